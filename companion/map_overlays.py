"""Measures of a main board as values to draw on it, for `hyskos map report MAP --overlay reach`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hyskos.definitions.languages import _
from hyskos.definitions.model import Map
from hyskos.generators.boards.main_board.value_scale import Values
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.ways import steps_from


def overlay(kind: str, main_board: Map) -> Values:
    """Measure the values of an overlay ("reach", "points" or "contest"), with texts in the language of the output."""
    return _MAKERS[kind](main_board)


def _reach(main_board: Map) -> Values:
    ways, nearest = _ways(main_board)
    return Values(
        name="reach",
        title=_("Steps from the nearest start"),
        legend=_("Steps of an army from space to space, and below them the starts that are as near as that."),
        spaces=ways,
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
            "What each space brings to whoever holds it in all {rounds} rounds, the last one included. Spaces without "
            "a number are factories."
        ).format(rounds=rounds),
        spaces={
            space.number: space.points.round * (rounds - 1) + space.points.final
            for space in main_board.spaces
            if space.points
        },
        count=_("spaces"),
    )


def _contest(main_board: Map) -> Values:
    ways, nearest = _ways(main_board)
    return Values(
        name="contest",
        title=_("Spaces that several reach first"),
        legend=_(
            "After so many steps two or more starts reach a space first, and together: those named below the number. "
            "A space without a number has one start that is nearest to it."
        ),
        spaces={space: steps for space, steps in ways.items() if " " in nearest[space]},
        count=_("spaces"),
        notes=nearest,
        low_is_dark=True,
    )


def _ways(main_board: Map) -> tuple[Mapping[int, int], Mapping[int, str]]:
    """Return the steps to each space from the nearest start, and the names of all starts that near."""
    board = make_board(main_board)
    ways = {start.die: steps_from(board, -start.die) for start in main_board.starts}
    least = {space: min(way[space] for way in ways.values()) for space in board.spaces}
    names = {space: " ".join(f"S{die}" for die, way in ways.items() if way[space] == least[space]) for space in least}
    return least, names


_MAKERS: Final[Mapping[str, Callable[[Map], Values]]] = MappingProxyType(
    {"reach": _reach, "points": _points, "contest": _contest}
)
