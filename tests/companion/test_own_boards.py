"""Booklets of a project tell of its own board: how many play, its squares and spaces, its name."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.companion.booklets import completed
from hyskos.definitions import project
from hyskos.definitions.booklets import Booklet
from hyskos.definitions.loader import load, load_grid, shipped
from hyskos.generators.boards.booklet import booklet as drawn
from hyskos.generators.boards.booklet.picture import Setting
from hyskos.generators.boards.booklet.squares import board
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Text, walk

WISHES = Path(__file__).parent.parent / "wishes"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine}\nlanguages: [en]\n", "utf-8")
    project.stand_in(tmp_path)
    yield tmp_path
    project.stand_in(None)


def told(name: str) -> Booklet:
    return completed(load(name, "booklet"))


def words_of(one: Booklet) -> str:
    pages = drawn.draw(one, lang="en")
    return " ".join(item.text for page in pages for item, _ in walk(page.items) if isinstance(item, Text))


def test_without_a_board_of_ones_own_that_which_ships_is_told_of() -> None:
    assert told("rolling-pyramids-rules").subtitle["en"] == "The rules, for 1 to 4 players"
    assert told("pharaoh-rules").subtitle["es"] == "Las reglas, para 2 a 4 personas"
    assert told("ring-race-rules").subtitle["en"] == "The rules, for two players"


def test_a_map_for_five_is_told_of_by_its_name_with_five_players(folder: Path) -> None:
    shutil.copy(WISHES / "02-five-starts" / "five-thrones.yaml", folder)
    one = told("rolling-pyramids-rules")
    assert one.subtitle["en"] == "The rules, for 1 to 5 players"
    assert one.worked["points"]["map"] == load("five-thrones", "map").title
    assert "On the map Five thrones, spaces" in words_of(one)


def test_a_grid_is_drawn_as_it_is_and_no_larger_than_the_usual_one(folder: Path) -> None:
    usual = told("pharaoh-rules").worked["pharaoh-board"]
    shutil.copy(WISHES / "31-seven-by-seven" / "wide-pharaoh.yaml", folder)
    project.stand_in(folder)
    one = told("pharaoh-rules")
    mine = one.worked["pharaoh-board"]
    assert (usual["squares"], mine["squares"], mine["columns"]) == (21, 45, 7)
    assert one.subtitle["en"] == "The rules, for 2 to 3 players"
    said = words_of(one)
    assert "45 squares" in said
    assert "wins with four players" not in said, "no line of this board needs four"
    sizes = {round(board(Setting(86, "en", style_of("full"), values)).high, 6) for values in (usual, mine)}
    assert len(sizes) == 1


def test_an_example_that_a_board_forbids_is_played_on_the_one_that_ships(folder: Path) -> None:
    source = shipped("grid")["pharaoh"].read_text("utf-8").replace("id: pharaoh", "id: mine", 1)
    assert "goal_lines:" in source
    before = source.split("goal_lines:")[0]
    line = "goal_lines:\n  - {squares: [c2, c3, c4], players: 2}\n"
    (folder / "mine.yaml").write_text(before + line, "utf-8")
    one = told("pharaoh-rules")
    assert one.worked["pharaoh-board"]["lines"] == 1
    assert one.worked["pharaoh-goal"]["won"] in (True, False)
    assert load_grid("mine").goal_lines


def test_two_boards_of_a_game_leave_it_to_the_one_that_ships(folder: Path) -> None:
    shutil.copy(WISHES / "02-five-starts" / "five-thrones.yaml", folder)
    shutil.copy(WISHES / "01-two-players" / "duel.yaml", folder)
    assert told("rolling-pyramids-rules").subtitle["en"] == "The rules, for 1 to 4 players"
