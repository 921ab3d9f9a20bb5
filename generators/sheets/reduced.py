"""A smaller copy of a board for a paper a little smaller than its own; the sheet says so."""

import math
from dataclasses import replace

from hyskos.definitions.geometry import combine
from hyskos.definitions.printers import Paper
from hyskos.generators.drawing import Drawing, Group, Item

SMALLEST = 90
"""Per cent of true size below which the places to write become too small."""


def percent_for(drawing: Drawing, paper: Paper) -> int:
    """Give the largest whole per cent of its size at which a drawing lies on a paper, at most 100."""
    share = max(min(w / drawing.width, h / drawing.height) for w, h in paper.ways())
    return min(100, math.floor(share * 100 + 1e-6))


def reduced(drawing: Drawing, percent: int) -> Drawing:
    """Copy a drawing at a share of its size; its layers stay layers."""
    if percent == 100:
        return drawing
    s = percent / 100
    matrix = (s, 0.0, 0.0, s, 0.0, 0.0)

    def smaller(item: Item) -> Item:
        if isinstance(item, Group):
            a, b, c, d, e, f = combine(matrix, item.matrix) if item.matrix else matrix
            return replace(item, matrix=(a, b, c, d, e, f))
        return Group((item,), matrix=matrix)

    return replace(
        drawing,
        width=drawing.width * s,
        height=drawing.height * s,
        items=tuple(smaller(item) for item in drawing.items),
        folds=drawing.folds.scaled(s),
    )
