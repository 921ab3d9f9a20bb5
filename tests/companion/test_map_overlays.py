"""What overlays show: the same steps and contests as the table of measures, and the points of a whole game."""

import pytest

from hyskos.companion.map_measures import measured
from hyskos.companion.map_pictures import overlay
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_map


@pytest.mark.parametrize("name", shipped("map"))
def test_contests_are_those_of_the_table(name: str) -> None:
    board = load_map(name)
    shown, found = overlay("contest", board), measured(board)
    assert shown.spaces == {one.space: one.steps for one in found.contests}
    assert all(shown.notes[one.space] == " ".join(f"S{die}" for die in one.starts) for one in found.contests)
    assert all(shown.notes[space] == f"S{start.die}" for start in found.starts for space in start.nearest)


def test_reach_is_the_shortest_way() -> None:
    shown = overlay("reach", load_map("inner-factory"))
    assert (shown.spaces[1], shown.spaces[29], shown.notes[29]) == (3, 1, "S1")
    assert len(shown.spaces) == 33
    assert shown.low_is_dark


def test_points_are_those_of_all_rounds() -> None:
    shown = overlay("points", load_map("inner-factory"))
    assert (shown.spaces[1], shown.spaces[9]) == (9 * 6 + 10, 9 * 2 + 4)
    assert {4, 7, 11, 13, 17, 19}.isdisjoint(shown.spaces)
