"""Semantic checks of the walls of main boards."""

from collections.abc import Container, Iterator, Mapping
from itertools import permutations

from hyskos.definitions.findings import Finding
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.check import Check, ranges, repeated
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Axial

Wall = frozenset[Axial]


def places(document: Document) -> dict[int | str, Axial]:
    """Return the hex of every space by number, and of every start as S and its die face."""
    data = document.data
    numbered = {space["number"]: Axial(*space["at"]) for space in data["spaces"]}
    return numbered | {f"S{start['die']}": Axial(*start["at"]) for start in data["starts"]}


def walls_of(document: Document) -> frozenset[Wall]:
    """Return the pairs of hexes separated by walls, ignoring unknown places."""
    at = places(document)
    return frozenset(
        frozenset(at[place] for place in wall)
        for wall in document.data.get("walls", ())
        if all(place in at for place in wall)
    )


def line_of_wall_around(document: Document, inside: Container[Axial], outside: Container[Axial]) -> int | None:
    """Return the line of the first wall between two groups of hexes, or None."""
    at = places(document)
    for i, wall in enumerate(document.data.get("walls", ())):
        hexes = [at[place] for place in wall if place in at]
        if any(one in inside and other in outside for one, other in permutations(hexes, 2)):
            return document.marks.at(("walls", i)).line
    return None


def ends(document: Document) -> Mapping[str, str]:
    """Return the existing numbers of spaces and starts, for a hint."""
    numbers = (sorted(entry[key] for entry in document.data[part]) for part, key in _NUMBERS)
    return {part: ranges(found) for (part, _key), found in zip(_NUMBERS, numbers, strict=True)}


_NUMBERS = (("spaces", "number"), ("starts", "die"))
_PLACES_ARE = N_("use a space from {spaces} or a start from S{starts}")


def walls(document: Document) -> Iterator[Finding]:
    """Report walls that are duplicates, at unknown places, or between places that do not touch."""
    at, listed = places(document), document.data.get("walls", ())
    for i, wall in enumerate(listed):
        unknown = [j for j, place in enumerate(wall) if place not in at]
        for j in unknown:
            message = say(N_("this map has no place {place}"), place=wall[j])
            yield document.finding("M215", ("walls", i, j), message, say(_PLACES_ARE, **ends(document)))
        if not unknown and at[wall[1]] not in at[wall[0]].neighbours():
            message = say(
                N_("{one} and {other} do not touch, so no wall fits between them"), one=wall[0], other=wall[1]
            )
            near = [str(place) for place, hex_ in at.items() if hex_ in at[wall[0]].neighbours()]
            hint = say(N_("{place} touches {places}"), place=wall[0], places=", ".join(near)) if near else None
            yield document.finding("M216", ("walls", i), message, hint)
    for i, first in repeated([frozenset(wall) for wall in listed]):
        line = document.marks.at(("walls", first)).line
        message = say(N_("duplicate wall; first on line {line}"), line=line)
        yield document.finding("M217", ("walls", i), message)


_PLACES = ("spaces.*.at", "spaces.*.number", "starts.*.at", "starts.*.die")
CHECKS = (Check((*_PLACES, "walls.*"), walls),)
