"""What was typed, what was taken back, and what it led to: every change of an evening, none of which is ever lost.

Each state is kept, so that undoing is a look back and no replay; states share whatever has not changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import ruled
from hyskos.companion.session.machine import Event, Session, Stepped, step
from hyskos.definitions.languages import _
from hyskos.rules.reasons import UnlawfulError


@dataclass(frozen=True, slots=True)
class Do:
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
class Amend:
    """Put another event in the place of an earlier one, counted from 1; all that follows must still fit."""

    number: int
    event: Event
    typed: str = ""


Change = Do | Undo | Redo | Amend
"""What one line of a journal holds."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event that counts: the state before it, and what it led to."""

    event: Event
    typed: str
    before: Session
    after: Stepped


Entries = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Timeline:
    """The events that count now, and the ways back and forward."""

    start: Session
    entries: Entries = ()
    past: tuple[Entries, ...] = ()
    future: tuple[Entries, ...] = ()

    @property
    def session(self) -> Session:
        """Give the state of the table now."""
        return self.entries[-1].after.session if self.entries else self.start


def change(timeline: Timeline, wish: Change) -> Timeline:
    """Carry out a change; raises `UnlawfulError` and `RefusedError`, and the evening stays as it was."""
    match wish:
        case Do(event, typed):
            return _now(timeline, (*timeline.entries, _entry(timeline.session, event, typed)))
        case Amend(number, event, typed):
            return _now(timeline, _amended(timeline.entries, number, event, typed))
        case Undo(count):
            if not 1 <= count <= len(timeline.past):
                raise RefusedError(_("there is nothing to take back"))
            for _again in range(count):
                timeline = _back(timeline)
            return timeline
        case Redo(count):
            if not 1 <= count <= len(timeline.future):
                raise RefusedError(_("there is nothing to do again"))
            for _again in range(count):
                timeline = _forward(timeline)
            return timeline


def _entry(session: Session, event: Event, typed: str) -> Entry:
    return Entry(event, typed, session, step(session, event))


def _now(timeline: Timeline, entries: Entries) -> Timeline:
    return replace(timeline, entries=entries, past=(*timeline.past, timeline.entries), future=())


def _back(timeline: Timeline) -> Timeline:
    *past, last = timeline.past
    return replace(timeline, entries=last, past=tuple(past), future=(*timeline.future, timeline.entries))


def _forward(timeline: Timeline) -> Timeline:
    *future, next_ = timeline.future
    return replace(timeline, entries=next_, past=(*timeline.past, timeline.entries), future=tuple(future))


def state_before(timeline: Timeline, number: int) -> Session:
    """Give the state in which an event, counted from 1, was typed; raises `RefusedError` if there is none."""
    if not 1 <= number <= len(timeline.entries):
        text = _("there is no line {number}; `log` lists 1 to {last}")
        raise RefusedError(text.format(number=number, last=len(timeline.entries)))
    return timeline.entries[number - 1].before


def _amended(entries: Entries, number: int, event: Event, typed: str) -> Entries:
    kept: list[Entry] = list(entries[: number - 1])
    kept.append(_entry(entries[number - 1].before, event, typed))
    for index, entry in enumerate(entries[number:], number + 1):
        try:
            kept.append(_entry(kept[-1].after.session, entry.event, entry.typed))
        except UnlawfulError as error:
            text = _("line {line}, `{typed}`, would not fit any more: {why}")
            raise RefusedError(text.format(line=index, typed=entry.typed, why=ruled(error.reason))) from None
    return tuple(kept)


def differing(before: Sequence[Entry], after: Sequence[Entry]) -> int:
    """Count the events at the end that are not the same in both."""
    same = 0
    for one, other in zip(before, after, strict=False):
        if one is not other:
            break
        same += 1
    return max(len(before), len(after)) - same
