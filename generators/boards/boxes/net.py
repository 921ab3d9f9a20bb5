"""A box as a flat piece of card: hinged panels, and the lines for knife and creasing rule.

Lengths are mm, y grows downwards, the printed side is up; every panel folds away from it. A panel is the middle of the
card, with half of the thickness on either side: between two creases, it is as long as the inside of the box plus one
thickness.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Point, Rect, around, around_points, between, direction, sides
from hyskos.definitions.values import dataclass

Line = tuple[Point, Point]
Edges = tuple[float, float, float, float]
_NEAR = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A convex part of a net; its corners are clockwise when looking at the printed side."""

    name: str
    corners: tuple[Point, ...]
    parent: str = ""  # the panel that it is hinged on; empty for the fixed one
    fold: float = 90.0  # degrees away from the printed side
    shown: bool = False  # whether it is visible on the closed box, with art of its own
    turn: int = 0  # rotation of its art on the flat card, degrees clockwise
    glued: bool = False  # glued on its printed side, so without ink
    under: str = ""  # the panel that it is glued under
    slit: float = 0.0  # how far the crease is cut through from either end, mm

    @property
    def area(self) -> Rect:
        """Return the rectangle around it."""
        return around_points(self.corners)

    @property
    def edges(self) -> tuple[Line, ...]:
        """Return its sides, clockwise."""
        return tuple(sides(self.corners))

    def moved(self, dx: float, dy: float) -> "Panel":
        """Move it on the card."""
        return replace(self, corners=tuple((x + dx, y + dy) for x, y in self.corners))

    def quarter(self) -> "Panel":
        """Turn it about the origin by 90 degrees clockwise."""
        return replace(self, corners=tuple((-y, x) for x, y in self.corners), turn=(self.turn + 90) % 360)


@dataclass(frozen=True, slots=True)
class Crease:
    """A hinge: the line that a panel is attached to, and the parts of it that are cut through."""

    panel: str
    parent: str
    line: Line
    slit: float = 0.0

    @property
    def folded(self) -> Line:
        """Return the part that is creased."""
        return _shorten(self.line, self.slit)

    @property
    def slits(self) -> tuple[Line, ...]:
        """Return the parts that are cut through."""
        start, end = self.folded
        return ((self.line[0], start), (end, self.line[1])) if self.slit else ()


@dataclass(frozen=True, slots=True)
class Net:
    """One piece of card: its name, and its panels, parents before children."""

    name: str
    panels: tuple[Panel, ...]

    def panel(self, name: str) -> Panel:
        """Return a panel by name."""
        return next(panel for panel in self.panels if panel.name == name)

    @property
    def area(self) -> Rect:
        """Return the rectangle around the card."""
        return around(panel.area for panel in self.panels)

    @property
    def creases(self) -> tuple[Crease, ...]:
        """Return the hinges, where a panel and its parent share an edge."""
        return tuple(
            Crease(panel.name, panel.parent, common_edge(self.panel(panel.parent), panel), panel.slit)
            for panel in self.panels
            if panel.parent
        )

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return the line to cut along, as one loop; raises ValueError if the card is in two pieces."""
        creases = [crease.line for crease in self.creases]
        parts = [part for panel in self.panels for edge in panel.edges for part in parts_without(edge, creases)]
        return _join_edges(parts)

    @property
    def slits(self) -> tuple[Line, ...]:
        """Return the cuts along creases, which end within the card."""
        return tuple(slit for crease in self.creases for slit in crease.slits)


def wall(name: str, edges: Edges, parent: str = "", turn: int = 0) -> Panel:
    """Make a visible panel from a rectangle's left, upper, right and lower edge."""
    x, y, right, low = edges
    return Panel(
        name=name, corners=Rect(x, y, right - x, low - y).corners(), parent=parent, shown=True, turn=turn
    )  # fmt: skip


def common_edge(panel: Panel, other: Panel) -> Line:
    """Return the line that two panels share, along the first one's edge; raises ValueError if there is none."""
    for a, b in panel.edges:
        for c, d in other.edges:
            shared = overlap((a, b), (c, d))
            if shared:
                return shared
    raise ValueError(f"{panel.name} and {other.name} do not touch")


def overlap(line: Line, other: Line) -> Line | None:
    """Return the common part of two lines, in the direction of the first; None if shorter than the tolerance."""
    (a, b), long = line, math.dist(*line)
    along = direction(a, b)
    marks = []
    for x, y in other:
        dx, dy = x - a[0], y - a[1]
        if abs(dx * along[1] - dy * along[0]) > _NEAR:
            return None
        marks.append(dx * along[0] + dy * along[1])
    start, end = max(0.0, min(marks)), min(long, max(marks))
    if end - start <= _NEAR:
        return None
    first, last = ((a[0] + along[0] * at, a[1] + along[1] * at) for at in (start, end))
    return first, last


def parts_without(edge: Line, creases: Iterable[Line]) -> Iterator[Line]:
    """Yield the parts of an edge without a crease."""
    taken = sorted(
        (math.dist(edge[0], shared[0]), math.dist(edge[0], shared[1]))
        for crease in creases
        if (shared := overlap(edge, crease))
    )
    long, at = math.dist(*edge), 0.0
    for start, end in [*taken, (long, long)]:
        if start - at > _NEAR:
            yield _part_of_edge(edge, at, start)
        at = max(at, end)


def widen(corners: Sequence[Point], by: Sequence[float]) -> tuple[Point, ...]:
    """Move every side of a clockwise convex polygon outwards, the n-th by `by[n]` mm; corners stay sharp.

    >>> widen([(0, 0), (4, 0), (4, 4), (0, 4)], [0, 1, 0, 0])
    ((0.0, 0.0), (5.0, 0.0), (5.0, 4.0), (0.0, 4.0))
    """
    lines = []
    for (start, end), far in zip(sides(corners), by, strict=True):
        along = direction(start, end)
        lines.append(((start[0] + along[1] * far, start[1] - along[0] * far), along))
    return tuple(_crossing(before, after) for before, after in zip((lines[-1], *lines[:-1]), lines, strict=True))


def _crossing(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
    """Return the intersection of two lines, each a point and a direction; for parallels, the point of `other`."""
    (ax, ay), (dx, dy) = first
    (bx, by), (ex, ey) = second
    turn = dx * ey - dy * ex
    if abs(turn) < _NEAR:
        return second[0]
    far = ((bx - ax) * ey - (by - ay) * ex) / turn
    return ax + dx * far, ay + dy * far


def _part_of_edge(line: Line, start: float, end: float) -> Line:
    long = math.dist(*line)
    return between(*line, start / long), between(*line, end / long)


def _shorten(line: Line, by: float) -> Line:
    return _part_of_edge(line, by, math.dist(*line) - by)


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 1e4), round(point[1] * 1e4)


def _join_edges(parts: Sequence[Line]) -> tuple[Point, ...]:
    """Join clockwise edges into one loop; where three panels meet, it continues outside all of them."""
    ways = {_key(start): (start, end) for start, end in parts}
    if len(ways) < len(parts):
        raise ValueError("two edges begin in one point")
    start, at = parts[0][0], parts[0][0]
    loop: list[Point] = []
    while True:
        loop.append(at)
        at = ways.pop(_key(at))[1]
        if _key(at) == _key(start):
            break
    if ways:
        raise ValueError("the card falls to pieces")
    return tuple(_straight(loop))


def _straight(loop: Sequence[Point]) -> Iterator[Point]:
    """Drop the points in the middle of straight lines."""
    for before, at, after in zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True):
        turn = (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])
        if abs(turn) > _NEAR:
            yield at
