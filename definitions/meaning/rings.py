"""What must hold on a ring of triangles, beyond its shape."""

from collections.abc import Iterator

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.check import Check, Each, matches, twice
from hyskos.definitions.messages import N_, say

_PLACES = ("neutral", "players.*.ascension", "players.*.entries.*", "players.*.figures.*")


def triangles(document: Document) -> Iterator[Finding]:
    """Report triangles that the ring does not have."""
    last = document.data["triangles"] - 1
    for pattern in _PLACES:
        for path in matches(document.data, pattern.split(".")):
            number = document.at(path)
            if number > last:
                message = say(N_("there is no triangle {number}: they run from 0 to {last}"), number=number, last=last)
                yield document.finding("B801", path, message)


def players(document: Document) -> Iterator[Finding]:
    """Report players with one name."""
    return twice(document, ("players",), "id", "B802")


def figures(document: Document, path: Path) -> Iterator[Finding]:
    """Report power figures of one player that start on the same triangle."""
    places = document.at(path)
    first: dict[int, str] = {}
    for name, place in places.items():
        if first.setdefault(place, name) != name:
            message = say(N_("`{name}` starts on the triangle of `{other}`"), name=name, other=first[place])
            yield document.finding("B803", (*path, name), message)


CHECKS = (
    Check(("triangles", *_PLACES), triangles),
    Check(("players.*.id",), players),
    Each("players.*.figures", figures),
)
