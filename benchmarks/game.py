"""Duration of a complete game, replayed and played at random, compared to a fixed loop in the same run.

    python -m benchmarks.game

The loop copies and sums a list of forty numbers; its time shows the current speed of the machine.
"""

import json
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from hyskos.rules.rolling_pyramids.game import new_game, replay
from scripts.record_games import GAMES, play, table_of
from scripts.sessions import anything

RUNS = 15
LOOPS = 10_000


def reference() -> None:
    """Do the fixed work."""
    numbers = list(range(40))
    for _ in range(LOOPS):
        numbers = numbers[1:] + numbers[:1]
        sum(numbers)


def milliseconds(work: Callable[[], object]) -> float:
    """Return the median processor time of a function."""
    times = []
    for _ in range(RUNS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return 1000 * median(times)


def main() -> None:
    """Print each figure and its ratio to the fixed loop."""
    loop = milliseconds(reference)
    print(f"{'fixed loop':34} {loop:7.1f} ms")
    for name in ("points", "solo-victory-in-turn-15"):
        game = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
        table = table_of(game)
        players = len(table.layouts)
        replayed = milliseconds(lambda table=table, game=game: replay(new_game(table), game["events"]))
        print(f"{f'replay, {players} player(s)':34} {replayed:7.1f} ms  {replayed / loop:5.2f} x the loop")
        seeds = Random(1)
        played = milliseconds(
            lambda table=table, players=players, seeds=seeds: play(table, [anything] * players, seeds.randrange(10**6))
        )
        print(f"{f'random game, {players} player(s)':34} {played:7.1f} ms  {played / loop:5.2f} x the loop")


if __name__ == "__main__":
    main()
