"""Rolling Pyramids, points, the end and the solo game: statements RP-40, RP-41, RP-44, RP-60..66 and their rulings."""

from collections.abc import Mapping

import pytest

from hyskos.definitions.loader import load_map
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.draft import dice_on_table
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.points import Standing, decided_by, ranking, round_points
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.solo import Walk, new_soldiers, reinforcements, setup, verdict
from tests.shipped import walk

INNER = make_board(load_map("inner-factory"))
OUTER = make_board(load_map("outer-factory"))


def garrison(board: Board = INNER, start: int = 1, **player: Force) -> dict[int, Force]:
    """Set up the solo game, then put the player's forces on spaces (`s3=Force(...)`)."""
    return setup(board, start) | {int(name[1:]): force for name, force in player.items()}


def numbers(way: Walk, *spaces: int) -> list[str]:
    return [f"{way.forces[space].faction} {way.forces[space].written()}" for space in spaces]


def test_rp_40_top_numbers_of_the_controlled_spaces() -> None:
    # 1 pays 6, 2 and 3 pay 4 each, 8 pays 2
    assert round_points(INNER, [1, 2, 3, 8], 3).total == 16


def test_rp_40_a71_factories_and_starts_pay_nothing() -> None:
    assert round_points(INNER, [4, 7, -1], 3).total == 0


def test_rp_41_in_round_10_bottom_numbers() -> None:
    points = round_points(INNER, [1, 2, 3, 8], 10)
    assert points.total == 10 + 6 + 6 + 4
    assert [(reason.rule, reason.ruling) for reason in points.reasons] == [("RP-41", "A70")]


def test_rp_41_a70_alternative_both() -> None:
    assert round_points(INNER, [1, 2], 10, Rulings(last_round="both")).total == 6 + 10 + 4 + 6
    assert round_points(INNER, [1, 2], 9, Rulings(last_round="both")).total == 6 + 4


def places(*standings: Standing) -> list[list[str]]:
    return [[one.faction for one in place] for place in ranking(standings)]


def test_rp_44_most_points_win() -> None:
    standings = (Standing("anubian", 80, 3, 3), Standing("bastet", 81, 1, 1))
    assert places(*standings) == [["bastet"], ["anubian"]]
    assert decided_by(ranking(standings)).ruling is None


def test_rp_44_a72_then_spaces_then_units_then_shared() -> None:
    spaces = (Standing("anubian", 80, 6, 9), Standing("bastet", 80, 7, 1))
    units = (Standing("anubian", 80, 7, 9), Standing("bastet", 80, 7, 8))
    equal = (Standing("anubian", 80, 7, 9), Standing("bastet", 80, 7, 9), Standing("rashar", 79, 9, 9))
    assert places(*spaces) == [["bastet"], ["anubian"]]
    assert places(*units) == [["anubian"], ["bastet"]]
    assert places(*equal) == [["anubian", "bastet"], ["rashar"]]
    assert "more spaces: 7 against 6" in decided_by(ranking(spaces)).english
    assert "more units: 9 against 8" in decided_by(ranking(units)).english
    assert "shared" in decided_by(ranking(equal)).english


def test_rp_60_the_board_is_filled_and_other_starts_hold_10() -> None:
    forces = setup(INNER, 2)
    assert {place: forces[place].units for place in (1, 2, 3, 4, 8, -1, -3, -4)} == {
        **dict.fromkeys((2, 3, 8), 5),
        **dict.fromkeys((4, -1, -3, -4), 10),
        1: 20,
    }
    assert -2 not in forces
    assert {force.faction for force in forces.values()} == {"pharaoh"}


def test_rp_61_the_pyramid_and_all_starts_win() -> None:
    own = Force("anubian", 1)
    forces = dict.fromkeys((1, -2, -3, -4), own)
    won = verdict(INNER, forces, "anubian", 1, 7)
    assert (won.result, won.zones) == ("victory", (1, -1, -2, -3, -4))
    assert verdict(INNER, forces, "anubian", 1, 15).result == "victory"
    assert verdict(INNER, dict.fromkeys((-2, -3, -4), own), "anubian", 1, 7).result == "open"


def test_rp_61_a93_turn_15_without_success_is_a_defeat_with_a_score() -> None:
    lost = verdict(
        INNER, {1: Force("anubian", 4), -2: Force("anubian", 2, 1), 5: Force("pharaoh", 9)}, "anubian", 1, 15
    )
    assert (lost.result, lost.zones, lost.units) == ("defeat", (1, -1, -2), 7)


def test_rp_62_three_d4_and_three_d8_are_rolled() -> None:
    assert sorted(shape for shape, _colour in dice_on_table(1)) == ["d4"] * 3 + ["d8"] * 3


def test_rp_63_4_4_6_and_2_bring_8() -> None:
    number, reasons = reinforcements((4, 4, 6, 2))
    assert (number, reasons[0].english, reasons[0].ruling) == (8, "4 + 4 + 6 + 2 = 16, half of it: 8", None)


def test_rp_63_a83_odd_sums_round_down() -> None:
    assert reinforcements((4, 4, 6, 1))[0] == 7
    assert reinforcements((4, 4, 6, 1), Rulings(reinforcement_half="up"))[0] == 8
    assert reinforcements((4, 4, 6, 1))[1][0].ruling == "A83"


def test_rp_64_worked_example_player_on_11() -> None:
    way = walk(INNER, garrison(s11=Force("anubian", 3)), 8)
    expected = ["pharaoh 21", "pharaoh 6", "pharaoh 6", "pharaoh 11", *["pharaoh 6"] * 2, "pharaoh 11", "pharaoh 6"]
    assert numbers(way, 1, 2, 3, 4, 5, 6, 7, 8) == expected
    assert [stop.space for stop in way.stops] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert numbers(way, 9, 11) == ["pharaoh 5", "anubian 3"]


def test_rp_65_worked_example_player_has_4_on_3() -> None:
    way = walk(INNER, garrison(s3=Force("anubian", 4)), 8)
    assert numbers(way, 1, 2, 3, 4, 5) == ["pharaoh 21", "pharaoh 6", "pharaoh 1", "pharaoh 11", "pharaoh 5"]
    assert [stop.space for stop in way.stops] == [1, 2, 3, 4]


def test_rp_65_a86_a_column_that_dies_exactly_leaves_the_space_empty() -> None:
    way = walk(INNER, garrison(s3=Force("anubian", 6)), 8)
    assert 3 not in way.forces
    assert way.stops[-1].reasons[-1].ruling == "A86"


def test_rp_65_a_smaller_column_leaves_the_rest_of_the_player() -> None:
    assert numbers(walk(INNER, garrison(s3=Force("anubian", 9)), 8), 3) == ["anubian 3"]


def test_rp_64_a85_an_empty_space_gets_one_soldier() -> None:
    forces = garrison()
    del forces[2]
    assert numbers(walk(INNER, forces, 3), 1, 2, 3) == ["pharaoh 21", "pharaoh 1", "pharaoh 6"]


@pytest.mark.parametrize(
    ("there", "column", "left"),
    [
        (Force("bastet", 0, 2), 3, "bastet 1*"),  # four points; the odd one is wasted
        (Force("bastet", 0, 2), 5, "pharaoh 1"),
        (Force("anubian", 0, 2), 3, "pharaoh 1"),  # their heroes only strike when attacking
    ],
)
def test_rp_65_a87_heroes_against_the_column(there: Force, column: int, left: str) -> None:
    assert numbers(walk(INNER, {1: there}, column), 1) == [left]


def test_rp_64_a88_the_column_goes_round_unless_the_table_says_no() -> None:
    way = walk(INNER, garrison(), 35)
    assert numbers(way, 1, 2, 3) == ["pharaoh 22", "pharaoh 7", "pharaoh 6"]
    stopped = walk(INNER, garrison(), 35, Rulings(column_wraps="no"))
    assert (numbers(stopped, 1), stopped.left_over) == (["pharaoh 21"], 2)


def test_rp_64_a89_starts_are_not_on_the_way() -> None:
    assert [stop.space for stop in walk(INNER, garrison(), 33).stops] == list(range(1, 34))


def test_rp_66_new_soldiers_by_top_number_and_none_from_factories() -> None:
    def held(board: Board, *spaces: int) -> Mapping[int, int]:
        return new_soldiers(board, garrison(board) | dict.fromkeys((*spaces, -1), Force("anubian", 1)), "anubian")

    assert held(OUTER, 11, 12) == {11: 2, 12: 2}
    assert held(INNER, 11, 12) == {12: 3}


def test_the_defaults_are_the_house_rulings() -> None:
    assert (STANDARD.reinforcement_half, STANDARD.column_wraps, STANDARD.last_round) == ("down", "yes", "bottom")
