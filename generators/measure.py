"""Bounding boxes of the items of a drawing or page, in mm."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import is_, itemgetter

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, Segment, around_points, combine
from hyskos.definitions.identity_cache import IdentityKey, cache_by_identity
from hyskos.definitions.values import with_changes
from hyskos.generators.drawing import Circle, Field, Group, Item, Path, Text
from hyskos.generators.typography import fonts_in_use, ink_reach, line_reach, width

_STILL = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_COORDINATES = itemgetter(1)
Measure = Callable[[Path | Circle | Text | Field, Sequence[float]], Rect]


def boxes(
    items: Iterable[Item], matrix: Sequence[float] = _STILL, clip: Rect | None = None
) -> Iterator[tuple[Item, Rect]]:
    """Yield every visible item other than groups, with its rectangle, reduced to the part inside all clips.

    The rectangle of a curve encloses its control points, so it is never too small.
    """
    pairs: list[tuple[Item, Rect]] = []
    _gather(items, matrix, clip, pairs)
    return iter(pairs)


def ink_boxes(items: Iterable[Item]) -> Iterator[tuple[Item, Rect]]:
    """Yield what `boxes` yields, with level texts only as high as their ink; turned texts keep the full line height."""
    pairs: list[tuple[Item, Rect]] = []
    _gather(items, _STILL, None, pairs, _ink_bounds)
    return iter(pairs)


def _gather(
    items: Iterable[Item],
    matrix: Sequence[float],
    clip: Rect | None,
    pairs: list[tuple[Item, Rect]],
    measure: Measure | None = None,
) -> None:
    around = measure or bounds
    for item in items:
        if isinstance(item, Group):
            inner = combine(matrix, item.matrix) if item.matrix else matrix
            window = clip
            if item.clip:
                window = _around(item.clip, inner)
                if clip and not (window := window.common(clip)):
                    continue
            _gather(item.items, inner, window, pairs, measure)
        else:
            box: Rect | None = around(item, matrix)
            if clip and box:
                box = _visible_part(box, clip)
            if box:
                pairs.append((item, box))


def bounds(item: Path | Circle | Text | Field, matrix: Sequence[float] = _STILL) -> Rect:
    """Return the rectangle around one item, ignoring stroke widths."""
    if isinstance(item, Path):
        if matrix[1] or matrix[2]:
            return _around(zip(*_points(item.segments), strict=True), matrix)
        return _transform_upright(*_reach(item.segments), matrix)
    if isinstance(item, Circle):
        return _transform_rectangle(item.x - item.r, item.y - item.r, item.x + item.r, item.y + item.r, matrix)
    if isinstance(item, Field):
        return _transform_rectangle(item.x, item.y, item.x + item.w, item.y + item.h, matrix)
    text_width, em = width(item.text, item.size, item.font), item.size * MM_PER_PT
    left = -{"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * text_width
    up, down = line_reach(item.font)
    if not item.angle:
        top = item.y + -up * em
        return _transform_rectangle(
            item.x + left, top, item.x + (left + text_width), item.y + (-up * em + (up + down) * em), matrix
        )
    cos, sin = math.cos(math.radians(item.angle)), math.sin(math.radians(item.angle))
    line = Rect(left, -up * em, text_width, (up + down) * em)
    return _around([(item.x + x * cos - y * sin, item.y + x * sin + y * cos) for x, y in line.corners()], matrix)


def _ink_bounds(item: Path | Circle | Text | Field, matrix: Sequence[float]) -> Rect:
    box, (a, b, c, d, *_) = bounds(item, matrix), matrix
    level = isinstance(item, Text) and not item.angle and a > 0 and d > 0 and not (b or c)
    return printed_rect(item, box) if level and isinstance(item, Text) else box


def printed_rect(text: Text, box: Rect) -> Rect:
    """Return the printed part of a level line's rectangle: capitals have no descenders and few have accents."""
    up, down = ink_reach(text.text, text.font)
    ascent, descent = line_reach(text.font)
    em = box.h / (ascent + descent)
    return Rect(box.x, box.y + (ascent - up) * em, box.w, (up + down) * em)


@lru_cache(maxsize=1 << 12)  # a board is measured for every paper, and repeats its shapes
def _reach(segments: tuple[Segment, ...]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a path."""
    xs, ys = _points(segments)
    return min(xs), min(ys), max(xs), max(ys)


def _points(segments: tuple[Segment, ...]) -> tuple[list[float], list[float]]:
    flat = list(chain.from_iterable(map(_COORDINATES, segments)))
    return flat[::2], flat[1::2]


_MANY = 128
"""Layers with at least this many items cache each item separately, so that a change leaves the rest valid."""


def cached_boxes(items: Iterable[Item]) -> tuple[tuple[Item, Rect], ...]:
    """Return what `boxes` yields for a finished drawing; results are cached by item and fonts."""
    fonts = fonts_in_use()
    return tuple(chain.from_iterable(_measure(IdentityKey(item), fonts) for item in items))


@lru_cache(maxsize=512)
def _measure(item: IdentityKey[Item], fonts: tuple[tuple[str, str], ...]) -> tuple[tuple[Item, Rect], ...]:
    (sole_item,) = item.values
    if isinstance(sole_item, Group) and len(sole_item.items) >= _MANY and not (sole_item.matrix or sole_item.clip):
        return (
            tuple(boxes(sole_item.items)) if fonts else tuple(chain.from_iterable(map(_measured_part, sole_item.items)))
        )
    return tuple(boxes(item.values))


@cache_by_identity(1 << 14)
def _measured_part(item: Item) -> tuple[tuple[Item, Rect], ...]:
    return tuple(boxes((item,)))


def extent(items: Iterable[Item]) -> Rect | None:
    """Return the rectangle around all items, or None if nothing shows."""
    rects = [box for _, box in boxes(items)]
    return _around([corner for box in rects for corner in box.corners()], _STILL) if rects else None


def drop_outside(items: Iterable[Item], window: Rect, matrix: Sequence[float] = _STILL) -> tuple[Item, ...]:
    """Drop the items that do not touch a window, so that a tile need not carry the whole board."""
    items_within: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inside = drop_outside(item.items, window, combine(matrix, item.matrix) if item.matrix else matrix)
            if inside:
                is_unchanged = len(inside) == len(item.items) and all(map(is_, inside, item.items))
                items_within.append(item if is_unchanged else with_changes(item, items=inside))
        elif _touch(bounds(item, matrix), window, 1.0):  # 1 mm: more than half of any line's width
            items_within.append(item)
    return tuple(items_within)


def _touch(box: Rect, window: Rect, air: float) -> bool:
    """Return whether a rectangle, widened by `air` mm on every side, touches a window."""
    left, top = box.x - air, box.y - air
    return (
        left <= window.x + window.w
        and top <= window.y + window.h
        and left + (box.w + 2 * air) >= window.x
        and top + (box.h + 2 * air) >= window.y
    )


def _transform_rectangle(left: float, top: float, right: float, low: float, matrix: Sequence[float]) -> Rect:
    """Return the rectangle around a transformed rectangle."""
    if matrix[1] or matrix[2]:
        return _around(((left, top), (right, top), (right, low), (left, low)), matrix)
    return _transform_upright(left, top, right, low, matrix)


def _transform_upright(left: float, top: float, right: float, low: float, matrix: Sequence[float]) -> Rect:
    """Return a rectangle transformed by a matrix that does not turn it: two corners suffice."""
    a, _, _, d, e, f = matrix
    x0, x1, y0, y1 = a * left + e, a * right + e, d * top + f, d * low + f
    if x1 < x0:
        x0, x1 = x1, x0
    if y1 < y0:
        y0, y1 = y1, y0
    return Rect(x0, y0, x1 - x0, y1 - y0)


def _around(points: Iterable[Point], matrix: Sequence[float]) -> Rect:
    a, b, c, d, e, f = matrix
    return around_points([(a * x + c * y + e, b * x + d * y + f) for x, y in points])


def _visible_part(box: Rect, window: Rect) -> Rect | None:
    """Return the part of a rectangle inside a window; unlike `common`, lines without width count."""
    x, y = max(box.x, window.x), max(box.y, window.y)
    w, h = min(box.right, window.right) - x, min(box.bottom, window.bottom) - y
    return Rect(x, y, w, h) if w >= 0 and h >= 0 else None
