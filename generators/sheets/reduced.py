"""Boards scaled down to fit a slightly smaller paper."""

import math
from dataclasses import replace

from hyskos.definitions.geometry import combine
from hyskos.definitions.kinds.printer import Paper
from hyskos.generators.drawing import Circle, Drawing, Group, Item, Path

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
    return replace(
        drawing,
        width=drawing.width * scale,
        height=drawing.height * scale,
        items=tuple(_reduced_item(item, scale) for item in drawing.items),
        folds=drawing.folds.scaled(scale),
    )


def _reduced_item(item: Item, scale: float) -> Group:
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    item = _with_wider_lines(item, 1 / scale)
    if not isinstance(item, Group):
        return Group((item,), matrix=matrix)
    a, b, c, d, e, f = combine(matrix, item.matrix) if item.matrix else matrix
    return replace(item, matrix=(a, b, c, d, e, f))


def _with_wider_lines(item: Item, factor: float) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(_with_wider_lines(inner, factor) for inner in item.items))
    if isinstance(item, Path | Circle) and item.stroke:
        return replace(item, width=item.width * factor)
    return item
