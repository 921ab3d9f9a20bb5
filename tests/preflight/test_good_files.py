"""Files without faults, files of other programs, and files that do not claim to be PDF/X."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Name, String

from hyskos.definitions.loader import load_profile
from hyskos.preflight.report import Expectations, FontFacts, Level, PageFacts, PdfFinding, PdfPosition, expectations
from hyskos.preflight.run import MOST, preflight
from tests.preflight.breaking import Change, info, spot
from tests.preflight.press_files import CLAIMS, LEVELS, VERSIONS, changed, good, painted
from tests.preflight.test_document_breakages import printed_for


@pytest.mark.many
@pytest.mark.parametrize("level", LEVELS)
def test_a_good_file_of_each_level_has_no_findings(level: str) -> None:
    expectations = Expectations(trim=(100, 80), bleed=3, max_ink=240, spots=frozenset({"CutContour"}), fonts="simple")
    report = preflight(good(level), expectations)
    assert report.findings == ()
    assert report.facts.level == level  # believed from the file's own claim


@pytest.mark.many
@pytest.mark.parametrize("level", LEVELS)
def test_facts_describe_the_file(level: str) -> None:
    facts = preflight(good(level)).facts
    assert facts.version == VERSIONS[level]
    assert facts.claim == {**CLAIMS, "x1a01": "PDF/X-1a:2001", "x4": "PDF/X-4"}[level]
    assert facts.pages == (PageFacts(1, (106.0, 86.0), (100.0, 80.0), (3.0, 3.0, 3.0, 3.0)),)
    assert facts.fonts == (FontFacts("AAAAAA+NotoSans-Regular", "TrueType", embedded=True),)
    assert facts.inks == ("Cyan", "Magenta", "Yellow", "Black", "CutContour")
    assert (facts.rgb, facts.max_ink) == (False, 126.0)  # black over the ground


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_file_of_one_level_is_not_one_of_another(level: str) -> None:
    for other in LEVELS:
        codes = {finding.code for finding in preflight(good(level), Expectations(level=other)).findings}
        assert ("D07" in codes) == (other != level)


def test_places_are_mm_from_the_upper_left_corner_of_the_trim() -> None:
    # 3 mm of bleed: a point at 23 mm from the left and 33 mm from the bottom of 86 mm of paper.
    line = b"0 1 0 0 K 2.8346457 0 0 2.8346457 0 0 cm 0.01 w 23 33 m 23 33 l S"
    (finding,) = preflight(changed(good("x4"), "x4", painted(line))).findings
    assert (finding.code, finding.page, finding.place) == ("C06", 1, PdfPosition(20.0, 50.0))


def test_repeated_faults_are_one_finding_with_a_count() -> None:
    (finding,) = preflight(changed(good("x4"), "x4", painted(b"0 1 0 0 K 0.1 w " + b"50 50 m 90 90 l S " * 7))).findings
    assert (finding.code, finding.times) == ("C06", 7)


@pytest.mark.slow
def test_faults_of_one_code_are_limited_and_counted() -> None:
    names = [f"Spot{n}" for n in range(230)]
    content = b" ".join(b"/%s cs 1 sc 50 50 9 9 re f" % name.encode() for name in names)
    spots = {"ColorSpace": {name: spot(name, 0, 1, 0, 0) for name in names}}
    report = preflight(
        changed(good("x4"), "x4", painted(content, spots)), Expectations(spots=frozenset({"CutContour"}))
    )
    assert {finding.code for finding in report.findings} == {"C04"}
    assert (len(report.findings), report.omitted) == (MOST, {"C04": 230 - MOST})


@pytest.mark.slow
def test_rgb_may_be_allowed_at_every_level() -> None:
    red = changed(good("x1a03"), "x1a03", painted(b"1 0 0 rg 50 50 9 9 re f"))
    assert {finding.code for finding in preflight(red).findings} == {"C01"}
    assert preflight(red, Expectations(colour="rgb-allowed")).findings == ()
    assert preflight(red).facts.rgb


@pytest.mark.parametrize(
    ("names", "findings"),
    [
        (("Gold", "Gold"), []),
        (
            ("Gold", "gold"),
            [(2, "“Gold”, “gold” differ only in case, punctuation or paper type, but each makes a separate plate")],
        ),
        (("Foil 1-1", "Foil 11"), []),
    ],
)
def test_spot_inks_are_spelt_alike_on_all_pages(names: tuple[str, str], findings: list[tuple[int, str]]) -> None:
    reported = preflight(of_two_pages(names, (0.9, 0.9))).findings
    assert [(each.page, each.message.render()) for each in reported] == findings


def test_the_definition_of_a_spot_ink_is_compared_between_pages() -> None:
    (finding,) = preflight(of_two_pages(("Gold", "Gold"), (0.9, 0.8))).findings
    assert (finding.code, finding.page) == ("C04", 2)
    assert finding.message.render() == "the spot ink Gold is defined in 2 ways"


def of_two_pages(names: tuple[str, str], magenta: tuple[float, float]) -> bytes:
    """Make a file of two pages with an area in a spot ink on each."""

    def change(pdf: pikepdf.Pdf) -> None:
        with pikepdf.open(BytesIO(good("x4"))) as other:
            pdf.pages.append(other.pages[0])
        for page, name, share in zip(pdf.pages, names, magenta, strict=True):
            page.obj.Resources.ColorSpace["/Two"] = spot(name, 0, share, 0, 0)(pdf)
            page.contents_add(b"q", prepend=True)
            page.contents_add(b"Q q /Two cs 1 sc 50 50 9 9 re f Q")

    return changed(good("x4"), "x4", change)


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


def test_the_claim_of_another_program_is_used() -> None:
    facts = preflight(read("ghostscript-x3")).facts
    assert (facts.claim, facts.level, facts.version) == ("PDF/X-3:2002", "x3", "1.3")
    assert facts.inks == ("Cyan", "Magenta", "Yellow", "Black", "CutContour")


def test_fonts_of_other_programs() -> None:
    assert preflight(read("ghostscript")).facts.fonts == (
        FontFacts("Helvetica", "Type1", embedded=False),
        FontFacts("Times-Roman", "Type1", embedded=False),
    )
    for name, font in (("cairo", "IAIQMG+DejaVuSans"), ("libreoffice", "BAAAAA+DejaVuSerif")):
        assert preflight(read(name)).facts.fonts == (FontFacts(font, "TrueType", embedded=True),)


def test_sizes_are_those_of_the_source() -> None:
    messages = {f.code: f.message.render() for f in preflight(read("cairo")).findings}
    # board.svg: a line of 0.05 mm, type of 1.5 mm, at a scale of one
    assert messages["C06"] == "a line is only 0.14 pt wide; at least 0.25 pt is needed"
    assert messages["C07"] == "text in IAIQMG+DejaVuSans is only 4.3 pt; at least 5 pt is needed"


def test_ink_coverage_is_that_of_the_source() -> None:
    report = preflight(read("ghostscript"))  # board.ps: 0.9 0.8 0.7 0.9 setcmykcolor, 0.2 setlinewidth
    assert report.facts.max_ink == pytest.approx(330, abs=0.5)
    assert preflight(read("ghostscript"), Expectations(max_ink=331)).facts.rgb


NONE = Expectations(level="none")


def findings_of(data: bytes, expects: Expectations | None = None) -> list[PdfFinding]:
    return list(preflight(data, expects).findings)


def without_claim(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Metadata


def for_a_screen(pdf: pikepdf.Pdf) -> None:
    """Paint the whole page in RGB, with no boxes and no output intent."""
    del pdf.Root.Metadata, pdf.Root.OutputIntents
    for key in ("/TrimBox", "/BleedBox"):
        del pdf.pages[0].obj[key]
    pdf.pages[0].obj.Contents = pdf.make_stream(b"1 0 0 rg 0 0 900 900 re f")


@pytest.mark.slow
@pytest.mark.parametrize("expects", [None, NONE])
def test_a_missing_claim_comes_first(expects: Expectations | None) -> None:
    findings = findings_of(changed(good("x4"), "x4", without_claim), expects)
    assert [f.code for f in findings] == ["D07"]
    assert findings[0].message.render() == "the file is not marked as PDF/X, which most print shops require"


@pytest.mark.parametrize("expects", [None, NONE])
def test_rgb_and_missing_intents_and_boxes_are_found_in_every_mode(expects: Expectations | None) -> None:
    findings = findings_of(changed(good("x4"), "x4", for_a_screen), expects)
    assert [f.code for f in findings] == ["D07", "P01", "P04", "C01"]
    assert [f.code for f in findings[0].details] == ["D05"]


@pytest.mark.slow
@pytest.mark.parametrize("level", ["x1a01", "x1a03", "x3", "x4"])
def test_requirements_of_pdf_x_are_details_of_a_missing_claim(level: Level) -> None:
    def plain(pdf: pikepdf.Pdf) -> None:
        del pdf.Root.Metadata, pdf.Root.OutputIntents, pdf.trailer.Info

    findings = findings_of(changed(good("x4"), "x4", plain, force_version="1.7"), Expectations(level=level))
    assert [(f.code, f.severity) for f in findings] == [("D07", "error")]
    assert [f.code for f in findings[0].details] == ["D01", "D05", "D06", "D06", "D06", "D06", "D08"]


@pytest.mark.slow
def test_a_contradictory_intent_is_a_finding_of_its_own() -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        printed_for("FOGRA51", "Coated FOGRA39")(pdf)
        without_claim(pdf)

    assert [(f.code, f.severity) for f in findings_of(changed(good("x4"), "x4", change))] == [
        ("D07", "warning"), ("D05", "error"),
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("change", [info(GTS_PDFXVersion=String("PDF/X-3:2003")), info(GTS_PDFXVersion=String("X"))])
def test_a_file_with_any_claim_is_checked_in_full(change: Change) -> None:
    def other(pdf: pikepdf.Pdf) -> None:
        change(pdf)
        del pdf.Root.Metadata, pdf.Root.OutputIntents

    findings = findings_of(changed(good("x4"), "x4", other), Expectations(level="x4"))
    assert {"D05", "D07", "D08"} <= {f.code for f in findings}


def test_files_for_home_need_neither_cmyk_nor_pdf_x() -> None:
    def unscaled(pdf: pikepdf.Pdf) -> None:
        for_a_screen(pdf)
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(PrintScaling=Name("/None"))

    findings = findings_of(changed(good("x4"), "x4", unscaled), expectations(load_profile("home-a4")))
    assert [(f.code, f.severity) for f in findings] == [("P01", "warning")]
