"""The graphics state of a page while its instructions run (PDF 32000-1, 8.4)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from hyskos.definitions.geometry import combine
from hyskos.preflight.marks import Box, Paint
from hyskos.preflight.objects import array, get, integer, is_dictionary, name, number
from hyskos.preflight.shapes import Shape

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
    nonzero: bool = False  # overprint mode 1
    clear_stroke: float = 1.0  # opacity
    clear_fill: float = 1.0
    mode_mixes: bool = False  # by a blend mode
    masked: bool = False  # by a soft mask
    clips: tuple[Shape, ...] = ()
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

    def take(self, raw: Any) -> None:
        """Take how things are laid on each other from a dictionary of graphics state."""
        for_lines, for_areas, mode = get(raw, "OP"), get(raw, "op"), integer(get(raw, "OPM"))
        if isinstance(for_lines, bool):
            self.over_stroke = self.over_fill = for_lines
        if isinstance(for_areas, bool):
            self.over_fill = for_areas
        if mode is not None:
            self.nonzero = mode == 1
        self.clear_stroke = _opacity(get(raw, "CA"), self.clear_stroke)
        self.clear_fill = _opacity(get(raw, "ca"), self.clear_fill)
        blend, mask = get(raw, "BM"), get(raw, "SMask")
        if blend is not None:
            names = [name(item) for item in array(blend)] or [name(blend)]
            self.mode_mixes = not {*names} <= {"Normal", "Compatible"}
        if mask is not None:
            self.masked = is_dictionary(mask)

    @property
    def mixes(self) -> bool:
        """Say whether what is painted lets through what lies below."""
        return self.mode_mixes or self.masked or min(self.clear_stroke, self.clear_fill) < 1

    def clipped(self, shape: Shape) -> None:
        """Let only what lies inside a shape be seen; of clips inside each other, more than 32 tell nothing new."""
        if len(self.clips) < _MOST_CLIPS:
            self.clips = (*self.clips, shape)


_MOST_CLIPS = 32


def _opacity(raw: Any, known: float) -> float:
    found = number(raw)
    return known if found is None else found


def thinnest(matrix: Sequence[float]) -> float:
    """Give the smallest factor by which a matrix scales (its lesser singular value).

    >>> thinnest((2, 0, 0, 0.5, 0, 0))
    0.5
    """
    a, b, c, d = matrix[:4]
    greatest = thickest(matrix)
    return abs(a * d - b * c) / greatest if greatest else 0.0


def thickest(matrix: Sequence[float]) -> float:
    """Give the largest factor by which a matrix scales (its greater singular value).

    >>> thickest((2, 0, 0, 0.5, 0, 0))
    2.0
    """
    a, b, c, d = matrix[:4]
    squares, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    return math.sqrt((squares + math.sqrt(max(squares * squares - 4 * area * area, 0.0))) / 2)


def tall(matrix: Sequence[float], size: float) -> float:
    """Give the height of type of a size after a matrix, measured across its baseline."""
    a, b, c, d = matrix[:4]
    run = math.hypot(a, b)
    return abs(size) * abs(a * d - b * c) / run if run else abs(size) * math.hypot(c, d)


def boxed(points: Sequence[tuple[float, float]]) -> Box:
    """Give the box around points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def under(outer: Sequence[float], inner: Sequence[float]) -> Matrix:
    """Put a matrix under another: `inner` applies first."""
    return combine(outer, inner)
