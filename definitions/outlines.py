"""Outlines of hex boards: the hexes of a hexagon or a rectangle, and how well a map matches one."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from hyskos.definitions.kinds.map import Axial

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import MapShape

CLOCKWISE = (Axial(0, 1), Axial(-1, 1), Axial(-1, 0), Axial(0, -1), Axial(1, -1), Axial(1, 0))
"""Steps to the six neighbours, clockwise from below."""


def hexagon(radius: int) -> frozenset[Axial]:
    """Return the hexes at most `radius` steps from [0, 0].

    >>> len(hexagon(3))
    37
    """
    steps = range(-radius, radius + 1)
    return frozenset(Axial(q, r) for q in steps for r in steps if abs(q + r) <= radius)


def rectangle(columns: int, rows: int, orientation: str, odd: int) -> frozenset[Axial]:
    """Return the hexes of a rectangle. Odd (1) or even (0) columns, or rows for pointy tops, are shifted half a hex.

    >>> sorted(rectangle(2, 1, "flat", 0)) == [Axial(0, 0), Axial(1, -1)]
    True
    """
    if orientation == "pointy":
        return frozenset(Axial(hex_.r, hex_.q) for hex_ in rectangle(rows, columns, "flat", odd))
    return frozenset(Axial(q, row - (q + 1 - odd) // 2) for q in range(columns) for row in range(rows))


def declared_outlines(shape: "MapShape", orientation: str) -> list[frozenset[Axial]]:
    """Return the outlines that a declared shape allows, at any position."""
    if "hexagon" in shape:
        return [hexagon(shape["hexagon"])]
    columns, rows = shape["rectangle"]
    return [rectangle(columns, rows, orientation, odd) for odd in (1, 0)]


def differences(hexes: Sequence[Axial], outlines: Iterable[frozenset[Axial]]) -> tuple[list[Axial], list[Axial]]:
    """Place the outline where it covers most hexes; return its missing hexes, and the hexes outside it."""
    best: tuple[int, frozenset[Axial]] = (-1, frozenset())
    for outline in outlines:
        moves = Counter((h.q - o.q, h.r - o.r) for h in hexes for o in sorted(outline))
        (q, r), count = moves.most_common(1)[0]
        if count > best[0]:
            best = count, frozenset(Axial(o.q + q, o.r + r) for o in outline)
    present = set(hexes)
    return sorted(best[1] - present), [h for h in hexes if h not in best[1]]


def ring_by_ring(spaces: Collection[Axial]) -> list[Axial]:
    """Return the centre, then ring after ring, clockwise from the upper right."""
    far = max(Axial(0, 0).distance(at) for at in spaces)
    return [Axial(0, 0), *(at for radius in range(1, far + 1) for at in _ring(radius) if at in spaces)]


def _ring(radius: int) -> list[Axial]:
    at, hexes = Axial(radius, -radius), []
    for step in CLOCKWISE:
        for _number in range(radius):
            hexes.append(at)
            at = Axial(at.q + step.q, at.r + step.r)
    return hexes


def place_of(at: Axial, orientation: str) -> tuple[float, float]:
    """Return the centre of a hex with side 1: x to the right, y downwards."""
    along, across = (at.q, at.r) if orientation == "flat" else (at.r, at.q)
    x, y = 1.5 * along, math.sqrt(3) * (across + along / 2)
    return (x, y) if orientation == "flat" else (y, x)
