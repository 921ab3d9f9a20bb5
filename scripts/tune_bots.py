"""Tune a bot of the lab by self-play: one of it against three of another, weights changed a little, the better kept.

    python -m scripts.tune_bots veteran --steps 200

Same seed, same answer. The best weights are printed as they stand in a file, with the share of victories in games that
nobody was tuned on, and its 95 % interval.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any, TypeVar

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import Bot, Writing, load_bot
from hyskos.lab.engines import engine
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
"""Weights that are tuned, beside those of heroes and sections."""


def share(bot: Bot, others: Bot, games: int, seed: int) -> tuple[float, float]:
    """Give the share of victories of one bot against three others over all maps, and half its 95 % interval."""
    won = squares = 0
    for where in MAPS:
        factions = tuple(load_faction(name) for name in FACTIONS)
        setup = Setup(load_map(where), factions, (bot, others, others, others), seed=seed)
        sums = engine(setup)(setup, 0, games // len(MAPS)).tally.sums
        won += sum(sums["won"][:: len(setup.bots)])
        squares += sum(sums["won_squared"][:: len(setup.bots)])
    played = games // len(MAPS) * len(MAPS)
    mean = won / played / SHARE
    return mean, 1.96 * sqrt((squares / played / SHARE**2 - mean**2) / played)


def changed(bot: Bot, random: Random) -> Bot:
    """Change one weight of a bot a little."""
    kind = random.choice(("number", "number", "section", "heroes"))
    if kind == "number":
        name = random.choice(NUMBERS)
        return _with(bot, name, _moved(getattr(bot, name), random))
    if kind == "heroes":
        heroes = list(bot.heroes)
        which = random.randrange(len(heroes))
        heroes[which] = _moved(heroes[which], random)
        return replace(bot, heroes=tuple(heroes))
    section, field = random.choice(SECTIONS), random.choice(("base", "filled", "good", "rhombus"))
    writing = bot.writing(section)
    return _with(bot, section, _with(writing, field, _moved(getattr(writing, field), random)))


def _with(value: Weights, name: str, weight: object) -> Weights:
    changes: dict[str, Any] = {name: weight}
    return replace(value, **changes)


def _moved(weight: int, random: Random) -> int:
    step = max(1, round(abs(weight) * random.choice((0.1, 0.3, 0.6))))
    return weight + random.choice((-step, step))


def tune(bot: Bot, others: Bot, steps: int, games: int, seed: int) -> Bot:
    """Climb: keep a change that wins more of the same games; the games change every twenty steps."""
    random = Random(seed)
    best = 0.0
    for step in range(steps):
        if step % 20 == 0:
            best = share(bot, others, games, seed + step)[0]
            print(f"# step {step}: {100 * best:.1f} %\n{written(bot)}", flush=True)
        other = changed(bot, random)
        found = share(other, others, games, seed + step // 20 * 20)[0]
        if found > best:
            bot, best = other, found
    return bot


def written(bot: Bot) -> str:
    """Write the weights of a bot as in a file, but for those that are 0."""
    lines = [f"  heroes: [{', '.join(map(str, bot.heroes))}]"]
    for section in SECTIONS:
        writing = bot.writing(section)
        named = {name: getattr(writing, name) for name in ("base", "filled", "good", "rhombus")}
        lines.append(f"  {section}: {{{', '.join(f'{name}: {number}' for name, number in named.items() if number)}}}")
    names = ("dead_end", "discard", "develop", *NUMBERS, "cross", "place", "join")
    lines += [f"  {name}: {getattr(bot, name)}" for name in names if getattr(bot, name)]
    return "weights:\n" + "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Tune a bot and print what it has become."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    others = load_bot(given.against)
    bot = tune(load_bot(given.bot), others, given.steps, given.games, given.seed)
    mean, half = share(bot, others, 60_000, given.seed + 1_000_000)
    print(f"{written(bot)}\n# {100 * mean:.1f} +- {100 * half:.1f} % of 60000 games against three of {given.against}")


if __name__ == "__main__":
    main()
