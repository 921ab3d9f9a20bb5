"""Verdicts by games: a small gap is proved, a large one given up early, a hair's breadth neither."""

from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import verdicts
from hyskos.lab.bots import load_bot
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, Played, Tally, empty
from hyskos.lab.verdicts import LOOKS, Bench, judge, verdict

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


def by_chance(monkeypatch: pytest.MonkeyPatch, chances: dict[str, list[float]], seed: int = 1) -> list[tuple[str, int]]:
    """Let games be won by lot; give the list of what is played."""
    random, asked = Random(seed), list[tuple[str, int]]()

    def play(setup: Setup, _first: int, count: int) -> Played:
        asked.append((setup.bots[0].id, count))
        lots = random.choices(range(4), chances[setup.bots[0].id], k=count)
        return Played(won_by(setup, [lots.count(start) for start in range(4)]), b"")

    monkeypatch.setattr(verdicts, "engine", lambda _setup: play)
    return asked


@pytest.mark.slow
def test_a_fair_map_passes_for_every_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    by_chance(monkeypatch, {"random": [1, 1, 1, 1], "greedy": [1, 1, 1, 1.01]})
    passed, found = judge(load_map("four-x"), bench())
    assert passed
    assert [one.bot for one in found] == ["random", "greedy"]
    for one in found:
        assert one.gap < one.bound <= 0.02
        assert sum(one.shares) == pytest.approx(1)


def test_a_start_that_greed_favours_is_found_out_early(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = by_chance(monkeypatch, {"random": [1, 1, 1, 1], "greedy": [1, 1, 1, 1.6]})
    passed, found = judge(load_map("four-x"), bench())
    assert not passed
    assert found[-1].bot == "greedy"
    assert asked == [("random", LOOKS[0]), ("greedy", LOOKS[0])]


@pytest.mark.slow
def test_a_gap_beyond_the_limit_is_never_called_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load_map("four-x")
    unfair = [0.2625, 0.25, 0.25, 0.2375]  # 2.5 points
    for seed in range(20):
        by_chance(monkeypatch, {"random": unfair, "greedy": unfair}, seed)
        assert not judge(board, bench(looks=(2_400, 19_200)))[0]


@pytest.mark.slow
def test_looks_before_an_even_map_may_pass_take_no_part_of_the_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bench().deciding == LOOKS[-2:]
    assert bench(limit=0.1).deciding == LOOKS
    asked = by_chance(monkeypatch, {"random": [1, 1, 1, 1], "greedy": [1, 1, 1, 1]}, 3)
    passed, found = judge(load_map("four-x"), bench(looks=(96, 19_200, 38_400)))
    assert passed
    assert len(asked) >= 4
    assert all(one.games >= 19_200 for one in found)
    assert judge(load_map("four-x"), bench(limit=0.5))[1][0].games == LOOKS[0]


def test_intervals_are_those_of_differences_of_shares_of_the_same_games() -> None:
    setup = Setup(load_map("four-x"), tuple(map(load_faction, FOUR)), (load_bot("random"),), 4)
    found = verdict(setup, won_by(setup, [2_600, 2_500, 2_500, 2_400]), 1)
    assert found.shares == (0.26, 0.25, 0.25, 0.24)
    assert found.bound == pytest.approx(0.02 + 1.6449 * ((0.26 + 0.24 - 0.02**2) / 10_000) ** 0.5, abs=1e-5)
    assert found.half == pytest.approx(1.96 * (0.25 * 0.75 / 10_000) ** 0.5, abs=2e-4)
    assert verdict(setup, won_by(setup, [2_600, 2_500, 2_500, 2_400]), 5).bound > found.bound


def test_the_start_that_played_least_decides_how_sure_a_verdict_is() -> None:
    setup = Setup(load_map("four-x"), tuple(map(load_faction, FOUR)), (load_bot("random"),), 4)
    told = won_by(setup, [70, 20, 10, 0])
    told.sums["played"][0] = 140  # the first start, twice as often
    found = verdict(setup, told, 2)
    assert found.shares == (0.5, 0.2, 0.1, 0)
    z = NormalDist().inv_cdf(1 - 0.05 / 2)
    bounds = [0.5 - one + z * sqrt((0.5 + one - (0.5 - one) ** 2) / 100) for one in (0.2, 0.1, 0)]
    assert found.bound == pytest.approx(max(bounds))
    assert found.half == pytest.approx(NormalDist().inv_cdf(1 - 0.05 / 4) * sqrt(0.5 * 0.5 / 100))
