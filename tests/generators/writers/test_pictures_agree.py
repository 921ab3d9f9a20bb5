"""The same page in both formats is the same picture, in renderers that know nothing of each other."""

from dataclasses import replace

import pytest

from hyskos.definitions.kinds.registry import DEFINITIONS, shipped
from hyskos.definitions.loader import load_file
from hyskos.generators.drawing import Circle
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.sheets.page import bare
from tests.generators.writers import sample
from tests.generators.writers.pictures import of_pdf, of_svg, on_grid, structural_difference

BOARDS = ["anubian", "inner-factory", "pharaoh", "ring-race-pieces", "pyramydal-card", "pyramydal-score"]
DPI = 300  # the finest line is one pixel wide; renderers thicken thinner ones, each in its own way


@pytest.mark.slow
def test_pdf_and_svg_of_every_kind_of_item_are_one_picture() -> None:
    document = sample.framed()
    page = on_grid(document.pages[0], DPI)
    assert structural_difference(of_pdf(document, page, DPI), of_svg(document, page, DPI)) < 0.0001


@pytest.mark.slow
def test_the_comparison_sees_a_shape_that_moved_by_half_a_millimetre() -> None:
    document = bare(sample.DRAWING)
    page = on_grid(document.pages[0], DPI)
    moved = replace(page, items=(*page.items, Circle(100, 20, 1, fill="black")))
    other = replace(page, items=(*page.items, Circle(100.5, 20, 1, fill="black")))
    assert structural_difference(of_pdf(document, moved, DPI), of_svg(document, other, DPI)) > 0.0001


@pytest.mark.proof
@pytest.mark.parametrize("name", BOARDS)
def test_pdf_and_svg_of_a_printed_board_are_one_picture(name: str) -> None:
    known = {id_: path for kind in DEFINITIONS for id_, path in shipped(kind).items()}
    definition = load_file(known[name])
    for renderer in renderers_of(definition):
        drawing = renderer.draw(definition, "es", "full", renderer.sizes[-1] if renderer.sizes else None)[0]
        document = bare(drawing)
        page = on_grid(document.pages[0], DPI)
        assert structural_difference(of_pdf(document, page, DPI), of_svg(document, page, DPI)) < 0.0001
