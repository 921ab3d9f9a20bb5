"""The background of a main board: coloured, with wedges and rays from the pyramid, cream steles, a stepped frame.

Each map has one of three grounds, so that three maps on a table look different. The saver style has no fills: its rays
begin at the shore, and its steles are outlines.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from hyskos.definitions.geometry import Point, Rect, Segment
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, LINE, Style, stepped_rectangle
from hyskos.generators.drawing import Item, Path, polygon

# Cream panels with stepped outlines, frames, and the wedges between two rays.


def stele(area: Rect, style: Style, line: str, step: float) -> Iterator[Item]:
    """Draw a cream panel with two lines around it; in the saver style, a white one with one line."""
    fill = style.land if style.gold else "white"
    yield polygon(stepped_rectangle(area.x, area.y, area.w, area.h, step), fill=fill)
    yield from frame(area, style, line, step, "gold")


def frame(area: Rect, style: Style, line: str, step: float, inside: str = "") -> Iterator[Item]:
    """Draw a frame of two lines, or one in the saver style; `inside` is the ink of the finer line."""
    outer = stepped_rectangle(area.x, area.y, area.w, area.h, step)
    if style.gold is None:
        yield polygon(outer, stroke="black", width=LINE)
        return
    inner = area.grown(-1.2)
    fine = polygon(stepped_rectangle(inner.x, inner.y, inner.w, inner.h, step), stroke=inside or line, width=HAIR)
    yield polygon(outer, stroke=line, width=BOLD)
    yield fine


def sector(summit: Point, start: float, end: float, edge: Rect, beyond: float = 0.0) -> list[Point]:
    """Return the part of a rectangle between two directions, degrees clockwise from right, at most 90 apart.

    Outside the rectangle it continues straight outwards for `beyond` mm, so that a wider bleed changes no angle within.
    """
    far = edge.grown(beyond)
    corners = []
    for near, (x, y) in zip(edge.corners(), far.corners(), strict=True):
        angle = math.degrees(math.atan2(near[1] - summit[1], near[0] - summit[0]))
        turned = start + (angle - start) % 360
        if start + 1e-9 < turned < end - 1e-9:
            corners.append((turned, (x, y)))
    first, last = spoke(summit, start, edge, beyond), spoke(summit, end, edge, beyond)
    return [*first, *(corner for _, corner in sorted(corners)), *reversed(last[1:])]


def spoke(summit: Point, degrees: float, edge: Rect, beyond: float = 0.0) -> list[Point]:
    """Return the line from a summit to the edge of a rectangle, and straight on for `beyond` mm."""
    x, y = way_out(summit, degrees, edge)
    if not beyond:
        return [summit, (x, y)]
    far = edge.grown(beyond)
    aside = far.x if x <= edge.x + 1e-9 else far.right if x >= edge.right - 1e-9 else x
    level = far.y if y <= edge.y + 1e-9 else far.bottom if y >= edge.bottom - 1e-9 else y
    return [summit, (x, y), (aside, level)]


def way_out(summit: Point, degrees: float, edge: Rect) -> Point:
    """Return the point where a ray leaves a rectangle."""
    dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    reaches = []
    if abs(dx) > 1e-9:
        reaches.append(((edge.right if dx > 0 else edge.x) - summit[0]) / dx)
    if abs(dy) > 1e-9:
        reaches.append(((edge.bottom if dy > 0 else edge.y) - summit[1]) / dy)
    reach = min(reaches)
    return summit[0] + reach * dx, summit[1] + reach * dy


# Coloured grounds with wedges and rays.

RAYS = 24
"""Rays from the pyramid: one every 15 degrees, with a lighter wedge in every other gap."""
_STEP = 360 / RAYS


@dataclass(frozen=True, slots=True)
class Ground:
    """Inks of a ground. `quarters` are (base, wedge) clockwise from the upper right."""

    quarters: tuple[tuple[str, str], ...]
    metals: tuple[str, str, str]  # of rays, frames and emblems, and two lighter ones; all visible on the ground
    accent: str  # number plates, headings, discs of emblems
    pair: str  # second colour of emblems
    text: str = "white"  # of words and icons directly on the ground

    @property
    def line(self) -> str:
        """Return the ink of rays and frames."""
        return self.metals[0]

    @property
    def small(self) -> str:
        """Return the ink of small words, which use one plate at most."""
        return "white" if self.text == "white" else "black"

    @property
    def soft(self) -> str:
        """Return the ink of less prominent words."""
        return self.metals[2] if self.text == "white" else self.text


_LAPIS, _BRICK = ("lapis", "lapis@88"), ("brick", "brick@92")
_PALE = ("gold@45", "gold@30", "gold@15")
GROUNDS = {
    "lapis": Ground((_LAPIS,) * 4, ("gold", "gold@68", "gold@35"), "lapis", "brick"),
    "brick": Ground((_BRICK,) * 4, _PALE, "brick", "lapis"),
    "quarters": Ground((_BRICK, _LAPIS, _BRICK, _LAPIS), _PALE, "lapis", "brick"),
    "yellow": Ground((("yellow", "yellow@62"),) * 4, ("brick", "gold@80", "gold@35"), "oxblood", "lapis", "oxblood"),
}
"""Grounds by the value of a map's or card's `ground:`; `yellow` is for cards only."""


@lru_cache(maxsize=64)
def style_on(ground: Ground, style: Style) -> Style:
    """Return a style with the accents of a ground."""
    return replace(style, accent=ground.accent, shade=f"{ground.accent}@10") if style.gold else style


def wedges(ground: Ground, sheet: Rect, summit: Point, *, bleed: float = BLEED, lines: bool = True) -> Iterator[Item]:
    """Fill a sheet and its bleed: quarters, wedges, and rays from the summit to exactly the end of the bleed.

    Beyond the trim everything continues straight outwards, so that a wider bleed changes no angle on the board. Without
    `lines`, rays are omitted so that none crosses a text.
    """
    edge = sheet.grown(bleed)
    alike = len(set(ground.quarters)) == 1
    if alike:
        yield polygon(edge.corners(), fill=ground.quarters[0][0])
    for quarter, (base, light) in enumerate(ground.quarters):
        start = quarter * 90 - 90
        if not alike:
            yield polygon(sector(summit, start, start + 90, sheet, bleed), fill=base)
        for i in range(0, RAYS // 4, 2):
            yield polygon(sector(summit, start + i * _STEP, start + (i + 1) * _STEP, sheet, bleed), fill=light)
    if not lines:
        return
    segments: list[Segment] = []
    for i in range(RAYS):
        first, *on = spoke(summit, i * _STEP, sheet, bleed)
        segments += [("M", first), *(("L", point) for point in on)]
    yield Path(tuple(segments), stroke=ground.line, width=HAIR)


def rays(frame: Rect, summit: Point) -> Item:
    """Draw rays from the summit to a frame: the sea of the saver style, whose land hides where they begin."""
    segments: list[Segment] = []
    for i in range(RAYS):
        segments += [("M", summit), ("L", way_out(summit, i * _STEP, frame))]
    return Path(tuple(segments), stroke="black", width=LINE)
