"""What definitions are compared with is what the engines play by, and what ships agrees with it."""

from pathlib import Path

import pytest

from hyskos.companion.games import pharaoh
from hyskos.definitions.game_facts import GAMES, worth, worths
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.kinds.ring import SIDE_INKS
from hyskos.definitions.loader import read
from hyskos.rules.pyramydal import line, pieces
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS

BOARDS = Path(__file__).parents[1] / "boards"


def test_players_are_those_that_the_engines_take() -> None:
    assert GAMES["rolling-pyramids"].players == (1, MOST_PLAYERS)
    assert GAMES["pharaoh"].players == (2, pharaoh.MOST_PLAYERS)
    assert GAMES["pyramydal"].players == (line.FEWEST_PLAYERS, None)
    assert GAMES["ring-race"].players == (2, len(SIDE_INKS))
    assert GAMES.keys() == shipped("rules").keys()


def test_a_stash_is_as_large_as_the_engine_deals_it() -> None:
    assert GAMES["pyramydal"].counts == (pieces.STASH_PER_SIZE,) * len(pieces.SIZES)


@pytest.mark.many
@pytest.mark.parametrize("large", [1, 2, 3])
@pytest.mark.parametrize("medium", [1, 2, 3])
@pytest.mark.parametrize("small", [1, 2, 3])
@pytest.mark.parametrize("colours", ["rrr", "rgb", "rrg", "rgr"])
def test_a_stack_of_three_is_worth_what_the_engine_says(large: int, medium: int, small: int, colours: str) -> None:
    stack = [(large, ord(colours[0])), (medium, ord(colours[1])), (small, ord(colours[2]))]
    try:
        points: int | None = pieces.statue([(chr(colour), pips) for pips, colour in stack]).points
    except UnlawfulError:
        points = None
    assert worth(stack) == points
    assert points is None or points in worths()


def test_what_no_statue_is_made_of_scores_as_little_as_it_does_at_the_end() -> None:
    assert worth([(2, 1)]) == 1
    assert worth([(3, 1), (1, 2)]) == pieces.mini_points([("r", 3), ("g", 1)])
    assert worth([(1, 1)] * 4) is None


@pytest.mark.slow
@pytest.mark.parametrize("facts", ["7", "[7]", "[{label: years of age, value: {en: '8+'}}]", "[{label: {en: 7}}]"])
def test_a_box_whose_cover_is_no_sound_one_is_read_all_the_same(facts: str, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(f"kind: cover\nid: mine\nfacts: {facts}\n", encoding="utf-8")
    box = (BOARDS / "good" / "box.yaml").read_text(encoding="utf-8").replace("cover: pharaoh-cover", "cover: mine.yaml")
    (tmp_path / "box.yaml").write_text(box, encoding="utf-8")
    assert "K109" not in {one.code for one in read(tmp_path / "box.yaml").findings}


@pytest.mark.slow
@pytest.mark.parametrize("starts", ["7", "[]", "{a: 1}"])
def test_a_product_whose_board_is_no_sound_one_is_read_all_the_same(starts: str, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(f"kind: map\nid: mine\nstarts: {starts}\n", encoding="utf-8")
    product = (BOARDS / "good" / "product.yaml").read_text(encoding="utf-8")
    assert "components:\n" in product
    named = product.replace("components:\n", "components:\n  - {id: mine.yaml}\n")
    (tmp_path / "product.yaml").write_text(named, encoding="utf-8")
    assert "Q120" not in {one.code for one in read(tmp_path / "product.yaml").findings}
