"""The background of a square board: a coloured ground with wedges around its picture, and a lattice of pyramids.

The saver style has no fills: lattice and pyramids are outlines.
"""

import math
from collections.abc import Iterator
from itertools import pairwise

from hyskos.definitions.art.library import load_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.art import draw_art
from hyskos.generators.boards.shared.emblems import EmblemInks, outline_areas
from hyskos.generators.boards.shared.steles import sector
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, LINE, Style
from hyskos.generators.drawing import Circle, Item, Path, group, polygon, polyline, rectangle

EDGE, BAND = 6.0, 4.4
"""Distance of the lattice from the trim, and its width, mm."""
_WEDGES = 24
_FACETS = ("gold@15", "gold@50", "gold@80", "gold@35")
"""Tints of the upper, right, lower and left side of a pyramid seen from above, lit from the upper left."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Inks of a ground and its wedges, of drawings and words on it, and of marks on the squares.

    `line` outlines the areas of a picture: black over such a dark colour would exceed the ink limit of some printers.
    """

    base: str
    wedge: str
    metal: str
    bright: str
    accent: str
    line: str = "black"


GROUNDS = {
    "lapis": Ground("lapis", "lapis@88", "gold", "gold@35", "lapis", line="lapis"),
    "brick": Ground("oxblood", "oxblood@88", "gold@45", "gold@15", "oxblood", line="oxblood"),
    "night": Ground("black@90", "black@80", "gold", "gold@35", "black@90"),
}
"""Grounds by the value of a grid's `ground:`."""


def ground(inks: Ground, sheet: Rect, summit: Point) -> Iterator[Item]:
    """Fill a sheet and its bleed, with every other wedge around the summit lighter."""
    edge, step = sheet.grown(BLEED), 360 / _WEDGES
    yield polygon(edge.corners(), fill=inks.base)
    for i in range(0, _WEDGES, 2):
        yield polygon(sector(summit, (i + 0.5) * step, (i + 1.5) * step, edge), fill=inks.wedge)


def lattice(grid: Grid, sheet: Rect, style: Style) -> Iterator[Item]:
    """Draw a band around a sheet: pyramids from above and crosses alternate, with a pyramid in every corner."""
    inks = GROUNDS[grid.ground]
    outer = sheet.grown(-EDGE)
    inner = outer.grown(-BAND)
    line = inks.metal if style.gold else "black"
    for box in (outer, inner):
        yield rectangle(box.x, box.y, box.w, box.h, stroke=line, width=LINE)
    for x in (outer.x, inner.right):
        for y in (outer.y, inner.bottom):
            yield from summit(Rect(x, y, BAND, BAND).grown(-0.7), style, line)
    for along, length in (((1, 0), inner.w), ((0, 1), inner.h)):
        count = max(1, 2 * round((length / BAND - 1) / 2) + 1)  # odd, so that every corner has a cross next to it
        pitch = length / count
        for k in range(count):
            for far in (outer.y, inner.bottom) if along[0] else (outer.x, inner.right):
                if along[0]:
                    cell = Rect(inner.x + k * pitch, far, pitch, BAND)
                else:
                    cell = Rect(far, inner.y + k * pitch, BAND, pitch)
                if k % 2:
                    yield from summit(cell.grown(-0.7), style, line)
                else:
                    yield from _cross(cell, style, line)


def summit(box: Rect, style: Style, line: str, *, courses: int = 0) -> Iterator[Item]:
    """Draw a pyramid from above, with the edges of its courses."""
    corners = box.corners()
    centre = box.centre
    yield polygon(corners, fill=_FACETS[0] if style.gold else "white", stroke=line, width=LINE)
    if style.gold:
        sides = [(centre, corners[k], corners[(k + 1) % 4]) for k in range(4)]
        yield group((polygon(side, fill=ink) for side, ink in zip(sides, _FACETS, strict=True)), id="facets")
    for k in (0, 1):
        yield polyline((corners[k], corners[k + 2]), stroke=line, width=HAIR if style.gold else LINE)
    for k in range(1, courses):
        inset = min(box.w, box.h) / 2 * k / courses
        step = box.grown(-inset)
        yield rectangle(step.x, step.y, step.w, step.h, stroke=line, width=HAIR if style.gold else LINE)
    if courses:
        top = box.grown(-min(box.w, box.h) * 0.42)
        yield rectangle(top.x, top.y, top.w, top.h, fill="gold" if style.gold else "white", stroke=line, width=LINE)


def stones(box: Rect) -> Iterator[Rect]:
    """Yield the stones of a square wall, offset by half a stone in every other course."""
    wall = box.grown(-_MORTAR)
    courses, whole = 2 * round(wall.h / _COURSE / 2) + 1, max(2, round(wall.w / _STONE))
    height, width = wall.h / courses, wall.w / whole
    for k in range(courses):
        edges = [0.0, *(i + 0.5 * (k % 2) for i in range(1 - k % 2, whole)), float(whole)]
        for left, right in pairwise(edges):
            stone = Rect(wall.x + left * width, wall.y + k * height, (right - left) * width, height)
            yield stone.grown(-_MORTAR / 2)


_COURSE, _STONE, _MORTAR = 4.4, 9.0, 0.8
"""Approximate height and width of a stone, and the gap between stones, mm."""


def clear_masonry(point: Point, other: Point) -> Item:
    """Clear masonry around a line with a dot at either end."""
    (x, y), (x2, y2), long = point, other, math.dist(point, other)
    across = ((y - y2) / long * _CLEARED, (x2 - x) / long * _CLEARED)
    sides = [(px + sign * across[0], py + sign * across[1]) for (px, py), sign in
             ((point, 1), (other, 1), (other, -1), (point, -1))]  # fmt: skip
    dots = (Circle(px, py, 2 * _CLEARED, fill="white") for px, py in (point, other))
    return group([polygon(sides, fill="white"), *dots], id="clearing")


_CLEARED = 1.4
"""Clearance between a line and stones, mm."""


def _cross(box: Rect, style: Style, line: str) -> Iterator[Item]:
    corners = box.corners()
    for k in (0, 1):
        yield polyline((corners[k], corners[k + 2]), stroke=line, width=HAIR if style.gold else LINE)
    yield Circle(*box.centre, 0.9, fill=line if style.gold else "white", stroke=line)


def scene_of(grid: Grid) -> Art:
    """Return the picture above a board's title."""
    return load_art("scenes", grid.scene, grid.arts)


def scene(grid: Grid, centre: float, top: float, height: float, style: Style) -> Item:
    """Draw the picture `height` mm high, with its upper edge at `top` mm."""
    return picture(scene_of(grid), centre, top, height, GROUNDS[grid.ground], style)


def picture(art: Art, centre: float, top: float, height: float, inks: Ground, style: Style) -> Item:
    """Draw a picture `height` mm high, centred on `centre`, its upper edge at `top` mm; outlined in the saver style."""
    scale = height / art.height
    if style.gold:
        colours = EmblemInks(inks.bright, "white", "gold", inks.line)
    else:
        colours = EmblemInks("white", "white", "white", "black", plain=True)

    def transform(point: Point) -> Point:
        return centre + scale * (point[0] - art.width / 2), top + scale * point[1]

    return group(outline_areas(art, draw_art(art, transform, scale, colours), colours), id="picture", title=art.id)


def rim(squares: Rect, grid: Grid, style: Style) -> Item:
    """Draw the edge of all squares."""
    ink, box = GROUNDS[grid.ground].metal if style.gold else "black", squares.grown(0.3)
    return rectangle(box.x, box.y, box.w, box.h, stroke=ink, width=BOLD)


def across(rim: Point, out: tuple[int, int], profile: list[tuple[float, float]], ink: str) -> Path:
    """Fill a shape that is symmetric about the outward axis: half widths at distances from the rim, mm."""
    along = (abs(out[1]), abs(out[0]))

    def at(half: float, far: float) -> Point:
        return rim[0] + along[0] * half + out[0] * far, rim[1] + along[1] * half + out[1] * far

    right = [at(half, far) for half, far in profile]
    left = [at(-half, far) for half, far in reversed(profile) if half]
    return polygon([*right, *left], fill=ink)
