"""Files in every format: valid, the same picture, the same bytes, equal to the golden files (tests/golden)."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf
import pytest

from hyskos.definitions.kinds.registry import DEFINITIONS, built_in_files
from hyskos.definitions.loader import load_file
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Circle, Drawing
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.sheets.page import Document, bare_document
from hyskos.generators.writers.pdf import Colour, write_pdf
from hyskos.generators.writers.svg import write_svg
from scripts.sheets import printed
from tests.drawn import drawn
from tests.generators.writers import sample
from tests.generators.writers.pictures import of_pdf, of_svg, on_grid, structural_difference
from tests.golden.compare import compare
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
        with pikepdf.open(BytesIO(write_pdf(bare_document(drawing)))) as pdf:
            for operands, operator in pikepdf.parse_content_stream(pdf.pages[0], "rg RG"):
                assert len({float(part) for part in operands}) > 1, f"{drawing.id}: {operands} {operator}"
            for font in pdf.pages[0].Resources.get("/Font", {}).values():
                assert re.fullmatch(FONT, str(font.BaseFont)), drawing.id
                assert "/FontFile2" in font.FontDescriptor


@pytest.mark.proof
@pytest.mark.parametrize(("name", "ink"), PRINTED)
def test_every_svg_is_valid_with_ids_of_its_own(name: str, ink: Ink) -> None:
    for drawing in drawings(name, ink):
        document = bare_document(drawing)
        root = ET.fromstring(write_svg(document, document.pages[0], validate=True))
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), drawing.id
        assert root[0].tag == f"{SVG}title"
        assert root[0].text


BOARDS = ["anubian", "inner-factory", "pharaoh", "ring-race-pieces", "pyramydal-card", "pyramydal-score"]
DPI = 300  # the finest line is one pixel wide; renderers thicken thinner ones, each in its own way


@pytest.mark.slow
def test_pdf_and_svg_of_every_kind_of_item_are_one_picture() -> None:
    document = sample.framed()
    page = on_grid(document.pages[0], DPI)
    assert structural_difference(of_pdf(document, page, DPI), of_svg(document, page, DPI)) < 0.0001


@pytest.mark.slow
def test_the_comparison_sees_a_shape_that_moved_by_half_a_millimetre() -> None:
    document = bare_document(sample.DRAWING)
    page = on_grid(document.pages[0], DPI)
    moved = replace(page, items=(*page.items, Circle(100, 20, 1, fill="black")))
    other = replace(page, items=(*page.items, Circle(100.5, 20, 1, fill="black")))
    assert structural_difference(of_pdf(document, moved, DPI), of_svg(document, other, DPI)) > 0.0001


@pytest.mark.proof
@pytest.mark.parametrize("name", BOARDS)
def test_pdf_and_svg_of_a_printed_board_are_one_picture(name: str) -> None:
    paths = {id_: path for kind in DEFINITIONS for id_, path in built_in_files(kind).items()}
    definition = load_file(paths[name])
    for renderer in renderers_of(definition):
        drawing = renderer.draw(definition, "es", "full", renderer.sizes[-1] if renderer.sizes else None)[0]
        document = bare_document(drawing)
        page = on_grid(document.pages[0], DPI)
        assert structural_difference(of_pdf(document, page, DPI), of_svg(document, page, DPI)) < 0.0001


COLOURS: tuple[Colour, ...] = ("rgb", "cmyk")


def streams(document: Document, colour: Colour) -> Iterator[str]:
    with pikepdf.open(BytesIO(write_pdf(document, colour=colour))) as pdf:
        for page in pdf.pages:
            for box in ("MediaBox", "BleedBox", "TrimBox"):
                yield f"% {box} {' '.join(str(value) for value in page[f'/{box}'])}\n"
            yield page.Contents.read_bytes().decode("latin-1").replace("\r\n", "\n")


def test_svg_is_the_kept_one(golden: Callable[[str, str], None]) -> None:
    document = sample.framed()
    golden("sample.svg", ET.canonicalize(write_svg(document, document.pages[0]).decode()) + "\n")


@pytest.mark.parametrize("colour", COLOURS)
def test_pdf_streams_are_the_kept_ones(golden: Callable[[str, str], None], colour: Colour) -> None:
    golden(f"sample.{colour}.txt", "".join(streams(sample.framed(), colour)))


def test_the_comparison_fails_with_a_diff_and_renews_on_demand(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    with pytest.raises(AssertionError, match="--renew-goldens"):
        compare(path, "one\n", renew=False)
    compare(path, "one\n", renew=True)
    compare(path, "one\n", renew=False)
    with pytest.raises(AssertionError, match="\\+two"):
        compare(path, "two\n", renew=False)
    assert path.read_text(encoding="utf-8") == "one\n"


CODE = """
import hashlib, locale
try:
    locale.setlocale(locale.LC_ALL, "")
except locale.Error:
    pass
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.png import write_png
from hyskos.generators.writers.svg import write_svg
from tests.generators.writers import sample
document = sample.framed()
page = document.pages[0]
for file in write_pdf(document), write_pdf(document, colour="cmyk"), write_svg(document, page), write_png(
    document, page, 72
):
    print(hashlib.sha256(file).hexdigest())
"""


def digests(**environment: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return run.stdout.split()


@pytest.mark.slow
def test_bytes_depend_on_nothing_but_the_document() -> None:
    here = digests(PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8", PYTHONPATH=".")
    elsewhere = digests(PYTHONHASHSEED="4242", TZ="Asia/Tokyo", LC_ALL="es_MX.UTF-8", PYTHONPATH=".")
    assert len(here) == 4
    assert here == elsewhere
