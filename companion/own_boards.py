"""Choose the boards a booklet describes: those in the same box, otherwise the project's, otherwise built-in ones."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace

from hyskos.companion.player_boards_told import GAME, counts_of, factions_of
from hyskos.companion.ring_words import ring_words
from hyskos.definitions import project
from hyskos.definitions.dice import DIE_OF, FACES, DieShape, kinds
from hyskos.definitions.kinds.booklet import Booklet, BookletBlock, BookletSection
from hyskos.definitions.kinds.definition import Definition, Words, of_class, seats_of
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.product import spread
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.definitions.loader import load_grid, load_map, load_ring, read
from hyskos.generators.words import listed, translations
from hyskos.rules.rolling_pyramids.draft import dice_on_table

_KINDS: Mapping[str, tuple[str, type[Definition]]] = {
    "rolling-pyramids": ("map", Map),
    "pharaoh": ("grid", Grid),
    "ring-race": ("ring", Ring),
}
"""The kind of board of each game."""
_board: ContextVar[Definition | None] = ContextVar("board that a booklet tells of", default=None)


def own_board(of: Definition) -> Definition | None:
    """Return the only valid board of the same game in a definition's project; None if there are none or several."""
    game = of.game
    readings = [read(path) for path in project.files(_KINDS[game][0], of.source).values()] if game in _KINDS else []
    found = [one.definition for one in readings if isinstance(one.definition, Definition)]
    own = [one for one in found if one.game == game]
    return own[0] if len(own) == 1 else None


def described_boards(booklet: Booklet, beside: Sequence[Definition] = ()) -> tuple[Definition, ...]:
    """Return the boards a booklet describes; none if these are just the built-in ones.

    Boards in `beside` (the same box) take precedence: a buyer has no others, whatever else the project contains.
    """
    game = booklet.game
    boxed = tuple(one for one in beside if game in _KINDS and one.game == game and isinstance(one, _KINDS[game][1]))
    own = None if boxed else own_board(booklet)
    return (own,) if own else boxed


@contextmanager
def example_board(board: Definition | None) -> Iterator[None]:
    """Play worked examples on a custom board for the duration of the context."""
    before = _board.set(board)
    try:
        yield
    finally:
        _board.reset(before)


def map_told() -> Map:
    """Return the map used for examples."""
    own = _board.get()
    return own if isinstance(own, Map) else load_map("inner-factory")


def grid_told() -> Grid:
    """Return the grid used for examples."""
    own = _board.get()
    return own if isinstance(own, Grid) else load_grid("pharaoh")


def ring_told() -> Ring:
    """Return the ring used for examples."""
    own = _board.get()
    return own if isinstance(own, Ring) else load_ring("ring-18")


def counted(booklet: Booklet, beside: Sequence[Definition] = (), sold_to: tuple[int, int] | None = None) -> Booklet:
    """Fill the counts of its boards into the texts of a booklet, such as {fewest}, {most} and {rounds}.

    `beside` is in the same box, which may be sold for fewer players than its boards support.
    """
    if booklet.game not in _KINDS:
        return booklet
    own = described_boards(booklet, beside)
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


def player_range(
    booklet: Booklet, beside: Sequence[Definition] = (), sold_to: tuple[int, int] | None = None
) -> tuple[int, int]:
    """Return the fewest and most players of the game a booklet describes."""
    return sold_to or seats_of(described_boards(booklet, beside) or _usual(booklet.game)) or (1, 1)


def _usual(game: str) -> tuple[Definition, ...]:
    """Return the built-in boards of a game."""
    kinds_of = [_KINDS[game][0]] if game in _KINDS else []
    boards = [read(path).definition for kind in kinds_of for path in shipped(kind).values()]
    return tuple(board for board in boards if isinstance(board, Definition) and board.game == game)


def _counts(
    boards: Sequence[Definition], sold_to: tuple[int, int] | None, spoken: Sequence[str]
) -> Mapping[str, Words]:
    """Return the counts of boards in every language that one of them has; where boards differ, the counts of each."""
    fewest, maximum = sold_to or seats_of(boards) or (1, 1)
    told = {"fewest": _alike(fewest), "most": _alike(maximum), "seats": _alike(spread(fewest, maximum))}
    if maps := of_class(boards, Map):
        told["dice_each"] = _dice_of(one.dice for one in maps)
        told["solo_dice"] = _dice_of((die for die, _colour in dice_on_table(1, one.dice)) for one in maps)
        told["rounds"] = _alike(_each(one.rounds for one in maps))
        told["solo_rounds"] = _alike(_each(one.solo_rounds for one in maps))
    rings = of_class(boards, Ring)
    told |= ring_words(rings[0], spoken) if rings else {}
    langs = {lang: None for board in boards for lang in board.title}
    return {**told, "boards": {lang: ", ".join(text_in(board.title, lang) for board in boards) for lang in langs}}


def _dice_of(each: Iterable[Iterable[DieShape]]) -> Words:
    """Count dice by kind, small ones first; if maps differ, for each of them."""
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
    """Remove texts that are only true of the built-in boards: that they are reconstructed."""
    return replace(section, blocks=tuple(replace(block, text=block.final or block.text) for block in section.blocks))


def _in_block(block: BookletBlock, told: Mapping[str, Words]) -> BookletBlock:
    filled_again = {name: _braced(words) for name, words in told.items()}  # example values are filled in later

    def values(example: str | None) -> Mapping[str, Words]:
        return filled_again if example else told

    lines = tuple(
        replace(line, text=_in_words(line.text, values(line.example or block.example))) for line in block.lines
    )
    text, final = (words and _in_words(words, values(block.example)) for words in (block.text, block.final))
    return replace(block, text=text, final=final, lines=lines)


def _braced(words: Words) -> Words:
    """Double the braces in titles, so that a later `format` restores them."""
    return {lang: text.replace("{", "{{").replace("}", "}}") for lang, text in words.items()}


def _in_words(words: Words, told: Mapping[str, Words]) -> Words:
    """Fill in a text; languages it lacks but the boards have use its first language with the boards' terms."""
    first = next(iter(words.values()))
    named = [counts for name, counts in told.items() if f"{{{name}}}" in first]
    words = {**words, **{lang: first for counts in named for lang in counts if lang not in words}}
    for name, counts in told.items():
        words = {lang: text.replace(f"{{{name}}}", text_in(counts, lang)) for lang, text in words.items()}
    return words
