"""Sheets of boards that fold: seams on the folds, marks beyond the board, instructions that say so."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.loader import load_map, load_profile
from hyskos.definitions.printing import FOLDS
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.drawing import FLAT, Path, Text
from hyskos.generators.measure import boxes
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.layout import lay_out, plan_tiles
from hyskos.generators.sheets.page import Page
from hyskos.generators.sheets.tiling import share_at_folds
from hyskos.generators.words import words
from tests.wide import examples

BOARD = load_map("inner-factory")


def pages(fold: str, paper: str, lang: str = "en", profile: str = "home-a4") -> tuple[Page, ...]:
    drawing = main_board.draw(BOARD, lang=lang, fold=fold)
    imprint = Imprint(drawing.title, BOARD.id, BOARD.version, lang)
    return lay_out([drawing], "x", PAPERS[paper], load_profile(profile), imprint).pages


def creases(page: Page) -> list[Rect]:
    return [box for item, box in boxes(page.items) if isinstance(item, Path) and item.stroke == "crease"]


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["home-a4", "home-letter"])
@pytest.mark.parametrize("fold", FOLDS)
def test_seams_fall_on_the_folds(fold: str, profile: str) -> None:
    printer = load_profile(profile)
    drawing = main_board.draw(BOARD, lang="en", fold=fold)
    plan = plan_tiles(drawing, PAPERS[printer.paper], printer)
    assert 210 in [span.cut for span in plan.columns]
    if fold == "quad":
        assert 148.5 in [span.cut for span in plan.rows]
    else:  # across the other axis seams lie as on a board that does not fold
        assert plan.rows == plan_tiles(replace(drawing, folds=FLAT), PAPERS[printer.paper], printer).rows
    assert plan.sheets == 4


@pytest.mark.slow
@examples(80)
@given(st.floats(60, 900), st.lists(st.floats(0.1, 0.9), max_size=3, unique=True), st.floats(40, 300), st.floats(0, 12))
def test_panels_are_covered_without_a_gap_and_every_window_is_large_enough(
    length: float, shares: list[float], window: float, overlap: float
) -> None:
    folds = sorted(length * each for each in shares)
    if any(b - a < 25 for a, b in pairwise([0.0, *folds, length])):
        return
    spans = share_at_folds(length, folds, window, lambda at: at % 7, overlap=overlap, bleed=3, spare=3)
    assert (spans[0].cut, spans[-1].end) == (0, length)
    for one, other in pairwise(spans):
        assert one.end == other.cut
        assert one.stop == pytest.approx(one.end + overlap)
    for span in spans:
        assert span.start <= span.cut < span.end <= span.stop
        assert span.stop - span.start <= window + 1e-6
    assert set(folds) <= {span.cut for span in spans}


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
def test_marks_and_words_stand_beyond_the_art(lang: str) -> None:
    spoken = words("sheets", lang)
    for page in pages("quad", "a4", lang):
        marks = creases(page)
        assert len(marks) == 2
        assert not any(mark.meets(page.bleed) for mark in marks)
        told = [(item.text, box) for item, box in boxes(page.items) if isinstance(item, Text)]
        named = [box for text, box in told if text == spoken["crease"]]
        assert len(named) == 2
        assert not any(box.meets(page.bleed) for box in named)
    texts = [
        {item.text for item, _ in boxes(page.items) if isinstance(item, Text)} for page in pages("quad", "a4", lang)
    ]
    assert [spoken["cut_fold"] in each for each in texts] == [False, True, True, True]


@pytest.mark.slow
def test_only_the_seam_on_the_fold_is_folded() -> None:
    spoken = words("sheets", "en")
    for page in pages("bi", "a4"):
        told = [item.text for item, _ in boxes(page.items) if isinstance(item, Text)]
        assert told.count(spoken["cut"]) + told.count(spoken["cut_fold"]) <= 2
        assert told.count(spoken["cut_fold"]) <= 1


@pytest.mark.slow
def test_a_whole_board_with_a_margin_has_a_mark_at_both_ends_of_each_fold() -> None:
    (page,) = pages("quad", "sra3")
    marks = creases(page)
    assert len(marks) == 4
    printable = load_profile("home-a4").printable(page.width, page.height)
    assert all(printable.holds(mark) and not mark.meets(page.bleed) for mark in marks)
    middle = (page.trim.x + 210, page.trim.y + 148.5)
    assert sum(abs(mark.x - middle[0]) < 1e-6 for mark in marks) == 2
    assert sum(abs(mark.y - middle[1]) < 1e-6 for mark in marks) == 2


@pytest.mark.slow
@pytest.mark.parametrize("fold", FOLDS)
def test_a_board_without_margins_has_nothing_on_it_but_itself(fold: str) -> None:
    (page,) = pages(fold, "a3")
    assert creases(page) == []
    assert not [item for item, _ in boxes(page.items) if isinstance(item, Text) and "100 mm" in item.text]
