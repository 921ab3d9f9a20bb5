"""`hyskos export --impose`: what is written, what it says of the cuts, and what is refused."""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from hyskos.cli.main import run
from hyskos.definitions.languages import activate


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("HYSKOS_LANG", "en")
    yield
    activate("en")


@dataclass
class Run:
    code: object
    out: str
    err: str


def hyskos(command: str, *words: object) -> Run:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as stop:
        run([command, *map(str, words)])
    return Run(stop.value.code, out.getvalue(), err.getvalue())


@pytest.mark.slow
def test_cards_share_sheets_in_one_pdf_with_the_cut_list(tmp_path: Path) -> None:
    it = hyskos("export", "pyramydal-card", "turn-at-a-glance", "--impose", "--copies", 2, "-o", tmp_path)
    assert it.code == 0
    assert it.out == f"{tmp_path}/pyramydal-card_turn-at-a-glance_2-each_imposed_a4_en.pdf\n"
    assert [path.name for path in tmp_path.iterdir()] == [Path(it.out.strip()).name]


@pytest.mark.slow
def test_for_a_press_the_sheets_pass_its_preflight_and_the_list_is_a_file_of_its_own(tmp_path: Path) -> None:
    words = ("pyramydal-card", "--impose", "--copies", 4, "--profile", "generic-offset", "--lang", "es")
    it = hyskos("export", *words, "--json", "-o", tmp_path)
    sheet, listed = json.loads(it.out)["files"]
    assert Path(sheet["path"]).name == "pyramydal-card_4-each_imposed_generic-offset_sra3_es.pdf"
    assert Path(listed["path"]).name == "pyramydal-card_4-each_imposed_generic-offset_sra3_cut-list_es.pdf"
    assert (sheet["colour"], sheet["paper"], listed["paper"]) == ("PDF/X-4", "sra3", "a4")
    assert listed["imposed"] == {"ids": ["pyramydal-card"], "copies": 4, "cut_list": True}
    assert hyskos("preflight", sheet["path"], "--profile", "generic-offset").code == 0


@pytest.mark.slow
def test_json_tells_the_cuts_in_mm(tmp_path: Path) -> None:
    it = hyskos("export", "pyramydal-card", "--impose", "--copies", 2, "--json", "-o", tmp_path)
    (file,) = json.loads(it.out)["files"]
    told = file["imposed"]
    assert (told["ids"], told["copies"]) == (["pyramydal-card"], 2)
    (sheet,) = told["sheets"]
    assert (sheet["sheets"], sheet["size"]) == ([1], [297, 210])
    assert [piece["trim"][2:] for piece in sheet["pieces"]] == [[105, 148], [105, 148]]
    assert [(cut["direction"], cut["position"]) for cut in sheet["cuts"]] == [
        ("across", 26),
        ("down", 40),
        ("down", 105),
        ("down", 7),
        ("down", 105),
        ("across", 148),
        ("across", 148),
    ]
    assert len(sheet["cuts"][0]["marks"]) == 2


@pytest.mark.slow
def test_each_language_and_ink_is_an_order_of_its_own(tmp_path: Path) -> None:
    words = ("--lang", "en", "--lang", "es", "--ink", "full", "--ink", "saver")
    assert hyskos("export", "pyramydal-card", "--impose", *words, "-o", tmp_path).code == 0
    tails = sorted(path.stem.partition("a4_")[2] for path in tmp_path.iterdir())
    assert tails == ["en", "en_saver", "es", "es_saver"]


@pytest.mark.slow
def test_a_press_may_print_on_another_paper(tmp_path: Path) -> None:
    words = ("pyramydal-card", "--impose", "--profile", "generic-x1a", "--paper", "a4", "--json")
    sheet, _ = json.loads(hyskos("export", *words, "-o", tmp_path).out)["files"]
    assert sheet["imposed"]["sheets"][0]["size"] in ([210, 297], [297, 210])


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--impose",), "--impose needs names"),
        (("pyramydal-card", "--copies", "2"), "--copies needs --impose"),
        (("pyramydal-card", "--impose", "--copies", "0"), "1<=x<=100"),
        (("pyramydal-card", "--impose", "--copies", "101"), "1<=x<=100"),
        (("pyramydal-card", "--impose", "--copies", "two"), "no whole number"),
        (("pyramydal-card", "turn-at-a-glance", "pyramydal-score", "--impose", "--copies", "70"), "210 components"),
        (("pyramydal-card", "rolling-pyramids-rules", "--impose"), "rolling-pyramids-rules is not cut along its edge"),
        (("ring-race-pieces", "--impose"), "ring-race-pieces is not cut along its edge"),
        (("calibration", "--impose"), "calibration is not cut along its edge"),
        (("pyramydal-card", "turn-at-a-glance", "--impose", "--duplex", "long"), "do not go together"),
        (("icehouse-8x8", "--impose", "--fold", "bi"), "a folding board has sheets of its own"),
        (("pyramydal-card", "--impose", "--proof", "grey"), "makes PDF files"),
        (("pyramydal-card", "--impose", "-f", "svg"), "makes PDF files"),
        (("pyramydal-card", "--impose", "--profile", "the-game-crafter"), "takes a PNG for each component"),
        (("pyramydal-card", "--impose", "--profile", "drivethru"), "wants no marks"),
        (("pyramydal-card", "--impose", "--profile", "longpack", "--dpi", "300"), "--dpi is for sheets at home"),
    ],
)
def test_what_makes_no_sense_is_a_usage_error_and_nothing_is_written(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    it = hyskos("export", *words, "-o", tmp_path / "out")
    assert (it.code, it.out) == (2, "")
    assert said in it.err
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_what_is_too_large_is_a_finding_about_its_own_file(tmp_path: Path) -> None:
    it = hyskos("export", "pyramydal-card", "inner-factory", "--impose", "-o", tmp_path)
    assert it.code == 1
    said = "inner-factory, 420 × 297 mm, does not fit A4 with its bleed and marks; choose a larger --paper or leave"
    assert f"inner-factory.yaml: {said} --impose out" in it.err
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_read_leaves_no_sheet(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("kind: card\n", encoding="utf-8")
    it = hyskos("export", mine, "pyramydal-card", "--impose", "-o", tmp_path / "out")
    assert it.code == 1
    assert not list((tmp_path / "out").iterdir())
