"""A second referee, written from the numbered statements alone and as simply as possible: bodies in lists, one by one.

It shares no code with the rules engine and knows the house rulings only. `python -m tests.rules.naive_referee 20000`
compares both on that many random rounds.
"""

import sys
from fractions import Fraction
from random import Random
from typing import Any

from definitions.loader import load_map
from rules.rolling_pyramids.board import Board, make_board
from rules.rolling_pyramids.deployment import Device, Order, Position, deploy
from rules.rolling_pyramids.forces import Force

FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
Army = list[str]
"""Bodies: "soldier" or "hero"; the ones that die first stand first."""


def army(soldiers: int, heroes: int) -> Army:
    return ["soldier"] * soldiers + ["hero"] * heroes


def price(faction: str, body: str) -> int:
    """RP-46: a Bastet hero takes two points, everybody else one."""
    return 2 if (faction, body) == ("bastet", "hero") else 1


def worth(faction: str, bodies: Army) -> int:
    return sum(price(faction, body) for body in bodies)


def kill(faction: str, bodies: Army, points: int) -> Army:
    """Take bodies from the front while the points last (A56); what does not pay for a body is wasted (A55)."""
    left = list(bodies)
    while left and points >= price(faction, left[0]):
        points -= price(faction, left.pop(0))
    return left


def halved(faction: str, bodies: Army) -> Army:
    """Half of the bodies stay, rounded up (A47, A57); Ra'shar heroes are not counted (A62)."""
    if faction == "rashar":
        soldiers = bodies.count("soldier")
        return army((soldiers + 1) // 2, bodies.count("hero"))
    return bodies[len(bodies) // 2 :]


def most(armies: dict[str, Army], but: str | None = None) -> list[str]:
    """Name the strongest armies, without those of one faction."""
    best = max((worth(name, bodies) for name, bodies in armies.items() if name != but), default=0)
    return [name for name, bodies in armies.items() if name != but and best and worth(name, bodies) == best]


def fight(
    owner: str | None,
    garrison: Army,
    arrivals: dict[str, Army],
    bombs: list[tuple[str, int]],
    umbrella: bool,
    rams: set[str],
    spikes: set[str],
) -> tuple[str | None, Army]:
    """Give who has the space afterwards, and with whom."""
    arrivals = {name: bodies for name, bodies in arrivals.items() if bodies}
    if owner in arrivals:
        garrison = army(
            garrison.count("soldier") + arrivals[owner].count("soldier"),
            garrison.count("hero") + arrivals.pop(owner).count("hero"),
        )
    hostile = [(name, strength) for name, strength in bombs if name != owner]
    total = rest = sum(strength for _name, strength in hostile)
    if owner and total:
        protected = (len(garrison) + 1) // 2 if umbrella else 0
        exposed, safe = garrison[: len(garrison) - protected], garrison[len(garrison) - protected :]
        survivors = kill(owner, exposed, total)
        rest = 0 if survivors else total - worth(owner, exposed)
        garrison = survivors + safe
    if total and rest:
        hits: dict[str, Fraction] = dict.fromkeys(arrivals, Fraction(0))
        for name, strength in hostile:
            for target in most(arrivals, but=name):
                hits[target] += Fraction(strength * rest, total * len(most(arrivals, but=name)))
        arrivals = {name: kill(name, bodies, int(hits[name])) for name, bodies in arrivals.items()}
    arrivals = {name: bodies for name, bodies in arrivals.items() if bodies}
    defender = owner if garrison else None
    if defender:
        arrivals = {name: halved(name, b) if name in spikes else b for name, b in arrivals.items()}
        if rams & set(arrivals):
            garrison = halved(defender, garrison)
        struck = arrivals
        if defender == "sobeccian":
            first = most(arrivals)
            extra = garrison.count("hero") // max(1, len(first))
            struck = {name: kill(name, b, extra) if name in first else b for name, b in arrivals.items()}
        if "anubian" in arrivals:
            garrison = kill(defender, garrison, arrivals["anubian"].count("hero"))
        arrivals = struck
    sides = dict(arrivals) | ({defender: garrison} if defender else {})
    ranked = sorted(((worth(name, bodies), name) for name, bodies in sides.items() if bodies), reverse=True)
    if not ranked:
        return None, []
    second = ranked[1][0] if len(ranked) > 1 else 0
    if ranked[0][0] == second:
        return None, []
    winner = ranked[0][1]
    return winner, kill(winner, sides[winner], second)


def referee(position: Position, orders: dict[str, list[Order]]) -> dict[int, tuple[str, int, int]]:
    """Give the board after a deploy phase."""
    after = {p: (f.faction, f.units, f.heroes) for p, f in position.forces.items()}
    for place in {order.target for listed in orders.values() for order in listed}:
        here = {name: [order for order in listed if order.target == place] for name, listed in orders.items()}
        force = position.forces.get(place)
        owner = force.faction if force else None
        garrison = army(force.units, force.heroes) if force else []
        arrivals = {
            name: army(sum(o.units for o in listed if not o.bomb), sum(o.heroes for o in listed if not o.bomb))
            for name, listed in here.items()
        }
        bombs = [(name, order.units) for name, listed in here.items() for order in listed if order.bomb]
        umbrella = any((d.faction, d.kind, d.place) == (owner, "umbrella", place) for d in position.devices)
        rams, spikes = set(), set()
        for name, listed in here.items():
            if owner in (None, name) or not arrivals[name]:
                continue
            crossing = _border(position, place, name, listed, owner, garrison, arrivals, bombs, umbrella)
            rams |= {name} if crossing[0] else set()
            spikes |= {name} if crossing[1] else set()
        winner, left = fight(owner, garrison, arrivals, bombs, umbrella, rams, spikes)
        after.pop(place, None)
        if winner:
            after[place] = (winner, left.count("soldier"), left.count("hero"))
    return after


def _border(
    position: Position,
    place: int,
    name: str,
    listed: list[Order],
    owner: Any,
    garrison: Army,
    arrivals: Any,
    bombs: Any,
    umbrella: bool,
) -> tuple[bool, bool]:
    """Tell whether an attacker has a ram and meets spikes: at its declared borders, else at the best one (A49)."""

    def devices(origins: set[int]) -> tuple[bool, bool]:
        def stands(kind: str, faction: str, origin: int) -> bool:
            return any(
                (d.kind, d.faction) == (kind, faction) and {d.place, d.across} == {place, origin}
                for d in position.devices
            )

        return any(stands("ram", name, o) for o in origins), all(stands("spikes", owner, o) for o in origins)

    units = [order for order in listed if not order.bomb]
    declared = {order.origin for order in units if order.origin is not None}
    if all(order.origin is not None for order in units):
        return devices(declared)
    own = {p for p, force in position.forces.items() if force.faction == name} | {position.starts[name]}
    found = {devices(declared | {origin}) for origin in position.board.neighbours[place] if origin in own}
    if (True, False) in found:
        return True, False
    alone = {one: bodies for one, bodies in arrivals.items() if one in (name, owner)}

    def gain(crossing: tuple[bool, bool]) -> tuple[int, bool]:
        ram, spiked = ({name} if has else set() for has in crossing)
        winner, left = fight(owner, garrison, alone, bombs, umbrella, ram, spiked)
        return (len(left) if winner == name else -len(left)), not crossing[1]

    return max(found, key=gain)


def random_round(random: Random, board: Board) -> tuple[Position, dict[str, list[Order]]]:
    """Make a crowded round, lawful in all that matters here."""
    starts = {"anubian": -1, "bastet": -2, "rashar": -3, "sobeccian": -4}
    near = random.sample(board.spaces, 8)
    forces = {p: Force(random.choice(FACTIONS), random.randint(0, 6), random.randint(0, 3)) for p in board.spaces}
    forces = {p: f for p, f in forces.items() if f.size and random.random() < 0.8}
    devices = set()
    for place in forces:
        for kind in ("ram", "spikes", "umbrella"):
            across = random.choice(board.neighbours[place])
            if random.random() < 0.4:
                devices.add(Device(forces[place].faction, kind, place, None if kind == "umbrella" else across))
    position = Position(board, starts, forces, tuple(sorted(devices, key=repr)))
    orders: dict[str, list[Order]] = {name: [] for name in FACTIONS}
    for name in FACTIONS:
        own = position.controlled(name)
        for place in near:
            sides = [origin for origin in board.neighbours[place] if origin in own]
            for _ in range(random.randint(0, 2) if sides else 0):
                origin = random.choice([None, *sides])
                orders[name].append(Order(place, random.randint(0, 8), random.randint(0, 3), origin))
        if random.random() < 0.7:
            orders[name].append(Order(random.choice(near), random.randint(1, 12), bomb=True))
        orders[name] = [order for order in orders[name] if order.units + order.heroes]
    return position, orders


def differences(rounds: int, seed: int = 0) -> list[tuple[int, Any, Any]]:
    """Play random rounds and give every one in which the two referees differ."""
    board = make_board(load_map("inner-factory"))
    found = []
    for number in range(rounds):
        position, orders = random_round(Random(seed + number), board)
        forces = deploy(position, orders).position.forces
        one = {place: (force.faction, force.units, force.heroes) for place, force in forces.items()}
        other = referee(position, orders)
        if one != other:
            found.append((seed + number, set(one.items()) - set(other.items()), set(other.items()) - set(one.items())))
    return found


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    wrong = differences(count)
    sys.stdout.writelines(f"{row}\n" for row in [*wrong[:10], f"{count} rounds, {len(wrong)} differences"])
