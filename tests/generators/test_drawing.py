"""Laws of the display list's transformations."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Rect, combine, transform
from hyskos.generators.drawing import (
    Circle,
    Field,
    Group,
    Item,
    filter_items,
    find_groups,
    inks_of,
    map_items,
    move_items,
    polygon,
    rectangle,
    regular_polygon,
    walk,
    walk_groups,
)
from hyskos.generators.measure import bounds

numbers = st.floats(-50, 50, allow_nan=False).map(lambda value: round(value, 3))
matrices = st.tuples(numbers, numbers, numbers, numbers, numbers, numbers)


@pytest.mark.slow
@given(matrices, matrices, numbers, numbers)
def test_combining_two_matrices_is_applying_the_inner_one_first(outer, inner, x, y) -> None:
    assert transform(combine(outer, inner), x, y) == pytest.approx(transform(outer, *transform(inner, x, y)), abs=1e-6)


@pytest.mark.slow
@given(matrices, matrices, matrices)
def test_combining_is_associative(a, b, c) -> None:
    assert combine(combine(a, b), c) == pytest.approx(combine(a, combine(b, c)), rel=1e-9, abs=1e-4)


@pytest.mark.slow
@given(st.lists(matrices, max_size=4), numbers, numbers)
def test_walking_into_groups_composes_their_matrices(nest, x, y) -> None:
    item: Item = Circle(x, y, 1)
    expected = (x, y)
    for matrix in nest:
        item = Group((item,), matrix=matrix)
        expected = transform(matrix, *expected)
    [(circle, matrix)] = list(walk([item]))
    assert transform(matrix, circle.x, circle.y) == pytest.approx(expected, rel=1e-9, abs=1e-4)


@pytest.mark.slow
@given(matrices, st.booleans(), st.lists(st.tuples(numbers, numbers), min_size=1, max_size=5))
def test_the_box_of_a_path_goes_around_its_placed_points(matrix, level, points) -> None:
    if level:  # mirrored perhaps, but not turned
        matrix = matrix[0], 0.0, 0.0, *matrix[3:]
    xs, ys = zip(*(transform(matrix, *point) for point in points), strict=True)
    box = bounds(polygon(points), matrix)
    assert (box.x, box.y, box.right, box.bottom) == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=1e-6)


def test_boxes_of_circles_and_places_to_write_are_placed_as_well() -> None:
    assert bounds(Circle(10, 20, 3), (2, 0, 0, -1, 5, 5)) == Rect(19, -18, 12, 6)
    assert bounds(Field("total", 1, 2, 12, 9), (0, 1, -1, 0, 0, 0)) == Rect(-11, 1, 9, 12)


def test_moved_scales_first_and_then_moves() -> None:
    [(_, matrix)] = list(walk([move_items([Circle(0, 0, 1)], 10, 20, 0.5)]))
    assert transform(matrix, 4, 6) == (12, 23)


@pytest.mark.slow
@given(st.integers(3, 12), st.floats(0, 360))
def test_corners_of_a_regular_polygon_lie_on_its_circle_with_equal_sides(corners, start) -> None:
    points = regular_polygon(3, 4, 10, corners, start)
    assert [math.dist((3, 4), point) for point in points] == pytest.approx([10] * corners)
    sides = [math.dist(first, second) for first, second in zip(points, points[1:] + points[:1], strict=True)]
    assert sides == pytest.approx([20 * math.sin(math.pi / corners)] * corners)


@pytest.mark.slow
@given(st.floats(1, 60), st.floats(1, 60), st.floats(0.1, 40))
def test_a_rounded_rectangle_stays_inside_the_plain_one(wide, high, radius) -> None:
    for _verb, xy in rectangle(2, 3, wide, high, radius).segments:
        for x, y in zip(xy[::2], xy[1::2], strict=True):
            assert 2 - 1e-9 <= x <= 2 + wide + 1e-9
            assert 3 - 1e-9 <= y <= 3 + high + 1e-9


STONE, WATER = rectangle(0, 0, 2, 2, fill="sand"), rectangle(5, 0, 2, 2, fill="lapis")
INNER = Group((STONE, WATER), id="inner", matrix=(2, 0, 0, 2, 10, 0))
NESTED = (Group((INNER, STONE), id="outer", matrix=(1, 0, 0, 1, 0, 3)), WATER)


def test_groups_are_walked_from_outside_with_the_matrix_of_their_items() -> None:
    assert [(group.id, matrix) for group, matrix in walk_groups(NESTED)] == [
        ("outer", (1, 0, 0, 1, 0, 3)),
        ("inner", (2, 0, 0, 2, 10, 3)),
    ]


def test_a_found_group_keeps_its_place() -> None:
    (group,) = find_groups(NESTED, "inner")
    assert [*walk([group])] == [*walk(NESTED)][:2]
    assert [*find_groups(NESTED, "nowhere")] == []


def test_changed_items_leave_all_others_the_same() -> None:
    drained = map_items(NESTED, lambda item: replace(item, fill="white") if item == WATER else item)
    assert [fill for item, _ in walk(drained) for fill in inks_of(item)] == ["sand", "white", "sand", "white"]
    assert map_items(NESTED, lambda item: item)[0] is NESTED[0]


def test_a_rejected_group_goes_with_all_in_it() -> None:
    remaining = filter_items(NESTED, lambda item: item not in (INNER, WATER))
    assert [item for item, _ in walk(remaining)] == [STONE]
