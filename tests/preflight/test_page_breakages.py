"""Checks of boxes, notes, transparency and fonts, each by files that are broken on purpose."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from pikepdf import Array, Dictionary, Name, String

from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight
from tests.preflight.breaking import (
    MM,
    THREE_MM,
    Breakage,
    Change,
    annotated,
    composite,
    font,
    form,
    image,
    page,
    painted,
    root,
    spot,
    standard,
    state,
    type3,
    without,
)
from tests.preflight.press_files import BLEED, changed, good


def first(pdf: pikepdf.Pdf) -> object:
    return pdf.pages[0].obj


def grouped() -> Dictionary:
    return Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)


def box(left: float, low: float, right: float, high: float) -> Array:
    return Array([left * MM, low * MM, right * MM, high * MM])


def cut_off(area: bytes, before: bytes = b"") -> Callable[[pikepdf.Pdf], None]:
    """Paint nothing but an area: left, low, width and height in mm from the corner of the paper."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Contents = pdf.make_stream(b"%f 0 0 %f 0 0 cm %s 0 0.2 0 0 k %s re f" % (MM, MM, before, area))

    return change


def soft(pdf: pikepdf.Pdf) -> object:
    picture = image(side=300)(pdf)
    picture.SMask = image("gray", side=300)(pdf)
    return picture


def first_font(pdf: pikepdf.Pdf) -> Any:
    return next(iter(pdf.pages[0].obj.Resources.Font.values()))


def no_program(pdf: pikepdf.Pdf) -> None:
    first_font(pdf).FontDescriptor.FontFile2 = pdf.make_stream(b"no font")


def wrong_width(pdf: pikepdf.Pdf) -> None:
    for raw in pdf.pages[0].obj.Resources.Font.values():
        raw.Widths = Array([float(width) + 5 for width in raw.Widths])


def wrong_cid_width(pdf: pikepdf.Pdf) -> object:
    font = composite(pdf)
    font.DescendantFonts[0].W = Array([1, 1, 123])
    return font


def reshaped(change: Callable[[Any], object]) -> Callable[[pikepdf.Pdf], None]:
    """Change the program of the page's font."""

    def remake(pdf: pikepdf.Pdf) -> None:
        descriptor = first_font(pdf).FontDescriptor
        program, file = TTFont(BytesIO(descriptor.FontFile2.read_bytes())), BytesIO()
        change(program)
        program.save(file)
        descriptor.FontFile2 = pdf.make_stream(file.getvalue())

    return remake


def shapeless(program: Any) -> None:
    for letter in program.getGlyphOrder():
        program["glyf"][letter] = Glyph()


def of_other_letters(program: Any) -> None:
    for table in program["cmap"].tables:
        table.cmap.clear()
        table.cmap[0xA9] = program.getGlyphOrder()[1]


SIMPLE = Expectations(fonts="simple")
TRUE_SIZE = Expectations(true_size=True)
AS_IT_LIKES = Dictionary(PrintScaling=Name.AppDefault)
SHOW = b"0 1 0 0 k BT /F 12 Tf 50 50 Td %s Tj ET"
EDGE = {"also": frozenset({"P04"})}


def stamped(pdf: pikepdf.Pdf) -> None:
    """Put a stamp on the page, which a print shop may print or not."""
    look = pdf.make_stream(b"1 0 0 rg 0 0 40 20 re f", Subtype=Name.Form, BBox=Array([0, 0, 40, 20]))
    note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([50, 50, 90, 70]), AP=Dictionary(N=look))
    pdf.pages[0].obj.Annots = Array([note])


def moved_text(inside: float) -> Change:
    """Let the text of the page begin so many mm inside the trim."""

    def change(pdf: pikepdf.Pdf) -> None:
        content = pdf.pages[0].Contents.read_bytes()
        moved = content.replace(b"56.69291 170.0787 Tm", b"%f 170 Tm" % ((BLEED + inside) * MM))
        assert moved != content
        pdf.pages[0].Contents = pdf.make_stream(moved)

    return change


def holding(instructions: bytes) -> Change:
    """Paint this and nothing else."""
    return lambda pdf: pdf.pages[0].__setattr__("Contents", pdf.make_stream(instructions))


BREAKAGES = [
    Breakage("P11", "x1a01", "the page is blank", holding(b""), "warning"),
    Breakage("P11", "x4", "the page is blank", without(first, "Contents"), "warning"),
    Breakage("P11", "none", "the page is blank", holding(b"0 0 0 0 k 0 0 999 999 re f"), "warning"),
    Breakage("P11", "x3", "the page is blank", holding(b"0 0 0 1 k 0 0 5 5 re f"), "warning"),  # beside the trim
    Breakage("P01", "x1a01", "no TrimBox", without(first, "TrimBox"), also="P04"),
    Breakage("P01", "none", "no TrimBox", without(first, "TrimBox"), "warning", also="P04"),
    Breakage("P01", "x4", "only one", page(ArtBox=box(3, 3, 103, 83))),
    Breakage("P01", "x3", "empty", page(TrimBox=box(3, 3, 3, 83)), also="P04"),
    Breakage("P02", "x3", "TrimBox sticks out of the BleedBox", page(TrimBox=box(-1, 3, 103, 83)), "error", also="P04"),
    Breakage("P02", "x4", "BleedBox sticks out of the MediaBox", page(BleedBox=box(-1, 0, 106, 86)), also="P04"),
    Breakage("P02", "none", "BleedBox sticks out of the CropBox", page(CropBox=box(1, 1, 105, 85))),
    Breakage("P03", "x1a03", "100.02 x 80.00", page(TrimBox=box(3, 3, 103.02, 83)), expects=THREE_MM, also="P04"),
    Breakage("P03", "x1a03", "width and height are swapped", root(), expects=Expectations(trim=(80, 100))),
    Breakage("P03", "none", "ordered", root(), expects=Expectations(trim=(100, 80.02))),
    Breakage("P04", "x1a01", "left is 2.00 mm", page(BleedBox=box(1, 0, 106, 86)), expects=THREE_MM),
    Breakage("P04", "none", "3.00 mm, but 5.00 mm was ordered", root(), expects=Expectations(bleed=5)),
    Breakage("P04", "x4", "the bleed at the bottom is missing", page(BleedBox=box(0, 3, 106, 86)), "warning"),
    Breakage("P04", "x3", "no BleedBox", without(first, "BleedBox"), "warning"),
    Breakage("P04", "x1a03", "art ends at the cut at the left", cut_off(b"3 0 103 86"), "warning"),
    Breakage("P04", "x1a01", "art ends at the cut at the top", cut_off(b"0 0 106 83"), expects=THREE_MM),
    Breakage("P04", "x4", "art ends at the cut at the right", cut_off(b"0 0 104 86"), expects=THREE_MM),  # 1 mm beyond
    Breakage("P04", "none", "art ends at the cut at the bottom", cut_off(b"0 3 106 83"), expects=THREE_MM),
    Breakage("P04", "x3", "art ends at the cut at the bottom", cut_off(b"0 0 106 86", b"0 3 106 83 re W n"),
        "warning"),
    Breakage("P04", "x4", "white covers the art in it",
        painted(b"0 0 0 0 k 0 0 400 %f re f" % (5 * MM)), "warning"),
    Breakage("P05", "x1a01", "Text", annotated("Text")),
    Breakage("P05", "x4", "Link", annotated("Link")),
    Breakage("P06", "x1a01", "transparency group", page(Group=grouped())),
    Breakage("P06", "x3", "50 %", state(ca=0.5)),
    Breakage("P06", "x1a03", "Multiply", state(BM=Name.Multiply)),
    Breakage("P06", "x1a03", "soft mask", state(SMask=Dictionary(S=Name.Alpha))),
    Breakage("P06", "x3", "transparency group",
        painted(b"/X Do", {"XObject": {"X": form(b"0 0 9 9 re f", Group=grouped())}})),
    Breakage("P06", "x3", "soft mask", painted(b"30 0 0 30 50 50 cm /X Do", {"XObject": {"X": soft}})),
    Breakage("P07", "x4", "90 degrees", page(Rotate=90)),
    Breakage("P07", "x4", "UserUnit", page(UserUnit=2)),
    Breakage("P07", "none", "-90 degrees", page(Rotate=-90), "warning"),
    Breakage("P07", "none", "scaled by 2", page(UserUnit=2), "warning"),
    Breakage("P07", "x3", "the rotation or scale of the page is", page(Rotate=Name("/90"))),
    Breakage("P07", "none", "the rotation or scale of the page is", page(UserUnit=String("2"))),
    Breakage("P08", "x4", "5080 mm", page(MediaBox=box(0, 0, 5081, 86))),
    Breakage("P09", "none", "programs shrink it to fit the paper",
        root(ViewerPreferences=AS_IT_LIKES), "warning", TRUE_SIZE),
    Breakage("P09", "none", "page 1 is scaled by 2", page(UserUnit=2), "error", TRUE_SIZE),
    Breakage("P10", "x4", "runs over the cut at the left", moved_text(-1)),
    Breakage("P10", "x1a01", "runs over the cut at the left", moved_text(-1)),
    Breakage("P10", "none", "mm from the cut at the left; keep at least 3 mm", moved_text(1), "warning"),
    Breakage("F01", "x1a01", "the font Helvetica is not embedded",
        painted(SHOW % b"(abc)", {"Font": {"F": standard("Helvetica")}})),
    Breakage("F01", "none", "the font Helvetica is not embedded",
        painted(SHOW % b"(abc)", {"Font": {"F": standard("Helvetica")}})),
    Breakage("F01", "x4", "listed", painted(b"", {"Font": {"F": standard("Helvetica")}}), "warning"),
    Breakage("F01", "x4", "embedded in full, not as a subset", font(BaseFont=Name.NotoSans), "warning"),
    Breakage("F01", "none", "shape, so its text is not printed", reshaped(shapeless)),
    Breakage("F01", "x4", "9 characters that are shown are not in the font", reshaped(of_other_letters), also="F05"),
    Breakage("F01", "none", "1 character that is shown is not in the font",
        painted(SHOW % b"<FFFF>", {"Font": {"F": composite}}), also="F05"),
    Breakage("F02", "x3", "CID font", painted(SHOW % b"<0001>", {"Font": {"F": composite}}), expects=SIMPLE),
    Breakage("C13", "none", "drawings (Type 3)", painted(SHOW % b"(a)", {"Font": {"F": type3}}), "warning"),
    Breakage("C13", "none", "comment or field (Stamp)", stamped, "warning"),
    Breakage("F03", "x4", "Type 3", painted(SHOW % b"(a)", {"Font": {"F": type3}})),
    Breakage("F04", "x1a03", "ToUnicode", without(first_font, "ToUnicode"), "warning"),
    Breakage("F05", "x1a01", "not as wide", wrong_width),
    Breakage("F05", "x4", "not as wide", painted(SHOW % b"<0001>", {"Font": {"F": wrong_cid_width}})),
    Breakage("F05", "x4", "damaged", no_program),
    Breakage("F05", "none", "damaged", no_program),
    Breakage("F05", "none", "not as wide", wrong_width, "warning"),
    Breakage("F05", "x1a01", "10 characters of", without(first_font, "Widths")),
    Breakage("F05", "x4", "(1: 600, not 561)", font(LastChar=2, Widths=Array([]))),
]  # fmt: skip


@pytest.mark.wide
@pytest.mark.parametrize("breakage", BREAKAGES, ids=str)
def test_a_broken_page_is_found(breakage: Breakage) -> None:
    breakage.check()


def test_text_keeps_its_distance_from_an_art_box_as_well() -> None:
    def with_art_box(pdf: pikepdf.Pdf) -> None:
        moved_text(-1)(pdf)
        pdf.pages[0].obj.ArtBox = pdf.pages[0].obj.TrimBox
        del pdf.pages[0].obj.TrimBox

    (finding,) = preflight(changed(good("x4"), "x4", with_art_box)).findings
    assert (finding.code, finding.severity) == ("P10", "error")


def test_a_font_that_is_used_without_being_embedded_is_reported_once() -> None:
    change = painted(SHOW % b"(abc)", {"Font": {"F": standard("Helvetica")}})
    (finding,) = preflight(changed(good("x4"), "x4", change)).findings
    assert (finding.code, finding.severity) == ("F01", "error")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pages", "expected"),
    [("xxx_", []), ("x___", []), ("____", [1, 2, 3, 4]), ("xx_", [3]), ("x_xx", [2]), ("xxxx____", [5, 6, 7, 8])],
)
def test_pages_at_the_end_of_a_book_may_be_blank(pages: str, expected: list[int]) -> None:
    """A booklet of folded sheets has fours of pages: up to three are left over."""

    def change(pdf: pikepdf.Pdf) -> None:
        full = pdf.pages[0]
        for sign in pages:
            pdf.pages.append(full)
            if sign == "_":
                pdf.pages[-1].Contents = pdf.make_stream(b"")
        del pdf.pages[0]

    findings = preflight(changed(good("x4"), "x4", change)).findings
    assert [(finding.code, finding.page) for finding in findings] == [("P11", page) for page in expected]


def test_a_page_with_the_knife_alone_is_not_empty() -> None:
    """Makers print it on a page of its own; and at home nobody asks why a page is blank."""
    knife = holding(b"/G gs /S CS 1 SC 30 30 90 90 re S")

    def change(pdf: pikepdf.Pdf) -> None:
        painted(b"", {"ColorSpace": {"S": spot("Crease", 0, 1, 0, 0)}, "ExtGState": {"G": Dictionary(OP=True)}})(pdf)
        knife(pdf)

    assert preflight(changed(good("x4"), "x4", change)).findings == ()
    home = Expectations(level="none", colour="rgb-allowed")
    assert preflight(changed(good("x4"), "x4", holding(b"")), home).findings == ()
