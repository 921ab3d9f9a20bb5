"""A booklet as a book: custom trim, pages in fours, margins at the spine, page numbers, running heads and bookmarks."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import product

import pikepdf
import pypdfium2 as pdfium
import pytest

from hyskos.definitions.books import TRIMS, trim_name, trim_of
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.booklet import book
from hyskos.generators.boards.booklet.booklet import GUTTER, book_layout
from hyskos.generators.boards.booklet.flow import balance_columns
from hyskos.generators.boards.booklet.setter import Setter
from hyskos.generators.boards.shared.style import NOTE, style_of
from hyskos.generators.drawing import Drawing, Text, walk
from hyskos.generators.measure import bounds
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.stamps import SMALLEST_PT
from hyskos.generators.typography import DoesNotFitError
from tests.drawn import booklet
from tests.generators.boards.test_booklet import nobody_is_stranded
from tests.generators.drawings import box_of, layer_of, texts_of

RULES = booklet("rolling-pyramids-rules")
SIZES = ("a5", "a4", "letter", "120x180")


@cache
def draw_rules(size: str, lang: str = "en", ink: str = "full") -> tuple[Drawing, ...]:
    return tuple(book.draw(RULES, lang=lang, ink=ink, size=size))


@pytest.mark.parametrize(("word", "size"), [*TRIMS.items(), ("170x240", (170, 240)), ("148.5x210 mm", (148.5, 210))])
def test_a_trim_has_a_name_or_two_lengths(word: str, size: tuple[float, float]) -> None:
    assert trim_of(word) == size
    assert trim_of(trim_name(*size)) == size


@pytest.mark.parametrize("word", ["", "a6", "99x210", "301x210", "148x139", "148x431", "148", "148x210x3", "1e2x200"])
def test_an_impossible_trim_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="no trim"):
        trim_of(word)


@pytest.mark.parametrize(
    ("size", "columns"), [("a5", 1), ("half-letter", 1), ("a4", 2), ("square", 2), ("200x200", 1), ("300x300", 3)]
)
def test_columns_follow_the_trim_and_the_spine_has_more_room(size: str, columns: int) -> None:
    layout = book_layout(*trim_of(size), 8)
    assert layout.columns == columns
    assert layout.inner > layout.outer >= 12
    assert layout.left(1) == layout.left(3) == layout.inner
    assert layout.left(2) == layout.outer
    assert 84 <= layout.column <= 136


@pytest.mark.wide
@pytest.mark.parametrize(("size", "lang", "ink"), [*product(SIZES, LANGUAGES, INKS)])
def test_pages_are_fours_in_one_size_of_type_and_texts_keep_their_margins(size: str, lang: str, ink: str) -> None:
    wide, high = trim_of(size)
    layout, points = book.plan_pages(RULES, wide, high)
    pages = draw_rules(size, lang, ink)
    assert len(pages) == layout.pages
    assert len(pages) % 4 == 0
    assert points >= book.READABLE > NOTE
    for number, page in enumerate(pages, start=1):
        assert (page.width, page.height) == (wide, high)
        texts = [(item, bounds(item, matrix)) for item, matrix in walk(page.items) if isinstance(item, Text)]
        near, far = layout.left(number), layout.left(number) + wide - layout.inner - layout.outer
        for item, box in texts:
            assert box.x >= near - 0.1, item
            assert box.right <= far + 0.1, item
            assert box.y >= 8
            assert box.bottom <= high - 8, item
            assert item.size >= (SMALLEST_PT if item.text.startswith(RULES.id) else 7)


@pytest.mark.wide
@pytest.mark.parametrize(("size", "lang"), [*product(SIZES, LANGUAGES)])
def test_nothing_is_stranded_or_leaves_its_column(size: str, lang: str) -> None:
    layout, points = book.plan_pages(RULES, *trim_of(size))
    pieces = list(Setter(RULES, lang, style_of("full"), points, layout.column).pieces())
    columns = balance_columns(pieces, layout.heights())
    assert columns
    assert sum(map(len, columns)) == len(pieces)
    nobody_is_stranded(columns)
    pages = draw_rules(size, lang)
    for number, page in enumerate((page for page in pages if page.items), start=1):
        text = layer_of(page, "text")
        lefts = [layout.left(number) + i * (layout.column + GUTTER) for i in range(layout.columns)]
        for piece in text.items:
            box = box_of([piece])
            assert any(box.x >= left - 0.6 and box.right <= left + layout.column + 0.6 for left in lefts), piece


@pytest.mark.wide
@pytest.mark.parametrize("name", sorted(set(built_in_files("booklet")) - {RULES.id}))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_every_game_are_a_book_of_four_full_pages(name: str, lang: str) -> None:
    rules = booklet(name)
    layout, points = book.plan_pages(rules, *rules.book_trim)
    pages = book.draw(rules, lang=lang, size=rules.trim)
    assert len(pages) == layout.pages == 4
    assert points >= 9.5, "there is room for large type"
    assert all(page.items for page in pages), "none is blank"
    for number, page in enumerate(pages, start=1):
        near, far = layout.left(number), layout.left(number) + layout.width - layout.inner - layout.outer
        boxes = [bounds(item, matrix) for item, matrix in walk(page.items) if isinstance(item, Text)]
        assert all(near - 0.1 <= box.x and box.right <= far + 0.1 and box.bottom <= page.height - 8 for box in boxes)


@pytest.mark.slow
def test_numbers_and_heads_stand_at_the_fore_edge() -> None:
    pages = draw_rules("a5")
    titles = {section.title["en"] for section in RULES.sections}
    for number, page in enumerate(pages, start=1):
        right = bool(number % 2)
        layer = layer_of(page, "page")
        furniture = [item for item in layer.items if isinstance(item, Text)]
        (folio,) = (text for text in furniture if text.text == str(number))
        assert folio.anchor == ("end" if right else "start")
        assert (folio.x > page.width / 2) == right
        heads = [text for text in furniture if text.y < 15 and text.size == NOTE]
        if number > 1:
            (head,) = heads
            assert head.x == folio.x
            assert head.text in (titles if right else {RULES.title["en"]})
    versions = [
        number for number, page in enumerate(pages, start=1) for text in texts_of(page) if RULES.id in text.text
    ]
    assert versions == [len(pages)]


@pytest.mark.parametrize(("sections", "printed"), [(3, [True]), (4, [True] * 2)])
def test_a_book_of_one_sheet_has_no_blank_pages(sections: int, printed: list[bool]) -> None:
    short = replace(RULES, sections=RULES.sections[:sections])
    assert [bool(page.items) for page in book.draw(short, lang="en", size="a5")] == printed


@pytest.mark.slow
def test_pages_that_nothing_stands_on_are_blank() -> None:
    more = replace(RULES, sections=RULES.sections[:8])
    pages = book.draw(more, lang="en", size="130x180")
    assert [bool(page.items) for page in pages] == [*[True] * 6, False, False]


def test_a_column_too_narrow_for_its_diagrams_is_refused() -> None:
    with pytest.raises(DoesNotFitError, match=r"the diagram \w+ needs a column \d\d mm wide"):
        book.draw(RULES, lang="en", size="100x140")


@pytest.mark.slow
def test_a_text_longer_than_the_thickest_book_is_refused() -> None:
    endless = replace(RULES, sections=RULES.sections * 4)
    with pytest.raises(DoesNotFitError, match="does not fit 64 pages of 115 x 140 mm"):
        book.draw(endless, lang="en", size="115x140")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bookmarks_are_the_headings_and_lead_to_them(lang: str) -> None:
    order = Single(RULES, PrintSettings(lang=lang, profile=load_profile("home-a4"), paper="a4", formats=("pdf",)))
    (file,) = make(order)
    titles = [section.title[lang] for section in RULES.sections]
    with pikepdf.open(BytesIO(file.content)) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == titles
        assert not any(entry.children for entry in outline.root)
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
        places = [(numbers[entry.destination[0].objgen], float(entry.destination[3])) for entry in outline.root]
    with pdfium.PdfDocument(file.content) as document:
        for title, (number, top) in zip(map(str.upper, titles), places, strict=True):
            text_page = document[number].get_textpage()
            at = text_page.search(title, match_case=True).get_next()
            assert at
            boxes = []
            searcher = text_page.search(title, match_case=True)
            while at := searcher.get_next():
                boxes.append(text_page.get_charbox(at[0])[3])
            assert any(0 < top - box < 12 for box in boxes), (title, top, boxes)


@pytest.mark.slow
def test_a_board_in_sheets_keeps_its_pages_as_bookmarks() -> None:
    terms = PrintSettings(lang="en", profile=load_profile("home-a4"), paper="a4", formats=("pdf",))
    (file,) = [file for file in make(Single(load("icehouse-8x8", "grid"), terms)) if file.pages > 1]
    with pikepdf.open(BytesIO(file.content)) as pdf, pdf.open_outline() as outline:
        assert len(outline.root) == file.pages == len(pdf.pages)
