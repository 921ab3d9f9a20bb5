"""Things that stand on a table, seen from above: parallel projection, so that a plane becomes a plane by one matrix.

Space is in mm: x to the right and y away along the table, z up. The table is turned under the viewer, so that a box
shows its front and its right side.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Point, Rect, doubled_area
from hyskos.definitions.values import dataclass

Matrix = tuple[float, float, float, float, float, float]
Spot = tuple[float, float, float]
"""A point in space, mm."""


@dataclass(frozen=True, slots=True)
class View:
    """Where the origin of space is on a picture, mm, and how large what is nearest to life is drawn.

    `turn` is the angle of the table and `tilt` how steeply one looks down on it, in degrees.
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

    def fitted(self, spots: Iterable[Spot], area: Rect) -> "View":
        """Return the view that shows all these points as large as an area allows, in its middle."""
        points = [replace(self, x=0.0, y=0.0, scale=1.0).point(spot) for spot in spots]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, low = min(y for _, y in points), max(y for _, y in points)
        scale = min(area.w / (right - left), area.h / (low - top))
        x = area.x + area.w / 2 - scale * (left + right) / 2
        return replace(self, x=x, y=area.y + area.h / 2 - scale * (top + low) / 2, scale=scale)


@dataclass(frozen=True, slots=True)
class Plane:
    """A rectangle in space: its upper left corner, and where its right and its foot point to, as steps of 1 mm."""

    corner: Spot
    right: Spot
    down: Spot

    def spot(self, x: float, y: float) -> Spot:
        """Return the point in space of a point of the plane."""
        a, b, c = (o + x * u + y * v for o, u, v in zip(self.corner, self.right, self.down, strict=True))
        return a, b, c

    def corners(self, width: float, height: float) -> tuple[Spot, ...]:
        """Return the corners of a sheet on it, clockwise from the upper left one."""
        return tuple(self.spot(x, y) for x, y in ((0, 0), (width, 0), (width, height), (0, height)))

    def matrix(self, view: View) -> Matrix:
        """Return the matrix that takes a sheet on the plane to the picture."""
        (e, f), (x1, y1), (x2, y2) = (view.point(self.spot(*at)) for at in ((0, 0), (1, 0), (0, 1)))
        return x1 - e, y1 - f, x2 - e, y2 - f, e, f


def sheet_plane(x: float, y: float, angle: float, height: float = 0.0) -> Plane:
    """Lay a sheet on the table: its upper left corner, and how far it is turned to the left, degrees."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return Plane((x, y, height), (c, s, 0.0), (s, -c, 0.0))


def smallest_scale(matrix: Sequence[float]) -> float:
    """Return the scale of a matrix where it is smallest: how thin it makes a line at worst."""
    a, b, c, d, _, _ = matrix
    half, area = (a * a + b * b + c * c + d * d) / 2, abs(a * d - b * c)
    return math.sqrt(max(0.0, half - math.sqrt(max(0.0, half * half - area * area))))


def faces_viewer(corners: Iterable[Point]) -> bool:
    """Return whether a face shows its outside: its corners, clockwise as one looks at it, are so on the picture."""
    return doubled_area(list(corners)) > 0
