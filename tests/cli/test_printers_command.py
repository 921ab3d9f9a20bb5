"""`hyskos printers`, and `hyskos export` for a press: files, backs, and what is refused."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from hyskos import data
from hyskos.definitions.languages import activate
from tests.cli.command_line import PROFILES, Patch, custom_printer, english, hyskos

pytestmark = pytest.mark.slow

_english = pytest.fixture(english, autouse=True)


def test_every_profile_is_listed_with_what_it_makes_its_source_and_date() -> None:
    run = hyskos("printers")
    assert run.code == 0
    for path in PROFILES.iterdir():
        assert f"{path.stem}: " in run.out
    assert "PDF/X-1a:2003, 3.175 mm bleed, no marks, at most 240 % ink" in run.out
    assert run.out.count("source, 2026-") == len(list(PROFILES.iterdir()))


def test_the_list_says_which_boards_fold_and_what_they_need() -> None:
    run = hyskos("printers")
    assert "makes: flat board, bi-fold board, quad-fold board, card, sheet, booklet" in run.out
    assert "boards that fold: 20 mm of the face around the edge, the back 3 mm smaller all around" in run.out
    assert "largest board: 680 × 950 mm" in run.out
    printers = {printer["id"]: printer for printer in json.loads(hyskos("printers", "--json").out)["printers"]}
    assert printers["longpack"]["folding_board"] == {"wrap": 20, "back_smaller": 3}
    assert printers["longpack"]["largest"] == [680, 950]
    assert printers["drivethru"]["folding_board"] is None
    assert "quad-fold-board" not in printers["drivethru"]["products"]
    panels = {component["id"]: component["panels"] for component in printers["the-game-crafter"]["components"]}
    assert (panels["quad-fold-mat"], panels["medium-six-fold-board"], panels["big-mat"]) == ([2, 2], [3, 2], [1, 1])


def test_one_printer_or_a_profile_of_your_own_can_be_asked_for(tmp_path: Path) -> None:
    mine = custom_printer(tmp_path, bleed_mm="4")
    run = hyskos("printers", "longpack", mine, "longpack", "--json")  # each is listed once
    assert [(printer["id"], printer["bleed"]) for printer in json.loads(run.out)["printers"]] == [
        ("longpack", 5),
        ("mine", 4),
    ]
    run = hyskos("printers", "longpac")
    assert (run.code, "Did you mean longpack?" in run.err) == (2, True)


def test_the_list_for_scripts() -> None:
    answer = json.loads(hyskos("printers", "--json").out)
    assert answer["schema"] == "hyskos.printers/1"
    by_id = {printer["id"]: printer for printer in answer["printers"]}
    assert by_id["longpack"]["spots"] == {"CutContour": "die-cut"}
    components = {component["id"]: component["pixels"] for component in by_id["the-game-crafter"]["components"]}
    assert components["quad-fold-board"] == [5475, 5475]


def differences(raw: dict, answer: dict) -> Iterator[str]:
    """Yield the keys of a file whose values are others in the answer, which names lengths without their unit."""
    for key, value in raw.items():
        name = {"makes": "products"}.get(key, key.removesuffix("_mm"))
        if key in ("press", "pictures"):
            yield from differences(value, answer)
        elif key == "components":
            for part, result in zip(value, answer[name], strict=True):
                yield from differences(part, result)
        elif key == "folding_board":
            yield from differences(value, answer[name])
        elif name in answer and name not in ("title", "source", "spots") and value != answer[name]:
            yield key


@pytest.mark.parametrize("path", sorted(PROFILES.iterdir()), ids=lambda path: path.stem)
def test_the_list_for_scripts_has_the_values_of_the_profile(path: Path) -> None:
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    (answer,) = json.loads(hyskos("printers", path.stem, "--json").out)["printers"]
    assert {"id", "products", "bleed", "safe", "largest", "dated"} <= {*answer}
    assert [*differences(raw, answer)] == []


def test_a_press_file_and_what_the_answer_says_of_it(tmp_path: Path) -> None:
    run = hyskos("export", "anubian", "--profile", "drivethru", "--lang", "es", "--json", "-o", tmp_path)
    (file,) = json.loads(run.out)["files"]
    assert Path(file["path"]).name == "rolling-pyramids_anubian_drivethru_es.pdf"
    expected = {"profile": "drivethru", "bleed": 3.175, "colour": "PDF/X-1a:2003", "trim": [297, 210]}
    assert expected.items() <= file.items()


def test_the_scale_of_a_picture_is_reported(tmp_path: Path) -> None:
    run = hyskos("export", "pyramydal-card", "--profile", "the-game-crafter", "--json", "-o", tmp_path)
    assert "pyramydal-card: Postcard mat, drawn at 91 % of true size" in run.err
    (file,) = json.loads(run.out)["files"]
    assert (file["component"], file["scale"], file["colour"]) == ("postcard-mat", 0.9071, "RGB")


@pytest.mark.slow
def test_the_scale_of_several_pages_is_reported_once(tmp_path: Path) -> None:
    run = hyskos("export", "pyramydal-rules", "--profile", "the-game-crafter", "-o", tmp_path)
    assert len(run.out.splitlines()) == 2
    assert run.err.count("% of true size") == 1


def test_level_and_output_profile_of_your_own(tmp_path: Path) -> None:
    icc = tmp_path / "Uncoated.icc"
    icc.write_bytes((data.ROOT / "icc" / "FOGRA39L_coated.icc").read_bytes())
    run = hyskos(
        "export", "anubian", "--profile", "generic-offset", "--level", "x1a01", "--icc", icc, "-o", tmp_path / "out"
    )  # fmt: skip
    assert run.code == 0
    (path,) = (tmp_path / "out").iterdir()
    assert path.read_bytes().startswith(b"%PDF-1.3")
    assert b"(FOGRA39)" in path.read_bytes()


def test_an_impossible_wish_is_reported_before_anything_is_written(tmp_path: Path) -> None:
    mine = custom_printer(tmp_path, safe_mm="9", max_ink="193")
    run = hyskos("export", "anubian", "pharaoh-pieces", "--profile", mine, "-o", tmp_path / "out", "--lang", "en")
    assert run.code == 1
    lines = [line for line in run.err.splitlines() if "anubian.yaml: " in line]
    assert len(lines) == 5
    assert re.search(r"a sign at [0-9.]+ / [0-9.]+ mm is 8\.2 mm from the cut; mine requires 9 mm", run.err)
    assert "the text “ANUBIAN” is 5.0 mm from the cut; mine requires 9 mm" in run.err
    assert "the ink navy adds up to 194 %; mine allows 193 %" in run.err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["pharaoh-pieces_mine_en.pdf"]


def test_the_terms_of_a_printer_are_reported_in_spanish(tmp_path: Path) -> None:
    activate("es")
    run = hyskos("export", "anubian", "--profile", custom_printer(tmp_path, safe_mm="9"), "-o", tmp_path / "out")
    assert "el texto «ANUBIANOS» está a 5.0 mm del corte; mine exige 9 mm" in run.err


def test_an_order_for_what_the_printer_does_not_make_fails(tmp_path: Path) -> None:
    run = hyskos("export", "pharaoh-pieces", "--profile", "the-game-crafter", "-o", tmp_path)
    assert run.code == 1
    assert "the-game-crafter has no component of this size, 190 × 259 mm" in run.err
    assert not list(tmp_path.iterdir())


def test_the_kit_also_leaves_out_what_fits_on_no_component(tmp_path: Path) -> None:
    text = (PROFILES / "the-game-crafter.yaml").read_text(encoding="utf-8")
    head, _, components = text.partition("  components:")
    (postcard,) = (line for line in components.splitlines() if "postcard-mat" in line)
    mine = tmp_path / "mine.yaml"
    postcard = postcard.replace("[1875, 1275]", "[450, 306]")
    mine.write_text(f"{head.replace('dpi: 300', 'dpi: 72')}  components:\n{postcard}\n", encoding="utf-8")
    run = hyskos("export", "--profile", mine, "-o", tmp_path / "out")
    assert run.code == 0
    assert "read-me-first: the-game-crafter has no component of this size, 196 × 264 mm; left out\n" in run.err
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        f"{card}_the-game-crafter-postcard-mat_en.png" for card in ("pyramydal-card", "pyramydal-card-back")
    }
    assert hyskos("export", "read-me-first", "--profile", mine, "-o", tmp_path / "out").code == 1


def test_a_broken_profile_is_shown_where_it_is_broken(tmp_path: Path) -> None:
    mine = custom_printer(tmp_path, bleed_mm="wide")
    run = hyskos("export", "anubian", "--profile", mine, "-o", tmp_path / "out")
    assert run.code == 1
    assert f"{mine}:12:11: Y103" in run.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--profile", SHIPPED := str(data.ROOT / "factions" / "anubian.yaml")), "this is not a printer profile"),
        (("--profile", "drivethru", "--icc", SHIPPED), "not an ICC profile"),
    ],
)
def test_what_makes_no_sense_is_a_usage_error(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    run = hyskos("export", "anubian", "-o", tmp_path / "out", *words)
    assert run.code == 2
    assert message in run.err
    assert not (tmp_path / "out").exists()


def test_a_press_takes_its_own_format_and_the_others_are_reported(tmp_path: Path) -> None:
    formats = ("-f", "pdf", "-f", "svg", "-f", "png")
    run = hyskos("export", "pharaoh", "--profile", "generic-offset", *formats, "--workers", "1", "-o", tmp_path / "out")
    assert run.code == 1
    assert {path.suffix for path in (tmp_path / "out").iterdir()} == {".pdf"}
    assert "SVG, PNG: left out" in run.err


@pytest.mark.wide
@pytest.mark.parametrize(
    ("words", "name", "condition"),
    [
        (("--level", "x1a03"), "generic-offset-x1a03", "FOGRA39"),
        (("--level", "x4"), "generic-offset", "FOGRA39"),
        (("--icc", "{}/PSO Coated_v3.icc"), "generic-offset-pso-coated-v3", "FOGRA51"),
        (("--level", "x3", "--icc", "{}/PSO Coated_v3.icc"), "generic-offset-x3-pso-coated-v3", "FOGRA51"),
    ],
)
def test_what_an_order_changes_stands_in_the_name_of_the_file(
    tmp_path: Path, words: tuple[str, ...], name: str, condition: str
) -> None:
    fogra39 = (data.ROOT / "icc" / "FOGRA39L_coated.icc").read_bytes()
    title, other = b"FOGRA39L Coated", b"PSO Coated v3  "  # preflight compares the condition with the profile's title
    assert title in fogra39
    (tmp_path / "PSO Coated_v3.icc").write_bytes(fogra39.replace(title, other))
    options = [word.format(tmp_path) for word in words]
    run = hyskos("export", "anubian", "--profile", "generic-offset", *options, "--json", "-o", tmp_path / "out")
    (file,) = json.loads(run.out)["files"]
    assert Path(file["path"]).name == f"rolling-pyramids_anubian_{name}_en.pdf"
    assert file["condition"] == condition
    assert hyskos("preflight", file["path"]).code == 0


def test_scripts_learn_the_level_by_its_usual_name_and_the_separations(tmp_path: Path) -> None:
    words = ("anubian", "--profile", "longpack", "--level", "x1a01", "--json", "-o", tmp_path)
    (file,) = json.loads(hyskos("export", *words).out)["files"]
    assert (file["colour"], file["spots"]) == ("PDF/X-1a:2001", ["die-cut"])


def test_a_custom_icc_profile_is_always_embedded(tmp_path: Path) -> None:
    text = (PROFILES / "generic-x1a.yaml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(f"{text}  embed_profile: false\n", encoding="utf-8")
    icc = data.ROOT / "icc" / "FOGRA39L_coated.icc"
    run = hyskos("export", "anubian", "--profile", mine, "--icc", icc, "--json", "-o", tmp_path)
    (file,) = json.loads(run.out)["files"]
    assert hyskos("preflight", file["path"]).code == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda icc: icc[:-1], "not an ICC profile"),
        (lambda icc: icc + b"\0", "not an ICC profile"),
        (lambda icc: icc[:8] + b"\4" + icc[9:], "PDF/X-1a:2003 does not support ICC profiles of version 4"),
        (lambda icc: icc[:16] + b"RGB " + icc[20:], "not an ICC profile"),
        (lambda icc: b"", "not an ICC profile"),
    ],
)
def test_an_output_profile_that_a_shop_would_refuse_is_refused(
    tmp_path: Path, change: Callable[[bytes], bytes], message: str
) -> None:
    icc = tmp_path / "mine.icc"
    icc.write_bytes(change((data.ROOT / "icc" / "FOGRA39L_coated.icc").read_bytes()))
    run = hyskos("export", "anubian", "--profile", "generic-x1a", "--icc", icc, "-o", tmp_path / "out")
    assert run.code == 2
    assert message in run.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("title", "noted"), [(b"FOGRA39L Coated", False), (b"Ink of the Nile", True)])
def test_a_profile_for_no_condition_that_is_known_is_noted(title: bytes, noted: bool, tmp_path: Path) -> None:
    icc = tmp_path / "mine.icc"
    profile = (data.ROOT / "icc" / "FOGRA39L_coated.icc").read_bytes()
    icc.write_bytes(profile.replace(b"FOGRA39L Coated", title))
    run = hyskos("export", "pyramydal-card", "--profile", "generic-offset", "--icc", icc, "-o", tmp_path, "--json")
    assert run.code == 0
    assert json.loads(run.out)["files"][0]["condition"] == (title.decode() if noted else "FOGRA39")
    assert (title.decode() in run.err) is noted


def test_the_calibration_page_has_two_sides(tmp_path: Path) -> None:
    assert hyskos("export", "calibration", "-f", "pdf", "-o", tmp_path).code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["calibration_a4_en.pdf"]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (
            ("inner-factory", "anubian", "--duplex", "long", "--paper", "a4"),
            1,
            "do not fit back to back on A4; print them on separate sheets with --duplex separate",
        ),
        (("anubian", "pyramydal-pieces", "--duplex", "long"), 1, "pyramydal-pieces.yaml: this has 4 sheets"),
        (
            ("inner-factory", "anubian", "--duplex", "long", "--profile", "longpack"),
            1,
            "anubian.yaml: the back is 297 × 210",
        ),
    ],
)
def test_duplex_refuses_what_has_no_two_sides(tmp_path: Path, words: tuple[str, ...], code: int, message: str) -> None:
    run = hyskos("export", *words, "-o", tmp_path)
    assert run.code == code
    assert message in run.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("message", ["abc", "-5", "1.5", "99999999999999", "٣"])
@pytest.mark.parametrize("words", [("export", "anubian", "-o"), ("kit", "-o")])
def test_a_date_that_no_file_can_carry_is_refused_before_any_work(
    tmp_path: Path, monkeypatch: Patch, words: tuple[str, ...], message: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", message)
    run = hyskos(*words, tmp_path / "out")
    assert run.code == 2
    assert f"SOURCE_DATE_EPOCH is '{message}'" in run.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("message", ["", "0", "4354819199"])
def test_dates_that_a_file_can_carry(tmp_path: Path, monkeypatch: Patch, message: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", message)
    run = hyskos("export", "pyramydal-card", "--profile", "generic-offset", "--json", "-o", tmp_path)
    assert run.code == 0
    assert hyskos("preflight", json.loads(run.out)["files"][0]["path"]).code == 0


def test_two_boards_become_front_and_back_of_one_file(tmp_path: Path) -> None:
    words = ("inner-factory", "outer-factory", "--duplex", "long", "--back-offset", "-0.5,1")
    run = hyskos("export", *words, "--json", "-o", tmp_path)
    (file,) = json.loads(run.out)["files"]
    assert Path(file["path"]).name == "rolling-pyramids_inner-factory_outer-factory_duplex-long_sra3_en.pdf"
    assert (file["pages"], file["trim"], file["paper"]) == (2, [420, 297], "sra3")


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


def test_for_a_press_two_boards_are_two_pages_that_pass_its_preflight(tmp_path: Path) -> None:
    words = ("inner-factory", "outer-factory", "--profile", "generic-offset", "--lang", "es")
    run = hyskos("export", *words, "--duplex", "long", "--json", "-o", tmp_path)
    (file,) = json.loads(run.out)["files"]
    name = "rolling-pyramids_inner-factory_outer-factory_duplex-long_generic-offset_es.pdf"
    assert Path(file["path"]).name == name
    expected = {"pages": 2, "trim": [420, 297], "bleed": 3, "colour": "PDF/X-4", "condition": "FOGRA39"}
    expected |= {"id": "inner-factory", "back": "outer-factory", "duplex": "long"}
    assert expected.items() <= file.items()
    assert hyskos("preflight", file["path"], "--profile", "generic-offset", "--trim", "420x297").code == 0


def test_separate_sides_for_a_press_are_two_files(tmp_path: Path) -> None:
    words = ("inner-factory", "anubian", "--profile", "drivethru", "--duplex", "separate", "--lang", "en")
    assert hyskos("export", *words, "-o", tmp_path).code == 0  # other sizes: each sheet is cut by itself
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "rolling-pyramids_inner-factory_anubian_duplex-separate-back_drivethru_en.pdf",
        "rolling-pyramids_inner-factory_anubian_duplex-separate-front_drivethru_en.pdf",
    ]


def test_a_press_problem_is_reported_for_the_side_that_has_it(tmp_path: Path) -> None:
    mine = custom_printer(tmp_path, safe_mm="9", max_ink="192")
    run = hyskos(
        "export", "inner-factory", "outer-factory", "--duplex", "short", "--profile", mine, "-o", tmp_path / "out"
    )
    assert run.code == 1
    for board, ink in (("inner-factory", "lapis"), ("outer-factory", "brick")):
        assert re.search(rf"{board}\.yaml: the ink {ink} adds up to 19[34] %", run.err)
    assert not list((tmp_path / "out").iterdir())


def test_separate_sides_at_home_may_come_in_sheets(tmp_path: Path) -> None:
    run = hyskos("export", "inner-factory", "inner-factory", "--duplex", "separate", "--json", "-o", tmp_path)
    (file,) = json.loads(run.out)["files"]
    name = "rolling-pyramids_inner-factory_inner-factory_duplex-separate_a4-tiles_en.pdf"
    assert (Path(file["path"]).name, file["pages"]) == (name, 8)


def test_a_board_that_cannot_be_read_leaves_no_pair(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("kind: map\n", encoding="utf-8")
    words = ("export", mine, "anubian", "--duplex", "long", "--lang", "en", "--lang", "es", "-o", tmp_path / "out")
    assert hyskos(*words).code == 1
    assert not list((tmp_path / "out").iterdir())
