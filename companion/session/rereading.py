"""Parse an earlier line again after a change before it."""

from collections.abc import Callable

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.playing import Chance, Playing, Query
from hyskos.companion.session.timeline import Entry, Event, State
from hyskos.definitions.languages import _
from hyskos.rules.reasons import UnlawfulError


class _ThrownError(Exception):
    """Parsing the line would roll dice."""


def same_moment(playing: Playing[State, Event], entry: Entry[State, Event], session: State) -> None:
    """Raise RefusedError if a line would now belong to another player or phase."""
    if playing.moment(entry.before) != playing.moment(session):
        asked = next(iter(playing.stands(session)), "").rstrip(":")
        raise RefusedError(_("a different question is open: {question}").format(question=asked))


def read_again(
    reads: Callable[[State, str, Chance], Event | Query], entry: Entry[State, Event], session: State
) -> Event:
    """Parse a line again in another state; raises RefusedError and UnlawfulError.

    Dice rolled for it keep their faces, and so does any line whose text does not determine its event.
    """
    if not _tells(reads, entry):
        return entry.event
    found = reads(session, entry.typed, _no_chance)
    if isinstance(found, Query):
        raise RefusedError(_("`{line}` is not a possible move here").format(line=entry.typed))
    return found


def _tells(reads: Callable[[State, str, Chance], Event | Query], entry: Entry[State, Event]) -> bool:
    """Return whether the text of a line determines its event."""
    try:
        return reads(entry.before, entry.typed, _no_chance) == entry.event
    except (_ThrownError, RefusedError, UnlawfulError):
        return False


def _no_chance(_faces: int) -> int:
    raise _ThrownError
