"""Parse typed orders and assign them to the units of a sheet.

`9@12 3h@5 b6@9` sends nine soldiers to 12, three heroes to 5 and a bomb of six to 9; `4@8-6` crosses the border from
6, and `4@-` holds a unit back if the rulings allow it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from hyskos.companion.names import named
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.words import BOMB, place_of
from hyskos.companion.vocabulary import IN_ORDERS, understood
from hyskos.definitions.languages import _
from hyskos.definitions.values import dataclass
from hyskos.rules.names import match_names
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.actions import Send
from hyskos.rules.rolling_pyramids.board_phases import may_hold_back, order_fault, order_of
from hyskos.rules.rolling_pyramids.deployment import Order
from hyskos.rules.rolling_pyramids.notation import read_amount
from hyskos.rules.rolling_pyramids.order_notation import read_order
from hyskos.rules.rolling_pyramids.table import Game, Muster, changed

_SHORT_BOMB = re.compile(r"([^0-9@\s]+)([0-9].*)")
_HELD = "@-"


@dataclass(frozen=True, slots=True)
class _Typed:
    """An order as typed; None as target holds the unit back."""

    word: str
    order: Order


def unit_text(unit: Muster) -> str:
    """Format a unit as in orders."""
    return f"{_amount(unit)} ({unit.origin})" if unit.origin is not None else _amount(unit)


def _amount(unit: Muster) -> str:
    return {"soldiers": "{n}", "heroes": "{n}h", "bomb": "b{n}"}[unit.kind].format(n=unit.strength)


def sends_text(units: Sequence[Muster], sends: Sequence[Send]) -> tuple[str, ...]:
    """Format what units are sent to do, as it is typed."""
    found = []
    for unit, send in zip(units, sends, strict=True):
        origin = unit.origin if unit.origin is not None else send.origin
        border = "" if origin is None or send.target is None else f"-{_name(origin)}"
        found.append(f"{_amount(unit)}@{'-' if send.target is None else _name(send.target)}{border}")
    return tuple(found)


def read_orders(game: Game, seat: int, words: Sequence[str]) -> tuple[Send, ...]:
    """Parse all orders of a seat, in the order of its units; raises RefusedError for the first without a unit."""
    units = game.units[seat]
    typed = [_read(game, word) for word in _joined(words)]
    found = _assigned(game, units, typed)
    if found is not None:
        return found
    taken: list[_Typed] = []
    for one in typed:
        if _assigned(game, units, [*taken, one], whole=False) is None:
            text = _("`{word}`: {faction} has no such unit left; it sends {units}")
            raise RefusedError(text.format(word=one.word, **_of(game, seat, units)))
        taken.append(one)
    text = _("{faction} sends {units}: each needs an order")
    raise RefusedError(text.format(**_of(game, seat, units)))


def read_lawful(game: Game, seat: int, words: Sequence[str]) -> tuple[tuple[Send, ...], tuple[Reason, ...]]:
    """Parse revealed orders; units with illegal ones stay away (A69). Return the reasons as well."""
    units, kept, void = game.units[seat], list[_Typed](), list[Reason]()

    def lawful(unit: Muster, order: Order) -> bool:
        return _fits(game, unit, order) and _send_fault(game, seat, unit, _send(unit, order)) is None

    for word in _joined(words):
        typed = _Typed(word, _parsed(word))
        if _paired(units, [*kept, typed], lawful) is not None:
            kept.append(typed)
            continue
        fitting = next((unit for unit in units if _fits(game, unit, typed.order)), None)
        fault = _send_fault(game, seat, fitting, _send(fitting, typed.order)) if fitting else None
        void += _void(game, seat, word, fault or Reason("RP-30", N_("no unit is left for it")))
    sends = _paired(units, kept, lawful) or {}
    return tuple(sends.get(at, Send(None, void=True)) for at in range(len(units))), tuple(void)


def read_lawful_believed(game: Game, seat: int, words: Sequence[str]) -> tuple[tuple[Order, ...], tuple[Reason, ...]]:
    """Parse revealed orders of a sheet on paper, of which some may be illegal (A69). Return the reasons as well."""
    kept, void = list[Order](), list[Reason]()
    for word in _joined(words):
        order = _parsed(word)
        fault = order_fault(game, seat, order) if order.target else None
        if fault:
            void += _void(game, seat, word, fault)
        elif order.target:
            kept.append(order)
    return tuple(kept), tuple(void)


def _void(game: Game, seat: int, word: str, fault: Reason) -> tuple[Reason, Reason]:
    message = N_("{faction}: the order {order} is not lawful; its unit stays away")
    return Reason("RP-30", message, {"faction": game.table.factions[seat], "order": word}, "A69"), fault


def _send_fault(game: Game, seat: int, unit: Muster, send: Send) -> Reason | None:
    """Return the reason why a unit cannot be sent like this; None if it can."""
    if send.target is not None:
        return order_fault(game, seat, order_of(unit, send))
    trial = replace(game, queue=(seat,), units=changed(game.units, seat, (unit,)))
    return None if may_hold_back(trial) else Reason("RP-30", N_("{unit} must be deployed"), {"unit": unit.name}, "A33")


def canonical(words: Sequence[str]) -> tuple[str, ...]:
    """Write typed orders in the canonical notation that codes are based on: sorted, with ids; raises RefusedError.

    >>> canonical(["3*@5", "9@12-7", "bomb", "6@9", "4@-"])
    ('3h@5', '4@-', '9@12-7', 'b6@9')
    """
    orders = tuple(_parsed(word) for word in _joined(words))
    return tuple(sorted(map(order_text, orders)))


def order_text(order: Order) -> str:
    """Write an order in canonical notation."""
    amount = f"{order.heroes}h" if order.heroes else f"b{order.units}" if order.bomb else f"{order.units}"
    origin = "" if order.origin is None else f"-{_name(order.origin)}"
    return f"{amount}@{_name(order.target) if order.target else '-'}{origin}{'+ram' if order.ram else ''}"


def read_believed(game: Game, words: Sequence[str]) -> tuple[Order, ...]:
    """Parse any number of orders of a sheet on paper; raises RefusedError."""
    orders = tuple(_read(game, word).order for word in _joined(words))
    return tuple(order for order in orders if order.target)


def _of(game: Game, seat: int, units: Sequence[Muster]) -> dict[str, object]:
    return {"faction": named(game.table.factions[seat]), "units": ", ".join(map(unit_text, units))}


def _joined(words: Sequence[str]) -> list[str]:
    """Join `bomb 9@9` into a single word."""
    found: list[str] = []
    for word in words:
        if found and "@" not in found[-1] and match_names(found[-1], BOMB):
            found[-1] = f"{found[-1]} {word}"
        else:
            found.append(word)
    return found


def _read(game: Game, word: str) -> _Typed:
    order = _parsed(word)
    for place in () if word.endswith(_HELD) else (order.target, order.origin):
        if place is not None:
            place_of(_name(place), tuple(game.table.board.neighbours))
    return _Typed(word, order)


def _parsed(word: str) -> Order:
    """Parse an order without checking its spaces against a map."""
    short = _SHORT_BOMB.fullmatch(word)
    if short and not match_names(short[1], BOMB):
        short = None  # h3@5
    text = f"{short[1]} {short[2]}" if short and "@" in word else word
    if text.endswith(_HELD):
        amount, bomb = text.removesuffix(_HELD), short is not None
        units, heroes = understood(lambda one: read_amount(one, heroes=not bomb), amount.split()[-1])
        return Order(0, units, heroes, bomb=bomb)
    order = understood(lambda one: read_order(one, IN_ORDERS), text)
    if order.units and order.heroes:
        raise RefusedError(
            _("`{word}`: soldiers and heroes have separate squares; order them separately").format(word=word)
        )
    return order


def _name(place: int) -> str:
    from hyskos.rules.rolling_pyramids.places import place_name

    return place_name(place)


def _assigned(
    game: Game, units: Sequence[Muster], typed: Sequence[_Typed], *, whole: bool = True
) -> tuple[Send, ...] | None:
    """Assign a unit to every order, using all units if `whole`; None if impossible."""
    if whole and len(units) != len(typed):
        return None
    found = _paired(units, typed, partial(_fits, game))
    return None if found is None else tuple(found[at] for at in sorted(found))


def _paired(
    units: Sequence[Muster], typed: Sequence[_Typed], fits: Callable[[Muster, Order], bool]
) -> dict[int, Send] | None:
    """Assign a fitting unit to every order; maps the index of the unit to what it does, None if impossible."""
    sends: dict[int, Send] = {}

    def place(index: int) -> bool:
        if index == len(typed):
            return True
        order = typed[index].order
        for at, unit in enumerate(units):
            if at in sends or not fits(unit, order):
                continue
            sends[at] = _send(unit, order)
            if place(index + 1):
                return True
            del sends[at]
        return False

    return sends if place(0) else None


def _fits(game: Game, unit: Muster, order: Order) -> bool:
    strength, kind = (order.heroes, "heroes") if order.heroes else (order.units, "bomb" if order.bomb else "soldiers")
    if (unit.strength, unit.kind) != (strength, kind):
        return False
    if unit.origin is None:
        return True
    near = (unit.origin, *game.table.board.neighbours[unit.origin])
    return order.origin in (None, unit.origin) and order.target in near


def _send(unit: Muster, order: Order) -> Send:
    if not order.target:
        return Send(None)
    return Send(order.target, None if unit.origin is not None else order.origin)
