"""Maps to begin with, what is measured on a map, and overlays."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.map_pictures import overlay
from hyskos.companion.map_report import Contest, measure_map
from hyskos.companion.map_starter import ORIENTATIONS, Orientation, Shape, designed_map, map_starter, shape_of
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Axial, Map, Points, Space, Start
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import Reading, load_map, read_bytes
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.distances import alike, steps_from


def map_of(spaces: dict[tuple[int, int], int | str], starts: list[tuple[int, int]]) -> Map:
    """Make a map of points or factories on hexes, numbered as listed."""
    starter_map = tuple(
        Space(number, Axial(*at), factory=what)
        if isinstance(what, str)
        else Space(number, Axial(*at), Points(what, 2 * what))
        for number, (at, what) in enumerate(spaces.items(), 1)
    )
    dice = tuple(Start(die, Axial(*at)) for die, at in enumerate(starts, 1))
    return replace(load_map("inner-factory"), id="small", spaces=starter_map, starts=dice)


LINE = map_of({(0, 0): 5, (-1, 0): 1, (1, 0): 1, (2, 0): "heroes"}, [(-2, 0), (3, 0)])
"""Start 1, spaces 2, 1, 3, 4 and start 2 in one row."""


def test_ways_reach_and_contests_of_a_row() -> None:
    measures = measure_map(LINE)
    first, second = measures.starts
    assert (first.borders, first.pyramid, first.factories, first.reach) == (
        1,
        2,
        {"heroes": 4},
        ((1, 2), (6, 12), (7, 14), (7, 14)),
    )
    assert (second.borders, second.pyramid, second.factories, second.reach) == (
        1,
        3,
        {"heroes": 1},
        ((0, 0), (1, 2), (6, 12), (7, 14)),
    )
    assert (first.nearest, first.nearest_points) == ((1, 2), (6, 12))
    assert (second.nearest, second.nearest_points) == ((3, 4), (1, 2))
    assert measures.contests == ()
    assert measures.alike == measures.alike_but_for_factories == ((1,), (2,))


def test_starts_that_touch_share_what_is_near_and_are_no_border() -> None:
    """Nothing can be sent to a starting area (RP-04); the nearer of two factories counts, and a tie is nobody's."""
    measures = measure_map(
        map_of({(0, 0): 5, (-1, 0): "heroes", (1, 0): 1, (2, 0): "heroes"}, [(-2, 0), (3, 0), (3, -1)])
    )
    first, second, third = measures.starts
    assert (first.borders, first.factories, first.nearest) == (1, {"heroes": 1}, (1, 2))
    assert (second.borders, second.factories, second.nearest, second.nearest_points) == (1, {"heroes": 1}, (), (0, 0))
    assert (third.borders, third.nearest) == (1, ())
    assert measures.contests == (Contest(4, (2, 3), 1), Contest(3, (2, 3), 2))


def test_no_way_leads_through_a_start() -> None:
    around = map_of({(0, 0): 5, (2, 0): 1, (0, 1): 1, (1, 1): 1}, [(-1, 0), (1, 0)])
    assert steps_from(make_board(around), -1) == {
        -1: 0,
        1: 1,
        3: 2,
        4: 3,
        2: 4,
    }  # two steps over start 2, were it a space


def test_what_is_reached_by_both_at_once() -> None:
    (contest,) = measure_map(map_of({(0, 0): 5, (-1, 0): 1, (1, 0): 1}, [(-2, 0), (2, 0)])).contests
    assert (contest.space, contest.starts, contest.steps) == (1, (1, 2), 2)


@pytest.mark.parametrize(
    ("right", "exactly", "roughly"),
    [(1, ((1, 2),), ((1, 2),)), (2, ((1,), (2,)), ((1,), (2,))), ("footmen", ((1,), (2,)), ((1,), (2,)))],
)
def test_points_count_for_being_alike(
    right: int | str, exactly: tuple[tuple[int, ...], ...], roughly: tuple[tuple[int, ...], ...]
) -> None:
    board = map_of({(0, 0): 5, (-1, 0): 1, (1, 0): right}, [(-2, 0), (2, 0)])
    assert (alike(board, factories=True), alike(board, factories=False)) == (exactly, roughly)


def test_factories_count_unless_asked_otherwise() -> None:
    board = map_of({(0, 0): 5, (-1, 0): "heroes", (1, 0): "footmen"}, [(-2, 0), (2, 0)])
    assert alike(board, factories=True) == ((1,), (2,))
    assert alike(board, factories=False) == ((1, 2),)


@pytest.mark.parametrize("name", built_in_files("map"))
def test_starts_of_the_shipped_maps_are_alike_but_for_factories(name: str) -> None:
    measures = measure_map(load_map(name))
    assert measures.alike_but_for_factories == ((1, 2, 3, 4),)
    assert len({(start.pyramid, start.borders, start.reach, start.nearest_points) for start in measures.starts}) == 1


@pytest.mark.slow
@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 5), st.booleans())
def test_where_a_map_lies_and_how_it_is_turned_changes_nothing(q: int, r: int, sixths: int, mirrored: bool) -> None:
    def move(at: Axial) -> Axial:
        for _sixth in range(sixths):
            at = Axial(-at.r, at.q + at.r)
        return Axial((at.r if mirrored else at.q) + q, (at.q if mirrored else at.r) + r)

    board = load_map("outer-factory")
    other = replace(
        board,
        spaces=tuple(replace(space, at=move(space.at)) for space in board.spaces),
        starts=tuple(replace(start, at=move(start.at)) for start in board.starts),
    )
    assert measure_map(other) == measure_map(board)


def test_walls_lengthen_ways_and_break_symmetry() -> None:
    board = load_map("four-x")
    pair = frozenset((board.spaces[0].at, board.spaces[1].at))
    walled = replace(board, walls={pair: 0})
    assert steps_from(make_board(board), 2)[1] == 1
    assert steps_from(make_board(walled), 2)[1] == 2
    assert alike(board, factories=False) == ((1, 2, 3, 4),)
    assert alike(walled, factories=False) != ((1, 2, 3, 4),)


@pytest.mark.parametrize("name", built_in_files("map"))
def test_contests_are_those_of_the_table(name: str) -> None:
    board = load_map(name)
    layer, measures = overlay("contest", board), measure_map(board)
    assert layer.spaces == {contest.space: contest.steps for contest in measures.contests}
    assert all(
        layer.notes[contest.space] == " ".join(f"S{die}" for die in contest.starts) for contest in measures.contests
    )
    assert all(layer.notes[space] == f"S{start.die}" for start in measures.starts for space in start.nearest)


def test_reach_is_the_shortest_way() -> None:
    layer = overlay("reach", load_map("inner-factory"))
    assert (layer.spaces[1], layer.spaces[29], layer.notes[29]) == (3, 1, "S1")
    assert len(layer.spaces) == 33
    assert layer.low_is_dark


def test_points_are_those_of_all_rounds() -> None:
    layer = overlay("points", load_map("inner-factory"))
    assert (layer.spaces[1], layer.spaces[9]) == (9 * 6 + 10, 9 * 2 + 4)
    assert {4, 7, 11, 13, 17, 19}.isdisjoint(layer.spaces)


# maps to begin with


HEXAGONS = [{"hexagon": radius} for radius in (2, 3, 5, 10)]
RECTANGLES = [{"rectangle": size} for size in ((4, 3), (3, 4), (7, 5), (5, 8), (20, 2), (13, 13))]


def read_starter(shape: Shape, orientation: Orientation = "flat", starts: int = 4, lang: str = "en") -> Reading:
    return read_bytes(map_starter("my-map", shape, orientation, starts, lang).encode(), "my-map.yaml")


def starter_map(shape: Shape, orientation: Orientation = "flat", starts: int = 4) -> Map:
    reading = read_starter(shape, orientation, starts)
    assert not reading.findings
    assert isinstance(reading.definition, Map)
    return reading.definition


@pytest.mark.proof
@pytest.mark.parametrize(
    ("shape", "orientation", "starts"),
    [*product(HEXAGONS, ORIENTATIONS, (2, 3, 4)), *product(RECTANGLES, ORIENTATIONS, (2, 4))],
)
def test_it_has_no_findings(shape: Shape, orientation: Orientation, starts: int) -> None:
    board = starter_map(shape, orientation, starts)
    assert sorted(space.factory for space in board.spaces if space.factory) == sorted(SECTIONS)
    assert [start.die for start in board.starts] == [*range(1, starts + 1)]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_comments_are_in_a_language_and_texts_in_both(lang: str) -> None:
    text = map_starter("my-map", {"hexagon": 2}, "flat", 2, lang)
    assert ("background around" in text, "fondo que rodea" in text) == (lang == "en", lang == "es")
    assert read_starter({"hexagon": 2}, lang=lang).findings == ()
    assert "@" not in text


@pytest.mark.wide
@pytest.mark.parametrize("starts", [2, 3])
@pytest.mark.parametrize("shape", HEXAGONS)
def test_on_a_hexagon_no_start_has_a_longer_way(shape: Shape, starts: int) -> None:
    board = starter_map(shape, starts=starts)
    factories = [space.at for space in board.spaces if space.factory]
    pyramid = board.spaces[0].at
    ways = {(start.at.distance(pyramid), *sorted(start.at.distance(at) for at in factories)) for start in board.starts}
    assert len(ways) == 1


@pytest.mark.slow
@given(st.sampled_from([*HEXAGONS, *RECTANGLES]), st.sampled_from(ORIENTATIONS))
def test_points_fall_outwards(shape: Shape, orientation: Orientation) -> None:
    spaces = starter_map(shape, orientation, 2).spaces
    worth = sorted((space.at.distance(spaces[0].at), -space.points.round) for space in spaces if space.points)
    assert [points for _way, points in worth] == sorted(points for _way, points in worth)
    assert worth[-1][1] == -1


@pytest.mark.parametrize(
    "text", ["", "hexagon", "hexagon:", "hexagon:1", "hexagon:11", "hexagon:3x3", "rectangle:7", "rectangle:1x9",
             "rectangle:7x21", "rectangle:7x5x3", "circle:3", "hexagon:٣", "hexagon:-3", "hexagon:2.5"],
)  # fmt: skip
def test_another_outline_is_refused(text: str) -> None:
    with pytest.raises(RefusedError, match="is not an outline"):
        shape_of(text)


def test_three_starts_are_not_alike_on_a_rectangle() -> None:
    with pytest.raises(RefusedError, match="3 cannot"):
        read_starter({"rectangle": (7, 5)}, starts=3)


def test_an_outline_that_is_too_small_is_refused() -> None:
    with pytest.raises(RefusedError, match="9 hexes are too few for 4 starts"):
        read_starter({"rectangle": (3, 3)})


@pytest.mark.many
@pytest.mark.parametrize("name", sorted(built_in_files("map")))
@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_is_written_is_read_as_the_same_map(name: str, lang: str) -> None:
    board = load_map(name)
    text = designed_map(board, "again", {"en": 'Say "Ra"', "es": "Otra vez"}, ["seen: 25.0 %", ""], lang)
    read_starter = read_bytes(text.encode(), "again.yaml")
    assert read_starter.findings == ()
    again = read_starter.definition
    assert isinstance(again, Map)
    for part in (
        "spaces",
        "starts",
        "garrison",
        "start_garrison",
        "rounds",
        "solo_rounds",
        "orientation",
        "ground",
        "width",
    ):
        assert getattr(again, part) == getattr(board, part)
    assert again.title["en"] == 'Say "Ra"'
    assert "\n# seen: 25.0 %\n#\n" in text
    assert "shape: {hexagon: 3}" in text


def test_an_outline_of_ones_own_and_single_garrisons_are_written() -> None:
    board = load_map("four-x")
    both = replace(board.spaces[1], points=board.spaces[0].points)
    spaces = (board.spaces[0], both, *board.spaces[2:-1])
    odd = replace(board, spaces=spaces, width=500.5, garrison={**board.garrison, 12: 8, 9: 4})
    again = read_bytes(designed_map(odd, "odd", {"en": "Odd"}, [], "en").encode(), "odd.yaml").definition
    assert isinstance(again, Map)
    assert again.spaces == odd.spaces
    assert (again.width, again.height) == (500.5, board.height)
    assert again.garrison == {number: units for number, units in odd.garrison.items() if number < 33}
