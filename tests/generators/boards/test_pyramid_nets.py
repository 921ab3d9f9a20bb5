"""Nets fold into the pyramids they promise: edges that meet are equally long, areas add up, tabs fit inside."""

import math
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.pieces import PyramidSize
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.definitions.loader import load_file
from hyskos.generators.boards.pieces.looks import Cell
from hyskos.generators.boards.pieces.nesting import nested
from hyskos.generators.boards.pieces.piece_sheets import GAP, HOME, draw, packed
from hyskos.generators.boards.pieces.pyramid_net import edge, face_angle, net, slant, tab_width
from hyskos.generators.drawing import Drawing, Group, Text, walk
from hyskos.generators.measure import extent
from tests.generators.boards.outlines import distance, inside
from tests.wide import examples

SIZES = st.builds(PyramidSize, st.floats(8, 60), st.floats(15, 90))
WIDTH, HEIGHT = HOME
PIECES = {name: load_file(path) for name, path in shipped("pieces").items()}


def area(points: tuple[Point, ...]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))) / 2


@pytest.mark.slow
@given(SIZES)
def test_base_sides_and_slanted_edges_are_those_of_the_pyramid(size: PyramidSize) -> None:
    layout = net(size)
    for a, b in pairwise(layout.rim):
        assert math.dist(a, b) == pytest.approx(size.base_mm)
    for corner in layout.rim:
        assert math.dist(layout.tip, corner) == pytest.approx(edge(size))
    # The height over the middle of the base, from the slanted edge and half the base's diagonal.
    assert edge(size) ** 2 - size.base_mm**2 / 2 == pytest.approx(size.height_mm**2)


@pytest.mark.slow
@given(SIZES)
def test_the_faces_have_the_pyramids_area(size: PyramidSize) -> None:
    layout = net(size)
    assert sum(area(face) for face in layout.faces) == pytest.approx(4 * size.base_mm * slant(size) / 2)


@pytest.mark.slow
@given(SIZES)
def test_the_tab_hides_behind_the_first_face(size: PyramidSize) -> None:
    layout, angle = net(size), face_angle(size)
    fold = layout.rim[-1]
    for x, y in layout.tab:
        along = (x * fold[0] + y * fold[1]) / edge(size)
        beyond = (y * fold[0] - x * fold[1]) / edge(size)
        assert beyond == pytest.approx(tab_width(size))
        # Measured from the tip: within the face's angle, and above its base.
        assert math.atan2(beyond, along) < angle
        assert along * math.cos(angle / 2) + beyond * math.sin(angle / 2) <= slant(size) + 1e-9


def test_sizes_are_those_of_the_plastic_pieces() -> None:
    for pieces in PIECES.values():
        small, medium, large = pieces.sizes
        assert (small.base_mm, small.height_mm) == pytest.approx((9 / 16 * 25.4, 25.4))
        assert (large.base_mm, large.height_mm) == pytest.approx((25.4, 1.75 * 25.4))
        assert medium.base_mm == pytest.approx((small.base_mm + large.base_mm) / 2)
        assert medium.height_mm == pytest.approx((small.height_mm + large.height_mm) / 2)


def pieces_on(sheet: Drawing) -> list[Group]:
    block = sheet.items[1]
    assert isinstance(block, Group)
    return [item for item in block.items if isinstance(item, Group)]


@pytest.mark.wide
@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_piece_is_printed_once_and_inside_its_sheet(name: str, ink: str, lang: str) -> None:
    pieces = PIECES[name]
    sheets = draw(pieces, lang=lang, ink=ink)
    titles = [item.title for sheet in sheets for item in pieces_on(sheet)]
    for one in pieces.sets:
        for pips, count in enumerate(one.counts, start=1):
            assert titles.count(f"{one.letter}{pips}") == count
        for figure in pieces.figures:
            assert titles.count(f"{one.letter}-{figure.id}") == 1
    for sheet in sheets:
        box = extent(sheet.items)
        assert box
        assert box.x >= -0.3
        assert box.y >= 0
        assert box.x + box.w <= WIDTH + 0.3
        assert box.y + box.h <= HEIGHT
        assert min(item.size for item, _ in walk(sheet.items) if isinstance(item, Text)) >= 7


def test_three_pips_on_every_face_of_a_large_pyramid() -> None:
    sheet = draw(PIECES["pharaoh-pieces"], lang="en")[0]
    large = next(item for item in pieces_on(sheet) if item.title == "r3")
    circles = [item for item, _ in walk([large]) if type(item).__name__ == "Circle" and item.r > 1.7]
    assert len(circles) == 4 * 3


@pytest.mark.slow
@given(st.lists(st.tuples(st.floats(5, 80), st.floats(5, 80)), min_size=1, max_size=40))
def test_packed_pieces_keep_their_distance(sizes: list[tuple[float, float]]) -> None:
    cells = sorted((Cell(w, h, (), str(i)) for i, (w, h) in enumerate(sizes)), key=lambda c: (-c.h, -c.w))
    places = packed(cells, 190, 240)
    assert [place.cell for place in places] == cells[: len(places)]
    assert places
    for i, place in enumerate(places):
        assert place.x >= -1e-6
        assert place.x + place.cell.w <= 190 + 1e-6
        assert place.y + place.cell.h <= 240 + 1e-6
        for other in places[:i]:
            apart_x = max(place.x - other.x - other.cell.w, other.x - place.x - place.cell.w)
            apart_y = max(place.y - other.y - other.cell.h, other.y - place.y - place.cell.h)
            assert math.hypot(max(0.0, apart_x), max(0.0, apart_y)) >= GAP - 1e-6


@pytest.mark.slow
@examples(15)
@given(st.lists(SIZES, min_size=2, max_size=8), st.floats(0.5, 12))
def test_nets_keep_their_distance_all_along_their_outlines(sizes: list[PyramidSize], gap: float) -> None:
    outlines = tuple(corners(size) for size in sizes)
    lines = [
        [(spot.x + (wide - x if spot.turned else x), spot.y + (high - y if spot.turned else y)) for x, y in outline]
        for spot, outline in zip(nested(outlines, 400, 400, gap), outlines, strict=False)
        for wide, high in [(max(x for x, _ in outline), max(y for _, y in outline))]
    ]
    for one, other in combinations(lines, 2):
        assert not inside(one[0], other)
        assert not inside(other[0], one)
        assert min(distance(point, other) for point in one) >= gap - 1e-6
        assert min(distance(point, one) for point in other) >= gap - 1e-6


def corners(size: PyramidSize) -> tuple[Point, ...]:
    outline = net(size).outline
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    return tuple((x - left, y - top) for x, y in outline)


@pytest.mark.slow
@pytest.mark.parametrize("name", PIECES)
def test_a_colour_lies_on_one_sheet_and_sheets_of_one_colour_lie_alike(name: str) -> None:
    pieces = PIECES[name]
    sheets = draw(pieces, lang="en")
    assert len(sheets) == {"pharaoh-pieces": 1, "pyramydal-pieces": 4, "ring-race-pieces": 2}[name]
    on = [{str(item.title)[0] for item in pieces_on(sheet)} for sheet in sheets]
    assert sum(map(len, on)) == len(pieces.sets)
    laid = [[item.matrix for item in pieces_on(sheet)] for sheet in sheets]
    assert all(each == laid[0] for each in laid)


@pytest.mark.many
@pytest.mark.parametrize(("name", "lang"), list(product(PIECES, LANGUAGES)))
def test_a_sheet_names_its_colours(name: str, lang: str) -> None:
    pieces = PIECES[name]
    for sheet in draw(pieces, lang=lang):
        letters = {str(item.title)[0] for item in pieces_on(sheet)}
        named = [item.text for item, _ in walk(sheet.items[:1]) if isinstance(item, Text)]
        for one in pieces.sets:
            assert (text_in(one.title, lang) in named) == (one.letter in letters)
