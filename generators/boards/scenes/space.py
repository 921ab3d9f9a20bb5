"""Parallel projection of a table and the things on it, seen from above: a matrix maps each plane to the picture.

Space is in mm: x to the right and y away along the table, z up. The table is turned under the viewer, so that a box
shows its front and its right side.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Point, Rect, doubled_area, point_between, sides
from hyskos.definitions.values import dataclass

Matrix = tuple[float, float, float, float, float, float]
Spot = tuple[float, float, float]
"""A point in space, mm."""


@dataclass(frozen=True, slots=True)
class View:
    """A view of the table: the position of the origin on the picture, mm, and the scale of lengths across the view.

    `turn` is the angle of the table, and `tilt` that of the view down on it, in degrees.
    """

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = -24.0
    tilt: float = 43.0

    def point(self, spot: Spot) -> Point:
        """Project a point."""
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        x, y = spot[0] * c - spot[1] * s, spot[0] * s + spot[1] * c
        up = spot[2] * math.cos(math.radians(self.tilt)) + y * math.sin(math.radians(self.tilt))
        return self.x + self.scale * x, self.y - self.scale * up

    def fit(self, spots: Iterable[Spot], area: Rect) -> "View":
        """Return the view that shows all these points as large as possible, centred in an area."""
        points = [replace(self, x=0.0, y=0.0, scale=1.0).point(spot) for spot in spots]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, low = min(y for _, y in points), max(y for _, y in points)
        scale = min(area.w / (right - left), area.h / (low - top))
        x = area.x + area.w / 2 - scale * (left + right) / 2
        return replace(self, x=x, y=area.y + area.h / 2 - scale * (top + low) / 2, scale=scale)


@dataclass(frozen=True, slots=True)
class Plane:
    """A rectangle in space: its upper left corner, and the steps in space for 1 mm to the right and down."""

    corner: Spot
    right: Spot
    down: Spot

    def spot(self, x: float, y: float) -> Spot:
        """Return a point of the plane in space."""
        a, b, c = (o + x * u + y * v for o, u, v in zip(self.corner, self.right, self.down, strict=True))
        return a, b, c

    def corners(self, width: float, height: float) -> tuple[Spot, ...]:
        """Return the corners of a sheet on the plane, clockwise from the upper left one."""
        return tuple(self.spot(x, y) for x, y in ((0, 0), (width, 0), (width, height), (0, height)))

    def matrix(self, view: View) -> Matrix:
        """Return the matrix that maps a sheet on the plane to the picture."""
        (e, f), (x1, y1), (x2, y2) = (view.point(self.spot(*at)) for at in ((0, 0), (1, 0), (0, 1)))
        return x1 - e, y1 - f, x2 - e, y2 - f, e, f


def sheet_plane(x: float, y: float, angle: float, height: float = 0.0) -> Plane:
    """Lay a sheet on the table with its upper left corner at (x, y), turned to the left by `angle` degrees."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return Plane((x, y, height), (c, s, 0.0), (s, -c, 0.0))


def smallest_scale(matrix: Sequence[float]) -> float:
    """Return the smallest scale of a matrix in any direction, which decides the thinnest line."""
    a, b, c, d, _, _ = matrix
    half, area = (a * a + b * b + c * c + d * d) / 2, abs(a * d - b * c)
    return math.sqrt(max(0.0, half - math.sqrt(max(0.0, half * half - area * area))))


def faces_viewer(corners: Iterable[Point]) -> bool:
    """Return whether the outside of a face is visible: its corners are clockwise on the picture."""
    return doubled_area(list(corners)) > 0


# Overlap of convex outlines.


def area_of(outline: Sequence[Point]) -> float:
    """Return the area of a polygon with corners in either direction.

    >>> area_of([(0, 0), (4, 0), (4, 3)])
    6.0
    """
    return abs(doubled_area(outline)) / 2


def shared_area(first: Sequence[Point], second: Sequence[Point]) -> float:
    """Return the area that two convex polygons share (Sutherland and Hodgman, 1974).

    >>> shared_area([(0, 0), (4, 0), (4, 4), (0, 4)], [(3, 3), (3, 9), (9, 9), (9, 3)])
    1.0
    """
    common = intersection(first, second)
    return area_of(common) if common else 0.0


def intersection(first: Sequence[Point], second: Sequence[Point]) -> list[Point]:
    """Return the part of a polygon inside a convex one; empty if they do not overlap.

    >>> intersection([(0, 0), (4, 0), (4, 4), (0, 4)], [(5, 5), (5, 9), (9, 9), (9, 5)])
    []
    """
    if _are_apart(first, second):
        return []
    left = list(first)
    corners = list(second) if doubled_area(second) > 0 else list(reversed(second))
    for start, end in sides(corners):
        left = _cut(left, start, end)
        if not left:
            return []
    return left


def _are_apart(first: Sequence[Point], second: Sequence[Point]) -> bool:
    """Return whether a horizontal or vertical line separates two outlines; a quick test that decides most cases."""
    for axis in (0, 1):
        ours, theirs = [point[axis] for point in first], [point[axis] for point in second]
        if max(ours) < min(theirs) or max(theirs) < min(ours):
            return True
    return False


def _cut(outline: list[Point], start: Point, end: Point) -> list[Point]:
    """Keep the part of a polygon on the inner side of a line."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    inward = [dx * (y - y0) - dy * (x - x0) for x, y in outline]
    if min(inward) >= 0:
        return outline
    points: list[Point] = []
    for a, far, b, farther in zip(outline, inward, outline[1:] + outline[:1], inward[1:] + inward[:1], strict=True):
        if far >= 0:
            points.append(a)
        if far * farther < 0:
            points.append(point_between(a, b, far / (far - farther)))
    return points
