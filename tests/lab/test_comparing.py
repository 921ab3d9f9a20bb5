"""Two ways to play in pairs: nothing differs from itself, and what one side gains others lose."""

from dataclasses import replace

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.comparing import (
    AXES,
    Contrast,
    Pairs,
    UnpairedError,
    ability_variants,
    compare_games,
    largest_difference,
    of_faction,
    rows,
    ruling_variants,
    work_of_comparison,
)
from hyskos.lab.intervals import Estimate, difference
from hyskos.lab.playing import play
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, PlayedPart, Tally, empty
from hyskos.rules.rolling_pyramids.rulings import IDS

GREEDY = load_bot("greedy")
RANDOM = load_bot("random")
RUN = Setup(load_map("inner-factory"), (load_faction("anubian"), load_faction("bastet")), (RANDOM,), 2)


@pytest.mark.slow
def test_a_map_against_itself_is_nothing_exactly() -> None:
    comparison = work_of_comparison(RUN, [RUN])(0, 4)
    (contrast,) = comparison.others
    assert contrast.otherwise == 0
    assert all(not any((*pairs.total, *pairs.squares)) for pairs in contrast.sides)
    assert all(estimate.value == 0 for _axis, _place, estimate in rows(contrast))
    assert comparison.tally == contrast.tally == play(RUN, 0, 4).tally


@pytest.mark.slow
def test_parts_of_a_comparison_add_up_and_gains_sum_to_zero() -> None:
    work = work_of_comparison(replace(RUN, bots=(RANDOM, GREEDY)), [replace(RUN, bots=(GREEDY, RANDOM))])
    complete, first, second = work(0, 6), work(0, 2), work(2, 4)
    assert first + second == complete
    (contrast,) = complete.others
    assert contrast.otherwise
    for axis, pairs in zip(AXES, contrast.sides, strict=True):
        assert sum(pairs.total) == 0, axis
        assert sum(pairs.count) == 12, axis


def make_result(run: Setup, *shares: int) -> PlayedPart:
    """Make the result of games with these shares, of which only the seats are counted."""
    tally, games = empty(run), len(shares) // run.players
    for seating in map(run.seating, range(games)):
        for seat in range(run.players):
            at = (seat * run.starts + seating.starts[seat]) * len(run.factions) + seating.factions[seat]
            tally.sums["played"][at * len(run.bots) + seating.bots[seat]] += 1
    return PlayedPart(Tally(games, tally.sums), bytes(shares))


def test_pairs_are_counted_by_seat() -> None:
    half = SHARE // 2
    before, after = make_result(RUN, SHARE, 0, SHARE, 0, SHARE, 0), make_result(RUN, 0, SHARE, half, half, SHARE, 0)
    (contrast,) = compare_games(RUN, 0, before, [after]).others
    first, second, _same = (RUN.seating(game).factions for game in range(3))
    total, squares = [0, 0], [0, 0]
    for faction, change in ((first[0], -SHARE), (first[1], SHARE), (second[0], -half), (second[1], half)):
        total[faction] += change
        squares[faction] += change * change
    assert contrast.of("faction") == Pairs((3, 3), tuple(total), tuple(squares))
    assert contrast.of("seat") == Pairs((3, 3), (-3 * half, 3 * half), (5 * half * half, 5 * half * half))
    assert contrast.of("bot") == Pairs((6,), (0,), (0,))
    assert contrast.otherwise == 2


def test_differences_are_parts_of_whole_victories() -> None:
    estimates = Pairs((10, 0), (-3 * SHARE, 0), (5 * SHARE**2, 0)).estimates(4)
    assert estimates == [difference(-3, 5, 10, 4), Estimate(0.0, -1.0, 1.0)]


def test_a_game_differs_if_its_winner_differs() -> None:
    run = replace(RUN, factions=(*RUN.factions, load_faction("rashar")), players=3)
    before = make_result(run, SHARE, 0, 0, 0, SHARE, 0, 0, 0, SHARE)
    others = [
        before,
        make_result(run, SHARE, 0, 0, SHARE, 0, 0, 0, 0, SHARE),
        make_result(run, 0, 0, SHARE, 0, SHARE, 0, 0, SHARE, 0),
    ]
    assert [contrast.otherwise for contrast in compare_games(run, 0, before, others).others] == [0, 1, 2]


@pytest.mark.parametrize("bots", [1, 2])
def test_bots_have_rows_if_there_are_several(bots: int) -> None:
    sides = tuple(Pairs((4,) * count, (0,) * count, (0,) * count) for count in (2, 4, 2, bots))
    listed = [*rows(Contrast(sides, 0, play(RUN, 0, 0).tally))]
    names = ["seat"] * 2 + ["start"] * 4 + ["faction"] * 2 + ["bot"] * 2 * (bots - 1)
    assert [axis for axis, _place, _one in listed] == names
    assert {estimate for _axis, _place, estimate in listed} == {difference(0, 0, 4, len(listed))}


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (replace(RUN, players=1), "players"),
        (replace(RUN, bots=(RANDOM, GREEDY)), "bots"),
        (replace(RUN, factions=(*RUN.factions, load_faction("rashar"))), "factions"),
        (replace(RUN, board=replace(RUN.board, starts=RUN.board.starts[:3])), "starts"),
    ],
)
def test_setups_that_cannot_be_paired_are_refused(other: Setup, reason: str) -> None:
    with pytest.raises(UnpairedError) as refused:
        work_of_comparison(RUN, [other])
    assert refused.value.what == reason


def test_every_ruling_and_every_ability_is_priced() -> None:
    variants = list(ruling_variants(RUN))
    assert {variant.name for variant in variants} == {*IDS}
    assert all(getattr(variant.setup.rulings, variant.name) == variant.value for variant in variants)
    assert [variant.setup.without_ability for variant in ability_variants(RUN)] == [("anubian",), ("bastet",)]
    assert [variant.name for variant in ability_variants(replace(RUN, without_ability=("bastet",)))] == ["anubian"]


@pytest.mark.slow
def test_the_largest_gain_is_found() -> None:
    contrast = work_of_comparison(replace(RUN, bots=(RANDOM,)), [replace(RUN, bots=(GREEDY,))])(0, 4).others[0]
    gain = largest_difference(contrast, "start")
    assert gain
    assert abs(gain[1].value) == max(abs(estimate.value) for estimate in contrast.of("start").estimates())
    assert largest_difference(contrast, "bot") is None
    assert of_faction(contrast, RUN, "bastet") == contrast.of("faction").estimates()[1]
