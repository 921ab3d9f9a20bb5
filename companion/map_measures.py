"""Measure a main board without playing: distances, points in reach, borders, and equivalent starts."""

from collections.abc import Iterable, Mapping
from itertools import count, takewhile

from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.distances import alike, steps_from

Worth = tuple[int, int]
"""Points of each regular round, and of the last one."""


@dataclass(frozen=True, slots=True)
class StartMeasures:
    """Measures of a start, in steps of an army; an army cannot enter other starts."""

    die: int
    borders: int  # number of adjacent spaces
    pyramid: int  # steps to space 1
    factories: Mapping[str, int]  # steps to the nearest factory of each kind on the map
    reach: tuple[Worth, ...]  # points of all spaces at most 1, 2, ... steps away, up to the farthest
    nearest: tuple[int, ...]  # spaces closer to this start than to any other
    nearest_points: Worth


@dataclass(frozen=True, slots=True)
class Contest:
    """A space to which two or more starts are equally near, and nearer than the others."""

    space: int
    starts: tuple[int, ...]  # die faces
    steps: int


@dataclass(frozen=True, slots=True)
class MapMeasures:
    """Measures of a main board; none of them is a win probability."""

    id: str
    starts: tuple[StartMeasures, ...]
    contests: tuple[Contest, ...]  # fewest steps first
    alike: tuple[tuple[int, ...], ...]  # starts that a rotation or reflection of the board swaps
    alike_but_for_factories: tuple[tuple[int, ...], ...]  # the same if factories of all kinds count as equal


def measured(main_board: Map) -> MapMeasures:
    """Measure a main board."""
    board = make_board(main_board)
    steps_by_start = {start.die: steps_from(board, -start.die) for start in main_board.starts}
    first = {space: min(steps[space] for steps in steps_by_start.values()) for space in board.spaces}
    holders = {
        space: tuple(die for die, steps in steps_by_start.items() if steps[space] == first[space])
        for space in board.spaces
    }
    contests = [Contest(space, dies, first[space]) for space, dies in holders.items() if len(dies) > 1]
    return MapMeasures(
        main_board.id,
        tuple(
            _start(board, die, steps, tuple(space for space, dies in holders.items() if dies == (die,)))
            for die, steps in steps_by_start.items()
        ),
        tuple(sorted(contests, key=lambda contest: (contest.steps, contest.space))),
        alike(main_board, factories=True),
        alike(main_board, factories=False),
    )


def _start(board: Board, die: int, steps_to: Mapping[int, int], nearest: tuple[int, ...]) -> StartMeasures:
    return StartMeasures(
        die=die,
        borders=len([near for near in board.neighbours[-die] if near > 0]),
        pyramid=steps_to[1],
        factories={
            kind: min(steps_to[space] for space, serves in board.factories.items() if serves == kind)
            for kind in SECTIONS
            if kind in board.factories.values()
        },
        reach=tuple(
            _worth(board, (space for space in board.spaces if steps_to[space] <= steps))
            for steps in takewhile(lambda steps: steps <= max(steps_to.values()), count(1))
        ),
        nearest=nearest,
        nearest_points=_worth(board, nearest),
    )


def _worth(board: Board, spaces: Iterable[int]) -> Worth:
    listed = [*spaces]
    return sum(board.round_points[space] for space in listed), sum(board.final_points[space] for space in listed)
