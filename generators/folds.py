"""Boards that fold: where the folds are, what must keep clear of them, and where they get in the way least.

Printed text keeps 3 mm clear of a fold. A fold may cross a field only if one side of the field still fits a pen
(docs/decisions/010-true-size-tiling-and-folds.md).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hyskos.definitions.geometry import Rect, add_up
from hyskos.definitions.printing import Fold
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import FLAT, PEN_FIELDS, Field, Folds, Item, Text
from hyskos.generators.measure import ink_boxes

CLEAR = 3.0
"""Clearance between printed text and a fold, mm."""
_SLACK = 1e-6
_TEXT, _CROWDED, _CROSSED, _SIGN = 1000.0, 100.0, 10.0, 1.0
"""Cost of a fold too close to a text, one that leaves a field too small, crosses a field, or crosses a sign."""
_SIGN_SIZE = 20.0
"""Shapes up to this size count as signs: plates, pyramids, stars, mm."""
_STEP, _INTO = 0.1, 1.0
"""Step between the moves that are tried, and how far to move a fold into a clear strip if the strip allows, mm."""


def folds_of(fold: Fold | None, width: float, height: float) -> Folds:
    """Return the folds of a board: none, one across the longer side for "bi", two that cross for "quad".

    >>> folds_of("bi", 420, 297)
    Folds(vertical=(210.0,), horizontal=())
    """
    if not fold:
        return FLAT
    if fold == "quad":
        return Folds((width / 2,), (height / 2,))
    return Folds(vertical=(width / 2,)) if width >= height else Folds(horizontal=(height / 2,))


@dataclass(frozen=True, slots=True)
class CrowdedItem:
    """A text too close to a fold, or a field that folds leave too small; `left` is the distance between them in mm."""

    item: Text | Field
    is_vertical: bool
    at: float  # of the fold, mm from the left or upper edge
    left: float  # 0 on the fold


def find_crowded(items: Iterable[Item], folds: Folds, clear: float = CLEAR) -> Iterator[CrowdedItem]:
    """Yield texts less than `clear` mm from a fold, and fields that folds leave too small for a pen."""
    for item, box in ink_boxes(items) if folds else ():
        for is_vertical, fold, lowest, highest in _folds_across(box, folds):
            left = max(0.0, lowest - fold, fold - highest)
            if isinstance(item, Text) and left < clear - _SLACK:
                yield CrowdedItem(item, is_vertical, fold, left)
            if isinstance(item, Field) and lowest < fold < highest and not takes_pen(item, box, folds):
                yield CrowdedItem(item, is_vertical, fold, left)


def _folds_across(box: Rect, folds: Folds) -> Iterator[tuple[bool, float, float, float]]:
    """Yield each fold as (is vertical, position), with the extent of the rectangle across it."""
    for x in folds.vertical:
        yield True, x, box.x, box.right
    for y in folds.horizontal:
        yield False, y, box.y, box.bottom


def takes_pen(field: Field, box: Rect, folds: Folds) -> bool:
    """Return whether one of the parts into which folds divide a field is large enough for a pen."""
    width, height = PEN_FIELDS[field.digits]
    across = _longest(box.x, box.right, folds.vertical)
    down = _longest(box.y, box.bottom, folds.horizontal)
    return across >= min(width, box.w) - _SLACK and down >= min(height, box.h) - _SLACK


def _longest(lowest: float, highest: float, folds: Sequence[float]) -> float:
    edges = [lowest, *sorted(fold for fold in folds if lowest < fold < highest), highest]
    return max(end - start for start, end in pairwise(edges))


def best_move(items: Iterable[Item], folds: Folds, maximum: tuple[float, float]) -> tuple[float, float]:
    """Find the move right and down, at most `maximum` mm either way, for which folds cross the least."""
    shown = list(ink_boxes(items))
    across = [cost for item, box in shown for cost in _costs(item, box.x, box.right, 0, max(box.w, box.h))]
    down = [cost for item, box in shown for cost in _costs(item, box.y, box.bottom, 1, max(box.w, box.h))]
    return _move(across, folds.vertical, maximum[0]), _move(down, folds.horizontal, maximum[1])


def _costs(item: Item, lowest: float, highest: float, axis: int, size: float) -> Iterator[tuple[float, float, float]]:
    """Yield (cost, start, end) of each strip in which a fold would cross an item or come too close to it."""
    if isinstance(item, Text):
        yield _TEXT, lowest - CLEAR, highest + CLEAR
    elif isinstance(item, Field):
        pen = min(PEN_FIELDS[item.digits][axis], highest - lowest)
        yield _CROSSED, lowest, highest
        yield _CROWDED, highest - pen, lowest + pen
    elif size <= _SIGN_SIZE:
        yield _SIGN, lowest, highest


def _move(strips: Sequence[tuple[float, float, float]], folds: Sequence[float], maximum: float) -> float:
    """Choose the shortest move of least cost, then continue into the clear strip, at most to its middle."""
    if not folds:
        return 0.0

    def cost(steps: int) -> float:
        places = [fold - steps * _STEP for fold in folds]
        return add_up(each for each, low, high in strips for at in places if low + _SLACK < at < high - _SLACK)

    limit = math.floor(maximum / _STEP + _SLACK)
    costs = {steps: cost(steps) for steps in range(-limit, limit + 1)}
    minimum = min(costs.values())
    nearest = min((steps for steps in costs if costs[steps] <= minimum), key=lambda steps: (abs(steps), -steps))
    if nearest == 0:
        return 0.0
    onwards = 1 if nearest > 0 else -1
    width = next(n for n in range(1, 2 * limit + 2) if costs.get(nearest + n * onwards, math.inf) > minimum) - 1
    return (nearest + onwards * min(width // 2, round(_INTO / _STEP))) * _STEP
