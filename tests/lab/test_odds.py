"""Exact odds, against a count of every roll that knows nothing of how they are found."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from hyskos.definitions.loader import load_map
from hyskos.lab.odds import CHOICES, dice_of, fight_odds, mean_of, reinforcement_odds, roll_odds, rolls
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.solo import setup, walk


@pytest.mark.slow
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


def test_rolls_by_hand() -> None:
    dice = dice_of(1)
    assert sorted(dice) == ["d4"] * 3 + ["d8"] * 3
    odds = roll_odds(dice)
    assert odds[8].once == odds[8].beyond == 1 - Fraction(7, 8) ** 3
    assert odds[8].twice == 3 * Fraction(1, 8) ** 2 * Fraction(7, 8) + Fraction(1, 8) ** 3
    assert odds[5].beyond == 1 - Fraction(1, 2) ** 3
    assert odds[1].beyond == 1
    assert odds[4].once == 1 - Fraction(3, 4) ** 3 * Fraction(7, 8) ** 3


def test_odds_of_a_roll_are_those_of_all_rolls() -> None:
    dice = ("d4", "d6", "d8")
    every = list(product(range(1, 5), range(1, 7), range(1, 9)))
    for number, odds in roll_odds(dice).items():
        assert odds.once == Fraction(sum(number in roll for roll in every), len(every))
        assert odds.twice == Fraction(sum(roll.count(number) > 1 for roll in every), len(every))
        assert odds.beyond == Fraction(sum(max(roll) >= number for roll in every), len(every))
    counted = Counter(tuple(sorted(roll)) for roll in every)
    assert rolls(dice) == {roll: Fraction(count, len(every)) for roll, count in counted.items()}


BOARD = make_board(load_map("inner-factory"))


def test_a_column_that_reaches_a_space_fights_by_hand() -> None:
    # one soldier stays on each of spaces 1 and 2: of s soldiers s - 2 meet the four on space 3
    forces = setup(BOARD, 1) | {3: Force("rashar", 4)}
    for soldiers, end in ((2, "kept"), (5, "kept"), (6, "empty"), (7, "lost"), (14, "lost")):
        (fight,) = fight_odds(BOARD, forces, {soldiers: Fraction(1)}, abilities={}).values()
        assert getattr(fight, end) == 1


@pytest.mark.wide
@pytest.mark.parametrize("choice", CHOICES)
def test_fights_of_the_column_against_games_of_dice(choice: str) -> None:
    forces = setup(BOARD, 1) | {2: Force("anubian", 2), 4: Force("anubian", 3)}
    odds = fight_odds(BOARD, forces, reinforcement_odds(choice), abilities={})
    random, count = Random(3), 4000
    seen: Counter[tuple[int, str]] = Counter()
    for _ in range(count):
        roll = sorted([*(random.randint(1, 4) for _ in range(3)), *(random.randint(1, 8) for _ in range(3))])
        taken = {"lowest": roll[:4], "any": random.sample(roll, 4), "highest": roll[2:]}[choice]
        after = walk(BOARD, forces, sum(taken) // 2, abilities={}).forces
        for place in (2, 4):
            owner = after[place].faction if place in after else ""
            seen[place, {"": "empty", "anubian": "kept"}.get(owner, "lost")] += 1
    assert {*odds} == {2, 4}
    for place, fight in odds.items():
        assert fight.kept + fight.empty + fight.lost == 1
        for end in ("kept", "empty", "lost"):
            assert float(getattr(fight, end)) == pytest.approx(seen[place, end] / count, abs=0.035)
