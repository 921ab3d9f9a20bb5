"""`hyskos preflight` at the prompt."""

import json
from pathlib import Path

import pikepdf
import pytest

from hyskos import data
from hyskos.cli import main
from tests.cli.command_line import Capture, Patch
from tests.preflight.press_files import changed, drawn, good, painted

pytestmark = pytest.mark.slow


def run(capsys: Capture, *words: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main.run(["preflight", *map(str, words)])
    out, err = capsys.readouterr()
    return int(stop.value.code or 0), out, err


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    file = tmp_path / "board.pdf"
    file.write_bytes(good("x4"))
    return file


@pytest.fixture
def thin(tmp_path: Path) -> Path:
    file = tmp_path / "thin.pdf"
    file.write_bytes(changed(good("x1a03"), "x1a03", painted(b"0 1 0 0 K 0.1 w 50 50 m 90 90 l S 50 50 m 90 90 l S")))
    return file


def test_a_clean_file_gets_a_summary(clean: Path, capsys: Capture) -> None:
    code, out, err = run(capsys, clean)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"{clean}: PDF 1.6 · claims to be PDF/X-4 · checked as PDF/X-4 · 1 page",
        "  page 1: paper 106.00 x 86.00 mm, trimmed 100.00 x 80.00 mm, bleed 3 mm",
        "  fonts: AAAAAA+NotoSans-Regular",
        "  inks: Cyan, Magenta, Yellow, Black, CutContour",
        "  most ink in one place: 126 %",
        "",
        "No findings.",
    ]


def test_findings_come_with_page_place_and_a_way_to_mend(thin: Path, capsys: Capture) -> None:
    code, out, _err = run(capsys, thin)
    assert code == 1
    assert out.splitlines()[-5:] == [
        "",
        "page 1, 21.7 / 58.3 mm: C06 error: a line is only 0.10 pt wide; at least 0.25 pt is needed (2 times)",
        "    Make thin lines thicker; scaling an object also scales its lines.",
        "",
        "1 finding",
    ]


def test_the_same_finding_on_several_pages_is_printed_once(thin: Path, capsys: Capture) -> None:
    with pikepdf.open(thin, allow_overwriting_input=True) as pdf:
        for _copy in range(3):
            pdf.pages.append(pdf.pages[0])
        pdf.pages[2].Contents = pdf.make_stream(b"0 0 0 1 k 30 30 m 80 30 l 80 80 l h f")
        pdf.save(thin)
    lines = run(capsys, thin, "--level", "none")[1].splitlines()
    says = "C06 error: a line is only 0.10 pt wide; at least 0.25 pt is needed (2 times)"
    assert [line for line in lines if "C06" in line] == [f"pages 1 to 2, page 4, 21.7 / 58.3 mm: {says}"]
    assert run(capsys, thin, "--level", "none", "--output", "concise")[1].count("C06") == 3


def test_each_form_of_the_answer(thin: Path, capsys: Capture) -> None:
    where, says = "page 1, 21.7 / 58.3 mm: ", "a line is only 0.10 pt wide; at least 0.25 pt is needed (2 times)"
    assert run(capsys, thin, "--output", "concise") == (1, f"{thin}: {where}C06 error: {says}\n", "")
    assert run(capsys, thin, "--output", "github") == (1, f"::error file={thin},title=C06::{where}{says}\n", "")
    for words in (["--json"], ["--output", "json"]):
        code, out, _err = run(capsys, thin, *words)
        answer = json.loads(out)
        assert (code, answer["schema"], answer["level"]) == (1, "hyskos.preflight/1", "x1a03")
        assert answer["findings"] == [
            {
                "code": "C06", "severity": "error", "page": 1, "x": 21.7, "y": 58.3, "object": None, "times": 2,
                "text": "a line is only 0.10 pt wide; at least 0.25 pt is needed", "details": [],
            }
        ]  # fmt: skip
        assert answer["facts"]["fonts"] == [{"name": "AAAAAA+NotoSans-Regular", "kind": "TrueType", "embedded": True}]
        assert answer["facts"]["pages"][0]["trim"] == [100.0, 80.0]


def test_what_follows_from_a_finding_is_listed_below_it(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "plain.pdf"
    file.write_bytes(drawn())
    lacks = ["D05", "D08"]
    code, out, _err = run(capsys, file, "--level", "x3", "--json")
    (finding,) = json.loads(out)["findings"]
    assert (code, finding["code"], [detail["code"] for detail in finding["details"]]) == (1, "D07", lacks)
    lines = run(capsys, file, "--level", "x3")[1].splitlines()
    assert [line[4:9] for line in lines if line.startswith("    - ")] == [f"- {code}" for code in lacks]
    for form in ("concise", "github"):
        out = run(capsys, file, "--level", "x3", "--output", form)[1]
        assert all(detail["text"] in out for detail in finding["details"])
        assert out.count("\n") == 1


def test_findings_in_spanish(thin: Path, capsys: Capture) -> None:
    _code, out, _err = run(capsys, thin, "--lang", "es", "--output", "concise")
    says = "una línea tiene solo 0.10 pt de grosor; hacen falta al menos 0.25 pt (2 veces)"
    assert out == f"{thin}: página 1, 21.7 / 58.3 mm: C06 error: {says}\n"


def test_what_is_ordered_is_checked(clean: Path, capsys: Capture) -> None:
    assert run(capsys, clean, "--trim", "100x80", "--bleed", "3", "--spot", "CutContour", "--max-ink", "126")[0] == 0
    words = ["--trim", "100.02x80", "--bleed", 3.5, "--spot", "Crease", "--max-ink", 90, "--level", "x3"]
    code, out, _err = run(capsys, clean, *words, "--json")
    assert code == 1
    assert {finding["code"] for finding in json.loads(out)["findings"]} == {"D01", "D07", "P03", "P04", "C03", "C04"}


def codes(out: str) -> set[str]:
    return {finding["code"] for finding in json.loads(out)["findings"]}


def test_a_printers_terms_are_checked_and_options_take_their_place(clean: Path, capsys: Capture) -> None:
    assert run(capsys, clean, "--profile", "generic-offset")[0] == 0
    code, out, _err = run(capsys, clean, "--profile", "longpack", "--json")
    assert (code, codes(out)) == (1, {"D01", "D07", "P04", "C04"})
    words = ["--profile", "longpack", "--level", "x4", "--bleed", 3, "--spot", "CutContour"]
    assert run(capsys, clean, *words)[0] == 0
    code, out, _err = run(capsys, clean, "--profile", "generic-offset", "--max-ink", "99", "--json")
    assert (code, codes(out)) == (1, {"C03"})


def test_a_profile_of_your_own_may_be_a_file(clean: Path, tmp_path: Path, capsys: Capture) -> None:
    mine = tmp_path / "mine.yaml"
    text = (data.ROOT / "printers" / "generic-offset.yaml").read_text(encoding="utf-8")
    mine.write_text(text.replace("max_ink: 300", "max_ink: 126"), encoding="utf-8")
    assert run(capsys, clean, "--profile", mine)[0] == 0
    mine.write_text(text.replace("max_ink: 300", "max_ink: 99"), encoding="utf-8")
    code, out, err = run(capsys, clean, "--profile", mine)
    assert (code, out) == (1, "")
    assert "Y105" in err  # less ink than black alone is no profile


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the file is empty (0 bytes)"),
        (b"hello", "this is not a PDF: it does not begin with %PDF-"),
        (b"\x89PNG\r\n\x1a\n", "this is not a PDF; it looks like PNG"),
        (b"<svg xmlns=''>", "this is not a PDF; it looks like SVG"),
        (b"%PDF-1.4\nnothing", "the PDF is damaged and cannot be repaired"),
    ],
)
def test_what_cannot_be_read_is_answered_in_a_line(content: bytes, says: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(content)
    code, out, err = run(capsys, file)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_locked_file_is_answered(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "locked.pdf"
    lock = pikepdf.Encryption(owner="o", user="secret", R=4)
    file.write_bytes(changed(good("x4"), "x4", lambda _pdf: None, encryption=lock, deterministic_id=False))
    code, _out, err = run(capsys, file)
    assert code == 2
    assert "password-protected" in err


def test_a_file_without_pages_is_answered(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "none.pdf"
    pikepdf.new().save(file)
    assert run(capsys, file)[0::2] == (2, f"Error: {file}: the PDF has no pages\n")


@pytest.mark.parametrize(
    ("size", "bleed"),
    [("100x80mm", "3mm"), ("100 × 80", "3"), ("3.937008x3.149606in", "0.1181in"), ('100mm x 3.149606"', '0.1181"')],
)
def test_lengths_are_read_in_mm_and_inches(size: str, bleed: str, clean: Path, capsys: Capture) -> None:
    assert run(capsys, clean, "--trim", size, "--bleed", bleed)[0] == 0
    assert run(capsys, clean, "--trim", "4x3.15in", "--bleed", "0.125in", "--output", "concise")[1].count("\n") == 5


def test_without_the_library_it_says_how_to_get_it(clean: Path, capsys: Capture, monkeypatch: Patch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pikepdf", None)
    code, _out, err = run(capsys, clean)
    assert code == 2
    assert "pip install 'hyskos[press]'" in err
