"""`hyskos printers`, and `hyskos export` for a printer elsewhere: what is written, what is refused, what is said."""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

import data
from cli.i18n import activate
from cli.main import execute

PROFILES = data.ROOT / "printers"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    activate("en")
    yield
    activate("en")


@dataclass
class Run:
    code: int
    out: str
    err: str


def hyskos(*words: object) -> Run:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = execute([str(word) for word in words])
    return Run(code, out.getvalue(), err.getvalue())


def own(folder: Path, **changes: str) -> Path:
    text = (PROFILES / "generic-offset.yaml").read_text(encoding="utf-8").replace("id: generic-offset", "id: mine")
    for key, value in changes.items():
        (line,) = (line for line in text.splitlines() if line.strip().startswith(f"{key}:"))
        text = text.replace(line, line.split(":")[0] + f": {value}")
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_profile_is_listed_with_what_it_makes_its_source_and_date() -> None:
    it = hyskos("printers")
    assert it.code == 0
    for path in PROFILES.iterdir():
        assert f"{path.stem}: " in it.out
    assert "PDF/X-1a:2003, 3.175 mm bleed, no marks, at most 240 % ink" in it.out
    assert it.out.count("source, 2026-") == len(list(PROFILES.iterdir()))


def test_the_list_for_scripts() -> None:
    answer = json.loads(hyskos("printers", "--json").out)
    assert answer["schema"] == "hyskos.printers/1"
    by_id = {one["id"]: one for one in answer["printers"]}
    assert by_id["longpack"]["spots"] == {"CutContour": "die-cut"}
    components = {one["id"]: one["pixels"] for one in by_id["the-game-crafter"]["components"]}
    assert components["quad-fold-board"] == [5475, 5475]


def test_a_press_file_and_what_the_answer_says_of_it(tmp_path: Path) -> None:
    it = hyskos("export", "anubian", "--profile", "drivethru", "--lang", "es", "--json", "-o", tmp_path)
    (file,) = json.loads(it.out)["files"]
    assert Path(file["path"]).name == "rolling-pyramids_anubian_drivethru_es.pdf"
    wanted = {"profile": "drivethru", "bleed": 3.175, "colour": "PDF/X-1a:2003", "trim": [297, 210]}
    assert wanted.items() <= file.items()


def test_the_scale_of_a_picture_is_said(tmp_path: Path) -> None:
    it = hyskos("export", "pyramydal-card", "--profile", "the-game-crafter", "--json", "-o", tmp_path)
    assert "pyramydal-card: Half mat, drawn at 115 % of true size" in it.err
    (file,) = json.loads(it.out)["files"]
    assert (file["component"], file["scale"], file["colour"]) == ("half-mat", 1.149, "RGB")


def test_level_and_output_profile_of_ones_own(tmp_path: Path) -> None:
    icc = tmp_path / "Uncoated.icc"
    icc.write_bytes((data.ROOT / "icc" / "FOGRA39L_coated.icc").read_bytes())
    it = hyskos(
        "export", "anubian", "--profile", "generic-offset", "--level", "x1a01", "--icc", icc, "-o", tmp_path / "out"
    )  # fmt: skip
    assert it.code == 0
    (path,) = (tmp_path / "out").iterdir()
    assert path.read_bytes().startswith(b"%PDF-1.3")
    assert b"(Uncoated)" in path.read_bytes()


def test_an_impossible_wish_is_told_before_anything_is_written(tmp_path: Path) -> None:
    mine = own(tmp_path, safe_mm="9", max_ink="193")
    it = hyskos("export", "anubian", "pyramydal-score", "--profile", mine, "-o", tmp_path / "out", "--lang", "en")
    assert it.code == 1
    lines = [line for line in it.err.splitlines() if "anubian.yaml: " in line]
    assert len(lines) == 4
    assert "the text “Anubian” keeps 8.0 mm from the cut; mine asks for 9 mm" in it.err
    assert "the ink navy adds up to 194 %; mine allows 193 %" in it.err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["pyramydal-score_mine_en.pdf"]


def test_the_terms_of_a_printer_are_told_in_spanish(tmp_path: Path) -> None:
    activate("es")
    it = hyskos("export", "anubian", "--profile", own(tmp_path, safe_mm="9"), "-o", tmp_path / "out")
    assert "el texto «Anubianos» queda a 8.0 mm del corte; mine pide 9 mm" in it.err


def test_the_kit_leaves_out_what_the_printer_does_not_make_but_an_order_fails(tmp_path: Path) -> None:
    it = hyskos("export", "pharaoh-pieces", "--profile", "the-game-crafter", "-o", tmp_path)
    assert it.code == 1
    assert "the-game-crafter has no component for pieces, 190 × 259 mm" in it.err
    assert not list(tmp_path.iterdir())


def test_a_broken_profile_is_shown_where_it_is_broken(tmp_path: Path) -> None:
    mine = own(tmp_path, bleed_mm="wide")
    it = hyskos("export", "anubian", "--profile", mine, "-o", tmp_path / "out")
    assert it.code == 1
    assert f"{mine}:11:11: Y103" in it.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--profile", "generic-ofset"), "Did you mean generic-offset"),
        (("--profile", "nowhere/mine.yaml"), "there is no such file"),
        (("--profile", SHIPPED := str(data.ROOT / "factions" / "anubian.yaml")), "this is no printer profile"),
        (("--profile", "generic-x1a", "--paper", "a4"), "--paper is for sheets at home"),
        (("--profile", "generic-x1a", "--format", "svg"), "generic-x1a takes PDF only"),
        (("--profile", "the-game-crafter", "--format", "pdf"), "the-game-crafter takes PNG only"),
        (("--profile", "the-game-crafter", "--dpi", "150"), "for sheets at home"),
        (("--level", "x3"), "choose its --profile"),
        (("--profile", "drivethru", "--icc", SHIPPED), "not an ICC profile"),
        (("--profile", "drivethru", "--icc", "nowhere.icc"), "No such file"),
    ],
)
def test_what_makes_no_sense_is_a_usage_error(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    it = hyskos("export", "anubian", "-o", tmp_path / "out", *words)
    assert it.code == 2
    assert said in it.err
    assert not (tmp_path / "out").exists()


def test_proofs_take_the_place_of_files_to_print(tmp_path: Path) -> None:
    it = hyskos("export", "anubian", "--proof", "grey", "--proof", "safe", "--dpi", "40", "-o", tmp_path)
    assert it.code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "rolling-pyramids_anubian_proof-grey_en.png",
        "rolling-pyramids_anubian_proof-safe_en.png",
    ]


def test_the_answer_says_how_much_ink_a_sheet_takes_if_asked(tmp_path: Path) -> None:
    it = hyskos("export", "pyramydal-card", "--profile", "drivethru", "--json", "--coverage", "-o", tmp_path)
    (file,) = json.loads(it.out)["files"]
    (page,) = file["coverage"]
    assert list(page) == ["cyan", "magenta", "yellow", "black"]
    assert 0 < page["cyan"] < page["yellow"] < 30


@pytest.mark.parametrize(
    "words", [("--proof", "grey", "--paper", "a4"), ("--proof", "grey", "-f", "pdf"), ("--coverage",)]
)
def test_proofs_and_coverage_refuse_what_they_cannot_be(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert hyskos("export", "anubian", "-o", tmp_path / "out", *words).code == 2
    assert not (tmp_path / "out").exists()


def test_two_boards_become_front_and_back_of_one_file(tmp_path: Path) -> None:
    words = ("inner-factory", "outer-factory", "--duplex", "long", "--back-offset", "-0.5,1")
    it = hyskos("export", *words, "--json", "-o", tmp_path)
    (file,) = json.loads(it.out)["files"]
    assert Path(file["path"]).name == "rolling-pyramids_inner-factory_outer-factory_duplex-long_en.pdf"
    assert (file["pages"], file["trim"]) == (2, [420, 297])


def test_the_calibration_page_has_two_sides(tmp_path: Path) -> None:
    assert hyskos("export", "calibration", "-f", "pdf", "-o", tmp_path).code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["calibration_a4_en.pdf"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("anubian", "--duplex", "long"), 2, "needs two boards"),
        (("anubian", "bastet", "--duplex", "long", "-f", "svg"), 2, "makes a PDF for a printer at home"),
        (("anubian", "bastet", "--duplex", "long", "--profile", "drivethru"), 2, "makes a PDF for a printer at home"),
        (("anubian", "bastet", "--back-offset", "1,1"), 2, "needs --duplex"),
        (("anubian", "bastet", "--duplex", "long", "--back-offset", "1"), 2, "no pair of lengths"),
        (("anubian", "bastet", "--duplex", "long", "--back-offset", "1,90"), 2, "at most 20 mm"),
        (("inner-factory", "anubian", "--duplex", "long", "--paper", "a4"), 1, "do not fit on a4 back to back"),
        (("pyramydal-pieces", "anubian", "--duplex", "long"), 1, "this has 5 sheets"),
    ],
)
def test_duplex_refuses_what_has_no_two_sides(tmp_path: Path, words: tuple[str, ...], code: int, said: str) -> None:
    it = hyskos("export", *words, "-o", tmp_path)
    assert it.code == code
    assert said in it.err
    assert not list(tmp_path.iterdir())
