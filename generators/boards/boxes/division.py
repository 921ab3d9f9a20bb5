"""Divide a net over sheets of home paper, at creases; each division gets a flap that joins the two sides."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from operator import itemgetter
from types import MappingProxyType

from hyskos.definitions.geometry import Point, Rect, add_up, around, direction, doubled_area
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.boxes.net import Crease, Net, Panel

JOIN = 10.0
"""Width of a flap that joins two parts, mm."""
_MOVING: Mapping[str, Sequence[str]] = MappingProxyType({"box": ("top", "bottom"), "wrap": ("left", "back", "right")})
"""Panels that move whenever the box is opened, by card: a joint there wears out."""
_WORSE = 4.0
"""Factor for the cost of a joint there."""
_WORST = 10.0
"""The same for a tuck, which bends as often and is held by its slits."""

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Part:
    """Panels that stay together, as a net; flaps that join it to others are named "join-WALL"."""

    net: Net

    @property
    def area(self) -> Rect:
        """Return the rectangle around it, including flaps."""
        return self.net.area

    def turned(self) -> "Part":
        """Turn it by a quarter clockwise."""
        return Part(Net(self.net.name, tuple(panel.quarter() for panel in self.net.panels)))

    def at_origin(self) -> "Part":
        """Move it so that its upper left corner is (0, 0)."""
        area = self.area
        return Part(Net(self.net.name, tuple(panel.moved(-area.x, -area.y) for panel in self.net.panels)))


def divide_net(net: Net, room: Size) -> tuple[Part, ...] | None:
    """Divide a net into as few pieces as possible that each fit into `room`; None if a wall is too large.

    Among equal divisions, prefers the fewest loose strips, then the shortest joints, avoiding panels that move. A flap
    is attached to the far side of its crease if the near side has no space; if neither has, it is a loose strip that
    goes under both.
    """
    if any(not fits(panel.area, room) for panel in net.panels):
        return None
    joints = tuple(_joint(net, crease) for crease in net.creases)
    sure = {
        joint.crease.panel
        for joint in joints
        if not fits(around((net.panel(joint.crease.panel).area, net.panel(joint.crease.parent).area)), room)
    }
    cuts: dict[int, list[_Cut]] = {}
    for pieces in range(len(sure), 2 * len(joints) + 1):  # at most, each panel and each strip is a piece of its own
        cuts[pieces] = list(_fitting_cuts(net, joints, sure, room, pieces))
        ways = [
            (cut.price(strips), cut.joints, hung)
            for strips in range(min(pieces // 2, pieces - len(sure)) + 1)
            for cut in cuts[pieces - strips]
            if (hung := _choose_flap_panels(cut.joints, cut.roots, cut.areas, room, strips)) is not None
        ]
        if ways:
            _, joined, hung = min(ways, key=itemgetter(0))
            return tuple(_parts(net, joined, hung))
    raise AssertionError("a panel fits, and parted off it does not")


@dataclass(frozen=True, slots=True)
class _Joint:
    """A crease that may be divided, and the flap that then joins it, on the parent or on the divided panel."""

    crease: Crease
    flaps: Mapping[str, Panel]  # by name of the panel that it is attached to
    loose: bool  # the divided panel is a flap itself
    cost: float


def _joint(net: Net, crease: Crease) -> _Joint:
    panel, parent = net.panel(crease.panel), net.panel(crease.parent)
    hung = {parent.name: panel, panel.name: parent}
    if panel.glued:  # it has its own flap, since the wall has no space for one
        del hung[parent.name]
    worse = _WORST if crease.slit else _WORSE if crease.panel in _MOVING.get(net.name, ()) else 1.0
    return _Joint(
        crease, {name: _join(crease, under) for name, under in hung.items()}, panel.glued,
        worse * math.dist(*crease.line),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Cut:
    """Joints to divide a net at, the root panel of each panel's piece, and the extent of each piece."""

    joints: tuple[_Joint, ...]
    roots: Mapping[str, str]
    areas: Mapping[str, Rect]

    def price(self, strips: int) -> tuple[int, float]:
        """Return the cost with a number of strips: loose flaps, then the total cost of joints."""
        return sum(joint.loose for joint in self.joints) + strips, add_up(joint.cost for joint in self.joints)


def _fitting_cuts(net: Net, joints: Sequence[_Joint], sure: Collection[str], room: Size, count: int) -> Iterator[_Cut]:
    """Yield all choices of `count` joints, including the `sure` ones, whose pieces fit without flaps."""
    areas = {panel.name: panel.area for panel in net.panels}
    optional = [joint for joint in joints if joint.crease.panel not in sure]
    for chosen in combinations(optional, count - len(sure)):
        parted_off = {*sure, *(cut_joint.crease.panel for cut_joint in chosen)}
        cut = tuple(joint for joint in joints if joint.crease.panel in parted_off)
        roots = _roots(net, cut)
        pieces: dict[str, list[Rect]] = {}
        for name, root in roots.items():
            pieces.setdefault(root, []).append(areas[name])
        together = {root: around(panels) for root, panels in pieces.items()}
        if all(fits(area, room) for area in together.values()):
            yield _Cut(cut, roots, together)


def _roots(net: Net, cut: Sequence[_Joint]) -> dict[str, str]:
    parted_off = {joint.crease.panel for joint in cut}
    roots: dict[str, str] = {}
    for panel in net.panels:
        roots[panel.name] = panel.name if not panel.parent or panel.name in parted_off else roots[panel.parent]
    return roots


def _choose_flap_panels(
    cut: Sequence[_Joint], roots: Mapping[str, str], areas: Mapping[str, Rect], room: Size, strips: int
) -> tuple[str, ...] | None:
    """Choose the panel that the flap of each joint is attached to, "" for a strip; None if there is no space."""
    if not cut:
        return ()
    first, rest = cut[0], cut[1:]
    for name, flap in first.flaps.items():
        grown = around((areas[roots[name]], flap.area))
        if fits(grown, room):
            remaining = _choose_flap_panels(rest, roots, {**areas, roots[name]: grown}, room, strips)
            if remaining is not None:
                return name, *remaining
    remaining = _choose_flap_panels(rest, roots, areas, room, strips - 1) if strips and not first.loose else None
    return None if remaining is None else ("", *remaining)


def fits(area: Rect, room: Size) -> bool:
    """Return whether a rectangle fits into a space, in either orientation."""
    return _lies(area, room) or _lies(Rect(0, 0, area.h, area.w), room)


def _lies(area: Rect, room: Size) -> bool:
    return area.w <= room[0] + 1e-6 and area.h <= room[1] + 1e-6


def turn_to_fit(part: Part, room: Size) -> Part:
    """Turn a part by a quarter if it only fits that way, and move its upper left corner to (0, 0)."""
    return (part if _lies(part.area, room) else part.turned()).at_origin()


def _parts(net: Net, cut: Sequence[_Joint], hung: Sequence[str]) -> Iterator[Part]:
    """Yield the parts of a net divided at creases, with the flaps attached to them, and then the strips."""
    roots = _roots(net, cut)
    for root in dict.fromkeys(roots.values()):
        mine = [panel for panel in net.panels if roots[panel.name] == root]
        panels = [replace(panel, parent="", slit=0.0) if panel.name == root else panel for panel in mine]
        names = {panel.name for panel in mine}
        joins = [joint.flaps[name] for joint, name in zip(cut, hung, strict=True) if name in names]
        yield Part(Net(net.name, (*panels, *joins)))
    for joint, name in zip(cut, hung, strict=True):
        if not name:
            yield Part(Net(net.name, _strip(joint)))


def _strip(joint: _Joint) -> tuple[Panel, Panel]:
    """Make two flaps attached to each other."""
    name = f"strip-{joint.crease.panel}"
    half, other = (joint.flaps[side] for side in (joint.crease.panel, joint.crease.parent))
    return replace(half, name=name, parent=""), replace(other, parent=name)


def _join(crease: Crease, under: Panel) -> Panel:
    """Make the flap that goes under a panel, along the crease where it was divided."""
    ax, ay = crease.folded[0]
    long, along = math.dist(*crease.folded), direction(*crease.folded)
    area = under.area
    out = along[1], -along[0]
    centre = area.centre
    if (centre[0] - ax) * out[0] + (centre[1] - ay) * out[1] < 0:
        out = -out[0], -out[1]
    deep = min(JOIN, 0.8 * min(area.w, area.h))
    lean = min(0.5 * deep, long / 4)

    def at(far: float, off: float) -> Point:
        return ax + along[0] * far + out[0] * off, ay + along[1] * far + out[1] * off

    corners = (at(0, 0), at(long, 0), at(long - lean, deep), at(lean, deep))
    ordered = corners if doubled_area(corners) > 0 else tuple(reversed(corners))
    panel_name = crease.panel if under.name == crease.parent else crease.parent
    return Panel(name=f"join-{crease.panel}", corners=ordered, parent=panel_name, glued=True, under=under.name)


def undivided(net: Net) -> Part:
    """Return a net as a single part."""
    return Part(Net(net.name, net.panels)).at_origin()
