"""Extend art that runs off a board's edge as far as a printer's bleed or a component's picture requires."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from operator import is_, itemgetter

from hyskos.definitions.geometry import Point, Rect, Segment, combine, transform
from hyskos.generators.drawing import Drawing, Group, Item, Path

_OFF = 0.5
"""Points at least this far beyond the trim are in the bleed, mm."""
_STILL = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_COORDINATES = itemgetter(1)


def extend_bleed(drawing: Drawing, area: Rect) -> Drawing:
    """Copy a drawing so that anything in its bleed extends to the edges of an area (in the drawing's coordinates).

    Points beyond the trim move straight outwards; nothing on the board itself moves. Lines in a group with a clip that
    runs off are longer than the clip: there only the clip moves, since a slanting line would change its angle.
    """
    return replace(drawing, items=_run_on(drawing.items, _STILL, drawing, area))


def _run_on(
    items: Iterable[Item], matrix: Sequence[float], drawing: Drawing, area: Rect, *, lines: bool = True
) -> tuple[Item, ...]:
    done: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = combine(matrix, item.matrix) if item.matrix else matrix
            clip = tuple(_move_outwards(point, inner, drawing, area) for point in item.clip) if item.clip else None
            free = lines and clip == item.clip
            inside = _run_on(item.items, inner, drawing, area, lines=free)
            same = clip == item.clip and all(map(is_, inside, item.items))
            done.append(item if same else replace(item, items=inside, clip=clip))
        elif isinstance(item, Path) and (lines or item.fill) and not (matrix[1] or matrix[2]):
            if _lies_on(item.segments, matrix, drawing):
                done.append(item)
                continue
            segments = tuple(_extend_end(segment, matrix, drawing, area) for segment in item.segments)
            done.append(item if segments == item.segments else replace(item, segments=segments))
        else:
            done.append(item)
    return tuple(done)  # unchanged items keep their identity, so their cached measurements stay valid


def _lies_on(segments: tuple[Segment, ...], matrix: Sequence[float], drawing: Drawing) -> bool:
    """Return whether all points of a path lie on the board, under a matrix that does not turn it; most do."""
    flat: list[float] = list(chain.from_iterable(map(_COORDINATES, segments)))
    if not flat:
        return True
    a, _, _, d, e, f = matrix
    xs, ys = flat[::2], flat[1::2]
    x0, x1, y0, y1 = a * min(xs) + e, a * max(xs) + e, d * min(ys) + f, d * max(ys) + f
    width, height = drawing.width + _OFF, drawing.height + _OFF
    return min(x0, x1) >= -_OFF and max(x0, x1) <= width and min(y0, y1) >= -_OFF and max(y0, y1) <= height


def _extend_end(segment: Segment, matrix: Sequence[float], drawing: Drawing, area: Rect) -> Segment:
    verb, xy = segment
    if verb not in ("M", "L"):  # no curve runs off a board
        return segment
    return verb, _move_outwards((xy[0], xy[1]), matrix, drawing, area)


def _move_outwards(point: Point, matrix: Sequence[float], drawing: Drawing, area: Rect) -> Point:
    a, b, c, d, e, f = matrix
    if b or c:  # turned groups lie on the board
        return point
    x, y = transform(matrix, *point)
    new = (_outwards(x, drawing.width, area.x, area.right), _outwards(y, drawing.height, area.y, area.bottom))
    return point if new == (x, y) else ((new[0] - e) / a, (new[1] - f) / d)


def _outwards(value: float, length: float, before: float, after: float) -> float:
    return before if value < -_OFF else after if value > length + _OFF else value
