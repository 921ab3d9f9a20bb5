"""Options of `hyskos export`: books, proofs, stamps, folding boards and imposition."""

import json
import re
from pathlib import Path

import pytest

from hyskos import data
from hyskos.cli.main import execute
from hyskos.definitions.kinds.registry import built_in_files
from tests.cli.command_line import Patch, export, hyskos

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        (["rolling-pyramids-rules", "--impose", "saddle", "--trim", "a5"], "rolling-pyramids-rules_a5-saddle-short_a4"),
        (["--impose", "--copies", "2", "pyramydal-card"], "pyramydal-card_2-each_imposed_a4"),
        (["--impose", "pyramydal-card"], "pyramydal-card_1-each_imposed_a4"),
        (["pyramydal-card", "--impose"], "pyramydal-card_1-each_imposed_a4"),
    ],
)
def test_impose_may_stand_alone_or_name_a_way(typed: list[str], written: str, tmp_path: Path) -> None:
    run = export(*typed, "-o", tmp_path, "-f", "pdf")
    assert run.code == 0, run.err
    assert [path.name for path in tmp_path.iterdir()] == [f"{written}_en.pdf"]


def test_blank_pages_of_a_book_are_reported(tmp_path: Path) -> None:
    text = (data.ROOT / "booklets" / "rolling-pyramids-rules.yaml").read_text(encoding="utf-8")
    start = text.index("  - title: {en: The map")
    file = tmp_path / "rolling-pyramids-rules.yaml"
    file.write_text(text[:start], encoding="utf-8")
    run = export(file, "--trim", "a5", "--impose", "saddle", "-o", tmp_path, "-f", "pdf")
    assert "rolling-pyramids-rules: blank pages: 3, 4" in run.err
    run = export(file, "--trim", "A5", "-o", tmp_path / "more", "-f", "pdf", "--json")
    assert json.loads(run.out)["files"][0]["book"] == {"form": "pages", "blank": []}


def test_proofs_take_the_place_of_files_to_print(tmp_path: Path) -> None:
    run = hyskos("export", "anubian", "--proof", "grey", "--proof", "safe", "--dpi", "40", "-o", tmp_path)
    assert run.code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "rolling-pyramids_anubian_proof-grey_en.png",
        "rolling-pyramids_anubian_proof-safe_en.png",
    ]


def test_the_safe_zones_of_two_printers_are_two_files(tmp_path: Path) -> None:
    for printer in ("drivethru", "generic-offset"):
        words = ("--proof", "safe", "--profile", printer, "--dpi", "20", "--json", "-o", tmp_path)
        (file,) = json.loads(hyskos("export", "pyramydal-card", *words).out)["files"]
        assert (Path(file["path"]).name, file["proof"]) == (f"pyramydal-card_proof-safe_{printer}_en.png", "safe")


def test_the_answer_says_how_much_ink_a_sheet_takes_if_asked(tmp_path: Path) -> None:
    run = hyskos("export", "pyramydal-card", "--profile", "drivethru", "--json", "--coverage", "-o", tmp_path)
    (file,) = json.loads(run.out)["files"]
    (page,) = file["coverage"]
    assert list(page) == ["cyan", "magenta", "yellow", "black"]
    assert 0 < page["cyan"] < page["yellow"] < 60


MARK, STAMP = "pharaoh · 1.0 · en", re.compile(r"pharaoh 1\.0 · en · 1/1 · [0-9a-f]{7}")


@pytest.mark.parametrize(
    ("words", "mark", "stamps"),
    [
        ([], True, 1),
        (["--stamp", "margin"], True, 1),
        (["--stamp", "component"], False, 1),
        (["--stamp", "none"], False, 0),
    ],
)
def test_a_sheet_says_its_version_where_it_is_wanted(words: list[str], mark: bool, stamps: int, tmp_path: Path) -> None:
    assert execute(["export", "pharaoh", "-o", str(tmp_path), "-f", "svg", *words]) == 0
    text = (tmp_path / "pharaoh_a4_en.svg").read_text(encoding="utf-8")  # words stand in titles of their outlines
    assert (MARK in text) == mark
    assert len(STAMP.findall(text)) == stamps
    assert "Print at 100 %, no scaling" in text


def test_an_edited_board_has_another_stamp(tmp_path: Path) -> None:
    stamps = []
    for name, more in (("one", b""), ("other", b"# edited\n")):
        board = tmp_path / f"{name}.yaml"
        board.write_bytes(built_in_files("grid")["pharaoh"].read_bytes() + more)
        assert execute(["export", str(board), "-o", str(tmp_path / name), "-f", "svg"]) == 0
        stamps += STAMP.findall((tmp_path / name / "pharaoh_a4_en.svg").read_text(encoding="utf-8"))
    assert len({*stamps}) == 2


@pytest.mark.parametrize("name", ["ring-race-cover", "inner-factory", "bastet"])
def test_nothing_of_ours_is_inside_the_trim_of_a_sheet_without_a_stamp(name: str) -> None:
    from hyskos.definitions.loader import load_profile
    from hyskos.generators.drawing import Group
    from hyskos.generators.measure import boxes
    from hyskos.generators.orders.home import editions
    from hyskos.generators.orders.order import Single
    from hyskos.generators.orders.plan_orders import build
    from hyskos.generators.orders.renderers import renderers_of
    from hyskos.generators.orders.requests import Request
    from tests.drawn import definition

    board = definition(name)
    (order,) = build(Request(printer=load_profile("home-a4"), langs=("en",), stamp="none"), [board]).orders
    assert isinstance(order, Single)
    sheets = [edition for renderer in renderers_of(board) for edition in editions(renderer, order) if not edition.tiles]
    assert sheets
    for sheet in sheets:
        for page in sheet.document.pages:
            marks = [item for item in page.items if isinstance(item, Group) and item.id == "sheet-marks"]
            inside = page.trim.grown(-0.1)
            around = [box for _, box in boxes(marks) if not box.holds(page.trim)]
            assert not [box for box in around if inside.meets(box)]


@pytest.mark.parametrize("fold", ["bi", "quad"])
def test_a_folding_board_at_home_is_written_whole_and_in_sheets(tmp_path: Path, fold: str) -> None:
    run = export("inner-factory", "--fold", fold, "-f", "pdf", "-o", tmp_path, "--json")
    assert (run.code, run.err) == (0, f"2 files written to {tmp_path}\n")
    pages = {Path(file["path"]).name: file["pages"] for file in json.loads(run.out)["files"]}
    start = f"rolling-pyramids_inner-factory_{fold}-fold"
    assert pages == {f"{start}_a3_en.pdf": 1, f"{start}_a4-tiles_en.pdf": 4}


def test_a_folding_board_for_a_press_is_one_file_with_face_and_back(tmp_path: Path) -> None:
    run = export("inner-factory", "--fold", "quad", "--profile", "longpack", "--lang", "es", "-o", tmp_path, "--json")
    (file,) = json.loads(run.out)["files"]
    assert Path(file["path"]).name == "rolling-pyramids_inner-factory_quad-fold_longpack_es.pdf"
    assert (file["pages"], file["trim"], file["bleed"], file["fold"]) == (2, [420, 297], 20, "quad")
    assert file["sides"] == [{"trim": [420, 297], "bleed": 20}, {"trim": [414, 291], "bleed": 5}]
    words = ("inner-factory", "four-x", "--duplex", "long", "--fold", "bi", "--profile", "longpack", "-o", tmp_path)
    name = "rolling-pyramids_inner-factory_bi-fold_four-x_duplex-long_longpack_en.pdf"
    assert export(*words).out == f"{tmp_path / name}\n"


def test_fold_without_names_exports_every_board_that_folds(tmp_path: Path) -> None:
    run = export("--fold", "bi", "-f", "pdf", "-o", tmp_path)
    assert run.code == 1  # the ring has a word on the fold
    maps = (f"rolling-pyramids_{name}" for name in ("four-x", "inner-factory", "outer-factory"))
    assert {file.name.split("_bi-fold_")[0] for file in tmp_path.iterdir()} == {
        "icehouse-5x5",
        "icehouse-8x8",
        "pharaoh",
        *maps,
    }


def test_same_bytes_twice(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert export("four-x", "--fold", "quad", "-o", tmp_path / folder).code == 0
    first, second = ({file.name: file.read_bytes() for file in (tmp_path / each).iterdir()} for each in ("one", "two"))
    assert first == second


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
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
    tmp_path: Path, words: tuple[str, ...], code: int, message: str
) -> None:
    run = export(*words, "-o", tmp_path)
    assert run.code == code
    assert message in run.err
    assert list(tmp_path.iterdir()) == []


def test_cards_share_sheets_in_one_pdf_with_the_cut_list(tmp_path: Path) -> None:
    run = hyskos("export", "pyramydal-card", "turn-at-a-glance", "--impose", "--copies", 2, "-o", tmp_path)
    assert run.code == 0
    assert run.out == f"{tmp_path}/pyramydal-card_turn-at-a-glance_2-each_imposed_a4_en.pdf\n"
    assert [path.name for path in tmp_path.iterdir()] == [Path(run.out.strip()).name]


def test_imposed_press_sheets_pass_preflight_and_have_a_cut_list(tmp_path: Path) -> None:
    words = ("pyramydal-card", "--impose", "--copies", 4, "--profile", "generic-offset", "--lang", "es")
    run = hyskos("export", *words, "--json", "-o", tmp_path)
    sheet, contents = json.loads(run.out)["files"]
    assert Path(sheet["path"]).name == "pyramydal-card_4-each_imposed_generic-offset_sra3_es.pdf"
    assert Path(contents["path"]).name == "pyramydal-card_4-each_imposed_generic-offset_sra3_cut-list_es.pdf"
    assert (sheet["colour"], sheet["paper"], contents["paper"]) == ("PDF/X-4", "sra3", "a4")
    assert contents["imposed"] == {"ids": ["pyramydal-card"], "copies": 4, "cut_list": True}
    assert hyskos("preflight", sheet["path"], "--profile", "generic-offset").code == 0


def test_json_tells_the_cuts_in_mm(tmp_path: Path) -> None:
    run = hyskos("export", "pyramydal-card", "--impose", "--copies", 2, "--json", "-o", tmp_path)
    (file,) = json.loads(run.out)["files"]
    reply = file["imposed"]
    assert (reply["ids"], reply["copies"]) == (["pyramydal-card"], 2)
    (sheet,) = reply["sheets"]
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


def test_each_language_and_ink_is_an_order_of_its_own(tmp_path: Path) -> None:
    words = ("--lang", "en", "--lang", "es", "--ink", "full", "--ink", "saver")
    assert hyskos("export", "pyramydal-card", "--impose", *words, "-o", tmp_path).code == 0
    tails = sorted(path.stem.partition("a4_")[2] for path in tmp_path.iterdir())
    assert tails == ["en", "en_saver", "es", "es_saver"]


def test_a_press_may_print_on_another_paper(tmp_path: Path) -> None:
    words = ("pyramydal-card", "--impose", "--profile", "generic-x1a", "--paper", "a4", "--json")
    sheet, _ = json.loads(hyskos("export", *words, "-o", tmp_path).out)["files"]
    assert sheet["imposed"]["sheets"][0]["size"] in ([210, 297], [297, 210])


def test_what_is_too_large_is_a_finding_about_its_own_file(tmp_path: Path) -> None:
    run = hyskos("export", "pyramydal-card", "inner-factory", "--impose", "-o", tmp_path)
    assert run.code == 1
    reply = "inner-factory (420 × 297 mm) does not fit A4 with bleed and marks; choose a larger --paper or leave out"
    assert f"inner-factory.yaml: {reply} --impose" in run.err
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_read_leaves_no_sheet(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("kind: card\n", encoding="utf-8")
    run = hyskos("export", mine, "pyramydal-card", "--impose", "-o", tmp_path / "out")
    assert run.code == 1
    assert not list((tmp_path / "out").iterdir())


def test_imposed_backs_follow_the_offset_of_the_printer(tmp_path: Path) -> None:
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


def test_a_machine_gets_its_lines_in_a_file_of_their_own(tmp_path: Path) -> None:
    run = hyskos("export", "pyramydal-card", "--impose", "silhouette", "--copies", 3, "--json", "-o", tmp_path)
    sheets, lines = json.loads(run.out)["files"]
    assert Path(sheets["path"]).name == "pyramydal-card_3-each_imposed-silhouette_a4_en.pdf"
    assert Path(lines["path"]).name == "pyramydal-card_3-each_imposed-silhouette_a4_cut-lines_en.svg"
    assert (sheets["imposed"]["machine"], lines["imposed"]["cut_lines"]) == ("silhouette", True)
    assert len(sheets["imposed"]["sheets"]) == 2


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("anubian", "--duplex", "long", "--profile", "home-letter"), "Tabloid"),
        (("rolling-pyramids-rules", "--trim", "a5", "--impose", "saddle", "--profile", "home-letter"), "Tabloid"),
        (("inner-factory", "outer-factory", "--duplex", "long"), "A3"),
        (("anubian", "--duplex", "long", "--profile", "home-letter", "--paper", "tabloid"), ""),
        (("pyramydal-card", "pyramydal-card-back", "--duplex", "long"), ""),
        (("anubian", "--duplex", "long", "--profile", "generic-offset"), ""),
    ],
)
def test_a_note_names_the_paper_if_it_is_not_that_of_the_printer(
    tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    run = hyskos("export", *words, "-f", "pdf", "-o", tmp_path)
    assert run.code == 0
    notes = [line for line in run.err.splitlines() if line.startswith(f"{words[0]}: ") and "blank" not in line]
    assert len(notes) == bool(name)
    assert all(name in note for note in notes)


def test_a_file_whose_name_is_like_a_way_is_a_file(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    card = (data.ROOT / "cards" / "pyramydal-card.yaml").read_text(encoding="utf-8")
    (tmp_path / "sadle").write_text(card, encoding="utf-8")
    run = hyskos("export", "--impose", "sadle", "-o", tmp_path)
    assert "Did you mean" not in run.err
