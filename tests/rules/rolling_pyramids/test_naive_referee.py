"""The engine against the naive referee, on random spaces, deploy phases and solo turns."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome
from hyskos.rules.rolling_pyramids.deployment import Device, Position
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import findings
from hyskos.rules.rolling_pyramids.solo import new_soldiers, reinforcements
from tests.rules.rolling_pyramids import naive_referee as naive
from tests.rules.rolling_pyramids.random_rounds import (
    BOARDS,
    FACTIONS,
    MAPS,
    as_force,
    as_phase,
    deploy,
    play_naively,
    random_force,
    random_orders,
    resolve,
    walk,
)
from tests.wide import chance, some_of

# single spaces --------------------------------------------------------------------------------------------------------


def random_parts(random: Random, number: int) -> list[dict[str, Any]]:
    """Parts of one attack, each over a border of its own kind."""
    return [
        {"force": random_force(random), "ways": [(random.random() < 0.4, random.random() < 0.4)]} for _ in range(number)
    ]


def random_space(random: Random) -> dict[str, Any]:
    """A space where every part of an attack has one border, as `resolve` takes it."""
    owner = random.choice((None, *FACTIONS))
    arriving = random.sample(FACTIONS, random.choice((0, 1, 1, 2, 2, 3, 4)))
    bombing = random.sample(FACTIONS, random.choice((0, 0, 1, 1, 2, 3)))
    attacks = {faction: random_parts(random, random.choice((1, 1, 2, 2, 3))) for faction in arriving}
    if len(attacks) > 1 and random.random() < 0.2:  # equals are where an order could creep in
        attacks = dict.fromkeys(attacks, random_parts(random, 2))
    return {
        "owner": owner,
        "garrison": random_force(random) if owner else {"soldiers": 0, "heroes": 0},
        "attacks": attacks,
        "bombs": {faction: random.randint(1, 24) for faction in bombing},
        "umbrella": owner is not None and random.random() < 0.4,
    }


def as_battle(random: Random, space: dict[str, Any]) -> Battle:
    """Write a naive space for the engine, its lists in any order."""
    owner = space["owner"]
    arrivals = [
        Arrival(as_force(faction, part["force"]), Border(ram=ram, spikes=spikes))
        for faction, parts in space["attacks"].items()
        for part in parts
        for ram, spikes in part["ways"]
    ]
    bombs = [Bomb(faction, points) for faction, points in space["bombs"].items()]
    random.shuffle(arrivals)
    random.shuffle(bombs)
    return Battle(
        as_force(owner, space["garrison"]) if owner else None, tuple(arrivals), tuple(bombs), umbrella=space["umbrella"]
    )


def as_result(outcome: Outcome) -> dict[str, Any]:
    return {
        "owner": outcome.owner,
        "soldiers": outcome.units,
        "heroes": outcome.heroes,
        "conquered": outcome.conquered,
        "devices_lost": outcome.devices_lost,
    }


@pytest.mark.slow
@pytest.mark.parametrize("spaces", some_of(400, 4000))
@pytest.mark.parametrize("seed", range(4))
def test_4000_spaces_end_alike(seed: int, spaces: int) -> None:
    random = chance(seed)
    for _ in range(spaces):
        space = random_space(random)
        assert as_result(resolve(as_battle(random, space))) == naive.settle(space), space


# deploy phases --------------------------------------------------------------------------------------------------------


def random_position(random: Random, board: Board) -> Position:
    playing = random.sample(FACTIONS, random.randint(2, 4))
    starts = dict(zip(playing, random.sample(board.starts, len(playing)), strict=True))
    controlled = random.sample(board.spaces, random.randint(0, len(board.spaces)))
    forces = {space: as_force(random.choice(playing), random_force(random)) for space in controlled}
    position = Position(board, starts, forces)
    devices = {device for faction in playing for device in random_devices(random, position, faction)}
    return replace(position, devices=tuple(sorted(devices, key=repr)))


def random_devices(random: Random, position: Position, faction: str) -> list[Device]:
    """Place devices on about half of what could carry one, so that every mixture of borders occurs."""
    controlled = sorted(position.controlled_places(faction))
    borders = [
        Device(faction, kind, place, across)
        for place in controlled
        for across in position.board.neighbours[place]
        for kind in ("ram", "spikes")
    ]
    umbrellas = [Device(faction, "umbrella", place) for place in controlled if place > 0]
    return [device for device in borders + umbrellas if random.random() < 0.4]


@pytest.mark.wide
@pytest.mark.parametrize("phases", some_of(50, 600))
@pytest.mark.parametrize("name", MAPS)
def test_600_deploy_phases_on_each_map_end_alike(name: str, phases: int) -> None:
    random = chance(f"phases on {name}")
    for _ in range(phases):
        position = random_position(random, BOARDS[name])
        orders = random_orders(random, position, name)
        assert findings(position, orders) == ()
        phase = deploy(position, orders)
        assert as_phase(phase) == play_naively(position, name, orders), (position, orders)
        gone = {(device.kind, device.place, device.across) for device in phase.lost}
        devices = {(device.kind, device.place, device.across) for device in phase.position.devices}
        assert devices | gone == {(device.kind, device.place, device.across) for device in position.devices}


# alone ----------------------------------------------------------------------------------------------------------------


def random_solo(random: Random, board: Board, faction: str) -> Position:
    """A board of the revolution: the Pharaoh and the player on any spaces, some of them empty (A80, A85)."""
    start = random.choice(board.starts)
    forces = {}
    for place in (*board.spaces, *(other for other in board.starts if other != start)):
        holder = random.choice((PHARAOH, PHARAOH, faction, None))
        if holder == PHARAOH:
            forces[place] = Force(PHARAOH, random.randint(1, 20))
        elif holder:
            forces[place] = as_force(faction, random_force(random, 5))
    return Position(board, {faction: start}, forces, solo=True)


@pytest.mark.wide
@pytest.mark.parametrize("turns", some_of(100, 400))
@pytest.mark.parametrize("name", MAPS)
def test_solo_turns_on_each_map_end_alike(name: str, turns: int) -> None:
    """Attacks on spaces and starts of the Pharaoh (A80), the walk of his column, and the new soldiers."""
    random = chance(f"alone on {name}")
    tops = {space.number: space.points.round if space.points else 0 for space in MAPS[name].spaces}
    for _ in range(turns):
        faction = random.choice(FACTIONS)
        position = random_solo(random, BOARDS[name], faction)
        orders = random_orders(random, position, name)
        assert findings(position, orders) == ()
        phase = deploy(position, orders)
        assert as_phase(phase)[:2] == play_naively(position, name, orders)[:2], (position, orders)

        dice = [random.randint(1, random.choice((4, 8))) for _ in range(4)]
        column, _ = reinforcements(dice)
        assert column == naive.column_size(dice)
        before = as_phase(phase)[0]
        column_walk = walk(position.board, phase.position.forces, column)
        after = {
            place: (force.faction, {"soldiers": force.units, "heroes": force.heroes})
            for place, force in column_walk.forces.items()
        }
        assert after == naive.walk_the_column(before, list(tops), column), (before, column)
        assert column_walk.left_over == 0
        assert new_soldiers(position.board, column_walk.forces, faction) == naive.soldiers_for_the_player(
            faction, after, tops
        )
