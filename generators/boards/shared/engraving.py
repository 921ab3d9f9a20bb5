"""Light and shade in lines alone: what the saver style has instead of tints, as an engraver cuts it.

Where a colour would be darker, lines lie closer; nothing is filled, so that a sheet stays cheap to print.
"""

import math
from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Point, Rect, Segment
from hyskos.generators.boards.shared.grounds import RAYS, rays
from hyskos.generators.boards.shared.hatching import hatch
from hyskos.generators.boards.shared.steles import way_out
from hyskos.generators.boards.shared.style import HAIR
from hyskos.generators.drawing import Group, Item, Path, group, polygon

GAP = 1.3
"""The least distance of two lines of the sky, mm: where it is twice that, another one begins between them."""
_FIRST, _GROWTH = 0.9, 1.11
"""Distance of the first two lines of a floor from its far end, mm, and how much more each is than the one before."""


def sky(frame: Rect, summit: Point, gap: float = GAP) -> Iterator[Item]:
    """Draw rays from a summit to a frame, and shade every other wedge between them with lines as even as they go."""
    yield rays(frame, summit)
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


def shade(corners: Sequence[Point], gap: float, angles: Sequence[float] = (0.0,)) -> Group:
    """Shade an area that hides what lies behind it, as dark as its lines are close; crossed ones are further apart."""
    lines = (hatch(corners, gap * len(angles), angle=angle, width=HAIR) for angle in angles)
    drawn = [one for one in lines if one.segments]  # on a small area none may fall
    return group([polygon(corners, fill="white"), *drawn], id="shade")
