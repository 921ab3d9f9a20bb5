"""Boards that fold: where their folds lie, what must keep clear of them, and where there is least in their way.

Printed text keeps 3 mm from a fold. A fold may cross a place to write only if one side of it still takes the pen
(docs/decisions/010-true-size-tiling-and-folds.md).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hyskos.definitions.geometry import Rect
from hyskos.definitions.printing import Fold
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import FLAT, PEN_FIELDS, Field, Folds, Item, Text
from hyskos.generators.measure import ink_boxes

CLEAR = 3.0
"""How far printed text keeps from a fold, mm."""
_SLACK = 1e-6
_TEXT, _CROWDED, _CROSSED, _SIGN = 1000.0, 100.0, 10.0, 1.0
"""What a fold costs that is too near a text, leaves no room for the pen, crosses a place to write, crosses a sign."""
_SIGN_SIZE = 20.0
"""Shapes up to this size are signs: plates, pyramids, stars, mm."""
_STEP, _INTO = 0.1, 1.0
"""Moves are tried at multiples of this; how far into a clear strip a fold is moved, if it is that wide, mm."""


def folds_of(fold: Fold | None, width: float, height: float) -> Folds:
    """Give the folds of a board: none without one, one across the longer side for "bi", two that cross for "quad".

    >>> folds_of("bi", 420, 297)
    Folds(upright=(210.0,), lying=())
    """
    if not fold:
        return FLAT
    if fold == "quad":
        return Folds((width / 2,), (height / 2,))
    return Folds(upright=(width / 2,)) if width >= height else Folds(lying=(height / 2,))


@dataclass(frozen=True, slots=True)
class Crowded:
    """A text too near a fold, or a place to write that folds leave too small; `left` is the distance, mm."""

    item: Text | Field
    upright: bool
    at: float  # of the fold, mm from the left or upper edge
    left: float  # 0 on the fold


def crowded(items: Iterable[Item], folds: Folds, clear: float = CLEAR) -> Iterator[Crowded]:
    """Find texts less than `clear` mm from the folds of a board, and places to write that folds leave too small."""
    for item, box in ink_boxes(items) if folds else ():
        for upright, fold, low, high in _along(box, folds):
            left = max(0.0, low - fold, fold - high)
            if isinstance(item, Text) and left < clear - _SLACK:
                yield Crowded(item, upright, fold, left)
            if isinstance(item, Field) and low < fold < high and not takes_pen(item, box, folds):
                yield Crowded(item, upright, fold, left)


def _along(box: Rect, folds: Folds) -> Iterator[tuple[bool, float, float, float]]:
    """Give every fold with what a rectangle takes of the axis that the fold cuts."""
    for x in folds.upright:
        yield True, x, box.x, box.right
    for y in folds.lying:
        yield False, y, box.y, box.bottom


def takes_pen(field: Field, box: Rect, folds: Folds) -> bool:
    """Tell whether one of the pieces that folds leave of a place to write is large enough for the pen."""
    wide, high = PEN_FIELDS[field.digits]
    across = _longest(box.x, box.right, folds.upright)
    down = _longest(box.y, box.bottom, folds.lying)
    return across >= min(wide, box.w) - _SLACK and down >= min(high, box.h) - _SLACK


def _longest(low: float, high: float, folds: Sequence[float]) -> float:
    edges = [low, *sorted(fold for fold in folds if low < fold < high), high]
    return max(end - start for start, end in pairwise(edges))


def best_move(items: Iterable[Item], folds: Folds, most: tuple[float, float]) -> tuple[float, float]:
    """Find how far to move items right and down, at most so many mm either way, so that folds cross least of them."""
    shown = list(ink_boxes(items))
    across = [cost for item, box in shown for cost in _costs(item, box.x, box.right, 0, max(box.w, box.h))]
    down = [cost for item, box in shown for cost in _costs(item, box.y, box.bottom, 1, max(box.w, box.h))]
    return _move(across, folds.upright, most[0]), _move(down, folds.lying, most[1])


def _costs(item: Item, low: float, high: float, axis: int, size: float) -> Iterator[tuple[float, float, float]]:
    """Give cost, begin and end of the strips in which a fold has an item in its way."""
    if isinstance(item, Text):
        yield _TEXT, low - CLEAR, high + CLEAR
    elif isinstance(item, Field):
        pen = min(PEN_FIELDS[item.digits][axis], high - low)
        yield _CROSSED, low, high
        yield _CROWDED, high - pen, low + pen
    elif size <= _SIGN_SIZE:
        yield _SIGN, low, high


def _move(strips: Sequence[tuple[float, float, float]], folds: Sequence[float], most: float) -> float:
    """Choose the shortest move of least cost, and from there go on into the clear strip, at most to its middle."""
    if not folds:
        return 0.0

    def cost(steps: int) -> float:
        places = [fold - steps * _STEP for fold in folds]
        return sum(each for each, low, high in strips for at in places if low + _SLACK < at < high - _SLACK)

    limit = math.floor(most / _STEP + _SLACK)
    costs = {steps: cost(steps) for steps in range(-limit, limit + 1)}
    least = min(costs.values())
    nearest = min((steps for steps in costs if costs[steps] <= least), key=lambda steps: (abs(steps), -steps))
    if nearest == 0:
        return 0.0
    onwards = 1 if nearest > 0 else -1
    wide = next(n for n in range(1, 2 * limit + 2) if costs.get(nearest + n * onwards, math.inf) > least) - 1
    return (nearest + onwards * min(wide // 2, round(_INTO / _STEP))) * _STEP
