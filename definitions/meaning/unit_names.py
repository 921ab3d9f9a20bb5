"""Check the names of special units: at the table each id and title must mean exactly one unit."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reserved_words import plain, taken, terms

if TYPE_CHECKING:
    from hyskos.definitions.accepted.faction import FactionUnit

_BESIDE_UNITS = ("device", "section", "order", "upgrade", "box", "key")
"""Categories of words that are typed where a unit can be, or appear next to it in a file."""


def unit_id(document: Document, path: Path) -> Iterator[Finding]:
    """Report an id that already has a meaning at the table."""
    raw = document.at(path)
    if raw["id"] != raw["order"] and plain(raw["id"]) in taken() and not _twice(document, raw["id"]):
        message = say(N_("`{id}` already means something at the table; choose another id for the unit"), id=raw["id"])
        yield document.finding("F312", (*path, "id"), message)


def _twice(document: Document, id_: str) -> bool:
    """Return whether two units share an id, which F301 reports; one of them may have the order of that name."""
    return [unit.get("id") for unit in document.at(("units",)) if isinstance(unit, dict)].count(id_) > 1


def unit_titles(document: Document) -> Iterator[Finding]:
    """Report titles shared with another unit's id or title, and titles with another meaning at the table."""
    units = document.at(("units",))
    for i, unit in enumerate(units):
        foreign = _foreign(unit)
        for lang, text in unit["title"].items():
            if not plain(text):  # symbols alone cannot be typed
                continue
            other = next((one for one in units[:i] if plain(text) in _names(one)), None)
            other = other or next((one for one in units[i + 1 :] if plain(text) == plain(one["id"])), None)
            if other and other["id"] != unit["id"]:  # otherwise reported as F301
                message = N_("`{text}` is the name of `{other}`; choose another title for this unit")
                told = say(message, text=short(text), other=other["id"])
                yield document.finding("F313", ("units", i, "title", lang), told)
            elif plain(text) in foreign:
                told = say(
                    N_("`{text}` already means something at the table; choose another title for the unit"),
                    text=short(text),
                )
                yield document.finding("F313", ("units", i, "title", lang), told)


def _names(unit: "FactionUnit") -> set[str]:
    return {plain(text) for text in (unit["id"], *unit["title"].values())}


def _foreign(unit: "FactionUnit") -> set[str]:
    """Return the words that mean something else where a unit is typed, except those of its own order, or of a bomb."""
    known = terms()
    own = {("section", unit["order"]), *([("order", "bomb")] if unit.get("bomb") else [])}
    words, kept = set[str](), set[str]()
    for sort in _BESIDE_UNITS:
        for id_, texts in known[sort].items():
            said = {plain(word) for word in (id_, *(text for some in texts.values() for text in some))}
            (kept if (sort, id_) in own else words).update(said)
    return words - kept
