"""Hex geometry: centres, corners, extent and coastline of any set of hexes, flat or pointy tops."""

import math
from collections.abc import Collection
from functools import lru_cache

from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.map import Axial

ROOT3 = math.sqrt(3)


def centre(at: Axial, side: float, orientation: str) -> Point:
    """Return the centre of a hex in mm; Axial(0, 0) is at the origin."""
    if orientation == "flat":
        return side * 1.5 * at.q, side * ROOT3 * (at.r + at.q / 2)
    return side * ROOT3 * (at.q + at.r / 2), side * 1.5 * at.r


def corners(x: float, y: float, side: float, orientation: str) -> list[Point]:
    """Return the six corners, clockwise on screen; the side to neighbour i is between corners i and i + 1.

    Neighbours are in the order of `Axial.neighbours`: upper right first (flat tops).
    """
    first = -60 if orientation == "flat" else -90
    angles = [math.radians(first + 60 * i) for i in range(6)]
    return [(x + side * math.cos(a), y + side * math.sin(a)) for a in angles]


def apothem(side: float) -> float:
    """Return the distance from the centre of a hex to its sides."""
    return side * ROOT3 / 2


def inset(side: float, channel: float) -> float:
    """Return the side of a hex inset to leave a channel of `channel` mm between neighbours."""
    return side - channel / ROOT3


def extent(hexes: Collection[Axial], orientation: str) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of hexes of side 1."""
    return _extent(tuple(hexes), orientation)


@lru_cache(maxsize=32)
def _extent(hexes: tuple[Axial, ...], orientation: str) -> tuple[float, float, float, float]:
    points = [corner for at in hexes for corner in corners(*centre(at, 1.0, orientation), 1.0, orientation)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def coast(
    hexes: Collection[Axial], side: float, orientation: str, out: float, *, mouth: float = math.inf
) -> list[list[Point]]:
    """Trace the outer border of the hexes, `out` mm outside: one closed line for each island and each lake.

    A corner that would be more than `mouth` mm from the border's, in the gap between two other hexes, is cut off there.
    """
    return [[*line] for line in _coast(frozenset(hexes), side, orientation, out, mouth)]


@lru_cache(maxsize=256)  # while a map is being designed, the contents of spaces change more often than their positions
def _coast(
    hexes: frozenset[Axial], side: float, orientation: str, out: float, mouth: float
) -> tuple[tuple[Point, ...], ...]:
    following: dict[Axial, tuple[Point, Axial]] = {}  # where three hexes meet in a corner, the border passes once
    for at in sorted(hexes):
        shape = corners(*centre(at, side, orientation), side, orientation)
        for i, neighbour in enumerate(at.neighbours()):
            if neighbour not in hexes:
                following[_corner_key(at, i)] = (shape[i], _corner_key(at, (i + 1) % 6))
    lines = []
    while following:
        corner = next(iter(following))
        line: list[Point] = []
        while corner in following:
            point, corner = following.pop(corner)
            line.append(point)
        lines.append(tuple(_widen(line, out, mouth)))
    return tuple(lines)


def _corner_key(at: Axial, i: int) -> Axial:
    """Return the same key for corner i of a hex as for the other two hexes there: the sum of their coordinates."""
    around = at.neighbours()
    return Axial(at.q + around[i - 1].q + around[i].q, at.r + around[i - 1].r + around[i].r)


def _widen(line: list[Point], out: float, mouth: float) -> list[Point]:
    """Move every side of a closed line (clockwise on screen) outwards, and cut corners off at the mouth."""
    moved = []
    for i, (x, y) in enumerate(line):
        a, b = _normal(line[i - 1], (x, y)), _normal((x, y), line[(i + 1) % len(line)])
        share = out / (1 + a[0] * b[0] + a[1] * b[1])
        tip, far = ((a[0] + b[0]) * share, (a[1] + b[1]) * share), math.hypot(a[0] + b[0], a[1] + b[1]) * share
        if far <= mouth or a[0] * b[1] <= a[1] * b[0]:  # within it, or a concave corner
            moved.append((x + tip[0], y + tip[1]))
            continue
        back = (far - mouth) / math.sin(math.acos(out / far))
        moved += [
            (x + tip[0] + a[1] * back, y + tip[1] - a[0] * back),
            (x + tip[0] - b[1] * back, y + tip[1] + b[0] * back),
        ]
    return moved


def _normal(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return dy / length, -dx / length
