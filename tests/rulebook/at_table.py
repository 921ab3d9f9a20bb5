"""Games brought to the point that a statement is about."""

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.rolling_pyramids.actions import Action, ChooseStart, Draft, Roll
from hyskos.rules.rolling_pyramids.choices import choices
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.table import Game, Table, make_table

MAP = load_map("inner-factory")
FACTIONS = {name: load_faction(name) for name in shipped("faction")}


def table(*names: str, rulings: Rulings = STANDARD) -> Table:
    return make_table(MAP, [FACTIONS[name] for name in names], rulings)


def play(game: Game, *actions: Action) -> Game:
    for action in actions:
        game = apply(game, action).game
    return game


def started(*names: str, rulings: Rulings = STANDARD) -> Game:
    """Give a game whose starting areas are chosen: the last player has 1, the one before has 2, ..."""
    game = new_game(table(*names, rulings=rulings))
    return play(game, *(ChooseStart(die) for die in range(1, len(names) + 1)))


def rolled(*names: str, rulings: Rulings = STANDARD) -> Game:
    game = started(*names, rulings=rulings)
    return play(game, Roll(tuple(3 if shape == "d4" else 5 for shape, _colour in game.table.dice)))


def skip(game: Game, *phases: str) -> Game:
    """Pass through phases by the first lawful choice of each seat."""
    while game.phase in phases:
        game = play(game, next(iter(choices(game))))
    return game


def drafted(game: Game) -> Game:
    """Draft by the first lawful choice of each seat that writes in no upgrade box, so that nobody completes a pair.

    Which boxes are first depends on the player boards; that nobody gets a mark must not.
    """
    while game.phase == "draft":
        game = play(game, next(one for one in choices(game) if not _upgrades(game, one)))
    return game


def _upgrades(game: Game, action: Action) -> bool:
    """Tell whether a die is written for an upgrade."""
    written = isinstance(action, Draft) and action.cell is not None
    return written and game.layout.cells[action.cell].section == "upgrades"


def with_number(game: Game, cell: str, number: int, seat: int = 0) -> Game:
    index = game.table.layouts[seat].cell(cell)
    assert index is not None
    return game.with_sheet(seat, game.sheets[seat].write(index, number))
