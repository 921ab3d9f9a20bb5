"""Semantic checks of player boards."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from hyskos.definitions.dice import DICE_EACH, DIE_OF, FACES, DieShape, Shape, is_shape, most, shape_of
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning import faction_names
from hyskos.definitions.meaning.art import PATTERNS, known_art
from hyskos.definitions.meaning.check import Check, Each, duplicate_entries
from hyskos.definitions.meaning.unit_names import unit_id, unit_titles
from hyskos.definitions.messages import N_, say

if TYPE_CHECKING:
    from hyskos.definitions.accepted.faction import FactionFile

_PAIR = ("d4", "d8")
"""Default dice of an upgrade pair."""


def unit_ids(document: Document) -> Iterator[Finding]:
    """Report duplicate special units."""
    return duplicate_entries(document, ("units",), "id", "F301")


def device_ids(document: Document) -> Iterator[Finding]:
    """Report duplicate devices."""
    return duplicate_entries(document, ("devices",), "id", "F302")


def unit(document: Document, path: Path) -> Iterator[Finding]:
    """Report a unit whose boxes, order, operator and track are inconsistent (RP-25, RP-26, RP-27)."""
    raw = document.at(path)
    if raw["order"] == "matching":
        left, middle, right = (shape_of(word) for word in raw["boxes"])
        if middle != "circle" or not _rises(left, right):
            message = say(N_("a matching unit compares a die on its left with a larger one on its right"))
            yield document.finding("F303", (*path, "boxes"), message, say(N_("write `boxes: [d4, circle, d8]`")))
        if raw.get("line"):
            message = say(N_("a matching unit has no line upgrade, because its circle accepts any number"))
            yield document.finding("F304", (*path, "line"), message, at_key=True)
    yield from _subtraction(document, path)
    track = raw["track"]
    for i in range(1, len(track)):
        if track[i] <= track[i - 1]:
            message = say(
                N_("each upgrade must be better than the one before: {value} follows {before}"),
                value=track[i],
                before=track[i - 1],
            )
            yield document.finding("F307", (*path, "track", i), message)


def _subtraction(document: Document, path: Path) -> Iterator[Finding]:
    raw = document.at(path)
    falls, number = raw["order"] == "descending", raw.get("subtract_from")
    if falls and number is None:
        message = say(N_("a descending unit needs `subtract_from`, the number to subtract from"))
        yield document.finding("F305", (*path, "order"), message)
    elif number is not None and not falls:
        message = say(N_("only a descending unit can have `subtract_from`"))
        yield document.finding("F305", (*path, "subtract_from"), message, at_key=True)
    elif number is not None:
        yield from too_little_to_subtract_from(document, path, _dice(document))


def too_little_to_subtract_from(document: Document, path: Path, dice: Collection[DieShape]) -> Iterator[Finding]:
    """Report a descending unit whose number is smaller than one that may be subtracted, with these `dice`."""
    raw = document.at(path)
    number, counted = raw["subtract_from"], raw["boxes"][: 2 if raw.get("line") else 1]
    largest = max(most(shape_of(word), dice) for word in counted)
    if number < largest:
        told = N_("numbers up to {largest} are subtracted from {number}, so strengths could be negative")
        message = say(told, largest=largest, number=number)
        hint = say(N_("write `subtract_from: {largest}`, or use smaller dice in `boxes`"), largest=largest)
        yield document.finding("F306", (*path, "subtract_from"), message, hint)


def footman(document: Document, path: Path) -> Iterator[Finding]:
    """Report a footmen box with a number that its die does not have (RP-16)."""
    word, number = document.at(path)
    largest = most(shape_of(word), _dice(document))
    if number > largest:
        message = say(N_("no die for this box can show {number}; the highest is {most}"), number=number, most=largest)
        yield document.finding("F308", (*path, 1), message)


def pair(document: Document, path: Path) -> Iterator[Finding]:
    """Report an upgrade pair whose second die is not the larger one (RP-20)."""
    small, large = document.at(path)
    if not _rises(shape_of(small), shape_of(large)):
        message = say(
            N_("the second die of a pair must be the larger one, but these are {small} and {large}"),
            small=small,
            large=large,
        )
        yield document.finding("F311", path, message)


def _rises(left: Shape, right: Shape) -> bool:
    """Return whether both boxes take one kind of die, the right one a larger one."""
    return left in DIE_OF and right in DIE_OF and FACES[DIE_OF[left]] < FACES[DIE_OF[right]]


def boxes(raw: "FactionFile") -> Iterator[tuple[Path, Shape]]:
    """Yield path and shape of every box of a player board."""
    if raw["heroes"]["slots"]:
        yield ("heroes", "shape"), shape_of(raw["heroes"]["shape"])
    upgrades = raw["upgrades"]
    for i, word in enumerate(upgrades.get("dice", _PAIR) if upgrades["pairs"] else ()):
        yield ("upgrades", "dice", i) if "dice" in upgrades else ("upgrades", "pairs"), shape_of(word)
    for i, one in enumerate(raw["units"]):
        yield from ((("units", i, "boxes", j), shape_of(word)) for j, word in enumerate(one["boxes"]))
    for i, track in enumerate(raw["footmen"]["tracks"]):
        for j, block in enumerate(track):
            for k, (word, _number) in enumerate(block["boxes"]):
                yield ("footmen", "tracks", i, j, "boxes", k, 0), shape_of(word)


def crosses_nothing(raw: "FactionFile") -> bool:
    """Return whether there are footmen without a triangle for a conquest to cross (RP-39, A61)."""
    shapes = [shape for path, shape in boxes(raw) if path[0] == "footmen"]
    return bool(shapes) and "triangle" not in shapes


def _dice(document: Document) -> tuple[DieShape, ...]:
    """Return the dice for circles if no map is known: the default ones and those of the board."""
    there = {shape_of(word) for word in _words(document.data) if is_shape(word)}
    return (*DICE_EACH, *(DIE_OF[shape] for shape in there if shape in DIE_OF))


def _words(raw: object, inside: bool = False) -> Iterator[str]:
    """Yield every word that may name a box, even in parts of the wrong shape."""
    if isinstance(raw, dict):
        for key, value in raw.items():
            yield from _words(value, inside or key in ("shape", "dice", "boxes"))
    elif isinstance(raw, list):
        for value in raw:
            yield from _words(value, inside)
    elif isinstance(raw, str) and inside:
        yield raw


def emblem(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown emblem, or a file that cannot be printed."""
    return known_art(document, path, "emblems")


def pattern(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown band pattern, or a file that cannot be printed or tiled."""
    return known_art(document, path, PATTERNS)


CHECKS = (
    Check(("units.*.id",), unit_ids),
    Check(("units.*.id", "units.*.title", "units.*.order"), unit_titles),
    Check(("devices.*.id",), device_ids),
    Check(("id", "title.*", "aliases.*.*"), faction_names.unlike_shipped),
    Check(("id", "title.*", "aliases.*.*"), faction_names.typed),
    Each("emblem", emblem),
    Each("pattern", pattern),
    Each("units.*", unit_id),
    Each("units.*", unit),
    Each("upgrades.dice", pair),
    Each("footmen.tracks.*.*.boxes.*", footman),
)
