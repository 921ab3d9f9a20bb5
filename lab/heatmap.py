"""Heat maps: statistics of games by space, as values to draw on a board."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import _
from hyskos.generators.boards.main_board.values import Values
from hyskos.lab.tally import Tally

Heat = Literal["control", "points", "fights", "conquests"]
HEATS: Final[tuple[Heat, ...]] = get_args(Heat)
BY_START: tuple[Heat, ...] = ("control", "points")
"""Heat maps that can be limited to one start."""


class NoHeatError(ValueError):
    """An unavailable heat map; `cause` is "start", "not by start" or "alone"."""

    def __init__(self, cause: str, message: str) -> None:
        self.cause = cause
        super().__init__(message)


def start_names(board: Map) -> str:
    """Return the names of the starts of a map as text."""
    return ", ".join(f"S{start.die}" for start in board.starts)


def start_shown(kind: Heat, board: Map, start: str | int | None, players: int) -> int | None:
    """Return the index of a start, "S2" or 2; raises NoHeatError if this heat map is not available."""
    faces = [str(area.die) for area in board.starts]
    face = None if start is None else str(start).strip().upper().removeprefix("S")
    if face is not None and face not in faces:
        raise NoHeatError("start", f"start: this map has the starts {start_names(board)}, not {start}")
    if face is not None and kind not in BY_START:
        raise NoHeatError("not by start", f"start: only {' and '.join(BY_START)} are told apart by start, not {kind}")
    if kind == "points" and players == 1:
        raise NoHeatError("alone", "show: nobody counts points alone; show control, fights or conquests")
    return None if face is None else faces.index(face)


def heat(kind: Heat, board: Map, tally: Tally, played: str, start: int | None = None) -> Values:
    """Return the values of a heat map; `played` is a sentence about the run, `start` (by index) limits it to one start.

    The texts are in the language of the answer.
    """
    dies = [area.die for area in board.starts]
    whose = _("start {start}").format(start=f"S{dies[start]}") if start is not None else ""
    if kind == "control":
        ends = sum(count * (after + 1) for after, count in enumerate(tally.sums["ended"]))
        rows = _by_start(tally, "held", len(dies))
        kept_rows = [row if start is None else [row[start]] for row in rows]
        legend = _("Per cent of all ends of rounds at which this start holds the space.")
        if start is None:
            legend = _(
                "Per cent of all ends of rounds at which anybody holds the space, and below it the start that does so "
                "most often."
            )
        return Values(
            name="control",
            title=_join_title(_("Control"), whose),
            legend=f"{legend} {played}",
            spaces=_by_number(board, [100 * sum(row) / (ends or 1) for row in kept_rows]),
            count=_("spaces"),
            notes=_main_holders(board, rows) if start is None else {},
            unit="%",
        )
    if kind == "points":
        rows = _by_start(tally, "scored", len(dies))
        values = [(sum(row) if start is None else row[start]) / (tally.games or 1) for row in rows]
        worth = {space.number for space in board.spaces if space.points}
        return Values(
            name="points",
            title=_join_title(_("Points from spaces"), whose),
            legend=_("Points that the space brings in a game. Spaces without a number are factories.") + f" {played}",
            spaces={number: value for number, value in _by_number(board, values).items() if number in worth},
            count=_("spaces"),
            digits=1,
        )
    grids = {
        "fights": (_("Fights"), _("Rounds of a game in which forces of several factions meet on the space.")),
        "conquests": (_("Conquests"), _("Rounds of a game in which the space changes hands, or is taken first.")),
    }
    title, legend = grids[kind]
    return Values(
        name=kind,
        title=title,
        legend=f"{legend} {played}",
        spaces=_by_number(board, [count / (tally.games or 1) for count in tally.sums[kind]]),
        count=_("spaces"),
        digits=1,
    )


def _join_title(title: str, whose: str) -> str:
    return f"{title}, {whose}" if whose else title


def _by_start(tally: Tally, name: str, starts: int) -> list[list[int]]:
    sums = tally.sums[name]
    return [sums[first : first + starts] for first in range(0, len(sums), starts)]


def _by_number(board: Map, values: list[float]) -> dict[int, float]:
    return {space.number: value for space, value in zip(board.spaces, values, strict=True)}


def _main_holders(board: Map, rows: list[list[int]]) -> Mapping[int, str]:
    """Return the start that holds a space most often, for spaces where there is exactly one."""
    return {
        space.number: f"S{board.starts[row.index(max(row))].die}"
        for space, row in zip(board.spaces, rows, strict=True)
        if row.count(max(row)) == 1
    }
