"""A picture for the bottom of a column: the pyramid of Hyskos with the sun behind its top."""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import Point, Segment
from hyskos.generators.boards.shared.engraving import shade_area
from hyskos.generators.boards.shared.style import HAIR, LINE, Style
from hyskos.generators.drawing import Circle, Item, Path, group, polygon, polyline, rectangle

COURSES = 4
"""Courses of the pyramid below its top."""
_TINTS = ("gold", "gold@75", "gold@50", "gold@28")
_APART, _SIDE = 1.0, 0.5
"""Distance between lines of shaded sides, mm, and width of a shaded side relative to half its course."""
FRIEZE = 4.2
"""Height of the row of triangles below the pyramid, mm."""
LEAST, MOST = 14.0, 46.0
"""Minimum and maximum height of a vignette, mm."""


def vignette(width: float, height: float, style: Style, *, rays: bool = True) -> Item:
    """Draw the pyramid as wide as its column and `height` mm high, its upper left corner at the origin.

    Use `rays` False if the sky around it has rays already.
    """
    full = style.gold is not None
    edge = style.accent if full else "black"  # black over gold would exceed the ink limit of some printers
    base_y, x = height - FRIEZE, width / 2
    rise, half = _rise(width, height), min(width * 0.46, base_y * 1.02)
    tip_y = base_y - rise
    course = rise * 0.66 / COURSES
    disc = sun(width, height)
    items: list[Item] = [*_rays(disc, width, style)] if rays else []
    items.append(Circle(*disc, fill="gold" if full else "white", stroke=edge, width=LINE))
    top_half = half * 0.27
    shoulder = tip_y + rise * 0.34
    items += [
        polygon([(x, tip_y), (x + top_half, shoulder), (x - top_half, shoulder)], fill="white", stroke=edge, width=LINE)
    ]
    if full:
        dark = [(x, tip_y), (x + top_half, shoulder), (x, shoulder)]
        items.append(polygon(dark, fill="gold@50", stroke=edge, width=HAIR))
    else:
        items.append(shade_area([(x, tip_y), (x + top_half, shoulder), (x, shoulder)], _APART, (90.0,)))
        items.append(
            polyline([(x, tip_y), (x, shoulder), (x + top_half, shoulder), (x, tip_y)], stroke=edge, width=LINE)
        )
    for i in range(COURSES):
        upper, lower = (half * (0.27 + 0.73 * (i + step) / COURSES) for step in (0.35, 0.85))
        y = shoulder + i * course
        outline = [(x - upper, y), (x + upper, y), (x + lower, y + course), (x - lower, y + course)]
        items.append(polygon(outline, fill=_TINTS[i] if full else "white", stroke=edge, width=LINE))
        if not full and i % 2 == 0:
            (_, (ax, _), (bx, _), _), low = outline, y + course
            inner = [(ax - upper * _SIDE, y), (ax, y), (bx, low), (bx - lower * _SIDE, low)]
            items += [shade_area(inner, _APART, (90.0,)), polygon(inner, stroke=edge, width=LINE)]
    door = (x - half * 0.07, base_y - course * 0.86, half * 0.14, course * 0.86)
    items.append(rectangle(*door, fill=style.accent if full else "black"))
    items += _frieze(width, base_y, height, style)
    return group(items, id="picture")


def sun(width: float, height: float) -> tuple[float, float, float]:
    """Return centre and radius of a vignette's sun, mm."""
    rise = _rise(width, height)
    return width / 2, height - FRIEZE - rise * 0.84, rise * 0.24


def _rise(width: float, height: float) -> float:
    """Return the height of the pyramid, mm."""
    return min((height - FRIEZE) * 0.92, width * 0.44)


def _rays(sun: tuple[float, float, float], width: float, style: Style) -> Iterator[Item]:
    x, y, r = sun
    segments: list[Segment] = []
    for i in range(13):
        angle = math.pi * (1 + i / 12)
        dx, dy = math.cos(angle), math.sin(angle)
        reach = min(width / 2 / abs(dx) if abs(dx) > 1e-9 else math.inf, y / -dy if dy < -1e-9 else math.inf, 2.6 * r)
        if reach > 1.3 * r:
            segments += [("M", (x + 1.25 * r * dx, y + 1.25 * r * dy)), ("L", (x + reach * dx, y + reach * dy))]
    yield Path(tuple(segments), stroke=style.gold or "black", width=LINE)


def _frieze(width: float, top: float, low: float, style: Style) -> Iterator[Item]:
    """Draw the ground: a line, and below it a row of whole triangles."""
    height = low - top
    count = max(1, round(width / (height * 0.95)))
    pitch = width / count
    yield polyline([(0, top), (width, top)], stroke=style.gold or "black", width=LINE)
    triangles: list[Segment] = []
    for i in range(count):
        corners: list[Point] = [(i * pitch + pitch / 2, top + height * 0.28), ((i + 1) * pitch, low), (i * pitch, low)]
        triangles += polygon(corners).segments
    fill = style.accent if style.gold else "white"
    yield Path(tuple(triangles), fill=fill, stroke=None if style.gold else "black", width=LINE)
