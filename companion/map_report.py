"""Measure a main board without playing, and report the measures as a table and sentences."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, takewhile

from hyskos.companion.vocabulary import word_of
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.distances import alike, steps_from

# Measures: distances, points in reach, borders, and equivalent starts.

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


def measure_map(main_board: Map) -> MapMeasures:
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


# The report: a row for each measure, and sentences.

SHOWN_CONTESTS = 6


def report_rows(measures: MapMeasures) -> list[list[str]]:
    """Return the measures as a table with a column for each start, headings first."""
    starts = measures.starts
    farthest = max(len(start.reach) for start in starts)
    return [
        [_("from start"), *(f"S{start.die}" for start in starts)],
        [_("borders"), *(str(start.borders) for start in starts)],
        [_("steps to space 1"), *(str(start.pyramid) for start in starts)],
        *(
            [
                _("steps to {factory}").format(factory=word_of("section", kind)),
                *(str(start.factories[kind]) for start in starts),
            ]
            for kind in starts[0].factories
        ),
        *(
            [
                ngettext("points within {n} step", "points within {n} steps", steps + 1).format(n=steps + 1),
                *(_points_text(start.reach[min(steps, len(start.reach) - 1)]) for start in starts),
            ]
            for steps in range(farthest)
        ),
        [_("spaces nearest to it"), *(str(len(start.nearest)) for start in starts)],
        [_("points of these"), *(_points_text(start.nearest_points) for start in starts)],
    ]


def report_sentences(measures: MapMeasures) -> tuple[str, ...]:
    """Return what holds for several starts together: contested spaces, and starts that are equivalent."""
    return (
        _("Reached first by several: {contests}").format(contests=_contests(measures.contests)),
        _("Alike: {groups}").format(groups=_groups(measures.alike)),
        _("Alike if every factory is the same: {groups}").format(groups=_groups(measures.alike_but_for_factories)),
    )


def _points_text(worth: Worth) -> str:
    return f"{worth[0]}/{worth[1]}"


def _contests(contests: Sequence[Contest]) -> str:
    texts = [
        ngettext("{space} ({starts}: {n} step)", "{space} ({starts}: {n} steps)", contest.steps).format(
            space=contest.space, starts=" ".join(f"S{die}" for die in contest.starts), n=contest.steps
        )
        for contest in contests[:SHOWN_CONTESTS]
    ]
    more = len(contests) - len(texts)
    texts += [ngettext("{n} more", "{n} more", more).format(n=more)] if more else []
    return ", ".join(texts) or _("none")


def _groups(groups: Sequence[Sequence[int]]) -> str:
    several = [" ".join(f"S{die}" for die in group) for group in groups if len(group) > 1]
    return ", ".join(several) or _("none")
