"""A session as a value: the game, orders typed but not revealed, and play with player boards on paper."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import reduce

from hyskos.companion.session.commitments import fits
from hyskos.companion.session.timeline import StepResult
from hyskos.definitions.dice import DICE_EACH
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, NN_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids import board_phases
from hyskos.rules.rolling_pyramids.actions import Action, Cross, Send
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.deployment import Orders as OrdersOfAll
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.legality import findings, may_place
from hyskos.rules.rolling_pyramids.solo import CHOSEN, possible, reinforcements, solo_dice, walk
from hyskos.rules.rolling_pyramids.table import Game, GameTable, Step, replace_at


def wait_for_orders(game: Game) -> Game:
    """Skip to waiting for orders, without rolling, drafting and developing."""
    empty: tuple[tuple[()], ...] = ((),) * len(game.seats)
    return replace(game, phase="deploy", queue=game.seats, units=empty, orders=empty, kept=empty)


def check(game: Game, seat: int, orders: Sequence[Order]) -> None:
    """Check orders as far as possible without the units on paper; raises `UnlawfulError`."""
    if game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    faults = findings(game.position, {game.table.factions[seat]: orders}, game.table.rulings)
    fault_reason = next((fault.reason for fault in faults if fault.order is not None), None)
    if fault_reason:
        raise UnlawfulError(fault_reason.rule, fault_reason.message, fault_reason.values)


def place_device(game: Game, device: Device) -> Game:
    """Place a device that was developed on paper (RP-43); raises `UnlawfulError`."""
    if game.phase != "deploy":
        raise UnlawfulError("RP-43", N_("it is not time to place devices"))
    if game.table.solo:
        raise UnlawfulError("RP-67", N_("alone there are no devices"))
    if wrong := may_place(game.position, device):
        raise UnlawfulError(wrong.rule, wrong.message, wrong.values)
    return replace(game, position=replace(game.position, devices=(*game.position.devices, device)))


def fight(game: Game, orders: Sequence[Sequence[Order]]) -> Step:
    """Resolve the orders and end the round, since triangles are crossed on paper; a solo game waits for the dice."""
    fought = board_phases.after_deploy(replace(game, orders=tuple(map(tuple, orders)), queue=()))
    if fought.game.result is not None:
        return fought
    waiting = replace(fought.game, queue=(0,))
    if game.table.solo:
        return replace(fought, game=waiting)
    done = apply(waiting, Cross())
    return Step(done.game, (*fought.reasons, *done.reasons), fought.outcomes)


def reinforce(game: Game, dice: tuple[int, ...]) -> Step:
    """Apply the Pharaoh's reinforcements for the dice chosen on paper (RP-63); raises `UnlawfulError`."""
    if len(dice) != CHOSEN:
        raise UnlawfulError(
            "RP-62",
            NN_(
                "{count} die, but four are chosen",
                "{count} dice, but four are chosen",
                "count",
            ),
            {"count": len(dice)},
        )
    each = game.table.board.dice
    if game.table.rulings.reinforcement_dice == "raw" and not possible(dice, each):
        if each != DICE_EACH:
            raise UnlawfulError(
                "RP-62", N_("the six dice are {dice}, and no four of them show that"), {"dice": solo_dice(each)}
            )
        raise UnlawfulError("RP-62", N_("only three dice are d8, so one of the four shows 4 or less"))
    return apply(replace(game, counted=dice), Cross())


@dataclass(frozen=True, slots=True)
class Act:
    """Actions of the rules, one or more of them typed on one line."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Orders:
    """All orders of a seat, in the order of its units; typing them again replaces them."""

    seat: int
    sends: tuple[Send, ...]


@dataclass(frozen=True, slots=True)
class Go:
    """Resolve the orders once all of them are in (RP-30)."""


@dataclass(frozen=True, slots=True)
class March:
    """All orders of a seat with its sheet on paper; their strengths are not checked."""

    seat: int
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Put:
    """Place a device that was developed on a sheet on paper (RP-43)."""

    device: Device


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Dice chosen in a solo game with the sheet on paper: the numbers that count (RP-63, A84)."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HiddenOrders:
    """Hidden orders: they count like others, but nothing is shown before all orders are in."""

    orders: Orders | March


@dataclass(frozen=True, slots=True)
class Commitment:
    """A code for orders chosen elsewhere (`codes`)."""

    seat: int
    code: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """The orders for a code: their canonical notation, and the salt of the code."""

    orders: Orders | March  # those that can be carried out
    notation: tuple[str, ...]
    salt: bytes
    void: tuple[Reason, ...] = ()  # orders that cannot, and why (A69); not in the journal


Event = Act | Orders | Go | March | Put | Reinforce | HiddenOrders | Commitment | Reveal
"""The effect of one typed line."""


@dataclass(frozen=True, slots=True)
class LastDeployment:
    """The last deploy phase, kept for explanations."""

    round: int
    before: Position
    outcomes: Mapping[int, Outcome]
    column: Mapping[int, tuple[Reason, ...]] = field(default_factory=dict)  # solo: why the column left a space alone


@dataclass(frozen=True, slots=True)
class Session:
    """The state of a session."""

    game: Game
    sends: tuple[tuple[Send, ...] | None, ...] = ()  # by seat, while orders are typed; None: none yet
    fought: LastDeployment | None = None
    light: bool = False  # sheets are on paper: only board, devices and points are tracked
    marched: tuple[tuple[Order, ...] | None, ...] = ()  # like `sends`, with sheets on paper
    sealed: frozenset[int] = frozenset()  # seats with hidden orders
    codes: tuple[tuple[int, str], ...] = ()  # seats with a code, and the code

    @property
    def reinforces(self) -> bool:
        """Return whether a solo player with the sheet on paper has to type the chosen dice now."""
        return self.light and self.game.table.solo and self.game.phase == "cross"

    @property
    def missing_seats(self) -> tuple[int, ...]:
        """Return the seats whose orders are missing."""
        noted = self.marched if self.light else self.sends
        return tuple(seat for seat in dict.fromkeys(self.game.queue) if noted and noted[seat] is None)


def begin(table: GameTable, *, light: bool = False) -> Session:
    """Start a session; with `light` the sheets stay on paper."""
    return Session(new_game(table), light=light)


def step(session: Session, event: Event) -> StepResult[Session]:
    """Apply an event; raises `UnlawfulError` with its rule and leaves the state unchanged."""
    match event:
        case Act(actions):
            return _act(session, actions)
        case Orders() | March():
            _refuse_coded(session, event.seat)
            _refuse_sealed(session, event.seat)
            return _record_orders(session, event)
        case Go():
            return _go(session)
        case Put(device):
            return _put(session, device)
        case Reinforce(dice):
            return _reinforce(session, dice)
        case HiddenOrders(orders):
            _refuse_coded(session, orders.seat)
            _refuse_sealed(session, orders.seat)
            noted = _record_orders(session, orders).session
            return StepResult(replace(noted, sealed=noted.sealed | {orders.seat}))
        case Commitment(seat, code):
            return _record_code(session, seat, code)
        case Reveal():
            return _reveal(session, event)


def _act(session: Session, actions: Sequence[Action]) -> StepResult[Session]:
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
    return StepResult(_skip_to_orders(replace(session, game=game, sends=sends, fought=fought)), tuple(reasons))


def _add_column(fought: LastDeployment, game: Game) -> LastDeployment:
    """Add the reasons why the Pharaoh's column left spaces unchanged; `game` is the state before it walks."""
    table = game.table
    if not table.solo:
        return fought
    number, _reasons = reinforcements(game.counted, table.rulings)
    path = walk(table.board, game.position.forces, number, table.rulings, abilities=table.abilities)
    return replace(fought, column={stop.space: stop.reasons for stop in path.stops})


def _skip_to_orders(session: Session) -> Session:
    """With sheets on paper, skip straight to the orders."""
    if not session.light or session.game.phase != "roll":
        return session
    game = wait_for_orders(session.game)
    return replace(session, game=game, marched=tuple(None for _seat in game.seats))


def only_seat_sends(game: Game, seat: int) -> Game:
    """Return the state in which only this seat sends its units, for trying its orders."""
    if game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    return replace(game, queue=(seat,) * len(game.units[seat]))


def _record_sends(session: Session, seat: int, sends: tuple[Send, ...]) -> StepResult[Session]:
    trial = only_seat_sends(session.game, seat)
    if len(sends) != len(trial.queue):
        raise UnlawfulError("RP-30", N_("every unit needs an order"))
    reduce(lambda game, send: board_phases.send(game, send).game, sends, trial)
    return StepResult(replace(session, sends=replace_at(session.sends, seat, sends)))


def _record_orders(session: Session, event: Orders | March) -> StepResult[Session]:
    if isinstance(event, Orders):
        return _record_sends(session, event.seat, event.sends)
    if not session.light:
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    check(session.game, event.seat, event.orders)
    return StepResult(replace(session, marched=replace_at(session.marched, event.seat, event.orders)))


def _refuse_sealed(session: Session, seat: int) -> None:
    if seat in session.sealed:
        text = N_("the orders of {faction} are sealed; `undo` takes the last orders back")
        raise UnlawfulError("RP-30", text, {"faction": session.game.table.factions[seat]})


def _refuse_coded(session: Session, seat: int) -> None:
    if seat in dict(session.codes):
        text = N_("{faction} has given a code: reveal its orders with the salt")
        raise UnlawfulError("RP-30", text, {"faction": session.game.table.factions[seat]})


def _record_code(session: Session, seat: int, code: str) -> StepResult[Session]:
    values = {"faction": session.game.table.factions[seat]}
    if session.game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    if seat in dict(session.codes):
        raise UnlawfulError("RP-30", N_("{faction} has given a code, and it holds"), values)
    if seat not in session.missing_seats:
        raise UnlawfulError("RP-30", N_("the orders of {faction} are there already"), values)
    return StepResult(replace(session, codes=(*session.codes, (seat, code))))


def _reveal(session: Session, event: Reveal) -> StepResult[Session]:
    """Accept orders that match their code, once all other seats have orders or a code."""
    seat = event.orders.seat
    factions, codes = session.game.table.factions, dict(session.codes)
    if seat not in codes:
        raise UnlawfulError("RP-30", N_("{faction} has given no code"), {"faction": factions[seat]})
    free = next((waiting for waiting in session.missing_seats if waiting not in codes), None)
    if free is not None:
        text = N_("{faction} has given neither orders nor a code yet; wait, or the others see what you reveal")
        raise UnlawfulError("RP-30", text, {"faction": factions[free]})
    if not fits(codes[seat], factions[seat], event.notation, event.salt):
        text = N_("the code of {faction} was not made of these orders and this salt")
        raise UnlawfulError("RP-30", text, {"faction": factions[seat]})
    return StepResult(_record_orders(session, event.orders).session, event.void)


def _go(session: Session) -> StepResult[Session]:
    if session.game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    if session.missing_seats:
        faction = session.game.table.factions[session.missing_seats[0]]
        raise UnlawfulError("RP-30", N_("the orders of {faction} are missing"), {"faction": faction})
    if session.light:
        done = fight(session.game, [orders or () for orders in session.marched])
        fought = LastDeployment(session.game.round, session.game.position, done.outcomes)
        return StepResult(_skip_to_orders(Session(done.game, (), fought, light=True)), done.reasons)
    game, before, outcomes, reasons = session.game, session.game.position, dict[int, Outcome](), list[Reason]()
    remaining = [list(sends or ()) for sends in session.sends]
    fought = LastDeployment(session.game.round, before, outcomes)
    for seat in session.game.queue:
        send = remaining[seat].pop(0)
        done = apply(game, send)
        outcomes |= done.outcomes
        if done.game.phase not in ("deploy", "cross", "over"):  # no triangle is crossed, and the column walks at once
            fought = _add_column(fought, board_phases.after_deploy(board_phases.send(game, send).game).game)
        game = done.game
        reasons += done.reasons
    return StepResult(Session(game, (), fought), tuple(reasons))


def _put(session: Session, device: Device) -> StepResult[Session]:
    if not session.light:
        raise UnlawfulError("RP-43", N_("it is not time to place devices"))
    return StepResult(replace(session, game=place_device(session.game, device)))


def _reinforce(session: Session, dice: tuple[int, ...]) -> StepResult[Session]:
    if not session.reinforces:
        raise UnlawfulError("RP-63", N_("the Pharaoh is not reinforced now"))
    done = reinforce(session.game, dice)
    fought = session.fought and _add_column(session.fought, replace(session.game, counted=dice))
    return StepResult(_skip_to_orders(replace(session, game=done.game, fought=fought)), done.reasons)


def orders_sent(session: Session) -> OrdersOfAll:
    """Return the orders typed so far in the form the rules resolve."""
    if session.light:
        return {
            faction: orders or () for faction, orders in zip(session.game.table.factions, session.marched, strict=True)
        }
    by_faction = {}
    for seat, sends in enumerate(session.sends):
        trial = reduce(
            lambda g, send: board_phases.send(g, send).game, sends or (), only_seat_sends(session.game, seat)
        )
        by_faction[session.game.table.factions[seat]] = trial.orders[seat]
    return by_faction
