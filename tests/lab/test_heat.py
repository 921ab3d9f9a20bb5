"""What games did to spaces: parts of all rounds, and figures per game."""

import pytest

from hyskos.definitions.loader import load_map
from hyskos.lab.heatmap import HEATS, Heat, NoHeatError, heat, start_shown
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


@pytest.mark.parametrize("start", ["S2", "s2", "2", 2])
def test_a_start_is_taken_by_its_name_and_by_its_number(start: str | int) -> None:
    assert start_shown("control", BOARD, start, 2) == 1


@pytest.mark.parametrize(
    ("kind", "start", "players", "says"),
    [
        ("control", "S9", 2, ("S1", "S2", "S9")),
        ("control", "two", 2, ("S1", "two")),
        ("fights", "S1", 2, ("control", "points", "fights")),
        ("points", None, 1, ("control", "fights", "conquests")),
    ],
)
def test_a_heat_map_that_is_not_to_be_had_says_which_ones_are(
    kind: Heat, start: str | None, players: int, says: tuple[str, ...]
) -> None:
    with pytest.raises(NoHeatError) as refused:
        start_shown(kind, BOARD, start, players)
    assert not [word for word in says if word not in str(refused.value)]
