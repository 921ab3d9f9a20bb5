"""The engine against the second referee of `naive_rounds`, on more than 20,000 random rounds of one fixed seed."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome
from hyskos.rules.rolling_pyramids.deployment import Device, Position
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.legality import findings
from tests.rulebook import naive_rounds as naive
from tests.rulebook.random_rounds import (
    BOARDS,
    FACTIONS,
    MAPS,
    Naive,
    as_force,
    as_phase,
    deploy,
    play_naively,
    random_force,
    random_orders,
    resolve,
)
from tests.wide import chance, some_of

# the second referee itself ------------------------------------------------------------------------------------------

VECTORS = (  # owner and garrison, attacker and force, bomb, umbrella, ram, spikes, result (RP-35..38, RP-45, RP-46)
    ("rashar 4", "anubian 7", 0, "", ("anubian", 3, 0)),
    ("rashar 4", "anubian 4", 0, "", (None, 0, 0)),
    ("rashar 5", "anubian 3", 0, "", ("rashar", 2, 0)),
    ("rashar 4", "rashar 3", 0, "", ("rashar", 7, 0)),
    ("rashar 9", "anubian 6", 0, "ram", ("anubian", 1, 0)),
    ("rashar 4", "anubian 9", 0, "spikes", ("anubian", 1, 0)),
    ("rashar 9", "anubian 9", 0, "ram spikes", (None, 0, 0)),
    ("rashar 6", "", 10, "", (None, 0, 0)),
    ("rashar 6", "", 10, "umbrella", ("rashar", 3, 0)),
    ("rashar 9", "", 12, "umbrella", ("rashar", 5, 0)),
    ("rashar 3", "anubian 0 2", 0, "", ("anubian", 0, 1)),
    ("rashar 8", "anubian 4 3", 0, "", ("anubian", 0, 2)),
    ("bastet 0 3", "anubian 5", 0, "", ("bastet", 0, 1)),
    ("rashar 5", "bastet 0 3", 0, "", ("rashar", 2, 0)),  # A55: attacking they are soldiers
    ("rashar 4", "", 0, "", ("rashar", 4, 0)),
)


def read(written: str) -> tuple[str | None, Naive]:
    faction, soldiers, heroes = (*written.split(), "0", "0", "0")[:3] if written else (None, "0", "0")
    return faction, {"soldiers": int(soldiers), "heroes": int(heroes)}


@pytest.mark.parametrize(("garrison", "arrival", "bomb", "devices", "result"), VECTORS)
def test_the_second_referee_knows_the_worked_fights(
    garrison: str, arrival: str, bomb: int, devices: str, result: tuple[str | None, int, int]
) -> None:
    owner, force = read(garrison)
    attacker, coming = read(arrival)
    left = naive.settle(
        {
            "owner": owner,
            "garrison": force,
            "attacks": {attacker: [{"force": coming, "ways": [("ram" in devices, "spikes" in devices)]}]}
            if attacker
            else {},
            "bombs": {"sobeccian": bomb},
            "umbrella": "umbrella" in devices,
        }
    )
    assert (left["owner"], left["soldiers"], left["heroes"]) == result


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
        as_force(owner, space["garrison"]) if owner else None,
        tuple(arrivals),
        tuple(bombs),
        umbrella=space["umbrella"],
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
    held = random.sample(board.spaces, random.randint(0, len(board.spaces)))
    forces = {space: as_force(random.choice(playing), random_force(random)) for space in held}
    position = Position(board, starts, forces)
    devices = {device for faction in playing for device in random_devices(random, position, faction)}
    return replace(position, devices=tuple(sorted(devices, key=repr)))


def random_devices(random: Random, position: Position, faction: str) -> list[Device]:
    """Place devices on about half of what could carry one, so that every mixture of borders occurs."""
    own = sorted(position.controlled(faction))
    borders = [
        Device(faction, kind, place, across)
        for place in own
        for across in position.board.neighbours[place]
        for kind in ("ram", "spikes")
    ]
    umbrellas = [Device(faction, "umbrella", place) for place in own if place > 0]
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
        kept = {(device.kind, device.place, device.across) for device in phase.position.devices}
        assert kept | gone == {(device.kind, device.place, device.across) for device in position.devices}
