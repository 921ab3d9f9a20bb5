"""Worked examples of Rolling Pyramids on a map: points, movement of soldiers, the Pharaoh's column."""

from collections.abc import Callable, Mapping

from hyskos.companion.own_boards import map_told
from hyskos.definitions.identity_cache import cache_by_identity
from hyskos.definitions.model import Map, Start
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.deployment import Position
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.points import round_points
from hyskos.rules.rolling_pyramids.solo import Walk, new_soldiers, reinforcements, setup, walk

Values = Mapping[str, object]
_PLUS = "\u00a0+\u00a0"
"""A plus sign between non-breaking spaces."""
FACTION = "anubian"


def _board() -> Board:
    return _board_of(map_told())


_board_of = cache_by_identity(4)(make_board)


def _points() -> Values:
    board = _board()
    held = tuple(space for space in (1, 2, 3, 8) if board.final_points[space])
    each = "+".join(str(board.round_points[space]) for space in held)
    final = "+".join(str(board.final_points[space]) for space in held)
    return {
        "map": map_told().title,
        "held": ", ".join(map(str, held)),
        "sum": each.replace("+", _PLUS),
        "total": round_points(board, held, 1).total,
        "last_sum": final.replace("+", _PLUS),
        "last_total": round_points(board, held, board.rounds).total,
    }


def _adjacency() -> Values:
    """Show where a player may send soldiers: start 1 of the map and two spaces held (RP-31, A30)."""
    start, near, main_board = -1, 2, map_told()
    held = _held_near(main_board, main_board.starts[0], near)
    forces = {space: Force(FACTION, 3) for space in held}
    lawful = targets(Position(_board(), {FACTION: start}, forces), FACTION)
    places = {-one.die: one.at for one in main_board.starts} | {one.number: one.at for one in main_board.spaces}
    shown = {place: at for place, at in places.items() if place in lawful or at.distance(places[start]) <= near}
    return {
        "first": held[0],
        "second": held[1],
        "targets": ", ".join(str(place) for place in lawful),
        "cells": tuple(
            (place, at.q, at.r, "start" if place == start else "held" if place in held else
             "target" if place in lawful else "other" if place < 0 else "")
            for place, at in sorted(shown.items())
        ),
    }  # fmt: skip


def _held_near(main_board: Map, start: Start, near: int) -> tuple[int, int]:
    """Choose two adjacent spaces, one at distance `near` from a start and one closer."""
    closer, farther = (
        [one for one in main_board.spaces if one.at.distance(start.at) == far] for far in (near - 1, near)
    )
    first, second = max((a.number, -b.number) for a in closer for b in farther if a.at.distance(b.at) == 1)
    return first, -second


def _reinforcement() -> Values:
    dice = (4, 4, 6, 2)
    return {"dice": ", ".join(map(str, dice)), "sum": sum(dice), "soldiers": reinforcements(dice)[0]}


def _walked(player: Mapping[int, int], shown: int) -> Values:
    """Walk the column of the reinforcement example over the board of a solo game (RP-64, RP-65)."""
    start = 1
    before = setup(_board(), start) | {space: Force(FACTION, units) for space, units in player.items()}
    soldiers = reinforcements((4, 4, 6, 2))[0]
    way: Walk = walk(_board(), before, soldiers, abilities={})
    onward = {stop.space: stop.onward for stop in way.stops}
    spaces = tuple(range(1, shown + 1))
    return {
        "soldiers": soldiers,
        "stops": len(way.stops),
        "before": tuple(before[space].units for space in spaces),
        "after": tuple(way.forces[space].units if space in way.forces else 0 for space in spaces),
        "onward": tuple(onward.get(space) for space in spaces),
        "mine": tuple(space for space in spaces if space in player),
        "units": next(iter(player.values()), 0),
        "where": next(iter(player), 0),
        "last": way.stops[-1].space,
        "untouched": next((space for space in spaces if space not in onward), 0),
    }


def _soldiers() -> Values:
    board = _board()
    paying = 3 if board.round_points[3] else min(space for space in board.spaces[1:] if board.round_points[space])
    factory = min(space for space in board.factories if not board.round_points[space])
    new = new_soldiers(board, {space: Force(FACTION, 2) for space in (paying, factory)}, FACTION)
    told = {"space": paying, "soldiers": new[paying], "factory": factory, "none": new.get(factory, 0)}
    return {"map": map_told().title, **told}


def _solo_setup() -> Values:
    board = _board()
    forces = setup(board, 1)
    factory = next(iter(board.factories))
    plain = next(space for space in board.spaces if space != 1 and space not in board.factories)
    main_board = map_told()
    places = {-one.die: one.at for one in main_board.starts} | {one.number: one.at for one in main_board.spaces}

    def kind(place: int) -> str:
        if place < 0:
            return "start" if place in forces else "yours"
        return "centre" if place == 1 else "factory" if place in board.factories else "other"

    def units(place: int) -> int:
        return forces[place].units if place in forces else 0

    return {
        "cells": tuple((place, at, units(place), kind(place)) for place, at in sorted(places.items())),
        "orientation": main_board.orientation,
        "centre": forces[1].units,
        "factories": forces[factory].units,
        "spaces": forces[plain].units,
        "starts": forces[-2].units,
        "turns": board.solo_rounds,
    }


EXAMPLES: Mapping[str, Callable[[], Values]] = {
    "adjacency": _adjacency,
    "points": _points,
    "solo-setup": _solo_setup,
    "reinforcement": _reinforcement,
    "walk": lambda: _walked({11: 4}, 8),
    "walk-met": lambda: _walked({3: 4}, 5),
    "new-soldiers": _soldiers,
}
"""By the names booklets use."""
