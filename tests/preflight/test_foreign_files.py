"""Files of other programs, with flaws that were put into them: `tests/fixtures/foreign/README.md` tells how."""

from pathlib import Path

import pytest

from hyskos.preflight.report import Expectations, FontFacts, Level
from hyskos.preflight.run import preflight

FOREIGN = Path(__file__).parents[1] / "fixtures" / "foreign"
THIN_AND_SMALL = "C06 C07"
FOUND: list[tuple[str, Level, str]] = [
    ("cairo", "none", f"D05 D07 P01 P04 C01 {THIN_AND_SMALL}"),
    ("cairo", "x1a03", f"D01 D03 D05 D06 D07 D08 P01 P04 P06 C01 {THIN_AND_SMALL}"),
    ("cairo", "x4", f"D01 D03 D05 D06 D07 D08 P01 P04 C01 {THIN_AND_SMALL}"),
    ("ghostscript", "none", f"D05 D07 P01 P04 F01 C01 C03 C05 {THIN_AND_SMALL}"),
    ("ghostscript", "x1a03", f"D01 D05 D06 D07 P01 P04 F01 C01 C03 C05 {THIN_AND_SMALL}"),
    ("ghostscript-x3", "x3", f"D08 P04 C03 C05 {THIN_AND_SMALL}"),
    ("ghostscript-x3", "x1a03", f"D07 D08 P04 C03 C05 {THIN_AND_SMALL}"),
    ("libreoffice", "none", f"D05 D07 P01 P04 C01 {THIN_AND_SMALL}"),
    ("libreoffice", "x1a03", f"D01 D05 D06 D07 D08 D09 P01 P04 P05 P06 C01 {THIN_AND_SMALL}"),
    ("libreoffice", "x4", f"D05 D06 D07 D08 D09 P01 P04 P05 C01 {THIN_AND_SMALL}"),
]


def read(name: str) -> bytes:
    return (FOREIGN / f"{name}.pdf").read_bytes()


@pytest.mark.many
@pytest.mark.parametrize(("name", "level", "codes"), FOUND)
def test_the_flaws_of_a_file_are_found_and_nothing_else(name: str, level: Level, codes: str) -> None:
    findings = preflight(read(name), Expectations(level=level)).findings
    details = [detail for finding in findings for detail in finding.details]
    assert {finding.code for finding in (*findings, *details)} == {*codes.split()}
    assert {finding.code for finding in details} <= {"D01", "D03", "D05", "D06", "D08"}


def test_a_claim_of_another_program_is_believed() -> None:
    facts = preflight(read("ghostscript-x3")).facts
    assert (facts.claim, facts.level, facts.version) == ("PDF/X-3:2002", "x3", "1.3")
    assert facts.inks == ("Cyan", "Magenta", "Yellow", "Black", "CutContour")


def test_fonts_of_other_programs_are_told() -> None:
    assert preflight(read("ghostscript")).facts.fonts == (
        FontFacts("Helvetica", "Type1", embedded=False),
        FontFacts("Times-Roman", "Type1", embedded=False),
    )
    for name, font in (("cairo", "IAIQMG+DejaVuSans"), ("libreoffice", "BAAAAA+DejaVuSerif")):
        assert preflight(read(name)).facts.fonts == (FontFacts(font, "TrueType", embedded=True),)


def test_sizes_are_those_that_were_drawn() -> None:
    found = {f.code: f.message.render() for f in preflight(read("cairo")).findings}
    # board.svg: a line of 0.05 mm, type of 1.5 mm, at a scale of one
    assert found["C06"] == "a line is only 0.14 pt wide; at least 0.25 pt is needed"
    assert found["C07"] == "text in IAIQMG+DejaVuSans is only 4.3 pt; at least 5 pt is needed"


def test_ink_is_what_was_asked_for() -> None:
    report = preflight(read("ghostscript"))  # board.ps: 0.9 0.8 0.7 0.9 setcmykcolor, 0.2 setlinewidth
    assert report.facts.max_ink == pytest.approx(330, abs=0.5)
    assert preflight(read("ghostscript"), Expectations(max_ink=331)).facts.rgb
