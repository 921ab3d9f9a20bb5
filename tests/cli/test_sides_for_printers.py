"""`hyskos export` of two boards as front and back of one piece, at home and for a press."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.printer_orders import english, hyskos, own

_english = pytest.fixture(english, autouse=True)


@pytest.mark.slow
def test_two_boards_become_front_and_back_of_one_file(tmp_path: Path) -> None:
    words = ("inner-factory", "outer-factory", "--duplex", "long", "--back-offset", "-0.5,1")
    it = hyskos("export", *words, "--json", "-o", tmp_path)
    (file,) = json.loads(it.out)["files"]
    assert Path(file["path"]).name == "rolling-pyramids_inner-factory_outer-factory_duplex-long_sra3_en.pdf"
    assert (file["pages"], file["trim"], file["paper"]) == (2, [420, 297], "sra3")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("flip", "papers"), [("long", ["sra3", "full"]), ("short", ["sra3", "full"]), ("gutter", ["full", "full"])]
)
def test_the_same_sides_on_other_papers_are_other_files(tmp_path: Path, flip: str, papers: list[str]) -> None:
    """Both printers into one folder: neither file overwrites the other, unless both are a page of the board's size."""
    for profile in ("home-a4", "home-letter"):
        words = ("inner-factory", "outer-factory", "--duplex", flip, "--profile", profile, "-o", tmp_path)
        assert hyskos("export", *words).code == 0
    stem = f"rolling-pyramids_inner-factory_outer-factory_duplex-{flip}"
    assert {path.name for path in tmp_path.iterdir()} == {f"{stem}_{paper}_en.pdf" for paper in papers}
    hyskos("export", "anubian", "bastet", "--duplex", flip, "--paper", "tabloid", "-o", tmp_path)
    if flip != "gutter":
        assert (tmp_path / f"rolling-pyramids_anubian_bastet_duplex-{flip}_tabloid_en.pdf").exists()


@pytest.mark.slow
def test_for_a_press_two_boards_are_two_pages_that_pass_its_preflight(tmp_path: Path) -> None:
    words = ("inner-factory", "outer-factory", "--profile", "generic-offset", "--lang", "es")
    it = hyskos("export", *words, "--duplex", "long", "--json", "-o", tmp_path)
    (file,) = json.loads(it.out)["files"]
    name = "rolling-pyramids_inner-factory_outer-factory_duplex-long_generic-offset_es.pdf"
    assert Path(file["path"]).name == name
    wanted = {"pages": 2, "trim": [420, 297], "bleed": 3, "colour": "PDF/X-4", "condition": "FOGRA39"}
    wanted |= {"id": "inner-factory", "back": "outer-factory", "duplex": "long"}
    assert wanted.items() <= file.items()
    assert hyskos("preflight", file["path"], "--profile", "generic-offset", "--trim", "420x297").code == 0


@pytest.mark.slow
def test_separate_sides_for_a_press_are_two_files(tmp_path: Path) -> None:
    words = ("inner-factory", "anubian", "--profile", "drivethru", "--duplex", "separate", "--lang", "en")
    assert hyskos("export", *words, "-o", tmp_path).code == 0  # other sizes: each sheet is cut by itself
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "rolling-pyramids_inner-factory_anubian_duplex-separate-back_drivethru_en.pdf",
        "rolling-pyramids_inner-factory_anubian_duplex-separate-front_drivethru_en.pdf",
    ]


@pytest.mark.slow
def test_what_a_press_cannot_make_is_told_of_the_side_that_has_it(tmp_path: Path) -> None:
    mine = own(tmp_path, safe_mm="9", max_ink="192")
    it = hyskos(
        "export", "inner-factory", "outer-factory", "--duplex", "short", "--profile", mine, "-o", tmp_path / "out"
    )
    assert it.code == 1
    for board, ink in (("inner-factory", "lapis"), ("outer-factory", "brick")):
        assert re.search(rf"{board}\.yaml: the ink {ink} adds up to 19[34] %", it.err)
    assert not list((tmp_path / "out").iterdir())


@pytest.mark.slow
def test_separate_sides_at_home_may_come_in_sheets(tmp_path: Path) -> None:
    it = hyskos("export", "inner-factory", "inner-factory", "--duplex", "separate", "--json", "-o", tmp_path)
    (file,) = json.loads(it.out)["files"]
    name = "rolling-pyramids_inner-factory_inner-factory_duplex-separate_a4-tiles_en.pdf"
    assert (Path(file["path"]).name, file["pages"]) == (name, 8)


def test_a_board_that_cannot_be_read_leaves_no_pair(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("kind: map\n", encoding="utf-8")
    words = ("export", mine, "anubian", "--duplex", "long", "--lang", "en", "--lang", "es", "-o", tmp_path / "out")
    assert hyskos(*words).code == 1
    assert not list((tmp_path / "out").iterdir())
