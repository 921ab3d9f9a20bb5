"""Custom boards: walls, more starts, two pyramids on a space (A81, A96..A98), other dice, more special units (A99)."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.dice import FACES
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Axial, Points, Start
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Roll
from hyskos.rules.rolling_pyramids.armies import BoardNumbers, board_strengths, check_numbers, strengths, unit_strength
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.develop import Upgrade, clean_up, upgrades
from hyskos.rules.rolling_pyramids.draft import Die, dice_on_table, judge, numbers, writings
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import apply, choices, new_game, record, replay
from hyskos.rules.rolling_pyramids.legality import findings, targets
from hyskos.rules.rolling_pyramids.limits import impossible_orders, joint_reason, limits
from hyskos.rules.rolling_pyramids.notation import BORDER_DEVICES
from hyskos.rules.rolling_pyramids.points import round_points
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings, change_rulings, choices_of
from hyskos.rules.rolling_pyramids.sheet import Layout, PlayerSheet, empty_sheet, make_layout, reach
from hyskos.rules.rolling_pyramids.sides import DeviceKind
from hyskos.rules.rolling_pyramids.solo import new_soldiers, possible, setup, start_die, verdict, walk
from hyskos.rules.rolling_pyramids.table import make_table

MAP = load_map("inner-factory")


def hex_of(number: int) -> Axial:
    space = MAP.space(number)
    assert space
    return space.at


WALLED = replace(MAP, walls={frozenset((hex_of(6), hex_of(near))): i for i, near in enumerate((1, 5, 7, 17))})
"""From 6 the ways to 15 and 16 alone are open."""
SIX = replace(
    MAP,
    spaces=tuple(space for space in MAP.spaces if space.number not in (24, 31)),
    starts=(*MAP.starts, Start(5, hex_of(24)), Start(6, hex_of(31))),
)
BOARD, STARTS = make_board(WALLED), {"anubian": -1, "bastet": -3}
TABLE = Position(BOARD, STARTS, {6: Force("anubian", 4), 1: Force("bastet", 9)})


def reasons(order: Order) -> list[tuple[str, str | None]]:
    return [(finding.reason.rule, finding.reason.ruling) for finding in findings(TABLE, {"anubian": [order]}, STANDARD)]


def test_rp_31_a97_no_army_crosses_a_wall() -> None:
    assert BOARD.neighbours[6] == (15, 16)
    assert {15, 16} <= {*targets(TABLE, "anubian", STANDARD)}
    assert 1 not in targets(TABLE, "anubian", STANDARD)
    assert reasons(Order(15, 2)) == []
    assert reasons(Order(1, 2)) == reasons(Order(1, 2, origin=6)) == [("RP-31", "A97")]
    assert reasons(Order(16, 2, origin=7)) == [("RP-31", "A49")]  # no wall: they do not touch


def test_rp_32_a97_a_bomb_flies_over_walls() -> None:
    assert reasons(Order(1, 2, bomb=True)) == []


@pytest.mark.parametrize("kind", BORDER_DEVICES)
@pytest.mark.parametrize(("across", "is_lawful"), [(1, False), (7, False), (15, True)])
def test_rp_43_a97_no_device_stands_on_a_wall(kind: DeviceKind, across: int, is_lawful: bool) -> None:
    position = replace(TABLE, devices=(Device("anubian", kind, 6, across),))
    device_findings = [finding for finding in findings(position, {}, STANDARD) if finding.device is not None]
    assert (not device_findings) == is_lawful


def test_rp_64_a97_the_column_walks_by_numbers() -> None:
    abilities = {"anubian": ()}
    column_walk = walk(BOARD, setup(BOARD, 1), 7, STANDARD, abilities=abilities)
    assert [stop.space for stop in column_walk.stops] == [1, 2, 3, 4, 5, 6, 7]


def test_a98_two_pyramids_give_points_and_a_factory() -> None:
    first = replace(MAP.spaces[3], points=Points(4, 9))
    assert first.factory == "footmen"
    board = make_board(replace(MAP, spaces=(*MAP.spaces[:3], first, *MAP.spaces[4:])))
    assert board.factories[4] == "footmen"
    assert round_points(board, [4, -1], 1, STANDARD).total == 4
    assert round_points(board, [4], 10, STANDARD).total == 9
    assert setup(board, 1)[4] == Force(PHARAOH, 10)
    assert new_soldiers(board, {4: Force("anubian", 1)}, "anubian") == {4: 4}


def test_a96_a_map_seats_as_many_as_it_has_starts() -> None:
    factions = [replace(load_faction("anubian"), id=f"f{number}") for number in range(7)]
    game = new_game(make_table(SIX, factions[:6]))
    for die in (6, 2, 4, 1, 3, 5):
        assert ChooseStart(die) in set(choices(game))
        game = apply(game, ChooseStart(die)).game
    assert [*game.position.starts.values()] == [-6, -2, -4, -1, -3, -5]
    assert [*game.position.starts] == ["f5", "f4", "f3", "f2", "f1", "f0"]  # the last player first (RP-03)
    dice = tuple(1 for _die in game.table.dice)
    assert len(dice) == 24
    game = apply(game, Roll(dice)).game
    assert game.queue[:12] == (0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0)
    for many, board in ((factions, SIX), (factions[:5], MAP)):
        with pytest.raises(UnlawfulError):
            make_table(board, many)


def test_a81_a_d8_chooses_among_more_than_four_starts() -> None:
    six = make_board(SIX)
    assert (start_die(make_board(MAP)), start_die(six)) == ("d4", "d8")
    forces = setup(six, 6)
    assert [place for place in six.starts if place not in forces] == [-6]
    conquered = {place: Force("anubian", 1) for place in (1, *six.starts) if place != -6}
    assert verdict(six, conquered, "anubian", 6, 3).result == "victory"
    assert (
        verdict(six, {place: force for place, force in conquered.items() if place != -5}, "anubian", 6, 3).result
        == "open"
    )


# other dice (A26, A27)


BOARDS = Path(__file__).parents[2] / "boards/good"
CRANES, MANY = load_faction(str(BOARDS / "cranes.yaml")), load_map(str(BOARDS / "many-dice.yaml"))
CRANES_LAYOUT = make_layout(CRANES, MANY.dice)


def test_the_dice_of_each_colour_are_the_map_s() -> None:
    assert dice_on_table(2, MANY.dice) == tuple((die, colour) for colour in (0, 1) for die in MANY.dice)
    assert dice_on_table(1, MANY.dice)[4:] == (("d6", 1), ("d12", 1))
    assert load_map("four-x").dice == ("d4", "d4", "d8", "d8")


@pytest.mark.parametrize("die", FACES)
def test_own_colour_and_factory_change_a_number_within_the_faces_of_its_die(die: str) -> None:
    kind = next(name for name in FACES if name == die)
    highest = FACES[kind]
    assert set(numbers(Die(kind, highest, own=True), factory=False)) == {highest - 1, highest}
    assert set(numbers(Die(kind, highest), factory=True)) == {highest - 2, highest}
    assert set(numbers(Die(kind, 1, own=True), factory=True)) == {1, 2, 3, 4}
    assert max(numbers(Die(kind, highest, own=True), True, Rulings(modified_range="positive"))) == highest + 3


def test_a_box_takes_its_die_alone_and_a_circle_every_die_of_the_table() -> None:
    sheet = empty_sheet(CRANES_LAYOUT)

    def boxes(die: Die) -> set[str]:
        return {CRANES_LAYOUT.cells[writing.cell].name for writing in writings(CRANES_LAYOUT, sheet, die)}

    assert boxes(Die("d10", 9)) == {"ascending.middle", "matching.middle", "matching.right", "descending.left",
                                    "descending.right"}  # fmt: skip
    assert "footmen-1.2" in boxes(Die("d10", 10))
    assert {"heroes-1", "upgrades-1.d6", "ascending.left"} <= boxes(Die("d6", 3))
    assert {"upgrades-1.d12", "ascending.right", "footmen-2.2"} <= boxes(Die("d12", 11))
    cell = CRANES_LAYOUT.cell("matching.right")
    assert cell is not None
    with pytest.raises(UnlawfulError, match=r"matching.right takes a d10, not a d12"):
        judge(CRANES_LAYOUT, sheet, Die("d12", 6), cell, 6)


def test_a_circle_reaches_as_far_as_the_largest_die_on_the_table() -> None:
    assert (reach("circle"), reach("circle", dice=MANY.dice), reach("square", dice=MANY.dice)) == (
        (1, 8),
        (1, 12),
        (1, 6),
    )
    anubian = load_faction("anubian")
    with pytest.raises(UnlawfulError, match="1 to 8"):
        board_strengths(anubian, BoardNumbers({"ascending": (9, None, None)}))
    (first, *_) = board_strengths(anubian, BoardNumbers({"ascending": (9, 10, 12)}), dice=MANY.dice)
    assert first.strength == 11
    with pytest.raises(UnlawfulError, match="7 in a square: it takes a d6, 1 to 6"):
        check_numbers(CRANES.hero_slots[:1], (7,), dice=MANY.dice)
    assert max(limits(CRANES, dice=MANY.dice).armies[0]) == 11 + 4  # the circle below a 12, upgraded


def test_a_matching_unit_names_its_boxes_only_where_they_have_names() -> None:
    (wrong,) = unit_strength(CRANES.units[1], (5, None, 6)).reasons
    assert wrong.english == "the first box has 5 and the last one 6, but they must be the same"
    left, right = (CRANES_LAYOUT.cell(f"matching.{end}") for end in ("left", "right"))
    assert left is not None
    assert right is not None
    with pytest.raises(UnlawfulError, match=r"in 5,_,6 the first and the last must be equal"):
        judge(CRANES_LAYOUT, empty_sheet(CRANES_LAYOUT).write(left, 5), Die("d10", 6), right, 6)


def test_a_board_with_a_box_for_no_die_of_the_map_is_not_played() -> None:
    with pytest.raises(UnlawfulError, match=r"heroes-1 of cranes takes a d6, but the dice of this map are d4, d8"):
        make_table(load_map("four-x"), [CRANES])


@pytest.mark.parametrize(
    ("faces", "can"),
    [((12, 12, 10, 6), True), ((12, 12, 12, 1), False), ((12, 12, 10, 7), False), ((6, 6, 6, 1), True)],
)
def test_four_chosen_faces_are_four_of_the_six_dice(faces: tuple[int, ...], can: bool) -> None:
    assert possible(faces, MANY.dice) is can


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2])
def test_a_game_is_played_to_its_end_and_replayed(seats: int) -> None:
    chance = random.Random(7)
    table = make_table(MANY, [CRANES, replace(CRANES, id="storks")][:seats])
    game = start = new_game(table)
    actions = []
    while game.phase != "over":
        options = [Roll(tuple(chance.randint(1, FACES[shape]) for shape, _colour in table.dice))]
        action = chance.choice(list(choices(game)) or options)
        actions.append(action)
        game = apply(game, action).game
        assert game.round <= table.rounds
    events = list(record(start, actions))
    assert replay(start, events) == game
    assert any("d12" in str(event) for event in events)
    assert isinstance(actions[0], ChooseStart)


# more special units (A99)


STORKS = load_faction(str(Path(__file__).parents[2] / "boards/good/storks.yaml"))
STORKS_LAYOUT = make_layout(STORKS)
SHIPPED = {name: load_faction(name) for name in built_in_files("faction")}
rows = st.tuples(*[st.none() | st.integers(1, 4)] * 3)


def with_a_copy(faction: Faction, unit: int = 0) -> Faction:
    """Give a faction one of its units once more, under another name."""
    return replace(faction, units=(*faction.units, replace(faction.units[unit], id="copies")))


def write_rows(layout: Layout, **rows: tuple[int | None, ...]) -> PlayerSheet:
    sheet = empty_sheet(layout)
    for name, row in rows.items():
        (cells,) = [row_.cells for row_ in layout.rows if row_.name == name]
        for cell, number in zip(cells, row, strict=True):
            sheet = sheet if number is None else sheet.write(cell, number)
    return sheet


def test_a99_a_factory_serves_all_units_of_its_order() -> None:
    for order, units in {"descending": {"descending", "flasks"}, "ascending": {"ascending"}}.items():
        helped = {
            writing.cell
            for writing in writings(STORKS_LAYOUT, empty_sheet(STORKS_LAYOUT), Die("d8", 5), (order,))
            if writing.change
        }
        assert {STORKS_LAYOUT.cells[cell].name.partition(".")[0] for cell in helped} == units


def test_a99_what_a_factory_changes_may_be_written_into_each_unit_of_its_order() -> None:
    for unit in ("descending", "flasks"):
        (cell,) = [i for i, cell_ in enumerate(STORKS_LAYOUT.cells) if cell_.name == f"{unit}.left"]
        assert judge(STORKS_LAYOUT, empty_sheet(STORKS_LAYOUT), Die("d8", 5), cell, 7, ("descending",)).change == 2
        with pytest.raises(UnlawfulError):
            judge(STORKS_LAYOUT, empty_sheet(STORKS_LAYOUT), Die("d8", 5), cell, 7, ("ascending",))


def test_rp_27_each_unit_of_an_order_is_worth_its_own_numbers() -> None:
    sheet = write_rows(STORKS_LAYOUT, descending=(5, 4, 1), flasks=(3, 2, None), ascending=(2, 3, 4))
    by_unit = {strength.unit: (strength.strength, strength.kind) for strength in strengths(STORKS_LAYOUT, sheet)}
    assert by_unit["descending"] == (6, "bomb")
    assert by_unit["flasks"] == (None, "bomb")
    assert by_unit["ascending"] == (4, "soldiers")
    cleaned = clean_up(STORKS_LAYOUT, sheet, ["ascending"])
    kept_rows = {row.name for row in STORKS_LAYOUT.rows if any(number is not None for number in cleaned.row(row))}
    assert kept_rows == {"flasks", "ascending"}


def test_rp_22_each_unit_has_its_upgrades() -> None:
    names = [upgrade.name for upgrade in upgrades(STORKS_LAYOUT, empty_sheet(STORKS_LAYOUT)) if upgrade.kind == "value"]
    assert names == ["ascending", "matching", "descending", "flasks"]
    assert Upgrade("line", "flasks") not in upgrades(STORKS_LAYOUT, empty_sheet(STORKS_LAYOUT))


def test_a40_another_bomb_is_every_unit_of_that_order() -> None:
    other = with_a_copy(STORKS)
    strengths_ = board_strengths(other, BoardNumbers({}), Rulings(bomb_unit="ascending"))
    assert [strength.unit for strength in strengths_ if strength.kind == "bomb"] == ["ascending", "copies"]


def test_rp_30_a_sheet_with_two_bombs_sends_two() -> None:
    limit = limits(STORKS)
    two = [Order(1, 6, bomb=True), Order(2, 5, bomb=True)]
    assert impossible_orders(limit, two) == []
    (more,) = impossible_orders(limit, [*two, Order(3, 4, bomb=True)])
    assert more[1].english == "a sheet has 2 bombs, this is one more"


def test_rp_27_a_sheet_without_a_bomb_says_so_and_lists_no_strengths() -> None:
    peaceful = replace(STORKS, units=tuple(replace(unit, bomb=False) for unit in STORKS.units))
    full_sheet = [reason.english for _, reason in impossible_orders(limits(peaceful), [Order(1, 6, bomb=True)])]
    assert full_sheet == ["no unit of this sheet is a bomb"]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("name", SHIPPED)
@given(row=rows, other=rows, level=st.integers(0, 1), line=st.booleans())
def test_a_unit_that_copies_another_is_worth_what_it_is(
    name: str, row: tuple[int | None, ...], other: tuple[int | None, ...], level: int, line: bool
) -> None:
    """And a faction of three is what it was: the squares that it had are worth the same beside a fourth."""
    faction = SHIPPED[name]
    first, rest = faction.units[0], {unit.id: other for unit in faction.units[1:]}
    lines = (first.id, "copies") if line and first.line else ()
    full_sheet = BoardNumbers({first.id: row, "copies": row, **rest}, 3, (), {first.id: level, "copies": level}, lines)
    plain = replace(full_sheet, rows={first.id: row, **rest}, levels={first.id: level}, lines=lines[:1])
    by_unit = {strength.unit: strength for strength in board_strengths(with_a_copy(faction), full_sheet)}
    assert replace(by_unit.pop("copies"), unit=first.id) == by_unit[first.id]
    assert tuple(by_unit.values()) == board_strengths(faction, plain)


@pytest.mark.many
@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_copy_sends_fights_as_the_first_would(name: str) -> None:
    limit, more = limits(SHIPPED[name]), limits(with_a_copy(SHIPPED[name]))
    assert more.armies == (*limit.armies, limit.armies[0])
    assert more.squares == limit.squares + 1
    strongest = Order(1, max(limit.armies[0]))
    assert joint_reason(more, [strongest, strongest]) is None


@pytest.mark.parametrize("ruling", choices_of("filling_order"))
def test_a_muster_of_an_order_is_for_all_its_units(ruling: str) -> None:
    effects = ({"muster": {"section": "descending", "extra": 2}},)
    storks = replace(STORKS, ability=replace(STORKS.ability, effects=effects, rulings={}))
    layout = make_layout(storks)
    sheet = write_rows(layout, descending=(5, 4, 1), flasks=(3, 2, 1), ascending=(2, 3, 4))
    by_unit = {unit.unit: unit.strength for unit in strengths(layout, sheet, change_rulings({"filling_order": ruling}))}
    assert (by_unit["descending"], by_unit["flasks"], by_unit["ascending"]) == (8, 7, 4)
    helped = change_rulings({"filling_order": ruling})
    first = {
        layout.cells[writing.cell].name for writing in writings(layout, empty_sheet(layout), Die("d8", 5), (), helped)
    }
    assert ("flasks.right" in first) == (ruling == "any")
