"""Cream panels with a stepped outline and their frames, and the wedges that a coloured ground is shared out in."""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import Point, Rect
from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, Style, stepped
from hyskos.generators.drawing import Item, polygon


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


def sector(summit: Point, start: float, end: float, edge: Rect) -> list[Point]:
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
        way_out(summit, left, edge),
        *(corner for _, corner in sorted(corners)),
        way_out(summit, right, edge),
    ]


def way_out(summit: Point, degrees: float, edge: Rect) -> Point:
    """Give the point where a ray leaves a rectangle."""
    dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    reaches = []
    if abs(dx) > 1e-9:
        reaches.append(((edge.right if dx > 0 else edge.x) - summit[0]) / dx)
    if abs(dy) > 1e-9:
        reaches.append(((edge.bottom if dy > 0 else edge.y) - summit[1]) / dy)
    reach = min(reaches)
    return summit[0] + reach * dx, summit[1] + reach * dy
