"""Outlines as points: curves by straight pieces, and how thin an area is. In whatever unit the points have."""

import math
from collections.abc import Iterable, Iterator, Sequence

from hyskos.generators.drawing import Point

_FEWEST, _MOST = 3, 24  # straight pieces that stand for a curve


def curve(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    """Give points along a cubic curve, after its start: the more, the longer it is."""
    long = math.dist(start, one) + math.dist(one, two) + math.dist(two, end)
    steps = min(max(math.ceil(1.2 * math.sqrt(long)), _FEWEST), _MOST)
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            a * start[0] + b * one[0] + c * two[0] + d * end[0],
            a * start[1] + b * one[1] + c * two[1] + d * end[1],
        )


def thickness(points: Iterable[Point]) -> float:
    """Give the least distance of two parallels that hold points between them: how thin an area is.

    >>> thickness([(0, 0), (9, 0), (9, 2), (0, 2)]), thickness([(0, 0), (5, 5)])
    (2.0, 0.0)
    """
    hull = _hull(sorted(set(points)))
    if len(hull) < 3:
        return 0.0
    widths, far = [], 1
    for (x0, y0), (x1, y1) in zip(hull, [*hull[1:], hull[0]], strict=True):
        length = math.hypot(x1 - x0, y1 - y0)

        def away(corner: int, x0: float = x0, y0: float = y0, dx: float = x1 - x0, dy: float = y1 - y0) -> float:
            x, y = hull[corner % len(hull)]
            return dx * (y - y0) - (x - x0) * dy

        while away(far + 1) > away(far):  # the farthest corner goes around as the sides do: each is looked at twice
            far += 1
        widths.append(away(far) / length)
    return min(widths)


def _hull(points: Sequence[Point]) -> list[Point]:
    """Give the convex hull of sorted points, counter-clockwise (Andrew's monotone chain)."""

    def half(ordered: Iterable[Point]) -> list[Point]:
        chain: list[Point] = []
        for x, y in ordered:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return [*half(points), *half(list(reversed(points)))]
