"""Plane geometry shared by drawings, sheets and preflight: points, matrices, rectangles, curves, thickness."""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from operator import add

from hyskos.definitions.values import dataclass

MM_PER_PT = 25.4 / 72
"""Millimetres per point."""
STEM = 0.15
"""Stroke thickness of letters relative to the font size: Noto Sans Bold, the heavier of the two weights."""

Point = tuple[float, float]
"""x and y, in any unit."""

Segment = tuple[str, tuple[float, ...]]
"""One of ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Z", ())."""

_FEWEST, _MOST = 3, 24  # line segments that approximate a curve


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on a page in mm, from the upper left corner of the paper, y downwards."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def grown(self, by: float) -> "Rect":
        """Return the rectangle with every edge moved outwards by some mm (inwards if negative)."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, dx: float, dy: float) -> "Rect":
        """Return the rectangle shifted by `dx`, `dy`."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, other: "Rect", slack: float = 1e-6) -> bool:
        """Return whether another rectangle is inside this one, within `slack` mm."""
        return (  # `right` and `bottom` would take twice as long, and every item of every sheet is tested
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and other.x + other.w <= self.x + self.w + slack
            and other.y + other.h <= self.y + self.h + slack
        )

    def meets(self, other: "Rect") -> bool:
        """Return whether two rectangles share interior points; a line without width counts."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def common(self, other: "Rect") -> "Rect | None":
        """Return the intersection of two rectangles; None if it has no area."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w, h = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Rect(x, y, w, h) if w > 1e-9 and h > 1e-9 else None

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Return the four corners, clockwise from the upper left."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)


def around(areas: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle around rectangles."""
    rects = list(areas)
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x, max(rect.bottom for rect in rects) - y)


def around_points(points: Iterable[Point]) -> Rect:
    """Return the smallest rectangle around points."""
    xs, ys = zip(*points, strict=True)
    x, y = min(xs), min(ys)
    return Rect(x, y, max(xs) - x, max(ys) - y)


def sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Return the sides of a polygon; the last one ends at the first corner."""
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def doubled_area(corners: Sequence[Point]) -> float:
    """Return twice the area of a polygon; positive if its corners are clockwise, with y downwards."""
    return add_up(x * v - u * y for (x, y), (u, v) in sides(corners))


def point_between(start: Point, end: Point, share: float) -> Point:
    """Return the point after a share of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def direction(start: Point, end: Point) -> Point:
    """Return the step of length 1 from one point towards another."""
    long = math.dist(start, end)
    return (end[0] - start[0]) / long, (end[1] - start[1]) / long


def combine(outer: Sequence[float], inner: Sequence[float]) -> tuple[float, ...]:
    """Multiply two matrices: apply `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def transform(matrix: Sequence[float], x: float, y: float) -> Point:
    """Apply a matrix to a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def inverse(matrix: Sequence[float]) -> tuple[float, ...] | None:
    """Invert a matrix; None if it is singular.

    >>> transform(inverse((2, 0, 0, 4, 10, 20)), 12, 28)
    (1.0, 2.0)
    """
    a, b, c, d, e, f = matrix
    scale = a * d - b * c
    if not scale:
        return None
    return d / scale, -b / scale, -c / scale, a / scale, (c * f - d * e) / scale, (b * e - a * f) / scale


def curve(start: Point, point: Point, two: Point, end: Point) -> list[Point]:
    """Return points along a cubic curve, excluding its start; longer curves get more points."""
    long = math.dist(start, point) + math.dist(point, two) + math.dist(two, end)
    steps = min(max(math.ceil(1.2 * math.sqrt(long)), _FEWEST), _MOST)
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, point, two, end
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in _weights(steps)]


def points_of(xy: Sequence[float]) -> list[Point]:
    """Return the points of a segment."""
    return [(xy[i], xy[i + 1]) for i in range(0, len(xy), 2)]


def flatten(segments: Iterable[Segment]) -> list[Point]:
    """Return the points of an outline, with curves as short lines."""
    points: list[Point] = []
    for verb, xy in segments:
        ends = points_of(xy)
        points += curve(points[-1], *ends) if verb == "C" else ends
    return points


@cache  # for 3 to 24 steps
def _weights(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return the weights of a curve's four control points, step by step."""
    ts = [step / steps for step in range(1, steps + 1)]
    return tuple(
        (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t) for t, u in zip(ts, [1 - t for t in ts], strict=True)
    )


def thickness(points: Iterable[Point]) -> float:
    """Return the minimum distance of two parallel lines that enclose the points: how thin an area is.

    >>> thickness([(0, 0), (9, 0), (9, 2), (0, 2)]), thickness([(0, 0), (5, 5)])
    (2.0, 0.0)
    """
    ends = hull(points)
    if len(ends) < 3:
        return 0.0
    widths, far = [], 1
    for (x0, y0), (x1, y1) in sides(ends):
        dx, dy = x1 - x0, y1 - y0
        x, y = ends[far]
        away = dx * (y - y0) - (x - x0) * dy
        while True:  # rotating calipers: the farthest corner advances with the sides, so each is visited twice
            beyond = (far + 1) % len(ends)
            x, y = ends[beyond]
            if (next_away := dx * (y - y0) - (x - x0) * dy) <= away:
                break
            far, away = beyond, next_away
        widths.append(away / math.hypot(dx, dy))
    return min(widths)


def add_up(values: Iterable[float]) -> float:
    """Add numbers one after the other, so that every Python draws the same: from 3.12 on, `sum` corrects its rounding.

    >>> add_up([0.1] * 10)
    0.9999999999999999
    """
    return reduce(add, values, 0.0)


def hull(points: Iterable[Point]) -> list[Point]:
    """Return the convex hull of points, counter-clockwise with y upwards (Andrew's monotone chain)."""
    sorted_points = sorted(set(points))

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

    return [*half(sorted_points), *half(reversed(sorted_points))]


def mean_scale(matrix: Sequence[float]) -> float:
    """Return the factor by which a matrix stretches lengths, averaged over all directions.

    >>> mean_scale((2, 0, 0, 8, 5, 5))
    4.0
    """
    a, b, c, d = matrix[:4]
    return math.sqrt(abs(a * d - b * c))
