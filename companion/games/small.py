"""What the evenings of the small games have in common: an event is a tuple of words in the notation of the rules."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import ClassVar, Generic

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.playing import Chance, Query
from hyskos.companion.session.rereading import read_again, same_moment
from hyskos.companion.session.timeline import Entry, State, Stepped
from hyskos.companion.session.words import begins_so, unclear
from hyskos.companion.vocabulary import Spoken, shown
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.spoken import plain
from hyskos.definitions.typed_words import words_of
from hyskos.definitions.values import dataclass
from hyskos.rules.names import meant
from hyskos.rules.reasons import N_

Words = tuple[str, ...]
"""What one typed line does: a verb of the journal, and words of the notation."""
ALWAYS: Mapping[str, str] = {
    "undo": N_("takes the last line back, {undo} 3 the last three"),
    "redo": N_("does it again"),
    "amend": N_("{amend} 9 and a line: puts it in the place of line 9"),
    "drop": N_("leaves out the first line that does not fit any more after an amendment"),
    "log": N_("lists the lines"),
    "board": N_("shows the position"),
    "moves": N_("lists what is lawful now"),
    "export": N_("{export} board.svg draws the position, also as .pdf or .png"),
    "help": N_("lists what may be typed"),
    "quit": N_("ends; the game goes on when its file is opened again"),
}
"""What may be typed at any time."""
DOING = ("roll", "build", "pass")
"""Words that move one of the games on."""
TYPED = (*ALWAYS, *DOING)
"""What nobody can be called."""
THROWN = ": "
"""Between a typed line and what was thrown for it."""


@dataclass(frozen=True, slots=True)
class Small(ABC, Generic[State]):
    """One of the small games; the pages of `hyskos.companion.session` ask it as they ask the big one."""

    doing: ClassVar[tuple[str, ...]]  # words that move this game on

    @abstractmethod
    def step(self, session: State, event: Words) -> Stepped[State]:
        """Carry out an event; raises UnlawfulError, and ValueError or LookupError for what is no event."""

    @abstractmethod
    def over(self, session: State) -> bool:
        """Tell whether the game has ended."""

    @abstractmethod
    def own(self, session: State) -> tuple[str, ...]:
        """Name what may stand first in a line beside words: players."""

    @abstractmethod
    def does(self, session: State, word: str, rest: Sequence[str], chance: Chance) -> Words | None:
        """Read a line that begins with a word of `doing`; None if it has no place here."""

    @abstractmethod
    def typed(self, session: State, words: Sequence[str]) -> Words:
        """Read a line that begins with no word."""

    @abstractmethod
    def stands(self, session: State) -> Iterator[str]:
        """Say what is to be done now, or how the game ended."""

    @abstractmethod
    def told(self, before: State, event: Words, after: Stepped[State]) -> Iterator[str]:
        """Say what an event did."""

    @abstractmethod
    def board(self, session: State) -> Iterator[str]:
        """Show the position."""

    @abstractmethod
    def moves(self, session: State, rest: Sequence[str]) -> Iterator[str]:
        """List what is lawful now."""

    @abstractmethod
    def hints(self, session: State) -> Iterator[str]:
        """Say how this phase is typed."""

    @abstractmethod
    def turn(self, session: State) -> int:
        """Count the turns."""

    @abstractmethod
    def position(self, session: State) -> Mapping[str, Json]:
        """Give the position as plain values, as a journal notes it after each turn."""

    @abstractmethod
    def phase(self, session: State) -> str:
        """Name what the game waits for, as answers for scripts do."""

    @abstractmethod
    def winners(self, session: State) -> tuple[str, tuple[str, ...]] | None:
        """Give how the game ended and who has won, or None."""

    def read_line(self, session: State, line: str, chance: Chance) -> Words | Query:
        """Read a typed line; raises RefusedError."""
        words = words_of(line)
        if not words:
            return Query("now")
        word = self._word(session, words[0])
        if word is not None and word in ALWAYS:
            return Query(word, tuple(words[1:]))
        if self.over(session):
            raise RefusedError(_("the game is over"))
        if word is None:
            return self.typed(session, words)
        found = self.does(session, word, words[1:], chance)
        if found is None:
            raise RefusedError(_("`{word}` has no place here").format(word=" ".join(words)))
        return found

    def as_typed(self, _session: State, _event: Words, line: str) -> str:
        """Give a line as it was typed."""
        return line

    @abstractmethod
    def acting(self, session: State) -> int | None:
        """Give the seat whose turn it is, None before or after the game."""

    def moment(self, session: State) -> tuple[int, str, int | None]:
        """Give turn, phase and whose turn it is."""
        return self.turn(session), self.phase(session), self.acting(session)

    def again(self, entry: Entry[State, Words], session: State) -> Words:
        """Read an earlier line where something before it has changed; raises RefusedError and UnlawfulError."""
        same_moment(self, entry, session)
        return read_again(self.read_line, entry, session)

    def unseen(self, _session: State) -> None:
        """Say that anybody may see what is typed."""

    def _word(self, session: State, first: str) -> str | None:
        """Find the word of an evening that a line begins with; raises RefusedError if it is unclear or unknown."""
        names = {plain(name) for name in self.own(session)}
        if plain(first) in names or any(sign in first for sign in "@:") or any(char in "0123456789" for char in first):
            return None
        spoken = Spoken((*ALWAYS, *self.doing), "command")
        can = meant(first, spoken)
        if len(can) == 1:
            return can[0]
        raise RefusedError(unclear(first, can, spoken))

    def read_event(self, _session: State, value: Json) -> Words:
        """Read an event of a journal; raises TypeError."""
        if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
            raise TypeError(f"{value!r} is no event")
        return tuple(str(one) for one in value)

    def write_event(self, _session: State, event: Words) -> Sequence[Json]:
        """Write an event as plain values."""
        return list(event)

    def noted(self, before: State, after: State) -> Mapping[str, Json] | None:
        """Give the position after a turn."""
        if self.turn(before) == self.turn(after) and self.over(before) == self.over(after):
            return None
        return {"turn": self.turn(after), **self.position(after)}

    def redrawn(self, before: State, after: State) -> Iterator[str]:
        """Show the position that was gone back or forward to, if there is one already."""
        if self.position(before) != self.position(after):
            with suppress(RefusedError):
                yield from self.board(after)

    def asked(self, session: State, query: Query) -> Iterator[str]:
        """Answer a question."""
        if query.word == "moves":
            yield from self.moves(session, query.rest)
        elif query.rest:
            raise RefusedError(_("`{word}` has no place here").format(word=" ".join(query.rest)))
        else:
            yield from self.board(session) if query.word == "board" else self._help(session)

    def _help(self, session: State) -> Iterator[str]:
        yield from self.stands(session)
        yield from (f"  {hint}" for hint in self.hints(session))
        yield ""
        words = {id_: shown("command", id_) for id_ in ALWAYS}
        wide = max(map(len, words.values()))
        for id_, text in ALWAYS.items():
            yield f"  {words[id_]:{wide}}  {_(text).format(**words)}"

    def logged(self, entry: Entry[State, Words]) -> str:
        """Give a line as it was typed, with what was thrown for it."""
        if not meant(entry.typed, Spoken(("roll",), "command")):
            return entry.typed
        return entry.typed + THROWN + " ".join(entry.event[1:])

    def prompt(self, session: State) -> str:
        """Give the turn, whose it is, and what is left of it."""
        return " ".join((f"t{self.turn(session)}", *self.left(session))) + "> "

    def left(self, _session: State) -> tuple[str, ...]:
        """Give whose turn it is and what is left of it, for the prompt."""
        return ()

    def completions(self, session: State, text: str) -> list[str]:
        """List words and players that begin so."""
        return begins_so(text, {"command": (*ALWAYS, *self.doing)}, self.own(session))

    def report(self, session: State) -> Mapping[str, Json]:
        """Give phase, position and result."""
        ended = self.winners(session)
        result: Json = None if ended is None else {"kind": ended[0], "winners": list(ended[1])}
        return {
            "phase": self.phase(session),
            "totals": {"turn": self.turn(session), **self.position(session)},
            "result": result,
        }


def word(id_: str) -> str:
    """Give a word of the session in the language of the answer."""
    return shown("command", id_)


def number(digits: str) -> int:
    """Read a number of an event; raises ValueError."""
    found = read_count(digits)
    if found is None:
        raise ValueError(f"{digits!r} is no number")
    return found
