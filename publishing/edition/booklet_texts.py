"""Fit the texts of a booklet to its edition: fill in counts and names, drop rules that do not apply."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from hyskos.definitions.dice import DIE_OF, FACES, DieShape, kinds
from hyskos.definitions.kinds.booklet import Booklet, BookletBlock, BookletLine, BookletSection, Need
from hyskos.definitions.kinds.definition import Definition, Words, of_class
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.product import spread
from hyskos.definitions.kinds.ring import Ring, RingPlayer
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.generators.words import join_list, translations, words
from hyskos.publishing.edition.edition import BOARD_KINDS, GAME, GameContents, built_in_boards
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.draft import dice_on_table
from hyskos.rules.rolling_pyramids.solo import start_die

# Describe the sides of a ring for a booklet: how many, which, in which direction, against whom.

_DUEL = 2
_WAYS = {1: "counterclockwise", -1: "clockwise"}
_BY_NUMBER = ("start", "either", "nobody", "other")
"""Texts that differ between two sides and three or four."""


def ring_words(ring: Ring, spoken: Sequence[str]) -> dict[str, Words]:
    """Return the booklet texts that depend on the ring, in every language of the program or the ring.

    Languages that the booklet lacks use its first one, but the names of the sides from the board.
    """
    by_language = {lang: _values_in(ring, lang if lang in spoken else spoken[0], lang) for lang in _languages(ring)}
    return {name: {lang: names[name] for lang, names in by_language.items()} for name in by_language[LANGUAGES[0]]}


def _languages(ring: Ring) -> Sequence[str]:
    return tuple(dict.fromkeys((*LANGUAGES, *(lang for side in ring.players for lang in side.title))))


def _values_in(ring: Ring, lang: str, named: str) -> dict[str, str]:
    labels = words("booklet", lang)
    names = [text_in(side.title, named) for side in ring.players]
    values = {
        "gold": names[0],
        "number": labels[f"ring.number.{len(names)}"],
        "safe": labels[f"ring.number.{len(names) + 1}"],
        "race": labels[_race(ring)].format(sides=join_list(names, lang)),
        "ways": ways(ring, lang, named),
    }
    many = "two" if len(names) == _DUEL else "many"
    for key in _BY_NUMBER:
        values[key] = labels[f"ring.{key}.{many}"].format(gold=names[0], others=join_list(names[1:], lang))
    return values


def _race(ring: Ring) -> str:
    """Choose the text about the race: two sides meet; three or four may all go the same way."""
    if len(ring.players) == _DUEL:
        return "ring.race.two"
    return "ring.race.same" if len({side.direction for side in ring.players}) == 1 else "ring.race.mixed"


def ways(ring: Ring, lang: str, named: str = "") -> str:
    """Describe the direction of each side, grouped by direction; names may be in another language (`named`).

    >>> from hyskos.definitions.loader import load_ring
    >>> ways(load_ring("ring-18"), "en")
    'Gold moves counterclockwise, Onyx clockwise'
    """
    labels = words("booklet", lang)
    groups: dict[int, list[RingPlayer]] = {}
    for side in ring.players:
        groups.setdefault(side.direction, []).append(side)
    rows = [
        (direction, [text_in(player.title, named or lang) for player in sides]) for direction, sides in groups.items()
    ]
    if len(rows) == 1:
        return labels["ring.ways.all"].format(way=labels[f"ring.way.{_WAYS[rows[0][0]]}"])
    (direction, names), (back, other_names) = rows
    form = "ring.ways.one" if len(names) == 1 else "ring.ways.some"
    player = labels[form].format(sides=join_list(names, lang), way=labels[f"ring.way.{_WAYS[direction]}"])
    return labels["ring.ways.two"].format(
        one=player, sides=join_list(other_names, lang), way=labels[f"ring.way.{_WAYS[back]}"]
    )


def starts(ring: Ring) -> Words:
    """Describe in text where each side enters and ascends and which way it goes, for alternative text."""
    return {lang: " ".join(_start(side, lang) for side in ring.players) for lang in _languages(ring)}


def _start(side: RingPlayer, lang: str) -> str:
    labels = words("booklet", lang)
    return labels["ring.begins"].format(
        side=text_in(side.title, lang),
        entries=join_list([*map(str, side.entries)], lang),
        figures=join_list([*map(str, side.figures)], lang),
        ascension=side.ascension,
        way=labels[f"ring.way.{_WAYS[side.direction]}"],
    )


# Rules and counts of an edition.

SHEET, BARE_SHEET = "sheet", "sheet-without-devices"
"""Diagrams of a usual player board, and of one without devices."""
_Booklet = TypeVar("_Booklet", bound=Booklet)
_HAS: Mapping[Need, Callable[[Faction], bool]] = {
    "bomb": lambda faction: any(unit.bomb for unit in faction.units),
    "devices": lambda faction: bool(faction.devices),
    "proposals": lambda faction: faction.ability.provenance == "proposal",
    "ram": lambda faction: any(device.id == "ram" for device in faction.devices),
    "spikes": lambda faction: any(device.id == "spikes" for device in faction.devices),
    "umbrella": lambda faction: any(device.id == "umbrella" for device in faction.devices),
}
"""Conditions a text may depend on, as checks of a player board."""


def needs_met(factions: Sequence[Faction], fewest: int) -> frozenset[Need]:
    """Return the conditions met by these player boards and the fewest players."""
    alone: tuple[Need, ...] = ("alone",) if fewest == 1 else ()
    return frozenset((*(need for need, has in _HAS.items() if any(map(has, factions))), *alone))


def select_rules(booklet: _Booklet, contents: GameContents, unplayed: frozenset[str]) -> _Booklet:
    """Remove rules that do not apply to these player boards, and repeat texts marked `each` for every faction.

    `unplayed` are the examples these boards cannot play.
    """
    met = needs_met(contents.factions, contents.players[0])

    def applies(part: BookletSection | BookletBlock | BookletLine) -> bool:
        return (part.needs is None or part.needs in met) and getattr(part, "example", None) not in unplayed

    def blocks_of(section: BookletSection) -> Iterator[BookletBlock]:
        blocks = (_fit_block(block, contents.factions, applies) for block in section.blocks if applies(block))
        return (block for block in blocks if block.text or block.diagram or block.lines)

    sections = [replace(section, blocks=tuple(blocks_of(section))) for section in booklet.sections if applies(section)]
    return replace(booklet, sections=tuple(section for section in sections if section.blocks))


def _fit_block(
    block: BookletBlock, factions: Sequence[Faction], applies: Callable[[BookletLine], bool]
) -> BookletBlock:
    applicable = filter(applies, block.lines)
    lines = (
        line
        for line_of_block in applicable
        for line in (_for_each(line_of_block, factions) if line_of_block.each else [line_of_block])
    )
    bare = block.diagram == SHEET and not any(map(_HAS["devices"], factions))
    return replace(block, lines=tuple(lines), diagram=BARE_SHEET if bare else block.diagram)


def _for_each(line: BookletLine, factions: Sequence[Faction]) -> Iterator[BookletLine]:
    for faction in factions:
        names = {"faction": faction.title, "ability": faction.ability.text}
        lead = line.lead and _with_names(line.lead, names)
        yield replace(line, lead=lead, text=_with_names(line.text, names))


def _with_names(words: Words, names: Mapping[str, Words]) -> Words:
    """Fill names and abilities into a text, in every language that any of them has."""
    langs = dict.fromkeys(lang for texts in (words, *names.values()) for lang in texts)
    filled = {lang: text_in(words, lang) for lang in langs}
    for name, texts in names.items():
        filled = {lang: text.replace(f"{{{name}}}", text_in(texts, lang)) for lang, text in filled.items()}
    return filled


def fill_counts(booklet: _Booklet, contents: GameContents) -> _Booklet:
    """Fill the counts of its boards into the texts of a booklet, such as {fewest}, {most} and {rounds}."""
    if booklet.game not in BOARD_KINDS:
        return booklet
    if contents.boards and all(board.provenance != "reconstructed" for board in contents.boards):
        booklet = replace(booklet, sections=tuple(map(_without_reconstruction, booklet.sections)))
    boards = contents.boards or built_in_boards(booklet.game)
    counts = _counts_of_boards(boards, contents.players, tuple(booklet.title))
    if booklet.game == GAME:
        counts = {**counts, **_counts_of_factions(contents.factions)}
    sections = tuple(
        replace(section, blocks=tuple(_fill_block(block, counts) for block in section.blocks))
        for section in booklet.sections
    )
    return replace(booklet, subtitle=_fill(booklet.subtitle, counts), sections=sections)


def _counts_of_factions(factions: Sequence[Faction]) -> Mapping[str, Words]:
    """Return counts of player boards, and the factions with proposed abilities, in every language of their titles."""
    langs = {lang: None for faction in factions for lang in faction.title}
    proposed = [faction.title for faction in factions if _HAS["proposals"](faction)]
    bonus = "/".join(map(str, sorted({faction.footmen_bonus for faction in factions})))
    called = translations("rolling-pyramids")
    low, high = (
        {
            lang: "/".join(dict.fromkeys(text_in(called[f"die.{faction.pair[i]}"], lang) for faction in factions))
            for lang in langs
        }
        for i in (0, 1)
    )
    return {
        "factions": {lang: join_list([text_in(faction.title, lang) for faction in factions], lang) for lang in langs},
        "low_die": low,
        "high_die": high,
        "bonus": {LANGUAGES[0]: bonus},
        "proposed": {lang: ", ".join(text_in(title, lang) for title in proposed) for lang in langs},
    }


def _counts_of_boards(
    boards: Sequence[Definition], players: tuple[int, int], langs_of_booklet: Sequence[str]
) -> Mapping[str, Words]:
    """Return the counts of boards in every language that one of them has; where boards differ, the counts of each."""
    fewest, most = players
    counts = {"fewest": _alike(fewest), "most": _alike(most), "seats": _alike(spread(fewest, most))}
    if maps := of_class(boards, Map):
        counts["dice_each"] = _count_dice(board.dice for board in maps)
        counts["solo_dice"] = _count_dice((die for die, _colour in dice_on_table(1, board.dice)) for board in maps)
        counts["start_die"] = _name_dice(start_die(make_board(board)) for board in maps)
        counts["rounds"] = _alike(_list_counts(board.rounds for board in maps))
        counts["solo_rounds"] = _alike(_list_counts(board.solo_rounds for board in maps))
    rings = of_class(boards, Ring)
    counts |= ring_words(rings[0], langs_of_booklet) if rings else {}
    langs = {lang: None for board in boards for lang in board.title}
    return {**counts, "boards": {lang: ", ".join(text_in(board.title, lang) for board in boards) for lang in langs}}


def _dice_names() -> tuple[Mapping[DieShape, Words], Iterable[str]]:
    """Return the names of each die, and their languages."""
    names = {die: translations("rolling-pyramids")[f"die.{shape}"] for shape, die in DIE_OF.items()}
    return names, dict.fromkeys(lang for words_of_die in names.values() for lang in words_of_die)


def _name_dice(dice: Iterable[DieShape]) -> Words:
    """Name a die of each map, once."""
    (called, langs), different = _dice_names(), dict.fromkeys(dice)
    return {lang: " / ".join(text_in(called[die], lang) for die in different) for lang in langs}


def _count_dice(dice_of_maps: Iterable[Iterable[DieShape]]) -> Words:
    """Count dice by kind, small ones first; if maps differ, for each of them."""
    sets = dict.fromkeys(tuple(sorted(dice, key=FACES.__getitem__)) for dice in dice_of_maps)
    called, langs = _dice_names()
    return {
        lang: " / ".join(
            join_list([f"{dice.count(die)}\u00a0{text_in(called[die], lang)}" for die in kinds(dice)], lang)
            for dice in sets
        )
        for lang in langs
    }


def _list_counts(counts: Iterable[int]) -> str:
    return "/".join(map(str, sorted(set(counts))))


def _alike(count: object) -> Words:
    return {LANGUAGES[0]: str(count)}


def _without_reconstruction(section: BookletSection) -> BookletSection:
    """Remove texts that are only true of the built-in boards: that they are reconstructed."""
    return replace(section, blocks=tuple(replace(block, text=block.final or block.text) for block in section.blocks))


def _fill_block(block: BookletBlock, counts: Mapping[str, Words]) -> BookletBlock:
    filled_again = {name: _double_braces(words) for name, words in counts.items()}  # example values are filled in later

    def values(example: str | None) -> Mapping[str, Words]:
        return filled_again if example else counts

    lines = tuple(replace(line, text=_fill(line.text, values(line.example or block.example))) for line in block.lines)
    text, final = (words and _fill(words, values(block.example)) for words in (block.text, block.final))
    return replace(block, text=text, final=final, lines=lines)


def _double_braces(words: Words) -> Words:
    """Double the braces in titles, so that a later `format` restores them."""
    return {lang: text.replace("{", "{{").replace("}", "}}") for lang, text in words.items()}


def _fill(words: Words, counts: Mapping[str, Words]) -> Words:
    """Fill in a text; languages it lacks but the boards have use its first language with the boards' terms."""
    first = next(iter(words.values()))
    named = [texts for name, texts in counts.items() if f"{{{name}}}" in first]
    words = {**words, **{lang: first for texts in named for lang in texts if lang not in words}}
    for name, texts in counts.items():
        words = {lang: text.replace(f"{{{name}}}", text_in(texts, lang)) for lang, text in words.items()}
    return words
