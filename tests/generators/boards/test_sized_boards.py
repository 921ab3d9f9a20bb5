"""Main boards of other sizes than A3: who fits where, and that texts, channels and places to write keep their laws."""

from dataclasses import replace
from itertools import product

import pytest

from hyskos.definitions.printing import BOARD_SIZES
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.formats import CHANNEL, FORMATS, formats_of
from hyskos.generators.boards.main_board.room import Needs, format_for, largest_side, size_for
from hyskos.generators.boards.shared.hex_space import FieldTooSmallError
from hyskos.generators.drawing import PEN_FIELDS, Text, walk
from hyskos.generators.measure import boxes
from hyskos.generators.typography import SMALLEST_PT, width
from tests.generators.boards.featured_maps import CORNERS, sized
from tests.generators.boards.main_boards import fields, named
from tests.generators.boards.odd_maps import hexagon, make, rectangle

LARGE = {f"hexagon-{radius}": make(f"hexagon-{radius}", hexagon(radius), "flat", CORNERS[:2]) for radius in (6, 9)}
LARGE["wide"] = make("wide", rectangle(15, 7), "pointy")


@pytest.mark.parametrize(("name", "size"), [("hexagon-6", "a2"), ("hexagon-9", "a1"), ("wide", "a2")])
def test_a_large_map_has_a_smallest_size(name: str, size: str) -> None:
    board = LARGE[name]
    fitting = sized(board)
    assert (fitting.width, fitting.height) == BOARD_SIZES[size]
    with pytest.raises(FieldTooSmallError, match=f"write `size: {size}`"):
        main_board.draw(board, lang="en")


@pytest.mark.slow
def test_a_size_of_its_own_is_advised_beyond_a1_and_none_beyond_the_largest() -> None:
    size = size_for(Needs(hexagon(12), "flat", 469))
    assert isinstance(size, tuple)
    assert 841 < size[0] <= 1200
    assert size_for(Needs(hexagon(20), "flat", 999)) is None


@pytest.mark.wide
@pytest.mark.parametrize(("name", "lang", "ink"), tuple(product(LARGE, ("en", "es"), ("full", "saver"))))
def test_a_large_map_can_be_read_and_written_into(name: str, lang: str, ink: str) -> None:
    board = sized(LARGE[name])
    drawing = main_board.draw(board, lang=lang, ink=ink)
    assert (drawing.width, drawing.height) == (board.width, board.height)
    for item, box in fields(drawing):
        wide, high = PEN_FIELDS[item.digits]
        assert box.w >= wide - 1e-6, item.id
        assert box.h >= high - 1e-6, item.id
    for item, box in boxes(drawing.items):
        if isinstance(item, Text):
            assert item.size >= (6.0 if item.text.startswith(board.id) else SMALLEST_PT)
            assert box.x >= 8
            assert box.right <= drawing.width - 8 + 1e-6
    plate = named(drawing, f"number-{len(board.spaces)}")
    (figures,) = [item for item, _ in walk([plate]) if isinstance(item, Text)]
    assert width(figures.text, figures.size, "bold") < next(box.w for _, box in boxes([plate]))


def test_columns_beside_a_wide_map_give_way() -> None:
    wide, square = sized(LARGE["wide"]), sized(LARGE["hexagon-6"])
    assert (wide.width, wide.height) == (square.width, square.height)
    assert format_for(wide).tablet < format_for(square).tablet


@pytest.mark.parametrize("size", [*BOARD_SIZES.values(), (280, 200), (500, 400), (1200, 1200), (280, 1200)])
def test_a_format_lies_on_its_board_and_keeps_its_channels(size: tuple[float, float]) -> None:
    for form in formats_of(*size):
        left, top, wide, high = form.middle
        assert left > form.inset + form.tablet
        assert wide > 0
        assert top + high <= form.height
        assert form.channel >= CHANNEL
        assert form.type.note >= FORMATS["a4"].type.note


def test_formats_of_named_sizes_are_what_they_were() -> None:
    assert formats_of(420, 297) == (FORMATS["a3"],)
    assert formats_of(297, 210)[0].type == FORMATS["a4"].type
    assert largest_side(FORMATS["a3"], hexagon(3), "flat") == pytest.approx(22.2, abs=0.6)


@pytest.mark.parametrize("size", [(420, 297), (594, 420)])
def test_figures_and_signs_grow_with_a_board(size: tuple[float, float]) -> None:
    board = replace(make("small", hexagon(2), "flat"), width=size[0], height=size[1])
    drawing = main_board.draw(board, lang="en")
    sizes = {item.size for item, _ in walk([named(drawing, "number-1")]) if isinstance(item, Text)}
    assert min(sizes) >= 14 * size[0] / 420
