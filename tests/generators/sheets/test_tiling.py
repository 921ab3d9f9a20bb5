"""Sharing a board out: as few sheets as any way has, everything covered, seams beside what is written."""

from itertools import count, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Rect
from hyskos.generators.sheets.tiling import FIELD_COST, fewest, plan, share
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
    assert fewest(length, window, overlap) == by_laying(length, window, overlap)


@pytest.mark.slow
@examples(60)
@given(LENGTHS, WINDOWS, st.sampled_from([0.0, 3.175]), st.lists(st.floats(0, 1200), max_size=5))
def test_spans_cover_the_board_share_the_overlap_and_fit_the_window(
    length: float, window: float, bleed: float, busy: list[float]
) -> None:
    spans = share(
        length, window, lambda at: sum(abs(at - place) < 5 for place in busy), overlap=10.0, bleed=bleed, spare=2.0
    )
    assert len(spans) == fewest(length, window, 10.0)
    assert spans[0].cut == 0
    assert spans[-1].end == length
    for span in spans:
        assert span.stop - span.start <= window + 1e-6
        assert 0 <= span.cut - span.start <= (2.0 if span.cut else bleed) + 1e-9
        assert span.cut < span.end
    for one, other in pairwise(spans):
        assert one.end == other.cut
        assert one.stop - other.cut >= 10.0 - 1e-6
        assert other.end - other.cut >= 10.0 - 1e-6 or length < 20


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
    assert all(one.stop - one.start <= 280 + 1e-6 for one in spans)
    assert all(span.cut % 50 >= 40 for span in spans[1:])


def test_a_board_of_exactly_the_window_needs_no_seam() -> None:
    for wide, high in product((100.0, 99.99), repeat=2):
        assert plan((wide, high), [(120, 120, 100, 100)], overlap=10, bleed=3).sheets == 1
