"""Fitting of a conditional logit: what games were made with is found again, and chance alone foretells nothing."""

import math
import random
from collections import Counter

import pytest

from hyskos.lab.features import FEATURES
from hyskos.lab.fitting import Games, fit
from hyskos.lab.predictors import predicted

pytest.importorskip("numpy")
TRUE = {"pyramid": -0.3, "own": 0.05}
GAMES = 400


def made(chance: random.Random, weights: dict[str, float], count: int = 60) -> list[Games]:
    """Play games whose winners, seconds, ... are drawn by strengths that follow from two features."""
    played = []
    for number in range(count):
        starts = 3 + number % 2
        rows = [
            [chance.randint(1, 5) if name == "pyramid" else chance.uniform(0, 30) if name == "own" else 1.0
             for name in FEATURES]
            for _ in range(starts)
        ]  # fmt: skip
        strengths = [
            math.exp(sum(weights.get(name, 0) * value for name, value in zip(FEATURES, row, strict=True)))
            for row in rows
        ]
        orders: Counter[tuple[int, ...]] = Counter()
        for _ in range(GAMES):
            left = list(range(starts))
            order: list[int] = []
            while left:
                order += chance.choices(left, [strengths[one] for one in left])
                left.remove(order[-1])
            orders[tuple(order)] += 1
        played.append(Games(tuple(tuple(row) for row in rows), orders))
    return played


@pytest.mark.proof
def test_what_games_were_made_with_is_found_again() -> None:
    played = made(random.Random(1), TRUE)
    found = fit("random", played, 1)
    for name, true in TRUE.items():
        low, high = found.intervals[name]
        assert low < true < high
        assert high - low < 0.2 * abs(true)
    assert all(found.weights[name] == pytest.approx(0, abs=1e-6) for name in FEATURES if name not in TRUE)
    assert found.quality.r2 == pytest.approx(found.quality.ceiling, abs=0.002)
    assert found.quality.r2 > 0.05
    wins = played[0].wins
    shares = [win / sum(wins) for win in wins]
    assert predicted(found, played[0].features).chances == pytest.approx(shares, abs=0.06)
    assert (found.maps, found.games) == (60, 60 * GAMES)


@pytest.mark.slow
def test_chance_alone_foretells_nothing() -> None:
    quality = fit("random", made(random.Random(2), {}), 1).quality
    assert abs(quality.r2) < 0.0005
    assert abs(quality.ceiling) < 0.0005


@pytest.mark.proof
def test_winners_alone_give_the_same_weights_less_precisely() -> None:
    played = made(random.Random(3), TRUE)
    alone = [Games(one.features, {(start,): wins for start, wins in enumerate(one.wins)}) for one in played]
    whole, part = fit("random", played, 1), fit("random", alone, 1)
    for name in TRUE:
        assert part.weights[name] == pytest.approx(whole.weights[name], rel=0.2)
        widths = [high - low for low, high in (whole.intervals[name], part.intervals[name])]
        assert widths[0] < widths[1]
