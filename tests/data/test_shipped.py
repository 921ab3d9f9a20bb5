"""Built-in maps, grids and factions: what the documents say of them, and what they have in common."""

from collections import Counter
from itertools import combinations
from math import atan2, degrees, sqrt
from typing import get_args, get_type_hints

import pytest

from hyskos.definitions.kinds.faction import SECTIONS, Faction
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Axial, Map, Space
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_grid, load_map
from hyskos.generators.boards.player_board.backdrop import PATTERNS
from hyskos.rules.rolling_pyramids.rulings import Rulings
from scripts.place_factories import SEARCHES, choose

MAPS = [load_map(name) for name in SEARCHES]
"""The boards of the documents. Others may have another outline."""
MIDDLE = Axial(0, 0)
every_map = pytest.mark.parametrize("board", MAPS, ids=lambda board: board.id)


def centre(at: Axial) -> tuple[float, float]:
    """Return the centre of a flat-top hex of side 1, y down."""
    return 1.5 * at.q, sqrt(3) * (at.r + at.q / 2)


def looks(space: Space) -> tuple[int, int] | str:
    """Return what a mirror image must keep of a space: its points, or that it is black."""
    return (space.points.round, space.points.final) if space.points else "black"


def picture(board: Map) -> dict[tuple[float, float], tuple[int, int] | str]:
    drawn = {(round(x, 6), round(y, 6)): looks(space) for space in board.spaces for x, y in [centre(space.at)]}
    return drawn | {(round(x, 6), round(y, 6)): "start" for start in board.starts for x, y in [centre(start.at)]}


def test_the_boards_of_the_documents_are_built_in() -> None:
    assert {"inner-factory", "outer-factory", "four-x"} == {*SEARCHES} <= {*built_in_files("map")}


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
def test_points_rise_towards_the_pyramid_and_in_the_last_round(board: Map) -> None:
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


def test_factories_are_where_the_names_of_the_boards_say() -> None:
    places = {board.id: {space.number for space in board.spaces if space.factory} for board in MAPS}
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


GRIDS = [load_grid(name) for name in built_in_files("grid")]
LARGE_BASE = 25.4  # mm, a large Looney pyramid


def squares(grid: Grid) -> set[str]:
    names = {f"{chr(ord('a') + x)}{y + 1}" for x in range(grid.columns) for y in range(grid.rows)}
    assert names >= set(grid.blocked)
    return names - set(grid.blocked)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.id)
def test_fingers_fit_between_two_large_pyramids(grid: Grid) -> None:
    assert grid.cell_mm - LARGE_BASE >= 6


@pytest.mark.parametrize(
    ("name", "cells", "paper"), [("pharaoh", 5, 210), ("icehouse-5x5", 5, 210), ("icehouse-8x8", 8, 297)]
)
def test_a_grid_fits_its_paper_between_margins_of_ten(name: str, cells: int, paper: int) -> None:
    grid = load_grid(name)
    assert grid.columns == grid.rows == cells
    assert grid.columns * grid.cell_mm <= paper - 20


def test_pharaoh_is_five_by_five_without_corners() -> None:
    grid = load_grid("pharaoh")
    assert len(squares(grid)) == 21
    assert set(grid.blocked) == {"a1", "a5", "e1", "e5"}


def test_each_side_of_pharaoh_lets_in_three_pieces() -> None:
    grid = load_grid("pharaoh")
    sides = {
        "south": {s for s in squares(grid) if s[1] == "1"},
        "north": {s for s in squares(grid) if s[1] == "5"},
        "west": {s for s in squares(grid) if s[0] == "a"},
        "east": {s for s in squares(grid) if s[0] == "e"},
    }
    assert {edge.id: set(edge.squares) for edge in grid.edges} == sides
    assert [edge.id for edge in grid.edges[:2]] == ["south", "north"]  # two players face each other


@pytest.mark.parametrize(("players", "lines"), [(2, 1), (3, 2), (4, 4)])
def test_more_players_win_on_more_lines_through_the_middle(players: int, lines: int) -> None:
    grid = load_grid("pharaoh")
    winning = [line.squares for line in grid.goal_lines if line.players <= players]
    assert len(winning) == lines
    for first, middle, last in winning:
        assert middle == "c3"
        assert ord(first[0]) + ord(last[0]) == 2 * ord("c")
        assert int(first[1]) + int(last[1]) == 6
    assert winning[0] == ("b3", "c3", "d3")  # the row between south and north


FIRST = (1, 1, 2)
BALANCE = {  # hero slots, the numbers of both groups of footmen, and what the blocks of a group add
    "anubian": (3, ((FIRST, (2, 4), (3, 5, 6)), (FIRST, (2, 4), (2, 4, 6))), (1, 2, 3)),
    "bastet": (2, ((FIRST, (3, 4), (4, 6, 8)), (FIRST, (2, 5), (3, 5, 8))), (1, 2, 3)),
    "rashar": (3, ((FIRST, (2, 4), (3, 4, 7)), (FIRST, (2, 4), (2, 5, 6))), (2, 1, 3)),
    "sobeccian": (3, ((FIRST, (3, 4), (4, 6, 7)), (FIRST, (2, 5), (3, 5, 7))), (1, 2, 3)),
}
FACTIONS = [load_faction(name) for name in built_in_files("faction")]
FACES = {"triangle": 4, "rhombus": 8, "circle": 8}
every_faction = pytest.mark.parametrize("faction", FACTIONS, ids=lambda faction: faction.id)
of_the_documents = pytest.mark.parametrize("faction", [*map(load_faction, BALANCE)], ids=[*BALANCE])


@pytest.mark.parametrize(
    ("name", "effect", "provenance"),
    [
        ("anubian", {"strike": {"who": "heroes", "when": "attacking", "extra": 1}}, "document"),  # RP-45
        ("bastet", {"worth": {"who": "heroes", "when": "defending", "points": 2}}, "document"),  # RP-46, A55
        ("rashar", {"unhalved": {"who": "heroes", "when": "always"}}, "proposal"),  # A62
        ("sobeccian", {"muster": {"section": "heroes", "extra": 1}}, "proposal"),  # A62
    ],
)
def test_factions_of_the_documents_have_their_abilities(name: str, effect: object, provenance: str) -> None:
    faction = load_faction(name)
    assert (faction.ability.effects, faction.ability.provenance) == ((effect,), provenance)
    assert faction.provenance == "reconstructed"


@every_faction
def test_abilities_not_in_the_documents_are_proposals(faction: Faction) -> None:
    assert (faction.ability.provenance == "document") == (faction.id in ("anubian", "bastet"))


@every_faction
def test_rulings_of_an_ability_have_valid_values(faction: Faction) -> None:
    hints = get_type_hints(Rulings)
    for name, values in faction.ability.rulings.items():
        assert set(values) < set(get_args(hints[name])), "the default plays the ability as it stands"


@pytest.mark.parametrize(
    ("first", "other"), [*combinations(map(load_faction, BALANCE), 2)], ids=lambda faction: faction.id
)
def test_factions_of_the_documents_have_the_same_sections(first: Faction, other: Faction) -> None:
    for section in ("upgrade_pairs", "units", "footmen_bonus", "devices", "rounds"):
        assert getattr(first, section) == getattr(other, section), section
    assert _footmen_shapes(first) == _footmen_shapes(other)


@pytest.mark.parametrize(("first", "other"), [*combinations(FACTIONS, 2)], ids=lambda faction: faction.id)
def test_factions_can_be_told_apart(first: Faction, other: Faction) -> None:
    for mark in ("colour", "emblem"):
        assert getattr(first, mark) != getattr(other, mark), mark
    few = len(FACTIONS) <= len(PATTERNS)  # more factions than patterns share some; the emblem tells them apart
    assert first.pattern != other.pattern or not few
    assert first.ability.sign != other.ability.sign or first.ability.effects == other.ability.effects


def _footmen_shapes(faction: Faction) -> list[list[list[str]]]:
    return [[[box.shape for box in block.boxes] for block in track] for track in faction.footmen]


@of_the_documents
def test_hero_slots_and_numbers_of_footmen_balance_the_factions(faction: Faction) -> None:
    footmen = tuple(tuple(tuple(box.number for box in block.boxes) for block in track) for track in faction.footmen)
    slots, numbers, adds = BALANCE[faction.id]
    assert (len(faction.hero_slots), footmen) == (slots, numbers)
    assert [tuple(block.adds for block in track) for track in faction.footmen] == [adds, adds]


@of_the_documents
def test_a_player_board_has_as_many_boxes_as_a_game_has_dice(faction: Faction) -> None:
    boxes = 3 + 2 * faction.upgrade_pairs + sum(len(unit.boxes) for unit in faction.units)
    boxes += sum(len(block.boxes) for track in faction.footmen for block in track)
    assert boxes == 4 * faction.rounds == 40  # RP-11: four dice in every round


@of_the_documents
def test_the_special_units_do_the_sums_of_the_documents(faction: Faction) -> None:
    ascending, matching, descending = faction.units
    assert (ascending.operator, ascending.track[:2], ascending.line) == ("add", (2, 4), True)  # RP-25
    assert (matching.operator, matching.track[:2], matching.line) == ("multiply", (1, 2), False)  # RP-26
    assert [box.shape for box in matching.boxes] == ["triangle", "circle", "rhombus"]
    assert (descending.operator, descending.track[:2], descending.line) == ("multiply", (2, 3), True)  # RP-27
    assert (descending.subtract_from, descending.bomb) == (8, True)
    assert not ascending.bomb
    assert not matching.bomb  # A40
    assert [unit.order for unit in faction.units] == [unit.id for unit in faction.units]
    assert [device.id for device in faction.devices] == ["ram", "spikes", "umbrella"]


@of_the_documents
def test_tracks_grow_and_footmen_boxes_can_be_filled(faction: Faction) -> None:
    assert all(list(unit.track) == sorted(set(unit.track)) for unit in faction.units)
    for track in faction.footmen:
        assert sorted(block.adds for block in track) == [1, 2, 3]  # complete groups of all factions are equally strong
        assert [(box.shape, box.number) for box in track[0].boxes] == [("triangle", n) for n in (1, 1, 2)]  # RP-23
        for block in track:
            assert all(box.number is not None and 1 <= box.number <= FACES[box.shape] for box in block.boxes)
            assert any(box.shape == "triangle" for box in block.boxes)  # a conquest can always help (RP-39)
    boxes = [box for track in faction.footmen for block in track for box in block.boxes]
    assert any((box.shape, box.number) == ("rhombus", 4) for box in boxes)  # RP-16: the 4 on a d8
    assert faction.footmen_bonus == 5  # RP-28


@every_faction
def test_people_read_it_in_both_languages(faction: Faction) -> None:
    texts = [faction.ability.text, *(device.text for device in faction.devices)]
    texts += [device.title for device in faction.devices] + [unit.title for unit in faction.units]
    assert all(text["en"] != text["es"] and text["en"] and text["es"] for text in texts)
