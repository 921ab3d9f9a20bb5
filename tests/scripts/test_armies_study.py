"""The study of armies counts every unit that is sent, by faction."""

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.setups import Setup
from scripts.armies_study import HEADS, count_armies, rows_of


@pytest.mark.slow
def test_units_of_all_factions_are_counted_in_every_round() -> None:
    factions = tuple(map(load_faction, shipped("faction")))
    found = count_armies(Setup(load_map("four-x"), factions, (load_bot("greedy"),), players=4, seed=4), 2)
    for faction in shipped("faction"):
        assert found[faction, "rounds"] == 2 * 10
        assert found[faction, "soldiers"] >= 2 * found[faction, "rounds"]  # RP-28: two groups of footmen in each
        assert 0 <= found[faction, "attacking"] <= found[faction, "heroes"]
    slots = len(load_faction("sobeccian").hero_slots)
    assert found["sobeccian", "heroes"] <= 2 * slots * (8 + 1)  # the largest number, and 1 more in each slot
    rows = list(rows_of("greedy", found))
    assert [len(row) for row in rows] == [len(HEADS)] * len(factions)
