"""Convert session events to plain values for the journal, in the notation of recorded games, and back."""

import json
from collections.abc import Sequence

from hyskos.companion.session.codes import read_code, unveil, veil
from hyskos.companion.session.machine import (
    Act,
    Code,
    Event,
    Go,
    March,
    Orders,
    Put,
    Reinforce,
    Reveal,
    Seal,
    Session,
    ordering,
)
from hyskos.definitions.json_values import Json
from hyskos.rules.rolling_pyramids import board_phases, record
from hyskos.rules.rolling_pyramids.actions import Action, Send
from hyskos.rules.rolling_pyramids.deployment import Device, Order
from hyskos.rules.rolling_pyramids.game import apply
from hyskos.rules.rolling_pyramids.notation import DEVICES
from hyskos.rules.rolling_pyramids.table import Game


def write_event(session: Session, event: Event) -> list[Json]:
    """Write an event as plain values."""
    match event:
        case Act(actions):
            return ["do", *_written(session.game, actions)]
        case Orders(seat, sends):
            sent = _written(ordering(session.game, seat), sends)
            return ["orders", *(sent or [session.game.table.factions[seat]])]  # a seat without units: its name only
        case Go():
            return ["go"]
        case March(seat, orders):
            return ["march", session.game.table.factions[seat], *(_order_values(order) for order in orders)]
        case Put(device):
            return ["put", device.faction, device.kind, device.place, device.across]
        case Reinforce(dice):
            return ["reinforce", *dice]
        case Seal(orders):
            return ["sealed", veil(json.dumps(write_event(session, orders), ensure_ascii=False))]
        case Code(seat, code):
            return ["code", session.game.table.factions[seat], code]
        case Reveal(orders, notation, salt):
            return ["revealed", " ".join(notation), salt.hex(), *write_event(session, orders)]


def _order_values(order: Order) -> list[Json]:
    return [order.target, order.units, order.heroes, order.origin, order.bomb]


def _written(game: Game, actions: Sequence[Action]) -> list[Json]:
    found: list[Json] = []
    for action in actions:
        found.append(record.write(game, action))
        game = board_phases.send(game, action).game if isinstance(action, Send) else apply(game, action).game
    return found


def read_event(session: Session, value: Json) -> Event:
    """Read an event in a state; raises ValueError, LookupError or TypeError if it does not fit."""
    if not isinstance(value, list) or not value:
        raise TypeError(f"{value!r} is no event")
    kind, *rest = value
    if kind == "sealed":
        veiled = len(rest) == 1  # earlier versions wrote the orders in plain text
        return Seal(_orders(session, json.loads(unveil(str(rest[0]))) if veiled else rest))
    if kind == "code":
        faction, code = rest
        return Code(session.game.table.factions.index(faction), read_code(str(code)))
    if kind == "revealed":
        notation, salt, *inner = rest
        return Reveal(_orders(session, inner), tuple(str(notation).split()), bytes.fromhex(str(salt)))
    if kind == "go" and not rest:
        return Go()
    if kind == "march" and rest:
        return March(session.game.table.factions.index(rest[0]), tuple(_order_of(one) for one in rest[1:]))
    if kind == "put":
        faction, device, place, across = rest
        found = DEVICES[DEVICES.index(device)]
        return Put(Device(str(faction), found, _whole(place), None if across is None else _whole(across)))
    if kind == "reinforce":
        return Reinforce(tuple(_whole(die) for die in rest))
    if kind == "do" and rest:
        return Act(_read(session.game, rest))
    if kind == "orders" and rest:
        factions = session.game.table.factions
        if len(rest) == 1 and isinstance(rest[0], str):
            return Orders(factions.index(rest[0]), ())
        seat = factions.index(rest[0][1])
        sends = _read(ordering(session.game, seat), rest)
        return Orders(seat, tuple(one for one in sends if isinstance(one, Send)))
    raise ValueError(f"{value!r} is no event")


def _orders(session: Session, value: Json) -> Orders | March:
    if not isinstance(value, list) or value[:1] not in (["orders"], ["march"]):
        raise TypeError(f"{value!r} are no orders")
    event = read_event(session, value)
    if not isinstance(event, Orders | March):
        raise TypeError(f"{value!r} are no orders")
    return event


def _order_of(values: Json) -> Order:
    if not isinstance(values, list) or len(values) != len(("target", "units", "heroes", "origin", "bomb")):
        raise TypeError(f"{values!r} is no order")
    target, units, heroes, origin, bomb = values
    return Order(
        _whole(target), _whole(units), _whole(heroes), None if origin is None else _whole(origin), bomb is True
    )


def _whole(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no number")
    return value


def _read(game: Game, events: Sequence[record.Event]) -> tuple[Action, ...]:
    found = []
    for event in events:
        action = record.read(game, event)
        found.append(action)
        game = board_phases.send(game, action).game if isinstance(action, Send) else apply(game, action).game
    return tuple(found)
