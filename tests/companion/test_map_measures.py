"""What is measured on a main board: ways, reach, contests, and starts that a turn or a mirror exchanges."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.map_measures import Contest, measured
from hyskos.definitions.kinds.map import Axial, Map, Points, Space, Start
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_map
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.ways import alike, steps_from


def a_map(spaces: dict[tuple[int, int], int | str], starts: list[tuple[int, int]]) -> Map:
    """Make a map of points or factories on hexes, numbered as listed."""
    made = tuple(
        Space(number, Axial(*at), factory=what)
        if isinstance(what, str)
        else Space(number, Axial(*at), Points(what, 2 * what))
        for number, (at, what) in enumerate(spaces.items(), 1)
    )
    dice = tuple(Start(die, Axial(*at)) for die, at in enumerate(starts, 1))
    return replace(load_map("inner-factory"), id="small", spaces=made, starts=dice)


LINE = a_map({(0, 0): 5, (-1, 0): 1, (1, 0): 1, (2, 0): "heroes"}, [(-2, 0), (3, 0)])
"""Start 1, spaces 2, 1, 3, 4 and start 2 in one row."""


def test_ways_reach_and_contests_of_a_row() -> None:
    found = measured(LINE)
    one, two = found.starts
    assert (one.borders, one.pyramid, one.factories, one.reach) == (
        1,
        2,
        {"heroes": 4},
        ((1, 2), (6, 12), (7, 14), (7, 14)),
    )
    assert (two.borders, two.pyramid, two.factories, two.reach) == (
        1,
        3,
        {"heroes": 1},
        ((0, 0), (1, 2), (6, 12), (7, 14)),
    )
    assert (one.nearest, one.nearest_points) == ((1, 2), (6, 12))
    assert (two.nearest, two.nearest_points) == ((3, 4), (1, 2))
    assert found.contests == ()
    assert found.alike == found.alike_but_for_factories == ((1,), (2,))


def test_starts_that_touch_share_what_is_near_and_are_no_border() -> None:
    """Nothing can be sent to a starting area (RP-04); the nearer of two factories counts, and a tie is nobody's."""
    found = measured(a_map({(0, 0): 5, (-1, 0): "heroes", (1, 0): 1, (2, 0): "heroes"}, [(-2, 0), (3, 0), (3, -1)]))
    one, two, three = found.starts
    assert (one.borders, one.factories, one.nearest) == (1, {"heroes": 1}, (1, 2))
    assert (two.borders, two.factories, two.nearest, two.nearest_points) == (1, {"heroes": 1}, (), (0, 0))
    assert (three.borders, three.nearest) == (1, ())
    assert found.contests == (Contest(4, (2, 3), 1), Contest(3, (2, 3), 2))


def test_no_way_leads_through_a_start() -> None:
    around = a_map({(0, 0): 5, (2, 0): 1, (0, 1): 1, (1, 1): 1}, [(-1, 0), (1, 0)])
    assert steps_from(make_board(around), -1) == {
        -1: 0,
        1: 1,
        3: 2,
        4: 3,
        2: 4,
    }  # two steps over start 2, were it a space


def test_what_is_reached_by_both_at_once() -> None:
    (contest,) = measured(a_map({(0, 0): 5, (-1, 0): 1, (1, 0): 1}, [(-2, 0), (2, 0)])).contests
    assert (contest.space, contest.starts, contest.steps) == (1, (1, 2), 2)


@pytest.mark.parametrize(
    ("right", "exactly", "roughly"),
    [(1, ((1, 2),), ((1, 2),)), (2, ((1,), (2,)), ((1,), (2,))), ("footmen", ((1,), (2,)), ((1,), (2,)))],
)
def test_points_count_for_being_alike(
    right: int | str, exactly: tuple[tuple[int, ...], ...], roughly: tuple[tuple[int, ...], ...]
) -> None:
    board = a_map({(0, 0): 5, (-1, 0): 1, (1, 0): right}, [(-2, 0), (2, 0)])
    assert (alike(board, factories=True), alike(board, factories=False)) == (exactly, roughly)


def test_factories_count_unless_asked_otherwise() -> None:
    board = a_map({(0, 0): 5, (-1, 0): "heroes", (1, 0): "footmen"}, [(-2, 0), (2, 0)])
    assert alike(board, factories=True) == ((1,), (2,))
    assert alike(board, factories=False) == ((1, 2),)


@pytest.mark.parametrize("name", shipped("map"))
def test_starts_of_the_shipped_maps_are_alike_but_for_factories(name: str) -> None:
    found = measured(load_map(name))
    assert found.alike_but_for_factories == ((1, 2, 3, 4),)
    assert len({(one.pyramid, one.borders, one.reach, one.nearest_points) for one in found.starts}) == 1
    assert (found.alike == ((1, 2, 3, 4),)) == (name == "four-x")


@pytest.mark.slow
@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 5), st.booleans())
def test_where_a_map_lies_and_how_it_is_turned_changes_nothing(q: int, r: int, sixths: int, mirrored: bool) -> None:
    def moved(at: Axial) -> Axial:
        for _sixth in range(sixths):
            at = Axial(-at.r, at.q + at.r)
        return Axial((at.r if mirrored else at.q) + q, (at.q if mirrored else at.r) + r)

    board = load_map("outer-factory")
    other = replace(
        board,
        spaces=tuple(replace(space, at=moved(space.at)) for space in board.spaces),
        starts=tuple(replace(start, at=moved(start.at)) for start in board.starts),
    )
    assert measured(other) == measured(board)


def test_walls_lengthen_ways_and_break_symmetry() -> None:
    board = load_map("four-x")
    pair = frozenset((board.spaces[0].at, board.spaces[1].at))
    walled = replace(board, walls={pair: 0})
    assert steps_from(make_board(board), 2)[1] == 1
    assert steps_from(make_board(walled), 2)[1] == 2
    assert alike(board, factories=False) == ((1, 2, 3, 4),)
    assert alike(walled, factories=False) != ((1, 2, 3, 4),)
