"""Positions of a ring's triangles on its board."""

import math

from hyskos.definitions.geometry import Point, add_up
from hyskos.definitions.kinds.pieces import BASES_MM
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.messages import N_, say
from hyskos.generators.drawing import UndrawableError

SIDE = 360.0
"""Width and height of the board, mm."""
OUTER, INNER = 160.0, 98.0
"""Radii of the strip's outer and inner corners, mm: outer triangles fit a 25.4 mm base, inner ones a standee."""
CENTRE = SIDE / 2
INSET = 0.8
"""Half the gap between neighbouring triangles, mm."""


def corner(ring: Ring, number: float, radius: float) -> Point:
    """Return a point of the strip; number 0 is the left corner of outer triangle 0, which points down from the top.

    Numbers increase counterclockwise.
    """
    return on_circle(radius, -90 - 360 / ring.triangles * (number - 0.5))


def on_circle(radius: float, degrees: float) -> Point:
    """Return a point at a distance from the centre of the board, in degrees clockwise from the right."""
    turn = math.radians(degrees)
    return CENTRE + radius * math.cos(turn), CENTRE + radius * math.sin(turn)


def apothem_of(ring: Ring) -> float:
    """Return the distance of the strip's outer sides from the centre, mm."""
    return OUTER * math.cos(math.pi / ring.triangles)


def check_room(ring: Ring) -> None:
    """Raise UndrawableError if there are so many triangles that a large pyramid extends beyond its own."""
    base = BASES_MM["large"]
    if _square_in(ring.triangles) < base:
        maximum = max(n for n in range(6, ring.triangles) if _square_in(n) >= base)
        sentence = N_("with {n} triangles a large pyramid (base {base} mm) does not fit on one; use at most {most}")
        raise UndrawableError(say(sentence, n=ring.triangles, base=base, most=maximum), path=("triangles",))


def _square_in(triangles: int) -> float:
    """Return the side of the largest square on the outer side of a triangle, mm."""
    turn = math.pi / triangles
    width, height = 2 * OUTER * math.sin(turn), OUTER * math.cos(turn) - INNER
    return width * height / (width + height) - 2 * INSET if height > 0 else 0.0


def outer_triangle(ring: Ring, i: int) -> list[Point]:
    """Return the corners of an outer triangle: its two outer ones, then the inner one."""
    return [corner(ring, i, OUTER), corner(ring, i + 1, OUTER), corner(ring, i + 0.5, INNER)]


def inner_triangle(ring: Ring, i: int) -> list[Point]:
    """Return the corners of an inner triangle, which shares sides with outer i and outer i + 1."""
    return [corner(ring, i + 0.5, INNER), corner(ring, i + 1.5, INNER), corner(ring, i + 1, OUTER)]


def inset(triangle: list[Point], by: float) -> list[Point]:
    """Shrink a triangle so that each side moves inwards by the same distance (mm)."""
    (x, y), r = incircle(triangle)
    share = 1 - by / r
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in triangle]


def incircle(triangle: list[Point]) -> tuple[Point, float]:
    """Return centre and radius of the circle that touches all sides of a triangle."""
    a, b, c = (math.dist(triangle[i - 2], triangle[i - 1]) for i in range(3))
    total = a + b + c
    x = add_up(side * point[0] for side, point in zip((a, b, c), triangle, strict=True)) / total
    y = add_up(side * point[1] for side, point in zip((a, b, c), triangle, strict=True)) / total
    half = total / 2
    return (x, y), math.sqrt((half - a) * (half - b) * (half - c) / half)
