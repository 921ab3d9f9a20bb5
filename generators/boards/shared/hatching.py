"""Hatching as individual lines, which look the same in every writer and viewer."""

import math
from collections.abc import Sequence

from hyskos.definitions.geometry import Point, Segment
from hyskos.generators.drawing import Path

HATCHINGS = ((90.0,), (0.0,), (0.0, 90.0), (45.0,), (45.0, 135.0), (135.0,))
"""Hatching of pyramids in the saver style, for the first to sixth colour: degrees from the direction of the base."""


def hatch(
    corners: Sequence[Point], gap: float, *, angle: float = 45.0, stroke: str = "black", width: float = 0.5
) -> Path:
    """Fill a polygon of any shape with parallel lines, `gap` mm apart, at `angle` degrees clockwise from right.

    The lines are on one lattice through the origin, so that they continue from one hatched polygon to the next.
    """
    return hatch_rings([corners], gap, angle=angle, stroke=stroke, width=width)


def hatch_rings(
    rings: Sequence[Sequence[Point]], gap: float, *, angle: float = 45.0, stroke: str = "black", width: float = 0.5
) -> Path:
    """Fill the area inside an odd number of rings likewise: a ring within another one is a hole."""
    along = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    across = (-along[1], along[0])
    turned = [[(x * along[0] + y * along[1], x * across[0] + y * across[1]) for x, y in ring] for ring in rings]
    levels = [level for ring in turned for _, level in ring]
    segments: list[Segment] = []
    for step in range(math.ceil(min(levels) / gap), math.floor(max(levels) / gap) + 1):
        level = step * gap
        hits = sorted(hit for ring in turned for hit in _crossings(ring, level))
        for start, end in zip(hits[::2], hits[1::2], strict=False):
            segments += [("M", _back(start, level, along, across)), ("L", _back(end, level, along, across))]
    return Path(tuple(segments), stroke=stroke, width=width)


def _crossings(turned: Sequence[Point], level: float) -> list[float]:
    hits = []
    for (u1, v1), (u2, v2) in zip(turned, [*turned[1:], turned[0]], strict=True):
        if (v1 <= level) != (v2 <= level):
            hits.append(u1 + (level - v1) / (v2 - v1) * (u2 - u1))
    return hits


def _back(u: float, v: float, along: Point, across: Point) -> Point:
    return u * along[0] + v * across[0], u * along[1] + v * across[1]
