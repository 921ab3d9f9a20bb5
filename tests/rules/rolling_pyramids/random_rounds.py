"""Random forces and maps for the naive referee and for the engine, in the words of each."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from hyskos.definitions.kinds.map import Axial, Map
from hyskos.definitions.loader import load_map
from hyskos.rules.rolling_pyramids.abilities import make_ability
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.deployment import Deployment, Order, Position
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import bomb_targets, targets
from tests import shipped
from tests.rules.rolling_pyramids import naive_referee as naive

FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
_STRIKE_BACK = make_ability("proposal", [{"strike": {"who": "heroes", "when": "defending", "extra": 1}}], {})
ABILITIES = {**shipped.ABILITIES, "sobeccian": _STRIKE_BACK}
"""Those that ship, but defending Sobeccian heroes strike back, so that fights have strikes of both sides."""
deploy = partial(shipped.deploy, abilities=ABILITIES)
resolve = partial(shipped.resolve, abilities=ABILITIES)
walk = partial(shipped.walk, abilities=ABILITIES)
Naive = dict[str, int]


def small(name: str, *at: tuple[int, int]) -> Map:
    """Cut a map of the spaces 1, 2, ... at these hexes, with starts at four corners of the second ring."""
    full_map = load_map("inner-factory")
    spaces = tuple(replace(space, at=Axial(*hex_)) for space, hex_ in zip(full_map.spaces, at, strict=False))
    corners = ((-2, 0), (2, -2), (2, 0), (-2, 2))
    starts = tuple(replace(start, at=Axial(*hex_)) for start, hex_ in zip(full_map.starts, corners, strict=True))
    return replace(full_map, id=name, spaces=spaces, starts=starts)


MAPS = {
    board.id: board
    for board in (
        load_map("inner-factory"),
        load_map("outer-factory"),
        load_map("four-x"),
        small("flower", (0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
        small("row", (-1, 0), (0, 0), (1, 0)),
    )
}
BOARDS = {name: make_board(board) for name, board in MAPS.items()}


def places(main_board: Map) -> dict[int, tuple[int, int]]:
    hexes = {space.number: (space.at.q, space.at.r) for space in main_board.spaces}
    return hexes | {-start.die: (start.at.q, start.at.r) for start in main_board.starts}


NEAR = {name: naive.neighbours_of(places(board)) for name, board in MAPS.items()}


def random_force(random: Random, maximum: int = 9) -> Naive:
    soldiers, heroes = random.randint(0, maximum), random.choice((0, 0, 1, 2, 3, random.randint(0, 8)))
    return {"soldiers": soldiers or (0 if heroes else 1), "heroes": heroes}


def as_force(faction: str, force: Naive) -> Force:
    return Force(faction, force["soldiers"], force["heroes"])


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
    near = [place for place in NEAR[name][order.target] if place in position.controlled_places(faction)]
    origin = random.choice(near) if near and random.random() < 0.5 else None
    rams = [device.place for device in position.devices if (device.kind, device.across) == ("ram", order.target)]
    usable = [place for place in rams if place in near and origin in (None, place)]
    return replace(order, origin=origin, ram=bool(usable) and random.random() < 0.3)


def play_naively(position: Position, name: str, orders: dict[str, list[Order]]) -> tuple[Any, Any, Any]:
    listed = []
    for faction, faction_orders in orders.items():
        for order in faction_orders:
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
