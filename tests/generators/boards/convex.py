"""Convex outlines, asked the plain way."""

from collections.abc import Sequence

from hyskos.definitions.geometry import Point


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Tell whether a point lies in a convex outline, whichever way that goes."""
    if not outline:
        return False
    (x, y), turns = point, []
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        turns.append((bx - ax) * (y - ay) - (by - ay) * (x - ax))
    return all(turn > 1e-6 for turn in turns) or all(turn < -1e-6 for turn in turns)
