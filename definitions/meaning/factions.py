"""What must hold on a player board, beyond its shape."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from hyskos import data
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.art import PATTERNS, known_art
from hyskos.definitions.meaning.check import Check, Each, twice
from hyskos.definitions.messages import N_, say, short

FACES = {"circle": 8, "triangle": 4, "rhombus": 8}
"""The largest number that each shape of a box can take (A01)."""


def unit_ids(document: Document) -> Iterator[Finding]:
    """Report special units that stand twice."""
    return twice(document, ("units",), "id", "F301")


def device_ids(document: Document) -> Iterator[Finding]:
    """Report devices that stand twice."""
    return twice(document, ("devices",), "id", "F302")


def unit(document: Document, path: Path) -> Iterator[Finding]:
    """Report a unit whose boxes, order, operator and track do not go together (RP-25, RP-26, RP-27)."""
    raw = document.at(path)
    if raw["order"] == "matching":
        if raw["boxes"] != ["triangle", "circle", "rhombus"]:
            message = say(N_("a matching unit compares the triangle on its left with the rhombus on its right"))
            yield document.finding("F303", (*path, "boxes"), message)
        if raw.get("line"):
            message = say(N_("a matching unit has no line upgrade: its circle takes any number"))
            yield document.finding("F304", (*path, "line"), message, at_key=True)
    yield from _subtraction(document, path)
    track = raw["track"]
    for i in range(1, len(track)):
        if track[i] <= track[i - 1]:
            message = say(
                N_("every upgrade must be better: {value} after {before}"), value=track[i], before=track[i - 1]
            )
            yield document.finding("F307", (*path, "track", i), message)


def _subtraction(document: Document, path: Path) -> Iterator[Finding]:
    raw = document.at(path)
    falls, number = raw["order"] == "descending", raw.get("subtract_from")
    if falls and number is None:
        message = say(N_("a descending unit needs `subtract_from`: the number is taken from it"))
        yield document.finding("F305", (*path, "order"), message)
    elif number is not None and not falls:
        message = say(N_("only a descending unit has `subtract_from`"))
        yield document.finding("F305", (*path, "subtract_from"), message, at_key=True)
    elif number is not None:
        counted = raw["boxes"][: 2 if raw.get("line") else 1]
        largest = max(FACES[shape] for shape in counted)
        if number < largest:
            message = say(N_("a box takes numbers up to {largest}, more than {number}"), largest=largest, number=number)
            yield document.finding("F306", (*path, "subtract_from"), message)


def footman(document: Document, path: Path) -> Iterator[Finding]:
    """Report a footmen box whose number its die does not have (RP-16)."""
    shape, number = document.at(path)
    most = FACES[shape]
    if number > most:
        message = say(N_("no die for this box shows {number}: at most {most}"), number=number, most=most)
        yield document.finding("F308", (*path, 1), message)


def title(document: Document) -> Iterator[Finding]:
    """Report a title that one that ships has: no answer could tell the two apart."""
    own = document.data["id"]
    for lang, text in document.data["title"].items():
        other = next((id_ for id_, titles in _shipped().items() if id_ != own and _letters(text) in titles), None)
        if other:
            message = N_("`{text}` is the title of `{other}`, too; give this one a title of its own")
            yield document.finding("F309", ("title", lang), say(message, text=short(text), other=other))


@cache
def _shipped() -> Mapping[str, frozenset[str]]:
    """Give the titles of every faction that ships, in all languages."""
    found = {id_: data.load_yaml(data.FOLDERS["faction"], id_)["title"] for id_ in data.files("faction")}
    return {id_: frozenset(_letters(text) for text in titles.values()) for id_, titles in found.items()}


def _letters(text: str) -> str:
    """Give what is left of a name when nobody minds its capitals, blanks and signs."""
    return re.sub(r"[\W_]", "", text.casefold())


def emblem(document: Document, path: Path) -> Iterator[Finding]:
    """Report an emblem that nobody has drawn, or whose file cannot be printed."""
    return known_art(document, path, "emblems")


def pattern(document: Document, path: Path) -> Iterator[Finding]:
    """Report a band pattern that nobody has drawn, or whose file cannot be printed or repeated."""
    return known_art(document, path, PATTERNS)


CHECKS = (
    Check(("units.*.id",), unit_ids),
    Check(("devices.*.id",), device_ids),
    Check(("id", "title"), title),
    Each("emblem", emblem),
    Each("pattern", pattern),
    Each("units.*", unit),
    Each("footmen.tracks.*.*.boxes.*", footman),
)
