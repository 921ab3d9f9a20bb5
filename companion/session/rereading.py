"""An earlier line read again, where something before it has changed: what its words mean there, or why nothing."""

from collections.abc import Callable

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.playing import Chance, Playing, Query
from hyskos.companion.session.timeline import Entry, Event, State
from hyskos.definitions.languages import _
from hyskos.rules.reasons import UnlawfulError


class _ThrownError(Exception):
    """The line throws dice."""


def same_moment(playing: Playing[State, Event], entry: Entry[State, Event], session: State) -> None:
    """Refuse a line that would be somebody else's now, or of another phase; raises RefusedError."""
    if playing.moment(entry.before) != playing.moment(session):
        asked = next(iter(playing.stands(session)), "").rstrip(":")
        raise RefusedError(_("a different question is open: {question}").format(question=asked))


def read_again(
    reads: Callable[[State, str, Chance], Event | Query], entry: Entry[State, Event], session: State
) -> Event:
    """Read the words of a line in another state; raises RefusedError and UnlawfulError.

    Dice that were thrown for it stay as they fell, and so does a line whose words never told what it does.
    """
    if not _tells(reads, entry):
        return entry.event
    found = reads(session, entry.typed, _no_chance)
    if isinstance(found, Query):
        raise RefusedError(_("`{line}` is not a move that could stand there").format(line=entry.typed))
    return found


def _tells(reads: Callable[[State, str, Chance], Event | Query], entry: Entry[State, Event]) -> bool:
    """Tell whether the words of a line mean what it does, where it stands."""
    try:
        return reads(entry.before, entry.typed, _no_chance) == entry.event
    except (_ThrownError, RefusedError, UnlawfulError):
        return False


def _no_chance(_faces: int) -> int:
    raise _ThrownError
