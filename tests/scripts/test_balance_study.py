"""The page on balance says what games say today: what ships is as fair as it tells."""

from pathlib import Path

import pytest

from hyskos.lab.figures import sides
from scripts import balance_study
from scripts.balance_study import AXES, FOLLOWED, Study

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
