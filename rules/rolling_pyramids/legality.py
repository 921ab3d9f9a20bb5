"""Check orders and devices: every fault of a whole deploy phase at once (RP-04, RP-30..32)."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Orders, Position
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings


@dataclass(frozen=True, slots=True)
class OrderViolation:
    """A fault of an order or a device, by index, with the reason."""

    reason: Reason
    faction: str | None = None
    order: int | None = None
    device: int | None = None


def findings(position: Position, orders: Orders, rulings: Rulings = STANDARD) -> tuple[OrderViolation, ...]:
    """Return every fault of devices and orders; if there is none, the phase can be resolved."""
    faults = [
        OrderViolation(reason, device=i)
        for i, device in enumerate(position.devices)
        for reason in _device_faults(position, device)
    ]
    faults += _duplicate_devices(position.devices)
    for faction, listed in orders.items():
        if listed and faction not in position.starts:
            message = N_("{faction} has orders but no starting area")
            faults.append(OrderViolation(Reason("RP-03", message, {"faction": faction}), faction))
            continue
        for i, order in enumerate(listed):
            faults += [
                OrderViolation(reason, faction, i) for reason in _order_faults(position, faction, order, rulings)
            ]
    return tuple(faults)


def place_fault(place: int, starts: Mapping[str, int], *, solo: bool) -> Reason | None:
    """Return why a place cannot have units: it is a start, and not one of the Pharaoh's in solo play (RP-04, RP-60)."""
    if place > 0 or (solo and place not in starts.values()):
        return None
    return Reason("RP-04", N_("{place} is a starting area and holds no units"), {"place": place_name(place)})


def owner_fault(faction: str, playing: Container[str], *, solo: bool) -> Reason | None:
    """Return why a faction cannot have units on the board: it is not in the game (RP-03)."""
    if faction in playing or (solo and faction == PHARAOH):
        return None
    return Reason("RP-03", N_("{faction} has units but no starting area"), {"faction": faction})


def targets(position: Position, faction: str, rulings: Rulings = STANDARD) -> tuple[int, ...]:
    """Return the places a faction may send soldiers to: next to a controlled place, or its own (RP-31, A30)."""
    controlled = position.controlled_places(faction)
    near = {place for origin in controlled for place in position.board.neighbours[origin]}
    if rulings.own_space_target == "yes":
        near |= controlled
    starts = set(position.starts.values())
    return tuple(sorted(place for place in near if place > 0 or (position.solo and place not in starts)))


def bomb_targets(position: Position) -> tuple[int, ...]:
    """Return the places a bomb may be sent to: every space, and in the solo game the Pharaoh's starts (RP-32, A80)."""
    player_starts = set(position.starts.values())
    return (
        *position.board.spaces,
        *(start for start in position.board.starts if position.solo and start not in player_starts),
    )


def _order_faults(position: Position, faction: str, order: Order, rulings: Rulings) -> Iterator[Reason]:
    if order.units + order.heroes < 1:
        yield Reason("RP-29", N_("a unit of strength 0 cannot be deployed"), {}, "A25")
    reason = _target_fault(position, faction, order, rulings) or _origin_fault(position, faction, order)
    if reason := reason or _ram_fault(position, faction, order):
        yield reason


def _target_fault(position: Position, faction: str, order: Order, rulings: Rulings) -> Reason | None:
    """Return why the target is unlawful; None if it is lawful."""
    board, target = position.board, order.target
    values: dict[str, object] = {"target": place_name(target), "faction": faction}
    if target not in board.neighbours:
        last = max(board.spaces)
        return Reason("RP-05", N_("the map has no space {target}; its spaces are 1 to {last}"), values | {"last": last})
    if target < 0 and not position.solo:
        if order.bomb:
            return Reason("RP-32", N_("{target} has no number: a bomb cannot be sent there"), values, "A43")
        return Reason("RP-04", N_("{target} is a starting area: it cannot be attacked"), values)
    if target in position.starts.values():
        return Reason("RP-04", N_("{target} is the starting area of a player: it cannot be attacked"), values, "A80")
    if order.bomb or target in targets(position, faction, rulings):
        return None
    if target in position.controlled_places(faction):
        return Reason(
            "RP-31", N_("{target} is controlled already and next to no other space of {faction}"), values, "A30"
        )
    controlled = sorted(position.controlled_places(faction), key=lambda p: (p < 0, abs(p)))
    walls = [place_name(place) for place in controlled if board.has_wall(place, target)]
    if walls:
        message = N_("a wall stands between {target} and {walls}, and {target} is next to no other space of {faction}")
        return Reason("RP-31", message, values | {"walls": ", ".join(walls)}, "A97")
    controlled_names = ", ".join(map(place_name, controlled))
    message = N_("{target} is not next to a space of {faction}, which controls {own}")
    return Reason("RP-31", message, values | {"own": controlled_names})


def _origin_fault(position: Position, faction: str, order: Order) -> Reason | None:
    """Return why the declared border is unlawful; None if it is lawful (A49)."""
    if order.origin is None:
        return None
    values = {"origin": place_name(order.origin), "target": place_name(order.target), "faction": faction}
    if order.bomb:
        return Reason("RP-32", N_("a bomb crosses no border: write it without {origin}"), values, "A49")
    if order.origin not in position.board.neighbours:
        return Reason("RP-05", N_("the map has no place {origin}"), values)
    if position.board.has_wall(order.origin, order.target):
        return Reason("RP-31", N_("a wall stands between {origin} and {target}"), values, "A97")
    if order.origin not in position.board.neighbours[order.target]:
        return Reason("RP-31", N_("{origin} and {target} have no common border"), values, "A49")
    if order.origin not in position.controlled_places(faction):
        return Reason("RP-31", N_("{faction} does not control {origin}"), values, "A49")
    return None


def _ram_fault(position: Position, faction: str, order: Order) -> Reason | None:
    origins = position.board.neighbours[order.target] if order.origin is None else (order.origin,)
    borders = [{order.target, origin} for origin in origins]
    rams = [device for device in position.devices if (device.faction, device.kind) == (faction, "ram")]
    if not order.ram or any(ram.border in borders for ram in rams):
        return None
    return Reason(
        "RP-36",
        N_("{faction} has no ram for an attack on {target}"),
        {"faction": faction, "target": place_name(order.target)},
    )


def _duplicate_devices(devices: Sequence[Device]) -> Iterator[OrderViolation]:
    """Yield duplicate devices: of the same kind on the same border, or umbrellas on the same space (A66)."""
    for i, device in enumerate(devices):
        if device in devices[:i]:
            values = {"device": device.kind, "faction": device.faction}
            message = N_(
                "{faction} already has a {device} there; a border takes one of each kind, a space one umbrella"
            )
            yield OrderViolation(Reason("RP-43", message, values, "A66"), device=i)


def may_place(position: Position, device: Device) -> Reason | None:
    """Return why a device may not be placed in addition to those on the board; None if it may (RP-43)."""
    faults = findings(replace(position, devices=(*position.devices, device)), {})
    return next((fault.reason for fault in faults if fault.device == len(position.devices)), None)


def _device_faults(position: Position, device: Device) -> Iterator[Reason]:
    board = position.board
    values = {"device": device.kind, "faction": device.faction, "place": place_name(device.place)}
    places: Sequence[int] = (device.place,) if device.across is None else (device.place, device.across)
    missing = [place for place in places if place not in board.neighbours]
    if position.solo:
        yield Reason("RP-67", N_("{device}: devices are not used alone"), values)
    if (device.kind == "umbrella") != (device.across is None):
        yield Reason("RP-43", N_("place ram and spikes on a border, an umbrella on a space"), values)
    for place in missing:
        yield Reason("RP-05", N_("{device}: the map has no place {missing}"), values | {"missing": place_name(place)})
    if missing:
        return
    if device.across is not None and device.across not in board.neighbours[device.place]:
        border_values = values | {"across": place_name(device.across)}  # a new dict: earlier reasons refer to `values`
        yield Reason("RP-36", N_("{device}: {place} and {across} have no common border"), border_values)
    elif device.place not in position.controlled_places(device.faction):
        yield Reason("RP-43", N_("{device}: {faction} does not control {place}"), values, "A51")
