"""How much of one convex outline another one covers."""

from collections.abc import Sequence

from hyskos.definitions.geometry import Point, between, doubled_area, sides


def area_of(outline: Sequence[Point]) -> float:
    """Return the area of a polygon, whichever way its corners go.

    >>> area_of([(0, 0), (4, 0), (4, 3)])
    6.0
    """
    return abs(doubled_area(outline)) / 2


def shared_area(first: Sequence[Point], second: Sequence[Point]) -> float:
    """Return the area that two convex polygons share (Sutherland and Hodgman, 1974).

    >>> shared_area([(0, 0), (4, 0), (4, 4), (0, 4)], [(3, 3), (3, 9), (9, 9), (9, 3)])
    1.0
    """
    common = intersection(first, second)
    return area_of(common) if common else 0.0


def intersection(first: Sequence[Point], second: Sequence[Point]) -> list[Point]:
    """Return the part of a polygon that lies in a convex one; nothing where they share nothing.

    >>> intersection([(0, 0), (4, 0), (4, 4), (0, 4)], [(5, 5), (5, 9), (9, 9), (9, 5)])
    []
    """
    if _are_apart(first, second):
        return []
    left = list(first)
    corners = list(second) if doubled_area(second) > 0 else list(reversed(second))
    for start, end in sides(corners):
        left = _cut(left, start, end)
        if not left:
            return []
    return left


def _are_apart(first: Sequence[Point], second: Sequence[Point]) -> bool:
    """Return whether a level or an upright line parts two outlines, as it does most of those that are tried."""
    for axis in (0, 1):
        ours, theirs = [point[axis] for point in first], [point[axis] for point in second]
        if max(ours) < min(theirs) or max(theirs) < min(ours):
            return True
    return False


def _cut(outline: list[Point], start: Point, end: Point) -> list[Point]:
    """Keep the part of a polygon on the inner side of a line."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    inward = [dx * (y - y0) - dy * (x - x0) for x, y in outline]
    if min(inward) >= 0:
        return outline
    points: list[Point] = []
    for a, far, b, farther in zip(outline, inward, outline[1:] + outline[:1], inward[1:] + inward[:1], strict=True):
        if far >= 0:
            points.append(a)
        if far * farther < 0:
            points.append(between(a, b, far / (far - farther)))
    return points
