"""Studies of balance and armies, and the game positions that shop pictures show."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load, load_faction, load_file, load_map
from hyskos.generators.boards.covers.pictured import boards_of
from hyskos.generators.boards.shared.style import style_of
from hyskos.lab.bots import load_bot
from hyskos.lab.figures import sides
from hyskos.lab.setups import Setup
from hyskos.rules.pyramydal.pieces import read_piece, statue
from scripts import balance_study
from scripts.armies_study import HEADS, PAIRS, Campaign, pairs_of, play, rows_of, told_apart
from scripts.balance_study import AXES, FOLLOWED, Study
from scripts.shop_positions import COVERS, POSITIONS

MAPS = ("four-x", "inner-factory", "outer-factory")
GAMES = 19_200
OFF = 0.03
"""How far the defaults may leave a start, a seat or a faction off its fair share."""


def test_the_page_has_the_conclusions_of_its_script() -> None:
    assert "\n".join(FOLLOWED) in balance_study.PAGE.read_text(encoding="utf-8")


@pytest.mark.proof
@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.parametrize("bot", ["greedy", "veteran"])
def test_games_are_as_fair_as_the_page_says(bot: str, players: int, tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    study = Study(MAPS, (bot,), GAMES, None, tmp_path)
    results = {board: study.result(board, (bot,), players) for board in MAPS}
    assert "\n".join(balance_study._run(bot, players, results)) in balance_study.PAGE.read_text(encoding="utf-8")
    for board, (setup, result) in results.items():
        for axis in AXES:
            for side in sides(setup, result.tally, axis):
                assert side.won.low <= 1 / players + OFF, (board, axis, side.index)
                assert side.won.high >= 1 / players - OFF, (board, axis, side.index)


FACTIONS = built_in_files("faction")


@pytest.fixture(scope="module")
def played() -> tuple[Mapping[str, list[Campaign]], Counter[tuple[str, str]]]:
    sent: dict[str, list[Campaign]] = {}
    setup = Setup(load_map("four-x"), tuple(map(load_faction, FACTIONS)), (load_bot("greedy"),), players=4, seed=4)
    return sent, play(setup, 2, sent)


@pytest.mark.slow
def test_units_are_counted_by_faction_and_round(
    played: tuple[Mapping[str, list[Campaign]], Counter[tuple[str, str]]],
) -> None:
    sent, counts = played

    def total(faction: str, kind: str) -> int:
        return sum(unit[1] for campaign in sent[faction] for units in campaign for unit in units if unit[0] == kind)

    for faction in FACTIONS:
        assert counts[faction, "rounds"] == 2 * 10
        assert [len(campaign) for campaign in sent[faction]] == [10, 10]
        assert total(faction, "soldiers") >= 2 * counts[faction, "rounds"]  # RP-28: two groups of footmen in each
    slots = len(load_faction("sobeccian").hero_slots)
    assert total("sobeccian", "heroes") <= 2 * slots * (8 + 1)  # the largest number, and 1 more in each slot
    assert [len(row) for row in rows_of("greedy", sent, counts)] == [len(HEADS)] * len(FACTIONS)
    assert [len(row) for row in pairs_of("greedy", sent)] == [len(PAIRS)] * 6


def test_different_armies_are_distinguished_and_equal_ones_are_not() -> None:
    large, small = [[[("heroes", 8, "rival")]] * 4] * 2, [[[("heroes", 1, "rival")]] * 4] * 2
    assert told_apart(large, small, 1) == told_apart(large, small, 4) == 1
    assert told_apart(large, large, 1) == 0.5


def test_more_rounds_show_more() -> None:
    """Two of three rounds of the first, and one of three of the second, send a large unit."""
    large, small = [("soldiers", 8, "rival")], [("soldiers", 1, "rival")]
    first, second = [[large, large, small]] * 2, [[small, small, large]] * 2
    assert told_apart(first, second, 1) == pytest.approx(2 / 3)
    assert told_apart(first, second, 3) == 1


def cover(game: str) -> Cover:
    definition = load(f"{game}-cover", "cover")
    assert isinstance(definition, Cover)
    return definition


@pytest.mark.slow
@pytest.mark.parametrize("game", POSITIONS)
def test_a_cover_shows_the_position_that_its_game_led_to(game: str) -> None:
    played = cover(game).play
    for key, expected in POSITIONS[game]().items():
        value = getattr(played, key)
        assert expected == (list(value) if isinstance(value, tuple) else value)


@pytest.mark.parametrize("game", POSITIONS)
def test_every_place_that_is_written_in_is_on_its_board(game: str) -> None:
    """Or drawing the boards would refuse it."""
    assert boards_of(cover(game), "es", style_of("full"))


def test_points_on_the_score_sheet_are_those_of_the_statues() -> None:
    played = cover("pyramydal").play
    written = played.written["pyramydal-score"]
    built = [statue([read_piece(word[i : i + 2]) for i in (0, 2, 4)]) for word in played.pieces]
    assert sum(statue_.points for statue_ in built) == sum(int(text) for text in written.values() if text.isdigit())
    assert sum(statue_.is_mixed for statue_ in built) == sum(name.startswith("taken-") for name in written)


def test_strengths_match_the_unlocked_footmen() -> None:
    faction = load("anubian", "faction")
    written = cover("rolling-pyramids").play.written["anubian"]
    for number, track in enumerate(faction.footmen, 1):
        unlocked = sum(f"footmen-{number}-unlock-{n}" in written for n in range(1, len(track) + 1))
        assert int(written[f"footmen-{number}-strength"]) == 1 + sum(block.adds for block in track[:unlocked])


def test_a_place_that_a_board_lacks_is_refused_by_name(tmp_path: Path) -> None:
    text = (COVERS / "rolling-pyramids-cover.yaml").read_text(encoding="utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace("hero-1:", "hero-9:").replace("id: rolling-pyramids-cover", "id: mine"), "utf-8")
    mine = load_file(path)
    assert isinstance(mine, Cover)
    with pytest.raises(ValueError, match="hero-9"):
        boards_of(mine, "en", style_of("full"))
