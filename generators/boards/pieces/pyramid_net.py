"""The net of a pyramid without a base: four equal triangles around the tip, and a tab to glue.

All lengths are mm. The net has its tip at (0, 0) and opens downwards, symmetric about the y axis.
"""

import math
from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Point, doubled_area, sides
from hyskos.definitions.kinds.pieces import PyramidSize
from hyskos.definitions.values import dataclass

FACES = 4
_STEP = math.radians(10)
"""Angle between points on the arc around a corner: 99.6 % of the distance remains between two points."""


@dataclass(frozen=True, slots=True)
class Net:
    """Corners of the net: the tip, the five base corners from right to left, and the tab along the last edge."""

    tip: Point
    rim: tuple[Point, ...]
    tab: tuple[Point, ...]  # tip side first, then outwards; the fold is the edge tip - rim[-1]

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return the line to cut along."""
        return (self.tip, *self.rim, *reversed(self.tab))

    @property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """Return the lines to score: between the faces, and along the tab."""
        return tuple((self.tip, corner) for corner in self.rim[1:])

    @property
    def faces(self) -> tuple[tuple[Point, Point, Point], ...]:
        """Return the four triangles: tip, right base corner, left base corner."""
        return tuple((self.tip, self.rim[i], self.rim[i + 1]) for i in range(FACES))


def edge(size: PyramidSize) -> float:
    """Return the length from the tip to a corner of the base."""
    return math.sqrt(size.height_mm**2 + size.base_mm**2 / 2)


def slant(size: PyramidSize) -> float:
    """Return the height of a face, from the tip to the middle of a base side."""
    return math.sqrt(size.height_mm**2 + size.base_mm**2 / 4)


def face_angle(size: PyramidSize) -> float:
    """Return the angle of a face at the tip, in radians."""
    return 2 * math.asin(size.base_mm / 2 / edge(size))


def tab_width(size: PyramidSize) -> float:
    """Return how far the tab extends beyond its fold: enough for glue, less than half a face."""
    return min(5.0, size.base_mm * 0.3)


def net(size: PyramidSize) -> Net:
    """Lay out the net of a pyramid."""
    long, angle = edge(size), face_angle(size)
    angles = [math.pi / 2 + (i - FACES / 2) * angle for i in range(FACES + 1)]
    rim = tuple((long * math.cos(a), long * math.sin(a)) for a in angles)
    # The tab tapers at both ends: when folded, it stays behind the face that it is glued to.
    along = rim[-1][0] / long, rim[-1][1] / long
    outwards = -along[1], along[0]
    reach = tab_width(size)
    first = max(long * 0.22, reach / math.tan(0.8 * angle))
    tab = tuple((along[0] * d + outwards[0] * reach, along[1] * d + outwards[1] * reach) for d in (first, long - reach))
    return Net((0.0, 0.0), rim, tab)


def grow_outline(corners: Sequence[Point], by: Sequence[float]) -> tuple[Point, ...]:
    """Move every side of a polygon outwards, the n-th (from corner n to the next) by `by[n]`, rounding corners.

    >>> [(round(x, 2), round(y, 2)) for x, y in grow_outline([(0, 0), (4, 0), (4, 4), (0, 4)], [0, 0, 0, 1])][-1]
    (-1.0, 4.0)
    """
    clockwise = doubled_area(corners) > 0
    outwards = [_outwards(a, b, clockwise) for a, b in sides(corners)]
    points: list[Point] = []
    for i, corner in enumerate(corners):
        points += _corner(corner, (outwards[i - 1], by[i - 1]), (outwards[i], by[i]), clockwise)
    return tuple(points)


def _outwards(a: Point, b: Point, clockwise: bool) -> float:
    """Return the outward direction of a polygon's side, radians."""
    return math.atan2(b[1] - a[1], b[0] - a[0]) + (-math.pi / 2 if clockwise else math.pi / 2)


def _corner(corner: Point, before: tuple[float, float], after: tuple[float, float], clockwise: bool) -> Iterator[Point]:
    """Yield an arc around a corner, from one side's direction and distance to the next's; straight if concave."""
    turn = math.remainder(after[0] - before[0], 2 * math.pi)
    outer = turn > 0 if clockwise else turn < 0
    steps = max(1, math.ceil(abs(turn) / _STEP)) if outer else 1
    for n in range(steps + 1):
        share = n / steps
        angle, far = before[0] + turn * share, before[1] + (after[1] - before[1]) * share
        yield corner[0] + far * math.cos(angle), corner[1] + far * math.sin(angle)
