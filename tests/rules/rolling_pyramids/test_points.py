"""Points, the end and the solo game (RP-35, RP-40..44, RP-60..66), and what players noted against what a map pays."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from hyskos.definitions.loader import load_map
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.draft import dice_on_table
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.points import (
    Bounds,
    Standing,
    bounds,
    decided_by,
    faults,
    missing_tie_break,
    rank_players,
    round_points,
    standing_faults,
)
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.solo import Walk, new_soldiers, reinforcements, setup, verdict
from tests.shipped import walk

INNER = make_board(load_map("inner-factory"))
OUTER = make_board(load_map("outer-factory"))


def garrison(board: Board = INNER, start: int = 1, **player: Force) -> dict[int, Force]:
    """Set up the solo game, then put the player's forces on spaces (`s3=Force(...)`)."""
    return setup(board, start) | {int(name[1:]): force for name, force in player.items()}


def numbers(column_walk: Walk, *spaces: int) -> list[str]:
    return [f"{column_walk.forces[space].faction} {column_walk.forces[space].written()}" for space in spaces]


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
    return [[standing.faction for standing in place] for place in rank_players(standings)]


def test_rp_44_most_points_win() -> None:
    standings = (Standing("anubian", 80, 3, 3), Standing("bastet", 81, 1, 1))
    assert places(*standings) == [["bastet"], ["anubian"]]
    assert decided_by(rank_players(standings)).ruling is None


def test_rp_44_a72_then_spaces_then_units_then_shared() -> None:
    spaces = (Standing("anubian", 80, 6, 9), Standing("bastet", 80, 7, 1))
    units = (Standing("anubian", 80, 7, 9), Standing("bastet", 80, 7, 8))
    equal = (Standing("anubian", 80, 7, 9), Standing("bastet", 80, 7, 9), Standing("rashar", 79, 9, 9))
    assert places(*spaces) == [["bastet"], ["anubian"]]
    assert places(*units) == [["anubian"], ["bastet"]]
    assert places(*equal) == [["anubian", "bastet"], ["rashar"]]
    assert "more spaces: 7 against 6" in decided_by(rank_players(spaces)).english
    assert "more units: 9 against 8" in decided_by(rank_players(units)).english
    assert "shared" in decided_by(rank_players(equal)).english


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
    soldier = Force("anubian", 1)
    forces = dict.fromkeys((1, -2, -3, -4), soldier)
    won = verdict(INNER, forces, "anubian", 1, 7)
    assert (won.result, won.zones) == ("victory", (1, -1, -2, -3, -4))
    assert verdict(INNER, forces, "anubian", 1, 15).result == "victory"
    assert verdict(INNER, dict.fromkeys((-2, -3, -4), soldier), "anubian", 1, 7).result == "open"


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
    column_walk = walk(INNER, garrison(s11=Force("anubian", 3)), 8)
    expected = ["pharaoh 21", "pharaoh 6", "pharaoh 6", "pharaoh 11", *["pharaoh 6"] * 2, "pharaoh 11", "pharaoh 6"]
    assert numbers(column_walk, 1, 2, 3, 4, 5, 6, 7, 8) == expected
    assert [stop.space for stop in column_walk.stops] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert numbers(column_walk, 9, 11) == ["pharaoh 5", "anubian 3"]


def test_rp_65_worked_example_player_has_4_on_3() -> None:
    column_walk = walk(INNER, garrison(s3=Force("anubian", 4)), 8)
    assert numbers(column_walk, 1, 2, 3, 4, 5) == ["pharaoh 21", "pharaoh 6", "pharaoh 1", "pharaoh 11", "pharaoh 5"]
    assert [stop.space for stop in column_walk.stops] == [1, 2, 3, 4]


def test_rp_65_a86_a_column_that_dies_exactly_leaves_the_space_empty() -> None:
    column_walk = walk(INNER, garrison(s3=Force("anubian", 6)), 8)
    assert 3 not in column_walk.forces
    assert column_walk.stops[-1].reasons[-1].ruling == "A86"


def test_rp_65_a_smaller_column_leaves_the_rest_of_the_player() -> None:
    assert numbers(walk(INNER, garrison(s3=Force("anubian", 9)), 8), 3) == ["anubian 3"]


def test_rp_64_a85_an_empty_space_gets_one_soldier() -> None:
    forces = garrison()
    del forces[2]
    assert numbers(walk(INNER, forces, 3), 1, 2, 3) == ["pharaoh 21", "pharaoh 1", "pharaoh 6"]


@pytest.mark.parametrize(
    ("garrison_", "column", "expected"),
    [
        (Force("bastet", 0, 2), 3, "bastet 1*"),  # four points; the odd one is wasted
        (Force("bastet", 0, 2), 5, "pharaoh 1"),
        (Force("anubian", 0, 2), 3, "pharaoh 1"),  # their heroes only strike when attacking
    ],
)
def test_rp_65_a87_heroes_against_the_column(garrison_: Force, column: int, expected: str) -> None:
    assert numbers(walk(INNER, {1: garrison_}, column), 1) == [expected]


def test_rp_64_a88_the_column_goes_round_unless_the_table_says_no() -> None:
    column_walk = walk(INNER, garrison(), 35)
    assert numbers(column_walk, 1, 2, 3) == ["pharaoh 22", "pharaoh 7", "pharaoh 6"]
    stopped = walk(INNER, garrison(), 35, Rulings(column_wraps="no"))
    assert (numbers(stopped, 1), stopped.left_over) == (["pharaoh 21"], 2)


def test_rp_64_a89_starts_are_not_on_the_way() -> None:
    assert [stop.space for stop in walk(INNER, garrison(), 33).stops] == list(range(1, 34))


def test_rp_66_new_soldiers_by_top_number_and_none_from_factories() -> None:
    def soldiers_of(board: Board, *spaces: int) -> Mapping[int, int]:
        return new_soldiers(board, garrison(board) | dict.fromkeys((*spaces, -1), Force("anubian", 1)), "anubian")

    assert soldiers_of(OUTER, 11, 12) == {11: 2, 12: 2}
    assert soldiers_of(INNER, 11, 12) == {12: 3}


# what players noted

FOUR = make_board(load_map("four-x"))
LIMIT = Bounds(rounds=3, ordinary=10, last=25, spaces=7)


def test_the_bounds_are_those_of_the_map() -> None:
    limit = bounds([INNER])
    top, bottom = sum(INNER.round_points.values()), sum(INNER.final_points.values())
    assert (limit.rounds, limit.ordinary, limit.last, limit.spaces) == (10, top, bottom, len(INNER.spaces))
    assert limit.game == 9 * top + bottom
    assert [limit.most(number) for number in (1, 9, 10)] == [top, top, bottom]


def test_both_numbers_may_count_in_the_last_round() -> None:
    limit = bounds([INNER], Rulings(last_round="both"))  # A70
    assert limit.last == sum(INNER.round_points.values()) + sum(INNER.final_points.values())


def test_of_several_maps_the_most_generous_counts() -> None:
    assert bounds([FOUR, INNER]).ordinary == bounds([INNER]).ordinary > bounds([FOUR]).ordinary
    short = make_board(replace(load_map("inner-factory"), rounds=3))
    small = replace(INNER, round_points={1: 3}, final_points={1: 3})
    for less in (short, small):
        assert bounds([less, INNER]) == bounds([INNER, less]) == bounds([INNER]) != bounds([less])


@pytest.mark.parametrize(
    ("noted", "rules"),
    [
        ({"anubian": [10, 10, 25], "bastet": [0, 0, 0]}, []),
        ({"anubian": [45]}, []),  # a sum
        ({"anubian": [1], "bastet": []}, ["RP-44"]),
        ({"anubian": [1, 2], "bastet": [1]}, ["RP-44"]),
        ({"anubian": [1, 2, 3, 4]}, ["RP-44"]),
        ({"anubian": [11, 0]}, ["RP-40"]),
        ({"anubian": [0, 0, 26]}, ["RP-41"]),
        ({"anubian": [46]}, ["RP-44"]),
        ({"anubian": [6, 0], "bastet": [5, 0]}, ["RP-35"]),
        ({"anubian": [23], "bastet": [23]}, ["RP-35"]),
        ({"anubian": [11, 11], "bastet": [0, 0]}, ["RP-40", "RP-40"]),
    ],
)
def test_what_no_game_pays(noted: dict[str, list[int]], rules: list[str]) -> None:
    assert [reason.rule for reason in faults(noted, LIMIT)] == rules


@pytest.mark.parametrize(
    ("noted", "of_a_round"),
    [
        ({"anubian": [11, 0]}, True),
        ({"anubian": [46]}, False),
        ({"anubian": [6, 0], "bastet": [5, 0]}, True),
        ({"anubian": [23], "bastet": [23]}, False),
    ],
)
def test_a_round_is_named_where_its_points_are_known(noted: dict[str, list[int]], of_a_round: bool) -> None:
    """A sum of all rounds has no round (RP-44)."""
    (reason,) = faults(noted, LIMIT)
    assert ("{round}" in reason.message, "all rounds" in reason.message) == (of_a_round, not of_a_round)


@pytest.mark.parametrize(
    ("standings", "rules"),
    [
        ([Standing("anubian", 9, 7, 7), Standing("bastet", 9)], []),
        ([Standing("anubian", 9, 4), Standing("bastet", 9, 4)], ["RP-35"]),
        ([Standing("anubian", 9, 3, 2)], ["RP-33"]),
        ([Standing("anubian", 9, 0, 1)], ["RP-33"]),
        ([Standing("anubian", 9, 0, 0)], []),
        ([Standing("anubian", 9, None, 1)], []),
    ],
)
def test_what_no_board_shows(standings: list[Standing], rules: list[str]) -> None:
    assert [reason.rule for reason in standing_faults(standings, LIMIT)] == rules


def test_what_was_not_told_decides_nothing() -> None:
    complete, silent, units = Standing("anubian", 9, 5, 8), Standing("bastet", 9), Standing("rashar", 9, 5)
    assert rank_players([complete, silent]) == ((complete, silent),)
    assert missing_tie_break((complete, silent)) == "spaces"
    assert missing_tie_break((complete, units)) == "units"
    assert missing_tie_break((complete,)) is None
    assert "numbers are missing" in decided_by(rank_players([complete, silent])).english
    assert "more units win" in decided_by(rank_players([complete, units])).english


# reasons


def test_rp_40_rp_41_the_sum_and_what_it_rests_on() -> None:
    nothing, why = round_points(INNER, [-1, 4], 1).reasons  # a factory and a start
    assert (nothing.rule, nothing.english, nothing.ruling) == ("RP-40", "0 = 0", None)
    assert (why.rule, why.english, why.ruling) == (
        "RP-05",
        "4, S1: factories and starting areas have no numbers",
        "A71",
    )
    assert [len(round_points(INNER, controlled, 1).reasons) for controlled in ((), (1,), (1, 4))] == [1, 1, 2]
    for number, rule in ((9, "RP-40"), (10, "RP-41"), (11, "RP-41")):
        assert round_points(INNER, [1], number).reasons[0].rule == rule
    top, bottom = INNER.round_points[1], INNER.final_points[1]
    assert bottom > top
    both = Rulings(last_round="both")
    assert [round_points(INNER, [1], number).total for number in (9, 10)] == [top, bottom]
    assert [round_points(INNER, [1], number, both).total for number in (9, 10)] == [top, top + bottom]
    two, _numberless = round_points(INNER, [2, 1, -3, 4], 1).reasons
    assert two.english == f"{top} + {INNER.round_points[2]} = {top + INNER.round_points[2]}"


@pytest.mark.parametrize(
    ("others", "text"),
    [
        ((), "the most points: 40"),
        ((Standing("bastet", 39, 9, 9),), "the most points: 40"),
        ((Standing("bastet", 40, 4, 9),), "equal points (40), but more spaces: 5 against 4"),
        ((Standing("bastet", 40, 5, 6),), "points and spaces are equal, but more units: 7 against 6"),
        ((Standing("bastet", 40, 5, 7),), "points, spaces and units are equal: the victory is shared"),
    ],
)
def test_rp_44_a72_what_decided_is_told(others: tuple[Standing, ...], text: str) -> None:
    assert decided_by(rank_players((Standing("anubian", 40, 5, 7), *others))).english == text


def test_a85_a86_what_a_column_leaves() -> None:
    cited = [stop.reasons[-1].ruling for stop in walk(INNER, {1: Force("pharaoh", 3)}, 2).stops]
    assert cited == [None, "A85"]
    texts = [stop.reasons[-1].english for stop in walk(INNER, {1: Force("pharaoh", 3)}, 2).stops]
    assert texts == ["one stays: 3 becomes 4", "one stays: 0 becomes 1"]
    for player, expected, onward in ((4, None, 0), (3, Force("pharaoh", 1), 0), (5, Force("rashar", 1), 0)):
        (stop,) = walk(INNER, {1: Force("rashar", player)}, 4).stops
        assert (stop.force, stop.onward) == (expected, onward)
        assert not any(reason.rule == "RP-39" for reason in stop.reasons)
        assert any(reason.rule == "RP-65" for reason in stop.reasons)


def test_rp_61_the_verdict_counts_zones_and_units() -> None:
    goals = (1, *INNER.starts)
    all_but_one = {place: Force("rashar", 2) for place in goals if place not in (1, -2)}
    forces = all_but_one | {9: Force("pharaoh", 5)}
    for turn, result in ((14, "open"), (15, "defeat"), (16, "defeat")):
        outcome = verdict(INNER, forces, "rashar", 2, turn)
        assert (outcome.result, outcome.zones, outcome.units) == (result, INNER.starts, 6)
    won = verdict(INNER, forces | {1: Force("rashar", 1)}, "rashar", 2, 15)
    assert (won.result, won.zones, won.units) == ("victory", goals, 7)


def test_rp_65_a_column_that_wins_goes_on_with_one_less() -> None:
    first, second, *_ = walk(INNER, {1: Force("rashar", 2)}, 5).stops
    assert (first.force, first.onward) == (Force("pharaoh", 1), 2)
    assert first.reasons[-1].english == "one stays; left to go on: 2"
    assert (second.space, second.onward) == (2, 1)
