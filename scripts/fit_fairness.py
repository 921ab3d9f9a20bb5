"""Fit the predictors of win probabilities to games: `data/lab/fairness.json`.

The maps come from `scripts.training_maps`; with compiled code a map takes a second or two for each bot.

    python -m scripts.fit_fairness                       as in the package
    python -m scripts.fit_fairness --maps 60 --games 96  a quick look
    python -m scripts.fit_fairness --keep FILE --minutes 3
                              save the games, stop after a while; repeat the command to continue
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from time import monotonic

from hyskos.definitions.kinds.map import Map
from hyskos.definitions.loader import load_faction
from hyskos.definitions.numerals import read_count
from hyskos.lab.bots import load_bot
from hyskos.lab.features import features
from hyskos.lab.fitting import Games, fit
from hyskos.lab.playing import engine
from hyskos.lab.predictors import PATH, predictors_as_json
from hyskos.lab.setups import Setup
from hyskos.lab.tally import AXES, SHARE, Tally
from scripts.training_maps import training_maps

FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
MAPS, GAMES, SEED = 240, 960, 1


@dataclass(frozen=True)
class Task:
    """The games of a bot on a map, identified by its number within a seed."""

    bot: str
    number: int
    games: int
    seed: int

    @property
    def key(self) -> str:
        """Return the key of the task in the file of saved games."""
        return f"{self.bot}/{self.number}/{self.games}/{self.seed}"


@cache
def learnt_from(seed: int, count: int) -> tuple[Map, ...]:
    """Return the first maps of a seed."""
    return tuple(islice(training_maps(seed), count))


def play(task: Task) -> dict[str, float]:
    """Play a task; return finishing orders of starts, or winners where the sums have no more, with their counts."""
    board = learnt_from(task.seed, task.number + 1)[-1]
    setup = Setup(
        board,
        tuple(map(load_faction, FACTIONS)),
        (load_bot(task.bot),),
        min(len(board.starts), len(FACTIONS)),
        seed=task.seed,
    )
    games = task.games // setup.block * setup.block
    return orders(setup, engine(setup)(setup, 0, games).tally)


def orders(setup: Setup, tally: Tally) -> dict[str, float]:
    """Count the winners, and the complete orders of games in which no rank was shared."""
    wins, block = [0.0] * setup.starts, setup.starts * len(setup.factions)
    for index, shares in enumerate(tally.sums["won"]):
        wins[index % block // len(setup.factions)] += shares / SHARE
    counts = {}
    if "orders" in AXES:
        for code, count in enumerate(tally.sums["orders"]):
            if count:
                order = [code // setup.starts**exponent % setup.starts for exponent in reversed(range(setup.players))]
                counts[" ".join(map(str, order))] = float(count)
                wins[order[0]] -= count
    return counts | {str(start): win for start, win in enumerate(wins) if win > 0}


def read_orders(counts: dict[str, float]) -> dict[tuple[int, ...], float]:
    """Parse orders as they are saved."""
    return {tuple(int(start) for start in order.split()): count for order, count in counts.items()}


def played(tasks: Sequence[Task], keep: Path | None, minutes: float, workers: int) -> Iterator[dict[str, float]]:
    """Yield the games of each task, saved or played now; raises SystemExit when the time is up."""
    kept_orders: dict[str, dict[str, float]] = json.loads(keep.read_text()) if keep and keep.exists() else {}
    end, missing = monotonic() + 60 * minutes, [task for task in tasks if task.key not in kept_orders]
    with ProcessPoolExecutor(workers) as pool:
        for first in range(0, len(missing), 4 * workers):
            some = missing[first : first + 4 * workers]
            kept_orders |= dict(zip([task.key for task in some], pool.map(play, some), strict=True))
            print(f"\r{len(kept_orders)}/{len(tasks)}", end="", flush=True)
            if monotonic() > end and first + 4 * workers < len(missing):
                break
    if keep:
        keep.write_text(json.dumps(kept_orders))
    if any(task.key not in kept_orders for task in tasks):
        raise SystemExit(f"\n{len(kept_orders)} of {len(tasks)} are played; the same command goes on")
    yield from (kept_orders[task.key] for task in tasks)


def main() -> None:
    """Run as described above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("maps", MAPS), ("games", GAMES), ("seed", SEED), ("workers", 2), ("minutes", 10_000)):
        parser.add_argument(f"--{name}", type=read_count, default=usual)
    parser.add_argument("--bots", default="random,greedy")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=PATH)
    options = parser.parse_args()
    fitted = []
    for bot in options.bots.split(","):
        tasks = [Task(bot, number, options.games, options.seed) for number in range(options.maps)]
        games = [
            Games(features(board), read_orders(orders_of_board))
            for board, orders_of_board in zip(
                learnt_from(options.seed, options.maps),
                played(tasks, options.keep, options.minutes, options.workers),
                strict=True,
            )
        ]
        fitted.append(fit(bot, games, options.seed))
        print(f"\r{bot}: {fitted[-1].games} games on {fitted[-1].maps} maps, {fitted[-1].quality}")
    options.output.parent.mkdir(exist_ok=True)
    options.output.write_text(predictors_as_json(fitted, options.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
