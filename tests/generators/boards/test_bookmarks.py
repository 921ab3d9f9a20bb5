"""Bookmarks of a PDF: the headings of a booklet, or the sheets of a board."""

from io import BytesIO

import pikepdf
import pypdfium2 as pdfium
import pytest

from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import Single, Terms
from hyskos.generators.orders.order_files import make
from tests.drawn import booklet

RULES = booklet("rolling-pyramids-rules")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bookmarks_are_the_headings_and_lead_to_them(lang: str) -> None:
    order = Single(RULES, Terms(lang=lang, profile=load_profile("home-a4"), paper="a4", formats=("pdf",)))
    (file,) = make(order)
    wanted = [section.title[lang] for section in RULES.sections]
    with pikepdf.open(BytesIO(file.content)) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == wanted
        assert not any(entry.children for entry in outline.root)
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
        places = [(numbers[entry.destination[0].objgen], float(entry.destination[3])) for entry in outline.root]
    with pdfium.PdfDocument(file.content) as read:
        for title, (number, top) in zip(map(str.upper, wanted), places, strict=True):
            found = read[number].get_textpage()
            at = found.search(title, match_case=True).get_next()
            assert at
            boxes = []
            searcher = found.search(title, match_case=True)
            while at := searcher.get_next():
                boxes.append(found.get_charbox(at[0])[3])
            assert any(0 < top - box < 12 for box in boxes), (title, top, boxes)


@pytest.mark.slow
def test_a_board_in_sheets_keeps_its_pages_as_bookmarks() -> None:
    terms = Terms(lang="en", profile=load_profile("home-a4"), paper="a4", formats=("pdf",))
    (file,) = [one for one in make(Single(load("icehouse-8x8", "grid"), terms)) if one.pages > 1]
    with pikepdf.open(BytesIO(file.content)) as pdf, pdf.open_outline() as outline:
        assert len(outline.root) == file.pages == len(pdf.pages)
