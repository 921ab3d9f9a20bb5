"""`hyskos companion`: the page for the phone as a file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hyskos import data
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import activate
from tests.cli.command_line import Patch
from tests.cli.manners import ROOT, answers

pytestmark = pytest.mark.slow


def run_line(line: str) -> tuple[int, str, str]:
    [done] = answers([line.split()])
    return done


def facts_of(path: Path) -> Any:
    match = re.search(r'id="facts">(.*?)</script>', path.read_text(encoding="utf-8"), re.DOTALL)
    assert match
    return json.loads(match[1])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_page_contains_everything_built_in_and_is_reproducible(folder: Path) -> None:
    assert run_line("companion") == (0, "table.html\n", "")
    facts = facts_of(folder / "table.html")
    assert {*facts["maps"]} == {*built_in_files("map")}
    assert {*facts["factions"]} == {*built_in_files("faction")}
    assert facts["begin"] == "en"
    assert run_line("companion -o again.html")[0] == 0
    assert (folder / "again.html").read_bytes() == (folder / "table.html").read_bytes()


def test_the_page_starts_in_the_current_language_and_overwrites_only_with_force(folder: Path) -> None:
    (folder / "table.html").write_text("mine", encoding="utf-8")
    code, out, err = run_line("companion -o table.html")
    assert (code, out, err.count("\n"), "--force" in err) == (2, "", 1, True)
    assert (folder / "table.html").read_text(encoding="utf-8") == "mine"
    assert run_line("companion -o table.html --force")[0] == 0
    activate("es")  # as hyskos.cli.main does where --lang is read
    assert run_line("companion -o tabla.html")[0] == 0
    assert facts_of(folder / "tabla.html")["begin"] == "es"


def test_lang_fixes_the_language_of_the_page(folder: Path) -> None:
    assert run_line("companion -o phone.html")[0] == 0
    assert facts_of(folder / "phone.html")["chosen"] is False
    assert run_line("companion -o chosen.html --lang es")[0] == 0
    assert facts_of(folder / "chosen.html")["chosen"] is True


def test_own_maps_and_factions_are_in_it(folder: Path) -> None:
    board = (data.ROOT / "maps/inner-factory.yaml").read_text(encoding="utf-8")
    (folder / "mine.yaml").write_text(board.replace("id: inner-factory", "id: mine"), encoding="utf-8")
    subfolder = folder / "own"
    subfolder.mkdir()
    faction = (data.ROOT / "factions/bastet.yaml").read_text(encoding="utf-8")
    faction = faction.replace("id: bastet", "id: thothic", 1).replace(
        "title: {en: Bastet, es: Bastet}", "title: {en: Thothic, es: Thotianos}", 1
    )
    (subfolder / "thothic.yaml").write_text(faction, encoding="utf-8")
    assert run_line("companion --map mine.yaml --map four-x --factions own") == (0, "table.html\n", "")
    facts = facts_of(folder / "table.html")
    assert [*facts["maps"]] == ["mine", "four-x"]
    assert facts["factions"]["thothic"]["title"] == {"en": "Thothic", "es": "Thotianos"}


def test_other_dice_walls_and_effects_are_in_it(folder: Path) -> None:
    for name in ("many-dice", "walls-and-names"):
        (folder / f"{name}.yaml").write_text((ROOT / f"tests/boards/good/{name}.yaml").read_text("utf-8"), "utf-8")
    text = (ROOT / "tests/boards/good/herons.yaml").read_text("utf-8")
    text = text.replace("[strike: {when: attacking, extra: 1}]", "[rally: {points: 2}, strike: {who: all, extra: 1}]")
    (folder / "own").mkdir()
    (folder / "own/herons.yaml").write_text(text.replace("shape: circle}", "shape: d6}"), "utf-8")
    assert run_line("companion --factions own --map many-dice.yaml --map walls-and-names.yaml") == (
        0,
        "table.html\n",
        "",
    )
    facts = facts_of(folder / "table.html")
    assert facts["maps"]["many-dice"]["dice"] == ["d6", "d6", "d10", "d12"]
    assert facts["maps"]["walls-and-names"]["walls"] == [[-1, 2], [1, 5], [2, 3]]
    assert next(iter(facts["factions"])) == "herons"
    assert facts["factions"]["herons"]["heroSlots"] == ["square", "square"]
    assert [effect["rally"] for effect in facts["factions"]["herons"]["ability"]["effects"]] == [2, 0]


def test_it_takes_a_grid_that_all_can_play_on(folder: Path) -> None:
    grid = (data.ROOT / "grids" / "pharaoh.yaml").read_text(encoding="utf-8")
    (folder / "mine.yaml").write_text(
        grid.replace("id: pharaoh", "id: mine").replace("blocked: [a1, ", "blocked: ["), "utf-8"
    )
    assert run_line("companion -o usual.html")[0] == 0
    assert run_line("companion -o mine.html --grid mine.yaml")[0] == 0
    usual, other = (facts_of(folder / f"{name}.html")["pharaoh"] for name in ("usual", "mine"))
    assert {*other["names"]} - {*usual["names"]} == {"a1"}
    code, _out, err = run_line("companion -o none.html --grid icehouse-5x5")
    assert (code, (folder / "none.html").exists()) == (2, False)
    assert "PH-" in err


def test_a_grid_of_two_edges_is_played_by_two(folder: Path) -> None:
    assert run_line(f"companion --grid {ROOT / 'tests/boards/good/cross.yaml'}") == (0, "table.html\n", "")
    assert [*facts_of(folder / "table.html")["pharaoh"]["boards"]] == ["2"]
