"""The interface of a game in a session, and how an earlier line is parsed again after a change before it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.timeline import Event, State, StepResult, TimelineEntry
from hyskos.definitions.languages import _
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import UnlawfulError

# The interface of a game, and how an earlier line is parsed again.


Chance = Callable[[int], int]
"""Rolls a die with this many faces."""
LONGEST = 400
"""Maximum characters of a typed line."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query, or a command about earlier lines: its word, and what follows."""

    word: str
    rest: tuple[str, ...] = ()


class Playing(Protocol[State, Event]):
    """A game as a session needs it; all methods are pure and may raise RefusedError and UnlawfulError."""

    def step(self, session: State, event: Event) -> StepResult[State]:
        """Apply an event."""
        ...

    def read_line(self, session: State, line: str, chance: Chance) -> Event | Query:
        """Parse a typed line."""
        ...

    def as_typed(self, session: State, event: Event, line: str) -> str:
        """Return a line as it is saved and listed."""
        ...

    def moment(self, session: State) -> object:
        """Return the moment a line is typed for: round or turn, phase and player, as a value that can be compared."""
        ...

    def parse_again(self, entry: TimelineEntry[State, Event], session: State) -> Event:
        """Parse an earlier line in another state than it was typed in; raises RefusedError and UnlawfulError."""
        ...

    def hidden_seat(self, session: State) -> int | None:
        """Return the seat whose input is hidden now, or None."""
        ...

    def read_event(self, session: State, value: Json) -> Event:
        """Read an event from a journal; raises ValueError, LookupError or TypeError."""
        ...

    def write_event(self, session: State, event: Event) -> Sequence[Json]:
        """Write an event as plain values."""
        ...

    def totals_to_record(self, before: State, after: State) -> Mapping[str, Json] | None:
        """Return the totals to record after a round or turn, which reveal later rule changes; otherwise None."""
        ...

    def describe_state(self, session: State) -> Iterator[str]:
        """Describe what to do now, or how the game ended."""
        ...

    def describe_event(self, before: State, event: Event, after: StepResult[State]) -> Iterator[str]:
        """Describe the effect of an event."""
        ...

    def describe_redraw(self, before: State, after: State) -> Iterator[str]:
        """Describe what changes on the table after lines are undone or amended."""
        ...

    def answer_query(self, session: State, query: Query) -> Iterator[str]:
        """Answer a query."""
        ...

    def log_line(self, entry: TimelineEntry[State, Event]) -> str:
        """Return a line as `log` lists it: as typed, with the dice rolled for it."""
        ...

    def prompt(self, session: State) -> str:
        """Return the prompt."""
        ...

    def completions(self, session: State, text: str) -> list[str]:
        """List completions of `text`."""
        ...

    def report(self, session: State) -> Mapping[str, Json]:
        """Return the state of the game as plain values: phase, totals and result."""
        ...


class _ThrownError(Exception):
    """Parsing the line would roll dice."""


def same_moment(playing: Playing[State, Event], entry: TimelineEntry[State, Event], session: State) -> None:
    """Raise RefusedError if a line would now belong to another player or phase."""
    if playing.moment(entry.before) != playing.moment(session):
        question = next(iter(playing.describe_state(session)), "").rstrip(":")
        raise RefusedError(_("a different question is open: {question}").format(question=question))


def read_again(
    reads: Callable[[State, str, Chance], Event | Query], entry: TimelineEntry[State, Event], session: State
) -> Event:
    """Parse a line again in another state; raises RefusedError and UnlawfulError.

    Dice rolled for it keep their faces, and so does any line whose text does not determine its event.
    """
    if not _text_determines(reads, entry):
        return entry.event
    event = reads(session, entry.typed, _no_chance)
    if isinstance(event, Query):
        raise RefusedError(_("`{line}` is not a possible move here").format(line=entry.typed))
    return event


def _text_determines(reads: Callable[[State, str, Chance], Event | Query], entry: TimelineEntry[State, Event]) -> bool:
    try:
        return reads(entry.before, entry.typed, _no_chance) == entry.event
    except (_ThrownError, RefusedError, UnlawfulError):
        return False


def _no_chance(_faces: int) -> int:
    raise _ThrownError
