"""The base class of the small games at the table. Events are tuples of words in the notation of the rules."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import ClassVar, Generic

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.commands import begins_so, misplaced, unclear
from hyskos.companion.session.protocol import Chance, Query, read_again, same_moment
from hyskos.companion.session.timeline import State, StepResult, TimelineEntry
from hyskos.companion.vocabulary import Vocabulary, word_of
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.plain_data import Json
from hyskos.definitions.typed_words import plain, words_of
from hyskos.definitions.values import dataclass
from hyskos.rules.names import match_names
from hyskos.rules.reasons import N_

Words = tuple[str, ...]
"""What a typed line does: a verb of the journal, then words in the notation of the game."""
ALWAYS: Mapping[str, str] = {
    "undo": N_("takes the last line back, {undo} 3 the last three"),
    "redo": N_("redoes the line that was taken back"),
    "amend": N_("{amend} 9 and a line: replaces line 9 with it"),
    "drop": N_("leaves out the first line that does not fit any more after an amendment"),
    "log": N_("lists the lines"),
    "board": N_("shows the position"),
    "moves": N_("lists the moves you can make now"),
    "export": N_("{export} board.svg draws the position, also as .pdf or .png"),
    "help": N_("lists what you can type"),
    "quit": N_("ends the session; open its file again to continue"),
}
"""Commands that may be typed at any time."""
DOING = ("roll", "build", "pass")
"""Commands that advance one of the games."""
TYPED = (*ALWAYS, *DOING)
"""Words that cannot be the name of a player."""
THROWN = ": "
"""Separates a typed line from the dice rolled for it."""


@dataclass(frozen=True, slots=True)
class SmallGame(ABC, Generic[State]):
    """One of the small games; it has the interface that `hyskos.companion.session` expects of every game."""

    commands: ClassVar[tuple[str, ...]]  # commands that advance this game

    @abstractmethod
    def step(self, session: State, event: Words) -> StepResult[State]:
        """Apply an event; raises UnlawfulError, and ValueError or LookupError for an invalid event."""

    @abstractmethod
    def over(self, session: State) -> bool:
        """Return whether the game has ended."""

    @abstractmethod
    def player_words(self, session: State) -> tuple[str, ...]:
        """Return the players that a line may begin with, in addition to commands."""

    @abstractmethod
    def read_command(self, session: State, word: str, rest: Sequence[str], chance: Chance) -> Words | None:
        """Parse a line that begins with a command in `commands`; None if it is not allowed now."""

    @abstractmethod
    def parse_line(self, session: State, words: Sequence[str]) -> Words:
        """Parse a line that does not begin with a command."""

    @abstractmethod
    def describe_state(self, session: State) -> Iterator[str]:
        """Describe what to do now, or how the game ended."""

    @abstractmethod
    def describe_event(self, before: State, event: Words, after: StepResult[State]) -> Iterator[str]:
        """Describe the effect of an event."""

    @abstractmethod
    def board(self, session: State) -> Iterator[str]:
        """Show the position."""

    @abstractmethod
    def moves(self, session: State, rest: Sequence[str]) -> Iterator[str]:
        """List the legal moves."""

    @abstractmethod
    def hints(self, session: State) -> Iterator[str]:
        """Explain what to type in this phase."""

    @abstractmethod
    def turn(self, session: State) -> int:
        """Return the number of the turn."""

    @abstractmethod
    def position(self, session: State) -> Mapping[str, Json]:
        """Return the position as plain values, as the journal records it after each turn."""

    @abstractmethod
    def phase(self, session: State) -> str:
        """Return the name of the phase, as used in JSON output."""

    @abstractmethod
    def winners(self, session: State) -> tuple[str, tuple[str, ...]] | None:
        """Return how the game ended and who won; None before the end."""

    def read_line(self, session: State, line: str, chance: Chance) -> Words | Query:
        """Parse a typed line; raises RefusedError."""
        words = words_of(line)
        if not words:
            return Query("now")
        word = self._word(session, words[0])
        if word is not None and word in ALWAYS:
            return Query(word, tuple(words[1:]))
        if self.over(session):
            raise RefusedError(_("the game is over"))
        if word is None:
            return self.parse_line(session, words)
        event = self.read_command(session, word, words[1:], chance)
        if event is None:
            raise RefusedError(misplaced(words))
        return event

    def as_typed(self, _session: State, _event: Words, line: str) -> str:
        """Return the line as typed."""
        return line

    @abstractmethod
    def seat_to_move(self, session: State) -> int | None:
        """Return the seat to move; None before or after the game."""

    def moment(self, session: State) -> tuple[int, str, int | None]:
        """Return the turn, the phase and the seat to move."""
        return self.turn(session), self.phase(session), self.seat_to_move(session)

    def parse_again(self, entry: TimelineEntry[State, Words], session: State) -> Words:
        """Parse an earlier line again after a change before it; raises RefusedError and UnlawfulError."""
        same_moment(self, entry, session)
        return read_again(self.read_line, entry, session)

    def hidden_seat(self, _session: State) -> None:
        """Return None: the small games have no hidden orders."""

    def _word(self, session: State, first: str) -> str | None:
        """Find the command a line begins with, None for notation; raises RefusedError if it is ambiguous or unknown."""
        names = {plain(name) for name in self.player_words(session)}
        if plain(first) in names or any(sign in first for sign in "@:") or any(char in "0123456789" for char in first):
            return None
        spoken = Vocabulary((*ALWAYS, *self.commands), "command")
        matches = match_names(first, spoken)
        if len(matches) == 1:
            return matches[0]
        raise RefusedError(unclear(first, matches, spoken))

    def read_event(self, _session: State, value: Json) -> Words:
        """Read an event from a journal; raises TypeError."""
        if not isinstance(value, list) or not value or not all(isinstance(item, str) for item in value):
            raise TypeError(f"{value!r} is no event")
        return tuple(str(item) for item in value)

    def write_event(self, _session: State, event: Words) -> Sequence[Json]:
        """Write an event as plain values."""
        return list(event)

    def totals_to_record(self, before: State, after: State) -> Mapping[str, Json] | None:
        """Return the position if the event ended a turn or the game, otherwise None."""
        if self.turn(before) == self.turn(after) and self.over(before) == self.over(after):
            return None
        return {"turn": self.turn(after), **self.position(after)}

    def describe_redraw(self, before: State, after: State) -> Iterator[str]:
        """Show the position after going back or forward, if there is one."""
        if self.position(before) != self.position(after):
            with suppress(RefusedError):
                yield from self.board(after)

    def answer_query(self, session: State, query: Query) -> Iterator[str]:
        """Answer a query."""
        if query.word == "moves":
            yield from self.moves(session, query.rest)
        elif query.rest:
            raise RefusedError(misplaced(query.rest))
        else:
            yield from self.board(session) if query.word == "board" else self._help(session)

    def _help(self, session: State) -> Iterator[str]:
        yield from self.describe_state(session)
        yield from (f"  {hint}" for hint in self.hints(session))
        yield ""
        words = {id_: word_of("command", id_) for id_ in ALWAYS}
        width = max(map(len, words.values()))
        for id_, text in ALWAYS.items():
            yield f"  {words[id_]:{width}}  {_(text).format(**words)}"

    def log_line(self, entry: TimelineEntry[State, Words]) -> str:
        """Return a typed line, with the dice rolled for it."""
        if not match_names(entry.typed, Vocabulary(("roll",), "command")):
            return entry.typed
        return entry.typed + THROWN + " ".join(entry.event[1:])

    def prompt(self, session: State) -> str:
        """Return the prompt: the turn, the player to move and what they have left."""
        return " ".join((f"t{self.turn(session)}", *self.left(session))) + "> "

    def left(self, _session: State) -> tuple[str, ...]:
        """Return the player to move and what they have left, for the prompt."""
        return ()

    def completions(self, session: State, text: str) -> list[str]:
        """List commands and players that begin with `text`."""
        return begins_so(text, {"command": (*ALWAYS, *self.commands)}, self.player_words(session))

    def report(self, session: State) -> Mapping[str, Json]:
        """Return phase, position and result."""
        ended = self.winners(session)
        result: Json = None if ended is None else {"kind": ended[0], "winners": list(ended[1])}
        return {
            "phase": self.phase(session),
            "totals": {"turn": self.turn(session), **self.position(session)},
            "result": result,
        }


def word(id_: str) -> str:
    """Return a command of the session in the language of the output."""
    return word_of("command", id_)


def number(digits: str) -> int:
    """Parse a number in an event; raises ValueError."""
    value = read_count(digits)
    if value is None:
        raise ValueError(f"{digits!r} is no number")
    return value
