"""Press pages and pictures: exact boxes, art that reaches the bleed, marks beyond it, the right component."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Component, Press, Profile
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_profile
from hyskos.generators.bleed import extend_bleed
from hyskos.generators.drawing import Drawing, Folds, Group, Path, Text, polyline, rectangle
from hyskos.generators.measure import boxes
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.marks import CROP_PT
from hyskos.generators.sheets.page import Document, Page, bare_document
from hyskos.generators.sheets.picture import best_fit, fold_on, folds_on, picture_document
from hyskos.generators.sheets.press import on_press_paper, press_document, press_page
from tests.drawn import drawn
from tests.generators.drawings import box_of, layer_of
from tests.generators.writers.pictures import of_pdf, structural_difference

Board = Callable[..., Drawing]
DOTS = 5
"""Pixels to the mm."""
WORDS = {"en": "Mine", "es": "Mía"}


def profile(bleed: float = 3, *, marks: bool = True, die_line: bool = False) -> Profile:
    return Profile("mine", WORDS, "", "2026", bleed, press=Press("x4", marks, 300, die_line=die_line))


def document(drawing: Drawing, printer: Profile, *, cut: bool = True) -> Document:
    return press_document([drawing], "fake", printer, Imprint(drawing.title, "fake", "1.0", "en"), cut=cut)


def marks_of(page: Page) -> Group:
    return layer_of(page, "press-marks")


@pytest.mark.slow
@pytest.mark.parametrize("bleed", [2, 3, 3.175, 5, 10])
def test_the_trim_is_the_board_and_art_reaches_the_bleed_on_every_side(board: Board, bleed: float) -> None:
    (page,) = document(board(297, 210), profile(bleed)).pages
    assert (page.trim.w, page.trim.h) == (297, 210)
    assert page.bleed == page.trim.grown(bleed)
    art = [item for item in page.items if not (isinstance(item, Group) and item.id == "press-marks")]
    window = box_of(art)
    assert page.bleed.holds(window)
    assert window.holds(page.bleed)


def test_marks_and_stamp_stand_outside_the_bleed_on_the_page(board: Board) -> None:
    (page,) = document(board(297, 210), profile()).pages
    paper = Rect(0, 0, page.width, page.height)
    marks = list(boxes([marks_of(page)]))
    assert len([item for item, _ in marks if isinstance(item, Path)]) == 8
    for item, box in marks:
        assert paper.holds(box)
        assert not page.bleed.meets(box)
        assert not isinstance(item, Path) or item.width == CROP_PT


@pytest.mark.parametrize("folds", [Folds(), Folds((100.0,), (105.0,))])
def test_slug_text_ends_before_the_next_mark(board: Board, folds: Folds) -> None:
    long = replace(board(297, 210), folds=folds, title="Fábrica " * 99)
    page = press_page(long, profile(), Imprint(long.title, "fake", "1.0", "en"), "Front " * 99)
    labels = [box for item, box in boxes([marks_of(page)]) if isinstance(item, Text) and item.ink != "crease"]
    assert len(labels) == 2
    for box in labels:
        assert page.trim.x < box.x < box.right < page.trim.x + min((297, *folds.vertical))
        assert not page.bleed.meets(box)


def test_without_marks_the_page_is_the_bleed(board: Board) -> None:
    (page,) = document(board(297, 210), profile(marks=False)).pages
    assert page.bleed == Rect(0, 0, page.width, page.height)
    assert not [item for item in page.items if isinstance(item, Group) and item.id == "press-marks"]


def test_no_die_line_lies_around_a_sheet_whose_edge_is_not_cut(board: Board) -> None:
    (page,) = document(board(100, 80), profile(die_line=True), cut=False).pages
    assert not any(isinstance(item, Group) and item.id == "die-line" for item in page.items)


def test_a_die_line_lies_on_the_trim_in_its_own_ink(board: Board) -> None:
    (page,) = document(board(100, 80), profile(die_line=True)).pages
    (box,) = (box for item, box in boxes(page.items) if isinstance(item, Path) and item.stroke == "cut")
    assert box == page.trim


@pytest.mark.parametrize(
    ("size", "paper"),
    [((190, 259), (210, 297)), ((259.4, 190), (297, 210)), ((259, 400), (297, 420)), ((300, 430), (320, 450))],
)
def test_a_sheet_of_pieces_lies_on_the_smallest_a_paper_or_sra3_with_a_margin(
    board: Board, size: tuple[float, float], paper: tuple[float, float]
) -> None:
    """Letter and Tabloid would be smaller for the first and the third: a print shop has neither."""
    sheet = on_press_paper(board(*size, bleed=0))
    assert (sheet.width, sheet.height) == paper


def test_a_sheet_of_pieces_lies_in_the_middle_of_its_paper(board: Board) -> None:
    big = on_press_paper(board(600, 300, bleed=0))
    assert (big.width, big.height) == (620, 320)
    (page,) = document(board(190, 259, bleed=0), profile(), cut=False).pages
    assert page.trim.w == 210


def test_only_what_runs_off_the_board_is_run_on() -> None:
    band, inner = rectangle(-3, 10, 106, 5, fill="navy"), polyline([(0, 0), (100, 0.4)], stroke="black")
    turned = Group((rectangle(-3, 0, 5, 5, fill="gold"),), matrix=(0, 1, -1, 0, 50, 50))
    small = Group((rectangle(-30, 0, 5, 5, fill="gold"),), matrix=(0.1, 0, 0, 0.1, 0, 0))
    drawing = Drawing("x", "x", 100, 60, "en", (band, inner, turned, small))
    run_on = extend_bleed(drawing, Rect(-20, -7, 150, 90))
    assert run_on.items[0] == rectangle(-20, 10, 150, 5, fill="navy")
    assert run_on.items[1:3] == (inner, turned)
    ((_, box),) = boxes(run_on.items[3:])
    assert box.x == pytest.approx(-20)


CRAFTER = load_profile("the-game-crafter")


@pytest.mark.parametrize(
    ("size", "kind", "component", "percent"),
    [((420, 297), "map", "quad-fold-mat", 91.9), ((297, 210), "faction", "big-mat", 117.9)],
)
def test_a_board_takes_the_component_that_it_fills_best(
    board: Board, size: tuple[float, float], kind: str, component: str, percent: float
) -> None:
    fit = best_fit(board(*size), kind, CRAFTER)
    assert fit
    assert (fit.component.id, round(fit.scale * 100, 1)) == (component, percent)


def test_no_component_is_better_than_one_too_small_to_write_on(board: Board) -> None:
    assert best_fit(board(500, 400), "map", CRAFTER) is None
    assert best_fit(board(100, 100), "pieces", CRAFTER) is None


@pytest.mark.parametrize(
    ("inches", "panels", "folds"),
    [
        ((18, 12), (2, 2), Folds((150,), (100,))),
        ((18, 12), (3, 2), Folds((150 - 457.2 / 6 / 1.25, 150 + 457.2 / 6 / 1.25), (100,))),
        ((12, 18), (2, 3), Folds((150 - 457.2 / 6 / 1.25, 150 + 457.2 / 6 / 1.25), (100,))),
        ((18, 12), (1, 1), Folds()),
        ((18, 12), (2, 1), Folds(vertical=(150,))),
        ((12, 18), (2, 1), Folds(horizontal=(100,))),
    ],
)
def test_folds_of_a_component_are_known_to_the_drawing_that_it_carries(
    board: Board, inches: tuple[float, float], panels: tuple[int, int], folds: Folds
) -> None:
    carrier = Component("x", WORDS, inches, (1, 1), ("map",), panels)
    drawing = board(300, 200)
    fit = best_fit(drawing, "map", replace(CRAFTER, components=(carrier,)))
    assert fit
    assert fit.scale == 1.25
    page_folds = folds_on(fit, drawing)
    assert page_folds.vertical == pytest.approx(folds.vertical)
    assert page_folds.horizontal == pytest.approx(folds.horizontal)
    assert (fold_on(carrier) == "quad") is (panels == (2, 2))
    assert (fold_on(carrier) == "bi") is (panels == (2, 1))


def test_an_order_of_a_folding_board_takes_only_components_that_fold_so(board: Board) -> None:
    drawing = board(420, 297)
    quad = best_fit(drawing, "map", CRAFTER, "quad")
    assert quad
    assert quad.component.id == "quad-fold-mat"
    assert best_fit(drawing, "map", CRAFTER, "bi") is None
    assert best_fit(board(420, 420), "map", CRAFTER, "quad") is None


@pytest.mark.parametrize("inches", [(10, 16), (16, 10)])
def test_a_picture_keeps_the_board_in_the_safe_zone_and_fills_it_to_the_edge(
    board: Board, inches: tuple[float, float]
) -> None:
    pixels = (round((inches[0] + 0.25) * 300), round((inches[1] + 0.25) * 300))
    mat = Component("mat", WORDS, inches, pixels, ("map",))
    printer = replace(CRAFTER, components=(mat,))
    drawing = board(297, 210)
    fit = best_fit(drawing, "map", printer)
    assert fit
    assert fit.turned is (inches == (10, 16))
    (page,) = picture_document(drawing, "x", printer, fit).pages
    paper = Rect(0, 0, page.width, page.height)
    safe = paper.grown(-2 * 3.175)
    frame = next(box for item, box in boxes(page.items) if isinstance(item, Path) and item.stroke == "gold")
    assert safe.holds(frame)
    all_over = box_of(page.items)
    assert all_over.holds(paper)
    assert paper.holds(all_over)


def test_lines_of_a_group_that_is_clipped_keep_their_slope() -> None:
    """A ray that was drawn long would turn if only its end moved: the clip moves instead."""
    ray, ground = polyline([(20, 20), (-30, 45)], stroke="gold"), rectangle(-3, 0, 30, 40, fill="navy")
    rays = Group((ground, ray), clip=((-3, 0), (27, 0), (27, 40), (-3, 40)))
    (run_on,) = extend_bleed(Drawing("x", "x", 100, 60, "en", (rays,)), Rect(-5, -5, 110, 70)).items
    assert isinstance(run_on, Group)
    assert run_on.clip == ((-5, 0), (27, 0), (27, 40), (-5, 40))
    assert run_on.items == (rectangle(-5, 0, 32, 40, fill="navy"), ray)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("name", "bleed"),
    [
        *product(built_in_files("faction"), (3, 5, 12)),
        *product([name for kind in ("map", "card", "cover", "grid") for name in built_in_files(kind)], (20,)),
    ],
)
def test_art_within_the_cut_does_not_depend_on_the_bleed(name: str, bleed: int) -> None:
    """Rays and wedges that end at the bleed would turn for another press, or for the wrap of a folding board."""
    for _renderer, drawing in drawn(name, "en", "full")[:2]:
        ground = replace(drawing, items=drawing.items[:1])  # everything else keeps far from the cut
        assert changed_by_bleed(ground, bleed) < 1e-5


def changed_by_bleed(drawing: Drawing, bleed: int) -> float:
    """Give the share of pixels within the cut that another bleed changes."""
    printed = document(drawing, profile(bleed, marks=False))
    dpi, off = 25.4 * DOTS, bleed * DOTS
    alone = bare_document(drawing)
    picture = of_pdf(alone, alone.pages[0], dpi)
    high, wide, _colours = picture.shape
    return structural_difference(of_pdf(printed, printed.pages[0], dpi)[off : off + high, off : off + wide], picture)
