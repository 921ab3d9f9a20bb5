"""Exact odds, against a count of every roll that knows nothing of how they are found."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hyskos.lab.odds import CHOICES, mean_of, reinforcement_odds
from hyskos.rules.rolling_pyramids.rulings import Rulings


@pytest.mark.parametrize(("choice", "taken"), [("lowest", slice(0, 4)), ("highest", slice(2, 6))])
def test_odds_are_those_of_all_rolls(choice: str, taken: slice) -> None:
    rolls = product(*[range(1, 5)] * 3, *[range(1, 9)] * 3)
    counted = Counter(sum(sorted(roll)[taken]) // 2 for roll in rolls)
    assert reinforcement_odds(choice) == {number: Fraction(count, 4**3 * 8**3) for number, count in counted.items()}


@pytest.mark.slow
def test_odds_are_whole_and_halves_may_count() -> None:
    assert [sum(reinforcement_odds(choice).values()) for choice in CHOICES] == [1, 1, 1]
    up = mean_of(reinforcement_odds("lowest", Rulings(reinforcement_half="up")))
    assert (round(float(mean_of(reinforcement_odds("lowest"))), 2), round(float(up), 2)) == (4.58, 5.08)
    # any four of six: four times the mean of all faces, halved; half of all sums is odd
    assert mean_of(reinforcement_odds("any")) == Fraction(4 * (5 + 9), 4) / 2 - Fraction(1, 4)
