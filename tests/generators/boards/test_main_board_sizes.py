"""Main boards of other sizes: which map and how long a game fits, and what is refused."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.map import Axial, Map, Points
from hyskos.definitions.loader import load_map
from hyskos.definitions.printing import BOARD_SIZES
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.formats import (
    CHANNEL,
    FORMATS,
    Needs,
    format_for,
    formats_of,
    largest_side,
    size_for,
)
from hyskos.generators.boards.main_board.panel import Panel, stack
from hyskos.generators.boards.shared.hex_space import FieldTooSmallError
from hyskos.generators.drawing import PEN_FIELDS, Path, Text, walk
from hyskos.generators.measure import boxes
from hyskos.generators.typography import SMALLEST_PT, DoesNotFitError, width
from hyskos.publishing.build.print_check import first_space_beyond
from tests.generators.boards.maps import (
    CORNERS,
    MAPS,
    draw_map,
    fields,
    hexagon,
    layer,
    make,
    overlap,
    rectangle,
    sized,
)
from tests.generators.drawings import group_named, texts_of
from tests.wide import examples


def test_the_round_track_is_a_pyramid_with_the_solo_rounds_dashed() -> None:
    track = group_named(draw_map("inner-factory", "en", "full", "a3"), "panel-rounds")
    stones = [item for item in track.items if isinstance(item, Path) and item.fill == "white"]
    assert [bool(stone.dash) for stone in stones] == [False] * 10 + [True] * 5
    tops = [min(xy[1] for _, xy in stone.segments if xy) for stone in stones]
    assert [tops.count(top) for top in sorted(set(tops))] == [1, 2, 3, 4, 5]
    assert "11–15 solo" in [text.text for text in texts_of(track)]


def test_too_many_hexes_are_refused_with_the_sizes() -> None:
    with pytest.raises(FieldTooSmallError, match=r"huge: writing areas would be .* a pen needs 12 x 9 mm") as refusal:
        main_board.draw(make("huge", hexagon(8), "flat"), lang="en")
    assert refusal.value.needed == (12, 9)
    assert refusal.value.size[1] < 9


@pytest.mark.slow
@pytest.mark.parametrize("size", FORMATS)
def test_a_long_game_builds_its_pyramid_higher(size: str) -> None:
    drawing = main_board.draw(replace(MAPS["inner-factory"], rounds=20, solo_rounds=26), lang="en", size=size)
    places = [(item, box) for item, box in fields(drawing) if item.id.startswith("round-")]
    assert len(places) == 26
    assert all(box.w >= 6 - 1e-6 and box.h >= 6 - 1e-6 for _, box in places)
    assert not [(a.id, b.id) for (a, box), (b, other) in combinations(places, 2) if overlap(box, other)]


def test_a_short_game_keeps_stones_of_the_usual_size() -> None:
    widths = []
    for rounds in (3, 15):
        drawing = main_board.draw(replace(MAPS["ring"], rounds=rounds, solo_rounds=rounds), lang="en")
        widths.append(next(box.w for item, box in fields(drawing) if item.id == "round-1"))
    assert widths[0] == pytest.approx(widths[1])


@pytest.mark.slow
def test_a_poster_holds_a_map_of_any_number_of_hexes() -> None:
    poster = replace(FORMATS["a3"], width=1300, height=1100)
    drawing = main_board.draw(make("world", hexagon(12), "flat"), lang="en", size=poster)
    assert len(layer(drawing, "hexes").items) == 469
    assert all(box.h >= 13 for item, box in fields(drawing) if item.id.startswith("field-"))


def test_panels_that_are_too_high_for_their_column_are_refused() -> None:
    panels = [Panel("a", (), 60.0), Panel("b", (), 45.0)]
    assert [panel.matrix for panel in stack(panels, 5, 10, 110)] == [(1, 0, 0, 1, 5, 10), (1, 0, 0, 1, 5, 75)]
    with pytest.raises(DoesNotFitError, match=r"the panels are 105\.0 mm high, but the column only 100\.0 mm"):
        stack(panels, 5, 10, 100)


def test_points_too_wide_for_a_squeezed_pyramid_are_refused() -> None:
    """On A4 the pointy board of 37 hexes keeps its places to write by squeezing its pyramids."""
    board = MAPS["pointy"]
    first = replace(board.spaces[1], points=Points(188, 99))
    with pytest.raises(DoesNotFitError, match="points 188 do not fit"):
        main_board.draw(replace(board, spaces=(board.spaces[0], first, *board.spaces[2:])), lang="en", size="a4")


@st.composite
def islands(draw: st.DrawFn) -> Map:
    """Any connected set of hexes around the middle."""
    places = {Axial(0, 0)}
    for _ in range(draw(st.integers(1, 30))):
        edge = sorted({other for at in places for other in at.neighbours()} - places)
        places.add(draw(st.sampled_from(edge)))
    starts = [at for at in sorted(places) if at != Axial(0, 0)][:2]
    return make("island", places, draw(st.sampled_from(["flat", "pointy"])), starts)


@pytest.mark.slow
@examples(40)
@given(board=islands(), size=st.sampled_from(sorted(FORMATS)))
def test_any_island_is_drawn_inside_its_frame_or_refused(board: Map, size: str) -> None:
    try:
        drawing = main_board.draw(board, lang="en", size=size)
    except (FieldTooSmallError, DoesNotFitError):
        return
    left, top, wide, high = FORMATS[size].map_frame
    for part in ("hexes", "starts", "fields"):
        for _, box in boxes([layer(drawing, part)]):
            assert left < box.x
            assert box.right < left + wide
            assert top < box.y
            assert box.bottom < top + high
    assert all(box.w >= PEN_FIELDS[field.digits][0] - 1e-6 for field, box in fields(drawing))


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
    plate = group_named(drawing, f"number-{len(board.spaces)}")
    (figures,) = texts_of(plate)
    assert width(figures.text, figures.size, "bold") < next(box.w for _, box in boxes([plate]))


def test_columns_beside_a_wide_map_give_way() -> None:
    wide, square = sized(LARGE["wide"]), sized(LARGE["hexagon-6"])
    assert (wide.width, wide.height) == (square.width, square.height)
    assert format_for(wide).tablet < format_for(square).tablet


@pytest.mark.parametrize("size", [*BOARD_SIZES.values(), (280, 200), (500, 400), (1200, 1200), (280, 1200)])
def test_a_format_lies_on_its_board_and_keeps_its_channels(size: tuple[float, float]) -> None:
    for form in formats_of(*size):
        left, top, wide, high = form.map_frame
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
    sizes = {item.size for item, _ in walk([group_named(drawing, "number-1")]) if isinstance(item, Text)}
    assert min(sizes) >= 14 * size[0] / 420


BOARD = load_map("inner-factory")


def up_to(steps: int, board: Map) -> bool:
    middle = next(space.at for space in board.spaces if space.number == 1)
    return all(middle.distance(place.at) <= steps for place in (*board.spaces, *board.starts))


def test_the_first_space_beyond() -> None:
    assert first_space_beyond(BOARD, lambda board: up_to(2, board)) == (19, 2, 19)
    assert first_space_beyond(BOARD, lambda board: up_to(1, board)) == (7, 1, 7)
    moved = replace(BOARD, spaces=tuple(replace(space, at=Axial(space.at.q + 9, space.at.r)) for space in BOARD.spaces))
    assert first_space_beyond(moved, lambda board: up_to(2, board)) == (19, 2, 19)


def test_walls_stand_only_between_hexes_that_are_left() -> None:
    at = {space.number: space.at for space in BOARD.spaces}
    near, far = frozenset({at[1], at[2]}), frozenset({BOARD.starts[0].at, BOARD.starts[0].at.neighbours()[0]})
    tried: list[Map] = []

    def draws(board: Map) -> bool:
        tried.append(board)
        return up_to(2, board)

    inside = next(space.at for space in BOARD.spaces if at[1].distance(space.at) == 2)
    outside = next(hex_ for hex_ in inside.neighbours() if at[1].distance(hex_) == 3)
    first_space_beyond(replace(BOARD, walls={near: 0, far: 1, frozenset({inside, outside}): 2}), draws)
    assert all(board.walls == {near: 0} for board in tried)


def test_a_map_without_any_room_has_no_first_space_beyond() -> None:
    assert first_space_beyond(BOARD, lambda _board: False) is None
