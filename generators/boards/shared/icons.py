"""Signs of the game, drawn as paths: factories, devices, die shapes, star, pyramids, arrow.

Every icon is made for a square of `size` mm around (x, y) and reads as one colour on any ground, from about 5 mm up.
"""

from collections.abc import Mapping
from functools import lru_cache

from hyskos.definitions.art.library import art_names, found_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import Point
from hyskos.definitions.same import Same
from hyskos.generators.boards.shared.art import drawn, placed
from hyskos.generators.drawing import Circle, Group, Item, Path, group, polygon, regular_polygon

ICONS = art_names("icons")
"""Every icon there is: sections of the player board that factories serve (A09), devices, arrows, star."""

DIE_SHAPES = ("circle", "triangle", "rhombus")
"""Outline shapes of cells (A01): circle takes any die, triangle a d4, rhombus a d8."""

_TRIANGLE = 1.1547  # width over height of an equilateral triangle
_RHOMBUS = 0.9  # width over height of a d8 seen from the side


def icon(
    name: str,
    x: float,
    y: float,
    size: float,
    ink: str = "black",
    *,
    title: str | None = None,
    own: Mapping[str, Art] | None = None,
) -> Group:
    """Draw an icon of `data/art/icons`, or a definition's own, in one ink, centred in a square of `size` mm."""
    return _icon(Same(found_art("icons", name, own or {})), x, y, size, ink, title)


@lru_cache(maxsize=4096)  # a board that is drawn again has its signs where they were
def _icon(art: Same[Art], x: float, y: float, size: float, ink: str, title: str | None) -> Group:
    place, scale = placed(art.values[0], x, y, size)
    return group(drawn(art.values[0], place, scale, lambda _name: ink), title=title)


def star_points(x: float, y: float, radius: float, points: int = 5, waist: float = 0.44) -> list[Point]:
    """Give the corners of a star, one point up; `waist` is the inner radius over the outer one."""
    outer = regular_polygon(x, y, radius, points, -90)
    inner = regular_polygon(x, y, radius * waist, points, -90 + 180 / points)
    return [corner for pair in zip(outer, inner, strict=True) for corner in pair]


def star(x: float, y: float, radius: float, ink: str) -> Path:
    """Draw the heroes' star."""
    return polygon(star_points(x, y, radius), fill=ink)


def die_shape(
    shape: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str | None = None,
    stroke: str | None = "black",
    width: float = 0.5,
) -> Item:
    """Draw the outline of a cell, `size` mm high, with the middle of its height at (x, y); `width` in pt."""
    if shape == "circle":
        return Circle(x, y, size / 2, fill=fill, stroke=stroke, width=width)
    return polygon(die_corners(shape, x, y, size), fill=fill, stroke=stroke, width=width)


def die_corners(shape: str, x: float, y: float, size: float) -> list[Point]:
    """Give the corners of a triangle or rhombus `size` mm high."""
    half = size / 2
    if shape == "triangle":
        return [(x, y - half), (x + half * _TRIANGLE, y + half), (x - half * _TRIANGLE, y + half)]
    return [(x, y - half), (x + half * _RHOMBUS, y), (x, y + half), (x - half * _RHOMBUS, y)]


def die_width(shape: str, size: float) -> float:
    """Give the width in mm of a cell that is `size` mm high."""
    return size * {"circle": 1.0, "triangle": _TRIANGLE, "rhombus": _RHOMBUS}[shape]


def die_square(shape: str, x: float, y: float, size: float) -> tuple[float, float, float]:
    """Give the largest level square inside a cell: its left, top and side in mm.

    >>> die_square("rhombus", 0, 0, 19)
    (-4.5, -4.5, 9.0)
    """
    wide = die_width(shape, size)
    side = size / 2**0.5 if shape == "circle" else size * wide / (size + wide)
    low = y + size / 2 if shape == "triangle" else y + side / 2
    return x - side / 2, low - side, side


def pyramid(x: float, base_y: float, base: float, height: float) -> list[Point]:
    """Give the corners of a smooth pyramid standing on base_y: a white one."""
    return [(x, base_y - height), (x + base / 2, base_y), (x - base / 2, base_y)]


def step_pyramid(x: float, base_y: float, base: float, height: float, steps: int = 4) -> list[Point]:
    """Give the corners of a step pyramid standing on base_y: a black one, told from a white one by its outline."""
    right: list[Point] = []
    for i in range(steps):
        half = base / 2 * (1 - (steps - 1 - i) / steps * 0.86)
        right += [
            (x + half, base_y - height + height / steps * i),
            (x + half, base_y - height + height / steps * (i + 1)),
        ]
    return [*right, *[(2 * x - px, py) for px, py in reversed(right)]]
