"""Speed of resolving fights: a complete process compared to just importing Click, and rounds per second.

    python -m benchmarks.combat

Both processes of a pair run one after the other in the same minute, so their ratio does not depend on the machine.
"""

import os
import subprocess
import sys
from random import Random
from statistics import median
from time import perf_counter, process_time

from benchmarks.compiled import compiled
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position, deploy
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import findings, targets
from hyskos.rules.rolling_pyramids.sheet import faction_ability

PAIRS = 31
ROUNDS = 40
ORDERS = 30
FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
CLICK = [sys.executable, "-c", "import click"]
HYSKOS = [sys.executable, "-c", "from hyskos.cli.start import run; run()"]  # same as the installed command
COMBAT = [*HYSKOS, "combat", "anubian:6+1h+ram", "--defender", "bastet:9"]


def spent(command: list[str], environment: dict[str, str]) -> float:
    """Return the processor time of a process in milliseconds."""
    before = os.times()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment)
    after = os.times()
    return 1000 * (after.children_user + after.children_system - before.children_user - before.children_system)


def wall(command: list[str], environment: dict[str, str]) -> float:
    """Return the wall time of a process in milliseconds."""
    start = perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment)
    return 1000 * (perf_counter() - start)


def crowded_round(random: Random) -> tuple[Position, dict[str, list[Order]]]:
    """Build a round of four players and thirty legal orders on an almost full board with devices."""
    board = make_board(load_map("inner-factory"))
    starts = {name: -number for number, name in enumerate(FACTIONS, 1)}
    factions = sorted(starts)
    forces = {
        space: Force(random.choice(factions), random.randint(1, 9), random.randint(0, 2))
        for space in board.spaces
        if random.random() < 0.85
    }
    devices = []
    for place in random.sample(sorted(forces), 10):
        kind = random.choice(["ram", "spikes", "umbrella"])
        across = None if kind == "umbrella" else random.choice(board.neighbours[place])
        devices.append(Device(forces[place].faction, kind, place, across))
    position = Position(board, starts, forces, tuple(devices))
    orders: dict[str, list[Order]] = {faction: [] for faction in factions}
    for i in range(ORDERS):
        faction = factions[i % 4]
        if i < 4:
            orders[faction].append(Order(random.choice(board.spaces), random.choice([6, 8, 9, 12]), bomb=True))
        else:
            target = random.choice(targets(position, faction))
            orders[faction].append(Order(target, random.randint(1, 12), random.randint(0, 1)))
    return position, orders


def rounds_per_second() -> tuple[float, float]:
    """Return how many rounds are resolved in a second, and how many checked and resolved."""
    abilities = {name: faction_ability(load_faction(name)) for name in FACTIONS}
    games = [crowded_round(Random(seed)) for seed in range(ROUNDS)]
    results = []
    for checking in (False, True):
        times = []
        for _ in range(7):
            start = process_time()
            for position, orders in games:
                assert not (checking and findings(position, orders))
                deploy(position, orders, abilities=abilities)
            times.append(process_time() - start)
        results.append(ROUNDS / median(times))
    return results[0], results[1]


def main() -> None:
    """Print the figures."""
    for name, clock in (("processor", spent), ("wall", wall)):
        with compiled(CLICK, COMBAT) as environment:
            pairs = [(clock(CLICK, environment), clock(COMBAT, environment)) for _ in range(PAIRS)]
        ratio = median(combat / click for click, combat in pairs)
        more = median(combat - click for click, combat in pairs)
        click, combat = (median(pair[i] for pair in pairs) for i in range(2))
        print(
            f"{name:10} import click {click:5.1f} ms  combat {combat:5.1f} ms  ratio {ratio:4.2f}  "
            f"difference {more:4.1f} ms"
        )
    resolved, checked = rounds_per_second()
    print(f"rounds of {ORDERS} orders, four players: {resolved:.0f} resolved per second, {checked:.0f} with all checks")


if __name__ == "__main__":
    main()
