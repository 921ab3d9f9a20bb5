"""Sheets of a book: printed on both sides, turned over, nested and folded, they read in order."""

from itertools import product

import pytest

from hyskos.definitions.books import Binding
from hyskos.definitions.geometry import transform
from hyskos.definitions.kinds.printer import PAPERS, Paper
from hyskos.definitions.loader import load_profile
from hyskos.definitions.printing import Flip
from hyskos.generators.drawing import Drawing, Group, Text, rectangle, walk, walk_groups
from hyskos.generators.measure import boxes, extent
from hyskos.generators.sheets.books import (
    largest_creep,
    orientation_for,
    pages_document,
    pairs,
    paper_for,
    saddle_document,
    spreads_document,
)
from hyskos.generators.sheets.page import Document, Page
from tests.generators.drawings import layer_of, words_of

HOME, PRESS = load_profile("home-a4"), load_profile("longpack")
A5 = (148.0, 210.0)


def page(number: int, size: tuple[float, float] = A5) -> Drawing:
    """Draw a page with its number in the middle of its head, and a ground that runs off all edges."""
    wide, high = size
    ground = rectangle(-5, -5, wide + 10, high + 10, fill="sand")
    text = Text(wide / 2, 20, f"p{number}", 12, anchor="middle")
    return Drawing(f"p{number}", "Book", wide, high, "en", (Group((ground,)), Group((text,), heading=True, title="x")))


def book(pages: int, size: tuple[float, float] = A5) -> list[Drawing]:
    return [page(number, size) for number in range(1, pages + 1)]


def document(pages: int, flip: Flip = "short", thickness: float = 0.1, paper: Paper | None = PAPERS["a4"]) -> Document:
    return saddle_document(book(pages), "x", "Book", paper, HOME, Binding(flip, (0, 0), thickness), "")


def numbers(printed: Page) -> dict[int, tuple[float, float, bool]]:
    """Find the page numbers on a side: x and y on the sheet, and whether they stand on their heads."""
    return {
        int(item.text[1:]): (*transform(matrix, item.x, item.y), matrix[3] < 0)
        for item, matrix in walk(printed.items)
        if isinstance(item, Text) and item.text[:1] == "p" and item.text[1:].isalnum()
    }


def seen_through_paper(printed: Page, flip: Flip) -> dict[int, tuple[float, float, bool]]:
    """See the numbers of a back from its front, through the paper, after it has been turned over an edge."""
    wide, high = printed.width, printed.height
    upright = (wide > high) == (flip == "short")  # the edge that it is turned over: of a square "long" is upright
    return {
        number: (wide - x, y, down) if upright else (x, high - y, not down)
        for number, (x, y, down) in numbers(printed).items()
    }


def leaves(document: Document, flip: Flip) -> list[int]:
    """Fold the sheets, lay each into the one before, and read both sides of every leaf in order."""
    before: list[int] = []
    after: list[int] = []
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=True):
        seen, through = numbers(front), seen_through_paper(back, flip)
        assert not any(down for *_, down in (*seen.values(), *through.values())), "both sides stand upright"
        left, right = sorted(seen, key=lambda number: seen[number][0])
        behind_left, behind_right = sorted(through, key=lambda number: through[number][0])
        for a, b in ((left, behind_left), (right, behind_right)):
            assert seen[a][:2] == pytest.approx(through[b][:2], abs=1e-6), "both sides of a leaf lie on each other"
        before += [right, behind_right]
        after = [behind_left, left, *after]
    return before + after


@pytest.mark.many
@pytest.mark.parametrize(("pages", "flip"), [*product((4, 8, 12, 40, 64), ("short", "long"))])
def test_folded_sheets_read_in_order(pages: int, flip: Flip) -> None:
    assert leaves(document(pages, flip), flip) == [*range(1, pages + 1)]


@pytest.mark.parametrize("pages", range(4, 65, 4))
def test_every_page_is_on_one_sheet_and_neighbours_add_up(pages: int) -> None:
    sheets = list(pairs(pages, 0.1))
    placed = [number for sheet in sheets for pair in sheet for number in (pair.left, pair.right)]
    assert sorted(placed) == [*range(1, pages + 1)]
    for front, back in sheets:
        assert front.left + front.right == back.left + back.right == pages + 1
        assert back.left == front.right + 1
        assert front.left % 2 == back.left % 2 == 0
    innermost = sheets[-1][1]
    assert (innermost.left, innermost.right) == (pages // 2, pages // 2 + 1)


def test_pages_that_are_no_fours_are_no_sheets() -> None:
    with pytest.raises(ValueError, match="6 pages"):
        list(pairs(6, 0.1))


@pytest.mark.slow
@pytest.mark.parametrize("thickness", [0.0, 0.1, 0.25])
def test_creep_moves_inner_pages_towards_the_fold_and_no_others(thickness: float) -> None:
    plain, crept = document(24, thickness=0), document(24, thickness=thickness)
    for index, (first, second) in enumerate(zip(plain.pages, crept.pages, strict=True)):
        sheet, fold = index // 2, first.width / 2
        places = numbers(second)
        for number, (x, y, _) in numbers(first).items():
            towards = 1 if x < fold else -1
            assert places[number][0] - x == pytest.approx(towards * sheet * thickness)
            assert places[number][1] == y
    assert largest_creep(24, thickness) == pytest.approx(5 * thickness)


def test_no_page_reaches_over_the_fold() -> None:
    document = saddle_document(book(16), "x", "Book", None, PRESS, Binding(thickness=0.4), "")
    for printed in document.pages:
        fold = printed.width / 2
        halves = [item for item in printed.items if isinstance(item, Group) and item.id != "sheet-marks"]
        areas = sorted((box for half in halves if (box := extent([half]))), key=lambda box: box.x + box.right)
        left, right = areas[: len(areas) // 2], areas[len(areas) // 2 :]
        assert max(box.right for box in left) == pytest.approx(fold)
        assert min(box.x for box in right) == pytest.approx(fold)
        assert min(box.x for box in left) == pytest.approx(printed.trim.x - PRESS.bleed)
        assert max(box.right for box in right) == pytest.approx(printed.trim.right + PRESS.bleed)


def test_a_pair_that_fills_its_paper_has_no_marks_and_others_have() -> None:
    full, roomy = document(4), document(4, paper=PAPERS["a3"])
    for printed, marked in ((full.pages[0], False), (roomy.pages[0], True)):
        marks = layer_of(printed, "sheet-marks")
        assert bool(marks.items) == marked
    texts = set(words_of(roomy.pages[0]))
    assert "fold" in texts
    assert any(text.startswith("Sheet 1 of 1, front · turn over along the short edge") for text in texts)


def test_a_back_is_moved_by_its_offset_only() -> None:
    document = saddle_document(book(4), "x", "Book", PAPERS["a3"], HOME, Binding("short", (1.5, -0.5)), "")
    plain = saddle_document(book(4), "x", "Book", PAPERS["a3"], HOME, Binding(), "")
    fronts, backs = ([numbers(doc.pages[side]) for doc in (plain, document)] for side in (0, 1))
    assert fronts[0] == fronts[1]
    for number, (x, y, _) in backs[0].items():
        assert backs[1][number][:2] == pytest.approx((x + 1.5, y - 0.5))


@pytest.mark.parametrize(
    ("printer", "size", "paper"),
    [("home-a4", A5, "a4"), ("home-a4", (210, 297), "a3"), ("home-letter", (139.7, 215.9), "letter")],
)
def test_the_smallest_paper_of_the_printer_is_taken(printer: str, size: tuple[float, float], paper: str) -> None:
    chosen = paper_for(*size, load_profile(printer))
    assert chosen
    assert chosen.name == paper
    assert paper_for(300, 430, load_profile(printer)) is None


def test_spreads_are_what_a_reader_sees() -> None:
    document = spreads_document(book(8), "x", "Book")
    seen = [
        [number for number, _ in sorted(numbers(page).items(), key=lambda item: item[1][0])] for page in document.pages
    ]
    assert seen == [[1], [2, 3], [4, 5], [6, 7], [8]]
    assert [page.width for page in document.pages] == [148, 296, 296, 296, 148]
    single = pages_document(book(8), "x", "Book")
    assert [page.label for page in single.pages] == [str(number) for number in range(1, 9)]
    assert {(page.width, page.height) for page in single.pages} == {A5}


def test_sheets_have_no_bookmarks_of_pages_that_lie_in_another_order() -> None:
    assert not any(group.heading for page in document(8).pages for group, _ in walk_groups(page.items))


@pytest.mark.parametrize(("flip", "heads"), [("long", "head to head"), ("short", "head to foot")])
def test_a_square_sheet_is_turned_over_as_a_square_board_is_and_says_how_heads_lie(flip: Flip, heads: str) -> None:
    document = saddle_document(book(8, (100, 200)), "x", "Book", None, HOME, Binding(flip), "")
    assert leaves(document, flip) == [*range(1, 9)]
    for printed in document.pages:
        (label,) = (item.text for item, _ in walk(printed.items) if isinstance(item, Text) and "Sheet" in item.text)
        assert heads in label
        assert "edge" not in label


@pytest.mark.parametrize(
    ("trim", "is_landscape"), [((105, 148), True), ((60, 200), False), ((100, 140), True), ((74, 105), True)]
)
def test_a_sheet_lies_as_it_has_most_room_around_the_pair(trim: tuple[float, float], is_landscape: bool) -> None:
    assert orientation_for(*trim, PAPERS["a4"]) == ((297, 210) if is_landscape else (210, 297))


def test_a_back_that_is_moved_off_the_paper_has_its_trim_on_it() -> None:
    document = saddle_document(book(4), "x", "Book", PAPERS["a4"], HOME, Binding("short", (1.5, -1)), "")
    front, back = (printed.trim for printed in document.pages)
    assert (front.x, front.y, front.w, front.h) == (0.5, 0, 296, 210)
    assert (back.x, back.y, back.right, back.bottom) == (2, 0, 297, 209)


LINE = 2.6 + 0.6
"""From the art down to the end of what is written below it, mm."""


@pytest.mark.parametrize(("spare", "is_named"), [(-0.01, False), (0.01, True)])
def test_a_sheet_is_named_below_the_art_where_that_is_within_the_printers_reach(spare: float, is_named: bool) -> None:
    area = HOME.printable(297, 210)
    high = 2 * (area.bottom - LINE - HOME.bleed - spare) - 210
    document = saddle_document(book(4, (140, high)), "x", "Book", PAPERS["a4"], HOME, Binding(), "stamp " * 99)
    for printed in document.pages:
        labels = [box for item, box in boxes(printed.items) if isinstance(item, Text) and "Sheet" in item.text]
        assert bool(labels) is is_named
        assert all(area.x + 2 <= box.x < box.right <= 148.5 - 2 for box in labels)


def test_the_label_below_a_wide_pair_begins_within_the_printers_reach() -> None:
    area = HOME.printable(297, 210)
    document = saddle_document(book(4, (148.0, 170)), "x", "Book", PAPERS["a4"], HOME, Binding(), "")
    for printed in document.pages:
        (label,) = (box for item, box in boxes(printed.items) if isinstance(item, Text) and "Sheet" in item.text)
        assert area.x + 2 <= label.x
