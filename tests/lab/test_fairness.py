"""Verdicts on maps: what intervals prove, from counts made by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.fairness import LIMIT, Deviation, Fairness, deviations, fairness, setups_of
from hyskos.lab.intervals import Estimate, quantile, share
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, Tally, empty, sizes

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


def counted(setup: Setup, each: int, more: Mapping[str, float]) -> Tally:
    """Count games in which every seat, start and faction has played `each` times, and some factions win more often.

    `more` has points of a hundred by the id of a faction.
    """
    sums = {name: list(values) for name, values in empty(setup).sums.items()}
    axes = sizes(setup)
    for at, (_seat, _start, faction) in enumerate(product(*(range(axes[one]) for one in ("seat", "start", "faction")))):
        won = round(each * (1 / setup.players + more.get(setup.factions[faction].id, 0) / 100))
        sums["played"][at], sums["won"][at], sums["won_squared"][at] = each, SHARE * won, SHARE**2 * won
    return Tally(sum(sums["played"]) // setup.players, sums)


def judged(more: Mapping[str, float], each: int, factions: Sequence[Faction] = FACTIONS) -> Fairness:
    """Judge a map with two players by counts that are the same for both bots."""
    setups = setups_of(Setup(MAP, tuple(factions), (GREEDY, VETERAN), 4), 2)
    (found,) = fairness(setups, [counted(setup, each, more) for setup in setups])
    return found


@pytest.mark.slow
@given(st.lists(FIGURES, min_size=1, max_size=8))
def test_a_map_is_called_fair_only_if_no_interval_leaves_three_points(figures: list[tuple[Estimate, Estimate]]) -> None:
    each = tuple(Deviation("greedy", "start", f"S{at}", one, joint) for at, (one, joint) in enumerate(figures))
    found = Fairness(2, 100, each)
    inside = [one for one, _joint in figures if one.low >= -LIMIT and one.high <= LIMIT]
    beyond = [one for one, joint in figures if joint.low > LIMIT or joint.high < -LIMIT]
    assert (found.verdict == "fair") == (len(inside) == len(figures))
    assert (found.verdict == "unfair") == bool(beyond)
    reasons = [one.estimate for one in found.reasons]
    assert sorted(reasons, key=lambda one: -abs(one.value)) == reasons
    if found.verdict == "open":
        assert {*reasons} == {one for one, _joint in figures} - {*inside}
    else:
        assert {*reasons} == {*beyond}


@pytest.mark.slow
@given(st.lists(st.floats(-8, 8), min_size=4, max_size=4), st.integers(5, 20_000))
def test_deviations_are_the_shares_of_the_counts_with_their_intervals(points: list[float], each: int) -> None:
    more = {one.id: value for one, value in zip(FACTIONS, points, strict=True)}
    setup = Setup(MAP, FACTIONS, (GREEDY,), 2)
    tally = counted(setup, each, more)
    found = {(one.axis, one.name): one for one in deviations(setup, tally, 20)}
    assert [name for axis, name in found if axis == "seat"] == ["1", "2"]
    assert [name for axis, name in found if axis == "start"] == ["S1", "S2", "S3", "S4"]
    for faction in FACTIONS:
        games, won = 8 * each, 8 * round(each * (0.5 + more[faction.id] / 100))
        one = found["faction", faction.id]
        for estimate, factor in ((one.estimate, None), (one.joint, quantile(figures=20))):
            expected = share(won, won, games, factor)
            ends = [expected.value - 0.5, expected.low - 0.5, expected.high - 0.5]
            assert [estimate.value, estimate.low, estimate.high] == pytest.approx(ends)


@pytest.mark.slow
@given(st.lists(st.sampled_from([-9, -3, -1, 0, 1, 3, 9]), min_size=4, max_size=4), st.permutations(range(4)))
def test_the_order_of_factions_changes_no_verdict(points: list[float], order: list[int]) -> None:
    more = {one.id: value for one, value in zip(FACTIONS, points, strict=True)}
    found, other = judged(more, 400), judged(more, 400, [FACTIONS[at] for at in order])
    assert {*found.deviations} == {*other.deviations}
    assert (found.verdict, {*found.reasons}) == (other.verdict, {*other.reasons})
    assert found.games_needed == other.games_needed


@pytest.mark.slow
def test_few_games_leave_open_what_many_decide() -> None:
    assert [judged({}, each).verdict for each in (10, 10_000)] == ["open", "fair"]
    uneven = {"sobeccian": 6, "bastet": -6}
    assert [judged(uneven, each).verdict for each in (10, 10_000)] == ["open", "unfair"]
    assert {one.name for one in judged(uneven, 10_000).reasons} == {"bastet", "sobeccian"}
    assert judged({}, 10_000).reasons == ()


def test_one_figure_of_many_that_is_off_by_luck_proves_nothing() -> None:
    found = judged({"rashar": 8}, 100)
    (rashar, *_others) = found.reasons
    assert rashar.name == "rashar"
    assert rashar.estimate.low > LIMIT > rashar.joint.low
    assert found.verdict == "open"


@pytest.mark.slow
@pytest.mark.parametrize("off", [0, 2, 4])
def test_as_many_games_as_are_recommended_decide(off: float) -> None:
    some = judged({"rashar": off, "bastet": -off}, 100)
    assert some.verdict == "open"
    assert some.games_needed
    each = -(-some.games_needed // 16)  # in so many games each faction sits 16 times on each seat and start
    more = judged({"rashar": off, "bastet": -off}, each)
    assert more.games >= some.games_needed
    assert more.verdict == ("fair" if off < 3 else "unfair")
    assert more.games_needed is None
    assert judged({"rashar": 3, "bastet": -3}, 100).games_needed is None, "too close to call"


def test_every_number_of_players_that_starts_and_factions_allow_is_played_by_each_bot() -> None:
    base = Setup(MAP, FACTIONS, (GREEDY, VETERAN), 4, seed=7)
    found = setups_of(base)
    assert [(one.players, one.bots[0].id) for one in found] == [*product((2, 3, 4), ("greedy", "veteran"))]
    assert all((one.board, one.factions, one.seed, len(one.bots)) == (MAP, FACTIONS, 7, 1) for one in found)
    three = replace(base, factions=FACTIONS[:3], players=3)
    assert {one.players for one in setups_of(three)} == {2, 3}
    two = replace(MAP, starts=MAP.starts[:2])
    assert {one.players for one in setups_of(replace(base, board=two, players=2))} == {2}
    assert [one.players for one in setups_of(base, 3)] == [3, 3]
