"""Tune a bot of the lab by play: change its weights slightly, and keep what does better in the same games.

    python -m scripts.tune_bots veteran --steps 120
    python -m scripts.tune_bots pilgrim --alone --steps 120

The bot plays against three copies of another; with --alone it plays solo, where fewer rounds until victory are
better. A bot in `STARTS` begins with the weights there, whatever its file says now; any other begins with its file.
The same seed gives the same result. The best weights are printed as in a file, with their result in games not used
for tuning, and its 95 % interval.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import TypeVar

from hyskos.definitions.loader import load_faction, load_map
from hyskos.definitions.values import with_changes
from hyskos.lab.bots import Bot, Writing, load_bot
from hyskos.lab.playing import engine
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE

Weights = TypeVar("Weights", Bot, Writing)
MAPS = ("inner-factory", "outer-factory", "four-x")
FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
SECTIONS = ("upgrades", "ascending", "matching", "descending", "footmen")
NUMBERS = (
    "device", "value", "line", "points", "final", "factory", "own", "empty", "foe", "hit", "guard", "hold", "leader",
    "bomb",
)  # fmt: skip
"""Weights to tune, in addition to those of heroes and sections."""
ALONE = ("value", "line", "points", "factory", "empty", "foe", "hit", "bomb", "join", "goal", "crown", "wear")
"""Weights to tune for a solo bot."""
_GREEDY = Bot(
    heroes=(2, 2, 2, 2, 2, 24, 28, 32),
    upgrades=Writing(8, 12),
    ascending=Writing(4, 12, 1),
    matching=Writing(4, 12, 1),
    descending=Writing(12, 12, -1),
    footmen=Writing(24, rhombus=4),
    dead_end=-1000,
    develop=1,
    cross=1,
    place=1,
)
"""The draft weights of greedy."""
STARTS = {
    "veteran": replace(
        _GREEDY, id="veteran", value=1, points=2, final=1, factory=4, own=840, empty=840, foe=840, hit=840, guard=100,
        hold=100, leader=100, bomb=840,
    ),
    "pilgrim": replace(
        _GREEDY, id="pilgrim", points=4, factory=4, empty=84, foe=84, bomb=84, goal=60, crown=40, wear=10,
    ),
}  # fmt: skip
"""Handmade weights from which built-in bots were tuned."""


def rounds_alone(bot: Bot, games: int, seed: int) -> tuple[float, float]:
    """Return the mean rounds of solo games over all maps, and half of its 95 % interval."""
    total = squares = played = 0
    for where in MAPS:
        factions = tuple(load_faction(name) for name in FACTIONS)
        setup = Setup(load_map(where), factions, (bot,), 1, seed=seed)
        tally = engine(setup)(setup, 0, games // len(MAPS)).tally
        played += tally.games
        total += sum(tally.sums["points"])
        squares += sum(tally.sums["points_squared"])
    mean = total / played
    return mean, 1.96 * sqrt((squares / played - mean**2) / played)


def share(bot: Bot, rivals: Bot, games: int, seed: int) -> tuple[float, float]:
    """Return the share of wins of one bot against three others over all maps, and half of its 95 % interval."""
    won = squares = 0
    for where in MAPS:
        factions = tuple(load_faction(name) for name in FACTIONS)
        setup = Setup(load_map(where), factions, (bot, rivals, rivals, rivals), seed=seed)
        sums = engine(setup)(setup, 0, games // len(MAPS)).tally.sums
        won += sum(sums["won"][:: len(setup.bots)])
        squares += sum(sums["won_squared"][:: len(setup.bots)])
    played = games // len(MAPS) * len(MAPS)
    mean = won / played / SHARE
    return mean, 1.96 * sqrt((squares / played / SHARE**2 - mean**2) / played)


def changed(bot: Bot, random: Random, numbers: Sequence[str] = NUMBERS) -> Bot:
    """Change one weight of a bot slightly."""
    kind = random.choice(("number", "number", "section", "heroes"))
    if kind == "number":
        name = random.choice(numbers)
        return _with(bot, name, _moved(getattr(bot, name), random))
    if kind == "heroes":
        heroes = list(bot.heroes)
        which = random.randrange(len(heroes))
        heroes[which] = _moved(heroes[which], random)
        return replace(bot, heroes=tuple(heroes))
    section, field = random.choice(SECTIONS), random.choice(("base", "filled", "good", "rhombus"))
    writing = bot.writing_weights(section)
    return _with(bot, section, _with(writing, field, _moved(getattr(writing, field), random)))


def _with(value: Weights, name: str, weight: object) -> Weights:
    return with_changes(value, **{name: weight})


def _moved(weight: int, random: Random) -> int:
    step = max(1, round(abs(weight) * random.choice((0.1, 0.3, 0.6))))
    return weight + random.choice((-step, step))


Merit = Callable[[Bot, int], float]
"""Rates a bot by the games of a seed; higher is better."""


def tune(bot: Bot, merit: Merit, numbers: Sequence[str], steps: int, seed: int) -> Bot:
    """Climb: keep a change that does better in the same games; the games change every twenty steps."""
    random = Random(seed)
    best = 0.0
    for step in range(steps):
        if step % 20 == 0:
            best = merit(bot, seed + step)
            print(f"# step {step}: {best:.4f}\n{written(bot)}", flush=True)
        other = changed(bot, random, numbers)
        score = merit(other, seed + step // 20 * 20)
        if score > best:
            bot, best = other, score
    return bot


def written(bot: Bot) -> str:
    """Format the weights of a bot as in a file, except zeros."""
    lines = [f"  heroes: [{', '.join(map(str, bot.heroes))}]"]
    for section in SECTIONS:
        writing = bot.writing_weights(section)
        named = {name: getattr(writing, name) for name in ("base", "filled", "good", "rhombus")}
        lines.append(f"  {section}: {{{', '.join(f'{name}: {number}' for name, number in named.items() if number)}}}")
    names = dict.fromkeys(("dead_end", "discard", "develop", *NUMBERS, "cross", "place", *ALONE))
    lines += [f"  {name}: {getattr(bot, name)}" for name in names if getattr(bot, name)]
    return "weights:\n" + "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Tune a bot and print its weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    bot = STARTS.get(options.bot) or load_bot(options.bot)
    fresh = options.seed + 1_000_000
    if options.alone:
        bot = tune(
            bot,
            lambda candidate, seed: -rounds_alone(candidate, options.games, seed)[0],
            ALONE,
            options.steps,
            options.seed,
        )
        mean, half = rounds_alone(bot, 60_000, fresh)
        print(f"{written(bot)}\n# {mean:.2f} +- {half:.2f} rounds in 60000 games alone")
        return
    rival = load_bot(options.against)
    bot = tune(
        bot,
        lambda candidate, seed: share(candidate, rival, options.games, seed)[0],
        NUMBERS,
        options.steps,
        options.seed,
    )
    mean, half = share(bot, rival, 60_000, fresh)
    print(f"{written(bot)}\n# {100 * mean:.1f} +- {100 * half:.1f} % of 60000 games against three of {options.against}")


if __name__ == "__main__":
    main()
