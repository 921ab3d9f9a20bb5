"""Reasons and refusals of the player board: what is said, and when nothing is."""

import pytest

from hyskos.definitions.kinds.faction import Box
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.armies import (
    check_numbers,
    footmen_strengths,
    hero_strength,
    read_level,
    unit_strength,
    value_text,
)
from hyskos.rules.rolling_pyramids.audit import audit
from hyskos.rules.rolling_pyramids.develop import Upgrade, develop
from hyskos.rules.rolling_pyramids.draft import Die, judge, reasons, warnings, writings
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import Sheet, reach
from tests.rulebook.anubians import ANUBIAN, ASCENDING, BOMB, EMPTY, LAYOUT, MATCHING, cell, sheet


def texts(*found: object) -> list[str]:
    return [one.english for one in found]  # type: ignore[attr-defined]


# strengths


@pytest.mark.parametrize(
    ("unit", "numbers", "text"),
    [
        (MATCHING, (3, 1, 4), "the triangle has 3 and the rhombus 4, but they must be the same"),
        (ASCENDING, (5, 5, 8), "5 is not smaller than 5"),
        (ASCENDING, (8, 1, None), "8 is not smaller than 1"),
        (ASCENDING, (1, 4, 2), "4 is not smaller than 2"),
        (BOMB, (5, None, 6), "5 is not bigger than 6"),
        (BOMB, (5, 5, None), "5 is not bigger than 5"),
        (BOMB, (8, 3, 3), "3 is not bigger than 3"),
    ],
)
def test_a12_two_written_numbers_must_already_be_in_order(
    unit: object, numbers: tuple[int | None, ...], text: str
) -> None:
    found = unit_strength(unit, numbers)  # type: ignore[arg-type]
    assert (found.lawful, found.strength, texts(*found.reasons)) == (False, None, [text])


@pytest.mark.parametrize("numbers", [(8, None, None), (None, None, 1), (None, 1, None), (None, 7, 8)])
def test_a12_any_box_may_be_first(numbers: tuple[int | None, ...]) -> None:
    found = unit_strength(ASCENDING, numbers)
    filled = sum(number is not None for number in numbers)
    assert (found.lawful, found.strength) == (True, None)
    assert texts(*found.reasons) == [f"unfinished: {filled} of 3 boxes are filled"]


def test_a16_an_added_line_sends_both_numbers_through_the_formula() -> None:
    table = Rulings(line_upgrade="sum")
    ascending = unit_strength(ASCENDING, (5, 6, 8), line=True, rulings=table)
    assert (ascending.strength, texts(*ascending.reasons)) == (
        13,
        ["line upgraded: the middle number 6 counts in addition to 5", "5 + 6 + 2 = 13"],
    )
    bomb = unit_strength(BOMB, (5, 4, 1), level=1, line=True, rulings=table)
    assert (bomb.strength, texts(*bomb.reasons)) == (
        21,
        [
            "line upgraded: the middle number 4 counts in addition to 5",
            "upgraded: x3 counts instead of x2",
            "((8 - 5) + (8 - 4)) x 3 = 21",
        ],
    )
    assert unit_strength(BOMB, (5, 4, 1), line=True, rulings=table).strength == 14
    plain = unit_strength(BOMB, (5, 4, 1), rulings=table)
    assert (plain.strength, texts(*plain.reasons)) == (6, ["(8 - 5) x 2 = 6"])


def test_a16_by_the_house_ruling_the_middle_number_takes_the_place_of_the_left() -> None:
    assert texts(*unit_strength(ASCENDING, (5, 6, 8), level=1, line=True).reasons) == [
        "line upgraded: the middle number 6 counts instead of 5",
        "upgraded: +4 counts instead of +2",
        "6 + 4 = 10",
    ]
    assert texts(*unit_strength(BOMB, (5, 4, 1)).reasons) == ["(8 - 5) x 2 = 6"]


def test_a25_nothing_is_deployed_with_strength_0() -> None:
    assert texts(*unit_strength(BOMB, (8, 4, 1)).reasons)[-1] == "no strength is left to deploy"
    assert unit_strength(BOMB, (8, 4, 1)).strength == 0
    assert "no strength is left to deploy" not in texts(*unit_strength(BOMB, (7, 4, 1)).reasons)
    beyond = unit_strength(BOMB, (11, 4, 1), rulings=Rulings(modified_range="unlimited"))
    assert (beyond.strength, texts(*beyond.reasons)[-1]) == (0, "no strength is left to deploy")


def test_rp_24_heroes_of_a_slot() -> None:
    assert (hero_strength("heroes-1", 3).strength, len(hero_strength("heroes-1", 3).reasons)) == (3, 1)
    assert (hero_strength("heroes-1", None).strength, hero_strength("heroes-1", 1).strength) == (None, 1)
    assert len(hero_strength("heroes-1", 1).reasons) == 1
    for nothing in (0, -2):  # a table without bounds (A07)
        found = hero_strength("heroes-1", nothing)
        assert (found.strength, texts(*found.reasons)[-1]) == (0, "no strength is left to deploy")


def test_levels_are_typed_as_a_count_or_as_printed() -> None:
    assert [value_text(unit, 1) for unit in (ASCENDING, MATCHING, BOMB)] == ["+4", "x2", "x3"]
    assert [read_level(ASCENDING, word) for word in ("0", "1", "2", "+4", "+2", "-1", "\u00b9")] == [
        0,
        1,
        None,
        1,
        0,
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("complete", "strengths", "said"),
    [
        ((0, 0), (1, 1), "a group always counts 1"),
        ((1, 0), (2, 1), "1 + 1 = 2"),
        ((3, 2), (7, 4), "1 + 1 + 2 + 3 = 7"),
        ((3, 3), (12, 12), "1 + 1 + 2 + 3 + 5 = 12"),
    ],
)
def test_rp_28_groups_of_footmen(complete: tuple[int, int], strengths: tuple[int, int], said: str) -> None:
    found = footmen_strengths(ANUBIAN.footmen, complete, ANUBIAN.footmen_bonus)
    assert tuple(one.strength for one in found) == strengths
    assert texts(*found[0].reasons)[-1] == said
    assert ("both groups are complete: 5 more" in texts(*found[0].reasons)) == (complete == (3, 3))
    # A21 is named only where several numbers were added
    assert ("A21" in [reason.ruling for reason in found[0].reasons]) == (complete[0] > 1)


def test_a21_a22_footmen_of_other_tables() -> None:
    last = footmen_strengths(ANUBIAN.footmen, (3, 2), 5, Rulings(footmen_value="last"))
    assert tuple(one.strength for one in last) == (4, 3)
    shared = footmen_strengths(ANUBIAN.footmen, (3, 3), 5, Rulings(footmen_bonus="shared"))
    assert tuple(one.strength for one in shared) == (10, 9)  # 3 and 2 of the 5
    even = footmen_strengths(ANUBIAN.footmen, (3, 3), 4, Rulings(footmen_bonus="shared"))
    assert tuple(one.strength for one in even) == (9, 9)


# numbers in boxes


@pytest.mark.parametrize(
    ("shape", "number", "right"),
    [
        ("triangle", 1, True),
        ("triangle", 4, True),
        ("triangle", 5, False),
        ("triangle", 0, False),
        ("rhombus", 8, True),
        ("rhombus", 9, False),
        ("circle", None, True),
    ],
)
def test_rp_13_a_number_fits_its_box(shape: str, number: int | None, right: bool) -> None:
    if right:
        check_numbers((Box(shape),), (number,))
        return
    with pytest.raises(UnlawfulError) as error:
        check_numbers((Box(shape),), (number,))
    assert error.value.reason.rule == "RP-13"


@pytest.mark.parametrize(
    ("rulings", "reached"),
    [
        (STANDARD, (1, 4)),
        (Rulings(modified_range="positive"), (1, 7)),
        (Rulings(modified_range="positive", modifiers_stack="no"), (1, 6)),
        (Rulings(modified_range="unlimited"), (-2, 7)),
        (Rulings(modified_range="unlimited", modifiers_stack="no"), (-1, 6)),
    ],
)
def test_a06_a07_what_a_triangle_can_ever_hold(rulings: Rulings, reached: tuple[int, int]) -> None:
    assert reach("triangle", rulings) == reached


def faults(written: Sheet) -> list[tuple[str, str]]:
    return [(name, reason.rule) for name, reason in audit(LAYOUT, written)]


def test_a_sheet_that_dice_can_have_written_has_no_fault() -> None:
    fine = sheet(ascending_left=5, ascending_right=8, footmen__1_1=1, upgrades__1_d4=3, upgrades__1_d8=4)
    assert faults(fine) == []
    spent, _ = develop(LAYOUT, fine, Upgrade("device", "ram"))
    assert faults(spent) == []
    assert faults(EMPTY) == []


def test_faults_of_a_sheet_name_row_and_rule() -> None:
    assert faults(sheet(footmen__1_1=2)) == [("footmen-1", "RP-16")]
    assert faults(sheet(ascending_left=5, ascending_right=4)) == [("ascending", "RP-25")]
    assert faults(sheet(upgrades__1_d4=3, upgrades__1_d8=3)) == [("upgrades-1", "RP-20")]
    # a number that its box cannot hold is told once, not again as disorder
    assert faults(sheet(ascending_left=9, ascending_right=4)) == [("ascending", "RP-13")]
    assert faults(sheet(matching_left=3, matching_right=4)) == [("matching", "RP-26")]


def test_rp_21_more_upgrades_than_pairs() -> None:
    from dataclasses import replace

    two = sheet(upgrades__1_d4=3, upgrades__1_d8=4, upgrades__2_d4=1, upgrades__2_d8=4)
    assert faults(replace(two, devices=(1, 1, 0))) == []
    assert faults(replace(two, levels=(1, 1, 0), lines=(True, False, False))) == [("upgrades", "RP-21")]


# writing dice


def test_a06_the_reason_names_what_changed_the_number() -> None:
    left = cell("ascending_left")
    factories = ("ascending",)
    said = {}
    for one in writings(LAYOUT, EMPTY, Die("d8", 4, own=True), factories):
        if one.cell == left:
            said[one.number] = texts(*reasons(LAYOUT, one, Die("d8", 4, own=True)))
    assert said == {
        4: [],
        3: ["own colour: 4 becomes 3"],
        5: ["own colour: 4 becomes 5"],
        2: ["ascending factory: 4 becomes 2"],
        6: ["ascending factory: 4 becomes 6"],
        1: ["own colour and ascending factory: 4 becomes 1"],
        7: ["own colour and ascending factory: 4 becomes 7"],
    }


def warned(written: Sheet, name: str, number: int) -> list[str | None]:
    writing = judge(LAYOUT, written, Die("d8", number), cell(name), number)
    return [reason.ruling for reason in warnings(LAYOUT, written, writing)]


def test_a11_a25_warnings_of_dead_ends_and_empty_bombs() -> None:
    assert warned(EMPTY, "ascending_left", 8) == ["A11"]
    assert warned(EMPTY, "ascending_left", 6) == []
    assert warned(sheet(ascending_left=3), "ascending_right", 4) == ["A11"]
    assert warned(sheet(ascending_left=3), "ascending_right", 5) == []
    assert warned(EMPTY, "descending_left", 8) == ["A25"]
    assert warned(EMPTY, "descending_left", 7) == []
    assert warned(EMPTY, "descending_middle", 7) == []  # only the left number is subtracted
    assert warned(EMPTY, "matching_right", 8) == ["A11"]  # the triangle holds no 8
