"""What the sheet sends to the map, statement by statement, with the numbers of the rules document."""

from dataclasses import replace

import pytest

from hyskos.rules.rolling_pyramids.armies import footmen_strengths, hero_strength, unit_strength
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.rulebook.anubians import ANUBIAN

ASCENDING, MATCHING, DESCENDING = ANUBIAN.units


def test_rp_22_the_next_circle_replaces_the_one_before() -> None:
    assert [unit_strength(MATCHING, (3, 1, 3), level).strength for level in (0, 1, 2)] == [3, 6, 9]


def test_rp_22_a_line_upgrade_counts_the_middle_number() -> None:
    assert unit_strength(ASCENDING, (5, 6, 8), line=True).strength == 8
    assert unit_strength(ASCENDING, (5, 6, 8), level=1, line=True).strength == 10


@pytest.mark.parametrize(("complete", "strength"), [(0, 1), (1, 2), (2, 4), (3, 7)])
def test_rp_23_complete_blocks_unlock_their_circles(complete: int, strength: int) -> None:
    assert footmen_strengths(ANUBIAN.footmen, (complete, 0), 5)[0].strength == strength


@pytest.mark.parametrize("number", range(1, 9))
def test_rp_24_as_many_heroes_as_the_number_written(number: int) -> None:
    assert hero_strength("heroes", number).strength == number


def test_rp_25_ascending_army() -> None:
    assert unit_strength(ASCENDING, (5, 6, 8)).strength == 7
    assert unit_strength(ASCENDING, (5, 6, 8), level=1).strength == 9
    assert unit_strength(ASCENDING, (5, 6, None)).strength is None


@pytest.mark.parametrize("numbers", [(5, 5, 8), (6, 5, 8), (5, None, 5), (8, 7, 6)])
def test_rp_25_each_number_is_smaller_than_the_next(numbers: tuple[int | None, ...]) -> None:
    found = unit_strength(ASCENDING, numbers)
    assert (found.strength, found.lawful, found.reasons[0].rule) == (None, False, "RP-25")


@pytest.mark.parametrize("middle", [1, 3, 8])
def test_rp_26_matching_army(middle: int) -> None:
    assert unit_strength(MATCHING, (3, middle, 3)).strength == 3
    assert unit_strength(MATCHING, (3, middle, 3), level=1).strength == 6
    assert not unit_strength(MATCHING, (3, middle, 4)).lawful


def test_rp_27_countdown_bomb() -> None:
    assert unit_strength(DESCENDING, (5, 4, 1)).strength == 6
    assert unit_strength(DESCENDING, (5, 4, 1), level=1).strength == 9
    assert unit_strength(DESCENDING, (5, 4, 1), line=True).strength == 8
    assert unit_strength(DESCENDING, (5, 4, 1), level=1, line=True).strength == 12
    assert not unit_strength(DESCENDING, (4, 4, 1)).lawful


def test_rp_27_an_eight_gives_nothing_to_deploy() -> None:
    found = unit_strength(DESCENDING, (8, 2, 1))
    assert found.strength == 0
    assert found.reasons[-1].ruling == "A25"


def test_rp_28_footmen_start_at_one_each() -> None:
    assert [group.strength for group in footmen_strengths(ANUBIAN.footmen, (0, 0), 5)] == [1, 1]


def test_rp_28_five_more_in_both_groups_when_both_are_complete() -> None:
    assert [group.strength for group in footmen_strengths(ANUBIAN.footmen, (3, 3), 5)] == [12, 12]
    assert [group.strength for group in footmen_strengths(ANUBIAN.footmen, (3, 2), 5)] == [7, 4]


def test_rp_29_the_arithmetic_ends_with_what_is_written_in_the_square() -> None:
    found = unit_strength(ASCENDING, (5, 6, 8), level=1, line=True)
    assert [reason.english for reason in found.reasons] == [
        "line upgraded: the middle number 6 counts instead of 5",
        "upgraded: +4 counts instead of +2",
        "6 + 4 = 10",
    ]


def test_a16_the_line_upgrade_may_add_the_middle_number() -> None:
    added = Rulings(line_upgrade="sum")
    assert unit_strength(ASCENDING, (5, 6, 8), line=True, rulings=added).strength == 5 + 6 + 2
    assert unit_strength(DESCENDING, (5, 4, 1), line=True, rulings=added).strength == (3 + 4) * 2


def test_a21_only_the_last_unlocked_number_may_count() -> None:
    last = Rulings(footmen_value="last")
    assert [g.strength for g in footmen_strengths(ANUBIAN.footmen, (2, 1), 5, last)] == [1 + 2, 1 + 1]


def test_a22_the_groups_may_share_the_bonus() -> None:
    shared = Rulings(footmen_bonus="shared")
    assert [g.strength for g in footmen_strengths(ANUBIAN.footmen, (3, 3), 5, shared)] == [7 + 3, 7 + 2]


def test_a40_the_board_names_the_bomb_unless_the_table_does() -> None:
    kinds = [unit_strength(unit, (None,) * 3).kind for unit in ANUBIAN.units]
    assert kinds == ["soldiers", "soldiers", "bomb"]
    chosen = Rulings(bomb_unit="matching")
    assert [unit_strength(unit, (None,) * 3, rulings=chosen).kind for unit in ANUBIAN.units] == [
        "soldiers",
        "bomb",
        "soldiers",
    ]
    printed = replace(ASCENDING, bomb=True)
    assert unit_strength(printed, (None,) * 3).kind == "bomb"
