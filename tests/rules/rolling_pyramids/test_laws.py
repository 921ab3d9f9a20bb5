"""Laws of fights, of deploy phases, of the Pharaoh's column and of player boards; every ruling is played."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.dice import FACES
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids import rulings as rulings_module
from hyskos.rules.rolling_pyramids.abilities import Ability
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.draft import Die, dead_end, judge, may_discard, pick_order, writings
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import findings, targets
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.sheet import Layout, PlayerSheet, empty_sheet, in_order, make_layout, reach
from hyskos.rules.rolling_pyramids.solo import setup
from tests.shipped import deploy, resolve, walk

FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
EQUAL: dict[str, Ability] = {}
"""No faction has an ability."""

numbers = st.integers(0, 12)
factions = st.sampled_from(FACTIONS)
forces = st.builds(Force, factions, numbers, st.integers(0, 6))
borders = st.builds(Border, st.none() | st.integers(1, 4), st.booleans(), st.booleans())
arrivals = st.builds(Arrival, forces, borders)
battles = st.builds(
    Battle,
    st.none() | forces,
    st.lists(arrivals, max_size=5).map(tuple),
    st.lists(st.builds(Bomb, factions, numbers), max_size=3).map(tuple),
    st.booleans(),
)
tables = st.builds(
    Rulings,
    many_sides=st.sampled_from(["second", "all-others"]),
    umbrella=st.sampled_from(["protect", "halve-damage"]),
    halves=st.sampled_from(["up", "down"]),
    several_devices=st.sampled_from(["once", "repeat"]),
    ram_and_spikes=st.sampled_from(["both", "cancel"]),
    anubian_strike=st.sampled_from(["extra", "double-strength"]),
    bastet_defence=st.sampled_from(["always", "defending"]),
    official_only=st.sampled_from(["no", "yes"]),
)


@pytest.mark.slow
@given(battles, tables)
def test_soldiers_and_heroes_are_destroyed_never_made(battle: Battle, rulings: Rulings) -> None:
    outcome = resolve(battle, rulings)
    all_forces = [*(part.force for part in battle.arrivals), *([battle.defender] if battle.defender else [])]
    assert 0 <= outcome.units <= sum(force.units for force in all_forces if force.faction == outcome.owner)
    assert 0 <= outcome.heroes <= sum(force.heroes for force in all_forces if force.faction == outcome.owner)
    assert (outcome.force is None) == (outcome.units + outcome.heroes == 0)


@pytest.mark.slow
@given(battles, tables, st.data())
def test_the_order_of_anything_does_not_matter(battle: Battle, rulings: Rulings, data: st.DataObject) -> None:
    shuffled = replace(
        battle,
        arrivals=tuple(data.draw(st.permutations(battle.arrivals))),
        bombs=tuple(data.draw(st.permutations(battle.bombs))),
    )
    assert resolve(shuffled, rulings) == resolve(battle, rulings)


@pytest.mark.slow
@given(battles, tables, st.permutations(FACTIONS))
def test_swapping_names_swaps_results(battle: Battle, rulings: Rulings, names: list[str]) -> None:
    new = dict(zip(FACTIONS, names, strict=True))

    def rename_force(force: Force) -> Force:
        return replace(force, faction=new[force.faction])

    swapped = Battle(
        rename_force(battle.defender) if battle.defender else None,
        tuple(replace(part, force=rename_force(part.force)) for part in battle.arrivals),
        tuple(replace(bomb, faction=new[bomb.faction]) for bomb in battle.bombs),
        battle.umbrella,
    )
    expected = resolve(battle, rulings, abilities=EQUAL).force
    assert resolve(swapped, rulings, abilities=EQUAL).force == (rename_force(expected) if expected else None)


@pytest.mark.slow
@given(numbers, numbers)
def test_without_abilities_and_devices_bigger_minus_smaller_is_left(defending: int, attacking: int) -> None:
    outcome = resolve(Battle(Force("bastet", defending), (Arrival(Force("anubian", attacking)),)))
    assert outcome.units == abs(defending - attacking)
    assert outcome.owner == (None if defending == attacking else "anubian" if attacking > defending else "bastet")


@pytest.mark.slow
@given(st.none() | forces, st.lists(forces, max_size=4), st.integers(0, 3), tables)
def test_one_more_soldier_never_hurts_its_owner(
    defender: Force | None, arrivals: list[Force], which: int, rulings: Rulings
) -> None:
    def balance(more: Force | None) -> int:
        parts = (*arrivals, more) if more else arrivals
        survivor = resolve(Battle(defender, tuple(map(Arrival, parts))), rulings, abilities=EQUAL).force
        return 0 if survivor is None else survivor.size if survivor.faction == FACTIONS[which] else -survivor.size

    assert balance(Force(FACTIONS[which], 1)) >= balance(None)


@pytest.mark.slow
@given(battles, tables)
def test_a_bomb_never_harms_its_owner(battle: Battle, rulings: Rulings) -> None:
    owner = battle.defender.faction if battle.defender and battle.defender.size else "anubian"
    alone = replace(battle, arrivals=tuple(part for part in battle.arrivals if part.force.faction == owner))
    without = replace(alone, bombs=tuple(bomb for bomb in battle.bombs if bomb.faction != owner))
    assert resolve(alone, rulings).force == resolve(without, rulings).force


# a whole board


BOARD = make_board(load_map("inner-factory"))
STARTS = {"anubian": -1, "bastet": -2, "rashar": -3, "sobeccian": -4}

counts = st.integers(0, 9)
seated = st.sampled_from(sorted(STARTS))
garrisons = st.builds(Force, seated, st.integers(1, 9), st.integers(0, 3))
shared_borders = [(place, near) for place in BOARD.spaces for near in BOARD.neighbours[place]]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    garrisons_ = draw(st.dictionaries(st.sampled_from(BOARD.spaces), garrisons, max_size=20))
    devices = []
    for place, across in draw(st.lists(st.sampled_from(shared_borders), max_size=8, unique=True)):
        if place in garrisons_:
            kind = draw(st.sampled_from(["ram", "spikes", "umbrella"]))
            devices.append(Device(garrisons_[place].faction, kind, place, None if kind == "umbrella" else across))
    return Position(BOARD, STARTS, garrisons_, tuple(dict.fromkeys(devices)))  # one umbrella on a space (A66)


@st.composite
def phases(draw: st.DrawFn) -> tuple[Position, dict[str, list[Order]]]:
    position = draw(positions())
    orders = {}
    for faction in STARTS:
        aims = st.sampled_from(targets(position, faction))
        soldiers = st.builds(Order, aims, st.integers(1, 12), st.integers(0, 3))
        bombs = st.builds(Order, st.sampled_from(BOARD.spaces), st.integers(1, 18), bomb=st.just(True))
        orders[faction] = [*draw(st.lists(soldiers, max_size=4)), *draw(st.lists(bombs, max_size=1))]
    return position, orders


@pytest.mark.slow
@given(phases())
def test_targets_are_lawful_and_soldiers_are_destroyed_never_made(
    phase: tuple[Position, dict[str, list[Order]]],
) -> None:
    position, orders = phase
    assert findings(position, orders) == ()
    after = deploy(position, orders).position.forces
    for faction in STARTS:
        before = [force for force in position.forces.values() if force.faction == faction]
        sent = [order for order in orders[faction] if not order.bomb]
        survivors = [force for force in after.values() if force.faction == faction]
        assert sum(f.units for f in survivors) <= sum(f.units for f in before) + sum(o.units for o in sent)
        assert sum(f.heroes for f in survivors) <= sum(f.heroes for f in before) + sum(o.heroes for o in sent)


@pytest.mark.slow
@given(phases(), st.data())
def test_the_order_of_orders_players_and_devices_does_not_matter(
    phase: tuple[Position, dict[str, list[Order]]], data: st.DataObject
) -> None:
    position, orders = phase
    players = data.draw(st.permutations(sorted(orders)))
    shuffled = {faction: data.draw(st.permutations(orders[faction])) for faction in players}
    devices = tuple(data.draw(st.permutations(position.devices)))
    table = Position(BOARD, STARTS, position.forces, devices)
    result, other = deploy(position, orders), deploy(table, shuffled)
    assert (result.outcomes, result.conquests, set(result.lost)) == (other.outcomes, other.conquests, set(other.lost))
    assert result.position.forces == other.position.forces


@pytest.mark.slow
@given(phases())
def test_who_controls_a_new_space_has_conquered_it(phase: tuple[Position, dict[str, list[Order]]]) -> None:
    position, orders = phase
    result = deploy(position, orders)
    for faction in STARTS:
        new = result.position.controlled_places(faction) - position.controlled_places(faction)
        assert result.conquests.get(faction, 0) == len(new)
    assert all(device.place in result.position.controlled_places(device.faction) for device in result.position.devices)


walks = st.dictionaries(
    st.sampled_from(BOARD.spaces), st.builds(Force, st.just("rashar"), st.integers(1, 9)), max_size=9
)


@pytest.mark.slow
@given(walks, st.integers(0, 60), st.sampled_from(["yes", "no"]))
def test_the_walk_accounts_for_every_soldier(player: dict[int, Force], column: int, wraps: str) -> None:
    before = setup(BOARD, 3) | player
    column_walk = walk(BOARD, before, column, Rulings(column_wraps=wraps))

    def total(garrisons: dict[int, Force], faction: str) -> int:
        return sum(force.size for force in garrisons.values() if force.faction == faction)

    killed = total(before, "rashar") - total(dict(column_walk.forces), "rashar")
    gained = total(dict(column_walk.forces), "pharaoh") - total(before, "pharaoh")
    assert column == gained + killed + column_walk.left_over
    assert column_walk.left_over == 0 or wraps == "no"


@pytest.mark.slow
@given(walks, st.integers(0, 30))
def test_the_column_changes_only_where_it_passes(player: dict[int, Force], column: int) -> None:
    before = setup(BOARD, 3) | player
    column_walk = walk(BOARD, before, column)
    passed = {stop.space for stop in column_walk.stops}
    assert {place: force for place, force in column_walk.forces.items() if place not in passed} == {
        place: force for place, force in before.items() if place not in passed
    }


# player boards


LAYOUTS = {name: make_layout(load_faction(name)) for name in built_in_files("faction")}
ANY = LAYOUTS["anubian"]
SECTIONS = ("heroes", "upgrades", "ascending", "matching", "descending", "footmen")

rulings = st.builds(
    Rulings,
    modifiers_stack=st.sampled_from(["yes", "no"]),
    modified_range=st.sampled_from(["face", "positive", "unlimited"]),
    filling_order=st.sampled_from(["any", "left-to-right"]),
)
dice = st.sampled_from(["d4", "d8"]).flatmap(
    lambda shape: st.builds(Die, st.just(shape), st.integers(1, FACES[shape]), st.booleans())
)
held_factories = st.frozensets(st.sampled_from(SECTIONS))


def valid(layout: Layout, sheet: PlayerSheet, table: Rulings) -> bool:
    """Check every row and every box anew, knowing nothing of how the numbers came there."""
    for row in layout.rows:
        if not in_order(row.order, sheet.row(row)):
            return False
    for number, cell in zip(sheet.numbers, layout.cells, strict=True):
        low, high = reach(cell.shape, table)
        if number is not None and not (number == cell.printed if cell.printed else low <= number <= high):
            return False
    return True


@pytest.mark.slow
@given(st.lists(st.tuples(dice, held_factories, st.integers(0, 999)), max_size=40), rulings)
def test_every_lawful_writing_keeps_the_sheet_valid(
    moves: list[tuple[Die, frozenset[str], int]], table: Rulings
) -> None:
    sheet = empty_sheet(ANY)
    for die, held, choice in moves:
        lawful = list(writings(ANY, sheet, die, held, table))
        assert len({(writing.cell, writing.number) for writing in lawful}) == len(lawful)
        if lawful:
            writing = lawful[choice % len(lawful)]
            before = sheet
            sheet = sheet.write(writing.cell, writing.number)
            assert before.numbers[writing.cell] is None
            assert sum(a != b for a, b in zip(before.numbers, sheet.numbers, strict=True)) == 1
            assert valid(ANY, sheet, table)


@pytest.mark.slow
@given(st.lists(st.tuples(dice, st.integers(0, 999)), max_size=12), dice, held_factories, rulings)
def test_listing_and_judging_agree(
    moves: list[tuple[Die, int]], die: Die, held: frozenset[str], table: Rulings
) -> None:
    sheet = empty_sheet(ANY)
    for earlier, choice in moves:
        lawful = list(writings(ANY, sheet, earlier, (), table))
        if lawful:
            writing = lawful[choice % len(lawful)]
            sheet = sheet.write(writing.cell, writing.number)
    listed = set(writings(ANY, sheet, die, held, table))
    for cell in range(len(ANY.cells)):
        for number in range(-3, 13):
            try:
                assert judge(ANY, sheet, die, cell, number, held, table) in listed
            except UnlawfulError:
                assert all((writing.cell, writing.number) != (cell, number) for writing in listed)


@pytest.mark.slow
@given(st.integers(1, 9))
def test_snake_order_gives_everybody_four_dice(players: int) -> None:
    order = pick_order(players)
    assert all(order.count(seat) == 4 for seat in range(players))
    assert order[: len(order) // 2] == order[len(order) // 2 :]
    passes = [order[i : i + players] for i in range(0, len(order), players)]
    assert all(a == b[::-1] for a, b in pairwise(passes))


@pytest.mark.slow
@given(st.lists(st.tuples(dice, st.integers(0, 999)), max_size=30))
def test_whoever_avoids_dead_ends_can_finish_every_unit(moves: list[tuple[Die, int]]) -> None:
    sheet = empty_sheet(ANY)
    for die, choice in moves:
        good = [writing for writing in writings(ANY, sheet, die) if not dead_end(ANY, sheet, writing)]
        assert may_discard(ANY, sheet, die) == (not good)
        if good:
            writing = good[choice % len(good)]
            sheet = sheet.write(writing.cell, writing.number)
    # every open row has a number left that is not a dead end, for its first open box at least
    for row in ANY.rows:
        for cell in row.cells:
            if sheet.numbers[cell] is None and row.order != "none":
                shapes = ("d4", "d8") if ANY.cells[cell].shape == "circle" else ()
                shapes = shapes or (("d4",) if ANY.cells[cell].shape == "triangle" else ("d8",))
                ways = [
                    writing
                    for shape in shapes
                    for face in range(1, FACES[shape] + 1)
                    for writing in writings(ANY, sheet, Die(shape, face))
                    if writing.cell == cell and not dead_end(ANY, sheet, writing)
                ]
                assert ways


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.faction)
def test_box_names_are_unique_and_carry_their_square(layout: Layout) -> None:
    names = [cell.name for cell in layout.cells]
    assert len(set(names)) == len(names)
    assert all(cell.name.split(".")[0] == layout.rows[cell.row].name for cell in layout.cells)
    assert len(empty_sheet(layout).numbers) == len(names)


# rulings


FOLDER = Path(rulings_module.__file__).parent
ENGINE = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py") if path.stem != "rulings")

OF_ABILITIES = {name for faction in built_in_files("faction") for name in load_faction(faction).ability.rulings}
"""Rulings by which factions have other effects: the engine reads them by the names in their files."""


@pytest.mark.many
@pytest.mark.parametrize("name", sorted(rulings_module.IDS))
def test_the_engine_reads_every_ruling(name: str) -> None:
    assert re.search(rf"rulings\.{name}\b", ENGINE) or name in OF_ABILITIES


def test_every_ruling_has_its_id() -> None:
    assert list(rulings_module.IDS) == list(rulings_module.Rulings.__dataclass_fields__)
