"""The engine against the second referee of `naive_rounds`, on more than 20,000 random rounds of one fixed seed."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hyskos.definitions.loader import load_map
from hyskos.definitions.model import Axial, Map
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome
from hyskos.rules.rolling_pyramids.deployment import Deployment, Device, Order, Position
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import bomb_targets, findings, targets
from hyskos.rules.rolling_pyramids.solo import new_soldiers, reinforcements
from tests.rulebook import naive_rounds as naive
from tests.shipped import deploy, resolve, walk

FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
Naive = dict[str, int]


def small(name: str, *at: tuple[int, int]) -> Map:
    """Cut a map of the spaces 1, 2, ... at these hexes, with starts at four corners of the second ring."""
    whole = load_map("inner-factory")
    spaces = tuple(replace(space, at=Axial(*hex_)) for space, hex_ in zip(whole.spaces, at, strict=False))
    corners = ((-2, 0), (2, -2), (2, 0), (-2, 2))
    starts = tuple(replace(start, at=Axial(*hex_)) for start, hex_ in zip(whole.starts, corners, strict=True))
    return replace(whole, id=name, spaces=spaces, starts=starts)


MAPS = {
    one.id: one
    for one in (
        load_map("inner-factory"),
        load_map("outer-factory"),
        load_map("four-x"),
        small("flower", (0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
        small("row", (-1, 0), (0, 0), (1, 0)),
    )
}
BOARDS = {name: make_board(one) for name, one in MAPS.items()}


def places(main_board: Map) -> dict[int, tuple[int, int]]:
    found = {space.number: (space.at.q, space.at.r) for space in main_board.spaces}
    return found | {-start.die: (start.at.q, start.at.r) for start in main_board.starts}


NEAR = {name: naive.neighbours_of(places(one)) for name, one in MAPS.items()}


def random_force(random: Random, most: int = 9) -> Naive:
    soldiers, heroes = random.randint(0, most), random.choice((0, 0, 1, 2, 3, random.randint(0, 8)))
    return {"soldiers": soldiers or (0 if heroes else 1), "heroes": heroes}


def as_force(faction: str, force: Naive) -> Force:
    return Force(faction, force["soldiers"], force["heroes"])


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


@pytest.mark.parametrize(
    ("player", "column", "numbers"),
    [(None, 8, [21, 6, 6, 11, 6, 6, 6, 6, 5]), (4, 8, [21, 6, 1, 11, 5]), (8, 8, [21, 6, 2, 10, 5])],
)
def test_rp_64_rp_65_the_second_referee_knows_the_worked_walks(
    player: int | None, column: int, numbers: list[int]
) -> None:
    forces = {1: 20, 2: 5, 3: 5, 4: 10, 5: 5, 6: 5, 7: 5, 8: 5, 9: 5}
    board = {space: ("pharaoh", {"soldiers": units, "heroes": 0}) for space, units in forces.items()}
    if player:
        board[3] = ("rashar", {"soldiers": player, "heroes": 0})
    after = naive.walk_the_column(board, list(forces), column)
    assert [after[space][1]["soldiers"] for space in sorted(after)][: len(numbers)] == numbers


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
@pytest.mark.parametrize("seed", range(4))
def test_4000_spaces_end_alike(seed: int) -> None:
    random = Random(seed)
    for _ in range(4000):
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


def random_orders(random: Random, position: Position, name: str) -> dict[str, list[Order]]:
    """Up to 30 lawful orders, many on few spaces; what is lawful is decided naively."""
    holders = {space: force.faction for space, force in position.forces.items()}
    starts = {start: faction for faction, start in position.starts.items()}
    closed = starts if position.solo else starts | {start: starts.get(start) for start in position.board.starts}
    orders: dict[str, list[Order]] = {faction: [] for faction in position.starts}
    lawful = {}
    for faction in position.starts:
        for bomb in (False, True):
            lawful[faction, bomb] = [
                place for place in NEAR[name] if naive.may_deploy(faction, place, bomb, holders, closed, NEAR[name])
            ]
        assert sorted(lawful[faction, False]) == list(targets(position, faction))
    assert sorted(lawful[next(iter(position.starts)), True]) == sorted(bomb_targets(position))
    crowded = random.sample(position.board.spaces, 3)
    for _ in range(random.randint(1, 30)):
        faction = random.choice(sorted(position.starts))
        kind = random.choice(("soldiers", "soldiers", "heroes", "bomb"))
        choice = lawful[faction, kind == "bomb"]
        if not choice:  # a start that touches no space of a small map
            continue
        target = random.choice([place for place in choice if place in crowded] or choice)
        number = random.randint(1, 12)
        soldiers, heroes = (0, number) if kind == "heroes" else (number, 0)
        order = Order(target, soldiers, heroes, bomb=kind == "bomb")
        orders[faction].append(order if order.bomb else with_border(random, position, name, faction, order))
    return orders


def with_border(random: Random, position: Position, name: str, faction: str, order: Order) -> Order:
    """Let about half of the orders declare where they come from, and some count on a ram that is there (A49)."""
    near = [place for place in NEAR[name][order.target] if place in position.controlled(faction)]
    origin = random.choice(near) if near and random.random() < 0.5 else None
    rams = [one.place for one in position.devices if (one.kind, one.across) == ("ram", order.target)]
    found = [place for place in rams if place in near and origin in (None, place)]
    return replace(order, origin=origin, ram=bool(found) and random.random() < 0.3)


def play_naively(position: Position, name: str, orders: dict[str, list[Order]]) -> tuple[Any, Any, Any]:
    listed = []
    for faction, own in orders.items():
        for order in own:
            kind = "bomb" if order.bomb else "heroes" if order.heroes else "soldiers"
            number = order.units + order.heroes
            listed.append((faction, order.target, kind, number, order.origin, order.ram))
    forces = {
        space: (force.faction, {"soldiers": force.units, "heroes": force.heroes})
        for space, force in position.forces.items()
    }
    starts = {start: faction for faction, start in position.starts.items()}
    devices = {(device.kind, device.place, device.across) for device in position.devices}
    return naive.deploy_phase(forces, starts, NEAR[name], devices, listed)


def as_phase(phase: Deployment) -> tuple[Any, Any, Any]:
    forces = {
        space: (force.faction, {"soldiers": force.units, "heroes": force.heroes})
        for space, force in phase.position.forces.items()
    }
    conquests: dict[str, list[int]] = {}
    for space, outcome in sorted(phase.outcomes.items()):
        if outcome.conquered and outcome.owner:
            conquests.setdefault(outcome.owner, []).append(space)
    assert {faction: len(spaces) for faction, spaces in conquests.items()} == dict(phase.conquests)
    return forces, conquests, {(device.kind, device.place, device.across) for device in phase.lost}


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_600_deploy_phases_on_each_map_end_alike(name: str) -> None:
    random = Random(f"phases on {name}")
    for _ in range(600):
        position = random_position(random, BOARDS[name])
        orders = random_orders(random, position, name)
        assert findings(position, orders) == ()
        phase = deploy(position, orders)
        assert as_phase(phase) == play_naively(position, name, orders), (position, orders)
        gone = {(device.kind, device.place, device.across) for device in phase.lost}
        kept = {(device.kind, device.place, device.across) for device in phase.position.devices}
        assert kept | gone == {(device.kind, device.place, device.across) for device in position.devices}


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


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_400_solo_turns_on_each_map_end_alike(name: str) -> None:
    """Attacks on spaces and starts of the Pharaoh (A80), the walk of his column, and the new soldiers."""
    random = Random(f"alone on {name}")
    tops = {space.number: space.points.round if space.points else 0 for space in MAPS[name].spaces}
    for _ in range(400):
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
        way = walk(position.board, phase.position.forces, column)
        after = {
            place: (force.faction, {"soldiers": force.units, "heroes": force.heroes})
            for place, force in way.forces.items()
        }
        assert after == naive.walk_the_column(before, list(tops), column), (before, column)
        assert way.left_over == 0
        assert new_soldiers(position.board, way.forces, faction) == naive.soldiers_for_the_player(faction, after, tops)
