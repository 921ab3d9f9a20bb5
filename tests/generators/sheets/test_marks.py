"""Marks by themselves: on the line of the cut or fold, off the art, no farther than the printer reaches."""

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.generators.drawing import Folds, Item, Path, Text
from hyskos.generators.measure import bounds
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
    hatched,
    ruler,
    seal_line,
)

TRIM, BLEED = Rect(20, 30, 100, 50), Rect(17, 27, 106, 56)
Line = tuple[float, float, float, float]


def lines(items: list[Item]) -> set[Line]:
    """Give lines by their ends, the left or upper one first."""
    found = (bounds(item) for item in items if isinstance(item, Path))
    return {tuple(round(one, 6) for one in (box.x, box.y, box.right, box.bottom)) for box in found}


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
    assert {one for one in marks if one[1] == one[3]} == {
        (x1, y, x2, y) for x1, x2 in ((left, 16.0), (124.0, 123 + right)) for y in (30, 80)
    }
    area = Rect(0, left + 10, 200, 83 + right - left - 10)
    marks = lines(crop_marks(TRIM, BLEED, area))
    assert {one for one in marks if one[0] == one[2]} == {
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
    assert sorted({one[0] for one in marks if one[0] == one[2]}) == upright
    assert sorted({one[1] for one in marks if one[1] == one[3]}) == lying


@pytest.mark.parametrize(
    ("room", "long"), [(50.0, CROP_LENGTH), (CROP_GAP + 2, 2.0), (CROP_GAP + SHORTEST_CREASE + 1e-9, 1.2), (2.1, None)]
)
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_crease_is_marked_outwards_from_the_art_as_long_as_there_is_room(
    dx: int, dy: int, room: float, long: float | None
) -> None:
    found = list(crease_mark((40, 60), (dx, dy), room, "fold"))
    assert bool(found) is (long is not None)
    if long is not None:
        ends = [(40 + dx * far, 60 + dy * far) for far in (CROP_GAP, CROP_GAP + long)]
        (x1, y1), (x2, y2) = sorted(ends)
        assert lines(found) == {tuple(round(one, 6) for one in (x1, y1, x2, y2))}
        (said,) = (item for item in found if isinstance(item, Text))
        box = bounds(said)
        assert (box.bottom < 60) if dx else (box.x > 40)


def test_both_ends_of_every_fold_are_marked_on_its_line() -> None:
    folds, area = Folds((30.0,), (20.0, 45.0)), Rect(0, 0, 200, 200)
    found = lines(list(crease_marks(folds, TRIM, BLEED, area, "fold")))
    assert found == {
        (50, 21.5, 50, 26), (50, 84, 50, 88.5),
        *((x, y, x + 4.5, y) for x in (11.5, 124) for y in (50, 75)),
    }  # fmt: skip


@pytest.mark.parametrize(("unit", "long", "steps"), [("mm", 100.0, 11), ("in", 101.6, 5)])
def test_a_ruler_is_as_long_as_it_says_and_evenly_divided(unit: str, long: float, steps: int) -> None:
    items = ruler(150, 10, unit)
    marks = lines(items)
    (base,) = (one for one in marks if one[1] == one[3])
    assert base == pytest.approx((150 - long, 13, 150, 13))
    ticks = sorted(one for one in marks if one[0] == one[2])
    assert [one[0] for one in ticks] == pytest.approx([150 - long + n * long / (steps - 1) for n in range(steps)])
    assert [one[1] for one in ticks] == [10, *[11.5] * (steps - 2), 10]
    assert {one[3] for one in ticks} == {13}
    assert max(bounds(item).bottom for item in items if isinstance(item, Text)) <= 10 + RULER_HEIGHT + 1


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
    assert item.stroke == GUIDE_INK


@pytest.mark.parametrize("area", [Rect(10, 20, 40, 3), Rect(10, 20, 3, 40), Rect(10, 20, 20, 20)])
def test_a_strip_that_will_be_covered_is_hatched_from_edge_to_edge_and_not_beyond(area: Rect) -> None:
    found = [item for item in hatched(area) if isinstance(item, Path)]
    assert len(found) >= (area.w + area.h) / 4 - 2
    for item in found:
        (_, (x1, y1)), (_, (x2, y2)) = item.segments
        assert x1 - x2 == pytest.approx(y2 - y1)  # at 45 degrees
        assert area.holds(bounds(item), 1e-6)
        for x, y in ((x1, y1), (x2, y2)):
            assert min(abs(x - area.x), abs(x - area.right), abs(y - area.y), abs(y - area.bottom)) < 1e-6
