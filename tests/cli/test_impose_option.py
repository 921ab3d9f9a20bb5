"""`hyskos export --impose`: what is written, what it says of the cuts, and what is refused."""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from hyskos import data
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
        (("pyramydal-card", "--impose", "--copies", "0"), "range 1-100"),
        (("pyramydal-card", "--impose", "--copies", "101"), "range 1-100"),
        (("pyramydal-card", "--impose", "--copies", "two"), "not a whole number"),
        (("pyramydal-card", "turn-at-a-glance", "pyramydal-score", "--impose", "--copies", "70"), "210 components"),
        (("pyramydal-card", "rolling-pyramids-rules", "--impose"), "rolling-pyramids-rules is not cut along its edge"),
        (("ring-race-pieces", "--impose"), "ring-race-pieces is not cut along its edge"),
        (("calibration", "--impose"), "calibration is not cut along its edge"),
        (("pyramydal-card", "pyramydal-card-back", "--impose", "--duplex", "separate"), "backs behind their fronts"),
        (("pyramydal-card", "--impose", "--duplex", "long"), "pyramydal-card has no back"),
        (("pyramydal-card", "--impose", "silhouette", "--profile", "generic-offset"), "for printing at home"),
        (("icehouse-8x8", "--impose", "--fold", "bi"), "--impose cannot be combined with --fold"),
        (("pyramydal-card", "--impose", "--proof", "grey"), "makes PDF files"),
        (("pyramydal-card", "--impose", "-f", "svg"), "makes PDF files"),
        (("pyramydal-card", "--impose", "--profile", "the-game-crafter"), "takes one PNG per component"),
        (("pyramydal-card", "--impose", "--profile", "drivethru"), "takes no crop marks"),
        (("pyramydal-card", "--impose", "--profile", "longpack", "--dpi", "300"), "--dpi is for printing at home"),
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
    said = "inner-factory (420 × 297 mm) does not fit A4 with bleed and marks; choose a larger --paper or leave out"
    assert f"inner-factory.yaml: {said} --impose" in it.err
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_read_leaves_no_sheet(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("kind: card\n", encoding="utf-8")
    it = hyskos("export", mine, "pyramydal-card", "--impose", "-o", tmp_path / "out")
    assert it.code == 1
    assert not list((tmp_path / "out").iterdir())


@pytest.mark.slow
def test_backs_are_printed_behind_their_cards_and_moved_as_the_printer_needs_it(tmp_path: Path) -> None:
    text = (data.ROOT / "printers" / "home-a4.yaml").read_text(encoding="utf-8")
    mine = tmp_path / "my-printer.yaml"
    mine.write_text(f"{text.replace('id: home-a4', 'id: my-printer')}  back_offset_mm: [0.5, -1]\n", encoding="utf-8")
    words = ("pyramydal-card", "pyramydal-card-back", "--impose", "--duplex", "long", "--copies", 2, "--json")
    usual, moved = (
        json.loads(hyskos("export", *words, "--profile", profile, "-o", tmp_path / "out").out)["files"][0]
        for profile in ("home-a4", mine)
    )
    assert (moved["back"], moved["duplex"]) == ("pyramydal-card-back", "long")
    assert moved["imposed"]["backs"] == ["pyramydal-card-back"]
    assert moved["imposed"]["sheets"] == usual["imposed"]["sheets"]
    assert moved["sha256"] != usual["sha256"]


@pytest.mark.slow
def test_a_machine_gets_its_lines_in_a_file_of_their_own(tmp_path: Path) -> None:
    it = hyskos("export", "pyramydal-card", "--impose", "silhouette", "--copies", 3, "--json", "-o", tmp_path)
    sheets, lines = json.loads(it.out)["files"]
    assert Path(sheets["path"]).name == "pyramydal-card_3-each_imposed-silhouette_a4_en.pdf"
    assert Path(lines["path"]).name == "pyramydal-card_3-each_imposed-silhouette_a4_cut-lines_en.svg"
    assert (sheets["imposed"]["machine"], lines["imposed"]["cut_lines"]) == ("silhouette", True)
    assert len(sheets["imposed"]["sheets"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("anubian", "--duplex", "long", "--profile", "home-letter"), "Tabloid"),
        (("rolling-pyramids-rules", "--trim", "a5", "--impose", "saddle", "--profile", "home-letter"), "Tabloid"),
        (("inner-factory", "outer-factory", "--duplex", "long"), "A3"),
        (("anubian", "--duplex", "long", "--profile", "home-letter", "--paper", "tabloid"), ""),
        (("pyramydal-card", "pyramydal-card-back", "--duplex", "long"), ""),
        (("anubian", "--duplex", "long", "--profile", "generic-offset"), ""),
    ],
)
def test_another_paper_than_the_printers_is_never_taken_unsaid(
    tmp_path: Path, words: tuple[str, ...], named: str
) -> None:
    it = hyskos("export", *words, "-f", "pdf", "-o", tmp_path)
    assert it.code == 0
    notes = [line for line in it.err.splitlines() if line.startswith(f"{words[0]}: ") and "blank" not in line]
    assert len(notes) == bool(named)
    assert all(named in note for note in notes)


@pytest.mark.parametrize(("typed", "meant"), [("silhoutte", "silhouette"), ("sadle", "saddle"), ("Cut", "cut")])
def test_a_misspelt_way_to_impose_is_no_name_of_a_card(typed: str, meant: str, tmp_path: Path) -> None:
    it = hyskos("export", "--impose", typed, "pyramydal-card", "-o", tmp_path)
    assert (it.code, f"Did you mean {meant}?" in it.err) == (2, True), it.err


def test_a_file_whose_name_is_like_a_way_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    card = (data.ROOT / "cards" / "pyramydal-card.yaml").read_text(encoding="utf-8")
    (tmp_path / "sadle").write_text(card, encoding="utf-8")
    it = hyskos("export", "--impose", "sadle", "-o", tmp_path)
    assert "Did you mean" not in it.err
