"""The graphics state of a page while its instructions run (PDF 32000-1, 8.4): a value that `q` keeps for `Q`."""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from hyskos.definitions.geometry import combine
from hyskos.preflight.painting.marks import Box, Paint
from hyskos.preflight.painting.shapes import Shape
from hyskos.preflight.reading.objects import Raw, array, get, integer, is_dictionary, name, number

Matrix = tuple[float, ...]
BLACK = Paint()
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_MOST_CLIPS = 32


class Compositing(NamedTuple):
    """How things are laid on each other: overprint and transparency."""

    over_fill: bool = False
    over_stroke: bool = False
    nonzero: bool = False  # overprint mode 1
    clear_stroke: float = 1.0  # opacity
    clear_fill: float = 1.0
    mode_mixes: bool = False  # by a blend mode
    masked: bool = False  # by a soft mask

    def changed(self, raw: Raw) -> "Compositing":
        """Take what a dictionary of graphics state says; what it leaves out stays."""
        for_lines, for_areas, mode = get(raw, "OP"), get(raw, "op"), integer(get(raw, "OPM"))
        over_fill, over_stroke, mode_mixes = self.over_fill, self.over_stroke, self.mode_mixes
        if isinstance(for_lines, bool):
            over_stroke = over_fill = for_lines
        if isinstance(for_areas, bool):
            over_fill = for_areas
        blend, mask = get(raw, "BM"), get(raw, "SMask")
        if blend is not None:
            names = [name(item) for item in array(blend)] or [name(blend)]
            mode_mixes = not {*names} <= {"Normal", "Compatible"}
        return Compositing(
            over_fill, over_stroke, self.nonzero if mode is None else mode == 1,
            _opacity(get(raw, "CA"), self.clear_stroke), _opacity(get(raw, "ca"), self.clear_fill),
            mode_mixes, self.masked if mask is None else is_dictionary(mask),
        )  # fmt: skip

    @property
    def mixes(self) -> bool:
        """Say whether what is painted lets through what lies below."""
        return self.mode_mixes or self.masked or min(self.clear_stroke, self.clear_fill) < 1


class TextState(NamedTuple):
    """How text is set; `font` is its key among the fonts of the scene."""

    font: object = None
    size: float = 0.0
    leading: float = 0.0
    rendering: int = 0  # filled, drawn, both, or not at all
    letter_spacing: float = 0.0  # added after each letter
    word_spacing: float = 0.0  # added after each space of a simple font
    stretch: float = 1.0  # of the widths of letters


class Laid(TypedDict):
    """What a mark has of the state that it is painted in, whatever its kind."""

    clips: tuple[Shape, ...]
    nonzero: bool
    blended: bool


class State(NamedTuple):
    """What `q` keeps and `Q` brings back."""

    ctm: Matrix = IDENTITY
    width: float = 1.0
    fill: Paint = BLACK
    stroke: Paint = BLACK
    compositing: Compositing = Compositing()
    clips: tuple[Shape, ...] = ()
    text: TextState = TextState()

    def line(self) -> float:
        """Give the width of a line where the matrix makes it thinnest, in points."""
        return self.width * thinnest(self.ctm)

    def clipped(self, shape: Shape) -> "State":
        """Let only what lies inside a shape be seen; of clips inside each other, more than 32 tell nothing new."""
        return self if len(self.clips) >= _MOST_CLIPS else self._replace(clips=(*self.clips, shape))

    def laid(self) -> Laid:
        """Give what a mark that is painted now has of this state."""
        return {"clips": self.clips, "nonzero": self.compositing.nonzero, "blended": self.compositing.mixes}


def _opacity(raw: Raw, known: float) -> float:
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
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def under(outer: Sequence[float], inner: Sequence[float]) -> Matrix:
    """Put a matrix under another: `inner` applies first."""
    return combine(outer, inner)
