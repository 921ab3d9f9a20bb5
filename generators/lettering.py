"""A line of text as one outline."""

from collections.abc import Callable, Iterator
from functools import cache

from hyskos.definitions.art.paths import segments_of
from hyskos.definitions.geometry import Segment
from hyskos.generators.typography import advances, outline, tracking


def lettered(
    text: str, font: str, x: float, baseline: float, em: float, shaped: Callable[[str], str] = str
) -> Iterator[Segment]:
    """Yield the outlines of a line that starts at `x` mm, `em` mm large; `shaped` may alter the path of each letter."""
    for char in text:
        for verb, xy in _segments(shaped(outline(char, font))):
            if len(xy) == 2:  # avoids a function call per point: shop pictures have a hundred thousand
                yield verb, (x + em * xy[0], baseline + em * xy[1])
            else:
                yield verb, tuple([(baseline if i % 2 else x) + em * each for i, each in enumerate(xy)])
        x += (advances(font)[char] + tracking(font)) / 1000 * em


_segments = cache(segments_of)
