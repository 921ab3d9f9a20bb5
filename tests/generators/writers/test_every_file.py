"""Laws of the files of everything that can be printed, in both ink modes."""

import re
from io import BytesIO
from xml.etree import ElementTree as ET

import pikepdf
import pytest

from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Drawing
from hyskos.generators.sheets.page import bare
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.svg import write_svg
from scripts.sheets import printed
from tests.drawn import drawn
from tests.wide import in_turn

FONT = r"/[A-Z]{6}\+(NotoSans-(Regular|Bold)|HyskosDisplay-Bold)"
SVG = "{http://www.w3.org/2000/svg}"
PRINTED = in_turn(printed(), INKS)


def drawings(name: str, ink: Ink) -> list[Drawing]:
    return [drawing for _, drawing in drawn(name, "es", ink)]


@pytest.mark.proof
@pytest.mark.parametrize(("name", "ink"), PRINTED)
def test_no_pdf_mixes_black_or_borrows_a_font(name: str, ink: Ink) -> None:
    for drawing in drawings(name, ink):
        with pikepdf.open(BytesIO(write_pdf(bare(drawing)))) as pdf:
            for operands, operator in pikepdf.parse_content_stream(pdf.pages[0], "rg RG"):
                assert len({float(part) for part in operands}) > 1, f"{drawing.id}: {operands} {operator}"
            for font in pdf.pages[0].Resources.get("/Font", {}).values():
                assert re.fullmatch(FONT, str(font.BaseFont)), drawing.id
                assert "/FontFile2" in font.FontDescriptor


@pytest.mark.proof
@pytest.mark.parametrize(("name", "ink"), PRINTED)
def test_every_svg_is_valid_with_ids_of_its_own(name: str, ink: Ink) -> None:
    for drawing in drawings(name, ink):
        document = bare(drawing)
        root = ET.fromstring(write_svg(document, document.pages[0], validate=True))
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), drawing.id
        assert root[0].tag == f"{SVG}title"
        assert root[0].text
