"""Boards that fold: text keeps 3 mm from every fold, and a fold leaves room for the pen (decision 010)."""

import math
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_map
from hyskos.definitions.printing import FOLDS
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.positions import hex_middles
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.drawing import PEN_FIELDS, Drawing, Field, Folds, Item, Text, polygon, rectangle
from hyskos.generators.folds import CLEAR, best_move, find_crowded, folds_of
from hyskos.generators.measure import boxes, ink_boxes
from hyskos.generators.orders.constraints import on_folds
from hyskos.generators.typography import cap_height
from hyskos.generators.words import words
from tests.generators.boards.maps import hexagon, make, odd_maps
from tests.generators.boards.maps import rectangle as hexes_in_rows
from tests.wide import examples

MAPS = {name: load_map(name) for name in built_in_files("map")}
every_board = pytest.mark.parametrize(("name", "lang", "ink", "fold"), list(product(MAPS, LANGUAGES, STYLES, FOLDS)))


@cache
def folding(name: str, lang: str, ink: str, fold: str) -> Drawing:
    return main_board.draw(MAPS[name], lang=lang, ink=ink, fold=fold)


@pytest.mark.wide
@every_board
def test_shipped_maps_keep_texts_and_pens_off_their_folds(name: str, lang: str, ink: str, fold: str) -> None:
    drawing = folding(name, lang, ink, fold)
    assert drawing.folds == folds_of(fold, 420, 297)
    assert list(on_folds(drawing)) == []
    for item, box in ink_boxes(drawing.items):
        across = min(abs(box.x - 210), abs(box.right - 210)) if not box.x < 210 < box.right else 0
        if isinstance(item, Text):
            assert across >= CLEAR
        if isinstance(item, Field):
            assert across > 0


@pytest.mark.slow
@every_board
def test_a_lying_fold_leaves_a_place_for_two_digits_above_it(name: str, lang: str, ink: str, fold: str) -> None:
    for item, box in boxes(folding(name, lang, ink, fold).items):
        if isinstance(item, Field) and fold == "quad" and box.y < 148.5 < box.bottom:
            assert item.digits == 2
            assert 148.5 - box.y >= PEN_FIELDS[2][1]


@pytest.mark.wide
@every_board
def test_a_folding_board_is_the_flat_one_with_everything_moved(name: str, lang: str, ink: str, fold: str) -> None:
    flat = main_board.draw(MAPS[name], lang=lang, ink=ink)
    ways = [dict(hex_middles(drawing.items)) for drawing in (flat, folding(name, lang, ink, fold))]
    assert ways[0].keys() == ways[1].keys()
    moves = {(round(b[0] - a[0], 3), round(b[1] - a[1], 3)) for a, b in zip(*map(dict.values, ways), strict=True)}
    assert len(moves) == 1
    places = [
        {item.id for item, _ in boxes(drawing.items) if isinstance(item, Field)}
        for drawing in (flat, folding(name, lang, ink, fold))
    ]
    assert places[0] == places[1]


@pytest.mark.slow
@pytest.mark.parametrize("fold", FOLDS)
@pytest.mark.parametrize("board", odd_maps(), ids=lambda board: board.id)
def test_a_board_of_another_shape_keeps_texts_and_pens_off_its_folds_too(board: Map, fold: str) -> None:
    drawing = main_board.draw(board, lang="en", fold=fold)
    assert list(on_folds(drawing)) == []
    trim = Rect(0, 0, 420, 297)
    assert all(trim.holds(box) for item, box in boxes(drawing.items) if isinstance(item, Text | Field))


def test_where_boards_fold() -> None:
    assert folds_of("", 420, 297) == Folds()
    assert not folds_of("", 420, 297)
    assert folds_of("bi", 297, 420) == Folds(horizontal=(210,))
    assert folds_of("quad", 300, 300) == Folds((150,), (150,))
    assert folds_of("quad", 300, 200).scaled(0.5) == Folds((75,), (50,))


def board(*items: Item) -> Drawing:
    return Drawing("x", "x", 200, 100, "en", items, folds=folds_of("quad", 200, 100))


def test_a_text_near_a_fold_is_named_with_the_fold_and_its_distance() -> None:
    near, on = Text(102.5, 20, "Ram", 9), Text(20, 51, "Hg", 12)
    assert [finding.render() for finding in on_folds(board(near, on, Text(110, 20, "Far", 9)))] == [
        "the text “Ram” is 2.5 mm from the fold at x = 100 mm; keep 3 mm",
        "the text “Hg” is 0 mm from the fold at y = 50 mm; keep 3 mm",
    ]


def test_figures_are_measured_by_their_own_ink() -> None:
    above = Text(20, 46.9, "17", 12)
    assert list(on_folds(board(above))) == []
    assert list(on_folds(board(Text(20, 53.1 + cap_height(12), "17", 12)))) == []
    assert list(on_folds(board(Text(20, 46.9, "gy", 12)))) != []
    assert list(on_folds(board(above), 0.9)) != []  # printed smaller it comes nearer


@pytest.mark.parametrize(("top", "is_allowed"), [(40.9, True), (41.1, False), (46.9, False), (48.9, True), (50, True)])
def test_a_fold_may_cross_a_place_to_write_that_keeps_room_for_the_pen_on_one_side(
    top: float, is_allowed: bool
) -> None:
    messages = [finding.render() for finding in on_folds(board(Field("units", 20, top, 20, 10.2, digits=2)))]
    message = "the writing area units is on the fold at y = 50 mm, and neither side of it is large enough for a pen"
    assert messages == ([] if is_allowed else [message])


def test_signs_and_grounds_are_no_findings() -> None:
    assert list(on_folds(board(rectangle(0, 0, 200, 100, fill="sand"), polygon([(99, 9), (103, 9), (100, 5)])))) == []


@pytest.mark.slow
def test_hexes_become_smaller_where_that_is_the_only_way_around_the_folds() -> None:
    wide = make("wide", hexes_in_rows(4, 6), "flat")
    flat, folded = (main_board.draw(wide, lang="en", fold=fold) for fold in ("", "quad"))
    sizes = [
        math.dist(*(middle for name, middle in hex_middles(drawing.items) if name in ("1", "2")))
        for drawing in (flat, folded)
    ]
    assert sizes[0] * 0.85 < sizes[1] < sizes[0]
    assert list(on_folds(folded)) == []


@pytest.mark.slow
def test_a_map_with_no_way_around_its_folds_is_drawn_in_full_size_and_named() -> None:
    crowded_map = make("crowded", hexagon(4), "flat")
    drawing = main_board.draw(crowded_map, lang="en", fold="quad")
    assert all("y = 148.5" in finding.render() for finding in on_folds(drawing))
    assert list(on_folds(drawing))
    assert list(on_folds(main_board.draw(crowded_map, lang="en", fold="bi"))) == []


@pytest.mark.slow
@examples(60)
@given(
    st.lists(st.tuples(st.floats(10, 180), st.floats(10, 80), st.integers(0, 3)), min_size=1, max_size=8),
    st.floats(0, 12),
    st.floats(0, 12),
)
def test_the_best_move_is_short_and_never_worse_than_none(
    places: list[tuple[float, float, int]], right: float, down: float
) -> None:
    items: list[Item] = [
        Text(x, y, "17", 9) if kind == 0 else Field(f"f{n}", x, y, 14, 10, min(kind, 2))
        for n, (x, y, kind) in enumerate(places)
    ]
    folds = folds_of("quad", 200, 100)
    dx, dy = best_move(items, folds, (right, down))
    assert abs(dx) <= right + 1e-9
    assert abs(dy) <= down + 1e-9

    def near(dx: float, dy: float) -> int:
        moved = Folds(tuple(x - dx for x in folds.vertical), tuple(y - dy for y in folds.horizontal))
        return sum(isinstance(entry.item, Text) for entry in find_crowded(items, moved))

    assert near(dx, dy) <= near(0, 0)
    if not list(find_crowded(items, folds)) and all(not box.meets(Rect(100, 0, 0, 100)) for _, box in boxes(items)):
        assert dx == 0


@pytest.mark.wide
@every_board
def test_the_narrow_column_stays_readable(name: str, lang: str, ink: str, fold: str) -> None:
    spoken = words("rolling-pyramids", lang)
    sizes = {item.text: item.size for item, _ in boxes(folding(name, lang, ink, fold).items) if isinstance(item, Text)}
    assert sizes[spoken["device.ram"]] >= 10
    lines = [text for text in sizes if len(text) > 4 and spoken["factory.footmen.effect"].startswith(text)]
    assert lines
    assert all(sizes[line] >= 8 for line in lines)
