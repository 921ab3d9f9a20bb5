"""How far a drawing reaches, how far outlines lie apart, and convex outlines asked the plain way."""

import math
from collections.abc import Sequence

from hyskos.definitions.geometry import Point
from hyskos.generators.drawing import Circle, Group, Path, walk


def extents(drawn: Group) -> list[tuple[float, float]]:
    """Give points that a drawing reaches: ends of lines and curves, corners around circles."""
    points: list[tuple[float, float]] = []
    for item, _ in walk([drawn]):
        if isinstance(item, Circle):
            points += [(item.x - item.r, item.y - item.r), (item.x + item.r, item.y + item.r)]
        elif isinstance(item, Path):
            points += [(xy[-2], xy[-1]) for _, xy in item.segments if xy]
    return points


def distance(point: Point, corners: list[Point]) -> float:
    """Measure how far a point lies from the nearest side of a polygon, mm."""
    return min(_to_side(point, a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True))


def _to_side(point: Point, a: Point, b: Point) -> float:
    along = (b[0] - a[0], b[1] - a[1])
    share = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / (math.dist(a, b) ** 2)
    share = min(1.0, max(0.0, share))
    return math.dist(point, (a[0] + share * along[0], a[1] + share * along[1]))


def inside(point: Point, corners: list[Point]) -> bool:
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


def inside_convex(point: Point, outline: Sequence[Point]) -> bool:
    """Tell whether a point lies in a convex outline, whichever way that goes."""
    if not outline:
        return False
    (x, y), turns = point, []
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        turns.append((bx - ax) * (y - ay) - (by - ay) * (x - ax))
    return all(turn > 1e-6 for turn in turns) or all(turn < -1e-6 for turn in turns)
