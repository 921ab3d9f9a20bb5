"""Icons of the games: factories, devices, die shapes, star, pyramids, arrow.

Every icon fits a square of `size` mm around (x, y) and works in one colour on any ground, from about 5 mm.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from math import cos, radians

from hyskos.definitions.art.library import art_names, load_art
from hyskos.definitions.art.shapes import CURRENT, Art, inks_in
from hyskos.definitions.geometry import Point, Segment
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.generators.boards.shared.art import draw_art, fit_art, reach
from hyskos.generators.boards.shared.style import LINE
from hyskos.generators.drawing import Circle, Group, Item, Path, group, polygon, regular_polygon

ICONS = art_names("icons")
"""Names of all built-in icons: the sections of a player board that factories serve (A09), devices, arrows, star."""

_TRIANGLE = 1.1547  # width / height of an equilateral triangle
_RHOMBUS = 0.9  # width / height of a d8 seen from the side
_KITE = 1.1139  # width / height of a d10 seen from the side, with its left and right corner cut
_KITE_EDGE = (-0.2468, 0.1392)  # ends of its vertical edges, from the middle of its height, relative to the height
_PENTAGON = 1.0515  # width / height of a regular pentagon
_KITE_CREASE = 0.424  # from the middle to where its creases meet, relative to the height: clear of the field
_SQUARE_INSET = 0.06  # from the edge of a d6 to its field, relative to the height
_SQUARE_ROUND = 0.14  # radius of its corners, relative to the height
_WRITING: Mapping[str, tuple[float, float, float]] = {
    "kite": (0.766, -0.324, 0.5734),
    "pentagon": (0.7525, -0.2264, 0.5670),
}
"""Field for two digits in a cell: width, top from the middle, and height, relative to the cell's height."""
_BEZIER = 0.5523  # control point distance of a quarter circle, relative to its radius


_WIDTHS: Mapping[str, float] = {
    "circle": 1.0, "triangle": _TRIANGLE, "square": 1.0, "rhombus": _RHOMBUS, "kite": _KITE, "pentagon": _PENTAGON,
}  # fmt: skip
"""Width of a cell relative to its height."""


def icon(
    name: str,
    x: float,
    y: float,
    size: float,
    ink: str = "black",
    *,
    title: str | None = None,
    custom_art: Mapping[str, Art] | None = None,
    light: bool = False,
) -> Group:
    """Draw an icon of `data/art/icons`, or a definition's custom one, centred in a square of `size` mm.

    If it uses a single ink, it is drawn in `ink`; otherwise, only `currentColor` is. The `light` design turns areas in
    other inks, except black, white with an outline.
    """
    return _icon(IdentityKey(load_art("icons", name, custom_art or {})), x, y, size, ink, title, light)


def on_disc(name: str, x: float, y: float, radius: float, ink: str, *, most: float) -> Group:
    """Draw an icon centred on a disc, as large as possible, with its box at most `most` mm wide."""
    art = load_art("icons", name, {})
    (middle_x, middle_y), far = _reach(IdentityKey(art))
    box = max(art.width, art.height)
    size = min(box * radius / far, most)
    aside, down = ((centre - side / 2) * size / box for centre, side in ((middle_x, art.width), (middle_y, art.height)))
    return icon(name, x - aside, y - down, size, ink)


@lru_cache
def _reach(art: IdentityKey[Art]) -> tuple[Point, float]:
    (shown,) = art.values
    return reach(shown)


@lru_cache(maxsize=4096)  # a redrawn board has its icons in the same places
def _icon(art: IdentityKey[Art], x: float, y: float, size: float, ink: str, title: str | None, light: bool) -> Group:
    (shown,) = art.values
    transform, scale = fit_art(shown, x, y, size)
    if len(inks_in(shown)) == 1:
        return group(draw_art(shown, transform, scale, lambda _name: ink), title=title)
    if light:
        items = draw_art(shown, transform, scale, lambda name: {CURRENT: ink, "black": "black"}.get(name, "white"))
        return group(_outline_areas(shown, items, ink), title=title)
    return group(draw_art(shown, transform, scale, lambda name: ink if name == CURRENT else name), title=title)


def _outline_areas(art: Art, items: Iterable[Item], ink: str) -> Iterator[Item]:
    """Add a line to areas that the light design turns white."""
    for shape, item in zip(art.shapes, items, strict=True):
        bare = shape.stroke is None and shape.fill not in (None, CURRENT, "black", "white")
        yield replace(item, stroke=ink, width=LINE) if bare and isinstance(item, Path | Circle) else item


def star_points(x: float, y: float, radius: float, points: int = 5, waist: float = 0.44) -> list[Point]:
    """Return the corners of a star, one point up; `waist` is the inner radius relative to the outer one."""
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
    """Draw the outline of a cell `size` mm high, centred on (x, y) vertically; `width` in pt."""
    if shape == "circle":
        return Circle(x, y, size / 2, fill=fill, stroke=stroke, width=width)
    if shape == "square":
        return Path(tuple(_rounded_square(x, y, size / 2, size * _SQUARE_ROUND)), fill=fill, stroke=stroke, width=width)
    outline = polygon(die_corners(shape, x, y, size), fill=fill, stroke=stroke, width=width)
    return replace(outline, segments=(*outline.segments, *_creases(x, y, size))) if shape == "kite" else outline


def die_corners(shape: str, x: float, y: float, size: float) -> list[Point]:
    """Return the corners of a cell `size` mm high other than a circle; rounded corners count as sharp."""
    half = size / 2
    if shape == "square":
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    if shape == "kite":
        width, upper, lower = half * _KITE, y + size * _KITE_EDGE[0], y + size * _KITE_EDGE[1]
        right = [(x + width, upper), (x + width, lower)]
        return [(x, y - half), *right, (x, y + half), *[(2 * x - px, py) for px, py in reversed(right)]]
    if shape == "pentagon":
        radius = half * _PENTAGON / cos(radians(18))
        return regular_polygon(x, y - half + radius, radius, 5, -90)
    if shape == "triangle":
        return [(x, y - half), (x + half * _TRIANGLE, y + half), (x - half * _TRIANGLE, y + half)]
    return [(x, y - half), (x + half * _RHOMBUS, y), (x, y + half), (x - half * _RHOMBUS, y)]


def die_width(shape: str, size: float) -> float:
    """Return the width in mm of a cell `size` mm high."""
    return size * _WIDTHS[shape]


def die_square(shape: str, x: float, y: float, size: float) -> tuple[float, float, float]:
    """Return the largest level square inside a cell: its left, top and side in mm.

    >>> die_square("rhombus", 0, 0, 19)
    (-4.5, -4.5, 9.0)
    """
    if shape in _WRITING:
        _wide, top, height = (size * part for part in _WRITING[shape])
        return x - height / 2, y + top, height
    if shape == "square":
        side = size * (1 - 2 * _SQUARE_INSET)
        return x - side / 2, y - side / 2, side
    width = die_width(shape, size)
    side = size / 2**0.5 if shape == "circle" else size * width / (size + width)
    low = y + size / 2 if shape == "triangle" else y + side / 2
    return x - side / 2, low - side, side


def die_field(shape: str, x: float, y: float, size: float, digits: int = 1) -> tuple[float, float, float, float]:
    """Return the field for `digits` digits inside a cell: left, top, width and height in mm.

    >>> die_field("circle", 0, 0, 15.5, digits=2)
    (-6.0, -4.5, 12.0, 9.0)
    """
    if shape in _WRITING:
        width, top, height = (size * part for part in _WRITING[shape])
        return x - width / 2, y + top, width, height
    if shape == "circle" and digits > 1:
        width, height = size * 12 / 15.5, size * 9 / 15.5  # keeps its corners clear of the line
        return x - width / 2, y - height / 2, width, height
    left, top, side = die_square(shape, x, y, size)
    return left, top, side, side


def _creases(x: float, y: float, size: float) -> Iterator[Segment]:
    """Draw the visible edges of a d10 at its left and right, which distinguish it from the hexagon of a space."""
    edge, (upper, lower) = size / 2 * _KITE, _KITE_EDGE
    for side in (-1, 1):
        ends = (lower, upper) if side < 0 else (upper, lower)  # in the outline's direction, so as not to make a hole
        yield ("M", (x + side * edge, y + size * ends[1]))
        yield ("L", (x + side * size * _KITE_CREASE, y + size * (upper + lower) / 2))
        yield ("L", (x + side * edge, y + size * ends[0]))


def _rounded_square(x: float, y: float, half: float, radius: float) -> Iterator[Segment]:
    """Draw a square with rounded corners, clockwise from the left end of its upper side."""
    flat, bend = half - radius, half - radius * (1 - _BEZIER)
    yield ("M", (x - flat, y - half))
    for cos_, sin_ in ((1, 0), (0, 1), (-1, 0), (0, -1)):  # a quarter turn each

        def turned(right: float, down: float, c: int = cos_, s: int = sin_) -> Point:
            return x + c * right - s * down, y + s * right + c * down

        yield ("L", turned(flat, -half))
        yield ("C", (*turned(bend, -half), *turned(half, -bend), *turned(half, -flat)))
    yield ("Z", ())


def pyramid(x: float, base_y: float, base: float, height: float) -> list[Point]:
    """Return the corners of a smooth (white) pyramid standing on base_y."""
    return [(x, base_y - height), (x + base / 2, base_y), (x - base / 2, base_y)]


def step_pyramid(x: float, base_y: float, base: float, height: float) -> list[Point]:
    """Return the corners of a step (black) pyramid standing on base_y, recognizable by its outline alone."""
    rise, right = height / len(STEPS), []
    for i, share in enumerate(STEPS):
        edge, top = x + base / 2 * share, base_y - height + rise * i
        right += [(edge, top), (edge, top + rise)]
    return [*right, *[(2 * x - px, py) for px, py in reversed(right)]]


STEPS = (0.4, 0.69, 0.85, 1.0)
"""Widths of a pyramid's steps relative to its base, from the top; all remain visible around a disc."""
