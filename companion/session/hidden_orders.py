"""Hidden orders: several people type them in turn on one device without seeing each other's.

Until all orders are in, only the fact that they exist is recorded and shown.
"""

import re
from collections.abc import Iterator

from hyskos.companion.names import named
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulebook import explanation
from hyskos.companion.sentences import ruled
from hyskos.companion.session.asking import word
from hyskos.companion.session.commands import opening
from hyskos.companion.session.notation import order_text
from hyskos.companion.session.protocol import Chance, Query
from hyskos.companion.session.reading import read_line
from hyskos.companion.session.state import Event, March, Orders, Put, Seal, Session, sent
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
    return next((seat for seat in session.waiting if seat not in coded), None)


def read_unseen(session: Session, line: str, chance: Chance) -> Event | Query:
    """Parse a line of the seat that types hidden orders; raises RefusedError for orders of another."""
    seat = typist(session)
    if seat is None:
        return read_line(session, line, chance)
    faction = session.game.table.factions[seat]
    found = read_line(session, f"{faction} {line}" if _bare(session, line) else line, chance)
    whose = found.seat if isinstance(found, Orders | March) else seat
    if isinstance(found, Put):
        whose = session.game.table.factions.index(found.device.faction)
    if whose != seat:
        raise RefusedError(_("it is the turn of {faction}").format(faction=named(faction)))
    if isinstance(found, Query) and found.word in _SHOWS:
        text = _("`{word}` would show secret orders: wait until all are given")
        raise RefusedError(text.format(word=word(found.word)))
    return Seal(found) if isinstance(found, Orders | March) else found


def _bare(session: Session, line: str) -> bool:
    """Return whether a line lacks the faction, which is clear from the turn."""
    words = words_of(line)
    if not words:
        return False
    opened = opening(words, session.game.table.factions, DEVICES if session.light else ())
    return opened.faction is None and opened.word in (None, "pass")


def revealed(session: Session) -> Iterator[str]:
    """List the hidden orders, now revealed, one line for each faction."""
    orders = sent(session) if session.sealed else {}
    for seat in sorted(session.sealed):
        faction = session.game.table.factions[seat]
        yield f"{named(faction)} {' '.join(map(order_text, orders[faction])) or '-'}"


def masked(error: RefusedError | UnlawfulError, line: str) -> str:
    """Explain why a hidden line was refused, without quoting it."""
    if isinstance(error, UnlawfulError) and {*error.reason.values} <= {"faction"}:
        return ruled(error.reason)
    if isinstance(error, UnlawfulError):
        text = _("these orders are not lawful: {rules}")
        return text.format(rules=" ".join(f"{id_} {told}" for id_, told in explanation([error.reason])))
    words = [one for one in words_of(line) if any(char in "@0123456789" for char in one)]

    def numbered(found: re.Match[str]) -> str:
        at = next((at for at, one in enumerate(words, 1) if found[1] and (found[1] in one or one in found[1])), None)
        return found[0] if at is None else _("order {n}").format(n=at)

    told = _QUOTED.sub(numbered, error.sentence)
    if any(one in told for one in words if "@" in one):
        return _("this line does not fit; {help} says what may be typed").format(help=word("help"))
    return told
