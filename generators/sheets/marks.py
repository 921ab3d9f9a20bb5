"""Marks printed around a board: crop marks, crosses, guides and rulers. Black unless stated, in mm on the page."""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.generators.drawing import (
    Circle,
    Folds,
    Item,
    Path,
    Text,
    polyline,
    rectangle,
)
from hyskos.generators.typography import cap_height, width

CROP_PT = 0.15 * 72 / 25.4
"""Width of cut marks: 0.15 mm, in pt."""
CROP_GAP, CROP_LENGTH = 1.0, 4.5
"""Distance from the bleed to a crop mark, and its length, mm."""
CREASE_PT, CREASE_DASH, SHORTEST_CREASE = 0.75, (0.9, 0.6), 1.2
"""Width in pt, dashes and minimum length in mm of fold marks; crop marks are never dashed or coloured."""
CROSS = 2.5
"""Half the size of a registration cross, mm."""
GUTTER = CROP_GAP + CROP_LENGTH + 0.5
"""Space for marks around the art, mm."""
GUIDE_INK = "black@60"
RULERS = {"mm": (100.0, 10, "100 mm"), "in": (101.6, 4, "4 in")}
"""Length in mm, divisions and caption of each check ruler."""
RULER_HEIGHT = 6.4
_KAPPA = 0.5522847498


def line(
    *points: tuple[float, float], ink: str = "black", width: float = CROP_PT, dash: tuple[float, ...] = ()
) -> Path:
    """Draw a thin line through points."""
    return polyline(points, stroke=ink, width=width, dash=dash)


def crop_marks(trim: Rect, bleed: Rect, area: Rect, ink: str = "black") -> list[Item]:
    """Draw marks at the trim's edges at every corner, outside the bleed.

    Marks are shortened at the edges of `area`. If less than 2 mm would remain, the mark is on the cut itself instead.
    """
    marks: list[Item] = []
    for near, far in _reaches(bleed.x, bleed.right, area.x, area.right):
        marks += [line((near, y), (far, y), ink=ink) for y in (trim.y, trim.bottom) if area.y < y < area.bottom]
    for near, far in _reaches(bleed.y, bleed.bottom, area.y, area.bottom):
        marks += [line((x, near), (x, far), ink=ink) for x in (trim.x, trim.right) if area.x < x < area.right]
    return marks


def _reaches(start: float, end: float, first: float, last: float) -> list[tuple[float, float]]:
    """Return where marks at both ends of an edge begin and end along it."""
    before, after = start - CROP_GAP, end + CROP_GAP
    outer = (max(before - CROP_LENGTH, first), min(after + CROP_LENGTH, last))
    return [
        (before, outer[0]) if before - outer[0] >= 2.0 else (first, first + CROP_LENGTH),
        (after, outer[1]) if outer[1] - after >= 2.0 else (last, last - CROP_LENGTH),
    ]


def crease_marks(folds: Folds, trim: Rect, art: Rect, area: Rect, word: str) -> Iterator[Item]:
    """Draw dashed crease marks at both ends of every fold, beyond the art, each labelled with `word`.

    A mark that does not fit into `area` is omitted.
    """
    for low, far, direction_y in ((art.y, area.y, -1), (art.bottom, area.bottom, 1)):
        for x in folds.vertical:
            yield from crease_mark((trim.x + x, low), (0, direction_y), abs(far - low), word)
    for low, far, direction_x in ((art.x, area.x, -1), (art.right, area.right, 1)):
        for y in folds.horizontal:
            yield from crease_mark((low, trim.y + y), (direction_x, 0), abs(far - low), word)


def crease_mark(
    at: tuple[float, float], outwards: tuple[int, int], room: float, word: str, label_offset: float = 1.2
) -> Iterator[Item]:
    """Mark one end of a fold, starting CROP_GAP beyond a point on the art's edge, and label it with `word`.

    At the left and right edges the mark is horizontal, and the word reads upwards above it.
    """
    long = min(CROP_LENGTH, room - CROP_GAP)
    if long < SHORTEST_CREASE:
        return
    (x, y), (dx, dy) = at, outwards
    near, far = (x + dx * CROP_GAP, y + dy * CROP_GAP), (x + dx * (CROP_GAP + long), y + dy * (CROP_GAP + long))
    yield line(near, far, ink="crease", width=CREASE_PT, dash=CREASE_DASH)
    half = cap_height(7) / 2
    centre = min(CROP_GAP + long / 2, room - half)
    if dx:
        yield Text(x + dx * centre + half, y - label_offset, word, 7, ink="crease", angle=-90)
    else:
        yield Text(x + label_offset, y + dy * centre + half, word, 7, ink="crease")


def cross(x: float, y: float) -> list[Item]:
    """Draw a registration cross, for aligning two sheets by its halves."""
    return [
        line((x - CROSS, y), (x + CROSS, y)),
        line((x, y - CROSS), (x, y + CROSS)),
        Circle(x, y, CROSS * 0.6, stroke="black", width=CROP_PT),
    ]


def corner_guides(trim: Rect, radius: float) -> list[Item]:
    """Draw arcs along which to round the four corners."""
    r, k = radius, radius * (1 - _KAPPA)
    arcs: list[Item] = []
    for x, y in trim.corners():
        right, down = (1 if x == trim.x else -1), (1 if y == trim.y else -1)
        curve = (x + right * k, y, x, y + down * k, x, y + down * r)
        arcs.append(Path((("M", (x + right * r, y)), ("C", curve)), stroke=GUIDE_INK, width=CROP_PT))
    return arcs


def seal_line(trim: Rect, seal: float, radius: float) -> Item:
    """Draw the edge of the laminating film around the cut piece: `seal` mm beyond it, corners concentric."""
    edge = trim.grown(seal)
    return rectangle(edge.x, edge.y, edge.w, edge.h, radius + seal, stroke=GUIDE_INK, width=CROP_PT, dash=(2.0, 1.5))


def ruler(right: float, y: float, unit: str) -> list[Item]:
    """Draw a check ruler and its caption, ending at `right`, from y to y + RULER_HEIGHT."""
    length, parts, caption = RULERS[unit]
    left, base = right - length, y + 3.0
    items: list[Item] = [line((left, base), (right, base), width=0.5)]
    for i in range(parts + 1):
        x, height = left + length * i / parts, 3.0 if i in (0, parts) else 1.5
        items.append(line((x, base), (x, base - height), width=0.5 if i in (0, parts) else CROP_PT))
    items.append(Text((left + right) / 2, base + 3.0, caption, 7, anchor="middle"))
    return items


def dimension(x: float, baseline: float, text: str, size: float = 7.0) -> list[Item]:
    """Draw a line of 100 mm from x with a text in its middle: a ruler no higher than a line of type."""
    length = RULERS["mm"][0]
    half, line_y = width(text, size) / 2 + 1.2, baseline - 0.9
    centre = x + length / 2
    ends = [line((end, line_y - 1), (end, line_y + 1), ink=GUIDE_INK, width=0.5) for end in (x, x + length)]
    arms = [
        line((x, line_y), (centre - half, line_y), ink=GUIDE_INK),
        line((centre + half, line_y), (x + length, line_y), ink=GUIDE_INK),
    ]
    return [*ends, *arms, Text(centre, baseline, text, size, anchor="middle", ink="black@80")]


def hatched(area: Rect, step: float = 4.0) -> list[Item]:
    """Hatch a strip that will be covered, with thin lines at 45 degrees."""
    lines: list[Item] = []
    for i in range(1, math.ceil((area.w + area.h) / step)):
        d = i * step
        x1, y1 = min(d, area.w), max(0.0, d - area.w)
        x2, y2 = max(0.0, d - area.h), min(d, area.h)
        if x1 - x2 > 0.2:
            lines.append(line((area.x + x1, area.y + y1), (area.x + x2, area.y + y2), ink=GUIDE_INK, width=0.25))
    return lines
