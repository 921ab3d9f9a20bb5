"""The graphics state of a page while its instructions run (PDF 32000-1, 8.4): a value that `q` keeps for `Q`."""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from hyskos.definitions.geometry import combine
from hyskos.preflight.painting.marks import OPAQUE, Blend, Box, Group, Paint
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
    blend_stroke: Blend = OPAQUE
    blend_fill: Blend = OPAQUE

    def changed(self, raw: Raw) -> "Compositing":
        """Take what a dictionary of graphics state says; what it leaves out stays."""
        for_lines, for_areas, opm = get(raw, "OP"), get(raw, "op"), integer(get(raw, "OPM"))
        over_fill, over_stroke = self.over_fill, self.over_stroke
        if isinstance(for_lines, bool):
            over_stroke = over_fill = for_lines
        if isinstance(for_areas, bool):
            over_fill = for_areas
        mixing = {key: get(raw, key) for key in ("BM", "SMask", "CA", "ca")}
        blends = self.blend_stroke, self.blend_fill
        if any(found is not None for found in mixing.values()):
            blend, mask = mixing["BM"], mixing["SMask"]
            mode = self.blend_fill.mode if blend is None else _mode(blend)
            masked = self.blend_fill.masked if mask is None else is_dictionary(mask)
            blends = (
                Blend(mode, _opacity(mixing["CA"], self.blend_stroke.opacity), masked),
                Blend(mode, _opacity(mixing["ca"], self.blend_fill.opacity), masked),
            )
        return Compositing(over_fill, over_stroke, self.nonzero if opm is None else opm == 1, *blends)

    def in_group(self) -> "Compositing":
        """Give the state that a transparency group begins with (11.6.6): nothing in it is mixed yet."""
        return self._replace(blend_stroke=OPAQUE, blend_fill=OPAQUE)


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
    blend: Blend
    groups: tuple[Group, ...]


class State(NamedTuple):
    """What `q` keeps and `Q` brings back."""

    ctm: Matrix = IDENTITY
    width: float = 1.0
    fill: Paint = BLACK
    stroke: Paint = BLACK
    compositing: Compositing = Compositing()
    clips: tuple[Shape, ...] = ()
    text: TextState = TextState()
    groups: tuple[Group, ...] = ()  # those that change what is painted in them

    def line(self) -> float:
        """Give the width of a line where the matrix makes it thinnest, in points."""
        return self.width * thinnest(self.ctm)

    def clipped(self, shape: Shape) -> "State":
        """Let only what lies inside a shape be seen; of clips inside each other, more than 32 tell nothing new."""
        return self if len(self.clips) >= _MOST_CLIPS else self._replace(clips=(*self.clips, shape))

    def laid(self, stroke: bool = False) -> Laid:
        """Give what a mark that is painted now, a line or anything else, has of this state."""
        blend = self.compositing.blend_stroke if stroke else self.compositing.blend_fill
        blended = blend.mixes or any(group.blend.mixes for group in self.groups)
        nonzero, groups = self.compositing.nonzero, self.groups
        return {"clips": self.clips, "nonzero": nonzero, "blended": blended, "blend": blend, "groups": groups}

    def grouped(self, raw: Raw, inks: bool) -> "State":
        """Begin a transparency group, if `raw` is the dictionary of one; `inks`: it mixes its colours as CMYK."""
        if name(get(raw, "S")) != "Transparency":
            return self
        blend, isolated, knockout = self.compositing.blend_fill, get(raw, "I") is True, get(raw, "K") is True
        plain = not (blend.mixes or isolated or knockout)
        groups = self.groups if plain else (*self.groups, Group(blend, isolated, knockout, inks))
        return self._replace(compositing=self.compositing.in_group(), groups=groups)


def _mode(raw: Raw) -> str:
    """Read a blend mode: the first of a list that is known; Normal if none is (11.6.3)."""
    found = [name(item) for item in array(raw)] or [name(raw)]
    return next((mode for mode in found if mode in MODES), "Normal")


MODES = frozenset({
    "Normal", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "HardLight",
    "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity",
})  # fmt: skip
"""Blend modes of PDF; Compatible is Normal."""


def _opacity(raw: Raw, known: float) -> float:
    found = number(raw)
    return known if found is None else min(max(found, 0.0), 1.0)


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
