"""Where the triangles of a ring lie on its board."""

import math

from hyskos.definitions.geometry import Point
from hyskos.definitions.model import Ring

SIDE = 360.0
"""Width and height of the board, mm."""
OUTER, INNER = 160.0, 98.0
"""Radii of the outer and inner corners of the strip, mm: outer triangles hold a 25.4 mm base, inner ones a standee."""
CENTRE = SIDE / 2
INSET = 0.8
"""Half the gap between neighbouring triangles, mm."""


def corner(ring: Ring, number: float, radius: float) -> Point:
    """Give a point of the strip; number 0 is the left corner of outer triangle 0, which points down from the top.

    Numbers grow counterclockwise.
    """
    angle = math.radians(-90 - 360 / ring.triangles * (number - 0.5))
    return CENTRE + radius * math.cos(angle), CENTRE + radius * math.sin(angle)


def apothem_of(ring: Ring) -> float:
    """Give how far the outer sides of the strip are from the middle, mm."""
    return OUTER * math.cos(math.pi / ring.triangles)


def outer_triangle(ring: Ring, i: int) -> list[Point]:
    """Give the corners of an outer triangle: its two outer ones, then the inner one."""
    return [corner(ring, i, OUTER), corner(ring, i + 1, OUTER), corner(ring, i + 0.5, INNER)]


def inner_triangle(ring: Ring, i: int) -> list[Point]:
    """Give the corners of an inner triangle, which shares a side with outer i and outer i + 1."""
    return [corner(ring, i + 0.5, INNER), corner(ring, i + 1.5, INNER), corner(ring, i + 1, OUTER)]


def inset(triangle: list[Point], by: float) -> list[Point]:
    """Shrink a triangle so that each side moves inwards by the same distance (mm)."""
    (x, y), r = incircle(triangle)
    share = 1 - by / r
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in triangle]


def incircle(triangle: list[Point]) -> tuple[Point, float]:
    """Give centre and radius of the circle that touches all sides of a triangle."""
    a, b, c = (math.dist(triangle[i - 2], triangle[i - 1]) for i in range(3))
    total = a + b + c
    x = sum(side * point[0] for side, point in zip((a, b, c), triangle, strict=True)) / total
    y = sum(side * point[1] for side, point in zip((a, b, c), triangle, strict=True)) / total
    half = total / 2
    return (x, y), math.sqrt((half - a) * (half - b) * (half - c) / half)
