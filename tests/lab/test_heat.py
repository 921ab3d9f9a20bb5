"""What games did to spaces: parts of all rounds, and figures per game."""

import pytest

from hyskos.definitions.loader import load_map
from hyskos.lab.heat import HEATS, heat
from hyskos.lab.results import read_result
from tests.lab.canned import canned

BOARD = load_map("inner-factory")
TALLY = read_result(canned()).tally


def test_control_tells_who_holds_a_space_most_often() -> None:
    shown = heat("control", BOARD, TALLY, "16 games.")
    assert set(shown.spaces.values()) == {100}
    assert (shown.notes[1], shown.notes[2], shown.unit) == ("S1", "S2", "%")
    assert shown.legend.endswith("16 games.")
    alone = heat("control", BOARD, TALLY, "", 0)
    assert (alone.spaces[1], alone.spaces[2], dict(alone.notes)) == (100, 0, {})
    assert alone.title == "Control, start S1"


def test_points_and_fights_are_those_of_a_game() -> None:
    points, fights = (heat(kind, BOARD, TALLY, "") for kind in ("points", "fights"))
    assert points.spaces[33] == 66
    assert 4 not in points.spaces  # a factory
    assert heat("points", BOARD, TALLY, "", 0).spaces[33] == 0
    assert fights.spaces == {space.number: space.number for space in BOARD.spaces}


@pytest.mark.parametrize("kind", HEATS)
def test_every_drawing_has_a_name_a_title_and_a_legend(kind: str) -> None:
    shown = next(heat(one, BOARD, TALLY, "") for one in HEATS if one == kind)
    assert shown.name == kind
    assert shown.title
    assert shown.legend
