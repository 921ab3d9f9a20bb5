"""Boards over several sheets: as few sheets as possible, everything covered, seams beside fields or on folds."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.loader import load_map, load_profile
from hyskos.definitions.printing import FOLDS
from hyskos.generators.bleed import extend_bleed
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.drawing import FLAT, Circle, Drawing, Item, Path, Text, group, move_items, rectangle
from hyskos.generators.measure import boxes, cached_boxes, drop_outside
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.layout import lay_out, plan_tiles
from hyskos.generators.sheets.page import Page
from hyskos.generators.sheets.tiling import FIELD_COST, fewest_windows, plan, share, share_at_folds
from hyskos.generators.words import words
from tests.generators.drawings import words_of
from tests.wide import examples

LENGTHS = st.floats(20, 1200, allow_nan=False).map(lambda x: round(x, 3))
WINDOWS = st.floats(60, 400, allow_nan=False).map(lambda x: round(x, 3))


def by_laying(length: float, window: float, overlap: float) -> int:
    """Lay windows one after the other until the length is covered."""
    reached = window
    for n in count(1):
        if reached >= length - 1e-6:
            return n
        reached += window - overlap
    raise AssertionError


@given(LENGTHS, WINDOWS, st.sampled_from([0.0, 5.0, 10.0, 20.0]))
def test_no_way_of_laying_windows_needs_fewer(length: float, window: float, overlap: float) -> None:
    assert fewest_windows(length, window, overlap) == by_laying(length, window, overlap)


@pytest.mark.slow
@examples(60)
@given(LENGTHS, WINDOWS, st.sampled_from([0.0, 3.175]), st.lists(st.floats(0, 1200), max_size=5))
def test_spans_cover_the_board_share_the_overlap_and_fit_the_window(
    length: float, window: float, bleed: float, busy: list[float]
) -> None:
    spans = share(
        length, window, lambda at: sum(abs(at - place) < 5 for place in busy), overlap=10.0, bleed=bleed, spare=2.0
    )
    assert len(spans) == fewest_windows(length, window, 10.0)
    assert spans[0].cut == 0
    assert spans[-1].end == length
    for span in spans:
        assert span.stop - span.start <= window + 1e-6
        assert 0 <= span.cut - span.start <= (2.0 if span.cut else bleed) + 1e-9
        assert span.cut < span.end
    for first, second in pairwise(spans):
        assert first.end == second.cut
        assert first.stop - second.cut >= 10.0 - 1e-6
        assert second.end - second.cut >= 10.0 - 1e-6 or length < 20


def test_seams_run_between_the_fields_when_they_can() -> None:
    columns = [(FIELD_COST, Rect(12 + 33 * i, 10, 24, 13)) for i in range(12)]
    shared = plan((420, 297), [(297, 210, 275, 174)], overlap=10, bleed=3.175, marks=columns)
    assert len(shared.columns) == 2
    assert all(not box.x < span.cut < box.right for span in shared.columns[1:] for _, box in columns)
    assert shared.cost == 0


@pytest.mark.slow
@examples(40)
@given(LENGTHS, LENGTHS, st.sampled_from([(188.0, 261.0, 275.0, 174.0), (191.0, 240.0, 254.0, 176.0)]))
def test_the_better_way_to_lay_the_paper_is_taken(wide: float, high: float, size: tuple[float, ...]) -> None:
    ways = [(210.0, 297.0, size[0], size[1]), (297.0, 210.0, size[2], size[3])]
    shared = plan((wide, high), ways, overlap=10, bleed=3)
    assert shared.sheets == min(by_laying(wide, w, 10) * by_laying(high, h, 10) for _, _, w, h in ways)
    assert len(list(shared.places())) == shared.sheets


def test_of_two_ways_with_as_few_sheets_the_one_that_crosses_less_wins() -> None:
    # Two sheets side by side or one above the other: only the column seam would cut the field.
    field = [(FIELD_COST, Rect(0, 40, 100, 5))]
    ways = [(1.0, 2.0, 60.0, 120.0), (2.0, 1.0, 120.0, 60.0)]
    assert len(plan((100, 100), ways, overlap=10, bleed=0, marks=field).rows) == 2
    wall = [(FIELD_COST, Rect(40, 0, 5, 100))]
    assert len(plan((100, 100), ways, overlap=10, bleed=0, marks=wall).columns) == 2


def test_of_two_ways_that_cross_alike_the_shorter_seam_wins() -> None:
    ways = [(1.0, 2.0, 60.0, 130.0), (2.0, 1.0, 130.0, 80.0)]
    assert len(plan((100, 120), ways, overlap=10, bleed=0).rows) == 2


def test_three_seams_keep_within_reach_of_each_other() -> None:
    walls = [place for place in range(1000) if place % 50 < 40]
    spans = share(1000, 280, lambda at: float(int(at) in walls), overlap=10, bleed=3, spare=3)
    assert len(spans) == 4
    assert all(span.stop - span.start <= 280 + 1e-6 for span in spans)
    assert all(span.cut % 50 >= 40 for span in spans[1:])


def test_a_board_of_exactly_the_window_needs_no_seam() -> None:
    for wide, high in product((100.0, 99.99), repeat=2):
        assert plan((wide, high), [(120, 120, 100, 100)], overlap=10, bleed=3).sheets == 1


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
    for first, second in pairwise(spans):
        assert first.end == second.cut
        assert first.stop == pytest.approx(first.end + overlap)
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
        labelled = [(item.text, box) for item, box in boxes(page.items) if isinstance(item, Text)]
        named = [box for text, box in labelled if text == spoken["crease"]]
        assert len(named) == 2
        assert not any(box.meets(page.bleed) for box in named)
    texts = [set(words_of(page)) for page in pages("quad", "a4", lang)]
    assert [spoken["cut_fold"] in each for each in texts] == [False, True, True, True]


@pytest.mark.slow
def test_only_the_seam_on_the_fold_is_folded() -> None:
    spoken = words("sheets", "en")
    for page in pages("bi", "a4"):
        texts = words_of(page)
        assert texts.count(spoken["cut"]) + texts.count(spoken["cut_fold"]) <= 2
        assert texts.count(spoken["cut_fold"]) <= 1


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


STAYS = group([rectangle(10, 10, 5, 5, fill="black"), move_items([Circle(1, 1, 2, fill="black")], 30, 30)])
RUNS_OFF = group([rectangle(20, 20, 5, 5, fill="black"), rectangle(90, 10, 13, 5, fill="black")])
SAMPLE = Drawing("board", "Board", 100, 100, "en", (STAYS, RUNS_OFF))


def identities(entries: Sequence[tuple[Item, Rect]]) -> list[int]:
    """Tell what was measured: a rectangle that was worked out anew is another one."""
    return [id(box) for _, box in entries]


def test_only_items_that_run_off_the_board_are_redrawn() -> None:
    stays, runs_off = extend_bleed(SAMPLE, Rect(-5, -5, 110, 110)).items
    assert stays is STAYS
    assert runs_off.items[0] is RUNS_OFF.items[0]
    further = runs_off.items[1]
    assert isinstance(further, Path)
    assert {xy[0] for _verb, xy in further.segments if xy} == {90, 105}


def test_only_what_is_cut_off_by_a_window_is_left_out() -> None:
    stays, cut = drop_outside(SAMPLE.items, Rect(0, 0, 80, 100))
    assert stays is STAYS
    assert cut.items == RUNS_OFF.items[:1]


def test_parts_of_a_kept_group_may_be_cut() -> None:
    outer = group([STAYS, RUNS_OFF])
    (kept_group,) = drop_outside([outer], Rect(0, 0, 80, 100))
    assert [len(item.items) for item in kept_group.items] == [2, 1]


def test_the_same_items_are_measured_once() -> None:
    again = group(STAYS.items)
    once = cached_boxes([STAYS])
    assert once == tuple(boxes([STAYS])) == cached_boxes([again])
    assert identities(once) == identities(cached_boxes((STAYS,)))
    assert not {*identities(once)} & {*identities(cached_boxes([again]))}


def test_items_shared_with_a_layer_are_measured_once() -> None:
    layer, both = cached_boxes([RUNS_OFF]), cached_boxes([STAYS, RUNS_OFF])
    assert both == tuple(boxes([STAYS, RUNS_OFF]))
    assert identities(both) == [*identities(cached_boxes([STAYS])), *identities(layer)]
