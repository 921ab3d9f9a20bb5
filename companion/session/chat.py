"""One line of an evening and its answer: a change to keep, or what was asked for."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Generic

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.playing import LONGEST, Chance, Playing, Query
from hyskos.companion.session.timeline import (
    Amend,
    Change,
    Do,
    Entry,
    Event,
    Redo,
    State,
    Timeline,
    Undo,
    differing,
    judged_anew,
    state_before,
)
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.numerals import read_count
from hyskos.definitions.typed_words import words_of
from hyskos.definitions.values import dataclass


@dataclass(frozen=True, slots=True)
class Answer(Generic[Event]):
    """What a line comes to: a change that has to be kept first, or lines; a picture to write; the end."""

    change: Change[Event] | None = None
    said: tuple[str, ...] = ()
    picture: str | None = None
    leaves: bool = False


def answer(
    playing: Playing[State, Event], timeline: Timeline[State, Event], line: str, chance: Chance
) -> Answer[Event]:
    """Answer a line; raises RefusedError, and UnlawfulError that names the rule."""
    if len(line) > LONGEST:
        raise RefusedError(_("a line has at most {most} characters").format(most=LONGEST))
    found = Query("help") if line.strip() == "?" else playing.read_line(timeline.session, line, chance)
    if not isinstance(found, Query):
        return Answer(Do(found, playing.as_typed(timeline.session, found, line.strip())))
    match found.word:
        case "undo":
            return Answer(Undo(_count(found.rest)))
        case "redo":
            return Answer(Redo(_count(found.rest)))
        case "amend":
            return Answer(_amend(playing, timeline, found.rest, chance))
        case "quit":
            return Answer(leaves=True)
        case "now":
            return Answer(said=tuple(playing.stands(timeline.session)))
        case "log":
            return Answer(said=tuple(_log(playing, timeline)))
        case "export":
            name = line.split()[len(words_of(line)) - len(found.rest) :]  # which may have commas
            if len(name) != 1:
                raise RefusedError(_("type the name of the picture after it; it ends in .svg, .pdf or .png"))
            return Answer(picture=name[0])
    return Answer(said=tuple(playing.asked(timeline.session, found)))


def follows(
    playing: Playing[State, Event],
    before: Timeline[State, Event],
    edit: Change[Event],
    after: Timeline[State, Event],
) -> Iterator[str]:
    """Say what a change did, and what is to be done now."""
    if isinstance(edit, Do):
        entry = after.entries[-1]
        yield from playing.told(entry.before, entry.event, entry.after)
    else:
        yield from _moved(playing, before, edit, after)
        yield from playing.redrawn(before.session, after.session)
    yield from playing.stands(after.session)


def _moved(
    playing: Playing[State, Event],
    before: Timeline[State, Event],
    edit: Undo | Redo | Amend[Event],
    after: Timeline[State, Event],
) -> Iterator[str]:
    same = max(len(before.entries), len(after.entries)) - differing(before.entries, after.entries)
    match edit:
        case Undo():
            yield from _exchanged(before, after, same, _("line {number} is again `{typed}`"))
            if gone := before.entries[len(after.entries) :]:
                yield _("taken back: {lines}").format(lines="; ".join(one.typed for one in gone))
        case Redo():
            yield from _exchanged(before, after, same, _("line {number} is now `{typed}`"))
            if back := after.entries[len(before.entries) :]:
                yield _("done again: {lines}").format(lines="; ".join(one.typed for one in back))
        case Amend(number, _event, typed, _later):
            rest = len(after.entries) - number
            text = ngettext("line {number} is now `{typed}`; {n} later line still fits",
                            "line {number} is now `{typed}`; {n} later lines still fit", rest)  # fmt: skip
            yield text.format(number=number, typed=typed, n=rest)
    yield from _otherwise(playing, before, same, after)


def _exchanged(before: Timeline[State, Event], after: Timeline[State, Event], same: int, text: str) -> Iterator[str]:
    """Name the lines in whose place others stand, behind those that are the same: where an amended line was."""
    for at, (old, new) in _pairs(before, after, same):
        if at == same + 1 or old.typed != new.typed:
            yield text.format(number=at, typed=new.typed)


def _pairs(
    before: Timeline[State, Event], after: Timeline[State, Event], same: int
) -> Iterator[tuple[int, tuple[Entry[State, Event], Entry[State, Event]]]]:
    """Give the lines that stand in both with their numbers, behind those that are the same."""
    return islice(enumerate(zip(before.entries, after.entries, strict=False), 1), same, None)


def _otherwise(
    playing: Playing[State, Event], before: Timeline[State, Event], same: int, after: Timeline[State, Event]
) -> Iterator[str]:
    """Say what each line that was there before leads to, where that is something else now."""
    for at, pair in _pairs(before, after, same):
        was, is_now = (tuple(playing.told(one.before, one.event, one.after)) for one in pair)
        if was != is_now:
            yield _listed(at, playing.logged(pair[1]))
            yield from (f"{'':6}{line}" for line in is_now)


def _count(rest: Sequence[str]) -> int:
    if not rest:
        return 1
    number = read_count(rest[0])
    if number is None or len(rest) > 1:
        raise RefusedError(_("`{word}` is no number of lines").format(word=" ".join(rest)))
    return number


def _amend(
    playing: Playing[State, Event], timeline: Timeline[State, Event], rest: Sequence[str], chance: Chance
) -> Change[Event]:
    number = read_count(rest[0]) if rest else None
    if number is None or len(rest) < 2:
        raise RefusedError(_("type the number of a line and the new line; `log` lists them"))
    line = " ".join(rest[1:])
    before = state_before(timeline, number)
    event = playing.read_line(before, line, chance)
    if isinstance(event, Query):
        raise RefusedError(_("`{line}` is no move that could stand there").format(line=line))
    later = judged_anew(timeline, number, event, lambda _at, entry, state: playing.again(entry, state))
    return Amend(number, event, playing.as_typed(before, event, line), later)


def _log(playing: Playing[State, Event], timeline: Timeline[State, Event]) -> Iterator[str]:
    for number, entry in enumerate(timeline.entries, 1):
        yield _listed(number, playing.logged(entry))


def _listed(number: int, line: str) -> str:
    return f"{number:>4}  {line}"
