"""Booklets of a project tell of its own board: how many play, its squares and spaces, its name."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions import project
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load, load_faction, load_grid, load_map, load_ring
from hyskos.generators.boards.booklet import booklet as drawn
from hyskos.generators.boards.booklet.picture import Setting
from hyskos.generators.boards.booklet.squares import board
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Text, walk
from hyskos.publishing.edition.edition import Edition
from hyskos.publishing.edition.printed_definitions import fill_definition

WISHES = Path(__file__).parent.parent / "wishes"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine}\nlanguages: [en]\n", "utf-8")
    project.use_project(tmp_path)
    yield tmp_path
    project.use_project(None)


def told(name: str) -> Booklet:
    return fill_definition(load(name, "booklet"))


def words_of(one: Booklet) -> str:
    pages = drawn.draw(one, lang="en")
    return " ".join(item.text for page in pages for item, _ in walk(page.items) if isinstance(item, Text))


@pytest.mark.slow
def test_without_a_board_of_ones_own_that_which_ships_is_told_of() -> None:
    assert told("rolling-pyramids-rules").subtitle["en"] == "Rules of play for 1–4 players"
    assert told("pharaoh-rules").subtitle["es"] == "Reglas del juego, 2–4 jugadores"
    assert told("ring-race-rules").subtitle["en"] == "Rules of play for two players, ages 8+, 30–60 minutes"


@pytest.mark.slow
def test_a_map_for_five_is_told_of_by_its_name_with_five_players(folder: Path) -> None:
    shutil.copy(WISHES / "02-five-starts" / "five-thrones.yaml", folder)
    one = told("rolling-pyramids-rules")
    assert one.subtitle["en"] == "Rules of play for 1–5 players"
    assert one.worked["points"]["map"] == load("five-thrones", "map").title
    assert "On the map Five thrones, spaces" in words_of(one)
    assert "One main board for the game: Five thrones." in words_of(one)


@pytest.mark.slow
def test_rounds_are_those_of_the_map(folder: Path) -> None:
    usual = words_of(told("rolling-pyramids-rules"))
    assert "A game has 10 rounds of five phases" in usual
    assert "Roll 3\u00a0d4 and 3\u00a0d8:" in usual
    mine = shipped("map")["inner-factory"].read_text("utf-8").replace("\nid: inner-factory", "\nid: mine")
    (folder / "mine.yaml").write_text(mine.replace("\nrounds: 10", "\nrounds: 8"), "utf-8")
    project.use_project(folder)
    said = words_of(told("rolling-pyramids-rules"))
    assert "A game has 8 rounds of five phases" in said
    assert "In round 8 count the bottom numbers" in said
    assert "Score the most points in 8 rounds" in said
    assert not [one for one in ("10 rounds", "In round 10", "{") if one in said]


@pytest.mark.parametrize(
    ("edges", "players", "legend"),
    [
        (4, (2, 3, 4), ["in every game", "with three or four players", "with four players"]),
        (3, (2, 3), ["in every game", "with three players"]),
        (3, (3,), ["in every game"]),
        (2, (1, 2), ["in every game", "in every game"]),
        (2, (2, 3), ["in every game", "never wins: it takes three players"]),
    ],
)
def test_the_legend_of_a_grid_names_the_games_that_it_has(
    edges: int, players: tuple[int, ...], legend: list[str]
) -> None:
    usual = load_grid("pharaoh")
    lines = tuple(replace(usual.goal_lines[i], players=count) for i, count in enumerate(players))
    grid = replace(usual, edges=usual.edges[:edges], goal_lines=lines)
    picture = board(Setting(86, "en", style_of("full"), {"grid": grid}))
    said = " ".join(item.text for item, _ in walk(picture.items) if isinstance(item, Text))
    wanted = [one if one.startswith("never") else f"wins {one}" for one in legend]
    assert [one for one in wanted if one not in said] == []
    assert said.count("wins") == len(wanted)


@pytest.mark.slow
def test_a_grid_is_drawn_as_it_is_and_no_larger_than_the_usual_one(folder: Path) -> None:
    usual = told("pharaoh-rules").worked["pharaoh-board"]
    shutil.copy(WISHES / "31-seven-by-seven" / "wide-pharaoh.yaml", folder)
    project.use_project(folder)
    one = told("pharaoh-rules")
    mine = one.worked["pharaoh-board"]
    assert (usual["squares"], mine["squares"], mine["columns"]) == (21, 45, 7)
    assert one.subtitle["en"] == "Rules of play for 2–3 players"
    said = words_of(one)
    assert "45 squares" in said
    assert "wins with four players" not in said, "no line of this board needs four"
    assert "wins in every game" in said
    assert "wins with three players" in said
    assert "four players" not in said
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


@pytest.mark.slow
def test_two_boards_of_a_game_leave_it_to_the_one_that_ships(folder: Path) -> None:
    shutil.copy(WISHES / "02-five-starts" / "five-thrones.yaml", folder)
    shutil.copy(WISHES / "01-two-players" / "duel.yaml", folder)
    assert told("rolling-pyramids-rules").subtitle["en"] == "Rules of play for 1–4 players"


def in_a_box(name: str, *beside: Definition, sold_to: tuple[int, int] | None = None) -> Booklet:
    return fill_definition(load(name, "booklet"), Edition(beside, sold_to))


@pytest.mark.slow
def test_rules_in_a_box_tell_of_the_board_in_it_whatever_the_project_holds(folder: Path) -> None:
    shutil.copy(WISHES / "02-five-starts" / "five-thrones.yaml", folder)
    boxed = replace(load_map("four-x"), rounds=6, solo_rounds=8)
    said = words_of(in_a_box("rolling-pyramids-rules", boxed, load_faction("bastet")))
    assert "Rules of play for 1–4 players" in said
    assert "One main board for the game: 4x." in said
    assert "A game has 6 rounds of five phases" in said
    assert "On the map 4x, spaces" in said
    assert [one for one in ("Five thrones", "Inner factory", "{") if one in said] == []


@pytest.mark.slow
def test_rules_in_a_box_of_several_maps_name_all_and_what_each_counts() -> None:
    maps = [replace(load_map("four-x"), rounds=6), load_map("outer-factory"), load_map("inner-factory")]
    said = words_of(in_a_box("rolling-pyramids-rules", *maps))
    assert "A game has 6/10 rounds of five phases" in said
    assert "One main board for the game: 4x, Outer factory, Inner factory." in said


def test_rules_in_a_box_are_for_as_many_players_as_it_is_sold_to() -> None:
    sold = in_a_box("rolling-pyramids-rules", load_map("four-x"), sold_to=(1, 2))
    assert sold.subtitle == {"en": "Rules of play for 1–2 players", "es": "Reglas del juego, 1–2 jugadores"}


@pytest.mark.slow
def test_rules_of_the_ring_race_tell_of_the_ring_in_their_box() -> None:
    long = load_ring("ring-18")
    long = replace(long, triangles=20, players=tuple(replace(one, ascension=7) for one in long.players))
    one = in_a_box("ring-race-rules", long)
    assert one.worked["ring-setup"]["ring"] == long
    said = words_of(one)
    assert "18" not in said


@pytest.mark.slow
def test_boards_of_other_games_beside_it_do_not_count() -> None:
    usual = words_of(told("pharaoh-rules"))
    assert words_of(in_a_box("pharaoh-rules", load_map("four-x"), load_grid("icehouse-8x8"))) == usual
