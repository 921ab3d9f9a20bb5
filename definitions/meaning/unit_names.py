"""What special units are called: each id and title means one unit at the table, and nothing else."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.spoken import plain, taken, terms

if TYPE_CHECKING:
    from hyskos.definitions.accepted.faction import FactionUnit

_BESIDE_UNITS = ("device", "section", "order", "upgrade", "box", "key")
"""Sorts of words that are typed where a unit can be, or stand beside it in a file."""


def unit_id(document: Document, path: Path) -> Iterator[Finding]:
    """Report an id that is a word of the table already: who types it would mean something else."""
    raw = document.at(path)
    if raw["id"] != raw["order"] and plain(raw["id"]) in taken() and not _twice(document, raw["id"]):
        message = say(N_("`{id}` already means something at the table; choose another id for the unit"), id=raw["id"])
        yield document.finding("F312", (*path, "id"), message)


def _twice(document: Document, id_: str) -> bool:
    """Tell whether two units have an id: F301 says so, and one of them may have the order it names."""
    return [unit.get("id") for unit in document.at(("units",)) if isinstance(unit, dict)].count(id_) > 1


def unit_titles(document: Document) -> Iterator[Finding]:
    """Report titles that another unit has, or is called by, and those that mean something else at the table."""
    units = document.at(("units",))
    for i, unit in enumerate(units):
        foreign = _foreign(unit)
        for lang, text in unit["title"].items():
            if not plain(text):  # signs alone: nobody can type them
                continue
            other = next((one for one in units[:i] if plain(text) in _names(one)), None)
            other = other or next((one for one in units[i + 1 :] if plain(text) == plain(one["id"])), None)
            if other and other["id"] != unit["id"]:  # else F301 says it
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
    """Give the words that name something else where a unit is typed: all but those of its own order, or of a bomb."""
    known = terms()
    own = {("section", unit["order"]), *([("order", "bomb")] if unit.get("bomb") else [])}
    words, kept = set[str](), set[str]()
    for sort in _BESIDE_UNITS:
        for id_, texts in known[sort].items():
            said = {plain(word) for word in (id_, *(text for some in texts.values() for text in some))}
            (kept if (sort, id_) in own else words).update(said)
    return words - kept
