"""Speed of the referees of Pyramydal, Pharaoh and the ring race (`python -m benchmarks.pyramid_games`).

Milliseconds are medians and maxima over random collections; rates are shown next to a fixed loop of the same run, so
that two machines can be compared by their ratios.
"""

import random
import statistics
import time
from collections.abc import Callable
from itertools import permutations

from hyskos.definitions.loader import load_grid, load_ring
from hyskos.rules.pharaoh.referee import make_board, perft, read_position
from hyskos.rules.pyramydal.best import best
from hyskos.rules.pyramydal.pieces import Piece
from hyskos.rules.ring_race.referee import finish, moves, new_game, play, winner

COLLECTIONS = 200


def timed(work: Callable[[], object]) -> float:
    """Return the duration of a call in seconds."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def yardstick() -> float:
    """Time a fixed loop of integer work: a million additions."""

    def loop() -> int:
        total = 0
        for i in range(1_000_000):
            total += i & 7
        return total

    return min(timed(loop) for _ in range(5))


def collection(dice: random.Random, size: int) -> tuple[list[Piece], list[tuple[str, str, str]]]:
    """Return a random collection from four to six colours, with a fifth of the mixed statues already taken."""
    colours = "rgbyop"[: dice.randint(4, 6)]
    stash = [(colour, pips) for colour in colours for pips in (1, 2, 3) for _ in range(5)]
    taken = [mixed for mixed in permutations(colours, 3) if dice.random() < 0.2]
    return dice.sample(stash, size), taken


def pyramydal() -> None:
    """Print the time of finding the best statues of a collection."""
    dice = random.Random(2026)
    for size in (10, 20, 30, 40):
        drawn = [collection(dice, size) for _ in range(COLLECTIONS)]
        for virtual in (False, True):
            ms = sorted(1000 * timed(lambda p=p, t=t, v=virtual: best(p, taken=t, virtual=v)) for p, t in drawn)
            name = f"{size} pieces{' + virtual' if virtual else ''}"
            print(f"pyramydal best, {name:21} median {statistics.median(ms):7.2f} ms   max {ms[-1]:8.2f} ms")


def pharaoh(loop: float) -> None:
    """Print how many positions the move generator reaches in a second."""
    board = make_board(load_grid("pharaoh"), 2)
    start = read_position(board, "rg", "r1@b2 r2@c1 g1@c4 g2@d5")
    leaves = 0

    def count() -> None:
        nonlocal leaves
        leaves = perft(board, start, [4, 4, 3])

    seconds = timed(count)
    print(
        f"pharaoh perft(4, 4, 3)            {leaves:,} leaves, {leaves / seconds:,.0f} per second, "
        f"{leaves / seconds * loop:,.0f} per million additions"
    )


def ring_race(loop: float) -> None:
    """Print how many moves random players make in a second, listing all legal moves each time."""
    ring, dice, made = load_ring("ring-18"), random.Random(7), 0

    def games() -> None:
        nonlocal made
        for _ in range(5):
            game = new_game(ring)
            for _turn in range(100):
                while options := moves(ring, game):
                    game = play(game, dice.choice(options))
                    made += 1
                if winner(game) is not None:
                    break
                game = finish(ring, game)

    seconds = timed(games)
    print(
        f"ring race, random players         {made / seconds:,.0f} moves per second, "
        f"{made / seconds * loop:,.0f} per million additions"
    )


if __name__ == "__main__":
    pyramydal()
    loop = yardstick()
    pharaoh(loop)
    ring_race(loop)
    print(f"(a million additions: {1000 * loop:.1f} ms)")
