"""Books as files: pages and sheets at home, pages with bleed for a press, and what cannot be ordered."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pytest

from hyskos.definitions.books import Binding
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.order import Book, PrintSettings
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.plan_orders import build
from hyskos.generators.orders.requests import RefusedError, Request
from hyskos.generators.stamps import DIGITS
from hyskos.preflight.report import expectations
from hyskos.preflight.run import preflight
from hyskos.publishing.edition.printed_definitions import fill_definition

RULES: Booklet = fill_definition(load("rolling-pyramids-rules", "booklet"))
SHORT = replace(RULES, sections=RULES.sections[:2])
TWO_PAGES = replace(RULES, sections=RULES.sections[:4])
"""Both sides of its sheet of A5 pages are printed."""
A5 = (148.0, 210.0)
HOME = PrintSettings(lang="en", profile=load_profile("home-a4"), formats=("pdf",))


def page_sizes(content: bytes, name: str) -> list[tuple[float, ...]]:
    """Read the width and height of a box of every page, mm."""
    with pikepdf.open(BytesIO(content)) as pdf:
        boxes = [[float(side) for side in page.obj[name]] for page in pdf.pages]
    return [(round((x2 - x1) / 72 * 25.4, 2), round((y2 - y1) / 72 * 25.4, 2)) for x1, y1, x2, y2 in boxes]


def test_at_home_a_book_is_pages_of_its_trim_without_marks() -> None:
    (file,) = make(Book(SHORT, HOME, A5))
    assert (file.name, file.pages, file.paper) == ("rolling-pyramids-rules_a5-pages_en.pdf", 1, "full")
    assert file.blank == ()
    assert page_sizes(file.content, "/MediaBox") == page_sizes(file.content, "/TrimBox") == [A5]


@pytest.mark.slow
def test_pictures_of_a_book_are_its_pages_one_by_one() -> None:
    eight = replace(RULES, sections=RULES.sections[:8])
    files = make(Book(eight, replace(HOME, formats=("svg",)), (130.0, 180.0)))
    begin = "rolling-pyramids-rules_130x180-pages_en"
    assert [file.name for file in files] == [f"{begin}_page-{n}.svg" for n in range(1, 9)]
    assert [file.blank for file in files] == [*[()] * 6, (7,), (8,)]


def test_stitched_at_home_two_pages_lie_on_a_sheet() -> None:
    (file,) = make(Book(SHORT, HOME, A5, "saddle"))
    assert (file.name, file.pages, file.paper) == ("rolling-pyramids-rules_a5-saddle-short_a4_en.pdf", 2, "a4")
    assert (file.trim, file.blank) == (A5, (2, 3, 4))
    assert page_sizes(file.content, "/MediaBox") == [(297, 210)] * 2


@pytest.mark.slow
def test_no_two_books_for_a_press_have_one_name_unless_they_are_one() -> None:
    """What is usual bears the name of its printer alone; another trim or form is another file in the same folder."""
    terms, book_trim = replace(HOME, profile=load_profile("generic-offset")), SHORT.book_trim
    orders = [Book(SHORT, terms, trim, form) for trim in (book_trim, A5) for form in ("pages", "saddle")]
    assert [make(order)[0].name.partition("_")[2] for order in orders] == [
        "generic-offset_en.pdf",
        "a4-saddle-short_generic-offset_en.pdf",
        "a5-pages_generic-offset_en.pdf",
        "a5-saddle-short_generic-offset_en.pdf",
    ]


@pytest.mark.slow
def test_pages_of_the_size_of_a_paper_are_called_after_it_in_every_format() -> None:
    pdf, picture = make(Book(SHORT, replace(HOME, formats=("pdf", "png"), dpi=20), (210.0, 297.0)))[:2]
    assert (pdf.paper, picture.paper) == ("a4", "a4")
    assert picture.content.startswith(b"\x89PNG")


@pytest.mark.slow
@pytest.mark.parametrize(("stamp", "is_stamped"), [("margin", True), ("component", False), ("none", False)])
def test_a_stitched_sheet_says_version_and_state_of_its_file_if_the_margin_is_stamped(
    stamp: str, is_stamped: bool
) -> None:
    (file,) = make(Book(SHORT, replace(HOME, paper="a3", stamp=stamp), A5, "saddle"))
    with pypdfium2.PdfDocument(file.content) as pdf:
        text = pdf[0].get_textpage().get_text_bounded()
    assert "turn over along the short edge" in text
    assert (f"{SHORT.id} {SHORT.version} {SHORT.digest[:DIGITS]}" in text) is is_stamped


@pytest.mark.slow
def test_a_press_gets_sheets_with_marks_where_to_cut_and_to_fold() -> None:
    (file,) = make(Book(TWO_PAGES, PrintSettings(lang="en", profile=load_profile("longpack")), A5, "saddle"))
    assert file.name == "rolling-pyramids-rules_a5-saddle-short_longpack_en.pdf"
    assert page_sizes(file.content, "/TrimBox") == [(296, 210)] * 2
    assert page_sizes(file.content, "/MediaBox") == [(296 + 2 * 13, 210 + 2 * 13)] * 2
    assert "Crease" in file.facts.spots
    report = preflight(file.content, expectations(load_profile("longpack")))
    assert [finding.message.render() for finding in report.findings] == []


def test_a_booklet_for_a_press_is_a_book_whatever_was_asked() -> None:
    request = Request(printer=load_profile("generic-offset"), langs=("en",))
    (order,) = build(request, [RULES]).orders
    assert isinstance(order, Book)
    assert (order.trim, order.form) == ((210, 297), "pages")
    (book_order,) = build(request, [replace(RULES, trim="")]).orders
    assert isinstance(book_order, Book)
    assert book_order.trim == (196, 264)


@pytest.mark.slow
def test_too_small_paper_and_too_thick_books_are_refused() -> None:
    with pytest.raises(ImpossibleError, match="two pages of 210 × 297 mm do not fit side by side on A4"):
        make(Book(SHORT, replace(HOME, paper="a4"), (210, 297), "saddle"))
    with pytest.raises(ImpossibleError, match=r"creep 12 mm towards the fold \(at most 7 mm\): use thinner paper"):
        make(Book(RULES, HOME, A5, "saddle", Binding(thickness=4)))
    (most,) = make(Book(RULES, HOME, A5, "saddle", Binding(thickness=2.3)))  # three sheets lie around the fourth
    assert most.pages == 8


@pytest.mark.slow
def test_too_much_ink_is_reported_once_for_all_pages() -> None:
    press = load_profile("generic-offset")
    assert press.press
    strict = replace(press, press=replace(press.press, max_ink=150))
    with pytest.raises(ImpossibleError) as caught:
        make(Book(RULES, replace(HOME, profile=strict), A5))
    messages = [finding.render() for finding in caught.value.findings]
    assert any("mine" in message or "150 %" in message for message in messages)
    assert len(messages) == len(set(messages))


def test_options_become_an_order() -> None:
    request = Request(
        printer=load_profile("home-a4"), langs=("en",), names=("x",), trim=A5, saddle=True, flip="long",
        back_offset=(1, 2), thickness=0.2,
    )  # fmt: skip
    (order,) = build(request, [RULES]).orders
    assert isinstance(order, Book)
    assert (order.trim, order.form, order.binding) == (A5, "saddle", Binding("long", (1, 2), 0.2))


REFUSED = [
    ("home-a4", {"names": ()}, "--trim, --spreads and --impose saddle need a NAME: name the booklet"),
    ("home-a4", {"thickness": 0.2}, "--thickness needs --impose saddle"),
    ("home-a4", {"paper": "a4"}, "for a booklet, --paper needs --impose saddle"),
    ("home-a4", {"proofs": ("grey",)}, "a proof is a PNG of the whole board: leave out --trim, --spreads and --impose"),
    (
        "home-a4",
        {"spreads": True, "saddle": True},
        "--spreads is for viewing and --impose saddle for printing: choose one",
    ),
    ("home-a4", {"saddle": True, "flip": "gutter"}, "--impose saddle prints on both sides: use --duplex long or short"),
    ("home-a4", {"saddle": True, "formats": ("svg",)}, "--impose makes PDF files: leave out --proof and other formats"),
    ("home-a4", {"saddle": True, "copies": 2}, "--copies cannot be combined with --impose saddle"),
    (
        "generic-offset",
        {"spreads": True},
        "--spreads is only for viewing: leave it out for a press, or use --impose saddle",
    ),
    (
        "drivethru",
        {"saddle": True},
        "drivethru takes no crop marks, so the sheets could not be cut: leave out --impose",
    ),
    (
        "the-game-crafter",
        {},
        "the-game-crafter prints books in its own sizes: leave out --trim, --spreads and --impose saddle",
    ),
]
NO_BOOKLET = "bastet is not a booklet: --trim, --spreads and --impose saddle are for booklets"


@pytest.mark.parametrize(("printer", "options", "message"), REFUSED)
def test_impossible_books_are_refused(printer: str, options: dict[str, Any], message: str) -> None:
    plain = Request(printer=load_profile(printer), langs=("en",), names=("x",), trim=A5)
    with pytest.raises(RefusedError) as error:
        build(replace(plain, **options), [RULES])
    assert error.value.messages[0].render() == message


def test_only_booklets_are_books() -> None:
    request = Request(printer=load_profile("home-a4"), langs=("en",), names=("x",), trim=A5)
    with pytest.raises(RefusedError) as error:
        build(request, [load("bastet", "faction")])
    assert error.value.messages[0].render() == NO_BOOKLET
