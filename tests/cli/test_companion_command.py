"""`hyskos companion`: the page for the phone as a file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hyskos import data
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import activate
from tests.cli.manners import ROOT, answers


def typed(line: str) -> tuple[int, str, str]:
    [done] = answers([line.split()])
    return done


def facts_of(path: Path) -> Any:
    found = re.search(r'id="facts">(.*?)</script>', path.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return json.loads(found[1])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_it_writes_one_file_with_everything_that_ships_the_same_each_time(folder: Path) -> None:
    assert typed("companion") == (0, "table.html\n", "")
    facts = facts_of(folder / "table.html")
    assert {*facts["maps"]} == {*shipped("map")}
    assert {*facts["factions"]} == {*shipped("faction")}
    assert facts["begin"] == "en"
    assert typed("companion -o again.html")[0] == 0
    assert (folder / "again.html").read_bytes() == (folder / "table.html").read_bytes()


@pytest.mark.slow
def test_it_begins_in_the_language_of_the_answer_and_overwrites_only_if_told(folder: Path) -> None:
    (folder / "table.html").write_text("mine", encoding="utf-8")
    code, out, err = typed("companion -o table.html")
    assert (code, out, err.count("\n"), "--force" in err) == (2, "", 1, True)
    assert (folder / "table.html").read_text(encoding="utf-8") == "mine"
    assert typed("companion -o table.html --force")[0] == 0
    activate("es")  # as hyskos.cli.main does where --lang is read
    assert typed("companion -o tabla.html")[0] == 0
    assert facts_of(folder / "tabla.html")["begin"] == "es"


@pytest.mark.slow
def test_lang_chooses_the_language_of_the_page_and_without_it_the_phone_does(folder: Path) -> None:
    assert typed("companion -o phone.html")[0] == 0
    assert facts_of(folder / "phone.html")["chosen"] is False
    assert typed("companion -o chosen.html --lang es")[0] == 0
    assert facts_of(folder / "chosen.html")["chosen"] is True


@pytest.mark.parametrize("name", ["table", "table.txt", "table.html.gz"])
def test_what_no_phone_opens_as_a_page_is_not_written(name: str, folder: Path) -> None:
    code, out, err = typed(f"companion -o {name}")
    assert (code, out, "must end in .html" in err) == (2, "", True)
    assert not list(folder.iterdir())


@pytest.mark.slow
def test_own_maps_and_factions_are_in_it(folder: Path) -> None:
    board = (data.ROOT / "maps/inner-factory.yaml").read_text(encoding="utf-8")
    (folder / "mine.yaml").write_text(board.replace("id: inner-factory", "id: mine"), encoding="utf-8")
    own = folder / "own"
    own.mkdir()
    faction = (data.ROOT / "factions/bastet.yaml").read_text(encoding="utf-8")
    faction = faction.replace("id: bastet", "id: thothic", 1).replace(
        "title: {en: Bastet, es: Bastet}", "title: {en: Thothic, es: Thotianos}", 1
    )
    (own / "thothic.yaml").write_text(faction, encoding="utf-8")
    assert typed("companion --map mine.yaml --map four-x --factions own") == (0, "table.html\n", "")
    facts = facts_of(folder / "table.html")
    assert [*facts["maps"]] == ["mine", "four-x"]
    assert facts["factions"]["thothic"]["title"] == {"en": "Thothic", "es": "Thotianos"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("companion -o nowhere/table.html", "nowhere"),
        ("companion -o .", "."),
        ("companion -o broken.yaml/table.html", "broken.yaml"),
        ("companion --map atlantis", "atlantis"),
        ("companion --map broken.yaml", "broken.yaml"),
    ],
)
def test_what_cannot_be_is_one_line(folder: Path, line: str, told: str) -> None:
    (folder / "broken.yaml").write_text("kind: map\nid: [", encoding="utf-8")
    code, out, err = typed(line)
    assert (code, out) == (2, "")
    assert told in err
    assert "Traceback" not in err
    assert not (folder / "table.html").exists()


@pytest.mark.slow
def test_other_dice_walls_and_effects_are_in_it(folder: Path) -> None:
    for name in ("many-dice", "walls-and-names"):
        (folder / f"{name}.yaml").write_text((ROOT / f"tests/boards/good/{name}.yaml").read_text("utf-8"), "utf-8")
    text = (ROOT / "tests/boards/good/herons.yaml").read_text("utf-8")
    text = text.replace("[strike: {when: attacking, extra: 1}]", "[rally: {points: 2}, strike: {who: all, extra: 1}]")
    (folder / "own").mkdir()
    (folder / "own/herons.yaml").write_text(text.replace("shape: circle}", "shape: d6}"), "utf-8")
    assert typed("companion --factions own --map many-dice.yaml --map walls-and-names.yaml") == (0, "table.html\n", "")
    facts = facts_of(folder / "table.html")
    assert facts["maps"]["many-dice"]["dice"] == ["d6", "d6", "d10", "d12"]
    assert facts["maps"]["walls-and-names"]["walls"] == [[-1, 2], [1, 5], [2, 3]]
    assert next(iter(facts["factions"])) == "herons"
    assert facts["factions"]["herons"]["heroSlots"] == ["square", "square"]
    assert [one["rally"] for one in facts["factions"]["herons"]["ability"]["effects"]] == [2, 0]


@pytest.mark.slow
def test_it_takes_a_grid_that_all_can_play_on(folder: Path) -> None:
    grid = (data.ROOT / "grids" / "pharaoh.yaml").read_text(encoding="utf-8")
    (folder / "mine.yaml").write_text(
        grid.replace("id: pharaoh", "id: mine").replace("blocked: [a1, ", "blocked: ["), "utf-8"
    )
    assert typed("companion -o usual.html")[0] == 0
    assert typed("companion -o mine.html --grid mine.yaml")[0] == 0
    usual, other = (facts_of(folder / f"{name}.html")["pharaoh"] for name in ("usual", "mine"))
    assert {*other["names"]} - {*usual["names"]} == {"a1"}
    code, _out, err = typed("companion -o none.html --grid icehouse-5x5")
    assert (code, (folder / "none.html").exists()) == (2, False)
    assert "PH-" in err


@pytest.mark.slow
def test_a_grid_of_two_edges_is_played_by_two(folder: Path) -> None:
    assert typed(f"companion --grid {ROOT / 'tests/boards/good/cross.yaml'}") == (0, "table.html\n", "")
    assert [*facts_of(folder / "table.html")["pharaoh"]["boards"]] == ["2"]
