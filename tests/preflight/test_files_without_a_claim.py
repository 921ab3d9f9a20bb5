"""A file that claims no PDF/X may still go to a print shop: it is told so first, and what stops it is found."""

import pikepdf
import pytest
from pikepdf import Name, String

from hyskos.definitions.loader import load_profile
from hyskos.preflight.report import Expectations, Finding, Level, expectations
from hyskos.preflight.run import preflight
from tests.preflight.breaking import Change, info
from tests.preflight.press_files import changed, good, painted
from tests.preflight.test_document_breakages import printed_for

NONE = Expectations(level="none")


def found(data: bytes, expects: Expectations | None = None) -> list[Finding]:
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
def test_a_file_that_lost_its_claim_is_told_so_first(expects: Expectations | None) -> None:
    told = found(changed(good("x4"), "x4", without_claim), expects)
    assert [f.code for f in told] == ["D07"]
    assert told[0].message.render() == "the file is not marked as PDF/X, which most print shops require"


@pytest.mark.parametrize("expects", [None, NONE])
def test_rgb_and_missing_intents_and_boxes_are_found_in_every_mode(expects: Expectations | None) -> None:
    told = found(changed(good("x4"), "x4", for_a_screen), expects)
    assert [f.code for f in told] == ["D07", "P01", "P04", "C01"]
    assert [f.code for f in told[0].details] == ["D05"]


@pytest.mark.slow
@pytest.mark.parametrize("level", ["x1a01", "x1a03", "x3", "x4"])
def test_what_a_file_lacks_that_is_no_pdf_x_is_one_finding(level: Level) -> None:
    def plain(pdf: pikepdf.Pdf) -> None:
        del pdf.Root.Metadata, pdf.Root.OutputIntents, pdf.trailer.Info

    told = found(changed(good("x4"), "x4", plain, force_version="1.7"), Expectations(level=level))
    assert [(f.code, f.severity) for f in told] == [("D07", "error")]
    assert [f.code for f in told[0].details] == ["D01", "D05", "D06", "D06", "D06", "D06", "D08"]


@pytest.mark.slow
def test_an_intent_that_contradicts_itself_is_no_detail_of_a_missing_label() -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        printed_for("FOGRA51", "Coated FOGRA39")(pdf)
        without_claim(pdf)

    assert [(f.code, f.severity) for f in found(changed(good("x4"), "x4", change))] == [
        ("D07", "warning"), ("D05", "error"),
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("change", [info(GTS_PDFXVersion=String("PDF/X-3:2003")), info(GTS_PDFXVersion=String("X"))])
def test_a_file_that_claims_anything_is_checked_point_by_point(change: Change) -> None:
    def other(pdf: pikepdf.Pdf) -> None:
        change(pdf)
        del pdf.Root.Metadata, pdf.Root.OutputIntents

    told = found(changed(good("x4"), "x4", other), Expectations(level="x4"))
    assert {"D05", "D07", "D08"} <= {f.code for f in told}


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("level", ["x1a01", "x1a03", "x3", "x4", "none"])
def test_rgb_is_found_at_every_level(level: object) -> None:
    data = changed(good("x4"), "x4", painted(b"1 0 0 rg 50 50 9 9 re f"))
    assert "C01" in {f.code for f in found(data, Expectations(level=level))}  # type: ignore[arg-type]


def test_nobody_asks_a_file_for_home_for_cmyk_or_pdf_x() -> None:
    def unscaled(pdf: pikepdf.Pdf) -> None:
        for_a_screen(pdf)
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(PrintScaling=Name("/None"))

    told = found(changed(good("x4"), "x4", unscaled), expectations(load_profile("home-a4")))
    assert [(f.code, f.severity) for f in told] == [("P01", "warning")]
