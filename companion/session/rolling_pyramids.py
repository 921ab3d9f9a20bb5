"""Rolling Pyramids in a session, and its events as plain values for the journal."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence

from hyskos.companion.names import name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import to_write
from hyskos.companion.session import asking, descriptions, hidden_orders, questions, reading, state
from hyskos.companion.session.commands import WORDS, begins_so, seat_of
from hyskos.companion.session.commitments import read_code, unveil, veil
from hyskos.companion.session.notation import read_orders, sends_text
from hyskos.companion.session.protocol import Chance, Query, read_again, same_moment
from hyskos.companion.session.state import (
    Act,
    Commitment,
    Event,
    Go,
    HiddenOrders,
    March,
    Orders,
    Put,
    Reinforce,
    Reveal,
    Session,
    only_seat_sends,
)
from hyskos.companion.session.timeline import StepResult, TimelineEntry
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids import board_phases
from hyskos.rules.rolling_pyramids import game as record
from hyskos.rules.rolling_pyramids.actions import Action, ChooseStart, Roll, Send
from hyskos.rules.rolling_pyramids.deployment import Device, Order
from hyskos.rules.rolling_pyramids.game import apply, totals
from hyskos.rules.rolling_pyramids.notation import DEVICES
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.table import Game


def write_event(session: Session, event: Event) -> list[Json]:
    """Write an event as plain values."""
    match event:
        case Act(actions):
            return ["do", *_write_actions(session.game, actions)]
        case Orders(seat, sends):
            sent = _write_actions(only_seat_sends(session.game, seat), sends)
            return ["orders", *(sent or [session.game.table.factions[seat]])]  # a seat without units: its name only
        case Go():
            return ["go"]
        case March(seat, orders):
            return ["march", session.game.table.factions[seat], *(_order_values(order) for order in orders)]
        case Put(device):
            return ["put", device.faction, device.kind, device.place, device.across]
        case Reinforce(dice):
            return ["reinforce", *dice]
        case HiddenOrders(orders):
            return ["sealed", veil(json.dumps(write_event(session, orders), ensure_ascii=False))]
        case Commitment(seat, code):
            return ["code", session.game.table.factions[seat], code]
        case Reveal(orders, notation, salt):
            return ["revealed", " ".join(notation), salt.hex(), *write_event(session, orders)]


def _order_values(order: Order) -> list[Json]:
    return [order.target, order.units, order.heroes, order.origin, order.bomb]


def _write_actions(game: Game, actions: Sequence[Action]) -> list[Json]:
    values: list[Json] = []
    for action in actions:
        values.append(record.write(game, action))
        game = board_phases.send(game, action).game if isinstance(action, Send) else apply(game, action).game
    return values


def read_event(session: Session, value: Json) -> Event:
    """Read an event in a state; raises ValueError, LookupError or TypeError if it does not fit."""
    if not isinstance(value, list) or not value:
        raise TypeError(f"{value!r} is no event")
    kind, *rest = value
    if kind == "sealed":
        veiled = len(rest) == 1  # earlier versions wrote the orders in plain text
        return HiddenOrders(_read_orders(session, json.loads(unveil(str(rest[0]))) if veiled else rest))
    if kind == "code":
        faction, code = rest
        return Commitment(session.game.table.factions.index(faction), read_code(str(code)))
    if kind == "revealed":
        notation, salt, *inner = rest
        return Reveal(_read_orders(session, inner), tuple(str(notation).split()), bytes.fromhex(str(salt)))
    if kind == "go" and not rest:
        return Go()
    if kind == "march" and rest:
        return March(session.game.table.factions.index(rest[0]), tuple(_read_order(item) for item in rest[1:]))
    if kind == "put":
        faction, device, place, across = rest
        device_kind = DEVICES[DEVICES.index(device)]
        return Put(
            Device(str(faction), device_kind, _expect_number(place), None if across is None else _expect_number(across))
        )
    if kind == "reinforce":
        return Reinforce(tuple(_expect_number(die) for die in rest))
    if kind == "do" and rest:
        return Act(_read_actions(session.game, rest))
    if kind == "orders" and rest:
        factions = session.game.table.factions
        if len(rest) == 1 and isinstance(rest[0], str):
            return Orders(factions.index(rest[0]), ())
        seat = factions.index(rest[0][1])
        sends = _read_actions(only_seat_sends(session.game, seat), rest)
        return Orders(seat, tuple(item for item in sends if isinstance(item, Send)))
    raise ValueError(f"{value!r} is no event")


def _read_orders(session: Session, value: Json) -> Orders | March:
    if not isinstance(value, list) or value[:1] not in (["orders"], ["march"]):
        raise TypeError(f"{value!r} are no orders")
    event = read_event(session, value)
    if not isinstance(event, Orders | March):
        raise TypeError(f"{value!r} are no orders")
    return event


def _read_order(values: Json) -> Order:
    if not isinstance(values, list) or len(values) != len(("target", "units", "heroes", "origin", "bomb")):
        raise TypeError(f"{values!r} is no order")
    target, units, heroes, origin, bomb = values
    return Order(
        _expect_number(target),
        _expect_number(units),
        _expect_number(heroes),
        None if origin is None else _expect_number(origin),
        bomb is True,
    )


def _expect_number(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no number")
    return value


def _read_actions(game: Game, events: Sequence[record.Event]) -> tuple[Action, ...]:
    actions = []
    for event in events:
        action = record.read(game, event)
        actions.append(action)
        game = board_phases.send(game, action).game if isinstance(action, Send) else apply(game, action).game
    return tuple(actions)


COLUMNS = (60, 100)
"""Default and maximum width of the drawn board, in columns."""


@dataclass(frozen=True, slots=True)
class RollingPyramids:
    """Rolling Pyramids on a map."""

    main_board: Map
    secret: bool = False  # orders are hidden while typed
    columns: int | None = None  # of the terminal, if any

    def step(self, session: Session, event: Event) -> StepResult[Session]:
        """Apply an event."""
        return state.step(session, event)

    def read_line(self, session: Session, line: str, chance: Chance) -> Event | Query:
        """Parse a typed line."""
        reads = hidden_orders.read_hidden_orders if self.secret else reading.read_line
        event = reads(session, line, chance)
        if isinstance(event, Query) and event.word == "amend" and session.sealed:
            raise RefusedError(_("you cannot amend while orders are secret; reveal them first"))
        return event

    def as_typed(self, session: Session, event: Event, line: str) -> str:
        """Return the line as it is saved and listed; hidden orders are masked."""
        if isinstance(event, HiddenOrders):
            return f"{session.game.table.factions[event.orders.seat]} {hidden_orders.MASK}"
        return line

    def moment(self, session: Session) -> tuple[int, str, str | None]:
        """Return round, phase and faction to move (None for orders, which may come in any sequence)."""
        game = session.game
        return game.round, game.phase, game.faction if game.queue and game.phase != "deploy" else None

    def parse_again(self, entry: TimelineEntry[Session, Event], session: Session) -> Event:
        """Parse an earlier line again after a change before it; raises RefusedError and UnlawfulError."""
        same_moment(self, entry, session)
        sealed = isinstance(entry.event, HiddenOrders)
        orders = entry.event.orders if isinstance(entry.event, HiddenOrders) else entry.event
        if not isinstance(orders, Orders):
            return entry.event if sealed else read_again(reading.read_line, entry, session)
        words = sends_text(entry.before.game.units[orders.seat], orders.sends)
        orders_again = Orders(orders.seat, read_orders(session.game, orders.seat, words))
        return HiddenOrders(orders_again) if sealed else orders_again

    def hidden_seat(self, session: Session) -> int | None:
        """Return the seat whose input is hidden now, or None."""
        return hidden_orders.typist(session) if self.secret else None

    def read_event(self, session: Session, value: Json) -> Event:
        """Read an event from a journal; raises ValueError, LookupError or TypeError."""
        return read_event(session, value)

    def write_event(self, session: Session, event: Event) -> Sequence[Json]:
        """Write an event as plain values."""
        return write_event(session, event)

    def totals_to_record(self, before: Session, after: Session) -> Mapping[str, Json] | None:
        """Return points, board and devices after a round, otherwise None."""
        if after.game.phase != "over" and after.game.round <= before.game.round:
            return None
        return totals(after.game)

    def describe_state(self, session: Session) -> Iterator[str]:
        """Describe what to do now, or how the game ended."""
        if session.game.result is None:
            yield from asking.asks(session, is_secret=self.secret)
        else:
            yield from descriptions.result(session)

    def describe_event(self, before: Session, event: Event, after: StepResult[Session]) -> Iterator[str]:
        """Describe the effect of an event."""
        yield from descriptions.describe_event(before, event, after)

    def describe_redraw(self, before: Session, after: Session) -> Iterator[str]:
        """Describe what to rewrite on the board."""
        old, new = before.game.position.forces, after.game.position.forces
        for place in sorted({*old, *new}, key=lambda place: (place < 0, abs(place))):
            if old.get(place) != new.get(place):
                yield f"{place_name(place):>4}  {to_write(new.get(place), erase=True)}"

    def answer_query(self, session: Session, query: Query) -> Iterator[str]:
        """Answer a query."""
        if query.word == "board":
            yield from self._board(session, query.rest)
        else:
            yield from _ANSWERS[query.word](session, query.rest)

    def _board(self, session: Session, rest: Sequence[str]) -> Iterator[str]:
        if not rest:
            maximum = self.columns or COLUMNS[1]
            yield from descriptions.draw_board(session.game, self.main_board, min(COLUMNS[0], maximum), maximum)
            return
        columns = read_count(rest[0])
        if columns is None:
            raise RefusedError(_("`{word}` is not a number of columns").format(word=rest[0]))
        yield from descriptions.draw_board(session.game, self.main_board, columns)

    def log_line(self, entry: TimelineEntry[Session, Event]) -> str:
        """Return a line as typed, with the dice rolled for it or the orders it revealed."""
        if isinstance(entry.event, Go) and entry.before.sealed:
            return f"{entry.typed}: {'; '.join(hidden_orders.list_revealed(entry.before))}"
        thrown = [_rolled_faces(action) for action in entry.event.actions] if isinstance(entry.event, Act) else []
        faces = " ".join(filter(None, thrown))
        shown = any(char in "0123456789" for char in entry.typed)
        return entry.typed if shown or not faces else f"{entry.typed}: {faces}"

    def prompt(self, session: Session) -> str:
        """Return the prompt: the round, and whose input is hidden."""
        seat = self.hidden_seat(session)
        if seat is None:
            return f"r{session.game.round}> "
        text = _("{faction}, hidden")
        return f"r{session.game.round} {text.format(faction=name_of(session.game.table.factions[seat]))}> "

    def completions(self, session: Session, text: str) -> list[str]:
        """List matching commands, factions, devices and boxes in the language of the output, or else in any."""
        game = session.game
        boxes = [cell.name for cell in game.layout.cells] if game.queue else []
        return begins_so(text, {"command": WORDS, "faction": game.table.factions, "device": DEVICES}, boxes)

    def report(self, session: Session) -> Mapping[str, Json]:
        """Return phase, totals and result."""
        game = session.game
        ended = None if game.result is None else {"kind": game.result.kind, "winners": list(game.result.winners)}
        return {"phase": game.phase, "totals": totals(game), "result": ended}


def _rolled_faces(action: object) -> str:
    match action:
        case Roll(faces):
            return " ".join(map(str, faces))
        case ChooseStart(die):
            return str(die)
    return ""


def _score(session: Session, rest: Sequence[str]) -> Iterator[str]:
    factions = session.game.table.factions
    yield from descriptions.score(session, factions[seat_of(rest[0], factions)] if rest else None)


_ANSWERS: dict[str, Callable[[Session, Sequence[str]], Iterator[str]]] = {
    "help": lambda session, _rest: asking.help_lines(session),
    "offer": lambda session, rest: asking.list_choices(session.game, int(rest[0])),
    "score": _score,
    "sheet": questions.sheet,
    "why": questions.why,
    "what-if": questions.what_if,
    "least": questions.least,
    "odds": questions.odds,
}
