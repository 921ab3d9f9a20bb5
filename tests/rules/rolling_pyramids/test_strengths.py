"""What a sheet sends to the map, and the strengths that it can have at all (RP-13, RP-20..30, RP-43)."""

from dataclasses import replace

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
from hyskos.rules.rolling_pyramids.deployment import Device, Order
from hyskos.rules.rolling_pyramids.limits import (
    impossible_orders,
    joint_reason,
    limits,
    most_developed,
    undeveloped_devices,
)
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import reach
from tests.rules.rolling_pyramids.setups import ANUBIAN, ASCENDING, BOMB, MATCHING


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
    strength = unit_strength(ASCENDING, numbers)
    assert (strength.strength, strength.lawful, strength.reasons[0].rule) == (None, False, "RP-25")


@pytest.mark.parametrize("middle", [1, 3, 8])
def test_rp_26_matching_army(middle: int) -> None:
    assert unit_strength(MATCHING, (3, middle, 3)).strength == 3
    assert unit_strength(MATCHING, (3, middle, 3), level=1).strength == 6
    assert not unit_strength(MATCHING, (3, middle, 4)).lawful


def test_rp_27_countdown_bomb() -> None:
    assert unit_strength(BOMB, (5, 4, 1)).strength == 6
    assert unit_strength(BOMB, (5, 4, 1), level=1).strength == 9
    assert unit_strength(BOMB, (5, 4, 1), line=True).strength == 8
    assert unit_strength(BOMB, (5, 4, 1), level=1, line=True).strength == 12
    assert not unit_strength(BOMB, (4, 4, 1)).lawful


def test_rp_27_an_eight_gives_nothing_to_deploy() -> None:
    strength = unit_strength(BOMB, (8, 2, 1))
    assert strength.strength == 0
    assert strength.reasons[-1].ruling == "A25"


def test_rp_29_the_arithmetic_ends_with_what_is_written_in_the_square() -> None:
    strength = unit_strength(ASCENDING, (5, 6, 8), level=1, line=True)
    assert [reason.english for reason in strength.reasons] == [
        "line upgraded: the middle number 6 counts instead of 5",
        "upgraded: +4 counts instead of +2",
        "6 + 4 = 10",
    ]


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


def texts(*reasons: object) -> list[str]:
    return [reason.english for reason in reasons]


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
    strength = unit_strength(unit, numbers)
    assert (strength.lawful, strength.strength, texts(*strength.reasons)) == (False, None, [text])


@pytest.mark.parametrize("numbers", [(8, None, None), (None, None, 1), (None, 1, None), (None, 7, 8)])
def test_a12_any_box_may_be_first(numbers: tuple[int | None, ...]) -> None:
    strength = unit_strength(ASCENDING, numbers)
    filled = sum(number is not None for number in numbers)
    assert (strength.lawful, strength.strength) == (True, None)
    assert texts(*strength.reasons) == [f"unfinished: {filled} of 3 boxes are filled"]


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
        strength = hero_strength("heroes-1", nothing)
        assert (strength.strength, texts(*strength.reasons)[-1]) == (0, "no strength is left to deploy")


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
    ("complete", "strengths", "message"),
    [
        ((0, 0), (1, 1), "a group always counts 1"),
        ((1, 0), (2, 1), "1 + 1 = 2"),
        ((3, 2), (7, 4), "1 + 1 + 2 + 3 = 7"),
        ((3, 3), (12, 12), "1 + 1 + 2 + 3 + 5 = 12"),
    ],
)
def test_rp_28_groups_of_footmen(complete: tuple[int, int], strengths: tuple[int, int], message: str) -> None:
    groups = footmen_strengths(ANUBIAN.footmen, complete, ANUBIAN.footmen_bonus)
    assert tuple(group.strength for group in groups) == strengths
    assert texts(*groups[0].reasons)[-1] == message
    assert ("both groups are complete: 5 more" in texts(*groups[0].reasons)) == (complete == (3, 3))
    # A21 is named only where several numbers were added
    assert ("A21" in [reason.ruling for reason in groups[0].reasons]) == (complete[0] > 1)


def test_a21_a22_footmen_of_other_tables() -> None:
    last = footmen_strengths(ANUBIAN.footmen, (3, 2), 5, Rulings(footmen_value="last"))
    assert tuple(group.strength for group in last) == (4, 3)
    shared = footmen_strengths(ANUBIAN.footmen, (3, 3), 5, Rulings(footmen_bonus="shared"))
    assert tuple(group.strength for group in shared) == (10, 9)  # 3 and 2 of the 5
    even = footmen_strengths(ANUBIAN.footmen, (3, 3), 4, Rulings(footmen_bonus="shared"))
    assert tuple(group.strength for group in even) == (9, 9)


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


def refused_orders(*orders: Order, solo: bool = False) -> list[tuple[int, str]]:
    return [(i, reason.rule) for i, reason in impossible_orders(limits(ANUBIAN), orders, solo=solo)]


def test_rp_25_to_28_every_strength_of_a_sheet_is_known() -> None:
    limit = limits(ANUBIAN)
    ascending, matching = limit.armies
    assert ascending == frozenset(range(3, 12))  # 1 + 2 to 7 + 4 with the line upgraded
    assert matching == {1, 2, 3, 4, 6, 8, 9, 12}
    assert limit.bombs == {2, 3, 4, 6, 8, 9, 10, 12, 15, 18}  # 8 - left is never 0 (A25)
    assert (1, 1) in limit.footmen
    assert (12, 12) in limit.footmen
    assert (7, 7) not in limit.footmen  # both complete have the bonus
    assert (limit.heroes, limit.hero_slots, limit.squares) == (8, 3, 4)


def test_rp_24_the_widest_slot_bounds_heroes() -> None:
    mixed = replace(ANUBIAN, hero_slots=(Box("triangle"), Box("circle")))
    assert (limits(mixed).heroes, limits(mixed).hero_slots) == (8, 2)


def test_a40_the_bomb_of_another_table_is_no_army() -> None:
    limit, other = limits(ANUBIAN), limits(ANUBIAN, Rulings(bomb_unit="ascending"))
    assert other.bombs == limit.armies[0]
    assert other.armies == (limit.armies[1], limit.bombs)


def test_rp_29_a_strength_that_no_unit_has() -> None:
    assert refused_orders(Order(1, 12)) == []
    assert refused_orders(Order(1, 13)) == [(0, "RP-29")]
    ((_, reason),) = impossible_orders(limits(ANUBIAN), [Order(1, 13)])
    assert reason.english == "no unit of soldiers has strength 13; the most is 12"
    assert refused_orders(Order(1, 13), solo=True) == []  # soldiers may have stood by (RP-66)


def test_rp_30_no_more_squares_than_a_sheet_has() -> None:
    assert refused_orders(*[Order(1, 1)] * 4) == []
    assert refused_orders(*[Order(1, 1)] * 6) == [(4, "RP-30"), (5, "RP-30")]
    assert refused_orders(*[Order(1, 1)] * 6, solo=True) == []


def test_rp_27_one_bomb_of_a_strength_there_is() -> None:
    assert refused_orders(Order(1, 18, bomb=True)) == []
    assert refused_orders(Order(1, 18, bomb=True), solo=True) == []
    assert refused_orders(Order(1, 7, bomb=True)) == [(0, "RP-27")]
    assert refused_orders(Order(1, 7, bomb=True), solo=True) == [(0, "RP-27")]
    assert refused_orders(Order(1, 2, bomb=True), Order(1, 1), Order(1, 2, bomb=True)) == [(2, "RP-30")]


def test_rp_24_heroes_fit_into_their_slots() -> None:
    assert refused_orders(*[Order(1, heroes=8)] * 3) == []
    assert refused_orders(Order(1, heroes=9)) == [(0, "RP-24")]
    assert refused_orders(*[Order(1, heroes=1)] * 4, solo=True) == [(3, "RP-30")]
    assert refused_orders(Order(1, 13, heroes=9), Order(1, 7, bomb=True)) == [(0, "RP-29"), (0, "RP-24"), (1, "RP-27")]


def is_possible(*strengths: int) -> bool:
    return joint_reason(limits(ANUBIAN), [Order(1, n) for n in strengths]) is None


def test_rp_29_strengths_that_one_round_gives_together() -> None:
    assert is_possible(1, 1)
    assert is_possible(11, 12, 7, 4)  # both armies and both groups
    assert is_possible(12, 12, 12)  # the matching army and both complete groups
    assert is_possible(5)  # an army alone
    assert is_possible(9, 8)  # either army can be either
    assert not is_possible(5, 5)  # only the ascending army can be 5
    assert not is_possible(11, 12, 7, 7)
    assert not is_possible(12, 12, 12, 12)
    assert is_possible(1, 1, 1)  # 1 is also a matching army
    assert not is_possible(5, 7, 7, 7)


def test_rp_29_what_is_impossible_anyway_is_not_doubted_too() -> None:
    assert is_possible(13, 5, 5)
    assert is_possible(5, 5, 5, 5, 5)
    doubt = joint_reason(limits(ANUBIAN), [Order(1, 5), Order(1, 18, bomb=True), Order(1, heroes=5), Order(2, 5)])
    assert doubt is not None
    assert doubt.values == {"strengths": "5, 5"}
    assert joint_reason(limits(ANUBIAN), [Order(1, 5), Order(1, 9, bomb=True), Order(1, heroes=5)]) is None


@pytest.mark.parametrize(("finished", "devices"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 6), (9, 6)])
def test_rp_21_two_devices_in_a_round_and_one_for_each_pair(finished: int, devices: int) -> None:
    assert most_developed(ANUBIAN, finished) == devices


def undeveloped_rams(number: int, round_number: int | None) -> list[tuple[int | None, str]]:
    """Give the rams of Anubian that are too many, among umbrellas of Bastet."""
    devices = []
    for across in range(number):
        devices += [Device("bastet", "umbrella", across + 1), Device("anubian", "ram", 6, across + 10)]
    return [(finding.device, finding.reason.message) for finding in undeveloped_devices(ANUBIAN, devices, round_number)]


def test_rp_43_devices_that_cannot_have_been_developed_yet() -> None:
    assert undeveloped_rams(1, 1)[0][0] == 1
    assert undeveloped_rams(2, 2) == []
    assert [row for row, _ in undeveloped_rams(4, 2)] == [5, 7]
    assert "before round {round}" in undeveloped_rams(5, 3)[0][1]
    assert undeveloped_rams(6, 4) == []
    assert [row for row, _ in undeveloped_rams(7, 10)] == [13]
    assert "has room for {most}" in undeveloped_rams(7, 10)[0][1]
    assert undeveloped_rams(6, None) == []
    assert [row for row, _ in undeveloped_rams(8, None)] == [13, 15]
