"""How large and how long a game may be that a main board holds."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.map import Axial, Map, Points
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.formats import FORMATS
from hyskos.generators.boards.main_board.panel import Panel, stack
from hyskos.generators.boards.shared.hex_space import FieldTooSmallError
from hyskos.generators.drawing import PEN_FIELDS, Path
from hyskos.generators.measure import boxes
from hyskos.generators.typography import DoesNotFitError
from tests.generators.boards.main_boards import MAPS, drawn, fields, layer, named, overlap, texts
from tests.generators.boards.odd_maps import hexagon, make
from tests.wide import examples


def test_the_round_track_is_a_pyramid_with_the_solo_rounds_dashed() -> None:
    track = named(drawn("inner-factory", "en", "full", "a3"), "panel-rounds")
    stones = [item for item in track.items if isinstance(item, Path) and item.fill == "white"]
    assert [bool(stone.dash) for stone in stones] == [False] * 10 + [True] * 5
    tops = [min(xy[1] for _, xy in stone.segments if xy) for stone in stones]
    assert [tops.count(top) for top in sorted(set(tops))] == [1, 2, 3, 4, 5]
    assert "11–15 solo" in [text.text for text in texts((track,))]


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
    left, top, wide, high = FORMATS[size].middle
    for part in ("hexes", "starts", "fields"):
        for _, box in boxes([layer(drawing, part)]):
            assert left < box.x
            assert box.right < left + wide
            assert top < box.y
            assert box.bottom < top + high
    assert all(box.w >= PEN_FIELDS[field.digits][0] - 1e-6 for field, box in fields(drawing))
