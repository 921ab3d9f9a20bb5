"""Results of the lab that nobody had to play for."""

from dataclasses import replace

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.results import new_result, result_as_json
from hyskos.lab.setups import Setup
from hyskos.lab.tally import Tally, empty


def canned(name: str = "inner-factory", players: int = 4, games: int = 16) -> bytes:
    """Write a result in which start 2 holds every space at every end of ten rounds, but start 1 the first one.

    Each space brings twice its number of points in a game, and is fought for as often as its number says.
    """
    board = load_map(name)
    factions = tuple(map(load_faction, ("anubian", "bastet", "rashar", "sobeccian")))
    setup = Setup(board, factions, (load_bot("greedy"),), players)
    sums = {name: list(values) for name, values in empty(setup).sums.items()}
    sums["ended"][9] = games
    for at in range(len(sums["played"])):  # everybody sat everywhere equally often, and came in last
        sums["played"][at] = games * players // len(sums["played"])
        if players > 1:
            sums["finished"][at * players + players - 1] = sums["played"][at]
    if players > 1:
        sums["decided"][9] = sums["lead_changes"][0] = games
    for index, space in enumerate(board.spaces):
        at = index * len(board.starts) + bool(index)
        sums["held"][at] = 10 * games
        sums["scored"][at] = 2 * space.number * games
        sums["fights"][index] = space.number * games
    result = new_result(setup, name)
    return result_as_json(replace(result, done=((0, games),) if games else (), tally=Tally(games, sums)))
