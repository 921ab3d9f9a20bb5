"""Answer one line of a session, with a change to save or with output."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.protocol import LONGEST, Chance, Playing, Query
from hyskos.companion.session.timeline import (
    Amend,
    Change,
    Do,
    Drop,
    Event,
    Redo,
    State,
    Timeline,
    TimelineEntry,
    Undo,
    count_differing,
    fitting_events,
    lines_behind,
    state_before,
)
from hyskos.companion.vocabulary import Vocabulary, word_of
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.numerals import read_count
from hyskos.definitions.typed_words import words_of
from hyskos.definitions.values import dataclass
from hyskos.rules.names import match_names


@dataclass(frozen=True, slots=True)
class Answer(Generic[Event]):
    """The result of a line: a change to save first, or output; a picture to write; the end."""

    change: Change[Event] | None = None
    said: tuple[str, ...] = ()
    picture: str | None = None
    leaves: bool = False


def answer(
    playing: Playing[State, Event], timeline: Timeline[State, Event], line: str, chance: Chance
) -> Answer[Event]:
    """Answer a line; raises RefusedError, and UnlawfulError with its rule."""
    if len(line) > LONGEST:
        raise RefusedError(_("a line has at most {most} characters").format(most=LONGEST))
    event = Query("help") if line.strip() == "?" else playing.read_line(timeline.session, line, chance)
    if not isinstance(event, Query):
        return Answer(
            Do(event, playing.as_typed(timeline.session, event, line.strip()), _joins(playing, timeline, event))
        )
    match event.word:
        case "undo":
            return Answer(Undo(_count(event.rest)))
        case "redo":
            return Answer(Redo(_count(event.rest)))
        case "amend":
            return Answer(_amend(playing, timeline, event.rest, chance))
        case "drop":
            return Answer(_drop(playing, timeline, event.rest))
        case "quit":
            return Answer(leaves=True)
        case "now":
            return Answer(said=(*playing.describe_state(timeline.session), *_waiting_lines(playing, timeline)))
        case "log":
            return Answer(said=tuple(_log(playing, timeline)))
        case "export":
            name = line.split()[len(words_of(line)) - len(event.rest) :]  # file names may contain commas
            if len(name) != 1:
                raise RefusedError(
                    _("type one name without spaces after it, such as board.svg; it ends in .svg, .pdf or .png")
                )
            return Answer(picture=name[0])
    return Answer(said=tuple(playing.answer_query(timeline.session, event)))


def follows(
    playing: Playing[State, Event],
    before: Timeline[State, Event],
    edit: Change[Event],
    after: Timeline[State, Event],
) -> Iterator[str]:
    """Describe the effect of a change, and what to do now."""
    if isinstance(edit, Do):
        entry = after.entries[len(before.entries)]
        yield from playing.describe_event(entry.before, entry.event, entry.after)
        yield from _follow(playing, before.waiting, after, len(before.entries) + 1)
    elif isinstance(edit, Drop):
        dropped = before.waiting[: edit.count]
        yield _("left out: {lines}").format(lines="; ".join(line.typed for line in dropped))
        yield from _follow(playing, before.waiting[edit.count :], after, len(before.entries))
    else:
        yield from _describe_history_change(playing, before, edit, after)
        yield from playing.describe_redraw(before.session, after.session)
    yield from playing.describe_state(after.session)
    yield from _waiting_lines(playing, after)


def _follow(
    playing: Playing[State, Event],
    waited: Sequence[TimelineEntry[State, Event]],
    after: Timeline[State, Event],
    first: int,
) -> Iterator[str]:
    """Describe which waiting lines fit again, from entry `first` on, and their effects if different."""
    joined = after.entries[first:]
    if not joined:
        return
    text = ngettext("{n} line that waited follows again", "{n} lines that waited follow again", len(joined))
    yield text.format(n=len(joined))
    pairs = enumerate(zip(waited, joined, strict=False), first + 1)
    yield from _differing_lines(playing, pairs)


def _waiting_lines(playing: Playing[State, Event], timeline: Timeline[State, Event]) -> Iterator[str]:
    """Describe which line no longer fits, how many wait behind it, and how to continue."""
    if not timeline.waiting:
        return
    first, number = timeline.waiting[0], len(timeline.entries) + 1
    _events, why = fitting_events(timeline, timeline.session, timeline.waiting[:1], playing.parse_again)
    if why:
        text = _("line {line}, `{typed}`, does not fit any more: {why}")
        yield text.format(line=number, typed=playing.log_line(first), why=why)
    text = ngettext("{n} line waits: type what comes before it; {drop} leaves it out, {undo} takes the change back",
                    "{n} lines wait: type what comes before them; {drop} leaves the first out, {undo} takes the change "
                    "back", len(timeline.waiting))  # fmt: skip
    yield text.format(n=len(timeline.waiting), drop=word_of("command", "drop"), undo=word_of("command", "undo"))


def _describe_history_change(
    playing: Playing[State, Event],
    before: Timeline[State, Event],
    edit: Undo | Redo | Amend[Event],
    after: Timeline[State, Event],
) -> Iterator[str]:
    unchanged = max(len(before.entries), len(after.entries)) - count_differing(before.entries, after.entries)
    match edit:
        case Undo():
            yield from _replaced_lines(before, after, unchanged, _("line {number} is again `{typed}`"))
            if removed := before.entries[len(after.entries) :]:
                yield _("taken back: {lines}").format(lines="; ".join(entry.typed for entry in removed))
        case Redo():
            yield from _replaced_lines(before, after, unchanged, _("line {number} is now `{typed}`"))
            if restored := after.entries[len(before.entries) :]:
                yield _("done again: {lines}").format(lines="; ".join(entry.typed for entry in restored))
        case Amend(number, _event, typed):
            later_count = len(after.entries) - number
            text = ngettext("line {number} is now `{typed}`; {n} later line still fits",
                            "line {number} is now `{typed}`; {n} later lines still fit", later_count)  # fmt: skip
            yield text.format(number=number, typed=typed, n=later_count)
    yield from _differing_lines(playing, _pairs(before, after, unchanged))


def _replaced_lines(
    before: Timeline[State, Event], after: Timeline[State, Event], unchanged: int, text: str
) -> Iterator[str]:
    """Yield the lines replaced by others, after the first `unchanged` lines: where an amended line was."""
    for at, (old, new) in _pairs(before, after, unchanged):
        if at == unchanged + 1 or old.typed != new.typed:
            yield text.format(number=at, typed=new.typed)


def _pairs(
    before: Timeline[State, Event], after: Timeline[State, Event], unchanged: int
) -> Iterator[tuple[int, tuple[TimelineEntry[State, Event], TimelineEntry[State, Event]]]]:
    """Return lines that exist before and after, with their numbers, skipping the first `unchanged`."""
    return islice(enumerate(zip(before.entries, after.entries, strict=False), 1), unchanged, None)


def _differing_lines(
    playing: Playing[State, Event],
    pairs: Iterable[tuple[int, tuple[TimelineEntry[State, Event], TimelineEntry[State, Event]]]],
) -> Iterator[str]:
    for at, pair in pairs:
        old_lines, new_lines = (tuple(playing.describe_event(entry.before, entry.event, entry.after)) for entry in pair)
        if old_lines != new_lines:
            yield _list_line(at, playing.log_line(pair[1]))
            yield from (f"{'':6}{line}" for line in new_lines)


def _count(words: Sequence[str]) -> int:
    if not words:
        return 1
    number = read_count(words[0])
    if number is None or len(words) > 1:
        raise RefusedError(_("`{word}` is not a number of lines").format(word=" ".join(words)))
    return number


def _amend(
    playing: Playing[State, Event], timeline: Timeline[State, Event], words: Sequence[str], chance: Chance
) -> Change[Event]:
    number = read_count(words[0]) if words else None
    if number is None or len(words) < 2:
        raise RefusedError(_("type the number of a line and the new line; `log` lists them"))
    line = " ".join(words[1:])
    before = state_before(timeline, number)
    event = playing.read_line(before, line, chance)
    if isinstance(event, Query):
        raise RefusedError(_("`{line}` is not a possible move here").format(line=line))
    behind = lines_behind(timeline, number)
    events, _why = fitting_events(timeline, timeline.step(before, event).session, behind, playing.parse_again)
    pairs = enumerate(zip(events, behind, strict=False), number + 1)
    later = tuple((index, new_event) for index, (new_event, entry) in pairs if new_event != entry.event)
    return Amend(number, event, playing.as_typed(before, event, line), later, len(behind) - len(events))


def _joins(playing: Playing[State, Event], timeline: Timeline[State, Event], event: Event) -> tuple[Event, ...]:
    """Return the events of the waiting lines that fit again after an event."""
    if not timeline.waiting:
        return ()
    return fitting_events(
        timeline, timeline.step(timeline.session, event).session, timeline.waiting, playing.parse_again
    )[0]


def _drop(playing: Playing[State, Event], timeline: Timeline[State, Event], words: Sequence[str]) -> Change[Event]:
    everything = len(words) == 1 and match_names(words[0], Vocabulary(("all",), "amount"))
    count = len(timeline.waiting) if everything else _count(words)
    if not timeline.waiting:
        raise RefusedError(_("no line waits; {amend} may leave some that do not fit any more").format(
            amend=word_of("command", "amend")
        ))  # fmt: skip
    remaining = timeline.waiting[count:]
    return Drop(count, fitting_events(timeline, timeline.session, remaining, playing.parse_again)[0])


def _log(playing: Playing[State, Event], timeline: Timeline[State, Event]) -> Iterator[str]:
    for number, entry in enumerate(timeline.entries, 1):
        yield _list_line(number, playing.log_line(entry))
    if timeline.waiting:
        yield _("waiting, since an amendment:")
        yield from (f"{'':6}{playing.log_line(entry)}" for entry in timeline.waiting)


def _list_line(number: int, line: str) -> str:
    return f"{number:>4}  {line}"
