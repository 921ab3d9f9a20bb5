"""The boards that booklets tell of: those in the same box, or the project's own one of a game, or those that ship."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace

from hyskos.companion.player_boards_told import GAME, counts_of, factions_of
from hyskos.companion.ring_words import ring_words
from hyskos.definitions import project
from hyskos.definitions.booklets import Booklet, BookletBlock, BookletSection
from hyskos.definitions.dice import DIE_OF, FACES, DieShape, kinds
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.definitions.loader import load_grid, load_map, load_ring, read, shipped
from hyskos.definitions.model import Definition, Grid, Map, Ring, Words
from hyskos.definitions.products import spread
from hyskos.definitions.seats import seats_of
from hyskos.generators.words import listed, translations
from hyskos.rules.rolling_pyramids.draft import dice_on_table

_KINDS: Mapping[str, tuple[str, type[Definition]]] = {
    "rolling-pyramids": ("map", Map),
    "pharaoh": ("grid", Grid),
    "ring-race": ("ring", Ring),
}
"""What the board of a game is."""
_board: ContextVar[Definition | None] = ContextVar("board that a booklet tells of", default=None)


def own_board(of: Definition) -> Definition | None:
    """Find the only sound board of its game in the project of a definition; None if there is none, or several."""
    game = of.game
    readings = [read(path) for path in project.files(_KINDS[game][0], of.source).values()] if game in _KINDS else []
    found = [one.definition for one in readings if isinstance(one.definition, Definition)]
    own = [one for one in found if one.game == game]
    return own[0] if len(own) == 1 else None


def boards_told(booklet: Booklet, beside: Sequence[Definition] = ()) -> tuple[Definition, ...]:
    """Give the boards that a booklet tells of, as far as they are not simply those that ship.

    `beside` lies in the same box: whoever buys that has no others, whatever else the project of its maker holds.
    """
    game = booklet.game
    boxed = tuple(one for one in beside if game in _KINDS and one.game == game and isinstance(one, _KINDS[game][1]))
    own = None if boxed else own_board(booklet)
    return (own,) if own else boxed


@contextmanager
def telling_of(board: Definition | None) -> Iterator[None]:
    """Let examples be played on a board of one's own, as long as they are."""
    before = _board.set(board)
    try:
        yield
    finally:
        _board.reset(before)


def map_told() -> Map:
    """Give the map that is told of."""
    own = _board.get()
    return own if isinstance(own, Map) else load_map("inner-factory")


def grid_told() -> Grid:
    """Give the grid that is told of."""
    own = _board.get()
    return own if isinstance(own, Grid) else load_grid("pharaoh")


def ring_told() -> Ring:
    """Give the ring that is told of."""
    own = _board.get()
    return own if isinstance(own, Ring) else load_ring("ring-18")


def counted(booklet: Booklet, beside: Sequence[Definition] = (), sold_to: tuple[int, int] | None = None) -> Booklet:
    """Say in the texts of a booklet what its boards count: how {fewest} and how {most} play, how many {rounds}.

    `beside` lies in the same box, which may be sold to fewer players than its boards have room for.
    """
    if booklet.game not in _KINDS:
        return booklet
    own = boards_told(booklet, beside)
    if own and all(board.provenance != "reconstructed" for board in own):
        booklet = replace(booklet, sections=tuple(map(_of_ours, booklet.sections)))
    told = _counts(own or _usual(booklet.game), sold_to, tuple(booklet.title))
    if booklet.game == GAME:
        told = {**told, **counts_of(factions_of(beside, booklet.source))}
    sections = tuple(
        replace(section, blocks=tuple(_in_block(block, told) for block in section.blocks))
        for section in booklet.sections
    )
    return replace(booklet, subtitle=_in_words(booklet.subtitle, told), sections=sections)


def seats_told(
    booklet: Booklet, beside: Sequence[Definition] = (), sold_to: tuple[int, int] | None = None
) -> tuple[int, int]:
    """Say how few and how many play the game that a booklet tells of."""
    return sold_to or seats_of(boards_told(booklet, beside) or _usual(booklet.game)) or (1, 1)


def _usual(game: str) -> tuple[Definition, ...]:
    """Give the boards of a game that ship."""
    kinds_of = [_KINDS[game][0]] if game in _KINDS else []
    boards = [read(path).definition for kind in kinds_of for path in shipped(kind).values()]
    return tuple(one for one in boards if isinstance(one, Definition) and one.game == game)


def _counts(
    boards: Sequence[Definition], sold_to: tuple[int, int] | None, spoken: Sequence[str]
) -> Mapping[str, Words]:
    """Say what boards count, in every language that one of them speaks; where they differ, what each counts."""
    fewest, most = sold_to or seats_of(boards) or (1, 1)
    told = {"fewest": _alike(fewest), "most": _alike(most), "seats": _alike(spread(fewest, most))}
    if maps := [board for board in boards if isinstance(board, Map)]:
        told["dice_each"] = _dice_of(one.dice for one in maps)
        told["solo_dice"] = _dice_of((die for die, _colour in dice_on_table(1, one.dice)) for one in maps)
        told["rounds"] = _alike(_each(one.rounds for one in maps))
        told["solo_rounds"] = _alike(_each(one.solo_rounds for one in maps))
    rings = [board for board in boards if isinstance(board, Ring)]
    told |= ring_words(rings[0], spoken) if rings else {}
    langs = {lang: None for board in boards for lang in board.title}
    return {**told, "boards": {lang: ", ".join(text_in(one.title, lang) for one in boards) for lang in langs}}


def _dice_of(each: Iterable[Iterable[DieShape]]) -> Words:
    """Count dice by their kinds, the small ones first; of several maps each, where they differ."""
    sets = dict.fromkeys(tuple(sorted(dice, key=FACES.__getitem__)) for dice in each)
    called = {die: translations("rolling-pyramids")[f"die.{shape}"] for shape, die in DIE_OF.items()}
    langs = {lang: None for words in called.values() for lang in words}
    return {
        lang: " / ".join(
            listed([f"{dice.count(die)}\u00a0{text_in(called[die], lang)}" for die in kinds(dice)], lang)
            for dice in sets
        )
        for lang in langs
    }


def _each(counts: Iterable[int]) -> str:
    return "/".join(map(str, sorted(set(counts))))


def _alike(count: object) -> Words:
    return {LANGUAGES[0]: str(count)}


def _of_ours(section: BookletSection) -> BookletSection:
    """Leave out what is true of the boards alone that ship: that they are reconstructed."""
    return replace(section, blocks=tuple(replace(block, text=block.final or block.text) for block in section.blocks))


def _in_block(block: BookletBlock, told: Mapping[str, Words]) -> BookletBlock:
    filled_again = {name: _braced(words) for name, words in told.items()}  # with the values of an example

    def values(example: str | None) -> Mapping[str, Words]:
        return filled_again if example else told

    lines = tuple(
        replace(line, text=_in_words(line.text, values(line.example or block.example))) for line in block.lines
    )
    text, final = (words and _in_words(words, values(block.example)) for words in (block.text, block.final))
    return replace(block, text=text, final=final, lines=lines)


def _braced(words: Words) -> Words:
    """Double the braces that a title may have, so that they stay one."""
    return {lang: text.replace("{", "{{").replace("}", "}}") for lang, text in words.items()}


def _in_words(words: Words, told: Mapping[str, Words]) -> Words:
    """Fill a text; in a language that it lacks and its boards speak, its first one calls things as the boards do."""
    first = next(iter(words.values()))
    named = [counts for name, counts in told.items() if f"{{{name}}}" in first]
    words = {**words, **{lang: first for counts in named for lang in counts if lang not in words}}
    for name, counts in told.items():
        words = {lang: text.replace(f"{{{name}}}", text_in(counts, lang)) for lang, text in words.items()}
    return words
