"""Boards with more special units than three, two of one order: the compiled engine plays what the reference plays."""

from dataclasses import replace

import pytest

from hyskos.definitions.kinds.faction import Faction
from tests.lab.test_kernel import differing, setup

pytest.importorskip("llvmlite")


def with_units(one: Faction, *ids: str) -> Faction:
    """Give a faction its units again, from the first on, under these names."""
    units = tuple(replace(unit, id=id_) for id_, unit in zip(ids, one.units * 2, strict=False))
    return replace(one, units=(*one.units, *units))


@pytest.mark.wide
@pytest.mark.parametrize("players", [1, 2, 4])
def test_four_and_six_units_play_as_the_reference_says(players: int) -> None:
    run = setup(players, "random", "wary", seed=11)
    four, six = (("chariots",), ("chariots", "mirrors", "flasks"))
    factions = [with_units(one, *(four if i % 2 else six)) for i, one in enumerate(run.factions)]
    assert differing(replace(run, factions=tuple(factions)), 4, 3) == []


@pytest.mark.slow
def test_rulings_and_effects_of_an_order_are_for_all_its_units() -> None:
    run = setup(3, "random", "greedy", seed=12, filling_order="left-to-right", finished_units="may-wait")
    run = replace(run, rulings=replace(run.rulings, bomb_unit="ascending"))
    first = with_units(run.factions[0], "chariots", "mirrors")
    effects = ({"muster": {"section": "ascending", "extra": 3}},)
    first = replace(first, ability=replace(first.ability, effects=effects, rulings={}))
    assert differing(replace(run, factions=(first, *run.factions[1:])), 0, 5) == []
