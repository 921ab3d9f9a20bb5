"""Light and shade in lines: they keep their frame and their distances, and leave white what is read."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Point, Rect
from hyskos.generators.boards.mock_ups.walls import in_shade
from hyskos.generators.boards.shared.engraving import GAP, floor, shade, sky
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Drawing, Group, Path, Text, group, rectangle, walk
from hyskos.generators.measure import extent

FRAME = Rect(10, 20, 120, 80)


def strokes(path: Path) -> list[tuple[Point, Point]]:
    """The lines of a path that is made of single lines."""
    points = [(x, y) for _, (x, y) in path.segments]
    return list(zip(points[::2], points[1::2], strict=True))


@pytest.mark.slow
@given(st.floats(0, 1), st.floats(0, 1))
def test_the_lines_of_a_sky_point_at_its_summit_and_end_at_its_frame(across: float, down: float) -> None:
    summit = FRAME.x + across * FRAME.w, FRAME.y + down * FRAME.h
    for path in sky(FRAME, summit):
        assert isinstance(path, Path)
        for (ax, ay), (bx, by) in strokes(path):
            assert FRAME.grown(1e-6).holds(Rect(bx, by, 0, 0))
            assert min(abs(bx - FRAME.x), abs(bx - FRAME.right), abs(by - FRAME.y), abs(by - FRAME.bottom)) < 1e-6
            turned = (ax - summit[0]) * (by - summit[1]) - (ay - summit[1]) * (bx - summit[0])
            assert abs(turned) < 1e-6 * max(1.0, math.dist(summit, (bx, by)) ** 2)


def test_the_lines_of_a_sky_are_never_closer_than_their_gap_and_never_twice_as_far_apart() -> None:
    summit = 70.0, 60.0
    drawn = [stroke for path in sky(FRAME, summit) if isinstance(path, Path) for stroke in strokes(path)]
    for far in (15.0, 25.0, 38.0):
        angles = sorted(
            math.degrees(math.atan2(by - summit[1], bx - summit[0])) % 360
            for (ax, ay), (bx, by) in drawn
            if math.dist(summit, (ax, ay)) <= far < math.dist(summit, (bx, by))
        )
        gaps = [far * math.radians(b - a) for a, b in pairwise(angles)]
        within = [gap for gap in gaps if gap < far * math.radians(15) - 1e-6]  # every other wedge has none
        assert within
        assert min(within) >= GAP - 1e-6
        assert max(within) <= 2 * GAP + 1e-6


def test_a_summit_outside_its_frame_has_rays_alone() -> None:
    assert len([*sky(FRAME, (0.0, 0.0))]) == 1


def test_the_lines_of_a_floor_lie_the_further_apart_the_nearer_they_are() -> None:
    path = floor(FRAME)
    assert isinstance(path, Path)
    levels = [y for (_, y), _ in strokes(path)]
    gaps = [b - a for a, b in pairwise(levels)]
    assert gaps == sorted(gaps)
    assert FRAME.y < levels[0]
    assert levels[-1] < FRAME.bottom


@pytest.mark.parametrize(("side", "count"), [(30.0, 2), (0.2, 1)])
def test_what_is_shaded_hides_what_lies_behind_even_where_no_line_falls_on_it(side: float, count: int) -> None:
    shaded = shade(Rect(5.05, 5.05, side, side).corners(), 1.0)
    ground, *lines = shaded.items
    assert isinstance(ground, Path)
    assert ground.fill == "white"
    assert 1 + len(lines) == count
    assert extent([shaded]) is not None


def test_a_wall_in_the_shade_has_no_line_behind_what_is_read_and_none_in_colour() -> None:
    word = Text(20, 30, "SPINE", 24, "bold")
    items = (group([rectangle(0, 0, 60, 50, fill="white")], id="ground"), Group((word,)))
    wall = Drawing("wall", "Wall", 60, 50, "en", items)
    assert in_shade(wall, style_of("full")) is wall
    under, *over = in_shade(wall, style_of("saver")).items
    assert isinstance(under, Group)
    assert under.id == "ground"
    *_, plate = under.items
    read, clear = extent([word]), extent([plate])
    assert read
    assert clear
    assert clear.holds(read.grown(2.0))
    assert [item for item, _ in walk(over) if isinstance(item, Text)] == [word]


def test_a_wall_without_words_is_shaded_whole() -> None:
    wall = Drawing("wall", "Wall", 60, 50, "en", (group([rectangle(0, 0, 60, 50, fill="white")], id="ground"),))
    (under,) = in_shade(wall, style_of("saver")).items
    assert isinstance(under, Group)
    (lines,) = under.items
    assert isinstance(lines, Group)
    assert len(lines.items) == 2
