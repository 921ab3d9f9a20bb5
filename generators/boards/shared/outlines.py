"""Outlines written as SVG path data, placed on a board."""

import re
from functools import cache

from hyskos.definitions.geometry import Point, Segment


def placed(outline: str, x: float, y: float, scale: float) -> tuple[Segment, ...]:
    """Scale an outline about its origin and move that to a point (mm)."""
    return tuple(
        (verb, tuple((y if i % 2 else x) + scale * value for i, value in enumerate(xy)))
        for verb, xy in _segments(outline)
    )


@cache
def _segments(outline: str) -> tuple[Segment, ...]:
    """Read path data with capital M L H V C Q Z; quadratic curves become cubic ones.

    >>> _segments("M1 2H3Q6 2 6 5Z")[1:3]
    (('L', (3.0, 2.0)), ('C', (5.0, 2.0, 6.0, 3.0, 6.0, 5.0)))
    """
    segments: list[Segment] = []
    here: Point = (0.0, 0.0)
    for verb, written in re.findall(r"([MLHVCQZ])([^MLHVCQZ]*)", outline):
        values = [float(number) for number in re.findall(r"-?[0-9.]+", written)]
        size = {"H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}.get(verb, 2)
        for i in range(0, max(1, len(values)), max(1, size)):
            segment = _segment(verb if i == 0 or verb != "M" else "L", values[i : i + size], here)
            segments.append(segment)
            here = (segment[1][-2], segment[1][-1]) if segment[1] else here
    return tuple(segments)


def _segment(verb: str, values: list[float], here: Point) -> Segment:
    if verb == "H":
        return "L", (values[0], here[1])
    if verb == "V":
        return "L", (here[0], values[0])
    if verb == "Q":
        (x, y), (cx, cy, ex, ey) = here, values
        return "C", (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, ex + (cx - ex) * 2 / 3, ey + (cy - ey) * 2 / 3, ex, ey)
    return verb, tuple(values)
