"""Test vectors of Rolling Pyramids: fights, rounds, faults, the Pharaoh's column."""

from collections.abc import Iterable, Sequence
from random import Random

from hyskos.definitions.dice import FACES
from hyskos.definitions.plain_data import Json
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, device_refusal, missing_device, resolve
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Orders, Position, deploy
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import findings, targets
from hyskos.rules.rolling_pyramids.limits import missing_devices
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.sides import DeviceKind
from hyskos.rules.rolling_pyramids.solo import (
    NEW_SOLDIERS,
    judge,
    new_soldiers,
    place_garrison,
    possible,
    reinforcements,
    setup,
    solo_dice,
    walk,
)
from scripts import phone_forms as forms
from scripts.phone_table import Table, Vector, Vectors, some_force, some_rulings, vector

KINDS: tuple[DeviceKind, ...] = ("ram", "spikes", "umbrella")


def fights(table: Table, random: Random) -> Vectors:
    """Generate a fight between up to five sides over one space."""
    rulings, rulings_json = some_rulings(random)
    names = random.sample([*table.factions, PHARAOH], random.choice((1, 2, 2, 2, 3, 3, 4, 5)))
    battle = _battle(random, names)
    yield vector(
        "resolve",
        (forms.battle(battle), rulings_json),
        lambda: forms.outcome(resolve(battle, rulings, abilities=table.abilities)),
    )
    if random.random() < 0.05:
        boards = {faction.id: [device.id for device in faction.devices] for faction in table.factions.values()}
        no = device_refusal(battle) or missing_device(battle, boards)
        yield Vector("refused", (forms.battle(battle),), {"value": forms.reason(no) if no else None})


def _battle(random: Random, names: Sequence[str]) -> Battle:
    most = random.choice((3, 12, 12, 40))
    defender = some_force(random, names[0], most) if random.random() < 0.8 else None
    devices = random.random() < 0.6
    arrivals = []
    for name in names if random.random() < 0.3 or defender is None else names[1:]:
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            border = Border(
                random.choice((None, 3, 7, -2)),
                ram=devices and random.random() < 0.4,
                spikes=devices and random.random() < 0.4,
            )
            arrivals.append(Arrival(some_force(random, name, most), border))
    if len(arrivals) > 1 and random.random() < 0.3:  # equal forces share the losses
        first = arrivals[0].force
        other = names[-1]
        arrivals = [*arrivals[:1], Arrival(Force(other, first.units, first.heroes)), *arrivals[1:]]
    bombs = [Bomb(random.choice(names), random.randint(0, 2 * most)) for _ in range(random.choice((0, 0, 1, 1, 2, 3)))]
    random.shuffle(arrivals)
    return Battle(defender, tuple(arrivals), tuple(bombs), umbrella=random.random() < 0.4)


def positions(table: Table, random: Random, alone: float = 0.2) -> Position:
    """Generate a board in the middle of a game; `alone` is the share of solo games."""
    board = random.choice([*table.boards.values()])
    solo = random.random() < alone
    names = random.sample([*table.factions], 1 if solo else random.randint(2, len(board.starts)))
    starts = dict(zip(names, random.sample(board.starts, len(names)), strict=True))
    forces = setup(board, -starts[names[0]]) if solo else {}
    for space in random.sample(board.spaces, random.randint(2, len(board.spaces))):
        force = some_force(random, random.choice(names))
        if force.size:
            forces[space] = force
    position = Position(board, starts, forces, solo=solo)
    devices = [] if solo else [_device(random, position, names) for _ in range(random.choice((0, 2, 5, 12)))]
    return Position(board, starts, forces, tuple(devices), solo)


def _device(random: Random, position: Position, names: Sequence[str]) -> Device:
    faction, kind = random.choice(names), random.choice(KINDS)
    place = random.choice(sorted(position.controlled_places(faction)))
    near = position.board.neighbours[place]
    if kind == "umbrella" or not near:  # a place may have walls on every side
        return Device(faction, "umbrella", place)
    return Device(faction, kind, place, random.choice(near))


def _orders(random: Random, position: Position, rulings: Rulings) -> dict[str, list[Order]]:
    """Generate orders that meet on few places, most of them legal."""
    sent: dict[str, list[Order]] = {}
    popular = random.sample(position.board.spaces, min(8, len(position.board.spaces)))
    for faction in position.starts:
        controlled, near = position.controlled_places(faction), targets(position, faction, rulings)
        sent[faction] = []
        for _ in range(random.randint(0, 5)):
            if random.random() < 0.15 or not near:
                sent[faction].append(Order(random.choice(popular), random.randint(1, 20), bomb=True))
                continue
            target = random.choice([space for space in near if space in popular] or near)
            around = [space for space in position.board.neighbours[target] if space in controlled]
            force = some_force(random, faction)
            origin = random.choice(around) if around and random.random() < 0.3 else None
            ram = random.random() < 0.2
            sent[faction].append(Order(target, force.units, force.heroes, origin, ram=ram))
    return sent


def _without_faults(position: Position, sent: Orders, rulings: Rulings) -> tuple[Position, Orders]:
    """Remove devices and orders that the rules forbid."""
    faults = findings(position, sent, rulings)
    wrong_devices = {fault.device for fault in faults}
    devices = tuple(each for i, each in enumerate(position.devices) if i not in wrong_devices)
    position = Position(position.board, position.starts, position.forces, devices, position.solo)
    wrong = {(fault.faction, fault.order) for fault in findings(position, sent, rulings)}
    lawful_orders = {
        name: [each for i, each in enumerate(listed) if (name, i) not in wrong] for name, listed in sent.items()
    }
    return position, lawful_orders


def rounds(table: Table, random: Random) -> Vectors:
    """Generate a whole deploy phase."""
    rulings, rulings_json = some_rulings(random)
    position = positions(table, random)
    position, sent = _without_faults(position, _orders(random, position, rulings), rulings)
    yield vector(
        "deploy",
        (forms.position(position), forms.orders(sent), rulings_json),
        lambda: forms.deployment(deploy(position, sent, rulings, abilities=table.abilities)),
    )


def clashes(table: Table, random: Random) -> Vectors:
    """Generate a space with devices on every side, attacked by neighbours without declared borders."""
    rulings, rulings_json = some_rulings(random)
    board = random.choice([*table.boards.values()])
    names = random.sample([*table.factions], random.choice((2, 2, 3, len(board.starts))))
    starts = dict(zip(names, random.sample(board.starts, len(names)), strict=True))
    target = random.choice(board.spaces)
    around = [space for space in board.neighbours[target] if space > 0]
    forces = {space: Force(random.choice(names[1:]), 1) for space in around}
    garrison = some_force(random, names[0])
    if garrison.size:
        forces[target] = garrison
    devices = [Device(names[0], "spikes", target, near) for near in board.neighbours[target] if random.random() < 0.5]
    devices += [Device(forces[near].faction, "ram", near, target) for near in around if random.random() < 0.4]
    devices += [Device(names[0], "umbrella", target) for _ in range(random.choice((0, 1)))]
    sent: dict[str, list[Order]] = {name: [] for name in names}
    for name in names:
        bases = [near for near in around if forces[near].faction == name]
        for _ in range(random.randint(0, 3)):
            force = some_force(random, name, 6)
            origin = random.choice(bases) if bases and random.random() < 0.25 else None
            sent[name].append(Order(target, force.units, force.heroes, origin, ram=random.random() < 0.35))
        if random.random() < 0.2:
            sent[name].append(Order(target, random.randint(1, 9), bomb=True))
    position, lawful = _without_faults(Position(board, starts, forces, tuple(devices)), sent, rulings)
    fought = deploy(position, lawful, rulings, abilities=table.abilities)
    answer = forms.deployment(fought)
    yield Vector("deploy", (forms.position(position), forms.orders(lawful), rulings_json), {"value": answer})


def unlawful_rounds(table: Table, random: Random) -> Vectors:
    """Generate rounds with mistakes: missing places, borders that do not exist, misplaced devices."""
    rulings, rulings_json = some_rulings(random)
    position = positions(table, random, 0.4)
    sent = _orders(random, position, rulings)
    places = [*position.board.neighbours, 99, -9]
    for faction, listed in sent.items():
        controlled = sorted(position.controlled_places(faction))
        for i, order in enumerate(listed):
            if random.random() < 0.6:
                origin = random.choice([None, None, *places])
                target = random.choice(random.choice((places, controlled, position.board.starts)))
                listed[i] = Order(target, order.units, order.heroes, origin, order.bomb, order.ram)
    if random.random() < 0.2:
        sent["nobody"] = [Order(1, 1)]
    devices = list(position.devices)
    for _more in range(random.choice((0, 1, 3))):
        name = random.choice([*position.starts])
        across = random.choice([None, *places])
        devices.append(Device(name, random.choice(KINDS), random.choice(places), across))
    devices += random.sample(devices, min(len(devices), random.choice((0, 1))))
    position = Position(position.board, position.starts, position.forces, tuple(devices), position.solo)
    problems = [
        *findings(position, sent, rulings),
        *([] if position.solo else missing_devices(position.devices, table.factions)),
    ]
    faults: list[Json] = [forms.fault(order) for order in problems]
    yield Vector("findings", (forms.position(position), forms.orders(sent), rulings_json), {"value": faults})


def columns(table: Table, random: Random) -> Vectors:
    """Generate walks of the Pharaoh's column over maps that a player partly holds."""
    rulings, rulings_json = some_rulings(random)
    board = random.choice([*table.boards.values()])
    faction = random.choice([*table.factions])
    held = _player_forces(random, faction, board.spaces) if random.random() < 0.8 else {}
    his = {place: random.randint(0, 12) for place in random.sample([*board.neighbours], random.randint(0, 4))}
    forces = place_garrison(board, held, his)
    told_his: dict[str, Json] = {str(place): units for place, units in his.items()}
    yield Vector("garrisoned", (board.id, forms.forces(held), told_his), {"value": forms.forces(forces)})
    dice = [random.randint(1, max(FACES[die] for die in board.dice)) for _ in range(4)]
    number, why = reinforcements(dice, rulings)
    coming: dict[str, Json] = {"number": number, "reasons": forms.reasons(why)}
    yield Vector("reinforcements", (list(dice), rulings_json), {"value": coming})
    yield Vector("possible", (list(dice), board.id), {"value": possible(dice, board.dice)})
    yield Vector("six", (board.id,), {"value": solo_dice(board.dice)})
    soldiers = random.choice((number, random.randint(0, 60), random.randint(30, 150)))
    column_walk = walk(board, forces, soldiers, rulings, abilities=table.abilities)
    yield Vector("walk", (board.id, forms.forces(forces), soldiers, rulings_json), {"value": forms.walk(column_walk)})
    fresh: dict[str, Json] = {str(at): n for at, n in new_soldiers(board, column_walk.forces, faction).items()}
    yield Vector("newSoldiers", (board.id, forms.forces(column_walk.forces), faction), {"value": fresh})


def _player_forces(random: Random, faction: str, spaces: Sequence[int]) -> dict[int, Force]:
    near = random.random() < 0.6  # to space 1, where the column begins
    chosen = random.sample(spaces[: 8 if near else None], random.randint(1, 6))
    return {space: some_force(random, faction, random.choice((4, 30))) for space in chosen}


def fresh_soldiers(_table: Table, _random: Random) -> Vectors:
    """Return the reason for the new soldiers of a solo player."""
    yield Vector("NEW_SOLDIERS", (), {"value": forms.reason(NEW_SOLDIERS)})


def endings(table: Table, random: Random) -> Vectors:
    """Generate ends of solo games: won, lost and open."""
    board = random.choice([*table.boards.values()])
    start = random.choice((0, *(-area for area in board.starts)))
    yield Vector("setup", (board.id, start), {"value": forms.forces(setup(board, start))})
    position = positions(table, random, 0.7)
    if position.solo and random.random() < 0.6:
        (faction,) = position.starts
        goals = [area for area in (1, *position.board.starts) if area not in position.starts.values()]
        won = random.sample(goals, random.randint(2, len(goals)))
        forces = {**position.forces, **{area: Force(faction, random.randint(1, 5)) for area in won}}
        position = Position(position.board, position.starts, forces, solo=True)
    if random.random() < 0.1:  # with one start in a multiplayer game, or none in a solo game
        first = dict(list(position.starts.items())[: random.randint(0, 1)])
        position = Position(position.board, first, position.forces, solo=not first)
    turn = random.choice((1, 14, 15, 16))
    yield Vector("judge", (forms.position(position), turn), {"value": forms.verdict(judge(position, turn))})


def edges(table: Table) -> Iterable[Vector]:
    """Yield fights with edge cases: nobody, empty forces, one against one with every device."""
    first_faction, second_faction = list(table.factions)[:2]
    for left in (
        None,
        Force(first_faction),
        Force(first_faction, 1),
        Force(first_faction, 0, 1),
        Force(first_faction, 1, 1),
        Force(first_faction, 4),
        Force(first_faction, 5),
    ):
        for right in (
            Force(second_faction),
            Force(second_faction, 1),
            Force(second_faction, 0, 1),
            Force(second_faction, 4),
            Force(second_faction, 2, 3),
        ):
            for ram in (False, True):
                for spikes in (False, True):
                    battle = Battle(left, (Arrival(right, Border(None, ram, spikes)),), (Bomb(second_faction, 3),), ram)
                    for fought in (battle, Battle(left, battle.arrivals), Battle(left, (), battle.bombs)):
                        answer = forms.outcome(resolve(fought, abilities=table.abilities))
                        yield Vector("resolve", (forms.battle(fought), {}), {"value": answer})
    board = next(iter(table.boards.values()))
    met = {board.spaces[0]: Force(first_faction, 7)}
    column_walk = walk(board, met, 7, abilities=table.abilities)  # no forces left
    yield Vector("walk", (board.id, forms.forces(met), 7, {}), {"value": forms.walk(column_walk)})
