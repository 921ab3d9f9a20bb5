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
from hyskos.lab.engines import engine
from hyskos.lab.features import features
from hyskos.lab.fitting import Games, fit
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
    wins, rest = [0.0] * setup.starts, setup.starts * len(setup.factions)
    for index, shares in enumerate(tally.sums["won"]):
        wins[index % rest // len(setup.factions)] += shares / SHARE
    found = {}
    if "orders" in AXES:
        for code, count in enumerate(tally.sums["orders"]):
            if count:
                order = [code // setup.starts**place % setup.starts for place in reversed(range(setup.players))]
                found[" ".join(map(str, order))] = float(count)
                wins[order[0]] -= count
    return found | {str(start): win for start, win in enumerate(wins) if win > 0}


def read_orders(told: dict[str, float]) -> dict[tuple[int, ...], float]:
    """Parse orders as they are saved."""
    return {tuple(int(start) for start in order.split()): count for order, count in told.items()}


def played(tasks: Sequence[Task], keep: Path | None, minutes: float, workers: int) -> Iterator[dict[str, float]]:
    """Yield the games of each task, saved or played now; raises SystemExit when the time is up."""
    known: dict[str, dict[str, float]] = json.loads(keep.read_text()) if keep and keep.exists() else {}
    end, missing = monotonic() + 60 * minutes, [task for task in tasks if task.key not in known]
    with ProcessPoolExecutor(workers) as pool:
        for first in range(0, len(missing), 4 * workers):
            some = missing[first : first + 4 * workers]
            known |= dict(zip([task.key for task in some], pool.map(play, some), strict=True))
            print(f"\r{len(known)}/{len(tasks)}", end="", flush=True)
            if monotonic() > end and first + 4 * workers < len(missing):
                break
    if keep:
        keep.write_text(json.dumps(known))
    if any(task.key not in known for task in tasks):
        raise SystemExit(f"\n{len(known)} of {len(tasks)} are played; the same command goes on")
    yield from (known[task.key] for task in tasks)


def main() -> None:
    """Run as described above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("maps", MAPS), ("games", GAMES), ("seed", SEED), ("workers", 2), ("minutes", 10_000)):
        parser.add_argument(f"--{name}", type=read_count, default=usual)
    parser.add_argument("--bots", default="random,greedy")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=PATH)
    told = parser.parse_args()
    found = []
    for bot in told.bots.split(","):
        tasks = [Task(bot, number, told.games, told.seed) for number in range(told.maps)]
        games = [
            Games(features(board), read_orders(one))
            for board, one in zip(
                learnt_from(told.seed, told.maps), played(tasks, told.keep, told.minutes, told.workers), strict=True
            )
        ]
        found.append(fit(bot, games, told.seed))
        print(f"\r{bot}: {found[-1].games} games on {found[-1].maps} maps, {found[-1].quality}")
    told.output.parent.mkdir(exist_ok=True)
    told.output.write_text(predictors_as_json(found, told.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
