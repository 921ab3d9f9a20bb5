"""An evening and its journal: what changes the one is first kept in the other."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hyskos.companion.journal import pins
from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.lines import LARGEST, Written, decode, encode
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import ruled
from hyskos.companion.session.machine import begin, read_event, write_event
from hyskos.companion.session.timeline import Amend, Change, Do, Redo, Timeline, Undo, change, state_before
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _
from hyskos.definitions.model import Map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.record import totals
from hyskos.rules.rolling_pyramids.table import Game, Table


@dataclass(slots=True)
class Evening:
    """A table whose changes are kept; without a journal it can be looked at only."""

    path: Path
    main_board: Map
    timeline: Timeline
    journal: Appender | None = None
    check: str = ""
    torn: Path | None = None  # where the bytes of a line that was cut off have been set aside

    def change(self, wish: Change) -> Timeline:
        """Carry a change out, keep it, and give what was before; raises what either refuses, and nothing changed."""
        before, after = self.timeline, change(self.timeline, wish)
        line, check = encode(_written(before, after, wish), self.check)
        if self.journal is not None:
            self.journal.append(line)
        self.timeline, self.check = after, check
        return before


def first_line(table: Table, typed_map: str, path: Path, *, light: bool = False) -> bytes:
    """Give the whole journal of a new evening; in a `light` one the sheets are on paper."""
    return encode(pins.head(table, typed_map, path, light=light), "")[0]


def looked_at(raw: bytes, path: Path) -> tuple[Evening, Written]:
    """Replay a journal; raises RefusedError that names the line which does not fit."""
    written = decode(raw, str(path))
    table, main_board = pins.table_of(written.lines[0], path)
    timeline = Timeline(begin(table, light=written.lines[0].get("board_only") is True and not table.solo))
    for number, values in enumerate(written.lines[1:], 2):
        where = f"{path}:{number}"
        try:
            wish = _read(timeline, values)
            after = change(timeline, wish)
        except UnlawfulError as error:
            raise RefusedError(_unfit(ruled(error.reason)), where) from None
        except RefusedError as error:
            raise RefusedError(error.sentence, where) from None
        except (ValueError, LookupError, TypeError) as error:
            raise RefusedError(_unfit(str(error)), where) from None
        told = values.get("totals")
        if told != _totals(timeline.session.game, after.session.game):
            raise RefusedError(_unfit(_("it led to another board or other points")), where)
        timeline = after
    return Evening(path, main_board, timeline, check=written.check), written


def opened(path: Path, journal: Appender) -> Evening:
    """Go on with an evening; a line that was cut off is set aside in a file of its own. Raises as `looked_at` does."""
    from hyskos.generators.writers.saving import OccupiedError, save

    found, written = looked_at(journal.read(LARGEST), path)
    found.journal = journal
    if written.torn:
        number = 1
        while found.torn is None:
            aside = path.with_name(f"{path.name}.torn-{number}")
            try:
                save(aside, written.torn)
                found.torn = aside
            except OccupiedError:
                number += 1
        journal.shorten(written.size)
    return found


def _unfit(why: str) -> str:
    return _("this line does not fit what is before it: {why}").format(why=why)


def _written(before: Timeline, after: Timeline, wish: Change) -> dict[str, Json]:
    """Write a change as a line of the journal, and after a round what everybody can check."""
    line: dict[str, Json]
    match wish:
        case Do(event, typed):
            line = {"typed": typed, "event": write_event(before.session, event)}
        case Amend(number, event, typed):
            line = {"typed": typed, "amend": number, "event": write_event(state_before(before, number), event)}
        case Undo(count):
            line = {"undo": count}
        case Redo(count):
            line = {"redo": count}
    told = _totals(before.session.game, after.session.game)
    return line if told is None else {**line, "totals": told}


def _totals(before: Game, after: Game) -> Mapping[str, Json] | None:
    if after.phase != "over" and after.round <= before.round:
        return None
    return totals(after)


def _read(timeline: Timeline, values: Mapping[str, Json]) -> Change:
    """Read a change; raises ValueError, LookupError, TypeError or RefusedError."""
    kinds = {*values} - {"typed", "check", "totals"}
    typed = str(values.get("typed", ""))
    if kinds == {"event"}:
        return Do(read_event(timeline.session, values["event"]), typed)
    if kinds == {"amend", "event"}:
        number = _count(values["amend"])
        return Amend(number, read_event(state_before(timeline, number), values["event"]), typed)
    if kinds == {"undo"}:
        return Undo(_count(values["undo"]))
    if kinds == {"redo"}:
        return Redo(_count(values["redo"]))
    raise ValueError(", ".join(sorted(kinds)))


def _count(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no number")
    return value
