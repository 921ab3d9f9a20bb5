"""Generate maps from numbers: any numbers give either a map similar to the model, or none."""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain as joined

from hyskos.definitions.kinds.map import Axial, Map, Points, Space, Start
from hyskos.definitions.outlines import hexagon, place_of, ring_by_ring
from hyskos.definitions.values import dataclass
from hyskos.lab.chance import Chance

# Rotations and reflections about the centre of a board, for maps with symmetric starts.

Matrix = tuple[int, int, int, int]
"""Maps (q, r) to (a q + b r, c q + d r)."""
Group = tuple[Matrix, ...]

NONE: Group = ((1, 0, 0, 1),)
HALF: Group = (*NONE, (-1, 0, 0, -1))
THIRDS: Group = (*NONE, (-1, -1, 1, 0), (0, 1, -1, -1))
SIXTHS: Group = (*THIRDS, *((-a, -b, -c, -d) for a, b, c, d in THIRDS))
QUARTERS: Group = (*HALF, (-1, 0, 1, 1), (1, 0, -1, -1))  # left to right, top to bottom, with flat tops
_STANDING: Group = tuple((d, c, b, a) for a, b, c, d in QUARTERS)  # the same with pointy tops


def chain(starts: int, orientation: str) -> tuple[Group, Group, Group]:
    """Return a group that makes this many starts symmetric, a subgroup, and the trivial group.

    >>> [len(group) for group in chain(4, "flat")]
    [4, 2, 1]
    """
    whole = {2: HALF, 3: THIRDS, 4: QUARTERS if orientation == "flat" else _STANDING, 6: SIXTHS}.get(starts, NONE)
    part = {4: HALF, 6: THIRDS}.get(starts, NONE)
    return whole, part, NONE


def orbit(at: Axial, group: Group) -> frozenset[Axial]:
    """Return the hexes that a group moves a hex to."""
    return frozenset(Axial(a * at.q + b * at.r, c * at.q + d * at.r) for a, b, c, d in group)


def orbits(hexes: Collection[Axial], group: Group) -> Iterator[tuple[Axial, ...]]:
    """Split hexes into orbits, sorted; a hex whose orbit is not contained in `hexes` forms one by itself."""
    left = set(hexes)
    for at in sorted(hexes):
        if at in left:
            whole_orbit = orbit(at, group)
            kept_orbit = whole_orbit if whole_orbit <= left else {at}
            left -= kept_orbit
            yield tuple(sorted(kept_orbit))


# Generate a map: outline, starts, factories, points.

MIDDLE = Axial(0, 0)
SETTINGS = 5
"""Numbers that apply to the whole map; the others are one per purpose for every hex that it may use."""


@dataclass(frozen=True)
class Model:
    """A map to imitate: with the same number of spaces, starts and factories of each kind, and the same points."""

    board: Map

    @cached_property
    def hexes(self) -> tuple[Axial, ...]:
        """The hexes that an outline may use: one ring more than the model needs at least."""
        count, radius = len(self.board.spaces) + len(self.board.starts), 1
        while 3 * radius * (radius + 1) + 1 < count:
            radius += 1
        return tuple(sorted(hexagon(radius + 1)))

    @cached_property
    def index(self) -> dict[Axial, int]:
        """The index of each hex in `hexes`."""
        return {at: index for index, at in enumerate(self.hexes)}

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each hex, by index in `hexes`."""
        return tuple(
            tuple(self.index[neighbour] for neighbour in at.neighbours() if neighbour in self.index)
            for at in self.hexes
        )

    @cached_property
    def _parts(self) -> dict[Group, dict[int, tuple[int, ...]]]:
        return {}

    def parts(self, group: Group) -> dict[int, tuple[int, ...]]:
        """Return for each hex the hexes that a symmetry group maps onto each other, by index."""
        if group not in self._parts:
            classes = [tuple(self.index[at] for at in orbit) for orbit in orbits(self.hexes, group)]
            self._parts[group] = {index: members for members in classes for index in members}
        return self._parts[group]

    @property
    def size(self) -> int:
        """The number of numbers that a map is generated from."""
        return SETTINGS + 4 * len(self.hexes)

    @property
    def count(self) -> int:
        """The number of hexes of the model."""
        return len(self.board.spaces) + len(self.board.starts)

    @cached_property
    def purse(self) -> tuple[Points, ...]:
        """The points of all spaces except the first, the highest first."""
        points = [space.points for space in self.board.spaces if space.number > 1 and space.points]
        return tuple(sorted(points, key=lambda point: (-point.round, -point.final)))

    @cached_property
    def kinds(self) -> Counter[str]:
        """The number of factories of each kind, except for one on space 1."""
        return Counter(space.factory for space in self.board.spaces if space.number > 1 and space.factory)


@dataclass(frozen=True)
class _Settings:
    """The numbers that a map is generated from, each from 0 to 1, by purpose."""

    model: Model
    numbers: Sequence[float]

    def setting(self, index: int) -> float:
        return self.numbers[index]

    def of(self, purpose: int, at: Axial) -> float:
        """Return the number of a hex for a purpose; symmetric hexes share that of the first."""
        return self.numbers[SETTINGS + purpose * len(self.model.hexes) + self.model.index[at]]


_OUTLINE, _STARTS, _FACTORIES, _WHAT = range(4)  # the last: the points, or the kind of factory
CLOSING = 0.15
"""Weight of each neighbour in the outline in favour of adding a hex, so that outlines have few dents and holes."""
_FINE = 1 << 20
_POINTS_PULL = 4
"""The index of the setting that pulls points to the centre or to the rim."""
_LEVELS = (0.5, 0.7, 0.85, 0.95)
"""Up to these values: all is symmetric, all but factories, not points either, only part of the outline; above: none."""


def generate_map(model: Model, numbers: Sequence[float]) -> Map | None:
    """Generate a map from numbers from 0 to 1; None if starts do not fit, or some spaces cannot be reached."""
    settings = _Settings(model, numbers)
    groups = _groups(settings)
    hexes = _outline(settings, groups[0])
    starts = _starts(settings, hexes, groups[0])
    if starts is None:
        return None
    spaces = ring_by_ring(hexes - {*starts})
    factories = _factories(settings, spaces[1:], groups[2])
    points = _points(settings, [at for at in spaces[1:] if at not in factories], groups[1])
    first = model.board.spaces[0]
    spaces_made = [
        replace(first, number=1, at=MIDDLE, name={}),
        *(Space(number, at, points.get(at), factories.get(at)) for number, at in enumerate(spaces[1:], 2)),
    ]
    return replace(
        model.board,
        spaces=tuple(spaces_made),
        starts=tuple(Start(die, at) for die, at in enumerate(_clockwise(starts, model.board.orientation), 1)),
        garrison=_garrison(model.board, spaces_made),
        walls={},
    )


def redraw_numbers(
    model: Model, numbers: Sequence[float], board: Map, chance: Chance, outline: float
) -> tuple[float, ...]:
    """Redraw the numbers of a map that decide its points, and a fraction `outline` of those of its outline."""
    factories = {space.at for space in board.spaces if space.factory}
    redrawn_numbers = list(numbers)
    redrawn_numbers[_POINTS_PULL] = _number(chance)
    for at, index in model.index.items():
        if at not in factories:
            redrawn_numbers[SETTINGS + _WHAT * len(model.hexes) + index] = _number(chance)
        if _number(chance) < outline:
            redrawn_numbers[SETTINGS + _OUTLINE * len(model.hexes) + index] = _number(chance)
    return tuple(redrawn_numbers)


def _number(chance: Chance) -> float:
    return chance.draw(_FINE) / _FINE


def _groups(settings: _Settings) -> tuple[Group, Group, Group]:
    """Return the symmetry groups of outline and starts, of points, and of factories."""
    board = settings.model.board
    whole, part, none = chain(len(board.starts), board.orientation)
    level = sum(settings.setting(0) > maximum for maximum in _LEVELS)
    return ((whole, whole, whole), (whole, whole, part), (whole, part, part), (part, part, none), (none, none, none))[
        level
    ]


def _outline(settings: _Settings, group: Group) -> frozenset[Axial]:
    """Grow from the centre until there are as many hexes as in the model, or nearly as many."""
    model, count, tight = settings.model, settings.model.count, 3 * settings.setting(1)
    parts = model.parts(group)
    far = max(at.distance(MIDDLE) for at in model.hexes)
    preference = {
        part: settings.of(_OUTLINE, model.hexes[part[0]]) - tight * model.hexes[part[0]].distance(MIDDLE) / far
        for part in set(parts.values())
    }
    start = model.index[MIDDLE]
    hexes, touching = {start}, {parts[near] for near in model.near[start]}
    while touching := {touching_part for touching_part in touching if len(touching_part) + len(hexes) <= count}:
        best = max(
            touching,
            key=lambda touching_part: (
                preference[touching_part] + CLOSING * _share_in_outline(model, touching_part, hexes),
                touching_part,
            ),
        )
        hexes.update(best)
        touching |= {parts[near] for index in best for near in model.near[index] if near not in hexes}
        touching.discard(best)
    return frozenset(model.hexes[index] for index in hexes)


def _share_in_outline(model: Model, places: Sequence[int], hexes: Collection[int]) -> float:
    """Return the mean number of neighbours of these hexes that are in the outline already."""
    return sum(near in hexes for index in places for near in model.near[index]) / len(places)


def _starts(settings: _Settings, hexes: frozenset[Axial], group: Group) -> tuple[Axial, ...] | None:
    """Place the starts on the rim, far from space 1 and from each other."""
    count, placed = len(settings.model.board.starts), list[Axial]()
    rim = [at for at in hexes if at.distance(MIDDLE) > 1 and not hexes.issuperset(at.neighbours())]
    far = max(at.distance(MIDDLE) for at in hexes)
    preference = {
        orbit: settings.of(_STARTS, orbit[0]) * 2 * settings.setting(2) + orbit[0].distance(MIDDLE) / far
        for orbit in orbits(rim, group)
        if len(orbit) == len(group)  # smaller orbits, on an axis, would be unlike the others
    }
    for candidate in sorted(preference, key=lambda candidate: (-preference[candidate], candidate)):
        tried = [*placed, *candidate]
        if len(tried) <= count and _are_apart(tried) and _walkable(hexes, tried):
            placed = tried
    return tuple(placed) if len(placed) == count else None


def _are_apart(starts: Sequence[Axial]) -> bool:
    return all(start.distance(other) > 2 for i, start in enumerate(starts) for other in starts[:i])


def _walkable(hexes: frozenset[Axial], starts: Sequence[Axial]) -> bool:
    """Return whether every space can be reached, and every start has at least two exits."""
    spaces = hexes - {*starts}
    reached, waiting = {MIDDLE}, [MIDDLE]
    while waiting:
        new = [at for at in waiting.pop().neighbours() if at in spaces and at not in reached]
        reached.update(new)
        waiting += new
    return reached == spaces and all(len(spaces & {*at.neighbours()}) > 1 for at in starts)


def _factories(settings: _Settings, spaces: Sequence[Axial], group: Group) -> dict[Axial, str]:
    """Place the factories; symmetric places get the same kind where there are enough of it."""
    left, placed = settings.model.kinds.copy(), dict[Axial, str]()
    far, pull = max(at.distance(MIDDLE) for at in spaces), 4 * settings.setting(3) - 2
    preference = {
        orbit: settings.of(_FACTORIES, orbit[0]) + pull * orbit[0].distance(MIDDLE) / far
        for orbit in orbits(spaces, group)
    }
    ordered = sorted(preference, key=lambda candidate: (-preference[candidate], candidate))
    for candidate in (*ordered, *((at,) for at in joined(*ordered))):  # single places, for factories left over
        if len(candidate) <= left.total() and not placed.keys() & {*candidate}:
            placed |= zip(candidate, _kinds(settings, candidate, left), strict=True)
    return placed


def _kinds(settings: _Settings, places: Sequence[Axial], left: Counter[str]) -> Iterator[str]:
    """Remove kinds from `left` and yield one for each place: one that all can have, else different ones."""
    for index, at in enumerate(places):
        enough = [kind for kind in sorted(left) if left[kind] >= len(places)]
        pool = enough or [kind for kind in sorted(left) if left[kind]]
        lot = settings.of(_WHAT, places[0] if enough else at)
        kind = pool[min(int(lot * len(pool)), len(pool) - 1)]
        if enough:
            left[kind] -= len(places)
            yield from [kind] * len(places)
            return
        left[kind] -= 1
        assert index < len(places)
        yield kind


def _points(settings: _Settings, spaces: Sequence[Axial], group: Group) -> dict[Axial, Points]:
    """Distribute the points of the model; symmetric spaces get the same ones, from the middle of their share."""
    purse = settings.model.purse
    far, pull = max(at.distance(MIDDLE) for at in spaces), 4 * settings.setting(_POINTS_PULL) - 3
    preference = {
        orbit: settings.of(_WHAT, orbit[0]) + pull * orbit[0].distance(MIDDLE) / far for orbit in orbits(spaces, group)
    }
    points, count_given = dict[Axial, Points](), 0
    for candidate in sorted(preference, key=lambda candidate: (-preference[candidate], candidate)):
        centre = count_given + (len(candidate) - 1) // 2
        points |= dict.fromkeys(candidate, purse[min(centre, len(purse) - 1)])
        count_given += len(candidate)
    return points


def _clockwise(starts: Sequence[Axial], orientation: str) -> list[Axial]:
    """Sort starts clockwise as seen on the board, beginning on the left or the upper left."""

    def angle(at: Axial) -> float:
        x, y = place_of(at, orientation)
        return (math.atan2(y, x) + math.pi + 0.1) % math.tau

    return sorted(starts, key=angle)


def _garrison(board: Map, spaces: Sequence[Space]) -> dict[int, int]:
    """Return the Pharaoh's units on each space: as many as on a space of its kind in the model."""
    usual = {bool(space.factory): board.garrison[space.number] for space in reversed(board.spaces) if space.number > 1}
    units = {space.number: usual.get(bool(space.factory), 0) for space in spaces}
    return units | {1: board.garrison[1]}
