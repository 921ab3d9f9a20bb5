"""Sessions saved in journals: start, save, replay and continue a game, of the kind that the first line names."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeAlias

from hyskos.companion.journal import pins
from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.lines import FORMAT, LARGEST, DecodedJournal, decode, encode
from hyskos.companion.journal.pins import digest
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import with_rule
from hyskos.companion.session.chat import Answer, answer, follows
from hyskos.companion.session.protocol import Chance, Playing
from hyskos.companion.session.rolling_pyramids import RollingPyramids
from hyskos.companion.session.state import Event as PyramidsEvent
from hyskos.companion.session.state import Session, begin
from hyskos.companion.session.timeline import (
    Amend,
    Change,
    Do,
    Drop,
    Event,
    Redo,
    State,
    Timeline,
    Undo,
    change,
    lines_behind,
    state_before,
)
from hyskos.companion.vocabulary import file_or_id
from hyskos.definitions.languages import _
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.table import GameTable

if TYPE_CHECKING:
    from hyskos.companion.games.small_game import Words
    from hyskos.rules.pharaoh.play import Play as Squares
    from hyskos.rules.pyramydal.play import Match as Line
    from hyskos.rules.ring_race.play import Play as Race


@dataclass(slots=True)
class SavedSession(Generic[State, Event]):
    """A session whose changes are saved; without a journal it is read-only."""

    path: Path
    playing: Playing[State, Event]
    timeline: Timeline[State, Event]
    journal: Appender | None = None
    check: str = ""
    torn: Path | None = None  # file with the bytes of a truncated last line, set aside

    def change(self, edit: Change[Event]) -> Timeline[State, Event]:
        """Apply a change, save it and return the timeline before it; if either step raises, nothing changes."""
        before, after = self.timeline, change(self.timeline, edit)
        line, check = encode(_encode_change(self.playing, before, after, edit), self.check)
        if self.journal is not None:
            self.journal.append(line)
        self.timeline, self.check = after, check
        return before

    def answer(self, line: str, chance: Chance) -> Answer[Event]:
        """Answer a typed line after saving any change it makes; raises like `change`."""
        reply = answer(self.playing, self.timeline, line, chance)
        if reply.change is None:
            return reply
        before = self.change(reply.change)
        return Answer(reply.change, tuple(follows(self.playing, before, reply.change, self.timeline)))

    def hold(self, journal: Appender, decoded: DecodedJournal) -> None:
        """Continue with a journal that was replayed; a truncated last line is set aside in its own file."""
        self.journal = journal
        if decoded.torn:
            self.torn = _set_aside(self.path.parent, f"{self.path.name}.torn", decoded.torn)
            journal.shorten(decoded.size)

    def rescue(self) -> Path:
        """Save all lines of a journal that was replaced, overwritten or deleted; return where, or raise OSError."""
        assert isinstance(self.journal, Appender)
        content, name = self.journal.content, f"{self.path.name}.rescued"
        try:
            return _set_aside(self.path.parent, name, content)
        except OSError:  # the folder is gone too
            return _set_aside(Path.home(), name, content)

    def describe_state(self) -> tuple[str, ...]:
        """Describe what to do now, or how the game ended."""
        return tuple(self.playing.describe_state(self.timeline.session))

    def prompt(self) -> str:
        """Return the prompt."""
        return self.playing.prompt(self.timeline.session)

    def hidden_seat(self) -> int | None:
        """Return the seat whose input is hidden now, or None."""
        return self.playing.hidden_seat(self.timeline.session)

    def completions(self, text: str) -> list[str]:
        """List completions of `text`."""
        return self.playing.completions(self.timeline.session, text)

    def typed(self) -> tuple[str, ...]:
        """Return the typed lines in effect, without those undone."""
        return tuple(entry.typed for entry in self.timeline.entries)

    def report(self) -> Mapping[str, Json]:
        """Return the state of the game as plain values."""
        return self.playing.report(self.timeline.session)


def _set_aside(folder: Path, name: str, content: bytes) -> Path:
    """Save bytes under the first unused numbered name in a folder; raises OSError."""
    from hyskos.generators.writers.saving import OccupiedError, save

    for number in count(1):
        path = folder / f"{name}-{number}"
        try:
            save(path, content)
        except OccupiedError:
            continue
        return path
    raise AssertionError  # count() is infinite


# Journals of Rolling Pyramids: the first line, replay, and the values of later lines.

PyramidsSession = SavedSession[Session, PyramidsEvent]
"""A session of Rolling Pyramids."""


def first_line(table: GameTable, typed_map: str, path: Path, *, light: bool = False) -> bytes:
    """Return the complete journal of a new session; in a `light` one players keep their sheets on paper."""
    return encode(pins.head(table, typed_map, path, light=light), "")[0]


def replay_journal(raw: bytes, path: Path) -> tuple[PyramidsSession, DecodedJournal]:
    """Replay a journal of Rolling Pyramids; raises RefusedError that names the line at fault."""
    decoded = decode(raw, str(path))
    return replay_pyramids(decoded, path), decoded


def replay_pyramids(decoded: DecodedJournal, path: Path) -> PyramidsSession:
    """Replay the decoded journal of a Rolling Pyramids session; raises RefusedError."""
    table, main_board = pins.table_of(decoded.lines[0], path)
    light = decoded.lines[0].get("board_only") is True
    return replay_lines(RollingPyramids(main_board), begin(table, light=light), decoded, path)


def replay_lines(
    playing: Playing[State, Event], start: State, decoded: DecodedJournal, path: Path
) -> SavedSession[State, Event]:
    """Replay a decoded journal from the start of a game; raises RefusedError that names the line at fault."""
    timeline: Timeline[State, Event] = Timeline(start, playing.step)
    for number, values in enumerate(decoded.lines[1:], 2):
        where = f"{path}:{number}"
        try:
            edit = _decode_change(playing, timeline, values)
            after = change(timeline, edit)
        except UnlawfulError as error:
            raise RefusedError(_unfit_line(with_rule(error.reason)), where) from None
        except RefusedError as error:
            raise RefusedError(error.sentence, where) from None
        except (ValueError, LookupError, TypeError):
            raise RefusedError(_("this is not a valid journal line"), where) from None
        if values.get("totals") != playing.totals_to_record(timeline.session, after.session):
            raise RefusedError(_unfit_line(_("it led to another board or other points")), where)
        timeline = after
    return SavedSession(path, playing, timeline, check=decoded.check)


def resume_pyramids(path: Path, journal: Appender) -> PyramidsSession:
    """Continue a session of Rolling Pyramids; raises like `replay_journal`."""
    session, decoded = replay_journal(journal.read(LARGEST), path)
    session.hold(journal, decoded)
    return session


def _unfit_line(why: str) -> str:
    return _("this line does not follow from the lines before it: {why}").format(why=why)


def _encode_change(
    playing: Playing[State, Event],
    before: Timeline[State, Event],
    after: Timeline[State, Event],
    edit: Change[Event],
) -> dict[str, Json]:
    """Encode a change as the values of a journal line, with totals after a round for verification."""
    line: dict[str, Json]
    match edit:
        case Do(event, typed, joins):
            line = {"typed": typed, "event": list(playing.write_event(before.session, event))}
            if joins:  # waiting lines that fit again
                line["joins"] = _joins(playing, after, len(before.entries) + 1)
        case Drop(count, joins):
            line = {"drop": count}
            if joins:
                line["joins"] = _joins(playing, after, len(before.entries))
        case Amend(number, event, typed, later, waits):
            event_values = list(playing.write_event(state_before(before, number), event))
            line = {"typed": typed, "amend": number, "event": event_values}
            if later:  # lines that now parse to a different event
                line["later"] = [
                    [at, *playing.write_event(state_before(after, at), later_event)] for at, later_event in later
                ]
            if waits:
                line["waits"] = waits
        case Undo(count):
            line = {"undo": count}
        case Redo(count):
            line = {"redo": count}
    totals = playing.totals_to_record(before.session, after.session)
    return line if totals is None else {**line, "totals": totals}


def _decode_change(
    playing: Playing[State, Event], timeline: Timeline[State, Event], values: Mapping[str, Json]
) -> Change[Event]:
    """Decode a change; raises ValueError, LookupError, TypeError or RefusedError."""
    kinds = {*values} - {"typed", "check", "totals"}
    typed = str(values.get("typed", ""))
    if kinds in ({"event"}, {"event", "joins"}):
        event = playing.read_event(timeline.session, values["event"])
        if "joins" not in values:
            return Do(event, typed)
        state = timeline.step(timeline.session, event).session
        return Do(event, typed, _read_joins(playing, timeline, state, values["joins"]))
    if kinds in ({"drop"}, {"drop", "joins"}):
        return Drop(_count(values["drop"]), _read_joins(playing, timeline, timeline.session, values.get("joins", [])))
    if {"amend", "event"} <= kinds <= {"amend", "event", "later", "waits"}:
        number, waits = _count(values["amend"]), _count(values.get("waits", 0))
        event = playing.read_event(state_before(timeline, number), values["event"])
        later, changed = _read_later(values.get("later", [])), list[tuple[int, Event]]()
        behind, state = lines_behind(timeline, number), timeline.step(state_before(timeline, number), event).session
        for at, entry in enumerate(behind[: len(behind) - waits], number + 1):
            new_event = playing.read_event(state, later[at]) if at in later else entry.event
            state = timeline.step(state, new_event).session
            if at in later:
                changed.append((at, new_event))
        return Amend(number, event, typed, tuple(changed), waits)
    if kinds == {"undo"}:
        return Undo(_count(values["undo"]))
    if kinds == {"redo"}:
        return Redo(_count(values["redo"]))
    raise ValueError(", ".join(sorted(kinds)))


def _joins(playing: Playing[State, Event], after: Timeline[State, Event], first: int) -> list[Json]:
    """Encode the events of waiting lines that fit again, from entry `first` on."""
    return [list(playing.write_event(entry.before, entry.event)) for entry in after.entries[first:]]


def _read_joins(
    playing: Playing[State, Event], timeline: Timeline[State, Event], state: State, values: Json
) -> tuple[Event, ...]:
    """Decode the events of waiting lines that fit again after `state`; raises like `_read`."""
    if not isinstance(values, list):
        raise TypeError(f"{values!r} are no lines")
    events = list[Event]()
    for value in values:
        events.append(playing.read_event(state, value))
        state = timeline.step(state, events[-1]).session
    return tuple(events)


def _read_later(values: Json) -> dict[int, Json]:
    """Decode which later lines changed their event; raises ValueError or TypeError."""
    if not isinstance(values, list):
        raise TypeError(f"{values!r} are no lines")
    events: dict[int, Json] = {}
    for value in values:
        if not isinstance(value, list) or not value:
            raise TypeError(f"{value!r} is no line")
        events[_count(value[0])] = value[1:]
    return events


def _count(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no number")
    return value


# Journals of any game, by the game that the first line names.

SmallGameSession: TypeAlias = "SavedSession[Squares, Words] | SavedSession[Race, Words] | SavedSession[Line, Words]"
"""A session of one of the small games."""
AnySession: TypeAlias = "PyramidsSession | SmallGameSession"
"""A session of any game."""


def replay_any(raw: bytes, path: Path) -> tuple[AnySession, DecodedJournal]:
    """Replay a journal of any game; raises RefusedError that names the line at fault."""
    decoded = decode(raw, str(path))
    game = pins.game_of(decoded.lines[0], str(path))
    if game == pins.GAME:
        return replay_pyramids(decoded, path), decoded
    if game not in SMALL:
        raise RefusedError(_("this version has no game {game}").format(game=game), str(path))
    return SMALL[game](decoded, path), decoded


def resume_session(path: Path, journal: Appender) -> AnySession:
    """Continue a session; a truncated last line is set aside in its own file. Raises like `replay_any`."""
    session, decoded = replay_any(journal.read(LARGEST), path)
    session.hold(journal, decoded)
    return session


def small_line(
    game: str, players: Sequence[str], *, diagonal: bool = False, board: str = "", path: Path = Path()
) -> bytes:
    """Return the complete journal of a new session of a small game, to be saved at `path`.

    Without `board` the usual one is used. Raises RefusedError for invalid players or an unsuitable board.
    """
    pinned, name = None, ""
    if game in BOARDS:
        kind, usual = BOARDS[game]
        file = file_or_id(board or usual, kind, f"--{kind}")
        pinned, name = _PINNED[game](file), pins.journal_name(file, kind, path)
        name = "" if name == usual else name
    head: dict[str, Json] = {
        "format": FORMAT,
        "game": game,
        "players": list(players),
        **({} if pinned is None else {"board": {**({"name": name} if name else {}), "sha256": digest(pinned)}}),
        **({"diagonal": True} if diagonal else {}),
    }
    raw, check = encode(head, "")
    SMALL[game](DecodedJournal((head,), check, len(raw), b""), path)
    return raw


BOARDS: Mapping[str, tuple[str, str]] = {"pharaoh": ("grid", "pharaoh"), "ring-race": ("ring", "ring-18")}
"""The kind of board each small game is played on, and its usual one."""


def _squares(name: str) -> object:
    from hyskos.companion.games.pharaoh import board_for, grid_of

    grid = grid_of(name)
    return board_for("x" * len(grid.edges), grid)


def _ring(name: str) -> object:
    from hyskos.companion.games.ring_race import ring_of

    ring = ring_of(name)
    sides = [(player.id, player.direction, player.ascension, player.entries, player.figures) for player in ring.players]
    return (ring.triangles, ring.neutral, sides)


_PINNED: Mapping[str, Callable[[str], object]] = {"pharaoh": _squares, "ring-race": _ring}
"""Functions that return the pinned values of a board. Pyramydal has none: its line is in the journal."""


def _board_and_players(decoded: DecodedJournal, path: Path) -> tuple[str, tuple[str, ...]]:
    """Return the board file and the players of a first line; raises RefusedError if the board has changed."""
    head = decoded.lines[0]
    game = str(head.get("game"))
    name = pins.named_board(head, *BOARDS[game], path)
    return name, pins.players_of(head, _PINNED[game](name), str(path))


def _pharaoh(decoded: DecodedJournal, path: Path) -> "SavedSession[Squares, Words]":
    from hyskos.companion.games.pharaoh import Pharaoh, grid_of

    name, players = _board_and_players(decoded, path)
    playing = Pharaoh(grid_of(name))
    return replay_lines(playing, playing.begin(players), decoded, path)


def _ring_race(decoded: DecodedJournal, path: Path) -> "SavedSession[Race, Words]":
    from hyskos.companion.games.ring_race import RingRace, ring_of

    name, players = _board_and_players(decoded, path)
    playing = RingRace(ring_of(name))
    return replay_lines(playing, playing.begin(players), decoded, path)


def _pyramydal(decoded: DecodedJournal, path: Path) -> "SavedSession[Line, Words]":
    from hyskos.companion.games.pyramydal import Pyramydal

    head = decoded.lines[0]
    players = pins.players_of(head, None, str(path))
    return replay_lines(Pyramydal(), Pyramydal.begin(players, diagonal=head.get("diagonal") is True), decoded, path)


SMALL: Mapping[str, Callable[[DecodedJournal, Path], SmallGameSession]] = {
    "pharaoh": _pharaoh,
    "ring-race": _ring_race,
    "pyramydal": _pyramydal,
}
"""The small games with a journal, and the functions that replay theirs."""
