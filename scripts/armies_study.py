"""Print the armies that each faction sends, as the table of `docs/guides/fairness.md`: needs some minutes.

    python -m scripts.armies_study
    python -m scripts.armies_study --games 4 --bots greedy

The reference engine plays: it shows every unit that is sent, where the compiled one only counts how often.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence

from hyskos.cli.lab.reports import Table
from hyskos.definitions.loader import load_faction, load_map, shipped
from hyskos.lab.bots import load_bot
from hyskos.lab.chance import DICE, LOTS, Chance, first_state
from hyskos.lab.policy import choose, roll
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids import actions
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.table import Game

SEED = 4
GAMES = 48
PLAYERS = (2, 3, 4)
HEADS = ("bot", "faction", "soldiers", "heroes", "heroes in % of all sent", "attacking heroes %", "heroes on the map")


def count_armies(setup: Setup, games: int) -> Counter[tuple[str, str]]:
    """Play games and add up, by faction and kind, what is sent; `rounds` are the rounds that the faction played."""
    found: Counter[tuple[str, str]] = Counter()
    for number in range(games):
        seating = setup.seating(number)
        dice, lots = (Chance(first_state(setup.seed, number, stream)) for stream in (DICE, LOTS))
        game = new_game(setup.table(seating.factions))
        starts = game.table.board.starts
        while game.phase == "starts":
            game = apply(game, actions.ChooseStart(-starts[seating.starts[game.seat]])).game
        while game.result is None:
            bot = setup.bots[seating.bots[game.seat]]
            action = roll(game, dice) if game.phase == "roll" else choose(game, bot, lots)
            if isinstance(action, actions.Send) and action.target is not None:
                _count_unit(game, action.target, found)
            after = apply(game, action).game
            if after.round > game.round or after.result is not None:
                _count_round(after, found)
            game = after
    return found


def _count_unit(game: Game, target: int, found: Counter[tuple[str, str]]) -> None:
    unit, garrison = game.units[game.seat][0], game.position.forces.get(target)
    found[game.faction, unit.kind] += unit.strength
    if unit.kind == "heroes" and garrison is not None and garrison.faction != game.faction:
        found[game.faction, "attacking"] += unit.strength


def _count_round(after: Game, found: Counter[tuple[str, str]]) -> None:
    for faction in after.table.factions:
        found[faction, "rounds"] += 1
    for force in after.position.forces.values():
        found[force.faction, "standing"] += force.heroes


def rows_of(bot: str, found: Counter[tuple[str, str]]) -> Iterator[list[str]]:
    """Make a row of the table for each faction."""
    for name in shipped("faction"):
        rounds = found[name, "rounds"]
        soldiers, heroes, standing = (found[name, kind] for kind in ("soldiers", "heroes", "standing"))
        yield [
            bot,
            str(load_faction(name).title["en"]),
            *(f"{number / rounds:.2f}" for number in (soldiers, heroes)),
            f"{100 * heroes / (soldiers + heroes):.1f}",
            f"{100 * found[name, 'attacking'] / heroes:.0f}",
            f"{standing / rounds:.2f}",
        ]


def table(bots: Sequence[str], games: int) -> Iterator[str]:
    """Play every map with every number of players, and give the lines of the table."""
    factions = tuple(map(load_faction, shipped("faction")))
    rows: list[list[str]] = []
    for bot in bots:
        found: Counter[tuple[str, str]] = Counter()
        for name in shipped("map"):
            for players in PLAYERS:
                found += count_armies(Setup(load_map(name), factions, (load_bot(bot),), players, seed=SEED), games)
        rows += rows_of(bot, found)
    yield from Table(HEADS, rows, 2).markdown()


def main() -> int:
    """Run as described above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help="for each map and number of players")
    parser.add_argument("--bots", default="greedy,veteran")
    given = parser.parse_args()
    print("\n".join(table(given.bots.split(","), given.games)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
