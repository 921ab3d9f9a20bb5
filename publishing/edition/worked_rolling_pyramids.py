"""Worked examples of Rolling Pyramids on a map: a first round, points, moving soldiers, the Pharaoh's column."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce

from hyskos.definitions.dice import DICE_EACH
from hyskos.definitions.identity_cache import cache_by_identity
from hyskos.definitions.kinds.map import Map, Start
from hyskos.publishing.edition.edition import GameContents
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import Action, ChooseStart, Cross, Develop, Draft, Roll, Send
from hyskos.rules.rolling_pyramids.armies import footmen_strengths
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.deployment import Position
from hyskos.rules.rolling_pyramids.develop import Upgrade, triangles
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.points import round_points
from hyskos.rules.rolling_pyramids.sheet import count_unlocked
from hyskos.rules.rolling_pyramids.solo import Walk, new_soldiers, reinforcements, setup, walk
from hyskos.rules.rolling_pyramids.table import Game, make_table

Values = Mapping[str, object]
_PLUS = "\u00a0+\u00a0"
"""A plus sign between non-breaking spaces."""
FACTION = "anubian"


_board_of = cache_by_identity(4)(make_board)


def _points(contents: GameContents) -> Values:
    board = _board_of(contents.map)
    controlled = tuple(space for space in (1, 2, 3, 8) if board.final_points[space])
    each = "+".join(str(board.round_points[space]) for space in controlled)
    final = "+".join(str(board.final_points[space]) for space in controlled)
    return {
        "map": contents.map.title,
        "held": ", ".join(map(str, controlled)),
        "sum": each.replace("+", _PLUS),
        "total": round_points(board, controlled, 1).total,
        "last_sum": final.replace("+", _PLUS),
        "last_total": round_points(board, controlled, board.rounds).total,
    }


def _adjacency(contents: GameContents) -> Values:
    """Show where a player may send soldiers: start 1 of the map and two spaces held (RP-31, A30)."""
    start, near, main_board = -1, 2, contents.map
    controlled = _controlled_near(main_board, main_board.starts[0], near)
    forces = {space: Force(FACTION, 3) for space in controlled}
    lawful = targets(Position(_board_of(contents.map), {FACTION: start}, forces), FACTION)
    places = {-entry.die: entry.at for entry in main_board.starts} | {
        entry.number: entry.at for entry in main_board.spaces
    }
    visible = {number: at for number, at in places.items() if number in lawful or at.distance(places[start]) <= near}
    return {
        "first": controlled[0],
        "second": controlled[1],
        "targets": ", ".join(str(number) for number in lawful),
        "cells": tuple(
            (number, at.q, at.r, "start" if number == start else "held" if number in controlled else
             "target" if number in lawful else "other" if number < 0 else "")
            for number, at in sorted(visible.items())
        ),
    }  # fmt: skip


def _controlled_near(main_board: Map, start: Start, near: int) -> tuple[int, int]:
    """Choose two adjacent spaces, one at distance `near` from a start and one closer."""
    closer, farther = (
        [space for space in main_board.spaces if space.at.distance(start.at) == far] for far in (near - 1, near)
    )
    first, second = max((a.number, -b.number) for a in closer for b in farther if a.at.distance(b.at) == 1)
    return first, -second


def _reinforcement() -> Values:
    dice = (4, 4, 6, 2)
    return {"dice": ", ".join(map(str, dice)), "sum": sum(dice), "soldiers": reinforcements(dice)[0]}


def _walk_example(contents: GameContents, player: Mapping[int, int], shown: int) -> Values:
    """Walk the column of the reinforcement example over the board of a solo game (RP-64, RP-65)."""
    start = 1
    before = setup(_board_of(contents.map), start) | {space: Force(FACTION, units) for space, units in player.items()}
    soldiers = reinforcements((4, 4, 6, 2))[0]
    column_walk: Walk = walk(_board_of(contents.map), before, soldiers, abilities={})
    onward = {stop.space: stop.onward for stop in column_walk.stops}
    spaces = tuple(range(1, shown + 1))
    return {
        "soldiers": soldiers,
        "stops": len(column_walk.stops),
        "before": tuple(before[space].units for space in spaces),
        "after": tuple(column_walk.forces[space].units if space in column_walk.forces else 0 for space in spaces),
        "onward": tuple(onward.get(space) for space in spaces),
        "mine": tuple(space for space in spaces if space in player),
        "units": next(iter(player.values()), 0),
        "where": next(iter(player), 0),
        "last": column_walk.stops[-1].space,
        "untouched": next((space for space in spaces if space not in onward), 0),
    }


def _soldiers(contents: GameContents) -> Values:
    board = _board_of(contents.map)
    paying = 3 if board.round_points[3] else min(space for space in board.spaces[1:] if board.round_points[space])
    factory = min(space for space in board.factories if not board.round_points[space])
    new = new_soldiers(board, {space: Force(FACTION, 2) for space in (paying, factory)}, FACTION)
    values = {"space": paying, "soldiers": new[paying], "factory": factory, "none": new.get(factory, 0)}
    return {"map": contents.map.title, **values}


def _solo_setup(contents: GameContents) -> Values:
    board = _board_of(contents.map)
    forces = setup(board, 1)
    factory = next(iter(board.factories))
    plain = next(space for space in board.spaces if space != 1 and space not in board.factories)
    main_board = contents.map
    places = {-entry.die: entry.at for entry in main_board.starts} | {
        entry.number: entry.at for entry in main_board.spaces
    }

    def kind(number: int) -> str:
        if number < 0:
            return "start" if number in forces else "yours"
        return "centre" if number == 1 else "factory" if number in board.factories else "other"

    def units(number: int) -> int:
        return forces[number].units if number in forces else 0

    return {
        "cells": tuple((number, at, units(number), kind(number)) for number, at in sorted(places.items())),
        "orientation": main_board.orientation,
        "centre": forces[1].units,
        "factories": forces[factory].units,
        "spaces": forces[plain].units,
        "starts": forces[-2].units,
        "turns": board.solo_rounds,
    }


EXAMPLES: Mapping[str, Callable[[GameContents], Values]] = {
    "adjacency": _adjacency,
    "points": _points,
    "solo-setup": _solo_setup,
    "reinforcement": lambda _: _reinforcement(),
    "walk": lambda contents: _walk_example(contents, {11: 4}, 8),
    "walk-met": lambda contents: _walk_example(contents, {3: 4}, 5),
    "new-soldiers": _soldiers,
}
"""By the names booklets use."""


_ROLLED = (1, 3, 5, 4, 2, 4, 7, 2)
"""Faces of d4, d4, d8, d8 of the player in focus, then of the other one."""
_PICKS = (
    (2, "heroes-1", 6), (6, "heroes-1", 7), (4, "footmen-1.3", 2), (3, "upgrades-1.d8", 4),
    (0, "upgrades-1.d4", 1), (1, "upgrades-1.d4", 3), (5, "matching.left", 4), (7, "ascending.left", 2),
)  # fmt: skip
"""Die, box and number of every pick (RP-11)."""


def first_round(contents: GameContents) -> Mapping[str, object]:
    """Play the first round of two players; raises LookupError where players, boards or dice do not allow it."""
    board, factions = contents.map, contents.factions[:2]
    if min(contents.players[1], len(factions)) < 2 or board.dice != DICE_EACH:
        raise LookupError(board.id)
    try:
        game = _play_draft(new_game(make_table(board, factions)))
        (heroes, best), *groups = sent = [(strength, space) for space, strength in _send_units(game).items()]
        after = _cleaned_up(_play_deployment(game))
    except UnlawfulError as error:
        raise LookupError(board.id) from error
    sheet, layout = after.sheets[0], after.table.layouts[0]
    if len(groups) != 2 or sheet.numbers[layout.cell("ascending.left") or 0] != _PICKS[-1][2]:
        raise LookupError(board.id)
    first, second = footmen_strengths(factions[0].footmen, count_unlocked(layout, sheet), layout.bonus)
    low, middle_die, face, high, *_rest, last = _ROLLED
    units = {unit.id: unit for unit, _row in layout.units}
    unit = units["matching"]
    return {
        "map": board.title,
        "low": low,
        "middle": middle_die,
        "face": face,
        "high": high,
        "last": last,
        "army": units["ascending"].title,
        "unit": unit.title,
        "value": unit.track[1],
        "heroes": heroes,
        "best": best,
        "group": groups[0][0],
        "second": groups[0][1],
        "third": groups[1][1],
        "sum": "\u00a0+\u00a0".join(str(after.table.board.round_points[space]) for _, space in sent),
        "total": after.points[0][0],
        "next": first.strength,
        "other": second.strength,
    }


def _play(game: Game, moves: Iterable[Action]) -> Game:
    return reduce(lambda state, move: apply(state, move).game, moves, game)


def _play_draft(game: Game) -> Game:
    """Choose starts, roll, draft, and spend the mark of the first pair (RP-03, RP-10..17, RP-21)."""
    game = _play(game, (ChooseStart(2), ChooseStart(1), Roll(_ROLLED)))
    for die, box, number in _PICKS:
        game = _play(game, [Draft(die, game.layout.cell(box), number)])
    return _play(game, [Develop(Upgrade("value", "matching"))])


def _send_units(game: Game) -> dict[int, int]:
    """Send each unit of the next player to a space next to the start, heroes to the most valuable one (RP-31)."""
    pays = game.table.board.round_points
    spaces = sorted(targets(game.position, game.faction), key=lambda space: (-pays.get(space, 0), space))
    return {space: unit.strength for unit, space in zip(game.units[game.seat], spaces, strict=False)}


def _play_deployment(game: Game) -> Game:
    for _seat in game.table.layouts:
        game = _play(game, [Send(space) for space in _send_units(game)])
    return game


def _cleaned_up(game: Game) -> Game:
    """Cross a triangle for each space won, in order (RP-39)."""
    while game.phase == "cross":
        game = _play(game, [Cross(triangles(game.layout, game.sheet, game.table.rulings)[0])])
    return game
