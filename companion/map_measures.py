"""What can be measured on a main board without a game: ways, points in reach, borders, and which starts are alike."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, takewhile

from hyskos.definitions.model import SECTIONS, Axial, Map
from hyskos.rules.rolling_pyramids.board import Board, make_board

Worth = tuple[int, int]
"""Points of every round, and of the last one."""
Turn = Callable[[Axial], Axial]


@dataclass(frozen=True, slots=True)
class StartMeasures:
    """A start, measured in steps of an army from space to space; it enters no other start."""

    die: int
    borders: int  # spaces that touch it
    pyramid: int  # steps to space 1
    factories: Mapping[str, int]  # steps to the nearest factory of each kind that the map has
    reach: tuple[Worth, ...]  # points of all spaces at most 1, 2, ... steps away, up to the farthest
    nearest: tuple[int, ...]  # spaces that no other start has as short a way to
    nearest_points: Worth


@dataclass(frozen=True, slots=True)
class Contest:
    """A space that two or more starts reach first, and together."""

    space: int
    starts: tuple[int, ...]  # die faces
    steps: int


@dataclass(frozen=True, slots=True)
class MapMeasures:
    """A main board, measured; none of it is a chance to win."""

    id: str
    starts: tuple[StartMeasures, ...]
    contests: tuple[Contest, ...]  # the earliest first
    alike: tuple[tuple[int, ...], ...]  # starts that change places by turning or mirroring the board
    alike_but_for_factories: tuple[tuple[int, ...], ...]  # the same where every factory serves one section


def measured(main_board: Map) -> MapMeasures:
    """Measure a main board."""
    board = make_board(main_board)
    ways = {start.die: steps_from(board, -start.die) for start in main_board.starts}
    first = {space: min(way[space] for way in ways.values()) for space in board.spaces}
    holders = {space: tuple(die for die, way in ways.items() if way[space] == first[space]) for space in board.spaces}
    contests = [Contest(space, dies, first[space]) for space, dies in holders.items() if len(dies) > 1]
    return MapMeasures(
        main_board.id,
        tuple(
            _start(board, die, way, tuple(space for space, dies in holders.items() if dies == (die,)))
            for die, way in ways.items()
        ),
        tuple(sorted(contests, key=lambda contest: (contest.steps, contest.space))),
        alike(main_board, factories=True),
        alike(main_board, factories=False),
    )


def steps_from(board: Board, place: int) -> dict[int, int]:
    """Count the steps from a place to every space; a start is left, never entered (RP-31)."""
    steps, queue = {place: 0}, deque([place])
    while queue:
        here = queue.popleft()
        for near in board.neighbours[here]:
            if near > 0 and near not in steps:
                steps[near] = steps[here] + 1
                queue.append(near)
    return steps


def _start(board: Board, die: int, way: Mapping[int, int], nearest: tuple[int, ...]) -> StartMeasures:
    return StartMeasures(
        die=die,
        borders=len([near for near in board.neighbours[-die] if near > 0]),
        pyramid=way[1],
        factories={
            kind: min(way[space] for space, serves in board.factories.items() if serves == kind)
            for kind in SECTIONS
            if kind in board.factories.values()
        },
        reach=tuple(
            _worth(board, (space for space in board.spaces if way[space] <= steps))
            for steps in takewhile(lambda steps: steps <= max(way.values()), count(1))
        ),
        nearest=nearest,
        nearest_points=_worth(board, nearest),
    )


def _worth(board: Board, spaces: Iterable[int]) -> Worth:
    listed = [*spaces]
    return sum(board.round_points[space] for space in listed), sum(board.final_points[space] for space in listed)


def alike(main_board: Map, *, factories: bool) -> tuple[tuple[int, ...], ...]:
    """Group the starts that a turn or a mirror of the whole board puts in each other's place, in order of their dice.

    What lies on each hex has to come to lie on its like: points on the same points, a factory on one of its kind, or
    on any factory if `factories` is false, and walls on walls. The numbers of spaces do not count, nor their names.
    """
    marks: dict[Axial, object] = {start.at: "start" for start in main_board.starts}
    for space in main_board.spaces:
        marks[space.at] = space.points, space.factory if factories else bool(space.factory)
    dies = {start.at: start.die for start in main_board.starts}
    groups = {die: {die} for die in dies.values()}
    for turn in _symmetries(marks, main_board.walls):
        for at, die in dies.items():
            groups[die].add(dies[turn(at)])
    return tuple(sorted({tuple(sorted(group)) for group in groups.values()}))


def _symmetries(marks: Mapping[Axial, object], walls: frozenset[frozenset[Axial]]) -> Iterable[Turn]:
    """Give the turns and mirrors, about the middle of all hexes, that leave marks and walls on their like."""
    q, r = (Fraction(sum(getattr(at, axis) for at in marks), len(marks)) for axis in ("q", "r"))
    for a, b, c, d in _TURNS:
        dq, dr = q - (a * q + b * r), r - (c * q + d * r)
        if dq.denominator != 1 or dr.denominator != 1:
            continue

        def turn(at: Axial, m: tuple[int, ...] = (a, b, c, d), by: tuple[int, int] = (int(dq), int(dr))) -> Axial:
            return Axial(m[0] * at.q + m[1] * at.r + by[0], m[2] * at.q + m[3] * at.r + by[1])

        if all(marks.get(turn(at)) == mark for at, mark in marks.items()) and walls == {
            frozenset(turn(at) for at in wall) for wall in walls
        }:
            yield turn


def _turns() -> tuple[tuple[int, int, int, int], ...]:
    """Give the twelve symmetries of a hexagon as matrices over q and r: six turns, and each of them mirrored."""
    turns, matrix = [], (1, 0, 0, 1)
    for _sixth in range(6):
        a, b, c, d = matrix
        turns += [matrix, (b, a, d, c)]
        matrix = (-c, -d, a + c, b + d)  # after it, a sixth clockwise: (q, r) to (-r, q + r)
    return tuple(turns)


_TURNS = _turns()
