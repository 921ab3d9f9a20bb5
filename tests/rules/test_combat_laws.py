"""Laws of every fight, whatever the numbers."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.rules.rolling_pyramids.abilities import Ability
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.shipped import resolve

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
    there = [*(part.force for part in battle.arrivals), *([battle.defender] if battle.defender else [])]
    assert 0 <= outcome.units <= sum(force.units for force in there if force.faction == outcome.owner)
    assert 0 <= outcome.heroes <= sum(force.heroes for force in there if force.faction == outcome.owner)
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

    def renamed(force: Force) -> Force:
        return replace(force, faction=new[force.faction])

    swapped = Battle(
        renamed(battle.defender) if battle.defender else None,
        tuple(replace(part, force=renamed(part.force)) for part in battle.arrivals),
        tuple(replace(bomb, faction=new[bomb.faction]) for bomb in battle.bombs),
        battle.umbrella,
    )
    expected = resolve(battle, rulings, abilities=EQUAL).force
    assert resolve(swapped, rulings, abilities=EQUAL).force == (renamed(expected) if expected else None)


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
        there = (*arrivals, more) if more else arrivals
        left = resolve(Battle(defender, tuple(map(Arrival, there))), rulings, abilities=EQUAL).force
        return 0 if left is None else left.size if left.faction == FACTIONS[which] else -left.size

    assert balance(Force(FACTIONS[which], 1)) >= balance(None)


@pytest.mark.slow
@given(battles, tables)
def test_a_bomb_never_harms_its_owner(battle: Battle, rulings: Rulings) -> None:
    owner = battle.defender.faction if battle.defender and battle.defender.size else "anubian"
    alone = replace(battle, arrivals=tuple(part for part in battle.arrivals if part.force.faction == owner))
    without = replace(alone, bombs=tuple(bomb for bomb in battle.bombs if bomb.faction != owner))
    assert resolve(alone, rulings).force == resolve(without, rulings).force
