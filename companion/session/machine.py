"""The evening as one value: a game of the rules, and the orders that have been typed but not revealed on the board.

`step` leads from one state to the next, or refuses; nothing is read, rolled or written here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from hyskos.definitions.json_values import Json
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids import board_phases, record
from hyskos.rules.rolling_pyramids.actions import Action, Send
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.deployment import Orders as OrdersOfAll
from hyskos.rules.rolling_pyramids.deployment import Position
from hyskos.rules.rolling_pyramids.game import apply, new_game
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


Event = Act | Orders | Go
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

    @property
    def waiting(self) -> tuple[int, ...]:
        """Give the seats whose orders are still to be typed."""
        return tuple(seat for seat in dict.fromkeys(self.game.queue) if self.sends and self.sends[seat] is None)


@dataclass(frozen=True, slots=True)
class Stepped:
    """What an event led to: the next state, and the reasons that the rules gave."""

    session: Session
    reasons: tuple[Reason, ...] = ()


def begin(table: Table) -> Session:
    """Sit down."""
    return Session(new_game(table))


def step(session: Session, event: Event) -> Stepped:
    """Carry out an event; raises `UnlawfulError` naming the rule, and the state stays as it was."""
    match event:
        case Act(actions):
            return _act(session, actions)
        case Orders(seat, sends):
            return _note(session, seat, sends)
        case Go():
            return _go(session)


def _act(session: Session, actions: Sequence[Action]) -> Stepped:
    game, reasons = session.game, list[Reason]()
    for action in actions:
        if isinstance(action, Send):
            raise UnlawfulError("RP-30", N_("orders are revealed together"))
        done = apply(game, action)
        game = done.game
        reasons += done.reasons
    sends = tuple(None if units else () for units in game.units) if game.phase == "deploy" else ()
    return Stepped(replace(session, game=game, sends=sends), tuple(reasons))


def ordering(game: Game, seat: int) -> Game:
    """Give the state in which one seat alone sends its units, to try its orders."""
    if game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("nobody sends units now"))
    return replace(game, queue=(seat,) * len(game.units[seat]))


def _note(session: Session, seat: int, sends: tuple[Send, ...]) -> Stepped:
    trial = ordering(session.game, seat)
    if len(sends) != len(trial.queue):
        raise UnlawfulError("RP-30", N_("every unit needs an order"))
    reduce(lambda game, send: board_phases.send(game, send).game, sends, trial)
    return Stepped(replace(session, sends=changed(session.sends, seat, sends)))


def _go(session: Session) -> Stepped:
    if session.game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("nobody sends units now"))
    if session.waiting:
        whose = session.game.table.factions[session.waiting[0]]
        raise UnlawfulError("RP-30", N_("the orders of {faction} are missing"), {"faction": whose})
    game, before, outcomes, reasons = session.game, session.game.position, dict[int, Outcome](), list[Reason]()
    left = [list(sends or ()) for sends in session.sends]
    for seat in session.game.queue:
        done = apply(game, left[seat].pop(0))
        game, outcomes = done.game, {**outcomes, **done.outcomes}
        reasons += done.reasons
    return Stepped(Session(game, (), Fought(session.game.round, before, outcomes)), tuple(reasons))


def sent(session: Session) -> OrdersOfAll:
    """Give the orders typed so far as the rules resolve them."""
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
    if kind == "do" and rest:
        return Act(_read(session.game, rest))
    if kind == "orders" and rest:
        factions = session.game.table.factions
        seat = factions.index(rest[0][1])
        sends = _read(ordering(session.game, seat), rest)
        return Orders(seat, tuple(one for one in sends if isinstance(one, Send)))
    raise ValueError(f"{value!r} is no event")


def _read(game: Game, events: Sequence[record.Event]) -> tuple[Action, ...]:
    found = []
    for event in events:
        action = record.read(game, event)
        found.append(action)
        game = board_phases.send(game, action).game if isinstance(action, Send) else apply(game, action).game
    return tuple(found)
