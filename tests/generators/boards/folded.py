"""Nets folded in space: every panel as a plate of the card's thickness, turned about its creases."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from hyskos.generators.boards.boxes.net import Net, Panel

Vector = tuple[float, float, float]


def plus(a: Vector, b: Vector, times: float = 1.0) -> Vector:
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@dataclass(frozen=True)
class Placed:
    """Where the flat card's axes go: x to the right, y down, and away from whoever sees the printed side."""

    x: Vector = (1.0, 0.0, 0.0)
    y: Vector = (0.0, 1.0, 0.0)
    away: Vector = (0.0, 0.0, 1.0)
    origin: Vector = (0.0, 0.0, 0.0)

    def vector(self, v: Vector) -> Vector:
        return plus(plus(plus((0.0, 0.0, 0.0), self.x, v[0]), self.y, v[1]), self.away, v[2])

    def point(self, v: Vector) -> Vector:
        return plus(self.origin, self.vector(v))


@dataclass(frozen=True)
class Plate:
    """A panel in space."""

    panel: Panel
    at: Placed
    thick: float

    @property
    def outwards(self) -> Vector:
        return self.at.vector((0.0, 0.0, -1.0))

    @property
    def up(self) -> Vector:
        turn = math.radians(self.panel.turn)
        return self.at.vector((math.sin(turn), -math.cos(turn), 0.0))

    def corners(self, off: float = 0.0) -> list[Vector]:
        """Corners of its middle, or of what lies `off` away from the printed side."""
        return [self.at.point((x, y, off)) for x, y in self.panel.corners]

    def body(self, shrunk: float = 0.0) -> list[Vector]:
        """Corners of the plate, drawn in by so many mm from its edges and its sides."""
        xs = [x for x, _ in self.panel.corners]
        ys = [y for _, y in self.panel.corners]
        middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        share = (max(0.0, 1 - 2 * shrunk / wide), max(0.0, 1 - 2 * shrunk / high))
        flat = [(middle[0] + (x - middle[0]) * share[0], middle[1] + (y - middle[1]) * share[1])
                for x, y in self.panel.corners]  # fmt: skip
        half = max(0.0, self.thick / 2 - min(shrunk, 0.01))
        return [self.at.point((x, y, off)) for off in (-half, half) for x, y in flat]

    def axes(self) -> Iterator[Vector]:
        yield self.outwards
        for a, b in pairwise((*self.corners(), self.corners()[0])):
            yield cross(plus(b, a, -1), self.outwards)


def fold_net(net: Net, thick: float, start: Placed | None = None) -> dict[str, Plate]:
    """Fold a net: the first panel stays where `start` puts it."""
    placed: dict[str, Placed] = {net.panels[0].name: start or Placed()}
    lines = {crease.panel: crease.line for crease in net.creases}
    for panel in net.panels[1:]:
        parent = placed[panel.parent]
        (ax, ay), (bx, by) = lines[panel.name]
        xs, ys = zip(*panel.corners, strict=True)
        long = math.hypot(bx - ax, by - ay)
        along = ((bx - ax) / long, (by - ay) / long)
        out = (along[1], -along[0])
        if (sum(xs) / len(xs) - ax) * out[0] + (sum(ys) / len(ys) - ay) * out[1] < 0:
            out = (-out[0], -out[1])
        angle = math.radians(panel.fold)

        def rotate(v: Vector, out: tuple[float, float] = out, angle: float = angle) -> Vector:
            far = v[0] * out[0] + v[1] * out[1]
            side = (v[0] - far * out[0], v[1] - far * out[1])
            forth = far * math.cos(angle) - v[2] * math.sin(angle)
            return (
                side[0] + forth * out[0], side[1] + forth * out[1], far * math.sin(angle) + v[2] * math.cos(angle)
            )  # fmt: skip

        shift = rotate((ax, ay, 0.0))
        origin = parent.point((ax - shift[0], ay - shift[1], -shift[2]))
        axes = [parent.vector(rotate(axis)) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
        placed[panel.name] = Placed(*axes, origin)
    return {panel.name: Plate(panel, placed[panel.name], thick) for panel in net.panels}


def reach(points: Sequence[Vector], along: Vector) -> tuple[float, float]:
    distances = [dot(point, along) for point in points]
    return min(distances), max(distances)


def deep_in(first: Plate, second: Plate, shrunk: float) -> float:
    """By how much two plates lie in each other, mm; 0 or less if some plane parts them."""
    bodies = first.body(shrunk), second.body(shrunk)
    for straight in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)):
        (low, high), (least2, most2) = (reach(body, straight) for body in bodies)
        if min(high, most2) <= max(low, least2):
            return 0.0
    least = math.inf
    for axis in (*first.axes(), *second.axes(), *(cross(a, b) for a in first.axes() for b in second.axes())):
        long = math.sqrt(dot(axis, axis))
        if long < 1e-6:
            continue
        (low, high), (least2, most2) = (reach(body, axis) for body in bodies)
        least = min(least, (min(high, most2) - max(low, least2)) / long)
    return least


def room(plates: Mapping[str, Plate], around: Vector) -> list[tuple[float, float]]:
    """How far one can go from a point along x, y and z, to either side, before a plate is in the way."""
    sides = []
    for axis in range(3):
        least, most = -math.inf, math.inf
        for plate in plates.values():
            body = plate.body()
            spans = [(min(v[i] for v in body), max(v[i] for v in body)) for i in range(3)]
            others = [i for i in range(3) if i != axis]
            if spans[axis][1] - spans[axis][0] > plate.thick + 1e-6:
                continue  # it lies along this way
            if not all(spans[i][1] > spans[i][0] for i in others):
                continue
            if spans[axis][1] <= around[axis] + 1e-9:
                least = max(least, spans[axis][1])
            elif spans[axis][0] >= around[axis] - 1e-9:
                most = min(most, spans[axis][0])
        sides.append((least, most))
    return sides
