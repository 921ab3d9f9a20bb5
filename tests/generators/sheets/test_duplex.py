"""Two sides of one board: both in the middle, moved by the offset, named; folded back to back."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.loader import load_profile
from hyskos.generators.boards.calibration import CALIBRATION
from hyskos.generators.boards.calibration import draw as draw_calibration
from hyskos.generators.drawing import Drawing, Group, Path, Text, rectangle, walk
from hyskos.generators.measure import boxes, printed_rect
from hyskos.generators.sheets.duplex import Sides, duplex_document, fits
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.layout import lay_out
from hyskos.generators.sheets.page import Page
from tests.generators.drawings import words_of

Board = Callable[..., Drawing]
HOME = load_profile("home-a4")


def document(front: Drawing, back: Drawing, flip: str, paper: str | None = None, **options: Any) -> tuple[Page, ...]:
    sides = Sides(front, back, flip, **options)
    return duplex_document(sides, "x", PAPERS[paper] if paper else None, HOME, "a 1.0, b 1.0 · en").pages


@pytest.mark.many
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("size", "paper"), [((420, 297), (450, 320)), ((297, 210), (420, 297)), ((105, 148), (210, 297))]
)
def test_both_sides_lie_in_the_middle_of_the_smallest_paper_with_room_for_marks(
    board: Board, flip: str, size: tuple[float, float], paper: tuple[float, float]
) -> None:
    pages = document(board(*size), board(*size), flip)
    for page, side in zip(pages, ("Front", "Back"), strict=True):
        assert (page.width, page.height) == paper
        trim = page.trim
        assert (trim.x, trim.y) == pytest.approx((page.width - trim.right, page.height - trim.bottom))
        (label,) = (text for text in words_of(page) if text.startswith(side))
        assert f"turn over along the {flip} edge" in label


def test_a_page_to_fold_is_named_after_both_boards(board: Board) -> None:
    first, second = replace(board(105, 148), title="One"), replace(board(105, 148), title="Other")
    (page,) = document(first, second, "gutter")
    assert page.label == "One / Other"


def test_the_back_is_moved_right_and_down_by_the_offset(board: Board) -> None:
    front, back = document(board(105, 148), board(105, 148), "long", offset=(1.5, -0.5))
    assert (back.trim.x - front.trim.x, back.trim.y - front.trim.y) == pytest.approx((1.5, -0.5))


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a3", "sra3"])
def test_the_label_lies_on_the_page_within_the_printers_reach(board: Board, paper: str) -> None:
    for page in document(board(420, 297), board(420, 297), "long", paper):
        reach = HOME.printable(page.width, page.height)
        (box,) = (box for item, box in boxes(page.items) if isinstance(item, Text) and "edge" in item.text)
        assert reach.holds(box, 0.2)


def test_printers_of_inches_get_paper_in_inches(board: Board) -> None:
    sides = Sides(board(297, 210), board(297, 210), "long")
    page, _ = duplex_document(sides, "x", None, load_profile("home-letter"), "").pages
    assert (page.width, page.height) == (431.8, 279.4)


def test_a_board_for_no_paper_gets_a_page_of_its_own(board: Board) -> None:
    page, _ = document(board(600, 300), board(600, 300), "long")
    assert (page.width, page.height) == (630, 330)
    assert not fits(Sides(board(600, 300), board(600, 300), "long"), PAPERS["a3"])


@pytest.mark.parametrize("offset", [(0.0, 0.0), (2.0, 1.0)])
def test_folded_away_at_the_line_both_sides_are_upright_and_back_to_back(
    board: Board, offset: tuple[float, float]
) -> None:
    front = board(105, 148)
    back = replace(front, items=(Text(10, 20, "here", 9), Text(10, 30, "below", 9)))
    (page,) = document(front, back, "gutter", offset=offset)
    (fold,) = (box for item, box in boxes(page.items) if getattr(item, "dash", ()) == (2, 1.5))
    at = {
        item.text: (matrix[0] * item.x + matrix[4], matrix[3] * item.y + matrix[5])
        for item, matrix in walk(page.items)
        if isinstance(item, Text) and item.text in ("here", "below")
    }
    trim = Rect((page.width - 105) / 2, fold.y - (3.175 + 5) - 148, 105, 148)
    # folded, a point below the line lies as far above it; seen from behind, left and right change places
    seen = {text: (trim.right - x, 2 * fold.y - y - trim.y) for text, (x, y) in at.items()}
    assert seen["here"] == pytest.approx((10 + offset[0], 20 + offset[1]))
    assert seen["below"][1] > seen["here"][1]


def area_in_ink(page: Page, ink: str) -> Rect:
    """Give what shows of the area in an ink."""
    (area,) = (box for item, box in boxes(page.items) if isinstance(item, Path) and item.fill == ink)
    return area


def board_in_ink(ink: str, wide: float, high: float) -> Drawing:
    """Draw a board whose ground runs far off its edges."""
    ground = rectangle(-30, -30, wide + 60, high + 60, fill=ink)
    return Drawing("x", "X", wide, high, "en", (Group((ground,), id="ground", layer=True),))


@pytest.mark.parametrize(
    ("size", "paper"), [((105, 148), None), ((148, 105), "a4"), ((300, 200), None), ((420, 120), "a3")]
)
def test_a_page_to_fold_has_both_sides_with_their_bleed_as_far_from_the_fold_in_its_middle(
    size: tuple[float, float], paper: str | None
) -> None:
    (wide, high), away = size, HOME.bleed + 5
    (page,) = document(board_in_ink("lapis", wide, high), board_in_ink("brick", wide, high), "gutter", paper)
    (fold,) = (box for item, box in boxes(page.items) if getattr(item, "dash", ()) == (2, 1.5))
    upper, lower = (area_in_ink(page, ink) for ink in ("lapis", "brick"))
    sheet = Rect(0, 0, page.width, page.height)
    left = (page.width - wide) / 2
    trims = Rect(left, fold.y - away - high, wide, high), Rect(left, fold.y + away, wide, high)
    for art, trim in zip((upper, lower), trims, strict=True):
        bled = trim.grown(HOME.bleed).common(sheet)
        assert bled
        assert paper or sheet.grown(-5).holds(trim.grown(HOME.bleed))  # with room for marks
        assert (art.x, art.y, art.w, art.h) == pytest.approx((bled.x, bled.y, bled.w, bled.h))
    assert fold.y == pytest.approx(page.height / 2)
    (label,) = (box for item, box in boxes(page.items) if isinstance(item, Text) and "100 %" in item.text)
    assert upper.bottom < label.y < label.bottom < fold.y + 0.5
    assert label.x + label.w / 2 == pytest.approx(page.width / 2)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_side_of_a_turned_sheet_has_its_bleed_and_its_label_below_that(flip: str) -> None:
    for page, ink in zip(
        document(board_in_ink("lapis", 105, 148), board_in_ink("brick", 105, 148), flip),
        ("lapis", "brick"),
        strict=True,
    ):
        bled = page.trim.grown(HOME.bleed)
        art = area_in_ink(page, ink)
        assert (art.x, art.y, art.w, art.h) == pytest.approx((bled.x, bled.y, bled.w, bled.h))
        (label,) = (
            printed_rect(item, box) for item, box in boxes(page.items) if isinstance(item, Text) and "edge" in item.text
        )
        assert art.bottom < label.y < art.bottom + 3


def test_a_back_that_is_moved_off_the_paper_has_its_trim_on_it() -> None:
    front, back = document(
        board_in_ink("lapis", 297, 210), board_in_ink("brick", 297, 210), "long", "a4", offset=(1.5, -1)
    )
    assert (front.trim.x, front.trim.y, front.trim.right, front.trim.bottom) == (0, 0, 297, 210)
    assert (back.trim.x, back.trim.y, back.trim.right, back.trim.bottom) == (1.5, 0, 297, 209)


def test_the_label_of_a_board_as_large_as_its_paper_lies_on_a_plate() -> None:
    for page in document(board_in_ink("lapis", 297, 210), board_in_ink("brick", 297, 210), "short", "a4"):
        (label,) = (printed_rect(item, box) for item, box in boxes(page.items) if isinstance(item, Text))
        plate = area_in_ink(page, "white")
        assert plate.holds(label)
        assert plate.w < label.w + 3
        assert plate.x + plate.w / 2 == pytest.approx(297 / 2)


@pytest.mark.many
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_calibration_page_has_its_middle_in_the_middle_of_every_paper(paper: str, lang: str) -> None:
    sides = draw_calibration(CALIBRATION, lang=lang)
    calibration = lay_out(sides, "x", PAPERS[paper], HOME, Imprint("x", "x", "1", lang), cut=False)
    for page in calibration.pages:
        middles = [
            (matrix[4] + 60, matrix[5] + 60)
            for item, matrix in walk(page.items)
            if isinstance(item, Text) and "·" not in item.text and "%" not in item.text and item.anchor == "middle"
        ]
        assert (page.width / 2, page.height / 2) == pytest.approx(middles[0])


@pytest.mark.parametrize("lang", ["en", "es"])
def test_both_sides_of_the_calibration_page_bear_one_sun_and_the_steps_go_on(lang: str) -> None:
    sides = draw_calibration(CALIBRATION, lang=lang)
    suns = [[item for item in side.items if isinstance(item, Group) and item.id == "rays"] for side in sides]
    assert len(suns[0]) == 1
    assert suns[0] == suns[1]
    steps = [[item.text for item in side.items if isinstance(item, Text) and item.text in "1234"] for side in sides]
    assert steps == [["1", "2"], ["3", "4"]]
