"""Wordmarks: a name in capitals of the display face as one path, whose A has no bar: a pyramid."""

from hyskos.definitions.geometry import MM_PER_PT, Segment
from hyskos.generators.boards.shared.outlines import placed
from hyskos.generators.drawing import Item, Path, group
from hyskos.generators.typography import TRACKING, advances, outline, width

_FONT = "display"
_PYRAMID = "M0.012 0L0.344 -0.765H0.352L0.684 0H0.516L0.34 -0.445L0.155 0Z"
"""The A of the face without its bar, in ems."""


def wordmark(name: str, middle: float, baseline: float, size: float, ink: str) -> Item:
    """Draw a name as a path centred on `middle` mm; `size` in pt."""
    em = size * MM_PER_PT
    x = middle - width(name, size, _FONT) / 2
    segments: list[Segment] = []
    for char in name:
        shape = outline(char, _FONT).replace(outline("A", _FONT), _PYRAMID)  # with its accent, if it has one
        segments += placed(shape, x, baseline, em)
        x += (advances(_FONT)[char] + TRACKING[_FONT]) / 1000 * em
    return group([Path(tuple(segments), fill=ink)], id="wordmark", title=name)
