"""Nets of boxes: hinged panels on a flat piece of card with lines to cut and crease, and a net for each style."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import (
    Point,
    Rect,
    around,
    around_points,
    direction,
    doubled_area,
    point_between,
    sides,
)
from hyskos.definitions.kinds.box import CLEARANCE, INNER_FLAP, Box, deepest_lid, glue_reach, tuck_reach
from hyskos.definitions.values import dataclass

# Panels, the creases they are hinged on, and the outline of a net.
#
# Lengths are mm, y grows downwards, the printed side is up; every panel folds away from it. A panel is the middle of
# the card, with half of the thickness on either side: between two creases, it is as long as the inside of the box plus
# one thickness.

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
    def creased_line(self) -> Line:
        """Return the part that is creased."""
        return _shorten(self.line, self.slit)

    @property
    def slits(self) -> tuple[Line, ...]:
        """Return the parts that are cut through."""
        start, end = self.creased_line
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
    return tuple(_intersection(before, after) for before, after in zip((lines[-1], *lines[:-1]), lines, strict=True))


def _intersection(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
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
    return point_between(*line, start / long), point_between(*line, end / long)


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


# The nets of each style of box: lengths of all panels for a folded box of the requested inner size.
#
# Each is drawn around its front, whose inside begins at (0, 0) on the card; `t` is the thickness of the card, mm.

AIR = 0.5
"""Clearance of moving panels between two walls, mm."""
SLIT = 6.0
"""Maximum length of a slit on either side of a tuck, into which its dust flaps snap, mm."""
UPRIGHT = 0.5
"""Minimum width of a side relative to its height for upright words; on narrower ones, they run along the side."""
_LEAN = math.tan(math.radians(12))
"""Taper of flaps."""
_DUST = 9.0
"""Minimum length of a dust flap, mm."""
_ROUND = 12
"""Segments that approximate a rounded corner."""


def nets(box: Box) -> tuple[Net, ...]:
    """Return the pieces of card of a box, the outermost first."""
    (w, h, d), t = box.inner, box.board
    if box.style == "tuck":
        return (Net("box", tuple(_tuck(w, h, d, t))),)
    if box.style == "lid-and-base":
        lid = (w + 4 * t + 2 * CLEARANCE, h + 2 * t + 2 * CLEARANCE, lid_depth(box))
        return Net("lid", tuple(_tray(*lid, t, "front"))), Net("base", tuple(_tray(w, h, d, t, "back")))
    if box.style == "sleeve":
        width, deep = w + 4 * t + 2 * CLEARANCE, d + t + 2 * CLEARANCE
        tube = tuple(_tube(width, deep, t, (0.0, h + 2 * t), (0.0, h + 2 * t)))
        return Net("sleeve", tube), Net("tray", tuple(_tray(w, h, d, t, "inside")))
    return (Net("wrap", tuple(_wrap(w, h, d, t))),)


def lid_depth(box: Box) -> float:
    """Return the inner depth of a lid, mm: as in its file, or down to the table."""
    return deepest_lid(box.inner, box.board) if box.lid is None else box.lid


def _tube(w: float, d: float, t: float, sides: tuple[float, float], faces: tuple[float, float]) -> Iterator[Panel]:
    """Lay out four walls and a glue flap; `sides` and `faces` are (upper, lower) edges, y downwards.

    The flap is inside the left wall, which is therefore one thickness further out.
    """
    left, right = -1.5 * t, w + t / 2
    height = sides[1] - sides[0]
    turns = (0, 0) if (d + t) >= UPRIGHT * height else (90, 270)
    yield wall("front", (left, faces[0], right, faces[1]))
    yield wall("left", (left - d - t, sides[0], left, sides[1]), "front", turns[0])
    yield wall("right", (right, sides[0], right + d + t, sides[1]), "front", turns[1])
    behind = right + d + t
    end = behind + w + t
    yield wall("back", (behind, faces[0], end, faces[1]), "right")
    reach = glue_reach(d)
    top, low = sides[0] + AIR + t, sides[1] - AIR - t
    lean = reach * _LEAN
    corners = ((end, top), (end + reach, top + lean), (end + reach, low - lean), (end, low))
    yield Panel(name="glue", corners=corners, parent="back", glued=True, under="left")


def _tuck(w: float, h: float, d: float, t: float) -> Iterator[Panel]:
    """Lay out a box whose two lids hang on the back and tuck in behind the front, over the dust flaps of its sides.

    It is one thickness deeper than its inside, for the tucks.
    """
    deep = d + t
    yield from _tube(w, deep, t, (-t / 2, h + t / 2), (-1.5 * t, h + 1.5 * t))  # lids are on top of the dust flaps
    back, length = w + t / 2 + deep + t, deep
    dust = min(w / 2 - 1.0, max(_DUST, 0.75 * d))
    for name, level, out, turn in (("top", -1.5 * t, -1, 180), ("bottom", h + 1.5 * t, 1, 180)):
        edge = level + out * length
        lid = _ordered_corners(
            ((back + AIR, level), (back + w + t - AIR, level)), ((back + AIR, edge), (back + w + t - AIR, edge))
        )
        yield Panel(name=name, corners=lid, parent="back", shown=True, turn=turn)
        reach = tuck_reach(d, h)
        first, last = back + t / 2 + AIR, back + t / 2 + w - AIR
        slit = min(SLIT, 0.1 * w)
        tuck = _round_corner(first, last, edge, edge + out * reach)
        yield Panel(name=f"{name}-tuck", corners=tuck, parent=name, slit=slit)
        hinge = -t / 2 if out < 0 else h + t / 2
        for side, x, outward in (("left", -2 * t, -1), ("right", w + t, 1)):  # from the inside of the front
            near, far = x + outward * (t + AIR), x + outward * (deep - AIR)
            slant, end = outward * min(dust * _LEAN, 0.3 * d), hinge + out * dust
            flap = _ordered_corners(((near, hinge), (far, hinge)), ((near + slant, end), (far, end)))
            yield Panel(name=f"{name}-dust-{side}", corners=flap, parent=side)


def _tray(w: float, h: float, d: float, t: float, bottom: str) -> Iterator[Panel]:
    """Lay out a tray: a bottom and four walls; those above and below have flaps glued inside the other two.

    `bottom` is its role on the closed box: "front", with visible walls, "back", or "inside".
    """
    floor = wall(bottom, (-1.5 * t, -t / 2, w + 1.5 * t, h + t / 2))
    yield replace(floor, shown=bottom != "inside")
    height, flipped = d + t / 2, 180 if bottom == "inside" else 0  # the ends of a tray are visible in its sleeve
    for name, level, out, turn in (("top", -t / 2, -1, 180), ("bottom", h + t / 2, 1, 0)):
        edge = level + out * height
        end = wall(name, (-t / 2, min(level, edge), w + t / 2, max(level, edge)), bottom, (turn + flipped) % 360)
        yield replace(end, shown=bottom != "back")
        reach = min(max(8.0, 0.8 * d), 20.0, h / 2 - 1.0)
        near, lean = level + out * (t / 2 + 0.3), out * min(0.3 * d, reach * _LEAN)
        for hand, x, outwards in (("left", -t / 2, -1), ("right", w + t / 2, 1)):
            far = x + outwards * reach
            flap = _ordered_corners(((x, near), (x, edge)), ((far, near + lean), (far, edge - lean)))
            yield Panel(name=f"{name}-glue-{hand}", corners=flap, parent=name, glued=True, under=hand)
    for name, x, outwards, turn in (("left", -1.5 * t, -1, 90), ("right", w + 1.5 * t, 1, 270)):
        far = x + outwards * height
        side = wall(name, (min(x, far), -t / 2, max(x, far), h + t / 2), bottom, turn)
        yield replace(side, shown=bottom == "front")


def _wrap(w: float, h: float, d: float, t: float) -> Iterator[Panel]:
    """Lay out a wrap for sheets, which lie on its back and on a tuck, under two flaps and the front.

    From the back outwards: back, tuck, sheets, flaps of the top and the bottom, front. Nothing is glued.
    """
    front = (-t / 2, -t, w + t / 2, h + t)
    yield wall("front", front)
    spine, right = d + 3 * t, d + 2 * t
    yield wall("left", (front[0] - spine, -t, front[0], h + t), "front", 90)
    yield wall("right", (front[2], -t, front[2] + right, h + t), "front", 270)
    reach = min(0.4 * w, INNER_FLAP)
    edge = front[2] + right
    lean = reach * 0.06
    tuck = ((edge, AIR), (edge + reach, AIR + lean), (edge + reach, h - AIR - lean), (edge, h - AIR))
    yield Panel(name="tuck", corners=tuck, parent="right")
    end = front[0] - spine
    yield wall("back", (end - w - t / 2, -t / 2, end, h + t / 2), "left")
    inside = (end - t / 2 - w, end - t / 2)  # the sheets' place
    for name, level, out, turn in (("top", -t / 2, -1, 0), ("bottom", h + t / 2, 1, 180)):
        height = d + 2 * t
        far = level + out * height
        yield wall(name, (inside[0], min(level, far), inside[1], max(level, far)), "back", turn)
        long = min(0.35 * h, INNER_FLAP)
        lean = long * _LEAN
        flap = _ordered_corners(
            ((inside[0] + AIR, far), (inside[1] - AIR, far)),
            ((inside[0] + AIR + lean, far + out * long), (inside[1] - AIR - lean, far + out * long)),
        )
        yield Panel(name=f"{name}-flap", corners=flap, parent=name)


def _ordered_corners(near: tuple[Point, Point], far: tuple[Point, Point]) -> tuple[Point, ...]:
    """Order the ends of two opposite edges clockwise."""
    corners = (near[0], near[1], far[1], far[0])
    return corners if doubled_area(corners) > 0 else (corners[0], *reversed(corners[1:]))


def _round_corner(left: float, right: float, near: float, far: float) -> tuple[Point, ...]:
    """Return a flap with rounded corners at its far edge, so that it is easy to insert."""
    out = math.copysign(1, far - near)
    radius = min(0.7 * abs(far - near), 0.4 * (right - left))
    points: list[Point] = [(left, near)]
    angles = [math.radians(90 * step / _ROUND) for step in range(_ROUND + 1)]
    points += [(left + radius * (1 - math.cos(a)), far - out * radius * (1 - math.sin(a))) for a in angles]
    points += [(right - radius * (1 - math.cos(a)), far - out * radius * (1 - math.sin(a))) for a in reversed(angles)]
    points.append((right, near))
    return tuple(points if out < 0 else reversed(points))
