"""Choose the player boards that rules, cards and maps describe: those in the same box, or all that are available."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import TypeVar, get_args

from hyskos.definitions.kinds.booklet import Booklet, BookletBlock, BookletLine, BookletSection, Need
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition, Words, of_class
from hyskos.definitions.kinds.faction import DEVICES, Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.definitions.loader import known, read
from hyskos.definitions.values import altered
from hyskos.generators.words import listed, translations

GAME = "rolling-pyramids"
SHEET, BARE_SHEET = "sheet", "sheet-without-devices"
"""Diagrams of a usual player board, and of one without devices."""
_Own = TypeVar("_Own", bound=Booklet)
_OwnCard = TypeVar("_OwnCard", bound=Card)
_OwnMap = TypeVar("_OwnMap", bound=Map)
_OwnTrack = TypeVar("_OwnTrack", bound=Faction | Map)
_told: ContextVar[tuple[Faction, ...]] = ContextVar("player boards that a booklet tells of", default=())


def factions_of(beside: Sequence[Definition] = (), source: str = "") -> tuple[Faction, ...]:
    """Return the player boards in `beside` (the same box) if any, otherwise built-in and project ones."""
    boxed = tuple(one for one in of_class(beside, Faction) if one.game == GAME)
    others = () if boxed else (read(path).definition for path in known("faction", source).values())
    return boxed or tuple(one for one in of_class(others, Faction) if one.game == GAME)


@contextmanager
def telling_of_factions(factions: tuple[Faction, ...]) -> Iterator[None]:
    """Play worked examples with these player boards for the duration of the context."""
    before = _told.set(factions)
    try:
        yield
    finally:
        _told.reset(before)


def factions_told() -> tuple[Faction, ...]:
    """Return the player boards used for examples."""
    return _told.get() or factions_of()


_HAS: Mapping[Need, Callable[[Faction], bool]] = {
    "bomb": lambda one: any(unit.bomb for unit in one.units),
    "devices": lambda one: bool(one.devices),
    "proposals": lambda one: one.ability.provenance == "proposal",
    "ram": lambda one: any(device.id == "ram" for device in one.devices),
    "spikes": lambda one: any(device.id == "spikes" for device in one.devices),
    "umbrella": lambda one: any(device.id == "umbrella" for device in one.devices),
}
"""Conditions a text may depend on, as checks of a player board."""


def select_rules(booklet: _Own, factions: Sequence[Faction], unplayed: frozenset[str], fewest: int) -> _Own:
    """Remove rules that do not apply to these player boards, and repeat texts marked `each` for every faction.

    `unplayed` are the examples these boards cannot play, `fewest` the smallest number of players.
    """
    needed = _needed(factions, fewest)

    def there(one: BookletSection | BookletBlock | BookletLine) -> bool:
        return (one.needs is None or one.needs in needed) and getattr(one, "example", None) not in unplayed

    def kept(section: BookletSection) -> Iterator[BookletBlock]:
        blocks = (_block(block, factions, there) for block in section.blocks if there(block))
        return (block for block in blocks if block.text or block.diagram or block.lines)

    sections = [replace(section, blocks=tuple(kept(section))) for section in booklet.sections if there(section)]
    return replace(booklet, sections=tuple(section for section in sections if section.blocks))


def _needed(factions: Sequence[Faction], fewest: int) -> frozenset[Need]:
    """Return the conditions met by these player boards."""
    alone: tuple[Need, ...] = ("alone",) if fewest == 1 else ()
    return frozenset((*(need for need, has in _HAS.items() if any(map(has, factions))), *alone))


def filter_card(card: _OwnCard, factions: Sequence[Faction], fewest: int) -> _OwnCard:
    """Remove lines that do not apply from a card; a card without other lines stays unchanged."""
    lacking = frozenset(get_args(Need)) - _needed(factions, fewest)
    return card.with_lines(lambda line: line.needs not in lacking)


def map_told(board: _OwnMap, factions: Sequence[Faction]) -> _OwnMap:
    """Return the map with a legend of the devices on these player boards."""
    had = {device.id for faction in factions for device in faction.devices}
    return replace(board, devices=tuple(kind for kind in DEVICES if kind in had))


def without_solo(board: _OwnTrack) -> _OwnTrack:
    """Return a map or player board without the solo game, which may have more rounds and, on a map, a die."""
    rounds = min(board.rounds, board.solo_rounds)
    return altered(board, solo_rounds=rounds, **({"has_solo": False} if board.kind == "map" else {}))


def _block(block: BookletBlock, factions: Sequence[Faction], there: Callable[[BookletLine], bool]) -> BookletBlock:
    told = (one for line in block.lines if there(line) for one in (_of_each(line, factions) if line.each else [line]))
    bare = block.diagram == SHEET and not any(map(_HAS["devices"], factions))
    return replace(block, lines=tuple(told), diagram=BARE_SHEET if bare else block.diagram)


def _of_each(line: BookletLine, factions: Sequence[Faction]) -> Iterator[BookletLine]:
    for faction in factions:
        said = {"faction": faction.title, "ability": faction.ability.text}
        lead = line.lead and _with(line.lead, said)
        yield replace(line, lead=lead, text=_with(line.text, said))


def _with(words: Words, said: Mapping[str, Words]) -> Words:
    """Fill names and abilities into a text, in every language that any of them has."""
    langs = dict.fromkeys(lang for texts in (words, *said.values()) for lang in texts)
    told = {lang: text_in(words, lang) for lang in langs}
    for name, texts in said.items():
        told = {lang: text.replace(f"{{{name}}}", text_in(texts, lang)) for lang, text in told.items()}
    return told


def counts_of(factions: Sequence[Faction]) -> Mapping[str, Words]:
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
        "factions": {lang: listed([text_in(faction.title, lang) for faction in factions], lang) for lang in langs},
        "low_die": low,
        "high_die": high,
        "bonus": {LANGUAGES[0]: bonus},
        "proposed": {lang: ", ".join(text_in(title, lang) for title in proposed) for lang in langs},
    }
