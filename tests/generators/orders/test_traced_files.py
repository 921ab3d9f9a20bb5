"""Press files as MuPDF paints them: boxes, marks, creases, bleed, inks, and every letter in its place."""

import subprocess
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from hyskos.definitions.books import Binding
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import Back, Book, Folding, Imposed, Order, PrintSettings, Single, TwoSided
from hyskos.generators.orders.order_files import make
from hyskos.publishing.edition.printed_definitions import fill_definition
from tests.traced import Box, Letter, Point, Traced, traced

Read = Callable[[str], tuple[Path, list[Traced]]]
CARD = load("pyramydal-card")
RULES: Booklet = fill_definition(load("rolling-pyramids-rules", "booklet"))
A5 = (148.0, 210.0)
NEAR = 0.01
"""As exactly as a mark has to stand, mm."""


def terms(printer: str, paper: str | None = None) -> PrintSettings:
    return PrintSettings(lang="en", profile=load_profile(printer), paper=paper, formats=("pdf",))


SORTS: dict[str, tuple[Order, tuple[Point, ...], tuple[float, ...]]] = {
    "flat": (Single(CARD, terms("longpack")), ((105, 148),), (5,)),
    "sides": (TwoSided(CARD, terms("generic-offset"), Back(CARD, "long")), ((105, 148),) * 2, (3, 3)),
    "folding": (Folding(load("inner-factory"), terms("longpack"), "quad"), ((420, 297), (414, 291)), (20, 5)),
    "book": (Book(RULES, terms("generic-offset"), A5), (A5,) * 16, (3,) * 16),
    "stitched": (
        Book(RULES, terms("generic-offset"), A5, "saddle", Binding(thickness=0.4)), ((296, 210),) * 8, (3,) * 8,
    ),
    "box": (Single(load("ring-race-box"), terms("longpack")), ((420, 297),) * 2, (5, 5)),
}  # fmt: skip
"""What is ordered, and the trim and bleed that each of its pages has to have."""
OFFSETS = ((0.0, 0.0), (1.5, -0.5))
ORDERS: dict[str, Order] = {
    **{name: order for name, (order, _trims, _bleeds) in SORTS.items()},
    "alone": Single(CARD, terms("generic-offset")),
    "sheet": Imposed((CARD,), terms("generic-offset", "a3"), 5),
    "stitched-long": Book(RULES, terms("generic-offset"), A5, "saddle", Binding("long", thickness=0.4)),
    **{
        f"{flip} {offset}": TwoSided(CARD, terms("home-a4"), Back(CARD, flip, offset))
        for flip in ("long", "short")
        for offset in OFFSETS
    },
}
PRESSED = [*SORTS, "sheet"]


def reader(folder: Path) -> Read:
    """Give what makes and traces the first file of an order, once, by its name."""

    @cache
    def make_and_trace(name: str) -> tuple[Path, list[Traced]]:
        path = folder / f"{name}.pdf"
        path.write_bytes(make(ORDERS[name])[0].content)
        return path, traced(path)

    return make_and_trace


CREASE_PT = 0.75


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    return reader(tmp_path_factory.mktemp("traced"))


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.parametrize("sort", ORDERS)
def test_same_order_same_bytes(sort: str, read: Read) -> None:
    assert make(ORDERS[sort])[0].content == read(sort)[0].read_bytes()


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.parametrize("sort", SORTS)
def test_boxes_lie_in_each_other_as_ordered(sort: str, read: Read) -> None:
    """The trim has its size, the bleed is as wide on all sides, and both lie in the middle of what is turned over."""
    _order, trims, bleeds = SORTS[sort]
    _path, pages = read(sort)
    assert len(pages) == len(trims)
    for page, size, bleed in zip(pages, trims, bleeds, strict=True):
        trim, bled, media = page.trim, page.bleed, page.media
        assert trim.size == pytest.approx(size, abs=NEAR)
        beyond = (trim.left - bled.left, trim.top - bled.top, bled.right - trim.right, bled.low - trim.low)
        assert beyond == pytest.approx((bleed,) * 4, abs=NEAR)
        around = (bled.left - media.left, bled.top - media.top, media.right - bled.right, media.low - bled.low)
        assert around == pytest.approx((8,) * 4, abs=NEAR)


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.parametrize("sort", SORTS)
def test_two_marks_stand_at_each_corner_of_the_trim_on_every_plate_and_clear_of_the_bleed(
    sort: str, read: Read
) -> None:
    for page in read(sort)[1]:
        trim, bleed, marks = page.trim, page.bleed, page.marks(",All)")
        positions = set()
        for (x1, y1), (x2, y2) in (mark.points for mark in marks):
            upright = abs(x1 - x2) < 1e-3
            at, low, high = (x1, *sorted((y1, y2))) if upright else (y1, *sorted((x1, x2)))
            edges = (trim.left, trim.right) if upright else (trim.top, trim.low)
            near, far = (bleed.top, bleed.low) if upright else (bleed.left, bleed.right)
            first, last = (page.media.top, page.media.low) if upright else (page.media.left, page.media.right)
            (edge,) = (n for n, coordinate in enumerate(edges) if abs(coordinate - at) < NEAR)
            assert high - low > 2
            assert first - NEAR <= low < high <= last + NEAR
            assert high < near - 0.9 or low > far + 0.9
            positions.add((upright, edge, low > far))
        assert (len(positions), len(marks)) == (8, 8)


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.parametrize("sort", SORTS)
def test_nothing_is_written_in_the_bleed_or_across_a_mark(sort: str, read: Read) -> None:
    """What is written beside the trim stands above or below it; words beside creases at its sides stand upright."""
    for page in read(sort)[1]:
        outside = [letter for letter in page.letters if not page.trim.holds(letter.at)]
        assert outside
        for letter in outside:
            x, _y = letter.at
            assert page.media.holds(letter.at)
            assert not page.bleed.holds(letter.at)
            assert page.trim.left < x < page.trim.right or abs(letter.way[0]) < NEAR


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.parametrize(("sort", "ends"), [("folding", 4), ("stitched", 2), ("stitched-long", 2)])
def test_folds_are_marked_in_the_middle_of_what_is_folded(sort: str, ends: int, read: Read) -> None:
    """Once folded, the face and the smaller back of a board, or the sides of a sheet, have one crease."""
    for page in read(sort)[1]:
        creases = [stroke for stroke in page.strokes if stroke.space.endswith(",Crease)")]
        assert not any(page.bleed.holds(point) for crease in creases for point in crease.points)
        middle = (page.trim.left + page.trim.right) / 2, (page.trim.top + page.trim.low) / 2
        marks = [mark.points for mark in page.marks(",Crease)", CREASE_PT)]
        assert len(marks) == ends
        for (x1, y1), (x2, y2) in marks:
            upright = abs(x1 - x2) < 1e-3
            assert (x1 if upright else y1) == pytest.approx(middle[0 if upright else 1], abs=NEAR)
            assert upright or sort == "folding"
            assert abs(x1 - x2) + abs(y1 - y2) > 2


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.parametrize("sort", PRESSED)
def test_all_is_in_process_inks_or_on_a_plate_with_a_name_and_no_line_is_too_thin_to_print(
    sort: str, read: Read
) -> None:
    """Lines for knife and rule print over the art: where they did not, they would be white in it."""
    press = ORDERS[sort].terms.profile.press
    assert press
    plate_names = {"All", "Crease", *press.spots.values()}
    plates = {f"Separation(DeviceCMYK,{name})" for name in plate_names}
    for page in read(sort)[1]:
        assert page.strokes
        assert page.spaces <= {"DeviceCMYK", *plates}
        assert min(stroke.pt for stroke in page.strokes) > 0.2499
        for_tools = [stroke for stroke in page.strokes if stroke.space in plates and not stroke.space.endswith(",All)")]
        assert all(stroke.overprint for stroke in for_tools)
        assert bool(for_tools) is (sort in ("flat", "folding", "box", "stitched"))


DOTS = 2
"""Pixels to the mm."""
PAPER = 250
"""Greys above this are bare paper."""


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.parametrize("sort", ["flat", "sides", "folding", "book", "sheet"])
def test_art_at_the_cut_continues_to_the_end_of_the_bleed(sort: str, read: Read) -> None:
    """Looked at every half mm along the cut, a quarter mm inside of it and of the end of the bleed."""
    path, pages = read(sort)
    command = ["mutool", "draw", "-q", "-r", f"{25.4 * DOTS}", "-c", "gray", "-F", "pgm", "-o", f"{path}-%d.pgm", path]
    subprocess.run(command, check=True)
    seen = 0
    for number, page in enumerate(pages, start=1):
        grey = np.asarray(Image.open(f"{path}-{number}.pgm"))
        assert grey.shape == pytest.approx(tuple(side * DOTS for side in reversed(page.media.size)), abs=1)
        for trim, bleed in _cells(sort, page):
            for first, last, inside, outside in (
                (trim.left, trim.right, trim.top + 0.5, bleed.top + 0.5),
                (trim.left, trim.right, trim.low - 0.5, bleed.low - 0.5),
            ):
                seen += _runs_off(grey, first, last, inside, outside)
            for first, last, inside, outside in (
                (trim.top, trim.low, trim.left + 0.5, bleed.left + 0.5),
                (trim.top, trim.low, trim.right - 0.5, bleed.right - 0.5),
            ):
                seen += _runs_off(grey.T, first, last, inside, outside)
    assert (seen > 500) is (sort != "book")  # the pages of a book are white along their edges


def _cells(sort: str, page: Traced) -> list[tuple[Box, Box]]:
    if sort != "sheet":
        return [(page.trim, page.bleed)]
    trims = [piece["trim"] for piece in make(ORDERS[sort])[0].cuts[0]["pieces"]]
    return [(Box(x, y, x + w, y + h), Box(x - 3, y - 3, x + w + 3, y + h + 3)) for x, y, w, h in trims]


def _runs_off(grey: "np.ndarray[tuple[int, int], np.dtype[np.uint8]]", *mm: float) -> int:
    """Count the dots inside of an edge that are inked, and see that those beyond them are."""
    first, last, inside, outside = (int(length * DOTS) for length in mm)
    art, beyond = grey[inside, first + 1 : last], grey[outside, first + 1 : last]
    assert not ((art <= PAPER - 10) & (beyond > PAPER)).any()
    return int((art <= PAPER - 10).sum())


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.needs("pdffonts")
@pytest.mark.parametrize("sort", PRESSED)
def test_every_font_is_in_the_file(sort: str, read: Read) -> None:
    path, _pages = read(sort)
    output = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True).stdout
    rows = [row.split() for row in output.splitlines()[2:]]
    assert rows
    assert {(embedded, subset) for *_, embedded, subset, _unicode, _number, _generation in rows} == {("yes", "yes")}


def lines(page: Traced) -> tuple[list[float], list[float]]:
    """Give where the marks of a page stand from the left, and where they lie from above."""
    marks = [mark.points for mark in page.marks("Gray")]
    upright = {round(x1, 3) for (x1, _), (x2, _) in marks if abs(x1 - x2) < 1e-3}
    lying = {round(y1, 3) for (_, y1), (_, y2) in marks if abs(y1 - y2) < 1e-3}
    return sorted(upright), sorted(lying)


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("offset", OFFSETS)
def test_marks_of_a_back_lie_behind_those_of_the_front_but_for_the_offset_against_the_printers(
    flip: str, offset: Point, read: Read
) -> None:
    """Whoever measures that a printer puts backs too far left orders them as far to the right."""
    front, back = read(f"{flip} {offset}")[1]
    wide, high = front.media.size
    (x, y), (behind_x, behind_y) = lines(front), lines(back)
    assert len(x) == len(y) == 2
    seen_x = sorted(wide - line for line in x) if flip == "long" else x  # upright paper: its long edge is upright
    seen_y = sorted(high - line for line in y) if flip == "short" else y
    assert behind_x == pytest.approx([line + offset[0] for line in seen_x], abs=NEAR)
    assert behind_y == pytest.approx([line + offset[1] for line in seen_y], abs=NEAR)


def same_letters(letters: Iterable[Letter], expected: Sequence[Letter]) -> bool:
    """Tell whether letters are the same, each at its place and written the same way."""
    remaining = list(expected)
    for letter in letters:
        same = (
            candidate
            for candidate in remaining
            if candidate.text == letter.text
            and max(abs(a - b) for a, b in zip(candidate.at, letter.at, strict=True)) < NEAR
            and max(abs(a - b) for a, b in zip(candidate.way, letter.way, strict=True)) < NEAR
        )
        twin = next(same, None)
        if twin is None:
            return False
        remaining.remove(twin)
    return not remaining


def letters_in(page: Traced, box: Box) -> list[Letter]:
    """Take the letters of a part of a page, as they lie from its upper left corner."""
    return [
        Letter(letter.text, (letter.at[0] - box.left, letter.at[1] - box.top), letter.way)
        for letter in page.letters
        if box.holds(letter.at)
    ]


def turned_back(letters: Iterable[Letter], wide: float) -> list[Letter]:
    """Turn letters of a part that was turned a quarter clockwise back; it is so wide on the sheet."""
    return [
        Letter(letter.text, (letter.at[1], wide - letter.at[0]), (letter.way[1], -letter.way[0])) for letter in letters
    ]


@pytest.mark.slow
@pytest.mark.needs("mutool")
def test_each_cell_of_a_sheet_equals_the_component_printed_alone(read: Read) -> None:
    (alone,) = read("alone")[1]
    expected = letters_in(alone, alone.trim)
    assert len(expected) > 500
    (page, *more) = read("sheet")[1]
    assert not more
    pieces = make(ORDERS["sheet"])[0].cuts[0]["pieces"]
    assert {piece["turned"] for piece in pieces} == {False, True}
    for piece in pieces:
        x, y, wide, high = piece["trim"]
        letters = letters_in(page, Box(x, y, x + wide, y + high))
        assert same_letters(turned_back(letters, wide) if piece["turned"] else letters, expected), piece["name"]


@pytest.mark.slow
@pytest.mark.needs("mutool")
@pytest.mark.parametrize("sort", ["stitched", "stitched-long"])
def test_pages_of_a_stitched_book_are_those_of_the_book_nearer_to_the_fold_the_more_sheets_lie_around(
    sort: str, read: Read
) -> None:
    """Of a sheet that is turned over its upper edge the back stands on its head."""
    book_pages, printed = read("book")[1], read(sort)[1]
    wide, high = A5
    assert sum(len(page.letters) > 500 for page in book_pages) > 8
    for sheet in range(4):
        first, last, creep = 2 * sheet, 15 - 2 * sheet, 0.4 * sheet  # pages from 0
        for page, turned, left, right in (
            (printed[2 * sheet], False, last, first),
            (printed[2 * sheet + 1], sort == "stitched-long", first + 1, last - 1),
        ):
            trim = page.trim
            letters = letters_in(page, trim)
            if turned:
                letters = [
                    Letter(
                        letter.text, (2 * wide - letter.at[0], high - letter.at[1]), (-letter.way[0], -letter.way[1])
                    )
                    for letter in letters
                ]
            for number, from_left in ((left, creep), (right, wide - creep)):
                half = [letter for letter in letters if (letter.at[0] < wide) == (number == left)]
                expected = [
                    Letter(letter.text, (letter.at[0] + from_left, letter.at[1]), letter.way)
                    for letter in letters_in(book_pages[number], book_pages[number].trim)
                ]
                assert same_letters(half, expected), number + 1
