"""A net shared out over sheets of paper at home: parted at creases, each with a flap that joins the two sides."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from types import MappingProxyType

from hyskos.definitions.geometry import Point, Rect
from hyskos.generators.boards.boxes.net import Crease, Net, Panel

JOIN = 10.0
"""Width of a flap that joins two parts, mm."""
_MOST = 5
"""Creases that may be parted; a box that needs more is laid over its sheets whole."""
_MOVING: Mapping[str, Sequence[str]] = MappingProxyType({"box": ("top", "bottom"), "wrap": ("left", "back", "right")})
"""Panels that are moved whenever somebody opens a box, by its card: a joint there wears out."""
_WORSE = 4.0
"""How many times as bad a joint is there."""

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Part:
    """Panels that stay together, as a net of their own; those that join it to others are called "join-WALL"."""

    net: Net

    @property
    def area(self) -> Rect:
        """Give the rectangle around it, with its flaps."""
        return self.net.area

    def turned(self) -> "Part":
        """Turn it by a quarter clockwise."""
        return Part(Net(self.net.name, tuple(panel.quarter() for panel in self.net.panels)))

    def at_origin(self) -> "Part":
        """Move it so that its upper left corner is (0, 0)."""
        area = self.area
        return Part(Net(self.net.name, tuple(panel.moved(-area.x, -area.y) for panel in self.net.panels)))


def parted(net: Net, room: Size) -> tuple[Part, ...] | None:
    """Part a net at as few creases as possible so that every part lies in a room; None if a wall is larger than that.

    Of equal ways the one that leaves the fewest millimetres to join is taken, where it can be none that moves. Flaps
    hang on the other side of their crease where no way has room for them on the usual one.
    """
    if any(not fits(panel.area, room) for panel in net.panels):
        return None
    return _parted(net, room, (False,)) or _parted(net, room, (True, False))


def _parted(net: Net, room: Size, sides: Sequence[bool]) -> tuple[Part, ...] | None:
    """Try which creases to part, and on which side of each its flap hangs: on the panel that it parts off, or not."""
    creases = [one for one in net.creases if not net.panel(one.panel).glued and not one.slit]
    for count in range(_MOST + 1):
        ways = []
        for n, cut in enumerate(combinations(creases, count)):
            for turned in product(sides, repeat=count):
                parts = tuple(_parts(net, cut, {one.panel for one, own in zip(cut, turned, strict=True) if own}))
                if all(fits(part.area, room) for part in parts):
                    ways.append((sum(_cost(net, one) for one in cut), n, parts))
                    break
        if ways:
            return min(ways, key=lambda way: way[:2])[2]
    return None


def _cost(net: Net, crease: Crease) -> float:
    return math.dist(*crease.line) * (_WORSE if crease.panel in _MOVING.get(net.name, ()) else 1.0)


def fits(area: Rect, room: Size) -> bool:
    """Tell whether a rectangle lies in a room, either way up."""
    return _lies(area, room) or _lies(Rect(0, 0, area.h, area.w), room)


def _lies(area: Rect, room: Size) -> bool:
    return area.w <= room[0] + 1e-6 and area.h <= room[1] + 1e-6


def placed(part: Part, room: Size) -> Part:
    """Turn a part by a quarter if only that makes it fit, with its upper left corner at (0, 0)."""
    return (part if _lies(part.area, room) else part.turned()).at_origin()


def _parts(net: Net, cut: Sequence[Crease], turned: Collection[str]) -> Iterator[Part]:
    """Give what stays together when creases are parted; the flap of each stays too, or goes with what is parted off."""
    parted_off = {one.panel: one for one in cut}
    roots: dict[str, str] = {}
    for panel in net.panels:
        roots[panel.name] = panel.name if not panel.parent or panel.name in parted_off else roots[panel.parent]
    for root in dict.fromkeys(roots.values()):
        mine = [panel for panel in net.panels if roots[panel.name] == root]
        own = [replace(panel, parent="") if panel.name == root else panel for panel in mine]
        names = {panel.name for panel in mine}
        joins = [
            _join(one, net.panel(one.parent if one.panel in turned else one.panel))
            for one in cut
            if (one.panel if one.panel in turned else one.parent) in names
        ]
        yield Part(Net(net.name, (*own, *joins)))


def _join(crease: Crease, under: Panel) -> Panel:
    """Make the flap that goes under a panel, along the crease that it was parted at."""
    (ax, ay), (bx, by) = crease.line
    long = math.dist(*crease.line)
    along = (bx - ax) / long, (by - ay) / long
    area = under.area
    out = along[1], -along[0]
    middle = area.x + area.w / 2, area.y + area.h / 2
    if (middle[0] - ax) * out[0] + (middle[1] - ay) * out[1] < 0:
        out = -out[0], -out[1]
    deep = min(JOIN, 0.8 * min(area.w, area.h))
    lean = min(0.5 * deep, long / 4)

    def at(far: float, off: float) -> Point:
        return ax + along[0] * far + out[0] * off, ay + along[1] * far + out[1] * off

    corners = (at(0, 0), at(long, 0), at(long - lean, deep), at(lean, deep))
    turn = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))
    ordered = corners if turn > 0 else tuple(reversed(corners))
    own = crease.panel if under.name == crease.parent else crease.parent
    return Panel(name=f"join-{crease.panel}", corners=ordered, parent=own, glued=True)


def whole(net: Net) -> Part:
    """Give a net in one part."""
    return Part(Net(net.name, net.panels)).at_origin()
