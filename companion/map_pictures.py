"""Measures and changes of a main board as values to draw on it."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from hyskos.companion.changes import WALLS, Change, place_text, value_text
from hyskos.definitions.kinds.map import Axial, Map
from hyskos.definitions.languages import _, language, ngettext
from hyskos.definitions.printing import Ink
from hyskos.generators.boards.main_board.changes import RingedChange, on_board
from hyskos.generators.boards.main_board.values import Values
from hyskos.generators.drawing import Drawing
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.distances import steps_from

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import MapFile


def overlay(kind: str, main_board: Map) -> Values:
    """Measure the values of an overlay ("reach", "points" or "contest"), with texts in the language of the output."""
    return _MAKERS[kind](main_board)


def _reach(main_board: Map) -> Values:
    steps, nearest = _ways(main_board)
    return Values(
        name="reach",
        title=_("Steps from the nearest start"),
        legend=_("Steps of an army from space to space, and below them the starts that are as near as that."),
        spaces=steps,
        count=_("spaces"),
        notes=nearest,
        low_is_dark=True,
    )


def _points(main_board: Map) -> Values:
    rounds = main_board.rounds
    return Values(
        name="points",
        title=_("Points of a whole game"),
        legend=_(
            "Points each space scores if you hold it for all {rounds} rounds, including the last. "
            "Spaces without a number are factories."
        ).format(rounds=rounds),
        spaces={
            space.number: space.points.round * (rounds - 1) + space.points.final
            for space in main_board.spaces
            if space.points
        },
        count=_("spaces"),
    )


def _contest(main_board: Map) -> Values:
    steps_to, nearest = _ways(main_board)
    return Values(
        name="contest",
        title=_("Spaces that several reach first"),
        legend=_(
            "After so many steps two or more starts reach a space first, and together: those named below the number. "
            "A space without a number has one start that is nearest to it."
        ),
        spaces={space: steps for space, steps in steps_to.items() if " " in nearest[space]},
        count=_("spaces"),
        notes=nearest,
        low_is_dark=True,
    )


def _ways(main_board: Map) -> tuple[Mapping[int, int], Mapping[int, str]]:
    """Return the steps to each space from the nearest start, and the names of all starts that near."""
    board = make_board(main_board)
    steps_by_start = {start.die: steps_from(board, -start.die) for start in main_board.starts}
    minimum = {space: min(steps[space] for steps in steps_by_start.values()) for space in board.spaces}
    names = {
        space: " ".join(f"S{die}" for die, steps in steps_by_start.items() if steps[space] == minimum[space])
        for space in minimum
    }
    return minimum, names


_MAKERS: Final[Mapping[str, Callable[[Map], Values]]] = MappingProxyType(
    {"reach": _reach, "points": _points, "contest": _contest}
)


LONGEST = 60
"""Maximum characters shown of a value."""
_PARTS = {"spaces": "{}", "starts": "S{}"}
"""Lists whose entries are placed on hexes, with the label of an entry given its number or die."""


def drawn_changes(board: Map, old: "MapFile", new: "MapFile", changes_found: Iterable[Change], ink: Ink) -> Drawing:
    """Draw the new board with its changes since the old one; raises UndrawableError if the text does not fit."""
    changes = group_changes(old, new, changes_found)
    count = len(changes)
    heading = Values(
        name="changes",
        title=ngettext("{n} change", "{n} changes", count).format(n=count),
        legend=_("A plus is new, plus and minus is changed, a dash is gone."),
        spaces={},
        count="",
    )
    return on_board(board, heading, changes, _("and {n} more"), lang=language(), ink=ink)


def group_changes(old: "MapFile", new: "MapFile", changes_found: Iterable[Change]) -> list[RingedChange]:
    """Group changes by space, start or other part of the map, in order of first appearance."""
    gathered: dict[tuple[str, str], list[Change]] = {}
    for change in changes_found:
        part, *rest = change.place
        is_named = rest and (str(part) in _PARTS or change.is_wall)
        gathered.setdefault((str(part), str(rest[0]) if is_named else ""), []).append(change)
    return [_entry(part, name, changes, old, new) for (part, name), changes in gathered.items()]


def _entry(part: str, name: str, changes: list[Change], old: "MapFile", new: "MapFile") -> RingedChange:
    if not name:
        sort = changes[0].sort if len(changes) == 1 and len(changes[0].place) == 1 else "changed"
        return RingedChange(sort, place_text((part,)), [_describe(change, 1) for change in changes])
    is_whole = len(changes) == 1 and len(changes[0].place) == 2
    sort = changes[0].sort if is_whole else "changed"
    source = old if sort == "removed" else new
    wall = changes[0].new or changes[0].old
    if (part,) == WALLS and isinstance(wall, list):
        first, second = (_places(source)[str(place)] for place in wall)
        return RingedChange(sort, place_text(changes[0].place), [], first, second)
    label = _PARTS[part].format(name)
    lines = [] if is_whole and sort != "changed" else [_describe(change, 2) for change in changes]
    return RingedChange(sort, label, lines, _places(source)[label])


def _places(plain: "MapFile") -> Mapping[str, Axial]:
    """Map the labels used by walls (a space number, or S and a die) to hexes."""
    starts = {f"S{entry['die']}": Axial(*entry["at"]) for entry in plain["starts"]}
    return {**{str(entry["number"]): Axial(*entry["at"]) for entry in plain["spaces"]}, **starts}


def _describe(change: Change, deep: int) -> str:
    """Describe the change of a field briefly, leaving out the first `deep` steps of its place."""
    place = place_text(change.place[deep:])
    values = {"old": value_text(change.old, LONGEST), "new": value_text(change.new, LONGEST)}
    text = {"added": _("{new}, new"), "removed": _("{old}, gone"), "changed": _("{old}, now {new}")}[change.sort]
    return f"{place}: {text.format(**values)}" if place else text.format(**values)
