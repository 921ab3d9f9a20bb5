"""Intervals hold what they promise, in games of known chances."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from hyskos.lab.intervals import EXACT, Estimate, difference, mean, quantile, share, student

TRIALS = 600


def held(estimates: list[Estimate], truth: float) -> float:
    """Give the part of intervals that have the truth in them."""
    return sum(one.low <= truth <= one.high for one in estimates) / len(estimates)


@pytest.mark.slow
@pytest.mark.parametrize(("chance", "shared"), [(0.25, 0.0), (0.25, 0.3), (0.1, 0.0)])
def test_shares_of_wins_are_covered(chance: float, shared: float) -> None:
    random = Random(15)
    found, truth = [], chance * (1 - shared) + 2 * chance * shared / 2
    for _trial in range(TRIALS):
        # a shared victory is half of one and comes twice as often
        games = [
            (random.random() < 2 * chance) / 2 if random.random() < shared else float(random.random() < chance)
            for _game in range(100)
        ]
        found.append(share(sum(games), sum(one * one for one in games), len(games)))
    assert 0.93 < held(found, truth) < 0.98


@pytest.mark.parametrize(("won", "games"), [(0, 7), (3, 20), (25, 100), (40, 41), (9_001, 36_000)])
def test_the_ends_of_a_share_are_those_of_wilson(won: int, games: int) -> None:
    # an end is a chance from which what was seen is as many of its own standard errors away
    found = share(won, won, games)
    for end in {found.low, found.high} - {0, 1}:
        assert abs(won / games - end) == pytest.approx(quantile() * sqrt(end * (1 - end) / games), rel=1e-9)


# https://www.itl.nist.gov/div898/handbook/eda/section3/eda3672.htm, with more digits
@pytest.mark.parametrize(
    ("freedom", "factor"),
    [(1, 12.706205), (2, 4.302653), (5, 2.570582), (19, 2.093024), (20, 2.085963), (40, 2.021075), (120, 1.979930)],
)
def test_factors_are_students(freedom: int, factor: float) -> None:
    z, found = quantile(), student(quantile(), freedom)
    if freedom < EXACT:
        assert found == pytest.approx(factor, rel=1e-6)
    else:  # what is missing is the next member of the expansion
        rest = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        assert found + rest == pytest.approx(factor, abs=1.5e-5)


def test_shared_victories_tell_more() -> None:
    whole, half = share(50, 50, 200), share(50, 25, 200)
    assert half.low > whole.low
    assert half.high < whole.high


@pytest.mark.parametrize(("total", "count"), [(0, 5), (5, 5), (0, 1), (1, 1)])
def test_always_and_never_leave_doubt(total: int, count: int) -> None:
    found = share(total, total, count)
    assert 0 <= found.low < found.high <= 1
    assert found.high - found.low > 0.4


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_that_all_share_leave_doubt(players: int) -> None:
    # they are no proof, whatever rounding leaves of a spread of 0
    part, games = 1 / players, 84
    found = share(games * part, games * part * part, games)
    assert found.value == pytest.approx(part)
    assert found.low < part - 0.06
    assert found.high > part + 0.06


def test_a_mean_of_few_is_covered_by_students_interval() -> None:
    random = Random(16)
    found = []
    for _trial in range(TRIALS):
        values = [random.gauss(0, 0.2) for _value in range(6)]
        found.append(mean(sum(values), sum(one * one for one in values), len(values)))
    assert 0.93 < held(found, 0) < 0.98


@pytest.mark.parametrize(("pairs", "rarely"), [(2, 0.9), (16, 0.3), (300, 0.01)])
def test_pairs_that_rarely_differ_are_covered(pairs: int, rarely: float) -> None:
    random, found = Random(18), []
    for _trial in range(TRIALS):
        count = sum(random.random() < rarely for _pair in range(pairs))
        found.append(difference(count, count, pairs))
    assert held(found, rarely) > 0.93


@pytest.mark.slow
def test_intervals_for_several_figures_hold_together() -> None:
    random, together = Random(17), 0
    for _trial in range(TRIALS):
        estimates = []
        for _figure in range(8):
            values = [random.choice((-1, 0, 0, 1)) for _pair in range(60)]
            estimates.append(difference(sum(values), sum(one * one for one in values), len(values), figures=8))
        together += not any(one.apart for one in estimates)
    assert 0.93 < together / TRIALS < 0.99


def test_what_never_differed_may_still_differ_rarely() -> None:
    # games that differ with the chance of the bound are all alike in one of twenty runs
    bound = difference(0, 0, 50).high
    assert (1 - bound) ** 50 == pytest.approx(0.05)


@pytest.mark.parametrize(
    ("low", "high", "apart", "farthest"),
    [
        (0.0, 0.2, False, 0.2),
        (-0.3, 0.0, False, 0.3),
        (0.1, 0.2, True, 0.2),
        (-0.3, -0.1, True, 0.3),
        (-0.1, 0.4, False, 0.4),
    ],
)
def test_what_may_be_nothing_is_not_apart(low: float, high: float, apart: bool, farthest: float) -> None:
    found = Estimate((low + high) / 2, low, high)
    assert (found.apart, found.farthest) == (apart, farthest)


def test_one_value_says_nothing_of_a_mean() -> None:
    assert mean(7, 49, 1).rounded() == (7, None, None)
    assert difference(1, 1, 1) == Estimate(1.0, -1.0, 1.0)


@pytest.mark.parametrize("values", [(1, 2), (1, 2, 6), tuple(range(30))])
def test_the_ends_of_a_mean_are_students(values: tuple[int, ...]) -> None:
    count = len(values)
    found = mean(sum(values), sum(one * one for one in values), count)
    half = student(quantile(), count - 1) * stdev(values) / sqrt(count)
    assert (found.value, found.low, found.high) == pytest.approx(
        (fmean(values), found.value - half, found.value + half)
    )


@pytest.mark.parametrize("figures", [1, 12])
@pytest.mark.parametrize("pairs", [(1, 0), (1, 0, 0, 0, -1, 1), (0.5, *[0] * 99)])
def test_the_ends_of_a_difference_have_pairs_more_that_differ(pairs: tuple[float, ...], figures: int) -> None:
    z, count = quantile(figures=figures), len(pairs)
    more = z * z / 2
    weights = [*((one, 1.0) for one in pairs), (1.0, more / 4), (-1.0, more / 4), (0.0, more / 2)]
    whole = sum(weight for _one, weight in weights)
    middle = sum(one * weight for one, weight in weights) / whole
    spread = sum(weight * (one - middle) ** 2 for one, weight in weights) / (whole - 1)
    half = student(z, whole - 1) * sqrt(spread / whole)
    found = difference(sum(pairs), sum(one * one for one in pairs), count, figures)
    ends = max(-1, middle - half), min(1, middle + half)
    assert (found.value, found.low, found.high) == pytest.approx((sum(pairs) / count, *ends))


@pytest.mark.parametrize("figures", [1, 5])
def test_where_nothing_differed_several_figures_leave_more_doubt(figures: int) -> None:
    found = difference(0, 0, 50, figures)
    assert 0 < found.high == -found.low < 1
    assert (1 - found.high) ** 50 == pytest.approx(0.05 / figures)


@pytest.mark.parametrize("sign", [1, -1])
def test_two_pairs_that_agree_prove_nothing(sign: int) -> None:
    assert not difference(2 * sign, 2, 2).apart
    assert difference(40 * sign, 40, 40).apart
