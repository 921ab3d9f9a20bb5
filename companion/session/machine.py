"""The evening as one value: a game of the rules, and the orders that have been typed but not revealed on the board.

`step` leads from one state to the next, or refuses; nothing is read, rolled or written here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from hyskos.companion.session.timeline import Stepped
from hyskos.definitions.json_values import Json
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids import board_phases, record
from hyskos.rules.rolling_pyramids.actions import Action, Cross, Send
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.deployment import Orders as OrdersOfAll
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.legality import findings, may_place
from hyskos.rules.rolling_pyramids.notation import DEVICES
from hyskos.rules.rolling_pyramids.table import Game, Table, changed


@dataclass(frozen=True, slots=True)
class Act:
    """What the rules know as actions, one or several that were typed in one line."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Orders:
    """All orders of a seat, in the order of its units; typed again they replace what was typed before."""

    seat: int
    sends: tuple[Send, ...]


@dataclass(frozen=True, slots=True)
class Go:
    """Everybody's orders are there: resolve them (RP-30)."""


@dataclass(frozen=True, slots=True)
class March:
    """All orders of a seat whose sheet is on paper: their strengths are believed."""

    seat: int
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Put:
    """A device that a player whose sheet is on paper has developed (RP-43)."""

    device: Device


Event = Act | Orders | Go | March | Put
"""What one typed line does."""


@dataclass(frozen=True, slots=True)
class Fought:
    """The last deploy phase, for whoever asks why."""

    round: int
    before: Position
    outcomes: Mapping[int, Outcome]


@dataclass(frozen=True, slots=True)
class Session:
    """One state of an evening."""

    game: Game
    sends: tuple[tuple[Send, ...] | None, ...] = ()  # of every seat, while orders are typed; None: not yet
    fought: Fought | None = None
    light: bool = False  # sheets are on paper: the session keeps board, devices and points
    marched: tuple[tuple[Order, ...] | None, ...] = ()  # the same as `sends`, of sheets on paper

    @property
    def waiting(self) -> tuple[int, ...]:
        """Give the seats whose orders are still to be typed."""
        noted = self.marched if self.light else self.sends
        return tuple(seat for seat in dict.fromkeys(self.game.queue) if noted and noted[seat] is None)


def begin(table: Table, *, light: bool = False) -> Session:
    """Sit down; in a `light` evening the sheets are on paper."""
    return Session(new_game(table), light=light)


def step(session: Session, event: Event) -> Stepped[Session]:
    """Carry out an event; raises `UnlawfulError` naming the rule, and the state stays as it was."""
    match event:
        case Act(actions):
            return _act(session, actions)
        case Orders(seat, sends):
            return _note(session, seat, sends)
        case Go():
            return _go_light(session) if session.light else _go(session)
        case March(seat, orders):
            return _march(session, seat, orders)
        case Put(device):
            return _put(session, device)


def _act(session: Session, actions: Sequence[Action]) -> Stepped[Session]:
    game, reasons = session.game, list[Reason]()
    for action in actions:
        if isinstance(action, Send):
            raise UnlawfulError("RP-30", N_("orders are revealed together"))
        done = apply(game, action)
        game = done.game
        reasons += done.reasons
    sends = tuple(None if units else () for units in game.units) if game.phase == "deploy" else ()
    return Stepped(_awaiting(replace(session, game=game, sends=sends)), tuple(reasons))


def ordering(game: Game, seat: int) -> Game:
    """Give the state in which one seat alone sends its units, to try its orders."""
    if game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("nobody sends units now"))
    return replace(game, queue=(seat,) * len(game.units[seat]))


def _note(session: Session, seat: int, sends: tuple[Send, ...]) -> Stepped[Session]:
    trial = ordering(session.game, seat)
    if len(sends) != len(trial.queue):
        raise UnlawfulError("RP-30", N_("every unit needs an order"))
    reduce(lambda game, send: board_phases.send(game, send).game, sends, trial)
    return Stepped(replace(session, sends=changed(session.sends, seat, sends)))


def _check_orders(session: Session) -> None:
    if session.game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("nobody sends units now"))
    if session.waiting:
        whose = session.game.table.factions[session.waiting[0]]
        raise UnlawfulError("RP-30", N_("the orders of {faction} are missing"), {"faction": whose})


def _go(session: Session) -> Stepped[Session]:
    _check_orders(session)
    game, before, outcomes, reasons = session.game, session.game.position, dict[int, Outcome](), list[Reason]()
    left = [list(sends or ()) for sends in session.sends]
    for seat in session.game.queue:
        done = apply(game, left[seat].pop(0))
        game, outcomes = done.game, {**outcomes, **done.outcomes}
        reasons += done.reasons
    return Stepped(Session(game, (), Fought(session.game.round, before, outcomes)), tuple(reasons))


def _awaiting(session: Session) -> Session:
    """Wait for orders at once where the sheets are on paper: nobody rolls, drafts or develops here."""
    game = session.game
    if not session.light or game.phase != "roll":
        return session
    none = tuple(None for _seat in game.seats)
    empty: tuple[tuple[()], ...] = ((),) * len(none)
    waiting = replace(game, phase="deploy", queue=game.seats, units=empty, orders=empty, kept=empty)
    return replace(session, game=waiting, marched=none)


def _march(session: Session, seat: int, orders: tuple[Order, ...]) -> Stepped[Session]:
    game = session.game
    if not session.light or game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("nobody sends units now"))
    faults = findings(game.position, {game.table.factions[seat]: orders}, game.table.rulings)
    wrong = next((fault.reason for fault in faults if fault.order is not None), None)
    if wrong:
        raise UnlawfulError(wrong.rule, wrong.message, wrong.values)
    return Stepped(replace(session, marched=changed(session.marched, seat, orders)))


def _put(session: Session, device: Device) -> Stepped[Session]:
    game = session.game
    if not session.light or game.phase != "deploy":
        raise UnlawfulError("RP-43", N_("nobody places devices now"))
    if wrong := may_place(game.position, device):
        raise UnlawfulError(wrong.rule, wrong.message, wrong.values)
    position = replace(game.position, devices=(*game.position.devices, device))
    return Stepped(replace(session, game=replace(game, position=position)))


def _go_light(session: Session) -> Stepped[Session]:
    """Resolve the orders; triangles are crossed on paper, so that the round ends at once."""
    _check_orders(session)
    game = replace(session.game, orders=tuple(orders or () for orders in session.marched), queue=())
    fought = board_phases.after_deploy(game)
    done = apply(replace(fought.game, queue=(0,)), Cross())
    seen = Fought(game.round, game.position, fought.outcomes)
    return Stepped(_awaiting(Session(done.game, (), seen, light=True)), (*fought.reasons, *done.reasons))


def sent(session: Session) -> OrdersOfAll:
    """Give the orders typed so far as the rules resolve them."""
    if session.light:
        return {
            faction: orders or () for faction, orders in zip(session.game.table.factions, session.marched, strict=True)
        }
    found = {}
    for seat, sends in enumerate(session.sends):
        trial = reduce(lambda g, send: board_phases.send(g, send).game, sends or (), ordering(session.game, seat))
        found[session.game.table.factions[seat]] = trial.orders[seat]
    return found


def write_event(session: Session, event: Event) -> list[Json]:
    """Write an event of a state as plain values, in the words of recorded games."""
    match event:
        case Act(actions):
            return ["do", *_written(session.game, actions)]
        case Orders(seat, sends):
            return ["orders", *_written(ordering(session.game, seat), sends)]
        case Go():
            return ["go"]
        case March(seat, orders):
            return ["march", session.game.table.factions[seat], *(_order_values(order) for order in orders)]
        case Put(device):
            return ["put", device.faction, device.kind, device.place, device.across]


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
    if kind == "go" and not rest:
        return Go()
    if kind == "march" and rest:
        return March(session.game.table.factions.index(rest[0]), tuple(_order_of(one) for one in rest[1:]))
    if kind == "put":
        faction, device, place, across = rest
        found = next(one for one in DEVICES if one == device)
        return Put(Device(str(faction), found, _whole(place), None if across is None else _whole(across)))
    if kind == "do" and rest:
        return Act(_read(session.game, rest))
    if kind == "orders" and rest:
        factions = session.game.table.factions
        seat = factions.index(rest[0][1])
        sends = _read(ordering(session.game, seat), rest)
        return Orders(seat, tuple(one for one in sends if isinstance(one, Send)))
    raise ValueError(f"{value!r} is no event")


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
