"""Distances on a main board, and the symmetry of its starting areas."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from hyskos.definitions.kinds.map import Axial, Map
from hyskos.rules.rolling_pyramids.board import Board

Turn = Callable[[Axial], Axial]


def steps_from(board: Board, place: int) -> dict[int, int]:
    """Count the steps from a place to every space; starting areas cannot be entered (RP-31)."""
    steps, queue = {place: 0}, deque([place])
    while queue:
        current = queue.popleft()
        for near in board.neighbours[current]:
            if near > 0 and near not in steps:
                steps[near] = steps[current] + 1
                queue.append(near)
    return steps


def alike(main_board: Map, *, factories: bool) -> tuple[tuple[int, ...], ...]:
    """Group the starts that a rotation or reflection of the whole board maps onto each other, in order of their dice.

    Every hex must map onto a hex of the same kind: points onto the same points, a factory onto one of its kind, or onto
    any factory if `factories` is false, and walls onto walls. Numbers and names of spaces are ignored.
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
    """Yield the rotations and reflections, about the centre of all hexes, that preserve marks and walls."""
    q, r = (Fraction(sum(getattr(at, axis) for at in marks), len(marks)) for axis in ("q", "r"))
    for a, b, c, d in _TURNS:
        dq, dr = q - (a * q + b * r), r - (c * q + d * r)
        if dq.denominator != 1 or dr.denominator != 1:
            continue

        def turn(at: Axial, m: tuple[int, ...] = (a, b, c, d), shift: tuple[int, int] = (int(dq), int(dr))) -> Axial:
            return Axial(m[0] * at.q + m[1] * at.r + shift[0], m[2] * at.q + m[3] * at.r + shift[1])

        if all(marks.get(turn(at)) == mark for at, mark in marks.items()) and walls == {
            frozenset(turn(at) for at in wall) for wall in walls
        }:
            yield turn


def _turns() -> tuple[tuple[int, int, int, int], ...]:
    """Return the twelve symmetries of a hexagon as matrices over q and r: six rotations, and each of them mirrored."""
    turns, matrix = [], (1, 0, 0, 1)
    for _sixth in range(6):
        a, b, c, d = matrix
        turns += [matrix, (b, a, d, c)]
        matrix = (-c, -d, a + c, b + d)  # then rotate by a sixth clockwise: (q, r) to (-r, q + r)
    return tuple(turns)


_TURNS = _turns()
