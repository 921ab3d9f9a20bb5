"""What was typed, what was taken back, and what it led to: every change of an evening, none of which is ever lost.

Each state is kept, so that undoing is a look back and no replay; states share whatever has not changed.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Generic, TypeAlias, TypeVar

from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import ruled
from hyskos.definitions.languages import _
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import Reason, UnlawfulError

State = TypeVar("State")
"""One state of a game."""
Event = TypeVar("Event")
"""What one typed line does in it."""


@dataclass(frozen=True, slots=True)
class Stepped(Generic[State]):
    """What an event led to: the next state, and the reasons that the rules gave."""

    session: State
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Do(Generic[Event]):
    """An event."""

    event: Event
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last changes."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was taken back."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Amend(Generic[Event]):
    """Put another event in the place of an earlier one, counted from 1; all that follows must still fit.

    What stands in `later` are the lines, by number, whose words mean another event now.
    """

    number: int
    event: Event
    typed: str = ""
    later: tuple[tuple[int, Event], ...] = ()


Change: TypeAlias = Do[Event] | Undo | Redo | Amend[Event]
"""What one line of a journal holds."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[State, Event]):
    """An event that counts: the state before it, and what it led to."""

    event: Event
    typed: str
    before: State
    after: Stepped[State]


Entries: TypeAlias = tuple[Entry[State, Event], ...]


@dataclass(frozen=True, slots=True)
class Timeline(Generic[State, Event]):
    """The events that count now, and the ways back and forward; `step` is the game's own, and refuses or leads on."""

    start: State
    step: Callable[[State, Event], Stepped[State]]
    entries: Entries[State, Event] = ()
    past: tuple[Entries[State, Event], ...] = ()
    future: tuple[Entries[State, Event], ...] = ()

    @property
    def session(self) -> State:
        """Give the state of the table now."""
        return self.entries[-1].after.session if self.entries else self.start


def change(timeline: Timeline[State, Event], edit: Change[Event]) -> Timeline[State, Event]:
    """Carry out a change; raises `UnlawfulError` and `RefusedError`, and the evening stays as it was."""
    match edit:
        case Do(event, typed):
            return _now(timeline, (*timeline.entries, _entry(timeline, timeline.session, event, typed)))
        case Amend():
            return _now(timeline, _amended(timeline, edit))
        case Undo(count):
            if not timeline.past:
                raise RefusedError(_("there is nothing to take back"))
            if not 1 <= count <= len(timeline.past):
                raise RefusedError(
                    _("lines that can be taken back: {n}, not {count}").format(n=len(timeline.past), count=count)
                )
            for _again in range(count):
                timeline = _back(timeline)
            return timeline
        case Redo(count):
            if not 1 <= count <= len(timeline.future):
                raise RefusedError(_("there is nothing to do again"))
            for _again in range(count):
                timeline = _forward(timeline)
            return timeline


def _entry(timeline: Timeline[State, Event], before: State, event: Event, typed: str) -> Entry[State, Event]:
    return Entry(event, typed, before, timeline.step(before, event))


def _now(timeline: Timeline[State, Event], entries: Entries[State, Event]) -> Timeline[State, Event]:
    return replace(timeline, entries=entries, past=(*timeline.past, timeline.entries), future=())


def _back(timeline: Timeline[State, Event]) -> Timeline[State, Event]:
    *past, last = timeline.past
    return replace(timeline, entries=last, past=tuple(past), future=(*timeline.future, timeline.entries))


def _forward(timeline: Timeline[State, Event]) -> Timeline[State, Event]:
    *future, next_ = timeline.future
    return replace(timeline, entries=next_, past=(*timeline.past, timeline.entries), future=tuple(future))


def state_before(timeline: Timeline[State, Event], number: int) -> State:
    """Give the state in which an event, counted from 1, was typed; raises `RefusedError` if there is none."""
    if not 1 <= number <= len(timeline.entries):
        text = _("there is no line {number}; `log` lists 1 to {last}")
        raise RefusedError(text.format(number=number, last=len(timeline.entries)))
    return timeline.entries[number - 1].before


def _amended(timeline: Timeline[State, Event], edit: Amend[Event]) -> Entries[State, Event]:
    entries, number, later = timeline.entries, edit.number, dict(edit.later)
    kept = list(entries[: number - 1])
    kept.append(_entry(timeline, state_before(timeline, number), edit.event, edit.typed))
    for index, entry in enumerate(entries[number:], number + 1):
        with _fitting(index, entry.typed):
            kept.append(_entry(timeline, kept[-1].after.session, later.get(index, entry.event), entry.typed))
    return tuple(kept)


@contextmanager
def _fitting(line: int, typed: str) -> Iterator[None]:
    """Say of which line it is told that it does not fit."""
    text = _("line {line}, `{typed}`, would not fit any more: {why}")
    try:
        yield
    except UnlawfulError as error:
        raise RefusedError(text.format(line=line, typed=typed, why=ruled(error.reason))) from None
    except RefusedError as error:
        raise RefusedError(text.format(line=line, typed=typed, why=error.sentence)) from None


def judged_anew(
    timeline: Timeline[State, Event],
    number: int,
    event: Event,
    again: Callable[[int, Entry[State, Event], State], Event],
) -> tuple[tuple[int, Event], ...]:
    """Give the lines behind an amended one that mean another event than before.

    `again` reads a line in the state that it would stand in; raises `RefusedError` for the first that does not fit.
    """
    state, found = timeline.step(state_before(timeline, number), event).session, list[tuple[int, Event]]()
    for index, entry in enumerate(timeline.entries[number:], number + 1):
        with _fitting(index, entry.typed):
            meant = again(index, entry, state)
            state = timeline.step(state, meant).session
        if meant != entry.event:
            found.append((index, meant))
    return tuple(found)


def differing(before: Sequence[Entry[State, Event]], after: Sequence[Entry[State, Event]]) -> int:
    """Count the events at the end that are not the same in both."""
    same = 0
    for one, other in zip(before, after, strict=False):
        if one is not other:
            break
        same += 1
    return max(len(before), len(after)) - same
