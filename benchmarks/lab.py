"""Speed of the lab, and whether both of its engines play the same games.

    python -m benchmarks.lab
    python -m benchmarks.lab --exact --keep FILE

Reference and compiled engine run one after the other in the same minute, so their ratio does not depend on the
machine; processor time is more meaningful than wall time if the machine is busy.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from itertools import chain, combinations
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from hyskos.definitions.dice import FACES, Shape, shapes_of
from hyskos.definitions.kinds.faction import SECTIONS, Box, Faction
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import compiled, playing
from hyskos.lab.bots import load_bot
from hyskos.lab.identity import key_of
from hyskos.lab.setups import Setup
from hyskos.lab.tally import PlayedPart
from hyskos.rules.rolling_pyramids.rulings import IDS, change_rulings, choices_of

MAPS = ("inner-factory", "outer-factory", "four-x")
FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
SLOW, FAST = 8, 10_000
OTHERS = 5  # seconds
PART = 20  # games of the exact comparison in one setup
START = "from benchmarks.lab import run; from hyskos.lab import compiled; compiled.play(run('random'), 0, 1000)"


def run(*bots: str, players: int = 4, where: str = MAPS[0], seed: int = 1) -> Setup:
    """Return a setup of four factions on a map."""
    factions = tuple(load_faction(name) for name in FACTIONS)
    return Setup(load_map(where), factions, tuple(load_bot(bot) for bot in bots), players, seed=seed)


def speed() -> None:
    """Print games per second of both engines for every built-in bot, and for two threads."""
    columns = ("reference", "compiled", "2 threads", "ratio", "1 thread", "2 threads")
    print(f"{'bot':<12}" + "".join(f"{column:>11}" for column in columns))
    for bot in built_in_files("bot"):
        setup = run(bot)
        compiled.play(setup, 0, 100)
        before = process_time()
        playing.play(setup, 0, SLOW)
        slow = SLOW / (process_time() - before)
        before, clock = process_time(), perf_counter()
        compiled.play(setup, 0, FAST)
        fast, one = FAST / (process_time() - before), FAST / (perf_counter() - clock)
        before, clock = process_time(), perf_counter()
        with ThreadPoolExecutor(2) as threads:
            list(threads.map(lambda half, s=setup: compiled.play(s, half * FAST, FAST), range(2)))
        both, two = 2 * FAST / (process_time() - before), 2 * FAST / (perf_counter() - clock)
        print(f"{bot:<12}{slow:>11.1f}{fast:>11.0f}{both:>11.0f}{fast / slow:>11.0f}{one:>11.0f}{two:>11.0f}")
    print("games: the first three columns by second of processor, the last two by second of the clock")


def another_game() -> None:
    """Print how fast catanatron, another board game in Python, plays random games of four, if it is installed."""
    try:
        other = import_module("catanatron")
    except ImportError:
        print("catanatron is not installed")
        return
    games, before = 0, process_time()
    while process_time() - before < OTHERS:
        other.Game([other.RandomPlayer(colour) for colour in other.Color], seed=games).play()
        games += 1
    print(f"catanatron, random, four players: {games / (process_time() - before):.1f} games by second of processor")


def starts() -> None:
    """Print the time of a process for its first thousand games, with and without compiled code in the cache."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("cold", "warm", "warm"):
            before, clock = os.times(), perf_counter()
            subprocess.run([sys.executable, "-c", START], check=True, env={**os.environ, "XDG_CACHE_HOME": folder})
            after, wall = os.times(), perf_counter() - clock
            spent = after.children_user + after.children_system - before.children_user - before.children_system
            print(f"{name} start to 1000 games: {wall:.1f} s, {spent:.1f} s of processor")


def setups(games: int) -> Iterator[tuple[Setup, int]]:
    """Yield setups to compare: maps, players, factions, bots and rulings, each alternative many times."""
    random = Random(20)
    alternatives = [(name, value) for name in IDS for value in choices_of(name)[1:]]
    for i in range(games // PART):
        players = 1 + i % 4
        chosen = [*random.choice(list(combinations(FACTIONS, random.randint(players, 4))))]
        rulings = dict([alternatives[i % len(alternatives)], *random.sample(alternatives, random.choice((0, 1, 4)))])
        bots = random.choice((*((bot,) for bot in built_in_files("bot")), ("random", "greedy")))
        without = tuple(name for name in chosen if random.random() < 0.1)
        yield (
            Setup(
                load_map(MAPS[i % 3]),
                tuple(load_faction(name) for name in chosen),
                tuple(load_bot(bot) for bot in bots),
                players,
                change_rulings(rulings if i % 3 else {}),
                without,
                random.getrandbits(60),
            ),
            random.randrange(10**9),
        )


def effects(games: int) -> Iterator[tuple[Setup, int]]:
    """Yield setups in which every faction has random effects."""
    random = Random(21)
    for i in range(games // PART):
        setup = run(random.choice(("random", "greedy", "wary")), players=1 + i % 4, where=MAPS[i % 3], seed=i)
        several = [tuple(_effect(random) for _ in range(random.randint(1, 3))) for _faction in setup.factions]
        factions = tuple(
            replace(faction, ability=replace(faction.ability, effects=of_one, rulings={}))
            for faction, of_one in zip(setup.factions, several, strict=True)
        )
        yield replace(setup, factions=factions), random.randrange(10**9)


def _effect(random: Random) -> dict[str, dict[str, int | str]]:
    who, when = random.choice(("heroes", "units", "all")), random.choice(("always", "attacking", "defending"))
    fighting: dict[str, int | str] = {"who": who, "when": when}
    kinds: tuple[dict[str, dict[str, int | str]], ...] = (
        {"rally": {**fighting, "points": random.randint(1, 4)}},
        {"strike": {**fighting, "extra": random.randint(1, 2)}},
        {"strike": {**fighting, "extra": 1, "most": random.randint(1, 3)}},
        {"worth": {**fighting, "points": 2}},
        {"unhalved": fighting},
        {"bombproof": fighting},
        {"plunder": {"extra": random.randint(1, 2)}},
        {"head_start": {"marks": random.randint(1, 2)}},
        {"muster": {"section": random.choice(SECTIONS[:1] + SECTIONS[2:]), "extra": random.randint(1, 3)}},
    )
    return random.choice(kinds)


def dice(games: int) -> Iterator[tuple[Setup, int]]:
    """Yield setups with random dice, and player boards whose boxes have random shapes that these dice fill."""
    random = Random(22)
    alternatives = [(name, value) for name in IDS for value in choices_of(name)[1:]]
    for i in range(games // PART):
        setup = run(random.choice(("random", "greedy", "veteran")), players=1 + i % 4, where=MAPS[i % 3], seed=i)
        each = tuple(random.choice(tuple(FACES)) for _ in range(4))
        shapes = shapes_of(each)
        yield (
            replace(
                setup,
                board=replace(setup.board, dice=each),
                factions=tuple(_reshaped(random, faction, shapes) for faction in setup.factions),
                rulings=change_rulings(dict(random.sample(alternatives, random.choice((0, 2))))),
            ),
            random.randrange(10**9),
        )


def _reshaped(random: Random, faction: Faction, shapes: Sequence[Shape]) -> Faction:
    def other(box: Box) -> Box:
        return replace(box, shape=random.choice(shapes))

    units = [replace(unit, boxes=tuple(map(other, unit.boxes))) for unit in faction.units]
    footmen = [tuple(replace(one, boxes=tuple(map(other, one.boxes))) for one in track) for track in faction.footmen]
    return replace(
        faction,
        hero_slots=tuple(map(other, faction.hero_slots)),
        pair=(shapes[1], shapes[-1]),
        units=tuple(units),
        footmen=tuple(footmen),
    )


def digests(played: PlayedPart) -> dict[str, str]:
    """Hash sums, shares and the number of games, by name."""
    fields: dict[str, object] = {**played.tally.sums, "shares": list(played.shares), "games": played.tally.games}
    return {name: sha256(json.dumps(field).encode()).hexdigest()[:16] for name, field in fields.items()}


class Kept:
    """Results of the reference engine in a file with one line for each part, keyed by all that decides its games.

    A changed kernel is therefore compared in seconds, an interrupted comparison continues, and a changed reference
    is played again.
    """

    def __init__(self, file: Path | None) -> None:
        self._file, self._known = file, dict[str, dict[str, str]]()
        for line in file.read_text(encoding="utf-8").splitlines() if file and file.exists() else ():
            with suppress(ValueError):  # a truncated line
                part = json.loads(line)
                self._known[part["part"]] = part["found"]

    def of(self, setup: Setup, first: int) -> dict[str, str] | None:
        """Return the saved results of a part, or None."""
        return self._known.get(f"{key_of(setup)} {first} {PART}")

    def add(self, setup: Setup, first: int, found: Mapping[str, str]) -> None:
        """Save the results of a part, unless they are saved already."""
        if self._file and self.of(setup, first) is None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write("\n" + json.dumps({"part": f"{key_of(setup)} {first} {PART}", "found": found}))


def differing(part: tuple[Setup, int, dict[str, str] | None]) -> tuple[list[str], dict[str, str]]:
    """Return the sums of a part in which the engines differ, and the results of the reference, new or saved."""
    setup, first, kept = part
    assert compiled.plays(setup), setup
    slow = digests(playing.play(setup, first, PART)) if kept is None else kept
    fast = digests(compiled.play(setup, first, PART))
    return [name for name, one in slow.items() if fast.get(name) != one], slow


def exact(games: int, file: Path | None = None) -> int:
    """Compare the engines field by field; return 1 if anything differs."""
    for setup in (run("random"), run("greedy"), run("random", players=2), run("random", players=1)):
        compiled.play(setup, 0, 1)
    kept, wrong, known = Kept(file), 0, 0
    parts = [(*part, kept.of(*part)) for part in chain(setups(games), effects(games // 10), dice(games // 10))]
    with ProcessPoolExecutor(2) as workers:
        for done, ((setup, first, before), (names, found)) in enumerate(
            zip(parts, workers.map(differing, parts), strict=True), start=1
        ):
            kept.add(setup, first, found)
            known += before is not None
            if names:
                wrong += 1
                print(f"{setup.board.id}, {setup.players} players, from game {first} on: {', '.join(names)}")
            if done * PART % 1000 == 0:
                print(f"{done * PART} games so far, {wrong} parts differ", flush=True)
    print(f"{len(parts) * PART} games field by field, {wrong} of {len(parts)} parts differ")
    if file:
        print(f"of {known} parts the reference's results were kept before")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--exact", action="store_true", help="compare the engines over many games")
    parser.add_argument("--games", type=int, default=10_000, help="games to compare")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep what the reference came to, and go on from it")
    given = parser.parse_args()
    if given.keep and not given.exact:
        parser.error("--keep goes with --exact")
    if given.keep:
        try:
            given.keep.open("a", encoding="utf-8").close()
        except OSError as error:  # fail before playing games that could not be saved
            parser.error(f"--keep {given.keep}: {error.strerror}")
    if given.exact:
        return exact(given.games, given.keep)
    speed()
    starts()
    another_game()
    return 0


if __name__ == "__main__":
    sys.exit(main())
