"""Assign the kinds of factories: swap them in pairs until no swap is predicted to make the map fairer."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from operator import mul

from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.lab.features import FEATURES, Rows, measured, nearness
from hyskos.lab.predictors import Predictor

EVEN = 1e-9
"""Log odds that count as no difference."""


@dataclass(frozen=True, slots=True)
class _Odds:
    """The log odds of a predictor: for each start without factories, and for each kind per point of nearness."""

    plain: tuple[float, ...]
    worth: dict[str, float]


def assign_factories(board: Map, predictors: Sequence[Predictor]) -> tuple[Map, Rows]:
    """Swap kinds of factories while this brings the predicted odds of starts closer; return the map and its features.

    The factory on space 1 is not swapped.
    """
    there = [space.number for space in board.spaces if space.factory and space.number > 1]
    kinds = [space.factory for space in board.spaces if space.factory and space.number > 1]
    rows, ways = measured(board)
    near = [[nearness(way[space]) for space in there] for way in ways]
    served = [kind for kind in kinds if kind]
    sums = [_near(one, served) for one in near]
    odds = [_odds(predictor, rows, sums) for predictor in predictors]
    found = _exchanged(served, near, odds)
    placed = dict(zip(there, found, strict=True))
    spaces = tuple(replace(space, factory=placed.get(space.number, space.factory)) for space in board.spaces)
    changed = tuple(
        tuple(value - before.get(name, 0.0) + after.get(name, 0.0) for name, value in zip(FEATURES, row, strict=True))
        for row, before, after in zip(rows, sums, (_near(one, found) for one in near), strict=True)
    )
    return replace(board, spaces=spaces), changed


def _near(near: Sequence[float], kinds: Sequence[str]) -> dict[str, float]:
    """Sum up by feature the nearness of the factories of each kind."""
    found: dict[str, float] = {}
    for number, kind in zip(near, kinds, strict=True):
        found[f"near-{kind}"] = found.get(f"near-{kind}", 0.0) + number
    return found


def _odds(predictor: Predictor, rows: Rows, sums: Sequence[dict[str, float]]) -> _Odds:
    weights = predictor.weights
    plain = tuple(
        sum(weights[name] * (value - near.get(name, 0.0)) for name, value in zip(FEATURES, row, strict=True))
        for row, near in zip(rows, sums, strict=True)
    )
    return _Odds(plain, {name.removeprefix("near-"): weights[name] for name in FEATURES if name.startswith("near-")})


def _exchanged(kinds: Sequence[str], near: Sequence[Sequence[float]], odds: Sequence[_Odds]) -> list[str]:
    """Swap pairs of kinds that bring the odds of the starts closer, until none does."""
    best = list(kinds)
    minimum, before = _apart(best, near, odds), float("inf")
    while EVEN < minimum < before - EVEN:
        before = minimum
        for one, other in combinations(range(len(best)), 2):
            if best[one] == best[other]:
                continue
            tried = best.copy()
            tried[one], tried[other] = best[other], best[one]
            if (apart := _apart(tried, near, odds)) < minimum - EVEN:
                best, minimum = tried, apart
    return best


def _apart(kinds: Sequence[str], near: Sequence[Sequence[float]], odds: Sequence[_Odds]) -> float:
    """Return the log odds between the best and the worst start, for the bot with the largest difference."""
    maximum = 0.0
    for one in odds:
        worth = [one.worth[kind] for kind in kinds]
        scores = [plain + sum(map(mul, worth, there)) for plain, there in zip(one.plain, near, strict=True)]
        maximum = max(maximum, max(scores) - min(scores))
    return maximum
