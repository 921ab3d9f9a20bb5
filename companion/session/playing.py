"""What an evening asks of a game: its steps, what may be typed in them, and what is told."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from hyskos.companion.session.timeline import Entry, Event, State, Stepped
from hyskos.definitions.json_values import Json
from hyskos.definitions.values import dataclass

Chance = Callable[[int], int]
"""Throws a die with so many faces."""
LONGEST = 400
"""Characters of a line: more was never meant."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question, or a change of what was typed: its word, and what follows."""

    word: str
    rest: tuple[str, ...] = ()


class Playing(Protocol[State, Event]):
    """A game as an evening keeps it; everything is pure, and refusals are RefusedError and UnlawfulError."""

    def step(self, session: State, event: Event) -> Stepped[State]:
        """Carry out an event."""
        ...

    def read_line(self, session: State, line: str, chance: Chance) -> Event | Query:
        """Read a typed line."""
        ...

    def as_typed(self, session: State, event: Event, line: str) -> str:
        """Give a line as it is kept and listed."""
        ...

    def moment(self, session: State) -> object:
        """Give what a line is typed for: round or turn, phase, and whose it is; equal for the same."""
        ...

    def again(self, entry: Entry[State, Event], session: State) -> Event:
        """Read an earlier line in another state than it was typed in; raises RefusedError and UnlawfulError."""
        ...

    def unseen(self, session: State) -> int | None:
        """Give the seat that types unseen now, None if anybody may see what is typed."""
        ...

    def read_event(self, session: State, value: Json) -> Event:
        """Read an event of a journal; raises ValueError, LookupError or TypeError."""
        ...

    def write_event(self, session: State, event: Event) -> Sequence[Json]:
        """Write an event as plain values."""
        ...

    def noted(self, before: State, after: State) -> Mapping[str, Json] | None:
        """Give what a journal notes after a round or a turn, so that rules which came to differ are noticed."""
        ...

    def stands(self, session: State) -> Iterator[str]:
        """Say what is to be done now, or how the game ended."""
        ...

    def told(self, before: State, event: Event, after: Stepped[State]) -> Iterator[str]:
        """Say what an event did."""
        ...

    def redrawn(self, before: State, after: State) -> Iterator[str]:
        """Say what stands elsewhere on the table after something was taken back."""
        ...

    def asked(self, session: State, query: Query) -> Iterator[str]:
        """Answer a question."""
        ...

    def logged(self, entry: Entry[State, Event]) -> str:
        """Give a line as `log` lists it: as it was typed, and what was thrown for it."""
        ...

    def prompt(self, session: State) -> str:
        """Give what a terminal shows before a line."""
        ...

    def completions(self, session: State, text: str) -> list[str]:
        """List the words that begin so."""
        ...

    def report(self, session: State) -> Mapping[str, Json]:
        """Give how the game stands as plain values: phase, totals and result."""
        ...
