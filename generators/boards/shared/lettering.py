"""A line of text as one outline."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from hyskos.definitions.art.paths import segments_of
from hyskos.definitions.geometry import Point, Segment
from hyskos.generators.boards.shared.art import placed_segments
from hyskos.generators.typography import advances, outline, tracking


def lettered(
    text: str, font: str, x: float, baseline: float, em: float, shaped: Callable[[str], str] = str
) -> Iterator[Segment]:
    """Give the outlines of a line that starts at `x` mm, `em` mm large; `shaped` may change the path of a letter."""
    for char in text:
        yield from placed_segments(_segments(shaped(outline(char, font))), partial(_placed, x=x, y=baseline, em=em))
        x += (advances(font)[char] + tracking(font)) / 1000 * em


def _placed(point: Point, x: float, y: float, em: float) -> Point:
    return x + em * point[0], y + em * point[1]


_segments = cache(segments_of)
