"""Boards scaled down to fit a slightly smaller paper."""

import math
from dataclasses import replace

from hyskos.definitions.geometry import combine
from hyskos.definitions.printers import Paper
from hyskos.generators.drawing import Drawing, Group, Item, with_line_widths

SMALLEST = 90
"""Minimum scale in per cent: below that, fields become too small to write in."""


def percent_for(drawing: Drawing, paper: Paper) -> int:
    """Return the largest whole percentage, at most 100, at which a drawing fits a paper."""
    share = max(min(w / drawing.width, h / drawing.height) for w, h in paper.ways())
    return min(100, math.floor(share * 100 + 1e-6))


def reduced(drawing: Drawing, percent: int) -> Drawing:
    """Scale a drawing to `percent` of its size. Layers stay layers, and lines keep their width in pt."""
    if percent == 100:
        return drawing
    scale = percent / 100
    items = with_line_widths(drawing.items, lambda width: width * (1 / scale))
    return replace(
        drawing,
        width=drawing.width * scale,
        height=drawing.height * scale,
        items=tuple(_reduced_item(item, scale) for item in items),
        folds=drawing.folds.scaled(scale),
    )


def _reduced_item(item: Item, scale: float) -> Group:
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    if not isinstance(item, Group):
        return Group((item,), matrix=matrix)
    a, b, c, d, e, f = combine(matrix, item.matrix) if item.matrix else matrix
    return replace(item, matrix=(a, b, c, d, e, f))
