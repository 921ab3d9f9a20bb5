"""Hidden orders: several people type them in turn on one device without seeing each other's.

Until all orders are in, only the fact that they exist is recorded and shown.
"""

import re
from collections.abc import Iterator

from hyskos.companion.names import name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulebook import explanation
from hyskos.companion.sentences import with_rule
from hyskos.companion.session.asking import word
from hyskos.companion.session.commands import parse_opening
from hyskos.companion.session.notation import order_text
from hyskos.companion.session.protocol import Chance, Query
from hyskos.companion.session.reading import read_line
from hyskos.companion.session.state import Event, HiddenOrders, March, Orders, Put, Session, orders_sent
from hyskos.definitions.languages import _
from hyskos.definitions.typed_words import words_of
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.notation import DEVICES

MASK = "***"
"""Shown in place of hidden orders."""
_SHOWS = ("what-if", "amend")
_QUOTED = re.compile("`([^`]*)`")


def typist(session: Session) -> int | None:
    """Return the seat that types hidden orders now: the first without orders and without a code."""
    if session.game.phase != "deploy":
        return None
    coded = dict(session.codes)
    return next((seat for seat in session.missing_seats if seat not in coded), None)


def read_hidden_orders(session: Session, line: str, chance: Chance) -> Event | Query:
    """Parse a line of the seat that types hidden orders; raises RefusedError for orders of another."""
    seat = typist(session)
    if seat is None:
        return read_line(session, line, chance)
    faction = session.game.table.factions[seat]
    event = read_line(session, f"{faction} {line}" if _lacks_faction(session, line) else line, chance)
    owner_seat = event.seat if isinstance(event, Orders | March) else seat
    if isinstance(event, Put):
        owner_seat = session.game.table.factions.index(event.device.faction)
    if owner_seat != seat:
        raise RefusedError(_("it is the turn of {faction}").format(faction=name_of(faction)))
    if isinstance(event, Query) and event.word in _SHOWS:
        text = _("`{word}` would show secret orders: wait until all are given")
        raise RefusedError(text.format(word=word(event.word)))
    return HiddenOrders(event) if isinstance(event, Orders | March) else event


def _lacks_faction(session: Session, line: str) -> bool:
    """Return whether a line lacks the faction, which is clear from the turn."""
    words = words_of(line)
    if not words:
        return False
    opened = parse_opening(words, session.game.table.factions, DEVICES if session.light else ())
    return opened.faction is None and opened.word in (None, "pass")


def list_revealed(session: Session) -> Iterator[str]:
    """List the hidden orders, now revealed, one line for each faction."""
    orders = orders_sent(session) if session.sealed else {}
    for seat in sorted(session.sealed):
        faction = session.game.table.factions[seat]
        yield f"{name_of(faction)} {' '.join(map(order_text, orders[faction])) or '-'}"


def mask_refusal(error: RefusedError | UnlawfulError, line: str) -> str:
    """Explain why a hidden line was refused, without quoting it."""
    if isinstance(error, UnlawfulError) and {*error.reason.values} <= {"faction"}:
        return with_rule(error.reason)
    if isinstance(error, UnlawfulError):
        text = _("these orders are not lawful: {rules}")
        return text.format(rules=" ".join(f"{id_} {masked_text}" for id_, masked_text in explanation([error.reason])))
    words = [typed for typed in words_of(line) if any(char in "@0123456789" for char in typed)]

    def numbered(match: re.Match[str]) -> str:
        at = next(
            (at for at, typed in enumerate(words, 1) if match[1] and (match[1] in typed or typed in match[1])), None
        )
        return match[0] if at is None else _("order {n}").format(n=at)

    masked_text = _QUOTED.sub(numbered, error.sentence)
    if any(typed in masked_text for typed in words if "@" in typed):
        return _("this line does not fit; {help} says what may be typed").format(help=word("help"))
    return masked_text
