"""Choose sample points of a mark, and find out whether it is black and thin."""

import math
from collections.abc import Iterator
from itertools import islice

from hyskos.definitions.geometry import STEM, Point
from hyskos.preflight.measuring.stacking import CROSSINGS_A_UNIT, Stack, plates
from hyskos.preflight.painting.marks import Box, Mark
from hyskos.preflight.painting.marks import points as corners_of

_FULL = 0.995
_MOST = 32  # maximum sample points per mark
_ASIDE = 0.4  # distance from the centre line, as a fraction of the line width
_STEP = 12.0  # pt between sample points on a line


def is_black(mark: Mark) -> bool:
    """Return whether a mark is in pure black at full strength."""
    shares = plates(mark) if mark.kind in ("fill", "stroke", "text") else None
    return shares is not None and shares.keys() == {"Black"} and shares["Black"] >= _FULL


def is_thin(mark: Mark, limit: float) -> bool:
    """Return whether a text's strokes, a line or an area are at most `limit` points wide."""
    if mark.width is not None:
        return mark.width <= limit
    if mark.size is not None:
        return mark.size * STEM <= limit
    return mark.shape is not None and mark.shape.thickest() <= limit


def sample_points(stack: Stack, mark: Mark) -> Iterator[Point]:
    """Yield sample points where a mark paints."""
    if mark.samples:
        yield from mark.samples
        return
    if mark.kind == "text":
        candidates: Iterator[Point] = iter(mark.along)
    elif mark.kind == "stroke":
        candidates = _points_on_line(mark)
    else:
        candidates = (point for point in grid(mark.box, 5) if mark.shape and stack.covers(mark, *point))
        candidates = iter([*candidates] or _midpoints(mark))
    yield from (point for point in candidates if stack.shows(mark, *point))


def _points_on_line(mark: Mark) -> Iterator[Point]:
    """Yield points along a line, a few per segment, on both sides of its centre."""
    pieces = list(_segments(mark))
    every = max(1, math.ceil(len(pieces) / _MOST))
    for (x0, y0), (x1, y1) in pieces[::every]:
        length = math.hypot(x1 - x0, y1 - y0)
        count = min(max(int(length / _STEP), 1), max(1, _MOST * every // len(pieces)))
        aside = _ASIDE * (mark.width or 0.0) / length if length else 0.0
        dx, dy = (y1 - y0) * aside, (x0 - x1) * aside
        for i in range(count):
            t = (i + 0.5) / count
            x, y = x0 + t * (x1 - x0), y0 + t * (y1 - y0)
            yield x + dx, y + dy
            yield x - dx, y - dy


def _segments(mark: Mark) -> Iterator[tuple[Point, Point]]:
    for outline in mark.shape.outlines if mark.shape else ():
        for i in range(0, len(outline) - 3, 2):
            yield (outline[i], outline[i + 1]), (outline[i + 2], outline[i + 3])


def _midpoints(mark: Mark) -> list[Point]:
    """Return points inside a thin area: the midpoint between each corner and the one after the next."""
    midpoints = []
    for outline in mark.shape.outlines if mark.shape else ():
        corners = corners_of(outline)
        for (x0, y0), (x1, y1) in zip(corners, corners[2:], strict=False):
            midpoints.append(((x0 + x1) / 2, (y0 + y1) / 2))
    return midpoints[:_MOST]


def grid(box: Box, count: int) -> Iterator[Point]:
    """Yield points spread evenly over a box."""
    left, bottom, right, top = box
    for i in range(count):
        for j in range(count):
            yield left + (right - left) * (i + 0.5) / count, bottom + (top - bottom) * (j + 0.5) / count


def points_in_both(mark: Mark, other: Mark) -> Iterator[Point]:
    """Yield points in the intersection of the boxes of two marks."""
    left, bottom = max(mark.box[0], other.box[0]), max(mark.box[1], other.box[1])
    right, top = min(mark.box[2], other.box[2]), min(mark.box[3], other.box[3])
    if left <= right and bottom <= top:
        yield from grid((left, bottom, right, top), 3)


def crossings(stack: Stack, line: Mark, other: Mark) -> Iterator[Point]:
    """Yield points on both sides of a line where it crosses the outlines of another mark. Raises TooMuchError."""
    pieces, other_pieces = (list(islice(_segments(mark), _MOST)) for mark in (line, other))
    stack.spend(len(pieces) * len(other_pieces) // CROSSINGS_A_UNIT)
    for (x0, y0), (x1, y1) in pieces:
        dx, dy = x1 - x0, y1 - y0
        length = math.hypot(dx, dy)
        for (x2, y2), (x3, y3) in other_pieces if length else ():
            ex, ey = x3 - x2, y3 - y2
            turned = dx * ey - dy * ex
            if not turned:
                continue
            t, u = ((x2 - x0) * ey - (y2 - y0) * ex) / turned, ((x2 - x0) * dy - (y2 - y0) * dx) / turned
            if 0 <= t <= 1 and 0 <= u <= 1:
                aside = _ASIDE * (line.width or 0.0) / length
                x, y = x0 + t * dx, y0 + t * dy
                yield x + dy * aside, y - dx * aside
                yield x - dy * aside, y + dx * aside
