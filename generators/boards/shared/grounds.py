"""What a main board lies on: a coloured ground with wedges and rays from the pyramid, cream steles, a frame of steps.

Each map has one of three grounds, so that three maps on a table are three maps. The saver style has no fills: its rays
begin at the shore, and its steles are outlines.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hyskos.definitions.geometry import Point, Rect, Segment
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, LINE, Style, stepped
from hyskos.generators.drawing import Item, Path, polygon

RAYS = 24
"""Rays from the pyramid: one every 15 degrees, with a lighter wedge between every other two."""
_STEP = 360 / RAYS


@dataclass(frozen=True, slots=True)
class Ground:
    """Inks of a ground: of each quarter from the upper right one clockwise, with that of its wedges; lines; accents."""

    quarters: tuple[tuple[str, str], ...]
    metals: tuple[str, str, str]  # of rays and frames and emblems, and two lighter ones: each is seen on the ground
    accent: str  # number plates, headings, the discs of emblems
    pair: str  # the other colour of emblems

    @property
    def line(self) -> str:
        """Give the ink of rays and frames."""
        return self.metals[0]


_LAPIS, _BRICK = ("lapis", "lapis@88"), ("brick", "brick@92")
_PALE = ("gold@45", "gold@30", "gold@15")
GROUNDS = {
    "lapis": Ground((_LAPIS,) * 4, ("gold", "gold@68", "gold@35"), "lapis", "brick"),
    "brick": Ground((_BRICK,) * 4, _PALE, "brick", "lapis"),
    "quarters": Ground((_BRICK, _LAPIS, _BRICK, _LAPIS), _PALE, "lapis", "brick"),
}
"""By the word that a map uses (`ground:`)."""


def styled(ground: Ground, style: Style) -> Style:
    """Give the style of a board on a ground: its accents are those of the ground."""
    return replace(style, accent=ground.accent, shade=f"{ground.accent}@10") if style.gold else style


def wedges(ground: Ground, sheet: Rect, summit: Point, *, bleed: float = BLEED, lines: bool = True) -> Iterator[Item]:
    """Fill a sheet into its bleed: quarters, wedges and rays that start at the summit and end at the bleed exactly.

    What runs off the trim has its corners on the edge of the bleed, so that a wider bleed only moves those. Without
    `lines` it has no rays: nothing runs through a text that stands on it.
    """
    edge = sheet.grown(bleed)
    alike = len(set(ground.quarters)) == 1
    if alike:
        yield polygon(edge.corners(), fill=ground.quarters[0][0])
    for quarter, (base, light) in enumerate(ground.quarters):
        start = quarter * 90 - 90
        if not alike:
            yield polygon(_sector(summit, start, start + 90, edge), fill=base)
        for i in range(0, RAYS // 4, 2):
            yield polygon(_sector(summit, start + i * _STEP, start + (i + 1) * _STEP, edge), fill=light)
    if not lines:
        return
    segments: list[Segment] = []
    for i in range(RAYS):
        segments += [("M", summit), ("L", _exit(summit, i * _STEP, edge))]
    yield Path(tuple(segments), stroke=ground.line, width=HAIR)


def _sector(summit: Point, start: float, end: float, edge: Rect) -> list[Point]:
    """Give the part of a rectangle between two directions, degrees clockwise from right, at most 90 apart."""
    left, right = start, end
    corners = []
    for x, y in edge.corners():
        angle = math.degrees(math.atan2(y - summit[1], x - summit[0]))
        turned = left + (angle - left) % 360
        if left + 1e-9 < turned < right - 1e-9:
            corners.append((turned, (x, y)))
    return [
        summit,
        _exit(summit, left, edge),
        *(corner for _, corner in sorted(corners)),
        _exit(summit, right, edge),
    ]


def _exit(summit: Point, degrees: float, edge: Rect) -> Point:
    """Give the point where a ray leaves a rectangle."""
    dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    reaches = []
    if abs(dx) > 1e-9:
        reaches.append(((edge.right if dx > 0 else edge.x) - summit[0]) / dx)
    if abs(dy) > 1e-9:
        reaches.append(((edge.bottom if dy > 0 else edge.y) - summit[1]) / dy)
    reach = min(reaches)
    return summit[0] + reach * dx, summit[1] + reach * dy


def rays(frame: Rect, summit: Point) -> Item:
    """Draw the rays alone, from the summit to a frame: the sea of the saver style, whose land hides their beginning."""
    segments: list[Segment] = []
    for i in range(RAYS):
        segments += [("M", summit), ("L", _exit(summit, i * _STEP, frame))]
    return Path(tuple(segments), stroke="black", width=LINE)


def stele(area: Rect, style: Style, line: str, step: float) -> Iterator[Item]:
    """Draw a cream panel with two lines around it; in the saver style a white one with one line."""
    fill = style.land if style.gold else "white"
    yield polygon(stepped(area.x, area.y, area.w, area.h, step), fill=fill)
    yield from frame(area, style, line, step, "gold")


def frame(area: Rect, style: Style, line: str, step: float, inside: str = "") -> Iterator[Item]:
    """Draw a frame of two lines, in the saver style of one; the finer one may have an ink of its own."""
    outer = stepped(area.x, area.y, area.w, area.h, step)
    if style.gold is None:
        yield polygon(outer, stroke="black", width=LINE)
        return
    inner = area.grown(-1.2)
    fine = polygon(stepped(inner.x, inner.y, inner.w, inner.h, step), stroke=inside or line, width=HAIR)
    yield polygon(outer, stroke=line, width=BOLD)
    yield fine
