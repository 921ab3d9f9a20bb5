"""The background and the head of a square board."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from hyskos.definitions.art.library import load_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import MM_PER_PT, Point, Rect
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.shared.art import draw_art
from hyskos.generators.boards.shared.emblems import EmblemInks, outline_areas
from hyskos.generators.boards.shared.grounds import sector
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, LABEL, LINE, NOTE, SECTION, Style
from hyskos.generators.drawing import Circle, Item, Path, Text, group, polygon, polyline, rectangle, with_sources
from hyskos.generators.folds import CLEAR
from hyskos.generators.typography import cap_height

# The background of a square board: a coloured ground with wedges around its picture, and a lattice of pyramids.
#
# The saver style has no fills: lattice and pyramids are outlines.

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


# The head of a square board: a picture above the title in capitals.

MARGIN = 15.0
"""Distance of the squares from the trim on both sides, mm."""
AIR = 3.4
"""Gap between the lattice and everything inside it, mm."""
INSIDE = EDGE + BAND + AIR
COORDINATES, OPEN_COORDINATES = LABEL, LABEL + 2
"""Type size of coordinates around the squares, pt: outside the bars of entries, and on boards without bars."""
RIM = cap_height(COORDINATES, "bold") + 2.0
"""Width of the strip for coordinates around the squares, mm."""
CLEAR_OF_FOLDS = CLEAR / 0.9
"""Distance from a text to a fold, mm: enough even for a mat scaled down by a tenth."""


@dataclass(frozen=True, slots=True)
class Head:
    """Layout above the squares: height of the picture, size of the title in pt, its baseline, total height, mm."""

    scene: float
    title: float
    baseline: float
    height: float


def head_of(grid: Grid, lang: str) -> Head:
    """Lay out the head, equal in all languages: a picture as wide as the squares allow, and the title below it."""
    width, art = grid.columns * grid.cell_mm, scene_of(grid)
    scene = art.height * min(width * 0.94 / art.width, min(40.0, width * 0.148) / art.height)
    titles = [typography.set_title(title) for title in texts_alike(grid.title, lang)]
    largest = min(44.0, max(SECTION, width * 0.178))
    size = min(typography.fit(text, width, largest=largest, smallest=NOTE, font=font)[0] for text, font in titles)
    reach = max(typography.ink_reach(text, font)[0] for text, font in titles) * size * MM_PER_PT
    baseline = INSIDE + scene + 3.0 + reach
    return Head(scene, size, baseline, baseline + 3.4 + (RIM if grid.coordinates else 2.1))


def title(grid: Grid, head: Head, lang: str, style: Style, *, parted: bool) -> Iterator[Item]:
    """Draw the picture and the title below it; `parted` keeps the title clear of a fold in the middle."""
    text, font = typography.set_title(text_in(grid.title, lang))
    centre = MARGIN + grid.columns * grid.cell_mm / 2
    ink = GROUNDS[grid.ground].bright if style.gold else style.text
    line = Text(centre, head.baseline, text, head.title, font, "middle", ink)
    yield from with_sources([scene(grid, centre, INSIDE, head.scene, style)], ("scene",))
    yield from with_sources(_apart(line) if parted else [line], ("title", lang))


def _apart(line: Text) -> list[Item]:
    """Split a title at the space closest to its middle; a single word is set left of the fold, as large as possible."""
    words_of = line.text.split()
    ways = [(" ".join(words_of[:n]), " ".join(words_of[n:])) for n in range(1, len(words_of) + 1)]
    left, right = min(ways, key=lambda way: abs(len(way[0]) - len(way[1])) + (not way[1]) * 1000)
    room = line.x - MARGIN - CLEAR_OF_FOLDS
    size = min(typography.fit(part, room, largest=line.size, font=line.font)[0] for part in (left, right) if part)
    parts = ((left, line.x - CLEAR_OF_FOLDS - 1.0, "end"), (right, line.x + CLEAR_OF_FOLDS + 1.0, "start"))
    return [replace(line, x=x, text=part, size=size, anchor=anchor) for part, x, anchor in parts if part]
