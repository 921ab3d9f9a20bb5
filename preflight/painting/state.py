"""The graphics state (PDF 32000-1, 8.4) as an immutable value that `q` saves and `Q` restores."""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from hyskos.definitions.geometry import combine
from hyskos.preflight.painting.marks import OPAQUE, Blend, Box, Group, Paint, Shape
from hyskos.preflight.reading.objects import Raw, array, get, integer, is_dictionary, name, number

Matrix = tuple[float, ...]
BLACK = Paint()
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_MOST_CLIPS = 32


class Compositing(NamedTuple):
    """Overprint and transparency settings."""

    over_fill: bool = False
    over_stroke: bool = False
    nonzero: bool = False  # overprint mode 1
    blend_stroke: Blend = OPAQUE
    blend_fill: Blend = OPAQUE

    def changed(self, raw: Raw) -> "Compositing":
        """Return the settings updated from a graphics state dictionary."""
        for_lines, for_areas, opm = get(raw, "OP"), get(raw, "op"), integer(get(raw, "OPM"))
        over_fill, over_stroke = self.over_fill, self.over_stroke
        if isinstance(for_lines, bool):
            over_stroke = over_fill = for_lines
        if isinstance(for_areas, bool):
            over_fill = for_areas
        mixing = {key: get(raw, key) for key in ("BM", "SMask", "CA", "ca")}
        blends = self.blend_stroke, self.blend_fill
        if any(value is not None for value in mixing.values()):
            blend, mask = mixing["BM"], mixing["SMask"]
            mode = self.blend_fill.mode if blend is None else _mode(blend)
            masked = self.blend_fill.masked if mask is None else is_dictionary(mask)
            blends = (
                Blend(mode, _opacity(mixing["CA"], self.blend_stroke.opacity), masked),
                Blend(mode, _opacity(mixing["ca"], self.blend_fill.opacity), masked),
            )
        return Compositing(over_fill, over_stroke, self.nonzero if opm is None else opm == 1, *blends)

    def in_group(self) -> "Compositing":
        """Return the initial settings inside a transparency group (11.6.6), without blending."""
        return self._replace(blend_stroke=OPAQUE, blend_fill=OPAQUE)


class TextState(NamedTuple):
    """Text settings; `font` is a key of the scene's fonts."""

    font: object = None
    size: float = 0.0
    leading: float = 0.0
    rendering: int = 0  # filled, stroked, both, or invisible
    letter_spacing: float = 0.0  # added after each letter
    word_spacing: float = 0.0  # added after each space of a simple font
    stretch: float = 1.0  # horizontal scaling of widths


class MarkFields(TypedDict):
    """The fields of a mark that come from the graphics state."""

    clips: tuple[Shape, ...]
    nonzero: bool
    blended: bool
    blend: Blend
    groups: tuple[Group, ...]


class State(NamedTuple):
    """The state that `q` saves and `Q` restores."""

    ctm: Matrix = IDENTITY
    width: float = 1.0
    fill: Paint = BLACK
    stroke: Paint = BLACK
    compositing: Compositing = Compositing()
    clips: tuple[Shape, ...] = ()
    text: TextState = TextState()
    groups: tuple[Group, ...] = ()  # enclosing groups that affect their contents

    def line(self) -> float:
        """Return the line width in points, in the direction in which the matrix makes it thinnest."""
        return self.width * thinnest(self.ctm)

    def with_clip(self, shape: Shape) -> "State":
        """Return the state with an additional clip; at most 32 nested clips are kept."""
        return self if len(self.clips) >= _MOST_CLIPS else self._replace(clips=(*self.clips, shape))

    def mark_fields(self, stroke: bool = False) -> MarkFields:
        """Return the fields of a mark painted now, as a stroke or otherwise."""
        blend = self.compositing.blend_stroke if stroke else self.compositing.blend_fill
        blended = blend.mixes or any(group.blend.mixes for group in self.groups)
        nonzero, groups = self.compositing.nonzero, self.groups
        return {"clips": self.clips, "nonzero": nonzero, "blended": blended, "blend": blend, "groups": groups}

    def with_group(self, raw: Raw, inks: bool) -> "State":
        """Begin a transparency group if `raw` is its dictionary; `inks` means that it blends in CMYK."""
        if name(get(raw, "S")) != "Transparency":
            return self
        blend, isolated, knockout = self.compositing.blend_fill, get(raw, "I") is True, get(raw, "K") is True
        plain = not (blend.mixes or isolated or knockout)
        groups = self.groups if plain else (*self.groups, Group(blend, isolated, knockout, inks))
        return self._replace(compositing=self.compositing.in_group(), groups=groups)


def _mode(raw: Raw) -> str:
    """Read a blend mode: the first known one of a list, or Normal (11.6.3)."""
    names = [name(item) for item in array(raw)] or [name(raw)]
    return next((mode for mode in names if mode in MODES), "Normal")


MODES = frozenset({
    "Normal", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "HardLight",
    "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity",
})  # fmt: skip
"""Blend modes of PDF; Compatible is an alias of Normal."""


def _opacity(raw: Raw, default: float) -> float:
    alpha = number(raw)
    return default if alpha is None else min(max(alpha, 0.0), 1.0)


def thinnest(matrix: Sequence[float]) -> float:
    """Return the smallest scale factor of a matrix (its smaller singular value).

    >>> thinnest((2, 0, 0, 0.5, 0, 0))
    0.5
    """
    a, b, c, d = matrix[:4]
    greatest = thickest(matrix)
    return abs(a * d - b * c) / greatest if greatest else 0.0


def thickest(matrix: Sequence[float]) -> float:
    """Return the largest scale factor of a matrix (its larger singular value).

    >>> thickest((2, 0, 0, 0.5, 0, 0))
    2.0
    """
    a, b, c, d = matrix[:4]
    squares, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    return math.sqrt((squares + math.sqrt(max(squares * squares - 4 * area * area, 0.0))) / 2)


def font_height(matrix: Sequence[float], size: float) -> float:
    """Return the font size after a matrix, measured perpendicular to the baseline."""
    a, b, c, d = matrix[:4]
    run = math.hypot(a, b)
    return abs(size) * abs(a * d - b * c) / run if run else abs(size) * math.hypot(c, d)


def bounding_box(points: Sequence[tuple[float, float]]) -> Box:
    """Return the bounding box of points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def under(outer: Sequence[float], inner: Sequence[float]) -> Matrix:
    """Concatenate matrices: `inner` applies first."""
    return combine(outer, inner)
