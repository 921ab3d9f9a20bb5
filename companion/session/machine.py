"""The evening as one value: a game of the rules, and the orders that have been typed but not revealed on the board.

`step` leads from one state to the next, or refuses; nothing is read, rolled or written here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import reduce

from hyskos.companion.session import on_paper
from hyskos.companion.session.codes import fits
from hyskos.companion.session.timeline import Stepped
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids import board_phases
from hyskos.rules.rolling_pyramids.actions import Action, Send
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.deployment import Orders as OrdersOfAll
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.solo import reinforcements, walk
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


@dataclass(frozen=True, slots=True)
class Reinforce:
    """The dice that a solo player whose sheet is on paper has chosen: the numbers that count (RP-63, A84)."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seal:
    """Orders that were typed unseen: they count as others do, and nobody is told of them before all are there."""

    orders: Orders | March


@dataclass(frozen=True, slots=True)
class Code:
    """The code of orders that a player elsewhere has chosen (`codes`)."""

    seat: int
    code: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Orders of which a code was given: their canonical notation and the salt, which the code is made of."""

    orders: Orders | March  # those that can be carried out
    notation: tuple[str, ...]
    salt: bytes
    void: tuple[Reason, ...] = ()  # which cannot, and why (A69); not kept in a journal


Event = Act | Orders | Go | March | Put | Reinforce | Seal | Code | Reveal
"""What one typed line does."""


@dataclass(frozen=True, slots=True)
class Fought:
    """The last deploy phase, for whoever asks why."""

    round: int
    before: Position
    outcomes: Mapping[int, Outcome]
    column: Mapping[int, tuple[Reason, ...]] = field(default_factory=dict)  # alone: why it left a space as it is


@dataclass(frozen=True, slots=True)
class Session:
    """One state of an evening."""

    game: Game
    sends: tuple[tuple[Send, ...] | None, ...] = ()  # of every seat, while orders are typed; None: not yet
    fought: Fought | None = None
    light: bool = False  # sheets are on paper: the session keeps board, devices and points
    marched: tuple[tuple[Order, ...] | None, ...] = ()  # the same as `sends`, of sheets on paper
    sealed: frozenset[int] = frozenset()  # seats whose orders were typed unseen
    codes: tuple[tuple[int, str], ...] = ()  # seats that have given a code, and which

    @property
    def reinforces(self) -> bool:
        """Tell whether the dice of a solo player are to be typed now, who keeps the sheet on paper."""
        return self.light and self.game.table.solo and self.game.phase == "cross"

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
        case Orders() | March():
            _no_code(session, event.seat)
            _not_sealed(session, event.seat)
            return _noted(session, event)
        case Go():
            return _go(session)
        case Put(device):
            return _put(session, device)
        case Reinforce(dice):
            return _reinforced(session, dice)
        case Seal(orders):
            _no_code(session, orders.seat)
            _not_sealed(session, orders.seat)
            noted = _noted(session, orders).session
            return Stepped(replace(noted, sealed=noted.sealed | {orders.seat}))
        case Code(seat, code):
            return _coded(session, seat, code)
        case Reveal():
            return _revealed(session, event)


def _act(session: Session, actions: Sequence[Action]) -> Stepped[Session]:
    game, fought, reasons = session.game, session.fought, list[Reason]()
    if session.reinforces:
        raise UnlawfulError("RP-63", N_("the dice that were chosen come first"))
    for action in actions:
        if isinstance(action, Send):
            raise UnlawfulError("RP-30", N_("orders are revealed together"))
        done = apply(game, action)
        if fought and game.phase == "cross" != done.game.phase:
            fought = _add_column(fought, game)
        game = done.game
        reasons += done.reasons
    sends = tuple(None if units else () for units in game.units) if game.phase == "deploy" else ()
    return Stepped(_awaiting(replace(session, game=game, sends=sends, fought=fought)), tuple(reasons))


def _add_column(fought: Fought, game: Game) -> Fought:
    """Add why the Pharaoh's column left each space on its way as it is; `game` is the one before it walks."""
    table = game.table
    if not table.solo:
        return fought
    number, _reasons = reinforcements(game.counted, table.rulings)
    way = walk(table.board, game.position.forces, number, table.rulings, abilities=table.abilities)
    return replace(fought, column={stop.space: stop.reasons for stop in way.stops})


def _awaiting(session: Session) -> Session:
    """Wait for orders at once where the sheets are on paper."""
    if not session.light or session.game.phase != "roll":
        return session
    game = on_paper.awaiting(session.game)
    return replace(session, game=game, marched=tuple(None for _seat in game.seats))


def ordering(game: Game, seat: int) -> Game:
    """Give the state in which one seat alone sends its units, to try its orders."""
    if game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    return replace(game, queue=(seat,) * len(game.units[seat]))


def _note(session: Session, seat: int, sends: tuple[Send, ...]) -> Stepped[Session]:
    trial = ordering(session.game, seat)
    if len(sends) != len(trial.queue):
        raise UnlawfulError("RP-30", N_("every unit needs an order"))
    reduce(lambda game, send: board_phases.send(game, send).game, sends, trial)
    return Stepped(replace(session, sends=changed(session.sends, seat, sends)))


def _noted(session: Session, event: Orders | March) -> Stepped[Session]:
    if isinstance(event, Orders):
        return _note(session, event.seat, event.sends)
    if not session.light:
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    on_paper.check(session.game, event.seat, event.orders)
    return Stepped(replace(session, marched=changed(session.marched, event.seat, event.orders)))


def _not_sealed(session: Session, seat: int) -> None:
    if seat in session.sealed:
        text = N_("the orders of {faction} are sealed; `undo` takes the last orders back")
        raise UnlawfulError("RP-30", text, {"faction": session.game.table.factions[seat]})


def _no_code(session: Session, seat: int) -> None:
    if seat in dict(session.codes):
        text = N_("{faction} has given a code: reveal its orders with the salt")
        raise UnlawfulError("RP-30", text, {"faction": session.game.table.factions[seat]})


def _coded(session: Session, seat: int, code: str) -> Stepped[Session]:
    whose = {"faction": session.game.table.factions[seat]}
    if session.game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    if seat in dict(session.codes):
        raise UnlawfulError("RP-30", N_("{faction} has given a code, and it holds"), whose)
    if seat not in session.waiting:
        raise UnlawfulError("RP-30", N_("the orders of {faction} are there already"), whose)
    return Stepped(replace(session, codes=(*session.codes, (seat, code))))


def _revealed(session: Session, event: Reveal) -> Stepped[Session]:
    """Note orders that their code was made of, once nobody else can choose any more."""
    seat = event.orders.seat
    factions, codes = session.game.table.factions, dict(session.codes)
    if seat not in codes:
        raise UnlawfulError("RP-30", N_("{faction} has given no code"), {"faction": factions[seat]})
    free = next((one for one in session.waiting if one not in codes), None)
    if free is not None:
        text = N_("neither orders nor a code of {faction} are there: who reveals first is seen")
        raise UnlawfulError("RP-30", text, {"faction": factions[free]})
    if not fits(codes[seat], factions[seat], event.notation, event.salt):
        text = N_("the code of {faction} was not made of these orders and this salt")
        raise UnlawfulError("RP-30", text, {"faction": factions[seat]})
    return Stepped(_noted(session, event.orders).session, event.void)


def _check_orders(session: Session) -> None:
    if session.game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    if session.waiting:
        whose = session.game.table.factions[session.waiting[0]]
        raise UnlawfulError("RP-30", N_("the orders of {faction} are missing"), {"faction": whose})


def _go(session: Session) -> Stepped[Session]:
    _check_orders(session)
    if session.light:
        done = on_paper.fight(session.game, [orders or () for orders in session.marched])
        fought = Fought(session.game.round, session.game.position, done.outcomes)
        return Stepped(_awaiting(Session(done.game, (), fought, light=True)), done.reasons)
    game, before, outcomes, reasons = session.game, session.game.position, dict[int, Outcome](), list[Reason]()
    left = [list(sends or ()) for sends in session.sends]
    fought = Fought(session.game.round, before, outcomes)
    for seat in session.game.queue:
        send = left[seat].pop(0)
        done = apply(game, send)
        outcomes |= done.outcomes
        if done.game.phase not in ("deploy", "cross", "over"):  # no triangle is crossed, and a column walks at once
            fought = _add_column(fought, board_phases.after_deploy(board_phases.send(game, send).game).game)
        game = done.game
        reasons += done.reasons
    return Stepped(Session(game, (), fought), tuple(reasons))


def _put(session: Session, device: Device) -> Stepped[Session]:
    if not session.light:
        raise UnlawfulError("RP-43", N_("it is not time to place devices"))
    return Stepped(replace(session, game=on_paper.place_device(session.game, device)))


def _reinforced(session: Session, dice: tuple[int, ...]) -> Stepped[Session]:
    if not session.reinforces:
        raise UnlawfulError("RP-63", N_("the Pharaoh is not reinforced now"))
    done = on_paper.reinforce(session.game, dice)
    fought = session.fought and _add_column(session.fought, replace(session.game, counted=dice))
    return Stepped(_awaiting(replace(session, game=done.game, fought=fought)), done.reasons)


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
