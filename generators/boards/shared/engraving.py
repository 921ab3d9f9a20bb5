"""Light and shade in lines, like an engraving: the saver style's replacement for tints.

Darker colours become denser lines; nothing is filled, so that a sheet stays cheap to print.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Point, Rect, Segment, curve, points_of, sides
from hyskos.generators.boards.shared.grounds import RAYS, rays, way_out
from hyskos.generators.boards.shared.style import HAIR, LINE
from hyskos.generators.drawing import Circle, Group, Item, Path, group, polygon
from hyskos.generators.inks import contrast

HATCHINGS = ((90.0,), (0.0,), (0.0, 90.0), (45.0,), (45.0, 135.0), (135.0,))
"""Hatching of pyramids in the saver style, for the first to sixth colour: degrees from the direction of the base."""
GAP, _ACROSS = 1.6, 100
"""Minimum distance between lines of a sky in mm, and lines across the width of a wide one.

Where the distance reaches twice that, a new line begins in between.
"""
_FIRST, _GROWTH = 1.4, 1.15
"""Distance of the first two lines of a ground from its far end, mm, and the ratio of successive distances."""
_TONES = ((6.0, 1.0, 45.0), (2.6, 2.0, 135.0))
"""Minimum contrast to white of dark and middle tones, with spacing factor and angle of their hatching."""
_COARSE = 0.9
"""Hatching with wider gaps uses bolder lines, mm."""
_ROUND = 48
"""Corners that approximate a circle for hatching."""


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
    for (u1, v1), (u2, v2) in sides(turned):
        if (v1 <= level) != (v2 <= level):
            hits.append(u1 + (level - v1) / (v2 - v1) * (u2 - u1))
    return hits


def _back(u: float, v: float, along: Point, across: Point) -> Point:
    return u * along[0] + v * across[0], u * along[1] + v * across[1]


def sky(frame: Rect, summit: Point) -> Iterator[Item]:
    """Draw rays from a summit to a frame, and shade every other wedge between them with evenly spaced lines."""
    yield rays(frame, summit)
    gap = max(GAP, frame.w / _ACROSS)
    if not (frame.x <= summit[0] <= frame.right and frame.y <= summit[1] <= frame.bottom):
        return
    step = 360 / RAYS
    segments: list[Segment] = []
    for wedge in range(0, RAYS, 2):
        for far, aside in _lines(step, gap, math.hypot(frame.w, frame.h)):
            degrees = (wedge + aside) * step
            out = way_out(summit, degrees, frame)
            if far < math.dist(summit, out):
                turn = math.radians(degrees)
                start = summit[0] + far * math.cos(turn), summit[1] + far * math.sin(turn)
                segments += [("M", start), ("L", out)]
    if segments:
        yield Path(tuple(segments), stroke="black", width=HAIR)


def _lines(step: float, gap: float, reach: float) -> Iterator[tuple[float, float]]:
    """Yield the lines of a wedge of `step` degrees: distance from the summit at which each begins, and share across."""
    parts = 2
    while (far := gap / math.radians(step / parts)) < reach:
        yield from ((far, odd / parts) for odd in range(1, parts, 2))
        parts *= 2


def floor(area: Rect) -> Item:
    """Draw the ground in perspective, with lines further apart towards the viewer."""
    y, gap, segments = area.y, _FIRST, list[Segment]()
    while (y := y + gap) < area.bottom:
        segments += [("M", (area.x, y)), ("L", (area.right, y))]
        gap *= _GROWTH
    return Path(tuple(segments), stroke="black", width=HAIR)


def engrave(item: Item, gap: float) -> tuple[Item, ...]:
    """Turn a shape of coloured art into an outline with hatching, denser for darker inks; only black is filled."""
    if isinstance(item, Group):
        return (replace(item, items=tuple(child for inner in item.items for child in engrave(inner, gap))),)
    if not isinstance(item, Path | Circle) or item.fill == "black":
        return (replace(item, stroke="black", width=max(LINE, HAIR)) if isinstance(item, Path | Circle) else item,)
    outline = replace(item, stroke="black", width=LINE, fill="white" if item.fill else None)
    tone = contrast("white", item.fill) if item.fill else 1.0
    closer, angle = next(((closer, angle) for minimum, closer, angle in _TONES if tone >= minimum), (0.0, 0.0))
    if not closer:
        return (outline,)
    lines = hatch_rings(_rings(item), gap * closer, angle=angle, width=LINE if gap > _COARSE else HAIR)
    return (outline, lines) if lines.segments else (outline,)


def _rings(item: Path | Circle) -> list[list[Point]]:
    """Return the outlines of a shape as polygons."""
    if isinstance(item, Circle):
        turns = (2 * math.pi * i / _ROUND for i in range(_ROUND))
        return [[(item.x + item.r * math.cos(turn), item.y + item.r * math.sin(turn)) for turn in turns]]
    rings: list[list[Point]] = []
    for verb, xy in item.segments:
        corners = points_of(xy)
        if verb == "M":
            rings.append(corners)
        elif rings:
            rings[-1] += curve(rings[-1][-1], corners[0], corners[1], corners[2]) if verb == "C" else corners
    return rings


def shade_area(corners: Sequence[Point], gap: float, angles: Sequence[float] = (0.0,)) -> Group:
    """Shade an area that hides everything behind it; crossed lines are further apart for the same darkness."""
    lines = (hatch(corners, gap * len(angles), angle=angle, width=HAIR) for angle in angles)
    drawn = [line for line in lines if line.segments]  # a small area may have no line
    return group([polygon(corners, fill="white"), *drawn])
