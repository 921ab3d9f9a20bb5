"""Assign the kinds of factories: swap them in pairs until no swap is predicted to make the map fairer."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from operator import mul

from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.lab.features import FEATURES, Rows, measure_starts, nearness
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
    numbers = [space.number for space in board.spaces if space.factory and space.number > 1]
    kinds = [space.factory for space in board.spaces if space.factory and space.number > 1]
    rows, ways = measure_starts(board)
    near = [[nearness(steps[space]) for space in numbers] for steps in ways]
    feature_kinds = [kind for kind in kinds if kind]
    sums = [_nearness_sums(nearness_row, feature_kinds) for nearness_row in near]
    odds = [_odds(predictor, rows, sums) for predictor in predictors]
    best_kinds = _swap_kinds(feature_kinds, near, odds)
    placed = dict(zip(numbers, best_kinds, strict=True))
    spaces = tuple(replace(space, factory=placed.get(space.number, space.factory)) for space in board.spaces)
    changed = tuple(
        tuple(value - before.get(name, 0.0) + after.get(name, 0.0) for name, value in zip(FEATURES, row, strict=True))
        for row, before, after in zip(
            rows, sums, (_nearness_sums(nearness_row, best_kinds) for nearness_row in near), strict=True
        )
    )
    return replace(board, spaces=spaces), changed


def _nearness_sums(near: Sequence[float], kinds: Sequence[str]) -> dict[str, float]:
    sums: dict[str, float] = {}
    for number, kind in zip(near, kinds, strict=True):
        sums[f"near-{kind}"] = sums.get(f"near-{kind}", 0.0) + number
    return sums


def _odds(predictor: Predictor, rows: Rows, sums: Sequence[dict[str, float]]) -> _Odds:
    weights = predictor.weights
    plain = tuple(
        sum(weights[name] * (value - near.get(name, 0.0)) for name, value in zip(FEATURES, row, strict=True))
        for row, near in zip(rows, sums, strict=True)
    )
    return _Odds(plain, {name.removeprefix("near-"): weights[name] for name in FEATURES if name.startswith("near-")})


def _swap_kinds(kinds: Sequence[str], near: Sequence[Sequence[float]], odds: Sequence[_Odds]) -> list[str]:
    """Swap pairs of kinds that bring the odds of the starts closer, until none does."""
    best = list(kinds)
    minimum, before = _odds_spread(best, near, odds), float("inf")
    while EVEN < minimum < before - EVEN:
        before = minimum
        for first, second in combinations(range(len(best)), 2):
            if best[first] == best[second]:
                continue
            tried = best.copy()
            tried[first], tried[second] = best[second], best[first]
            if (spread := _odds_spread(tried, near, odds)) < minimum - EVEN:
                best, minimum = tried, spread
    return best


def _odds_spread(kinds: Sequence[str], near: Sequence[Sequence[float]], odds: Sequence[_Odds]) -> float:
    """Return the log odds between the best and the worst start, for the bot with the largest difference."""
    maximum = 0.0
    for bot_odds in odds:
        worth = [bot_odds.worth[kind] for kind in kinds]
        scores = [plain + sum(map(mul, worth, row)) for plain, row in zip(bot_odds.plain, near, strict=True)]
        maximum = max(maximum, max(scores) - min(scores))
    return maximum
