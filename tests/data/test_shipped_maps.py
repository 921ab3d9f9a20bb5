"""What every shipped main board keeps: outline, numbering, mirrors, points, garrison and fair starts."""

from collections import Counter
from math import atan2, degrees, sqrt

import pytest

from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Axial, Map, Space
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_map
from scripts.place_factories import SEARCHES, choose

MAPS = [load_map(name) for name in shipped("map")]
MIDDLE = Axial(0, 0)
every_map = pytest.mark.parametrize("board", MAPS, ids=lambda board: board.id)


def centre(at: Axial) -> tuple[float, float]:
    """Place a flat-top hex of side 1 on the paper, y down."""
    return 1.5 * at.q, sqrt(3) * (at.r + at.q / 2)


def looks(space: Space) -> tuple[int, int] | str:
    """Tell what a mirror must keep of a space: its points, or that it is black."""
    return (space.points.round, space.points.final) if space.points else "black"


def picture(board: Map) -> dict[tuple[float, float], tuple[int, int] | str]:
    drawn = {(round(x, 6), round(y, 6)): looks(space) for space in board.spaces for x, y in [centre(space.at)]}
    return drawn | {(round(x, 6), round(y, 6)): "start" for start in board.starts for x, y in [centre(start.at)]}


def test_the_three_boards_of_the_documents_ship() -> None:
    assert set(shipped("map")) == {"inner-factory", "outer-factory", "four-x"} == set(SEARCHES)


@every_map
def test_spaces_and_starts_fill_a_hexagon_of_radius_three_once(board: Map) -> None:
    places = [space.at for space in board.spaces] + [start.at for start in board.starts]
    assert len(places) == len(set(places)) == 37
    assert all(at.distance(MIDDLE) <= 3 for at in places)
    assert board.orientation == "flat"


@every_map
@pytest.mark.parametrize(("across", "down"), [(-1, 1), (1, -1)], ids=["left-right", "top-bottom"])
def test_a_mirror_shows_the_same_board(board: Map, across: int, down: int) -> None:
    drawn = picture(board)
    assert {(across * x + 0.0, down * y + 0.0): kind for (x, y), kind in drawn.items()} == drawn


@every_map
def test_numbers_run_ring_by_ring_clockwise_from_the_upper_right(board: Map) -> None:
    def order(space: Space) -> tuple[int, float]:
        x, y = centre(space.at)
        return space.at.distance(MIDDLE), round(degrees(atan2(y, x)) + 30, 6) % 360  # 30 degrees up is the first

    walked = sorted(board.spaces, key=lambda space: order(space) if space.at != MIDDLE else (0, 0.0))
    assert [space.number for space in walked] == list(range(1, 34))
    assert [space.at for space in board.spaces if space.number in (1, 4, 7)] == [MIDDLE, Axial(0, 1), Axial(0, -1)]


@every_map
def test_starts_are_four_corners_counted_clockwise_from_the_top_left(board: Map) -> None:
    quarters = [(x > 0, y > 0) for start in board.starts for x, y in [centre(start.at)]]
    assert [start.die for start in board.starts] == [1, 2, 3, 4]
    assert quarters == [(False, False), (True, False), (True, True), (False, True)]
    assert all(abs(x) == 4.5 for start in board.starts for x, _ in [centre(start.at)])


@every_map
def test_points_never_fall_towards_the_pyramid_and_the_last_round_pays_more(board: Map) -> None:
    rings: dict[int, list[tuple[int, int]]] = {ring: [] for ring in range(4)}
    for space in board.spaces:
        if space.points:
            assert space.points.final > space.points.round > 0  # RP-05: the bottom number is the last round's
            rings[space.at.distance(MIDDLE)].append((space.points.round, space.points.final))
    for inner, outer in ((0, 1), (1, 2), (2, 3)):
        assert min(each for each, _last in rings[inner]) >= max(each for each, _last in rings[outer])
        assert min(last for _each, last in rings[inner]) > max(last for _each, last in rings[outer])
    assert min(rings[0]) > max(pair for ring in (1, 2, 3) for pair in rings[ring])


@every_map
def test_every_space_is_white_or_black_and_the_pyramid_is_white(board: Map) -> None:
    assert all((space.points is None) != (space.factory is None) for space in board.spaces)
    assert board.spaces[0].points


@pytest.mark.parametrize("name", ["inner-factory", "outer-factory"])
def test_six_factories_serve_the_six_sections(name: str) -> None:
    assert sorted(space.factory for space in load_map(name).spaces if space.factory) == sorted(SECTIONS)


def test_the_factories_stand_where_the_names_of_the_boards_say() -> None:
    places = {name: {s.number for s in load_map(name).spaces if s.factory} for name in shipped("map")}
    assert places["inner-factory"] == {4, 7, 11, 13, 17, 19}
    assert all(space.at.distance(MIDDLE) == 3 for space in load_map("outer-factory").spaces if space.factory)
    assert {24, 31} <= places["outer-factory"]  # the top and the bottom corner
    assert len(places["four-x"]) == 16


def test_the_quarters_of_4x_carry_the_same_kinds() -> None:
    spaces = load_map("four-x").spaces
    kinds = {space.at: space.factory for space in spaces}
    assert set(Counter(kind for kind in kinds.values() if kind).values()) == {4}
    for at, kind in kinds.items():
        assert kinds[Axial(-at.q, at.q + at.r)] == kinds[Axial(at.q, -at.q - at.r)] == kind


def test_every_start_of_4x_is_two_steps_from_each_kind() -> None:
    board = load_map("four-x")
    kinds = {space.factory for space in board.spaces if space.factory}
    for start in board.starts:
        for kind in kinds:
            assert min(start.at.distance(space.at) for space in board.spaces if space.factory == kind) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHES)
def test_no_arrangement_is_fairer_than_the_shipped_one(name: str) -> None:
    best, measure, looked_at = choose(SEARCHES[name]())
    shipped_kinds = {space.at: space.factory for space in load_map(name).spaces if space.factory}
    assert {at: kind for kind, places in best.items() for at in places} == shipped_kinds
    assert looked_at > 300
    assert measure.kinds < 3.5  # steps
    assert max(measure.starts) < 0.31


def test_the_garrison_is_that_of_the_solo_example() -> None:
    garrison = load_map("inner-factory").garrison
    assert {number: garrison[number] for number in (1, 2, 3, 4, 8)} == {1: 20, 2: 5, 3: 5, 4: 10, 8: 5}  # RP-64


@every_map
def test_the_garrison_is_strong_where_it_matters(board: Map) -> None:
    for space in board.spaces:
        assert board.garrison[space.number] == (20 if space.number == 1 else 10 if space.factory else 5)
    assert board.start_garrison == 10


@every_map
def test_a_board_lasts_ten_rounds_and_fifteen_alone(board: Map) -> None:
    assert (board.rounds, board.solo_rounds) == (10, 15)  # RP-44, RP-61


def test_titles_and_subtitles_differ_between_boards_and_languages() -> None:
    for lang in ("en", "es"):
        assert len({board.subtitle[lang] for board in MAPS}) == len(MAPS)
        assert len({board.title[lang] for board in MAPS}) == len(MAPS)
    assert all(board.subtitle["en"] != board.subtitle["es"] for board in MAPS)
