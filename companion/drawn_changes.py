"""Draw the changes of a map, grouped by space or start, with those ringed on the board."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from hyskos.companion.change_words import told_place, told_value
from hyskos.companion.comparing import WALLS, Change
from hyskos.definitions.languages import _, language, ngettext
from hyskos.definitions.model import Axial, Map
from hyskos.definitions.printing import Ink
from hyskos.generators.boards.main_board.changes import Ringed, on_board
from hyskos.generators.boards.main_board.value_scale import Values
from hyskos.generators.drawing import Drawing

if TYPE_CHECKING:
    from hyskos.definitions.accepted.map import MapFile

LONGEST = 60
"""Maximum characters shown of a value."""
_PARTS = {"spaces": "{}", "starts": "S{}"}
"""Lists whose entries are placed on hexes, with the label of an entry given its number or die."""


def drawn_changes(board: Map, old: "MapFile", new: "MapFile", found: Iterable[Change], ink: Ink) -> Drawing:
    """Draw the new board with its changes since the old one; raises UndrawableError if the text does not fit."""
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


def ringed(old: "MapFile", new: "MapFile", found: Iterable[Change]) -> list[Ringed]:
    """Group changes by space, start or other part of the map, in order of first appearance."""
    gathered: dict[tuple[str, str], list[Change]] = {}
    for change in found:
        part, *rest = change.place
        named = rest and (str(part) in _PARTS or change.is_wall)
        gathered.setdefault((str(part), str(rest[0]) if named else ""), []).append(change)
    return [_entry(part, name, changes, old, new) for (part, name), changes in gathered.items()]


def _entry(part: str, name: str, changes: list[Change], old: "MapFile", new: "MapFile") -> Ringed:
    if not name:
        sort = changes[0].sort if len(changes) == 1 and len(changes[0].place) == 1 else "changed"
        return Ringed(sort, told_place((part,)), [_told(one, 1) for one in changes])
    whole = len(changes) == 1 and len(changes[0].place) == 2
    sort = changes[0].sort if whole else "changed"
    there = old if sort == "removed" else new
    wall = changes[0].new or changes[0].old
    if (part,) == WALLS and isinstance(wall, list):
        one, other = (_places(there)[str(place)] for place in wall)
        return Ringed(sort, told_place(changes[0].place), [], one, other)
    label = _PARTS[part].format(name)
    told = [] if whole and sort != "changed" else [_told(one, 2) for one in changes]
    return Ringed(sort, label, told, _places(there)[label])


def _places(plain: "MapFile") -> Mapping[str, Axial]:
    """Map the labels used by walls (a space number, or S and a die) to hexes."""
    starts = {f"S{one['die']}": Axial(*one["at"]) for one in plain["starts"]}
    return {**{str(one["number"]): Axial(*one["at"]) for one in plain["spaces"]}, **starts}


def _told(change: Change, deep: int) -> str:
    """Describe the change of a field briefly, leaving out the first `deep` steps of its place."""
    place = told_place(change.place[deep:])
    values = {"old": told_value(change.old, LONGEST), "new": told_value(change.new, LONGEST)}
    text = {"added": _("{new}, new"), "removed": _("{old}, gone"), "changed": _("{old}, now {new}")}[change.sort]
    return f"{place}: {text.format(**values)}" if place else text.format(**values)
