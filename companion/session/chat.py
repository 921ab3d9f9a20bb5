"""One line of an evening and its answer: a change to keep, or what was asked for."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session import board_text, questions
from hyskos.companion.session.asking import asks, offered
from hyskos.companion.session.helping import help_lines
from hyskos.companion.session.machine import Session
from hyskos.companion.session.reading import Chance, Wish, read_line
from hyskos.companion.session.telling import score, told
from hyskos.companion.session.timeline import Amend, Change, Do, Redo, Timeline, Undo, differing, state_before
from hyskos.companion.session.words import seat_of
from hyskos.companion.telling import to_write
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.model import Map
from hyskos.definitions.numerals import read_count
from hyskos.rules.rolling_pyramids.places import place_name

COLUMNS = (60, 100)
"""The widths that a board is drawn for."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a line comes to: a change that has to be kept first, or lines; a picture to write; the end."""

    change: Change | None = None
    said: tuple[str, ...] = ()
    picture: str | None = None
    leaves: bool = False


def answer(timeline: Timeline, main_board: Map, line: str, chance: Chance) -> Answer:
    """Answer a line; raises RefusedError, and UnlawfulError that names the rule."""
    found = read_line(timeline.session, line, chance)
    if not isinstance(found, Wish):
        return Answer(Do(found, line.strip()))
    match found.word:
        case "undo" | "redo":
            count = _count(found.rest)
            return Answer(Undo(count) if found.word == "undo" else Redo(count))
        case "amend":
            return Answer(_amend(timeline, found.rest, chance))
        case "quit":
            return Answer(leaves=True)
        case "board":
            return Answer(said=tuple(_board(timeline, main_board, found.rest)))
        case "export":
            if len(found.rest) != 1:
                raise RefusedError(_("type the name of the picture after it; it ends in .svg, .pdf or .png"))
            return Answer(picture=found.rest[0])
    return Answer(said=tuple(_ASKED[found.word](timeline, found.rest)))


def follows(before: Timeline, wish: Change, after: Timeline) -> Iterator[str]:
    """Say what a change did, and what is to be done now."""
    if isinstance(wish, Do):
        entry = after.entries[-1]
        yield from told(entry.before, entry.event, entry.after)
    else:
        yield from _moved(before, wish, after)
        yield from _redrawn(before.session, after.session)
    yield from asks(after.session)


def _moved(before: Timeline, wish: Change, after: Timeline) -> Iterator[str]:
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


def _redrawn(before: Session, after: Session) -> Iterator[str]:
    """Say what has to be written anew on the board."""
    old, new = before.game.position.forces, after.game.position.forces
    for place in sorted({*old, *new}, key=lambda place: (place < 0, abs(place))):
        if old.get(place) != new.get(place):
            yield f"{place_name(place):>4}  {to_write(new.get(place), erase=True)}"


def _count(rest: Sequence[str]) -> int:
    if not rest:
        return 1
    number = read_count(rest[0])
    if number is None or len(rest) > 1:
        raise RefusedError(_("`{word}` is no number of lines").format(word=" ".join(rest)))
    return number


def _amend(timeline: Timeline, rest: Sequence[str], chance: Chance) -> Change:
    number = read_count(rest[0]) if rest else None
    if number is None or len(rest) < 2:
        raise RefusedError(_("type the number of a line and the new line; `log` lists them"))
    line = " ".join(rest[1:])
    event = read_line(state_before(timeline, number), line, chance)
    if isinstance(event, Wish):
        raise RefusedError(_("`{line}` is no move that could stand there").format(line=line))
    return Amend(number, event, line)


def _log(timeline: Timeline, _rest: Sequence[str]) -> Iterator[str]:
    for number, entry in enumerate(timeline.entries, 1):
        yield f"{number:>4}  {entry.typed}"


def _board(timeline: Timeline, main_board: Map, rest: Sequence[str]) -> Iterator[str]:
    columns = read_count(rest[0]) if rest else COLUMNS[0]
    if columns is None:
        raise RefusedError(_("`{word}` is no number of columns").format(word=rest[0]))
    yield from board_text.drawn(timeline.session.game, main_board, columns)


def _score(timeline: Timeline, rest: Sequence[str]) -> Iterator[str]:
    factions = timeline.session.game.table.factions
    yield from score(timeline.session, factions[seat_of(rest[0], factions)] if rest else None)


def _offer(timeline: Timeline, rest: Sequence[str]) -> Iterator[str]:
    yield from offered(timeline.session.game, int(rest[0]))


_ASKED: dict[str, Callable[[Timeline, Sequence[str]], Iterator[str]]] = {
    "now": lambda timeline, _rest: iter(asks(timeline.session)),
    "help": lambda timeline, _rest: help_lines(timeline.session),
    "log": _log,
    "offer": _offer,
    "score": _score,
    "sheet": lambda timeline, rest: questions.sheet(timeline.session, rest),
    "why": lambda timeline, rest: questions.why(timeline.session, rest),
    "what-if": lambda timeline, rest: questions.what_if(timeline.session, rest),
    "least": lambda timeline, rest: questions.least(timeline.session, rest),
    "odds": lambda timeline, rest: questions.odds(timeline.session, rest),
}
