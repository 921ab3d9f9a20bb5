"""What pictures for shops show is a position of a game that was played by the rules, and what it says adds up."""

from pathlib import Path

import pytest

from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.loader import load, load_file
from hyskos.generators.boards.covers.pictured import boards_of
from hyskos.generators.boards.shared.style import style_of
from hyskos.rules.pyramydal.pieces import read_piece, statue
from scripts.shop_positions import COVERS, POSITIONS


def cover(game: str) -> Cover:
    definition = load(f"{game}-cover", "cover")
    assert isinstance(definition, Cover)
    return definition


@pytest.mark.slow
@pytest.mark.parametrize("game", POSITIONS)
def test_a_cover_shows_the_position_that_its_game_led_to(game: str) -> None:
    played = cover(game).play
    for key, told in POSITIONS[game]().items():
        found = getattr(played, key)
        assert told == (list(found) if isinstance(found, tuple) else found)


@pytest.mark.parametrize("game", POSITIONS)
def test_every_place_that_is_written_in_is_on_its_board(game: str) -> None:
    """Or drawing the boards would refuse it."""
    assert boards_of(cover(game), "es", style_of("full"))


def test_points_on_the_score_sheet_are_those_of_the_statues() -> None:
    played = cover("pyramydal").play
    written = played.written["pyramydal-score"]
    built = [statue([read_piece(word[i : i + 2]) for i in (0, 2, 4)]) for word in played.pieces]
    assert sum(one.points for one in built) == sum(int(text) for text in written.values() if text.isdigit())
    assert sum(one.mixed for one in built) == sum(name.startswith("taken-") for name in written)


def test_strengths_on_the_player_board_are_what_its_footmen_have_unlocked() -> None:
    faction = load("anubian", "faction")
    assert isinstance(faction, Faction)
    written = cover("rolling-pyramids").play.written["anubian"]
    for number, track in enumerate(faction.footmen, 1):
        unlocked = sum(f"footmen-{number}-unlock-{n}" in written for n in range(1, len(track) + 1))
        assert int(written[f"footmen-{number}-strength"]) == 1 + sum(block.adds for block in track[:unlocked])


def test_a_place_that_a_board_lacks_is_refused_by_name(tmp_path: Path) -> None:
    text = (COVERS / "rolling-pyramids-cover.yaml").read_text(encoding="utf-8")
    own = tmp_path / "mine.yaml"
    own.write_text(text.replace("hero-1:", "hero-9:").replace("id: rolling-pyramids-cover", "id: mine"), "utf-8")
    mine = load_file(own)
    assert isinstance(mine, Cover)
    with pytest.raises(ValueError, match="hero-9"):
        boards_of(mine, "en", style_of("full"))
