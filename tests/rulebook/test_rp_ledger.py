"""RP-35, RP-40..44: what players noted, held against what a map pays."""

from dataclasses import replace

import pytest

from hyskos.definitions.loader import load_map
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.ledger import Bounds, bounds, faults, standing_faults
from hyskos.rules.rolling_pyramids.points import Standing, decided_by, missing_tie_break, ranking
from hyskos.rules.rolling_pyramids.rulings import Rulings

INNER, FOUR = (make_board(load_map(name)) for name in ("inner-factory", "four-x"))
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
    told, silent, units = Standing("anubian", 9, 5, 8), Standing("bastet", 9), Standing("rashar", 9, 5)
    assert ranking([told, silent]) == ((told, silent),)
    assert missing_tie_break((told, silent)) == "spaces"
    assert missing_tie_break((told, units)) == "units"
    assert missing_tie_break((told,)) is None
    assert "numbers are missing" in decided_by(ranking([told, silent])).english
    assert "more units win" in decided_by(ranking([told, units])).english
