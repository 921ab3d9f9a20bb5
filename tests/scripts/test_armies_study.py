"""The study of armies counts every unit that is sent, by faction."""

from collections import Counter
from collections.abc import Mapping

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.setups import Setup
from scripts.armies_study import HEADS, PAIRS, Campaign, pairs_of, play, rows_of, told_apart

FACTIONS = shipped("faction")


@pytest.fixture(scope="module")
def played() -> tuple[Mapping[str, list[Campaign]], Counter[tuple[str, str]]]:
    sent: dict[str, list[Campaign]] = {}
    setup = Setup(load_map("four-x"), tuple(map(load_faction, FACTIONS)), (load_bot("greedy"),), players=4, seed=4)
    return sent, play(setup, 2, sent)


@pytest.mark.slow
def test_units_of_all_factions_are_counted_in_every_round(
    played: tuple[Mapping[str, list[Campaign]], Counter[tuple[str, str]]],
) -> None:
    sent, found = played

    def total(faction: str, kind: str) -> int:
        return sum(unit[1] for campaign in sent[faction] for units in campaign for unit in units if unit[0] == kind)

    for faction in FACTIONS:
        assert found[faction, "rounds"] == 2 * 10
        assert [len(campaign) for campaign in sent[faction]] == [10, 10]
        assert total(faction, "soldiers") >= 2 * found[faction, "rounds"]  # RP-28: two groups of footmen in each
    slots = len(load_faction("sobeccian").hero_slots)
    assert total("sobeccian", "heroes") <= 2 * slots * (8 + 1)  # the largest number, and 1 more in each slot
    assert [len(row) for row in rows_of("greedy", sent, found)] == [len(HEADS)] * len(FACTIONS)
    assert [len(row) for row in pairs_of("greedy", sent)] == [len(PAIRS)] * 6


def test_armies_that_never_meet_are_told_apart_and_equal_ones_are_not() -> None:
    large, small = [[[("heroes", 8, "rival")]] * 4] * 2, [[[("heroes", 1, "rival")]] * 4] * 2
    assert told_apart(large, small, 1) == told_apart(large, small, 4) == 1
    assert told_apart(large, large, 1) == 0.5


def test_more_rounds_show_more() -> None:
    """Two of three rounds of the first, and one of three of the second, send a large unit."""
    large, small = [("soldiers", 8, "rival")], [("soldiers", 1, "rival")]
    first, second = [[large, large, small]] * 2, [[small, small, large]] * 2
    assert told_apart(first, second, 1) == pytest.approx(2 / 3)
    assert told_apart(first, second, 3) == 1
