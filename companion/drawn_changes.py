"""Changes of a map, gathered by the space or start that they are about, for a drawing on which these are ringed."""

from collections.abc import Iterable, Mapping
from typing import Any

from hyskos.companion.change_words import told_place, told_value
from hyskos.companion.comparing import WALLS, Change
from hyskos.definitions.languages import _, language, ngettext
from hyskos.definitions.model import Axial, Map
from hyskos.definitions.printing import Ink
from hyskos.generators.boards.main_board.changes import Ringed, on_board
from hyskos.generators.boards.main_board.value_scale import Values
from hyskos.generators.drawing import Drawing

LONGEST = 60
"""Letters of a value that are shown."""
_PARTS = {"spaces": ("number", "{}"), "starts": ("die", "S{}")}


def drawn_changes(
    board: Map, old: Mapping[str, Any], new: Mapping[str, Any], found: Iterable[Change], ink: Ink
) -> Drawing:
    """Draw the new board with what has changed since the old one; raises UndrawableError for words too long."""
    changes = ringed(old, new, found)
    count = len(changes)
    heading = Values(
        name="changes",
        title=ngettext("{n} change", "{n} changes", count).format(n=count),
        legend=_("A plus is new, plus and minus is changed, a dash is gone."),
        spaces={},
        count="",
    )
    return on_board(board, heading, changes, _("and {n} more"), lang=language(), ink=ink)


def ringed(old: Mapping[str, Any], new: Mapping[str, Any], found: Iterable[Change]) -> list[Ringed]:
    """Gather changes: one entry for each space, start, or other part of the map, in the order that they come in."""
    gathered: dict[tuple[str, str], list[Change]] = {}
    for change in found:
        part, *rest = change.place
        named = rest and (str(part) in _PARTS or change.is_wall)
        gathered.setdefault((str(part), str(rest[0]) if named else ""), []).append(change)
    return [_entry(part, name, changes, old, new) for (part, name), changes in gathered.items()]


def _entry(part: str, name: str, changes: list[Change], old: Mapping[str, Any], new: Mapping[str, Any]) -> Ringed:
    if not name:
        sort = changes[0].sort if len(changes) == 1 and len(changes[0].place) == 1 else "changed"
        return Ringed(sort, told_place((part,)), [_told(one, 1) for one in changes])
    whole = len(changes) == 1 and len(changes[0].place) == 2
    sort = changes[0].sort if whole else "changed"
    there = old if sort == "removed" else new
    wall = changes[0].new or changes[0].old
    if (part,) == WALLS and isinstance(wall, list):
        one, other = (_at(place, there) for place in wall)
        return Ringed(sort, told_place(changes[0].place), [], one, other)
    key, label = _PARTS[part]
    at = next(entry["at"] for entry in there[part] if str(entry[key]) == name)
    told = [] if whole and sort != "changed" else [_told(one, 2) for one in changes]
    return Ringed(sort, label.format(name), told, Axial(*at))


def _at(place: int | str, plain: Mapping[str, Any]) -> Axial:
    """Find the hex of a place that a wall stands beside: a space by its number, a start as S and its die."""
    part, key, name = ("spaces", "number", place) if isinstance(place, int) else ("starts", "die", int(place[1:]))
    return next(Axial(*entry["at"]) for entry in plain[part] if entry[key] == name)


def _told(change: Change, deep: int) -> str:
    """Tell a change of a field in a few words, without the part that stands above it."""
    place = told_place(change.place[deep:])
    values = {"old": told_value(change.old, LONGEST), "new": told_value(change.new, LONGEST)}
    text = {"added": _("{new}, new"), "removed": _("{old}, gone"), "changed": _("{old}, now {new}")}[change.sort]
    return f"{place}: {text.format(**values)}" if place else text.format(**values)
