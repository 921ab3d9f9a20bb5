"""Cream panels with stepped outlines and frames, and the wedges of a coloured ground."""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import Point, Rect
from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, Style, stepped_rectangle
from hyskos.generators.drawing import Item, polygon


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
