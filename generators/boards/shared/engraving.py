"""Light and shade in lines alone: what the saver style has instead of tints, as an engraver cuts it.

Where a colour would be darker, lines lie closer; nothing is filled, so that a sheet stays cheap to print.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Point, Rect, Segment, curve
from hyskos.generators.boards.shared.grounds import RAYS, rays
from hyskos.generators.boards.shared.hatching import hatch, hatch_rings
from hyskos.generators.boards.shared.steles import way_out
from hyskos.generators.boards.shared.style import HAIR, LINE
from hyskos.generators.drawing import Circle, Group, Item, Path, group, polygon
from hyskos.generators.inks import contrast

GAP, _ACROSS = 1.6, 100
"""The least distance of two lines of a sky, mm, and over the width of a wide one: where it is twice that, another one
begins between them.
"""
_FIRST, _GROWTH = 1.4, 1.15
"""Distance of the first two lines of a floor from its far end, mm, and how much more each is than the one before."""


def sky(frame: Rect, summit: Point) -> Iterator[Item]:
    """Draw rays from a summit to a frame, and shade every other wedge between them with lines as even as they go."""
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
    """Halve a wedge of so many degrees again and again: how far out a line begins, and its share of the way across."""
    parts = 2
    while (far := gap / math.radians(step / parts)) < reach:
        yield from ((far, odd / parts) for odd in range(1, parts, 2))
        parts *= 2


def floor(area: Rect) -> Item:
    """Draw a floor that lies before the viewer: lines that lie the further apart the nearer they are."""
    y, gap, segments = area.y, _FIRST, list[Segment]()
    while (y := y + gap) < area.bottom:
        segments += [("M", (area.x, y)), ("L", (area.right, y))]
        gap *= _GROWTH
    return Path(tuple(segments), stroke="black", width=HAIR)


def toned(item: Item, gap: float) -> tuple[Item, ...]:
    """Give a shape of coloured art as an outline, hatched the closer the darker its ink is; only black is filled."""
    if isinstance(item, Group):
        return (replace(item, items=tuple(one for inner in item.items for one in toned(inner, gap))),)
    if not isinstance(item, Path | Circle) or item.fill == "black":
        return (replace(item, stroke="black", width=max(LINE, HAIR)) if isinstance(item, Path | Circle) else item,)
    outline = replace(item, stroke="black", width=LINE, fill="white" if item.fill else None)
    tone = contrast("white", item.fill) if item.fill else 1.0
    closer, angle = next(((closer, angle) for least, closer, angle in _TONES if tone >= least), (0.0, 0.0))
    if not closer:
        return (outline,)
    lines = hatch_rings(_rings(item), gap * closer, angle=angle, width=LINE if gap > _COARSE else HAIR)
    return (outline, lines) if lines.segments else (outline,)


_TONES = ((6.0, 1.0, 45.0), (2.6, 2.0, 135.0))
"""From which contrast to white an ink is dark, or of a middle tone: distance and direction of its lines."""
_COARSE = 0.9
"""Lines that are further apart are bolder, mm."""
_ROUND = 48
"""Corners of a circle that is hatched."""


def _rings(item: Path | Circle) -> list[list[Point]]:
    """Give the outlines of a shape as corners."""
    if isinstance(item, Circle):
        turns = (2 * math.pi * i / _ROUND for i in range(_ROUND))
        return [[(item.x + item.r * math.cos(turn), item.y + item.r * math.sin(turn)) for turn in turns]]
    rings: list[list[Point]] = []
    for verb, xy in item.segments:
        corners = [(xy[i], xy[i + 1]) for i in range(0, len(xy), 2)]
        if verb == "M":
            rings.append(corners)
        elif rings:
            rings[-1] += curve(rings[-1][-1], corners[0], corners[1], corners[2]) if verb == "C" else corners
    return rings


def shade(corners: Sequence[Point], gap: float, angles: Sequence[float] = (0.0,)) -> Group:
    """Shade an area that hides what lies behind it, as dark as its lines are close; crossed ones are further apart."""
    lines = (hatch(corners, gap * len(angles), angle=angle, width=HAIR) for angle in angles)
    drawn = [one for one in lines if one.segments]  # on a small area none may fall
    return group([polygon(corners, fill="white"), *drawn])
