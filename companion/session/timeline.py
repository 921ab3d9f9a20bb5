"""The history of a session: the events in effect, what was undone, and the lines that wait.

Every state is kept, so undoing needs no replay; states share whatever did not change.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeAlias, TypeVar

from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import with_rule
from hyskos.definitions.languages import _
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import Reason, UnlawfulError

State = TypeVar("State")
"""A state of a game."""
Event = TypeVar("Event")
"""The effect of one typed line on it."""


@dataclass(frozen=True, slots=True)
class StepResult(Generic[State]):
    """The result of an event: the next state, and the reasons given by the rules."""

    session: State
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Do(Generic[Event]):
    """An event, and the events of the waiting lines that fit after it."""

    event: Event
    typed: str = ""
    joins: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last changes."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo what was undone."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Amend(Generic[Event]):
    """Replace an earlier event, counted from 1; lines that no longer fit wait.

    `later` holds the lines, by number, whose text now means another event; the last `waits` lines wait.
    """

    number: int
    event: Event
    typed: str = ""
    later: tuple[tuple[int, Event], ...] = ()
    waits: int = 0


@dataclass(frozen=True, slots=True)
class Drop(Generic[Event]):
    """Drop the first waiting lines, after which others may fit again."""

    count: int = 1
    joins: tuple[Event, ...] = ()


Change: TypeAlias = Do[Event] | Undo | Redo | Amend[Event] | Drop[Event]
"""The content of a line of a journal."""


@dataclass(frozen=True, slots=True)
class TimelineEntry(Generic[State, Event]):
    """An event in effect: the state before it, and its result."""

    event: Event
    typed: str
    before: State
    after: StepResult[State]


Entries: TypeAlias = tuple[TimelineEntry[State, Event], ...]
Snapshot: TypeAlias = tuple[Entries[State, Event], Entries[State, Event]]
"""The entries at a moment, and the waiting lines."""


@dataclass(frozen=True, slots=True)
class Timeline(Generic[State, Event]):
    """The events in effect with their undo history. `step` applies an event of the game, or raises.

    Lines after an amended one that no longer fit are in `waiting`; they are added back once they fit.
    """

    start: State
    step: Callable[[State, Event], StepResult[State]]
    entries: Entries[State, Event] = ()
    past: tuple[Snapshot[State, Event], ...] = ()
    future: tuple[Snapshot[State, Event], ...] = ()
    waiting: Entries[State, Event] = ()

    @property
    def session(self) -> State:
        """Return the current state."""
        return self.entries[-1].after.session if self.entries else self.start


def change(timeline: Timeline[State, Event], edit: Change[Event]) -> Timeline[State, Event]:
    """Apply a change; raises `UnlawfulError` and `RefusedError`, and then changes nothing."""
    match edit:
        case Do(event, typed, joins):
            entries = (*timeline.entries, _entry(timeline, timeline.session, event, typed))
            return _with_entries(timeline, *_append_waiting(timeline, entries, timeline.waiting, joins))
        case Drop(count, joins):
            if not 1 <= count <= len(timeline.waiting):
                raise RefusedError(_("lines that wait: {n}, not {count}").format(n=len(timeline.waiting), count=count))
            return _with_entries(
                timeline, *_append_waiting(timeline, timeline.entries, timeline.waiting[count:], joins)
            )
        case Amend():
            return _with_entries(timeline, *_amend(timeline, edit))
        case Undo(count):
            if not timeline.past:
                raise RefusedError(_("there is nothing to undo"))
            if not 1 <= count <= len(timeline.past):
                raise RefusedError(
                    _("lines that can be taken back: {n}, not {count}").format(n=len(timeline.past), count=count)
                )
            for _again in range(count):
                timeline = _back(timeline)
            return timeline
        case Redo(count):
            if not 1 <= count <= len(timeline.future):
                raise RefusedError(_("there is nothing to redo"))
            for _again in range(count):
                timeline = _forward(timeline)
            return timeline


def _entry(timeline: Timeline[State, Event], before: State, event: Event, typed: str) -> TimelineEntry[State, Event]:
    return TimelineEntry(event, typed, before, timeline.step(before, event))


def _with_entries(
    timeline: Timeline[State, Event], entries: Entries[State, Event], waiting: Entries[State, Event]
) -> Timeline[State, Event]:
    past = (*timeline.past, (timeline.entries, timeline.waiting))
    return replace(timeline, entries=entries, waiting=waiting, past=past, future=())


def _back(timeline: Timeline[State, Event]) -> Timeline[State, Event]:
    *past, (entries, waiting) = timeline.past
    future = (*timeline.future, (timeline.entries, timeline.waiting))
    return replace(timeline, entries=entries, waiting=waiting, past=tuple(past), future=future)


def _forward(timeline: Timeline[State, Event]) -> Timeline[State, Event]:
    *future, (entries, waiting) = timeline.future
    past = (*timeline.past, (timeline.entries, timeline.waiting))
    return replace(timeline, entries=entries, waiting=waiting, past=past, future=tuple(future))


def state_before(timeline: Timeline[State, Event], number: int) -> State:
    """Return the state before an event, counted from 1; raises `RefusedError` if there is none."""
    if not 1 <= number <= len(timeline.entries):
        text = _("there is no line {number}; `log` lists 1 to {last}")
        raise RefusedError(text.format(number=number, last=len(timeline.entries)))
    return timeline.entries[number - 1].before


def lines_behind(timeline: Timeline[State, Event], number: int) -> Entries[State, Event]:
    """Return the entries after a line, counted from 1, and those that wait."""
    return (*timeline.entries[number:], *timeline.waiting)


def _amend(timeline: Timeline[State, Event], edit: Amend[Event]) -> Snapshot[State, Event]:
    number, later, behind = edit.number, dict(edit.later), lines_behind(timeline, edit.number)
    first = _entry(timeline, state_before(timeline, number), edit.event, edit.typed)
    fits = len(behind) - edit.waits
    events = tuple(later.get(index, entry.event) for index, entry in enumerate(behind[:fits], number + 1))
    return _append_waiting(timeline, (*timeline.entries[: number - 1], first), behind, events)


def _append_waiting(
    timeline: Timeline[State, Event],
    entries: Entries[State, Event],
    waiting: Entries[State, Event],
    events: Sequence[Event],
) -> Snapshot[State, Event]:
    """Append the first waiting lines to the entries, with the given events."""
    if len(events) > len(waiting):
        raise RefusedError(_("lines that wait: {n}, not {count}").format(n=len(waiting), count=len(events)))
    joined = list(entries)
    for entry, event in zip(waiting, events, strict=False):
        before = joined[-1].after.session if joined else timeline.start
        joined.append(_entry(timeline, before, event, entry.typed))
    return tuple(joined), waiting[len(events) :]


def fitting_events(
    timeline: Timeline[State, Event],
    state: State,
    lines: Entries[State, Event],
    again: Callable[[TimelineEntry[State, Event], State], Event],
) -> tuple[tuple[Event, ...], str]:
    """Return the events of the lines that fit one after another from `state`, and why the next one does not.

    `again` parses a line in the state it would be in.
    """
    events = list[Event]()
    for entry in lines:
        try:
            event = again(entry, state)
            state = timeline.step(state, event).session
        except UnlawfulError as error:
            return tuple(events), with_rule(error.reason)
        except RefusedError as error:
            return tuple(events), error.sentence
        events.append(event)
    return tuple(events), ""


def count_differing(before: Sequence[TimelineEntry[State, Event]], after: Sequence[TimelineEntry[State, Event]]) -> int:
    """Return the number of events after the common prefix of both."""
    common = 0
    for first, second in zip(before, after, strict=False):
        if first is not second:
            break
        common += 1
    return max(len(before), len(after)) - common
