"""The deploy phase: every player's orders at once, on every space (RP-30..39).

`legality.findings` checks orders; this module resolves them. Spaces do not affect each other (A38), so the order of
players, orders and spaces does not matter.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.abilities import Abilities
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome, resolve
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sides import DeviceKind, Law


@dataclass(frozen=True, slots=True)
class Device:
    """A ram or spikes on the border from `place` to `across`, or an umbrella on `place`; it is lost with `place`."""

    faction: str
    kind: DeviceKind
    place: int
    across: int | None = None

    @property
    def border(self) -> frozenset[int]:
        """The border as the set of the two places it separates."""
        return frozenset(place for place in (self.place, self.across) if place is not None)


@dataclass(frozen=True, slots=True)
class Order:
    """One unit and the space it is sent to; `origin` is the place it comes from, if declared (A49)."""

    target: int
    units: int = 0
    heroes: int = 0
    origin: int | None = None
    bomb: bool = False  # `units` is its strength
    ram: bool = False  # requires its faction's ram on the border it crosses


def from_home(device: Device, forces: Mapping[int, Force], starts: Mapping[str, int]) -> Device:
    """Turn a border around if it was written from the other side: `place` must be on the owner's side (A51)."""
    if device.across is None:
        return device

    def own(place: int) -> bool:
        return starts.get(device.faction) == place or (place in forces and forces[place].faction == device.faction)

    if own(device.across) and not own(device.place):
        return Device(device.faction, device.kind, device.across, device.place)
    return device


Orders = Mapping[str, Sequence[Order]]
"""The orders of each faction, by id."""


@dataclass(frozen=True, slots=True)
class Position:
    """The main board between two phases."""

    board: Board
    starts: Mapping[str, int]  # faction: its starting area, a place below 0
    forces: Mapping[int, Force]
    devices: tuple[Device, ...] = ()
    solo: bool = False  # the Pharaoh's starting areas are targets (A80)

    def controlled_places(self, faction: str) -> frozenset[int]:
        """Return the places that a faction controls: its starting area and every place with a force of its own."""
        occupied = {place for place, force in self.forces.items() if force.faction == faction}
        return frozenset(occupied | ({self.starts[faction]} if faction in self.starts else set()))


@dataclass(frozen=True, slots=True)
class Deployment:
    """The result of a deploy phase."""

    position: Position
    outcomes: Mapping[int, Outcome]  # of every place where something arrived, by number
    conquests: Mapping[str, int]  # footmen triangles earned (RP-39)
    lost: tuple[Device, ...]  # devices removed


def deploy(position: Position, orders: Orders, rulings: Rulings = STANDARD, *, abilities: Abilities) -> Deployment:
    """Resolve the orders of all players at once; they must be lawful (`legality.findings`)."""
    sent = [(faction, order) for faction in sorted(orders) for order in orders[faction]]
    outcomes = {}
    forces = dict(position.forces)
    removed: set[Device] = set()
    for place in sorted({order.target for _, order in sent}, key=lambda place: (place < 0, abs(place))):
        local = [(faction, order) for faction, order in sent if order.target == place]
        arrivals, crossed = _arrivals(position, place, local, Law(rulings, abilities))
        outcome = resolve(_battle(position, place, local, arrivals), rulings, abilities=abilities)
        if outcome.force:
            forces[place] = outcome.force
        else:
            forces.pop(place, None)
        used = _used_devices(position, place, outcome) if rulings.device_use == "once" else set()
        lost = {device for device in position.devices if device.place == place and outcome.devices_lost}
        removed |= used | lost
        outcomes[place] = replace(outcome, reasons=(*crossed, *outcome.reasons, *_removal_reasons(lost, used)))
    after = replace(position, forces=forces)
    remaining = tuple(device for device in position.devices if device not in removed)
    return Deployment(
        position=replace(after, devices=remaining),
        outcomes=outcomes,
        conquests=_conquests(outcomes.values()),
        lost=tuple(device for device in position.devices if device in removed),
    )


def _conquests(outcomes: Iterable[Outcome]) -> Counter[str]:
    """Count the footmen triangles that each faction has earned."""
    earned: Counter[str] = Counter()
    for outcome in outcomes:
        if outcome.owner and outcome.crossings:
            earned[outcome.owner] += outcome.crossings
    return earned


Sent = Sequence[tuple[str, Order]]
"""Orders to one place, each with its faction."""


def _arrivals(position: Position, place: int, sent: Sent, law: Law) -> tuple[list[Arrival], list[Reason]]:
    """Find the border that each part of an attack crosses: the declared one, else the best for its faction (A49)."""
    defender = position.forces.get(place)
    owner = defender.faction if defender else None
    arrivals: list[Arrival] = []
    reasons: list[Reason] = []
    for faction in sorted({faction for faction, order in sent if not order.bomb}):
        if owner in (None, faction):
            arrivals += [Arrival(_force(name, order)) for name, order in sent if name == faction and not order.bomb]
            continue
        alone = [(name, order) for name, order in sent if order.bomb or name in (faction, owner)]
        parts, new_reasons = _attack(position, place, faction, alone, law)
        arrivals += parts
        reasons += new_reasons
    return arrivals, reasons


def _attack(
    position: Position, place: int, faction: str, alone: Sent, law: Law
) -> tuple[Sequence[Arrival], list[Reason]]:
    """Return the parts of one attack with their borders; parts that declare none share the best border (A49).

    The best border is the one that would serve the attacker best if no other player attacked, so that the order of
    players does not matter.
    """
    own_orders = [order for name, order in alone if name == faction and not order.bomb]
    other_arrivals = [Arrival(_force(name, order)) for name, order in alone if name != faction and not order.bomb]
    controlled = position.controlled_places(faction)
    near = [origin for origin in position.board.neighbours[place] if origin in controlled]
    borders = {origin: _border(position, place, faction, origin) for origin in near}
    groups = sorted({order.ram for order in own_orders if order.origin is None})
    options = [_options(borders, {order.origin for order in own_orders}, ram=ram) for ram in groups]

    def parts(plan: Sequence[Border]) -> list[Arrival]:
        chosen = dict(zip(groups, plan, strict=True))
        crossed = [chosen[order.ram] if order.origin is None else borders[order.origin] for order in own_orders]
        return [Arrival(_force(faction, order), border) for order, border in zip(own_orders, crossed, strict=True)]

    def gain(plan: Sequence[Border]) -> tuple[int, list[tuple[bool, bool]]]:
        battle = _battle(position, place, alone, [*other_arrivals, *parts(plan)])
        remaining = resolve(battle, law.rulings, abilities=law.abilities).force
        size = remaining.size if remaining else 0
        return size if remaining and remaining.faction == faction else -size, [_preference(border) for border in plan]

    plans = list(product(*options))
    best = max(plans, key=gain) if len(plans) > 1 else plans[0]
    mattered = best and any(border.ram or border.spikes for border in borders.values())
    return parts(best), [_border_reason(faction, best)] if mattered else []


def _border(position: Position, place: int, faction: str, origin: int) -> Border:
    """Return the devices on a border for an attacker of `place`: the attacker's ram, the defender's spikes."""
    defender = position.forces[place].faction
    present = {(device.faction, device.kind) for device in position.devices if device.border == {place, origin}}
    return Border(origin, ram=(faction, "ram") in present, spikes=(defender, "spikes") in present)


def _options(borders: Mapping[int, Border], declared: Collection[int | None], *, ram: bool) -> list[Border]:
    """Return one border of each kind that may be the best: with a ram and without spikes, if there is one (A49).

    A ram that a declared part uses anyway is a kind of its own, for tables where every ram halves (A48).
    """
    usable = [border for border in borders.values() if border.ram or not ram]
    usable = [border for border in usable if _preference(border) == (True, True)] or usable
    kinds = {(_preference(border), border.origin in declared): border for border in reversed(usable)}
    return list(reversed(kinds.values()))


def _preference(border: Border) -> tuple[bool, bool]:
    """Sort key of a border: without spikes is better, then with a ram."""
    return (not border.spikes, border.ram)


def _border_reason(faction: str, borders: Iterable[Border]) -> Reason:
    """Explain which border was chosen, where devices make a difference and none was declared."""
    origins = sorted({border.origin for border in borders if border.origin is not None})
    message = N_("{faction} attacks from {origins}, the best border")
    return Reason("RP-36", message, {"faction": faction, "origins": ", ".join(map(place_name, origins))}, "A49")


def _force(faction: str, order: Order) -> Force:
    return Force(faction, order.units, order.heroes)


def _battle(position: Position, place: int, sent: Sent, arrivals: Sequence[Arrival]) -> Battle:
    defender = position.forces.get(place)
    owner = defender.faction if defender else None
    return Battle(
        defender,
        tuple(arrivals),
        tuple(Bomb(faction, order.units) for faction, order in sent if order.bomb),
        umbrella=any(
            device.kind == "umbrella" and device.place == place and device.faction == owner
            for device in position.devices
        ),
    )


def _used_devices(position: Position, place: int, outcome: Outcome) -> set[Device]:
    """Return the devices that acted, for tables where each can be used once (A51)."""
    used: set[Device] = set()
    for kind, faction, origin in outcome.used:
        owner = faction if kind != "spikes" else position.forces[place].faction
        border = frozenset({place} if origin is None else {place, origin})
        used |= {
            device
            for device in position.devices
            if (device.kind, device.faction, device.border) == (kind, owner, border)
        }
    return used


def _removal_reasons(lost: Iterable[Device], used: Iterable[Device]) -> list[Reason]:
    reasons = []
    for devices, message in (
        (lost, N_("lost with the space: {device} of {faction}")),
        (used, N_("used up: {device} of {faction}")),
    ):
        for device in sorted(devices, key=lambda device: (device.faction, device.kind)):
            values = {"faction": device.faction, "device": device.kind}
            reasons.append(Reason("RP-43", message, values, "A51"))
    return reasons
