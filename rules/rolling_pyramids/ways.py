"""Ways over a main board, and which of its starts are alike."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from hyskos.definitions.model import Axial, Map
from hyskos.rules.rolling_pyramids.board import Board

Turn = Callable[[Axial], Axial]


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
    for turn in _symmetries(marks, frozenset(main_board.walls)):
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
