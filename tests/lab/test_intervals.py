"""Intervals hold what they promise, in games of known chances."""

from random import Random

import pytest

from hyskos.lab.intervals import Estimate, difference, mean, share

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


@pytest.mark.parametrize("sign", [1, -1])
def test_two_pairs_that_agree_prove_nothing(sign: int) -> None:
    assert not difference(2 * sign, 2, 2).apart
    assert difference(40 * sign, 40, 40).apart
