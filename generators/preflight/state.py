"""The graphics state of a page while its instructions run (PDF 32000-1, 8.4)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from generators.drawing import combine, transform
from generators.preflight.marks import Box, Paint

Matrix = tuple[float, ...]
BLACK = Paint()
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True)
class State:
    """What `q` keeps and `Q` brings back."""

    ctm: Matrix = IDENTITY
    width: float = 1.0
    fill: Paint = BLACK
    stroke: Paint = BLACK
    over_fill: bool = False
    over_stroke: bool = False
    font: Any = None  # key of the scene's fonts
    size: float = 0.0
    leading: float = 0.0
    rendering: int = 0  # how text is painted

    def copied(self) -> "State":
        """Make a copy to change."""
        return replace(self)

    def line(self) -> float:
        """Give the width of a line where the matrix makes it thinnest, in points."""
        return self.width * thinnest(self.ctm)


def thinnest(matrix: Sequence[float]) -> float:
    """Give the smallest factor by which a matrix scales (its lesser singular value).

    >>> thinnest((2, 0, 0, 0.5, 0, 0))
    0.5
    """
    a, b, c, d = matrix[:4]
    squares, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    greatest = math.sqrt((squares + math.sqrt(max(squares * squares - 4 * area * area, 0.0))) / 2)
    return area / greatest if greatest else 0.0


def tall(matrix: Sequence[float], size: float) -> float:
    """Give the height of type of a size after a matrix, measured across its baseline."""
    a, b, c, d = matrix[:4]
    run = math.hypot(a, b)
    return abs(size) * abs(a * d - b * c) / run if run else abs(size) * math.hypot(c, d)


def unit_square(matrix: Sequence[float]) -> Box:
    """Give the box of the unit square after a matrix: where an image goes."""
    return boxed([transform(matrix, x, y) for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))])


def boxed(points: Sequence[tuple[float, float]]) -> Box:
    """Give the box around points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def under(outer: Sequence[float], inner: Sequence[float]) -> Matrix:
    """Put a matrix under another: `inner` applies first."""
    return combine(outer, inner)
