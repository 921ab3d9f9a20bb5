"""Mock-ups: planes in space become planes by one matrix, all is in the picture, and nothing is hidden that matters."""

import math
from dataclasses import replace
from functools import cache

import pytest

from hyskos.definitions.covers import Cover
from hyskos.definitions.geometry import Rect, transform
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, shipped
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.covers import mock_up
from hyskos.generators.boards.covers.miniature import FINEST, laid
from hyskos.generators.boards.covers.space import Plane, View, least, lying, seen
from hyskos.generators.drawing import Circle, Drawing, Group, Item, Path, Text, polyline, rectangle
from hyskos.generators.measure import extent
from tests.wide import in_turn

VIEW = View(30, 40, 0.5)
COVERS = shipped("cover")


@cache
def cover(name: str) -> Cover:
    definition = load(name, "cover")
    assert isinstance(definition, Cover)
    return definition


def layer(drawing: Drawing, name: str) -> Group:
    (picture,) = (item for item in drawing.items if isinstance(item, Group) and item.id == "picture")
    return next(item for item in picture.items if isinstance(item, Group) and item.id == name)


@pytest.mark.parametrize("plane", [lying(10, 20, 30, 2), Plane((5, 0, 90), (1, 0, 0), (0, 0, -1))])
def test_the_matrix_of_a_plane_puts_every_point_where_the_view_sees_it(plane: Plane) -> None:
    for x, y in ((0, 0), (70, 0), (70, 40), (13, 29)):
        assert transform(plane.matrix(VIEW), x, y) == pytest.approx(VIEW.point(plane.spot(x, y)))


def test_a_box_shows_its_front_its_right_side_and_its_top_and_nothing_else() -> None:
    """Corners of each side, clockwise as one stands before it; y grows downwards, so that is clockwise here too."""
    faces = {
        "front": [(0, 0, 9), (9, 0, 9), (9, 0, 0), (0, 0, 0)],
        "back": [(9, 5, 9), (0, 5, 9), (0, 5, 0), (9, 5, 0)],
        "right": [(9, 0, 9), (9, 5, 9), (9, 5, 0), (9, 0, 0)],
        "left": [(0, 5, 9), (0, 0, 9), (0, 0, 0), (0, 5, 0)],
        "top": [(0, 5, 9), (9, 5, 9), (9, 0, 9), (0, 0, 9)],
        "bottom": [(0, 0, 0), (9, 0, 0), (9, 5, 0), (0, 5, 0)],
    }
    assert {name for name, spots in faces.items() if seen(map(View().point, spots))} == {"front", "right", "top"}


def test_parallels_stay_parallel_and_equal() -> None:
    (ax, ay), (bx, by) = VIEW.point((0, 0, 0)), VIEW.point((0, 0, 50))
    (cx, cy), (dx, dy) = VIEW.point((80, 30, 0)), VIEW.point((80, 30, 50))
    assert (bx - ax, by - ay) == pytest.approx((dx - cx, dy - cy))


def test_the_least_scale_of_a_matrix_is_that_of_its_thinnest_direction() -> None:
    assert least((2, 0, 0, 8, 5, 5)) == pytest.approx(2)
    c, s = math.cos(1), math.sin(1)
    assert least((3 * c, 3 * s, -3 * s, 3 * c, 0, 0)) == pytest.approx(3)
    matrix = lying(0, 0, 17).matrix(VIEW)
    lengths = [math.hypot(*transform((*matrix[:4], 0, 0), math.cos(a), math.sin(a))) for a in range(360)]
    assert least(matrix) == pytest.approx(min(lengths), rel=0.001)


def test_lines_of_a_board_on_a_plane_are_as_thick_as_a_press_needs_and_its_letters_are_outlines() -> None:
    thin = (polyline([(0, 0), (50, 0)], stroke="black", width=0.25), Text(10, 30, "HYSKOS", 60, "bold"))
    speck = rectangle(5, 5, 0.1, 30, fill="black")
    matrix = lying(0, 0, 10).matrix(replace(VIEW, scale=0.4))
    picture = laid(Drawing("b", "B", 100, 50, "en", (*thin, speck)), matrix)
    _paper, line, letters = picture.items
    assert isinstance(line, Path)
    assert line.width * least(matrix) >= FINEST - 1e-9
    assert isinstance(letters, Group)
    assert picture.clip == Rect(0, 0, 100, 50).corners()


SIZES = ((160, 120), (100, 130), (178, 100), (300, 100))


SHAPES = [(name, *size) for name in COVERS for size in SIZES]


@pytest.mark.parametrize(("name", "wide", "high", "lang", "ink"), in_turn(SHAPES, LANGUAGES, INKS))
def test_box_boards_and_pieces_are_in_the_picture_and_fill_it(
    name: str, wide: int, high: int, lang: str, ink: str
) -> None:
    drawing = mock_up.sized(cover(name), wide, high, lang=lang, ink=ink)
    parts = [box for part in ("box", "boards", "pieces") if (box := extent([layer(drawing, part)]))]
    inside = Rect(0, 0, drawing.width, drawing.height).grown(-1)
    assert all(inside.holds(box) for box in parts)
    across = max(box.right for box in parts) - min(box.x for box in parts)
    down = max(box.bottom for box in parts) - min(box.y for box in parts)
    assert max(across / drawing.width, down / drawing.height) > 0.8


@pytest.mark.parametrize("name", COVERS)
def test_a_mock_up_has_nothing_to_write_on_and_no_type(name: str) -> None:
    """Letters are outlines: a board that is seen at an angle has no text that anybody could look for."""

    def inner(items: tuple[Item, ...]) -> list[Item]:
        return [one for item in items for one in (inner(item.items) if isinstance(item, Group) else [item])]

    drawn = inner(mock_up.draw(cover(name), lang="en").items)
    assert {type(item) for item in drawn} <= {Path, Circle}
