"""Marks by themselves: on the line of the cut or fold, off the art, no farther than the printer reaches."""

from dataclasses import replace

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.generators.drawing import Circle, Folds, Item, Path, Text, rectangle
from hyskos.generators.measure import bounds, printed_rect
from hyskos.generators.sheets.marks import (
    CROP_GAP,
    CROP_LENGTH,
    GUIDE_INK,
    GUTTER,
    RULER_HEIGHT,
    SHORTEST_CREASE,
    corner_guides,
    crease_mark,
    crease_marks,
    crop_marks,
    cross,
    dimension,
    hatched,
    ruler,
    seal_line,
)
from hyskos.generators.typography import cap_height

TRIM, BLEED = Rect(20, 30, 100, 50), Rect(17, 27, 106, 56)
Line = tuple[float, ...]


def lines(items: list[Item]) -> set[Line]:
    """Give lines by their ends, the left or upper one first."""
    areas = (bounds(item) for item in items if isinstance(item, Path))
    return {tuple(round(number, 6) for number in (box.x, box.y, box.right, box.bottom)) for box in areas}


def test_where_there_is_room_marks_are_whole_and_a_millimetre_off_the_bleed() -> None:
    marks = lines(crop_marks(TRIM, BLEED, Rect(0, 0, 200, 200)))
    lying = {(x, y, x + 4.5, y) for x in (11.5, 124) for y in (30, 80)}
    assert marks == lying | {(x, y, x, y + 4.5) for y in (21.5, 84) for x in (20, 120)}
    assert GUTTER >= 17 - 11.5


@pytest.mark.parametrize(("left", "right"), [(13.9, 3.1), (14.0, 3.0)])
def test_where_there_is_little_room_marks_end_where_the_printer_does(left: float, right: float) -> None:
    """Two millimetres of a mark are enough."""
    area = Rect(left, 0, 123 + right - left, 200)
    marks = lines(crop_marks(TRIM, BLEED, area))
    assert {mark for mark in marks if mark[1] == mark[3]} == {
        (x1, y, x2, y) for x1, x2 in ((left, 16.0), (124.0, 123 + right)) for y in (30, 80)
    }
    area = Rect(0, left + 10, 200, 83 + right - left - 10)
    marks = lines(crop_marks(TRIM, BLEED, area))
    assert {mark for mark in marks if mark[0] == mark[2]} == {
        (x, y1, x, y2) for y1, y2 in ((left + 10, 26.0), (84.0, 83 + right)) for x in (20, 120)
    }


def test_where_there_is_no_room_marks_lie_on_the_cut_itself_within_the_printers_reach() -> None:
    area = Rect(14.1, 24.1, 111.8, 61.8)
    marks = lines(crop_marks(TRIM, BLEED, area))
    lying = {(x, y, x + 4.5, y) for x in (14.1, 121.4) for y in (30.0, 80.0)}
    assert marks == lying | {(x, y, x, y + 4.5) for y in (24.1, 81.4) for x in (20.0, 120.0)}


@pytest.mark.parametrize(
    ("area", "upright", "lying"),
    [
        (Rect(20, 0, 180, 200), [120], [30, 80]),
        (Rect(0, 0, 120, 200), [20], [30, 80]),
        (Rect(0, 30, 200, 170), [20, 120], [80]),
        (Rect(0, 0, 200, 80), [20, 120], [30]),
    ],
)
def test_nothing_marks_a_cut_along_the_end_of_the_printers_reach_or_beyond(
    area: Rect, upright: list[float], lying: list[float]
) -> None:
    marks = lines(crop_marks(TRIM, BLEED, area))
    assert sorted({mark[0] for mark in marks if mark[0] == mark[2]}) == upright
    assert sorted({mark[1] for mark in marks if mark[1] == mark[3]}) == lying


@pytest.mark.parametrize(
    ("room", "long"), [(50.0, CROP_LENGTH), (CROP_GAP + 2, 2.0), (CROP_GAP + SHORTEST_CREASE + 1e-9, 1.2), (2.1, None)]
)
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_crease_is_marked_outwards_from_the_art_as_long_as_there_is_room(
    dx: int, dy: int, room: float, long: float | None
) -> None:
    items = list(crease_mark((40, 60), (dx, dy), room, "fold"))
    assert bool(items) is (long is not None)
    if long is not None:
        ends = [(40 + dx * far, 60 + dy * far) for far in (CROP_GAP, CROP_GAP + long)]
        (x1, y1), (x2, y2) = sorted(ends)
        assert lines(items) == {tuple(round(number, 6) for number in (x1, y1, x2, y2))}
        (label,) = (item for item in items if isinstance(item, Text))
        box = printed_rect(label, bounds(label)) if dy else bounds(label)
        assert (box.bottom < 60) if dx else (box.x > 40)
        middle = (box.x + box.w / 2 - 40) * dx + (box.y + box.h / 2 - 60) * dy  # outwards from the art
        assert middle == pytest.approx(min(CROP_GAP + long / 2, room - cap_height(7) / 2), abs=0.5)


def test_both_ends_of_every_fold_are_marked_on_its_line() -> None:
    folds, area = Folds((30.0,), (20.0, 45.0)), Rect(13.5, 23.5, 112.5, 62.5)
    segments = lines(list(crease_marks(folds, TRIM, BLEED, area, "fold")))
    assert segments == {
        (50, 23.5, 50, 26), (50, 84, 50, 86), *((13.5, y, 16, y) for y in (50, 75)),
        *((124, y, 126, y) for y in (50, 75)),
    }  # fmt: skip


@pytest.mark.parametrize(("unit", "long", "steps"), [("mm", 100.0, 11), ("in", 101.6, 5)])
def test_a_ruler_is_as_long_as_it_says_and_evenly_divided(unit: str, long: float, steps: int) -> None:
    items = ruler(150, 10, unit)
    marks = lines(items)
    (base,) = (mark for mark in marks if mark[1] == mark[3])
    assert base == pytest.approx((150 - long, 13, 150, 13))
    ticks = sorted(mark for mark in marks if mark[0] == mark[2])
    assert [tick[0] for tick in ticks] == pytest.approx([150 - long + n * long / (steps - 1) for n in range(steps)])
    assert [tick[1] for tick in ticks] == [10, *[11.5] * (steps - 2), 10]
    assert {tick[3] for tick in ticks} == {13}
    (caption,) = (bounds(item) for item in items if isinstance(item, Text))
    assert caption.x + caption.w / 2 == pytest.approx(150 - long / 2)
    assert 13 < caption.y < caption.bottom <= 10 + RULER_HEIGHT + 1


def test_a_line_of_type_to_measure_by_is_100_mm_long_between_its_ends_and_clear_of_its_words() -> None:
    items = dimension(20, 50, "100 mm · Print at 100 %")
    (label,) = (bounds(item) for item in items if isinstance(item, Text))
    assert label.x + label.w / 2 == pytest.approx(70)
    marks = sorted(lines(items))
    upright = [mark for mark in marks if mark[0] == mark[2]]
    assert upright == [(20, 48.1, 20, 50.1), (120, 48.1, 120, 50.1)]
    (left, right) = (mark for mark in marks if mark[1] == mark[3])
    assert (left[0], right[2], left[1], right[1]) == (20, 120, 49.1, 49.1)
    assert label.x - 2 < left[2] < label.x < label.right < right[0] < label.right + 2


def test_halves_of_a_cross_meet_in_its_middle_and_marks_are_015_mm_wide() -> None:
    upright, lying, ring = cross(40, 60)
    assert lines([upright, lying]) == {(37.5, 60, 42.5, 60), (40, 57.5, 40, 62.5)}
    assert isinstance(ring, Circle)
    assert (ring.x, ring.y, ring.r) == (40, 60, 1.5)
    assert isinstance(upright, Path)
    assert upright.width * 25.4 / 72 == pytest.approx(0.15)


def test_guides_for_round_corners_touch_both_edges_of_their_corner() -> None:
    arcs = [bounds(item) for item in corner_guides(TRIM, 5)]
    assert {(box.x, box.y, box.w, box.h) for box in arcs} == {(x, y, 5, 5) for x in (20, 115) for y in (30, 75)}
    for item in corner_guides(TRIM, 5):
        assert isinstance(item, Path)
        (_, start), (_, (x1, y1, x2, y2, *end)) = item.segments
        assert start[1] in (30, 80)
        assert end[0] in (20, 120)
        assert y1 == start[1]  # a handle along each edge, which the arc leaves and meets without a corner
        assert x2 == end[0]
        assert abs(x1 - start[0]) == pytest.approx(abs(y2 - end[1])) == pytest.approx(5 * 0.5523, abs=1e-3)


def test_the_seal_lies_around_the_cut() -> None:
    item = seal_line(TRIM, 2, 5)
    assert isinstance(item, Path)
    assert bounds(item) == TRIM.grown(2)
    assert item == replace(rectangle(18, 28, 104, 54, 7), stroke=GUIDE_INK, width=item.width, dash=item.dash)
    assert item.stroke == GUIDE_INK


@pytest.mark.parametrize("area", [Rect(10, 20, 40, 3), Rect(10, 20, 3, 40), Rect(10, 20, 20, 20)])
def test_a_strip_that_will_be_covered_is_hatched_from_edge_to_edge_and_not_beyond(area: Rect) -> None:
    strokes = [item for item in hatched(area) if isinstance(item, Path)]
    assert len(strokes) >= (area.w + area.h) / 4 - 2
    for item in strokes:
        (_, (x1, y1)), (_, (x2, y2)) = item.segments
        assert x1 - x2 == pytest.approx(y2 - y1)  # at 45 degrees
        assert area.holds(bounds(item), 1e-6)
        for x, y in ((x1, y1), (x2, y2)):
            assert min(abs(x - area.x), abs(x - area.right), abs(y - area.y), abs(y - area.bottom)) < 1e-6
