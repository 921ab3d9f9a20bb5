"""Print the armies that each faction sends, as the tables of `docs/guides/fairness.md`: needs some minutes.

    python -m scripts.armies_study
    python -m scripts.armies_study --games 4 --bots greedy

The reference engine plays: it shows every unit that is sent, where the compiled one only counts how often.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import log

from hyskos.cli.lab.reports import TextTable
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
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
Seen = tuple[str, int, str]
"""A unit as other players see it: kind, strength, and who holds the space it goes to (own, rival or nobody)."""
Campaign = list[list[Seen]]
"""What a faction sends in a game, round by round."""
Sent = Mapping[str, Sequence[Campaign]]
"""The games of each faction."""
HEADS = ("bot", "faction", "soldiers", "heroes", "heroes in % of all sent", "attacking heroes %", "heroes on the map")
PAIRS = ("bot", "factions", "told apart by one round %", "by four rounds %")


def play(setup: Setup, games: int, sent: dict[str, list[Campaign]]) -> Counter[tuple[str, str]]:
    """Play games, add what is sent to `sent`, and count rounds and heroes standing at their ends, by faction."""
    counts: Counter[tuple[str, str]] = Counter()
    for number in range(games):
        seating = setup.seating(number)
        dice, lots = (Chance(first_state(setup.seed, number, stream)) for stream in (DICE, LOTS))
        game = new_game(setup.table(seating.factions))
        starts = game.table.board.starts
        while game.phase == "starts":
            game = apply(game, actions.ChooseStart(-starts[seating.starts[game.seat]])).game
        campaigns: dict[str, Campaign] = {faction: [[]] for faction in game.table.factions}
        while game.result is None:
            bot = setup.bots[seating.bots[game.seat]]
            action = roll(game, dice) if game.phase == "roll" else choose(game, bot, lots)
            if isinstance(action, actions.Send) and action.target is not None:
                campaigns[game.faction][-1].append(_observed(game, action.target))
            after = apply(game, action).game
            if after.round > game.round or after.result is not None:
                _count_round(after, counts)
                for campaign in campaigns.values() if after.result is None else ():
                    campaign.append([])
            game = after
        for faction, campaign in campaigns.items():
            sent.setdefault(faction, []).append(campaign)
    return counts


def _observed(game: Game, target: int) -> Seen:
    unit, garrison = game.units[game.seat][0], game.position.forces.get(target)
    holder = "nobody" if garrison is None else "own" if garrison.faction == game.faction else "rival"
    return unit.kind, unit.strength, holder


def _count_round(after: Game, counts: Counter[tuple[str, str]]) -> None:
    for faction in after.table.factions:
        counts[faction, "rounds"] += 1
    for force in after.position.forces.values():
        counts[force.faction, "standing"] += force.heroes


def told_apart(first: Sequence[Campaign], second: Sequence[Campaign], rounds: int) -> float:
    """Return how often what is sent in `rounds` rounds shows which of two factions sent it, as a fraction of 1.

    A naive Bayes classifier learns from every other game and guesses in the rest, where both factions are equally
    likely: 0.5 means that nobody can tell them apart, 1 that everybody can. A guess between equals counts as half.
    """
    learnt = [_learn(campaigns[::2]) for campaigns in (first, second)]
    kinds = len(learnt[0].keys() | learnt[1].keys()) + 1
    right = []
    for campaigns, same_army, other_army in ((first, learnt[0], learnt[1]), (second, learnt[1], learnt[0])):
        marks = [
            _evidence(campaign[start : start + rounds], same_army, other_army, kinds)
            for campaign in campaigns[1::2]
            for start in range(0, len(campaign) - rounds + 1, rounds)
        ]
        right.append(sum(1.0 if mark > 0 else 0.5 if mark == 0 else 0.0 for mark in marks) / len(marks))
    return sum(right) / 2


def _learn(campaigns: Iterable[Campaign]) -> Counter[object]:
    return Counter(trait for campaign in campaigns for sent in campaign for trait in _traits(sent))


def _traits(sent: Sequence[Seen]) -> Iterator[object]:
    """Yield each unit of a round, and how many units of each kind there are."""
    yield from sent
    yield from Counter(kind for kind, _strength, _holder in sent).items()


def _evidence(campaign: Campaign, same_army: Counter[object], other_army: Counter[object], kinds: int) -> float:
    """Return the logarithm of how much likelier some rounds are for `own` than for `other`, with add-one smoothing."""
    scale = log((other_army.total() + kinds) / (same_army.total() + kinds))
    return sum(
        log((same_army[trait] + 1) / (other_army[trait] + 1)) + scale for sent in campaign for trait in _traits(sent)
    )


def rows_of(bot: str, sent: Sent, counts: Counter[tuple[str, str]]) -> Iterator[list[str]]:
    """Make a row of the first table for each faction."""
    for name in built_in_files("faction"):
        units = [unit for campaign in sent[name] for units in campaign for unit in units]
        rounds = counts[name, "rounds"]
        soldiers, heroes = (sum(unit[1] for unit in units if unit[0] == kind) for kind in ("soldiers", "heroes"))
        attacking = sum(strength for kind, strength, holder in units if (kind, holder) == ("heroes", "rival"))
        yield [
            bot,
            _title(name),
            *(f"{number / rounds:.2f}" for number in (soldiers, heroes)),
            f"{100 * heroes / (soldiers + heroes):.1f}",
            f"{100 * attacking / heroes:.0f}",
            f"{counts[name, 'standing'] / rounds:.2f}",
        ]


def pairs_of(bot: str, sent: Sent) -> Iterator[list[str]]:
    """Make a row of the second table for each pair of factions."""
    for pair in combinations(built_in_files("faction"), 2):
        first, second = (sent[name] for name in pair)
        yield [bot, " and ".join(map(_title, pair)), *(f"{100 * told_apart(first, second, n):.0f}" for n in (1, 4))]


def _title(faction: str) -> str:
    return str(load_faction(faction).title["en"])


def tables(bots: Sequence[str], games: int) -> Iterator[str]:
    """Play every map with every number of players, and yield the lines of both tables."""
    factions = tuple(map(load_faction, built_in_files("faction")))
    rows: list[list[str]] = []
    pairs: list[list[str]] = []
    for bot in bots:
        sent: dict[str, list[Campaign]] = {}
        counts: Counter[tuple[str, str]] = Counter()
        for name in built_in_files("map"):
            for players in PLAYERS:
                counts += play(Setup(load_map(name), factions, (load_bot(bot),), players, seed=SEED), games, sent)
        rows += rows_of(bot, sent, counts)
        pairs += pairs_of(bot, sent)
    yield from TextTable(HEADS, rows, 2).markdown()
    yield ""
    yield from TextTable(PAIRS, pairs, 2).markdown()


def main() -> int:
    """Run as described above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help="for each map and number of players")
    parser.add_argument("--bots", default="greedy,veteran")
    options = parser.parse_args()
    print("\n".join(tables(options.bots.split(","), options.games)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
