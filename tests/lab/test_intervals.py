"""Confidence intervals, and verdicts on the fairness of a map."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import designing
from hyskos.lab.bots import load_bot
from hyskos.lab.designing import LOOKS, Bench, judge, verdict
from hyskos.lab.fairness import LIMIT, Deviation, Fairness, deviations, fairness, setups_of
from hyskos.lab.intervals import EXACT, Estimate, difference, mean, quantile, share, student
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, PlayedPart, Tally, empty, sizes
from tests.wide import examples

TRIALS = 600


def coverage(estimates: list[Estimate], truth: float) -> float:
    """Give the part of intervals that have the truth in them."""
    return sum(estimate.low <= truth <= estimate.high for estimate in estimates) / len(estimates)


@pytest.mark.slow
@pytest.mark.parametrize(("chance", "shared"), [(0.25, 0.0), (0.25, 0.3), (0.1, 0.0)])
def test_shares_of_wins_are_covered(chance: float, shared: float) -> None:
    random = Random(15)
    estimates, truth = [], chance * (1 - shared) + 2 * chance * shared / 2
    for _trial in range(TRIALS):
        # a shared victory is half of one and comes twice as often
        games = [
            (random.random() < 2 * chance) / 2 if random.random() < shared else float(random.random() < chance)
            for _game in range(100)
        ]
        estimates.append(share(sum(games), sum(value * value for value in games), len(games)))
    assert 0.93 < coverage(estimates, truth) < 0.98


@pytest.mark.parametrize(("won", "games"), [(0, 7), (3, 20), (25, 100), (40, 41), (9_001, 36_000)])
def test_the_ends_of_a_share_are_those_of_wilson(won: int, games: int) -> None:
    # an end is a chance from which what was seen is as many of its own standard errors away
    estimate = share(won, won, games)
    for end in {estimate.low, estimate.high} - {0, 1}:
        assert abs(won / games - end) == pytest.approx(quantile() * sqrt(end * (1 - end) / games), rel=1e-9)


# https://www.itl.nist.gov/div898/handbook/eda/section3/eda3672.htm, with more digits
@pytest.mark.parametrize(
    ("freedom", "factor"),
    [(1, 12.706205), (2, 4.302653), (5, 2.570582), (19, 2.093024), (20, 2.085963), (40, 2.021075), (120, 1.979930)],
)
def test_factors_are_students(freedom: int, factor: float) -> None:
    z, studentised = quantile(), student(quantile(), freedom)
    if freedom < EXACT:
        assert studentised == pytest.approx(factor, rel=1e-6)
    else:  # what is missing is the next member of the expansion
        rest = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        assert studentised + rest == pytest.approx(factor, abs=1.5e-5)


def test_shared_victories_narrow_the_interval() -> None:
    undivided, half = share(50, 50, 200), share(50, 25, 200)
    assert half.low > undivided.low
    assert half.high < undivided.high


@pytest.mark.parametrize(("total", "count"), [(0, 5), (5, 5), (0, 1), (1, 1)])
def test_always_and_never_leave_doubt(total: int, count: int) -> None:
    estimate = share(total, total, count)
    assert 0 <= estimate.low < estimate.high <= 1
    assert estimate.high - estimate.low > 0.4


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_that_all_share_leave_doubt(players: int) -> None:
    # they are no proof, whatever rounding leaves of a spread of 0
    part, games = 1 / players, 84
    estimate = share(games * part, games * part * part, games)
    assert estimate.value == pytest.approx(part)
    assert estimate.low < part - 0.06
    assert estimate.high > part + 0.06


def test_a_mean_of_few_is_covered_by_students_interval() -> None:
    random = Random(16)
    estimates = []
    for _trial in range(TRIALS):
        values = [random.gauss(0, 0.2) for _value in range(6)]
        estimates.append(mean(sum(values), sum(value * value for value in values), len(values)))
    assert 0.93 < coverage(estimates, 0) < 0.98


@pytest.mark.parametrize(("pairs", "rarely"), [(2, 0.9), (16, 0.3), (300, 0.01)])
def test_pairs_that_rarely_differ_are_covered(pairs: int, rarely: float) -> None:
    random, estimates = Random(18), []
    for _trial in range(TRIALS):
        count = sum(random.random() < rarely for _pair in range(pairs))
        estimates.append(difference(count, count, pairs))
    assert coverage(estimates, rarely) > 0.93


@pytest.mark.slow
def test_intervals_for_several_figures_hold_together() -> None:
    random, together = Random(17), 0
    for _trial in range(TRIALS):
        estimates = []
        for _figure in range(8):
            values = [random.choice((-1, 0, 0, 1)) for _pair in range(60)]
            estimates.append(difference(sum(values), sum(value * value for value in values), len(values), figures=8))
        together += not any(estimate.apart for estimate in estimates)
    assert 0.93 < together / TRIALS < 0.99


def test_equal_pairs_leave_a_bound() -> None:
    # games that differ with the chance of the bound are all alike in one of twenty runs
    bound = difference(0, 0, 50).high
    assert (1 - bound) ** 50 == pytest.approx(0.05)


@pytest.mark.parametrize(
    ("low", "high", "apart", "farthest"),
    [
        (0.0, 0.2, False, 0.2), (-0.3, 0.0, False, 0.3), (0.1, 0.2, True, 0.2), (-0.3, -0.1, True, 0.3),
        (-0.1, 0.4, False, 0.4),
    ],
)  # fmt: skip
def test_an_interval_with_zero_is_not_apart(low: float, high: float, apart: bool, farthest: float) -> None:
    estimate = Estimate((low + high) / 2, low, high)
    assert (estimate.apart, estimate.farthest) == (apart, farthest)


def test_one_value_says_nothing_of_a_mean() -> None:
    assert mean(7, 49, 1).rounded() == (7, None, None)
    assert difference(1, 1, 1) == Estimate(1.0, -1.0, 1.0)


@pytest.mark.parametrize("values", [(1, 2), (1, 2, 6), tuple(range(30))])
def test_the_ends_of_a_mean_are_students(values: tuple[int, ...]) -> None:
    count = len(values)
    estimate = mean(sum(values), sum(value * value for value in values), count)
    half = student(quantile(), count - 1) * stdev(values) / sqrt(count)
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx(
        (fmean(values), estimate.value - half, estimate.value + half)
    )


@pytest.mark.parametrize("figures", [1, 12])
@pytest.mark.parametrize("pairs", [(1, 0), (1, 0, 0, 0, -1, 1), (0.5, *[0] * 99)])
def test_intervals_of_differences_add_pairs_that_differ(pairs: tuple[float, ...], figures: int) -> None:
    z, count = quantile(figures=figures), len(pairs)
    more = z * z / 2
    weights = [*((pair, 1.0) for pair in pairs), (1.0, more / 4), (-1.0, more / 4), (0.0, more / 2)]
    total = sum(weight for _one, weight in weights)
    average = sum(pair * weight for pair, weight in weights) / total
    spread = sum(weight * (pair - average) ** 2 for pair, weight in weights) / (total - 1)
    half = student(z, total - 1) * sqrt(spread / total)
    estimate = difference(sum(pairs), sum(pair * pair for pair in pairs), count, figures)
    ends = max(-1, average - half), min(1, average + half)
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx((sum(pairs) / count, *ends))


@pytest.mark.parametrize("figures", [1, 5])
def test_more_figures_widen_the_bound_of_equal_pairs(figures: int) -> None:
    estimate = difference(0, 0, 50, figures)
    assert 0 < estimate.high == -estimate.low < 1
    assert (1 - estimate.high) ** 50 == pytest.approx(0.05 / figures)


@pytest.mark.parametrize("sign", [1, -1])
def test_two_pairs_that_agree_prove_nothing(sign: int) -> None:
    assert not difference(2 * sign, 2, 2).apart
    assert difference(40 * sign, 40, 40).apart


FOUR = ("anubian", "bastet", "rashar", "sobeccian")


def bench(**changes: Any) -> Bench:
    return Bench(tuple(map(load_faction, FOUR)), (load_bot("random"), load_bot("greedy")), **changes)


def won_by(setup: Setup, wins: list[int]) -> Tally:
    """Count games that starts won so often, all of them with the first faction on the first seat."""
    sums = {name: list(values) for name, values in empty(setup).sums.items()}
    stride = len(setup.factions) * len(setup.bots)
    for start, win in enumerate(wins):
        sums["played"][start * stride] = sum(wins)
        sums["won"][start * stride] = SHARE * win
    return Tally(sum(wins), sums)


def play_by_lot(
    monkeypatch: pytest.MonkeyPatch, chances: dict[str, list[float]], seed: int = 1
) -> list[tuple[str, int]]:
    """Let games be won by lot; give the list of what is played."""
    random, requests = Random(seed), list[tuple[str, int]]()

    def play(setup: Setup, _first: int, count: int) -> PlayedPart:
        requests.append((setup.bots[0].id, count))
        lots = random.choices(range(4), chances[setup.bots[0].id], k=count)
        return PlayedPart(won_by(setup, [lots.count(start) for start in range(4)]), b"")

    monkeypatch.setattr(designing, "engine", lambda _setup: play)
    return requests


@pytest.mark.slow
def test_a_fair_map_passes_for_every_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    play_by_lot(monkeypatch, {"random": [1, 1, 1, 1], "greedy": [1, 1, 1, 1.01]})
    passed, verdicts = judge(load_map("four-x"), bench())
    assert passed
    assert [verdict_.bot for verdict_ in verdicts] == ["random", "greedy"]
    for verdict_ in verdicts:
        assert verdict_.gap < verdict_.bound <= 0.02
        assert sum(verdict_.shares) == pytest.approx(1)


def test_a_start_that_greed_favours_is_found_out_early(monkeypatch: pytest.MonkeyPatch) -> None:
    requests = play_by_lot(monkeypatch, {"random": [1, 1, 1, 1], "greedy": [1, 1, 1, 1.6]})
    passed, verdicts = judge(load_map("four-x"), bench())
    assert not passed
    assert verdicts[-1].bot == "greedy"
    assert requests == [("random", LOOKS[0]), ("greedy", LOOKS[0])]


@pytest.mark.slow
def test_a_gap_beyond_the_limit_is_never_called_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load_map("four-x")
    unfair = [0.2625, 0.25, 0.25, 0.2375]  # 2.5 points
    for seed in range(20):
        play_by_lot(monkeypatch, {"random": unfair, "greedy": unfair}, seed)
        assert not judge(board, bench(looks=(2_400, 19_200)))[0]


@pytest.mark.slow
def test_early_looks_do_not_reduce_the_confidence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bench().deciding_looks == LOOKS[-2:]
    assert bench(limit=0.1).deciding_looks == LOOKS
    requests = play_by_lot(monkeypatch, {"random": [1, 1, 1, 1], "greedy": [1, 1, 1, 1]}, 3)
    passed, verdicts = judge(load_map("four-x"), bench(looks=(96, 19_200, 38_400)))
    assert passed
    assert len(requests) >= 4
    assert all(verdict_.games >= 19_200 for verdict_ in verdicts)
    assert judge(load_map("four-x"), bench(limit=0.5))[1][0].games == LOOKS[0]


def test_verdicts_use_intervals_of_paired_shares() -> None:
    setup = Setup(load_map("four-x"), tuple(map(load_faction, FOUR)), (load_bot("random"),), 4)
    outcome = verdict(setup, won_by(setup, [2_600, 2_500, 2_500, 2_400]), 1)
    assert outcome.shares == (0.26, 0.25, 0.25, 0.24)
    assert outcome.bound == pytest.approx(0.02 + 1.6449 * ((0.26 + 0.24 - 0.02**2) / 10_000) ** 0.5, abs=1e-5)
    assert outcome.half == pytest.approx(1.96 * (0.25 * 0.75 / 10_000) ** 0.5, abs=2e-4)
    assert verdict(setup, won_by(setup, [2_600, 2_500, 2_500, 2_400]), 5).bound > outcome.bound


def test_the_least_played_start_decides_the_confidence() -> None:
    setup = Setup(load_map("four-x"), tuple(map(load_faction, FOUR)), (load_bot("random"),), 4)
    tally = won_by(setup, [70, 20, 10, 0])
    tally.sums["played"][0] = 140  # the first start, twice as often
    outcome = verdict(setup, tally, 2)
    assert outcome.shares == (0.5, 0.2, 0.1, 0)
    z = NormalDist().inv_cdf(1 - 0.05 / 2)
    bounds = [0.5 - share_ + z * sqrt((0.5 + share_ - (0.5 - share_) ** 2) / 100) for share_ in (0.2, 0.1, 0)]
    assert outcome.bound == pytest.approx(max(bounds))
    assert outcome.half == pytest.approx(NormalDist().inv_cdf(1 - 0.05 / 4) * sqrt(0.5 * 0.5 / 100))


MAP = load_map("four-x")
FACTIONS = tuple(map(load_faction, ("anubian", "bastet", "rashar", "sobeccian")))
GREEDY, VETERAN = load_bot("greedy"), load_bot("veteran")
POINTS = st.floats(-0.5, 0.5)
FIGURES = (
    st.lists(POINTS, min_size=5, max_size=5)
    .map(sorted)
    .map(lambda ends: (Estimate(ends[2], ends[1], ends[3]), Estimate(ends[2], ends[0], ends[4])))
)
"""A figure with its own interval, and with a wider one for all figures together."""


def tally_of(setup: Setup, each: int, more: Mapping[str, float]) -> Tally:
    """Count games in which every seat, start and faction has played `each` times, and some factions win more often.

    `more` has points of a hundred by the id of a faction.
    """
    sums = {name: list(values) for name, values in empty(setup).sums.items()}
    axes = sizes(setup)
    for at, (_seat, _start, faction) in enumerate(
        product(*(range(axes[axis]) for axis in ("seat", "start", "faction")))
    ):
        won = round(each * (1 / setup.players + more.get(setup.factions[faction].id, 0) / 100))
        sums["played"][at], sums["won"][at], sums["won_squared"][at] = each, SHARE * won, SHARE**2 * won
    return Tally(sum(sums["played"]) // setup.players, sums)


def judge_map(more: Mapping[str, float], each: int, factions: Sequence[Faction] = FACTIONS) -> Fairness:
    """Judge a map with two players by counts that are the same for both bots."""
    setups = setups_of(Setup(MAP, tuple(factions), (GREEDY, VETERAN), 4), 2)
    (judgement,) = fairness(setups, [tally_of(setup, each, more) for setup in setups])
    return judgement


@pytest.mark.slow
@given(st.lists(FIGURES, min_size=1, max_size=8))
def test_a_map_is_fair_only_if_all_intervals_are_within_three_points(figures: list[tuple[Estimate, Estimate]]) -> None:
    each = tuple(
        Deviation("greedy", "start", f"S{at}", estimate, joint) for at, (estimate, joint) in enumerate(figures)
    )
    judgement = Fairness(2, 100, each)
    inside = [estimate for estimate, _joint in figures if estimate.low >= -LIMIT and estimate.high <= LIMIT]
    beyond = [estimate for estimate, joint in figures if joint.low > LIMIT or joint.high < -LIMIT]
    assert (judgement.verdict == "fair") == (len(inside) == len(figures))
    assert (judgement.verdict == "unfair") == bool(beyond)
    reasons = [deviation.estimate for deviation in judgement.reasons]
    assert sorted(reasons, key=lambda estimate: -abs(estimate.value)) == reasons
    if judgement.verdict == "open":
        assert {*reasons} == {estimate for estimate, _joint in figures} - {*inside}
    else:
        assert {*reasons} == {*beyond}


@pytest.mark.slow
@given(st.lists(st.floats(-8, 8), min_size=4, max_size=4), st.integers(5, 20_000))
def test_deviations_are_shares_with_their_intervals(points: list[float], each: int) -> None:
    more = {faction.id: value for faction, value in zip(FACTIONS, points, strict=True)}
    setup = Setup(MAP, FACTIONS, (GREEDY,), 2)
    tally = tally_of(setup, each, more)
    figures = {(deviation.axis, deviation.name): deviation for deviation in deviations(setup, tally, 20)}
    assert [name for axis, name in figures if axis == "seat"] == ["1", "2"]
    assert [name for axis, name in figures if axis == "start"] == ["S1", "S2", "S3", "S4"]
    for faction in FACTIONS:
        games, won = 8 * each, 8 * round(each * (0.5 + more[faction.id] / 100))
        deviation = figures["faction", faction.id]
        for estimate, factor in ((deviation.estimate, None), (deviation.joint, quantile(figures=20))):
            expected = share(won, won, games, factor)
            ends = [expected.value - 0.5, expected.low - 0.5, expected.high - 0.5]
            assert [estimate.value, estimate.low, estimate.high] == pytest.approx(ends)


@pytest.mark.slow
@examples(40)
@given(st.lists(st.sampled_from([-9, -3, -1, 0, 1, 3, 9]), min_size=4, max_size=4), st.permutations(range(4)))
def test_the_order_of_factions_changes_no_verdict(points: list[float], order: list[int]) -> None:
    more = {faction.id: value for faction, value in zip(FACTIONS, points, strict=True)}
    judgement, other = judge_map(more, 400), judge_map(more, 400, [FACTIONS[at] for at in order])
    assert {*judgement.deviations} == {*other.deviations}
    assert (judgement.verdict, {*judgement.reasons}) == (other.verdict, {*other.reasons})
    assert judgement.games_needed == other.games_needed


@pytest.mark.slow
def test_few_games_leave_open_what_many_decide() -> None:
    assert [judge_map({}, each).verdict for each in (10, 10_000)] == ["open", "fair"]
    uneven = {"sobeccian": 6, "bastet": -6}
    assert [judge_map(uneven, each).verdict for each in (10, 10_000)] == ["open", "unfair"]
    assert {reason.name for reason in judge_map(uneven, 10_000).reasons} == {"bastet", "sobeccian"}
    assert judge_map({}, 10_000).reasons == ()


def test_one_outlier_of_many_figures_proves_nothing() -> None:
    judgement = judge_map({"rashar": 8}, 100)
    (rashar, *_others) = judgement.reasons
    assert rashar.name == "rashar"
    assert rashar.estimate.low > LIMIT > rashar.joint.low
    assert judgement.verdict == "open"


@pytest.mark.slow
@pytest.mark.parametrize("off", [0, 2, 4])
def test_as_many_games_as_are_recommended_decide(off: float) -> None:
    some = judge_map({"rashar": off, "bastet": -off}, 100)
    assert some.verdict == "open"
    assert some.games_needed
    each = -(-some.games_needed // 16)  # in so many games each faction sits 16 times on each seat and start
    more = judge_map({"rashar": off, "bastet": -off}, each)
    assert more.games >= some.games_needed
    assert more.verdict == ("fair" if off < 3 else "unfair")
    assert more.games_needed is None
    assert judge_map({"rashar": 3, "bastet": -3}, 100).games_needed is None, "too close to call"


def test_each_bot_plays_every_possible_number_of_players() -> None:
    base = Setup(MAP, FACTIONS, (GREEDY, VETERAN), 4, seed=7)
    setups = setups_of(base)
    assert [(setup.players, setup.bots[0].id) for setup in setups] == [*product((2, 3, 4), ("greedy", "veteran"))]
    assert all((setup.board, setup.factions, setup.seed, len(setup.bots)) == (MAP, FACTIONS, 7, 1) for setup in setups)
    three = replace(base, factions=FACTIONS[:3], players=3)
    assert {setup.players for setup in setups_of(three)} == {2, 3}
    two = replace(MAP, starts=MAP.starts[:2])
    assert {setup.players for setup in setups_of(replace(base, board=two, players=2))} == {2}
    assert [setup.players for setup in setups_of(base, 3)] == [3, 3]
