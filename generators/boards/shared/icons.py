"""Signs of the game, drawn as paths: factories, devices, die shapes, star, pyramids, arrow.

Every icon is made for a square of `size` mm around (x, y) and reads as one colour on any ground, from about 5 mm up.
"""

from functools import cache

from hyskos.definitions.geometry import Point
from hyskos.generators.drawing import Circle, Group, Item, Path, Segment, group, polygon, regular_polygon

ICONS = {
    # sections of the player board that factories serve (A09)
    "heroes": ("STAR 0 4 52",),
    "upgrades": (
        "M -42 -8 L 0 -46 L 42 -8 L 42 14 L 0 -24 L -42 14 Z",
        "M -42 26 L 0 -12 L 42 26 L 42 48 L 0 10 L -42 48 Z",
    ),
    "ascending": (
        "M -45 45 L -45 17 L -19 17 L -19 45 Z",
        "M -13 45 L -13 -13 L 13 -13 L 13 45 Z",
        "M 19 45 L 19 -45 L 45 -45 L 45 45 Z",
    ),
    "matching": ("M -42 -32 L 42 -32 L 42 -9 L -42 -9 Z", "M -42 9 L 42 9 L 42 32 L -42 32 Z"),
    "descending": (
        "DISC -8 12 36",
        "M 9 -23 L 19 -33 L 31 -21 L 21 -11 Z",
        "M 21 -31 C 24 -43 33 -46 41 -39 L 37 -34 C 32 -38 28 -36 26 -27 Z",
        "STAR4 42 -38 13",
    ),
    "footmen": (
        "M -44 46 L -44 -10 C -44 -46 14 -46 14 -10 L 14 46 Z M -15 -8 C -26 -8 -26 10 -15 10 C -4 10 -4 -8 -15 -8 Z",
        "M 28 48 L 28 -20 L 36 -20 L 36 48 Z",
        "M 32 -50 C 40 -40 43 -32 43 -22 L 21 -22 C 21 -32 24 -40 32 -50 Z",
    ),
    # devices, named as on the player boards
    "ram": (
        "M -44 -38 L 8 -38 L 8 -29 L -44 -29 Z",
        "M -36 -30 L -29 -30 L -29 -6 L -36 -6 Z",
        "M -7 -30 L 0 -30 L 0 -6 L -7 -6 Z",
        "M -50 -4 L 14 -4 L 14 22 L -50 22 Z",
        "M 19 -20 L 50 9 L 19 38 Z",
    ),
    "spikes": (
        "M -48 30 L 48 30 L 48 42 L -48 42 Z",
        "M -48 26 L -32 -40 L -16 26 Z",
        "M -16 26 L 0 -40 L 16 26 Z",
        "M 16 26 L 32 -40 L 48 26 Z",
    ),
    "umbrella": (
        (
            "M -48 2 C -48 -28 -26 -44 0 -44 C 26 -44 48 -28 48 2 "
            "C 44 -9 20 -9 16 2 C 12 -9 -12 -9 -16 2 C -20 -9 -44 -9 -48 2 Z"
        ),
        "M -3.5 -50 L 3.5 -50 L 3.5 -42 L -3.5 -42 Z",
        "M -3.5 -12 L 3.5 -12 L 3.5 33 C 3.5 55 -29 55 -29 33 L -22 33 C -22 46 -3.5 46 -3.5 33 Z",
    ),
    # what stands between a hero's star and a number: the arrow points to the right
    "arrow": ("M -50 -7 L 14 -7 L 14 -28 L 50 0 L 14 28 L 14 7 L -50 7 Z",),
    "arrow-left": ("M 50 -7 L -14 -7 L -14 -28 L -50 0 L -14 28 L -14 7 L 50 7 Z",),
    "star": ("STAR 0 4 52",),
}
"""Outlines in a box from -50 to 50, y down: SVG path letters M L C Z, or a figure with centre and radius."""

DIE_SHAPES = ("circle", "triangle", "rhombus")
"""Outline shapes of cells (A01): circle takes any die, triangle a d4, rhombus a d8."""

_TRIANGLE = 1.1547  # width over height of an equilateral triangle
_RHOMBUS = 0.9  # width over height of a d8 seen from the side


def icon(name: str, x: float, y: float, size: float, ink: str = "black", *, title: str | None = None) -> Group:
    """Draw an icon (a key of ICONS) in one ink, centred on (x, y) in a square of `size` mm."""
    k = size / 100
    return group(
        (
            Path(tuple((verb, _placed(xy, x, y, k)) for verb, xy in outline), fill=ink, even_odd=True)
            for outline in _outlines(name)
        ),
        title=title,
    )


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


def _placed(xy: tuple[float, ...], x: float, y: float, k: float) -> tuple[float, ...]:
    return tuple((x if i % 2 == 0 else y) + k * value for i, value in enumerate(xy))


@cache
def _outlines(name: str) -> tuple[tuple[Segment, ...], ...]:
    return tuple(_outline(text) for text in ICONS[name])


def _outline(text: str) -> tuple[Segment, ...]:
    word, *numbers = text.split()
    if word == "DISC":
        return _disc(*(float(n) for n in numbers))
    if word in ("STAR", "STAR4"):
        x, y, r = (float(n) for n in numbers)
        corners = star_points(x, y, r) if word == "STAR" else star_points(x, y, r, 4, 0.36)
        return polygon(corners).segments
    segments: list[Segment] = []
    for part in text.replace("Z", "Z ").split(" "):
        if part in ("M", "L", "C", "Z"):
            segments.append((part, ()))
        elif part:
            verb, xy = segments[-1]
            segments[-1] = (verb, (*xy, float(part)))
    return tuple(segments)


def _disc(x: float, y: float, r: float) -> tuple[Segment, ...]:
    c = r * 0.5522847498
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + c, x + c, y + r, x, y + r)),
        ("C", (x - c, y + r, x - r, y + c, x - r, y)),
        ("C", (x - r, y - c, x - c, y - r, x, y - r)),
        ("C", (x + c, y - r, x + r, y - c, x + r, y)),
        ("Z", ()),
    )
