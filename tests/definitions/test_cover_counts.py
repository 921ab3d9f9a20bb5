"""Texts of a cover count what the maps count that it shows: a copy of it never says the rounds of another map."""

import shutil
from pathlib import Path

import pytest

from hyskos.definitions.boxes import Box
from hyskos.definitions.covers import Cover
from hyskos.definitions.loader import load, read, shipped


def said(cover: Cover) -> str:
    facts = [f"{one.value['en']} {one.label['en']}" for one in cover.facts]
    return " | ".join([cover.subtitle["en"], *facts, *(one.text["en"] for one in cover.paragraphs)])


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    for name, rounds, alone in (("short", 8, 12), ("long", 11, 12)):
        text = shipped("map")["four-x"].read_text("utf-8").replace("id: four-x", f"id: {name}")
        text = text.replace("\nrounds: 10", f"\nrounds: {rounds}").replace(
            "\nsolo_rounds: 15", f"\nsolo_rounds: {alone}"
        )
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    shutil.copy(shipped("box")["rolling-pyramids-box"], tmp_path / "box.yaml")
    return showing(tmp_path, "short.yaml")


def showing(folder: Path, *names: str) -> Path:
    lines = shipped("cover")["rolling-pyramids-cover"].read_text("utf-8").splitlines()
    lines = [f"shows: [{', '.join(names)}]" if line.startswith("shows:") else line for line in lines]
    path = folder / "mine.yaml"
    path.write_text("\n".join(lines).replace("id: rolling-pyramids-cover", "id: mine") + "\n", "utf-8")
    return path


def cover_of(path: Path) -> Cover:
    found = read(path)
    assert found.findings == ()
    assert isinstance(found.definition, Cover)
    return found.definition


def test_the_cover_that_ships_says_the_rounds_of_its_maps() -> None:
    cover = load("rolling-pyramids-cover", "cover")
    assert isinstance(cover, Cover)
    assert "10 rounds, 15 if you play alone" in said(cover)
    assert "Alone you have 15 rounds" in said(cover)


def test_a_copy_says_those_of_the_map_that_it_shows(mine: Path) -> None:
    cover = cover_of(mine)
    assert "8 rounds, 12 if you play alone" in said(cover)
    assert "Alone you have 12 rounds" in said(cover)
    assert "tienes 12 rondas" in cover.paragraphs[2].text["es"]


def test_so_does_a_box_that_bears_it(mine: Path) -> None:
    path = mine.with_name("box.yaml")
    text = path.read_text("utf-8").replace("id: rolling-pyramids-box", "id: my-box")
    path.write_text(text.replace("cover: rolling-pyramids-cover", "cover: mine.yaml"), "utf-8")
    box = read(path).definition
    assert isinstance(box, Box)
    assert "Alone you have 12 rounds" in said(box.face)


def test_maps_that_differ_say_each_number(mine: Path) -> None:
    cover = cover_of(showing(mine.parent, "long.yaml", "short.yaml", "anubian"))
    assert "8/11 rounds, 12 if you play alone" in said(cover)


def test_it_is_called_by_its_own_text_alone(mine: Path) -> None:
    """A copy of its file has to say the same of itself, wherever the map lies."""
    before = cover_of(mine).digest
    board = mine.with_name("short.yaml")
    board.write_text(board.read_text("utf-8").replace("\nrounds: 8", "\nrounds: 7"), "utf-8")
    assert "7 rounds" in said(cover_of(mine))
    assert cover_of(mine).digest == before


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("short.yaml", "anubian", "C955 {solo_rounds} is a number of a map, and this cover shows none"),
        ('"{rounds}"', '"{round}"', "C955 a cover does not know {round}, only {rounds}, {solo_rounds}"),
    ],
)
def test_what_nobody_can_fill_in_is_found_at_its_text(mine: Path, before: str, after: str, message: str) -> None:
    mine.write_text(mine.read_text("utf-8").replace(before, after), "utf-8")
    lines = mine.read_text("utf-8").splitlines()
    found = [one for one in read(mine).findings if one.code == "C955"]
    assert message in [f"{one.code} {one.message}" for one in found]
    assert all("round" in lines[one.mark.line - 1] for one in found)
