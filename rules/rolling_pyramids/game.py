"""Whole games, multiplayer or solo: every action leads from one state to the next, from setup to the winner.

Nothing is random here: the seating and the faces of dice are passed in.
"""

from collections.abc import Callable
from dataclasses import replace

from hyskos.rules.reasons import N_, UnlawfulError
from hyskos.rules.rolling_pyramids import actions, board_phases, sheet_phases
from hyskos.rules.rolling_pyramids.actions import Action
from hyskos.rules.rolling_pyramids.deployment import Position
from hyskos.rules.rolling_pyramids.sheet import empty_sheet
from hyskos.rules.rolling_pyramids.solo import setup
from hyskos.rules.rolling_pyramids.table import Game, Phase, Step, Table


def new_game(table: Table) -> Game:
    """Set up a game with empty boards; the last player chooses a starting area first (RP-03)."""
    seats = range(len(table.layouts))
    return Game(
        table=table,
        phase="starts",
        round=1,
        queue=tuple(reversed(seats)),
        position=Position(table.board, {}, {}, solo=table.solo),
        sheets=tuple(empty_sheet(layout, table.rulings) for layout in table.layouts),
        points=tuple(() for _ in seats),
    )


def apply(game: Game, action: Action) -> Step:
    """Apply an action of the seat whose turn it is, and everything that follows without a choice.

    Raises UnlawfulError with the rule; states are immutable, so the game is unchanged.
    """
    phase, carry_out = _ACTIONS[type(action)]
    if game.phase != phase:
        raise UnlawfulError(
            "RP-17", N_("this is the phase {phase}, not {other}"), {"phase": game.phase, "other": phase}
        )
    step = carry_out(game, action)
    while not step.game.queue and step.game.result is None:
        after = _AFTER[step.game.phase](step.game)
        step = Step(after.game, (*step.reasons, *after.reasons), after.outcomes or step.outcomes)
    return step


def _choose_start(game: Game, action: actions.ChooseStart) -> Step:
    position, place = game.position, -action.die
    if place not in game.table.board.starts:
        raise UnlawfulError("RP-03", N_("the map has no starting area {die}"), {"die": action.die})
    if place in position.starts.values():
        raise UnlawfulError("RP-03", N_("starting area {die} is taken"), {"die": action.die})
    chosen = replace(position, starts={**position.starts, game.faction: place})
    if game.table.solo:
        chosen = replace(chosen, forces=setup(game.table.board, action.die))
    return Step(replace(game, position=chosen, queue=game.queue[1:]))


def _next_round(game: Game) -> Step:
    after = replace(game, phase="roll", round=game.round + 1)
    return Step(replace(after, queue=after.seats[:1]))


def _first_round(game: Game) -> Step:
    return Step(replace(game, phase="roll", queue=game.seats[:1]))


_ACTIONS: dict[type, tuple[Phase, Callable[..., Step]]] = {
    actions.ChooseStart: ("starts", _choose_start),
    actions.Roll: ("roll", sheet_phases.roll),
    actions.Draft: ("draft", sheet_phases.draft),
    actions.Develop: ("develop", sheet_phases.develop),
    actions.Send: ("deploy", board_phases.send),
    actions.Cross: ("cross", board_phases.cross),
    actions.Station: ("station", board_phases.station),
    actions.Place: ("place", board_phases.place),
}
_AFTER: dict[Phase, Callable[[Game], Step]] = {
    "starts": _first_round,
    "draft": sheet_phases.after_draft,
    "develop": sheet_phases.after_develop,
    "deploy": board_phases.after_deploy,
    "cross": board_phases.after_cross,
    "station": board_phases.after_station,
    "place": _next_round,
}
