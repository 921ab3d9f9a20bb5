"""A first round of Rolling Pyramids, from the roll to the clean-up, played by the engine."""

from collections.abc import Iterable, Mapping
from functools import reduce

from hyskos.companion.own_boards import map_told
from hyskos.companion.player_boards_told import factions_told
from hyskos.definitions.dice import DICE_EACH
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import Action, ChooseStart, Cross, Develop, Draft, Roll, Send
from hyskos.rules.rolling_pyramids.armies import footmen_strengths
from hyskos.rules.rolling_pyramids.develop import Upgrade, triangles
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.sheet import unlocked
from hyskos.rules.rolling_pyramids.table import Game, make_table

_ROLLED = (1, 3, 5, 4, 2, 4, 7, 2)
"""Faces of d4, d4, d8, d8 of the player in focus, then of the other one."""
_PICKS = (
    (2, "heroes-1", 6), (6, "heroes-1", 7), (4, "footmen-1.3", 2), (3, "upgrades-1.d8", 4),
    (0, "upgrades-1.d4", 1), (1, "upgrades-1.d4", 3), (5, "matching.left", 4), (7, "ascending.left", 2),
)  # fmt: skip
"""Die, box and number of every pick (RP-11)."""


def first_round(players: int) -> Mapping[str, object]:
    """Play the first round of two players; raises LookupError where players, boards or dice do not allow it."""
    board, factions = map_told(), factions_told()[:2]
    if min(players, len(factions)) < 2 or board.dice != DICE_EACH:
        raise LookupError(board.id)
    try:
        game = _drafted(new_game(make_table(board, factions)))
        (heroes, best), *groups = sent = [(strength, place) for place, strength in _sent(game).items()]
        after = _cleaned_up(_deployed(game))
    except UnlawfulError as error:
        raise LookupError(board.id) from error
    sheet, layout = after.sheets[0], after.table.layouts[0]
    if len(groups) != 2 or sheet.numbers[layout.cell("ascending.left") or 0] != _PICKS[-1][2]:
        raise LookupError(board.id)
    first, second = footmen_strengths(factions[0].footmen, unlocked(layout, sheet), layout.bonus)
    low, middle, face, high, *_rest, last = _ROLLED
    units = {unit.id: unit for unit, _row in layout.units}
    unit = units["matching"]
    return {
        "map": board.title,
        "low": low,
        "middle": middle,
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
        "sum": "\u00a0+\u00a0".join(str(after.table.board.round_points[place]) for _, place in sent),
        "total": after.points[0][0],
        "next": first.strength,
        "other": second.strength,
    }


def _play(game: Game, moves: Iterable[Action]) -> Game:
    return reduce(lambda state, move: apply(state, move).game, moves, game)


def _drafted(game: Game) -> Game:
    """Choose starts, roll, draft, and spend the mark of the first pair (RP-03, RP-10..17, RP-21)."""
    game = _play(game, (ChooseStart(2), ChooseStart(1), Roll(_ROLLED)))
    for die, box, number in _PICKS:
        game = _play(game, [Draft(die, game.layout.cell(box), number)])
    return _play(game, [Develop(Upgrade("value", "matching"))])


def _sent(game: Game) -> dict[int, int]:
    """Send each unit of the next player to a space next to the start, heroes to the most valuable one (RP-31)."""
    pays = game.table.board.round_points
    spaces = sorted(targets(game.position, game.faction), key=lambda space: (-pays.get(space, 0), space))
    return {space: unit.strength for unit, space in zip(game.units[game.seat], spaces, strict=False)}


def _deployed(game: Game) -> Game:
    for _seat in game.table.layouts:
        game = _play(game, [Send(space) for space in _sent(game)])
    return game


def _cleaned_up(game: Game) -> Game:
    """Cross a triangle for each space won, in order (RP-39)."""
    while game.phase == "cross":
        game = _play(game, [Cross(triangles(game.layout, game.sheet, game.table.rulings)[0])])
    return game
