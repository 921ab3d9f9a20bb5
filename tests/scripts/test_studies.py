"""The studies of armies and of balance say what games say today."""

from pathlib import Path

import pytest

from hyskos.definitions.loader import load_faction, load_map, shipped
from hyskos.lab.bots import load_bot
from hyskos.lab.figures import sides
from hyskos.lab.setups import Setup
from scripts import balance_study
from scripts.armies_study import HEADS, count_armies, rows_of
from scripts.balance_study import AXES, FOLLOWED, Study


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


MAPS = ("four-x", "inner-factory", "outer-factory")
GAMES = 19_200
OFF = 0.03
"""How far the defaults may leave a start, a seat or a faction off its fair share."""


def test_the_page_tells_of_what_followed_as_its_script_does() -> None:
    assert "\n".join(FOLLOWED) in balance_study.PAGE.read_text(encoding="utf-8")


@pytest.mark.proof
@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.parametrize("bot", ["greedy", "veteran"])
def test_games_are_as_fair_as_the_page_says(bot: str, players: int, tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    study = Study(MAPS, (bot,), GAMES, None, tmp_path)
    found = {board: study.result(board, (bot,), players) for board in MAPS}
    assert "\n".join(balance_study._run(bot, players, found)) in balance_study.PAGE.read_text(encoding="utf-8")
    for board, (setup, result) in found.items():
        for axis in AXES:
            for one in sides(setup, result.tally, axis):
                assert one.won.low <= 1 / players + OFF, (board, axis, one.index)
                assert one.won.high >= 1 / players - OFF, (board, axis, one.index)
