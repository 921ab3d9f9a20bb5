"""Features of a map that may decide who wins: measures of each start in steps and points, without playing games."""

from collections.abc import Mapping

from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.distances import steps_from

FARTHEST = 4
"""Maximum number of steps for counting points within reach."""

FEATURES = (
    "borders",  # spaces that touch the start
    "pyramid",  # steps to space 1
    *(f"near-{section}" for section in SECTIONS),  # nearness of the factories of this kind, percent; a step halves it
    "factories",  # factories that it reaches first, ties shared equally
    *(f"reach-{steps}" for steps in range(1, FARTHEST + 1)),  # percent of all points at most this many steps away
    "own",  # percent of all points on spaces that only it reaches first
    "contested",  # percent of all points on spaces that it reaches first in a tie, shared equally
    "spaces",  # percent of the spaces that it reaches first, ties shared equally
    "rival",  # steps to the nearest other start
    "rivals",  # steps to the other starts, on average
)
"""The features of a start, in order; points are those of a whole game."""


@dataclass(frozen=True, slots=True)
class _Ways:
    """A board, and the steps from every start to every space."""

    board: Board
    steps: Mapping[int, Mapping[int, int]]  # by start, then by space
    first: Mapping[int, tuple[int, ...]]  # by space: the starts that reach it first
    worth: Mapping[int, float]  # by space: percent of all points


Rows = tuple[tuple[float, ...], ...]
"""The features of the starts of a map, in the order of their dice; each row has the order of `FEATURES`."""


def features(main_board: Map) -> Rows:
    """Measure every start of a map."""
    return measure_starts(main_board)[0]


def measure_starts(main_board: Map) -> tuple[Rows, tuple[Mapping[int, int], ...]]:
    """Measure every start of a map; also return the steps from each to every space."""
    board = make_board(main_board)
    steps = {start: steps_from(board, start) for start in board.starts}
    first = {}
    for space in board.spaces:
        nearest = min(steps_to[space] for steps_to in steps.values())
        first[space] = tuple(start for start, steps_to in steps.items() if steps_to[space] == nearest)
    rounds = main_board.rounds - 1
    points = {space: board.round_points[space] * rounds + board.final_points[space] for space in board.spaces}
    total = sum(points.values()) or 1
    worth = {space: 100 * number / total for space, number in points.items()}
    ways = _Ways(board, steps, first, worth)
    return tuple(_measure_start(ways, start) for start in board.starts), tuple(steps.values())


def _measure_start(ways: _Ways, start: int) -> tuple[float, ...]:
    board, distances = ways.board, ways.steps[start]
    mine = {space: 1 / len(starts) for space, starts in ways.first.items() if start in starts}
    rivals = [_steps_between(ways, start, other) for other in board.starts if other != start] or [0]
    return (
        sum(near > 0 for near in board.neighbours[start]),
        distances[1],
        *(
            sum(nearness(distances[space]) for space, serves in board.factories.items() if serves == kind)
            for kind in SECTIONS
        ),
        sum(part for space, part in mine.items() if space in board.factories),
        *(sum(ways.worth[space] for space, far in distances.items() if 0 < far <= maximum) for maximum in _REACHES),
        sum(ways.worth[space] for space, part in mine.items() if part == 1),
        sum(ways.worth[space] * part for space, part in mine.items() if part < 1),
        100 * sum(mine.values()) / len(board.spaces),
        min(rivals),
        sum(rivals) / len(rivals),
    )


_REACHES = range(1, FARTHEST + 1)


def nearness(steps: int) -> float:
    """Return the nearness of a factory: the chance to reach it first, and how often, is halved by every step.

    >>> nearness(1), nearness(3)
    (50.0, 12.5)
    """
    return 100 * 0.5**steps


def _steps_between(ways: _Ways, start: int, other: int) -> int:
    """Count the steps from a start to a neighbour of another one, since starts cannot be entered (RP-31)."""
    return min(ways.steps[start][near] for near in ways.board.neighbours[other] if near > 0)
