"""Laws of the deploy phase and of the Pharaoh's column, whatever the numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.loader import load_map
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import findings, targets
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.solo import setup
from tests.shipped import deploy, walk

BOARD = make_board(load_map("inner-factory"))
STARTS = {"anubian": -1, "bastet": -2, "rashar": -3, "sobeccian": -4}

counts = st.integers(0, 9)
factions = st.sampled_from(sorted(STARTS))
forces = st.builds(Force, factions, st.integers(1, 9), st.integers(0, 3))
borders = [(place, near) for place in BOARD.spaces for near in BOARD.neighbours[place]]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    held = draw(st.dictionaries(st.sampled_from(BOARD.spaces), forces, max_size=20))
    devices = []
    for place, across in draw(st.lists(st.sampled_from(borders), max_size=8, unique=True)):
        if place in held:
            kind = draw(st.sampled_from(["ram", "spikes", "umbrella"]))
            devices.append(Device(held[place].faction, kind, place, None if kind == "umbrella" else across))
    return Position(BOARD, STARTS, held, tuple(dict.fromkeys(devices)))  # one umbrella on a space (A66)


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
        left = [force for force in after.values() if force.faction == faction]
        assert sum(f.units for f in left) <= sum(f.units for f in before) + sum(o.units for o in sent)
        assert sum(f.heroes for f in left) <= sum(f.heroes for f in before) + sum(o.heroes for o in sent)


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
    one, other = deploy(position, orders), deploy(table, shuffled)
    assert (one.outcomes, one.conquests, set(one.lost)) == (other.outcomes, other.conquests, set(other.lost))
    assert one.position.forces == other.position.forces


@pytest.mark.slow
@given(phases())
def test_who_controls_a_new_space_has_conquered_it(phase: tuple[Position, dict[str, list[Order]]]) -> None:
    position, orders = phase
    result = deploy(position, orders)
    for faction in STARTS:
        new = result.position.controlled(faction) - position.controlled(faction)
        assert result.conquests.get(faction, 0) == len(new)
    assert all(device.place in result.position.controlled(device.faction) for device in result.position.devices)


walks = st.dictionaries(
    st.sampled_from(BOARD.spaces), st.builds(Force, st.just("rashar"), st.integers(1, 9)), max_size=9
)


@pytest.mark.slow
@given(walks, st.integers(0, 60), st.sampled_from(["yes", "no"]))
def test_the_walk_accounts_for_every_soldier(player: dict[int, Force], column: int, wraps: str) -> None:
    before = setup(BOARD, 3) | player
    way = walk(BOARD, before, column, Rulings(column_wraps=wraps))  # type: ignore[arg-type]

    def total(forces: dict[int, Force], faction: str) -> int:
        return sum(force.size for force in forces.values() if force.faction == faction)

    killed = total(before, "rashar") - total(dict(way.forces), "rashar")
    gained = total(dict(way.forces), "pharaoh") - total(before, "pharaoh")
    assert column == gained + killed + way.left_over
    assert way.left_over == 0 or wraps == "no"


@pytest.mark.slow
@given(walks, st.integers(0, 30))
def test_the_column_changes_only_where_it_passes(player: dict[int, Force], column: int) -> None:
    before = setup(BOARD, 3) | player
    way = walk(BOARD, before, column)
    passed = {stop.space for stop in way.stops}
    assert {place: force for place, force in way.forces.items() if place not in passed} == {
        place: force for place, force in before.items() if place not in passed
    }
