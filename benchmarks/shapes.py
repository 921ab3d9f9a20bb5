"""Convert a page to final shapes for `by_hand.py`: groups flattened, inks as fractions, lengths in millimetres."""

import math
from collections.abc import Sequence
from typing import Any

from hyskos.definitions.geometry import MM_PER_PT, combine, transform
from hyskos.generators.drawing import Circle, Group, Item, Path, Text
from hyskos.generators.inks import ink
from hyskos.generators.sheets.page import Document
from hyskos.generators.typography import TRACKING

Matrix = Sequence[float]


def flat(items: Sequence[Item], matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> list[dict[str, Any]]:
    """Return the shapes of items in page coordinates; a clip stays a nested list."""
    found: list[dict[str, Any]] = []
    for item in items:
        if isinstance(item, Group):
            inner = combine(matrix, item.matrix) if item.matrix else matrix
            shapes = flat(item.items, inner)
            if item.clip:
                points = [transform(inner, *corner) for corner in item.clip]
                shapes = [{"kind": "clip", "points": points, "shapes": shapes}]
            found += shapes
        elif isinstance(item, Text):
            found.append(_text(item, matrix))
        elif isinstance(item, Path | Circle):
            found.append(_shape(item, matrix))
    return found


def board(document: Document) -> dict[str, Any]:
    """Return the first page of a document as a value for JSON."""
    page = document.pages[0]
    return {"title": document.title, "size": (page.width, page.height), "shapes": flat(page.items)}


def _scale(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _text(item: Text, matrix: Matrix) -> dict[str, Any]:
    x, y = transform(matrix, item.x, item.y)
    return {
        "kind": "text",
        "text": item.text,
        "x": x,
        "y": y,
        "size": item.size * MM_PER_PT * _scale(matrix),
        "font": item.font,
        "tracking": TRACKING[item.font] / 1000 * item.size * MM_PER_PT * _scale(matrix),
        "anchor": item.anchor,
        "fill": ink(item.ink).rgb,
        "angle": item.angle + math.degrees(math.atan2(matrix[1], matrix[0])),
    }


def _shape(item: Path | Circle, matrix: Matrix) -> dict[str, Any]:
    style = {
        "fill": ink(item.fill).rgb if item.fill else None,
        "stroke": ink(item.stroke).rgb if item.stroke else None,
        "width": item.width * MM_PER_PT * _scale(matrix),
        "dash": [part * _scale(matrix) for part in item.dash],
        "round": int(isinstance(item, Path) and item.join == "round"),
    }
    if isinstance(item, Circle):
        x, y = transform(matrix, item.x, item.y)
        return {"kind": "circle", "x": x, "y": y, "r": item.r * _scale(matrix), **style}
    segments = []
    for verb, xy in item.segments:
        points = [transform(matrix, *pair) for pair in zip(xy[::2], xy[1::2], strict=True)]
        segments.append((verb, *(part for point in points for part in point)))
    return {"kind": "path", "segments": segments, "even_odd": item.even_odd, **style}
