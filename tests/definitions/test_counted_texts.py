"""Texts of a cover count what the maps count that it shows: a copy of it never says the rounds of another map."""

import shutil
from pathlib import Path

import pytest

from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load, load_file, read


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
    assert "in each of 10 rounds" in said(cover)
    assert "Alone you have 15 rounds" in said(cover)


@pytest.mark.slow
def test_a_copy_says_those_of_the_map_that_it_shows(mine: Path) -> None:
    cover = cover_of(mine)
    assert "in each of 8 rounds" in said(cover)
    assert "Alone you have 12 rounds" in said(cover)
    assert "tienes 12 rondas" in cover.paragraphs[2].text["es"]


@pytest.mark.slow
def test_so_does_a_box_that_bears_it(mine: Path) -> None:
    path = mine.with_name("box.yaml")
    text = path.read_text("utf-8").replace("id: rolling-pyramids-box", "id: my-box")
    path.write_text(text.replace("cover: rolling-pyramids-cover", "cover: mine.yaml"), "utf-8")
    box = read(path).definition
    assert isinstance(box, Box)
    assert "Alone you have 12 rounds" in said(box.face)


@pytest.mark.slow
def test_maps_that_differ_say_each_number(mine: Path) -> None:
    cover = cover_of(showing(mine.parent, "long.yaml", "short.yaml", "anubian"))
    assert "in each of 8/11 rounds" in said(cover)


@pytest.mark.slow
def test_a_cover_is_another_one_when_a_board_that_it_shows_changes(mine: Path) -> None:
    before = cover_of(mine).digest
    board = mine.with_name("short.yaml")
    board.write_text(board.read_text("utf-8").replace("\nrounds: 8", "\nrounds: 7"), "utf-8")
    assert "7 rounds" in said(cover_of(mine))
    assert cover_of(mine).digest != before


@pytest.mark.slow
def test_its_files_alone_are_enough_for_a_copy_that_is_the_same(mine: Path, tmp_path: Path) -> None:
    """Whoever checks a kit has the copies in it, and nothing else."""
    (tmp_path / "inks.yaml").write_text(
        'kind: inks\nid: mine-inks\nversion: "1.0"\ninks: {moss: {rgb: "#4f6b2a", cmyk: [55, 20, 95, 35]}}\n', "utf-8"
    )
    text = mine.read_text("utf-8").replace("\nground: [lapis]", "\ninks: inks.yaml\nground: [moss]")
    mine.write_text(text.replace("\nbox: rolling-pyramids-box", "\nbox: box.yaml"), "utf-8")
    cover = cover_of(mine)
    assert set(cover.files) == {"inks.yaml", "short.yaml", "box.yaml"}
    copies = tmp_path / "copies"
    copies.mkdir()
    for name in ("mine.yaml", *cover.files):
        shutil.copy(tmp_path / name, copies)
    assert cover_of(copies / "mine.yaml").digest == cover.digest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("short.yaml", "anubian", "C955 {solo_rounds} needs a map, but this cover shows none"),
        ("{rounds}", "{round}", "C955 unknown placeholder {round}; a cover supports {rounds}, {solo_rounds}"),
    ],
)
def test_what_nobody_can_fill_in_is_found_at_its_text(mine: Path, before: str, after: str, message: str) -> None:
    mine.write_text(mine.read_text("utf-8").replace(before, after), "utf-8")
    lines = mine.read_text("utf-8").splitlines()
    found = [one for one in read(mine).findings if one.code == "C955"]
    assert message in [f"{one.code} {one.message}" for one in found]
    assert all("round" in lines[one.mark.line - 1] for one in found)


def test_the_subtitle_of_a_map_counts_by_itself() -> None:
    board = load_file(Path(__file__).parents[1] / "boards/good/counted.yaml")
    assert isinstance(board, Map)
    assert board.subtitle == {"en": "5 spaces, 2 starts, 2 factories", "es": "5 espacios, 2 zonas de inicio"}
