"""What a printer finds in a PDF: boxes, embedded fonts, one ink for black, and its properties."""

import re
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pytest

from hyskos.definitions.geometry import Rect
from hyskos.generators.drawing import Circle, Drawing, Group, Text, polyline
from hyskos.generators.inks import ink
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.pdf import Colour, write_pdf
from tests.generators.writers import sample

COLOURS: tuple[Colour, ...] = ("rgb", "cmyk")
MM = Decimal("25.4") / 72


def open_pdf(document: Any = None, colour: Colour = "rgb") -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(write_pdf(document or sample.framed(), colour=colour)))


def operators(*items: Any, colour: Colour = "rgb") -> str:
    """Give the operators that draw some items, after the two lines that set up the page."""
    pdf = open_pdf(bare_document(Drawing("it", "It", 100, 50, "en", items)), colour)
    return pdf.pages[0].Contents.read_bytes().decode("latin-1").split("\n", 2)[2].strip()


def operations(pdf: pikepdf.Pdf) -> Iterator[tuple[str, list[float]]]:
    for page in pdf.pages:
        for operands, operator in pikepdf.parse_content_stream(page):
            yield str(operator), [float(value) for value in operands if isinstance(value, int | Decimal)]


def fonts(pdf: pikepdf.Pdf) -> list[Any]:
    return [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"]


def millimetres(box: Any) -> list[float]:
    return [float(Decimal(value) * MM) for value in box]


@pytest.mark.slow
@pytest.mark.parametrize("colour", COLOURS)
def test_boxes_are_exact_to_a_hundredth_of_a_millimetre(colour: Colour) -> None:
    document = sample.framed()
    for page, pdf_page in zip(document.pages, open_pdf(document, colour).pages, strict=True):
        assert millimetres(pdf_page.MediaBox) == pytest.approx([0, 0, page.width, page.height], abs=0.001)
        for rect, box in ((page.trim, pdf_page.TrimBox), (page.bleed, pdf_page.BleedBox)):
            low, high = page.height - rect.y - rect.h, page.height - rect.y
            assert millimetres(box) == pytest.approx([rect.x, low, rect.x + rect.w, high], abs=0.001)
        assert "/Rotate" not in pdf_page or pdf_page.Rotate == 0
        assert "/UserUnit" not in pdf_page


def test_a_drawing_alone_is_trimmed_at_the_edge_of_its_paper() -> None:
    pdf = open_pdf(bare_document(sample.DRAWING))
    page = pdf.pages[0]
    assert page.MediaBox == page.TrimBox == page.BleedBox
    assert bare_document(sample.DRAWING).pages[0].trim == Rect(0, 0, 120, 90)


@pytest.mark.slow
@pytest.mark.parametrize("colour", COLOURS)
def test_every_font_is_embedded_as_a_subset(colour: Colour) -> None:
    pdf = open_pdf(colour=colour)
    embedded = fonts(pdf)
    assert len(embedded) == 3
    for font in embedded:
        assert re.fullmatch(r"/[A-Z]{6}\+(NotoSans-(Regular|Bold)|HyskosDisplay-Bold)", str(font.BaseFont))
        assert font.Subtype == "/TrueType"
        assert "/ToUnicode" in font
        program = font.FontDescriptor.FontFile2.read_bytes()
        assert program[:4] == b"\0\1\0\0"
        assert len(program) < 15_000  # the whole font has 23 kB


def test_a_document_without_text_names_no_font() -> None:
    assert (
        fonts(open_pdf(bare_document(Drawing("line", "Line", 50, 50, "en", (Circle(9, 9, 3, stroke="black"),))))) == []
    )


def test_words_can_be_searched_and_copied() -> None:
    with pypdfium2.PdfDocument(write_pdf(sample.framed())) as pdf:
        text = pdf[0].get_textpage().get_text_bounded()
    assert "Pirámide de Ñandú: ¿qué más?" in text
    assert "half size" in text


@pytest.mark.slow
def test_at_home_no_black_or_grey_is_mixed_of_three_colours() -> None:
    mixed = [values for operator, values in operations(open_pdf()) if operator in {"rg", "RG"}]
    assert mixed
    assert all(max(values) - min(values) > 0.01 for values in mixed)
    assert [0.0] in [values for operator, values in operations(open_pdf()) if operator in {"g", "G"}]


def test_on_press_everything_is_cmyk_and_greys_are_black_only() -> None:
    used = [(operator, values) for operator, values in operations(open_pdf(colour="cmyk"))]
    assert not {"rg", "RG", "g", "G", "sc", "SC", "cs", "CS"} & {operator for operator, _ in used}
    inks = {tuple(values) for operator, values in used if operator in {"k", "K"}}
    assert {(0, 0, 0, 1), (0, 0, 0, 0.6), (0.93, 0.76, 0, 0.25)} <= inks
    assert {tuple(round(part, 3) for part in ink(name).cmyk) for name in ("sand", "lapis@20", "gold@60")} <= inks


def test_the_file_says_what_it_is() -> None:
    pdf = open_pdf()
    assert str(pdf.docinfo["/Title"]) == "Muestra"
    assert str(pdf.docinfo["/Subject"]) == "Every kind of item"
    assert str(pdf.docinfo["/Author"]) == "Hyskos"
    assert str(pdf.docinfo["/Keywords"]) == "pyramid, board"
    assert str(pdf.Root.Lang) == "es"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    labels = pdf.Root.PageLabels.Nums
    assert [str(labels[i].P) for i in (1, 3)] == ["Muestra: hoja 1", "Muestra: hoja 2"]
    with pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Muestra: hoja 1", "Muestra: hoja 2"]


def test_places_to_write_are_not_printed() -> None:
    def without_fields(items: Any) -> Any:
        remaining = [item for item in items if not hasattr(item, "digits")]
        return tuple(
            Group(without_fields(i.items), matrix=i.matrix, clip=i.clip) if isinstance(i, Group) else i
            for i in remaining
        )

    plain = Drawing("it", "It", 120, 90, "es", without_fields(sample.ITEMS))
    assert operators(*plain.items) == operators(*sample.ITEMS)


def test_the_state_is_said_once_and_comes_back_after_a_group() -> None:
    line = polyline([(1, 1), (9, 1)], stroke="black", width=1, dash=(2, 1))
    inner = Group((polyline([(1, 2), (9, 2)], stroke="lapis", width=0.5),), matrix=(1, 0, 0, 1, 0, 3))
    assert operators(line, line, inner, line).split("\n") == [
        "0 G",
        "0.3528 w",
        "[2 1] 0 d",
        "1 1 m 9 1 l S",
        "1 1 m 9 1 l S",
        "q",
        "1 0 0 1 0 3 cm",
        ".141176 .227451 .494118 RG",
        "0.1764 w",
        "[] 0 d",
        "1 2 m 9 2 l S",
        "Q",
        "1 1 m 9 1 l S",
    ]


@pytest.mark.parametrize(("anchor", "x"), [("start", 50.0), ("middle", 47.9821), ("end", 45.9642)])
def test_text_stands_at_its_anchor(anchor: str, x: float) -> None:
    match = re.search(r"1 0 0 -1 (\S+) 20 Tm", operators(Text(50, 20, "10", 10, anchor=anchor)))
    assert match is not None
    assert float(match[1]) == pytest.approx(x, abs=1e-3)


CODE = """
from io import BytesIO
from reportlab.pdfbase.pdfmetrics import getFont, registerFont
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace
from reportlab.pdfgen.canvas import Canvas
from hyskos import data
from hyskos.generators.typography import FONT_FILES
from hyskos.generators.writers.pdf_fonts import register

file, made, subset = str(data.ROOT / "fonts" / FONT_FILES["regular"]), [], TTFontFace.makeSubset
TTFontFace.makeSubset = lambda face, codes: made.append(len(codes)) or subset(face, codes)

def written(*words):
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1)
    for word in words:
        canvas.setFont("trial", 12)
        canvas.drawString(10, 10, word)
        canvas.showPage()
    canvas.save()
    made.append(0)
    return file.getvalue()

lines = ("Pyramid", "Isis"), ("Pyramid", "Isis"), ("¿\\u03a9?", "Isis")
registerFont(TTFont("trial", file))
plain = [written(*words) for words in lines]
made.append("shared")
getFont("trial").unregister()
register("trial", file)
assert [written(*words) for words in lines] == plain and plain[0] == plain[1] != plain[2]
print(made)
"""


@pytest.mark.slow
def test_a_file_is_that_of_reportlab_and_a_subset_is_made_once() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout == "[128, 0, 128, 0, 128, 0, 'shared', 128, 0, 0, 128, 0]\n"
