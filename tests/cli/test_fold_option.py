"""`hyskos export --fold`: what is written, and what is refused with one line."""

import json
from pathlib import Path

import pytest

from tests.cli.test_export_command import hyskos


@pytest.mark.slow
@pytest.mark.parametrize("fold", ["bi", "quad"])
def test_a_folding_board_at_home_is_written_whole_and_in_sheets(tmp_path: Path, fold: str) -> None:
    it = hyskos("inner-factory", "--fold", fold, "-f", "pdf", "-o", tmp_path, "--json")
    assert (it.returncode, it.stderr) == (0, f"2 files written to {tmp_path}\n")
    named = {Path(file["path"]).name: file["pages"] for file in json.loads(it.stdout)["files"]}
    start = f"rolling-pyramids_inner-factory_{fold}-fold"
    assert named == {f"{start}_a3_en.pdf": 1, f"{start}_a4-tiles_en.pdf": 4}


@pytest.mark.slow
def test_a_folding_board_for_a_press_is_one_file_with_face_and_back(tmp_path: Path) -> None:
    it = hyskos("inner-factory", "--fold", "quad", "--profile", "longpack", "--lang", "es", "-o", tmp_path, "--json")
    (file,) = json.loads(it.stdout)["files"]
    assert Path(file["path"]).name == "rolling-pyramids_inner-factory_quad-fold_longpack_es.pdf"
    assert (file["pages"], file["trim"], file["bleed"], file["fold"]) == (2, [420, 297], 20, "quad")
    assert file["sides"] == [{"trim": [420, 297], "bleed": 20}, {"trim": [414, 291], "bleed": 5}]
    words = ("inner-factory", "four-x", "--duplex", "long", "--fold", "bi", "--profile", "longpack", "-o", tmp_path)
    name = "rolling-pyramids_inner-factory_bi-fold_four-x_duplex-long_longpack_en.pdf"
    assert hyskos(*words).stdout == f"{tmp_path / name}\n"


@pytest.mark.slow
def test_the_complete_order_of_folding_boards_leaves_out_what_does_not_fold(tmp_path: Path) -> None:
    it = hyskos("--fold", "bi", "-f", "pdf", "-o", tmp_path)
    assert it.returncode == 1  # the ring has a word on the fold
    maps = (f"rolling-pyramids_{name}" for name in ("four-x", "inner-factory", "outer-factory"))
    assert {file.name.split("_bi-fold_")[0] for file in tmp_path.iterdir()} == {
        "icehouse-5x5",
        "icehouse-8x8",
        "pharaoh",
        *maps,
    }


@pytest.mark.slow
def test_same_bytes_twice(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert hyskos("four-x", "--fold", "quad", "-o", tmp_path / folder).returncode == 0
    one, two = ({file.name: file.read_bytes() for file in (tmp_path / each).iterdir()} for each in ("one", "two"))
    assert one == two


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("inner-factory", "--fold", "tri"), 2, "'tri' is not one of 'bi', 'quad'"),
        (("anubian", "--fold", "bi"), 2, "anubian does not fold"),
        (("calibration", "--fold", "bi"), 2, "calibration does not fold"),
        (
            ("inner-factory", "four-x", "--duplex", "long", "--fold", "bi"),
            2,
            "--fold with --duplex is for a press",
        ),
        (("inner-factory", "--fold", "bi", "--profile", "drivethru"), 2, "drivethru does not print a bi-fold board"),
        (
            ("inner-factory", "--fold", "bi", "--profile", "the-game-crafter"),
            1,
            "the-game-crafter has no component of this size, 420 × 297 mm",
        ),
        (("pharaoh", "--fold", "quad", "--profile", "longpack"), 1, "the text “3” is 0 mm from the fold at x ="),
        (("ring-18", "--fold", "quad"), 1, "the text “safe” is 0 mm from the fold at x = 180 mm; keep 3 mm"),
    ],
)
def test_what_cannot_fold_is_one_line_and_nothing_is_written(
    tmp_path: Path, words: tuple[str, ...], code: int, told: str
) -> None:
    it = hyskos(*words, "-o", tmp_path)
    assert it.returncode == code
    assert told in it.stderr
    assert list(tmp_path.iterdir()) == []
