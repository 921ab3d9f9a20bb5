"""One line of an evening and its answer: a change to keep, or what was asked for."""

from collections.abc import Iterator, Sequence
from typing import Generic

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.playing import LONGEST, Chance, Playing, Wish
from hyskos.companion.session.timeline import (
    Amend,
    Change,
    Do,
    Event,
    Redo,
    State,
    Timeline,
    Undo,
    differing,
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
    found = playing.read_line(timeline.session, line, chance)
    if not isinstance(found, Wish):
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
    wish: Change[Event],
    after: Timeline[State, Event],
) -> Iterator[str]:
    """Say what a change did, and what is to be done now."""
    if isinstance(wish, Do):
        entry = after.entries[-1]
        yield from playing.told(entry.before, entry.event, entry.after)
    else:
        yield from _moved(before, wish, after)
        yield from playing.redrawn(before.session, after.session)
    yield from playing.stands(after.session)


def _moved(
    before: Timeline[State, Event], wish: Undo | Redo | Amend[Event], after: Timeline[State, Event]
) -> Iterator[str]:
    match wish:
        case Undo():
            gone = before.entries[len(before.entries) - differing(before.entries, after.entries) :]
            yield _("taken back: {lines}").format(lines="; ".join(one.typed for one in gone) or "amend")
        case Redo():
            back = after.entries[len(after.entries) - differing(before.entries, after.entries) :]
            yield _("done again: {lines}").format(lines="; ".join(one.typed for one in back) or "amend")
        case Amend(number, _event, typed):
            rest = len(after.entries) - number
            text = ngettext("line {number} is now `{typed}`; {n} later line still fits",
                            "line {number} is now `{typed}`; {n} later lines still fit", rest)  # fmt: skip
            yield text.format(number=number, typed=typed, n=rest)


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
    if isinstance(event, Wish):
        raise RefusedError(_("`{line}` is no move that could stand there").format(line=line))
    return Amend(number, event, playing.as_typed(before, event, line))


def _log(playing: Playing[State, Event], timeline: Timeline[State, Event]) -> Iterator[str]:
    for number, entry in enumerate(timeline.entries, 1):
        yield f"{number:>4}  {playing.logged(entry)}"
