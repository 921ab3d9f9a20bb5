"""The deploy phase: every player's orders at once, on every space (RP-30..39).

Orders are judged by `legality.findings`; here they are carried out. Spaces do not influence each other (A38), so no
order of players, orders or spaces matters.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.reasons import N_, Reason
from rules.rolling_pyramids.abilities import ABILITIES
from rules.rolling_pyramids.board import Board, place_name
from rules.rolling_pyramids.bombs import Bomb
from rules.rolling_pyramids.combat import Battle, Outcome, resolve
from rules.rolling_pyramids.forces import Force
from rules.rolling_pyramids.rulings import STANDARD, Rulings


@dataclass(frozen=True, slots=True)
class Device:
    """A ram or spikes on the border from `place` to `across`, or an umbrella on `place`; it is lost with `place`."""

    faction: str
    kind: str  # "ram", "spikes", "umbrella"
    place: int
    across: int | None = None

    @property
    def border(self) -> frozenset[int]:
        """Name the border by the two places it parts."""
        return frozenset(place for place in (self.place, self.across) if place is not None)


@dataclass(frozen=True, slots=True)
class Order:
    """One unit and the space it is sent to; `origin` is the place it comes from, if that was declared (A49)."""

    target: int
    units: int = 0
    heroes: int = 0
    origin: int | None = None
    bomb: bool = False  # `units` is its strength
    ram: bool = False  # counts on an own ram on the border it crosses


Orders = Mapping[str, Sequence[Order]]
"""Every faction's orders."""


@dataclass(frozen=True, slots=True)
class Position:
    """The main board between two phases."""

    board: Board
    starts: Mapping[str, int]  # faction: its starting area, a place below 0
    forces: Mapping[int, Force]
    devices: tuple[Device, ...] = ()
    solo: bool = False  # starting areas of the Pharaoh are targets (A80)

    def controlled(self, faction: str) -> frozenset[int]:
        """Give the places a faction controls: its starting area and every place with a force of its own."""
        own = {place for place, force in self.forces.items() if force.faction == faction}
        return frozenset(own | ({self.starts[faction]} if faction in self.starts else set()))


@dataclass(frozen=True, slots=True)
class Deployment:
    """What a deploy phase came to."""

    position: Position
    outcomes: Mapping[int, Outcome]  # of every place where something arrived, by number
    conquests: Mapping[str, int]  # footmen triangles earned (RP-39)
    lost: tuple[Device, ...]  # devices that are gone


def deploy(
    position: Position, orders: Orders, rulings: Rulings = STANDARD, abilities: Mapping[str, str] = ABILITIES
) -> Deployment:
    """Carry out the orders of all players at once; the orders must be lawful (`legality.findings`)."""
    sent = [(faction, order) for faction in sorted(orders) for order in orders[faction]]
    outcomes = {}
    forces = dict(position.forces)
    gone: set[Device] = set()
    for place in sorted({order.target for _, order in sent}, key=lambda place: (place < 0, abs(place))):
        here = [(faction, order) for faction, order in sent if order.target == place]
        crossings = _crossings(position, place, here, rulings, abilities)
        outcome = resolve(_battle(position, place, here, crossings.values()), rulings, abilities)
        if outcome.force:
            forces[place] = outcome.force
        else:
            forces.pop(place, None)
        used = _used_up(position, place, outcome, crossings) if rulings.device_use == "once" else set()
        lost = {device for device in position.devices if device.place == place and outcome.devices_lost}
        gone |= used | lost
        outcomes[place] = replace(outcome, reasons=(*_crossed(crossings), *outcome.reasons, *_removed(lost, used)))
    after = replace(position, forces=forces)
    kept = tuple(device for device in position.devices if device not in gone)
    return Deployment(
        position=replace(after, devices=kept),
        outcomes=outcomes,
        conquests=Counter(outcome.owner for outcome in outcomes.values() if outcome.conquered and outcome.owner),
        lost=tuple(device for device in position.devices if device in gone),
    )


@dataclass(frozen=True, slots=True)
class _Crossing:
    """The borders over which one faction attacks a place, and the devices that wait there."""

    faction: str
    origins: frozenset[int]
    rams: tuple[Device, ...]  # its own, on any of these borders
    spikes: tuple[Device, ...]  # the defender's, if every one of these borders has them
    chosen: bool  # the best border was taken because none was declared

    @property
    def preference(self) -> tuple[bool, bool]:
        """Sort borders: free of spikes, then with a ram."""
        return (not self.spikes, bool(self.rams))


def _crossings(
    position: Position,
    place: int,
    here: Sequence[tuple[str, Order]],
    rulings: Rulings,
    abilities: Mapping[str, str],
) -> dict[str, _Crossing]:
    """Find the border that each attacker of a garrison uses: the declared ones, else the best (A49)."""
    defender = position.forces.get(place)
    if defender is None:
        return {}
    found = {}
    for faction in sorted({name for name, order in here if not order.bomb and name != defender.faction}):
        own = [order for name, order in here if name == faction and not order.bomb]
        declared = frozenset(order.origin for order in own if order.origin is not None)
        if all(order.origin is not None for order in own):
            found[faction] = _crossing(position, place, faction, declared, chosen=False)
            continue
        near = [origin for origin in position.board.neighbours[place] if origin in position.controlled(faction)]
        options = [_crossing(position, place, faction, declared | {origin}, chosen=True) for origin in near]
        if any(order.ram for order in own):
            options = [option for option in options if option.rams]
        alone = [(name, order) for name, order in here if name == faction or order.bomb or name == defender.faction]
        found[faction] = _best(position, place, alone, options, rulings, abilities)
    return found


def _crossing(position: Position, place: int, faction: str, origins: frozenset[int], *, chosen: bool) -> _Crossing:
    defender = position.forces[place].faction
    borders = [frozenset((place, origin)) for origin in origins]
    rams = [device for device in position.devices if (device.faction, device.kind) == (faction, "ram")]
    spikes = [device for device in position.devices if (device.faction, device.kind) == (defender, "spikes")]
    spiked = all(any(device.border == border for device in spikes) for border in borders)
    return _Crossing(
        faction,
        origins,
        tuple(device for device in rams if device.border in borders),
        tuple(device for device in spikes if spiked and device.border in borders),
        chosen,
    )


def _best(
    position: Position,
    place: int,
    here: Sequence[tuple[str, Order]],
    options: Sequence[_Crossing],
    rulings: Rulings,
    abilities: Mapping[str, str],
) -> _Crossing:
    """Choose the border that serves the attacker best, as if no other player attacked: so no order is needed."""
    kinds = {option.preference: option for option in reversed(options)}
    if (True, True) in kinds or len(kinds) == 1:
        return kinds.get((True, True)) or next(iter(kinds.values()))

    def gain(option: _Crossing) -> tuple[int, tuple[bool, bool]]:
        left = resolve(_battle(position, place, here, [option]), rulings, abilities).force
        size = left.size if left else 0
        return (size if left and left.faction == option.faction else -size), option.preference

    return max(kinds.values(), key=gain)


def _battle(
    position: Position, place: int, here: Sequence[tuple[str, Order]], crossings: Iterable[_Crossing]
) -> Battle:
    defender = position.forces.get(place)
    owner = defender.faction if defender else None
    crossings = tuple(crossings)
    return Battle(
        defender,
        tuple(Force(faction, order.units, order.heroes) for faction, order in here if not order.bomb),
        tuple(Bomb(faction, order.units) for faction, order in here if order.bomb),
        umbrella=any(
            device.kind == "umbrella" and device.place == place and device.faction == owner
            for device in position.devices
        ),
        rams=tuple(crossing.faction for crossing in crossings for _ in crossing.rams),
        spikes=tuple(crossing.faction for crossing in crossings for _ in crossing.spikes),
    )


def _used_up(position: Position, place: int, outcome: Outcome, crossings: Mapping[str, _Crossing]) -> set[Device]:
    """Find the devices that acted, for tables where each serves once (A51)."""
    used: set[Device] = set()
    for kind, faction in outcome.used:
        if kind == "umbrella":
            used |= {device for device in position.devices if (device.kind, device.place) == (kind, place)}
        else:
            used |= set(crossings[faction].rams if kind == "ram" else crossings[faction].spikes)
    return used


def _crossed(crossings: Mapping[str, _Crossing]) -> list[Reason]:
    """Tell which border was taken when a device made it matter and nobody declared one."""
    message = N_("{faction} attacks from {origins}, the best border")
    return [
        Reason(
            "RP-36",
            message,
            {"faction": one.faction, "origins": ", ".join(map(place_name, sorted(one.origins)))},
            "A49",
        )
        for one in crossings.values()
        if one.chosen and (one.rams or one.spikes)
    ]


def _removed(lost: Iterable[Device], used: Iterable[Device]) -> list[Reason]:
    reasons = []
    for devices, message in (
        (lost, N_("{device} of {faction} is lost with the space")),
        (used, N_("{device} of {faction} is used up")),
    ):
        for device in sorted(devices, key=lambda device: (device.faction, device.kind, device.across or 0)):
            values = {"faction": device.faction, "device": device.kind}
            reasons.append(Reason("RP-43", message, values, "A51"))
    return reasons
