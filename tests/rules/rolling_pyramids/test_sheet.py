"""The player board: writing dice, refusals, faults, upgrades and cleanup."""

import pytest

from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.armies import unit_strength
from hyskos.rules.rolling_pyramids.develop import Upgrade, clean_up, cross, develop, marks, settle, triangles, upgrades
from hyskos.rules.rolling_pyramids.draft import (
    Die,
    changes,
    judge,
    may_discard,
    numbers,
    pick_order,
    reasons,
    warnings,
    writings,
)
from hyskos.rules.rolling_pyramids.limits import audit
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import PlayerSheet, count_unlocked
from tests.rules.rolling_pyramids.setups import ASCENDING, EMPTY, LAYOUT, cell, heroes, sheet


def write(
    on: PlayerSheet, cell: str, number: int, die: Die, *factories: str, rulings: Rulings = STANDARD
) -> PlayerSheet:
    """Write a die as a player would, with the rules looking on."""
    index = LAYOUT.cell(cell)
    assert index is not None
    return on.write(index, judge(LAYOUT, on, die, index, number, factories, rulings).number)


def refused_rule(
    on: PlayerSheet, cell: str, number: int, die: Die, *factories: str, rulings: Rulings = STANDARD
) -> str:
    with pytest.raises(UnlawfulError) as error:
        write(on, cell, number, die, *factories, rulings=rulings)
    return error.value.reason.rule


D4, D8 = (
    (lambda face, own_colour=False: Die("d4", face, own_colour)),
    (lambda face, own_colour=False: Die("d8", face, own_colour)),
)


@pytest.mark.parametrize(("players", "order"), [(2, "ABBAABBA"), (4, "ABCDDCBAABCDDCBA")])
def test_rp_11_snake_order_of_two_and_four(players: int, order: str) -> None:
    assert "".join("ABCD"[seat] for seat in pick_order(players)) == order
    assert all(order.count(player) == 4 for player in "ABCD"[:players])


def test_rp_12_what_is_written_stays() -> None:
    assert refused_rule(sheet(ascending_left=5), "ascending.left", 4, D8(4)) == "RP-12"


def test_rp_13_shapes_take_their_dice() -> None:
    assert write(EMPTY, "ascending.left", 3, D4(3)) == write(EMPTY, "ascending.left", 3, D8(3))
    assert refused_rule(EMPTY, "matching.left", 3, D8(3)) == "RP-13"
    assert refused_rule(EMPTY, "matching.right", 3, D4(3)) == "RP-13"
    assert refused_rule(EMPTY, "upgrades-1.d8", 3, D4(3)) == "RP-13"


def test_rp_14_own_colour_changes_the_number_by_one() -> None:
    assert set(numbers(D8(5, True), factory=False)) == {4, 5, 6}
    assert set(numbers(D8(5), factory=False)) == {5}
    assert refused_rule(EMPTY, "ascending.left", 4, D8(5)) == "RP-14"


def test_rp_15_a_factory_changes_the_numbers_of_its_section_by_two() -> None:
    assert set(numbers(D8(5), factory=True)) == {3, 5, 7}
    assert write(EMPTY, "ascending.left", 3, D8(5), "ascending") == sheet(ascending_left=3)
    assert refused_rule(EMPTY, "descending.left", 3, D8(5), "ascending") == "RP-14"
    assert refused_rule(EMPTY, "ascending.left", 4, D8(5), "ascending") == "RP-15"


def test_rp_16_a_footmen_box_needs_its_number_on_its_die() -> None:
    # footmen-1.5 is the 4 on a rhombus of the rules document
    assert write(EMPTY, "footmen-1.5", 4, D8(4)) == sheet(footmen__1_5=4)
    assert refused_rule(EMPTY, "footmen-1.5", 4, D4(4)) == "RP-16"
    assert refused_rule(EMPTY, "footmen-1.5", 5, D8(5)) == "RP-16"
    assert write(EMPTY, "footmen-1.5", 4, D8(5, True)) == sheet(footmen__1_5=4)
    assert write(EMPTY, "footmen-1.5", 4, D8(6), "footmen") == sheet(footmen__1_5=4)


def test_a06_own_colour_and_factory_add_up_unless_the_table_says_no() -> None:
    assert changes(own=True, factory=True) == (0, 1, -1, 2, -2, 3, -3)
    assert changes(own=True, factory=True, rulings=Rulings(modifiers_stack="no")) == (0, 1, -1, 2, -2)


def test_a07_a_changed_number_is_a_face_of_its_die() -> None:
    assert set(numbers(D4(4, True), factory=False)) == {3, 4}
    assert set(numbers(D8(8, True), factory=True)) == {5, 6, 7, 8}
    assert set(numbers(D8(8, True), True, Rulings(modified_range="positive"))) == set(range(5, 12))
    assert set(numbers(D4(1, True), True, Rulings(modified_range="positive"))) == {1, 2, 3, 4}
    assert set(numbers(D4(1, True), True, Rulings(modified_range="unlimited"))) == set(range(-2, 5))


def full_but(*empty: str) -> PlayerSheet:
    """Fill every box that is not compared with others, and all units and pairs, except the named boxes."""
    unit = {"ascending": (1, 4, 8), "matching": (3, 3, 3), "descending": (8, 5, 1)}
    filled = EMPTY
    for index, box in enumerate(LAYOUT.cells):
        row = LAYOUT.rows[box.row]
        pair = (2, 5)[row.cells.index(index)] if box.section == "upgrades" else 3
        number = unit[box.section][row.cells.index(index)] if box.section in unit else pair
        if box.name not in empty:
            filled = filled.write(index, box.printed or number)
    return filled


def test_a10_a_die_is_discarded_only_if_no_useful_box_takes_it() -> None:
    assert not may_discard(LAYOUT, EMPTY, D8(5))
    one_open = full_but("ascending.middle")
    assert not may_discard(LAYOUT, one_open, D8(5))
    assert may_discard(LAYOUT, one_open, D8(8))  # 1, 8, 8 is not in order
    assert may_discard(LAYOUT, one_open, D8(5), rulings=Rulings(must_write="no"))


def test_a11_dead_ends_are_lawful_never_forced_and_warned_of() -> None:
    open_row = full_but("ascending.left", "ascending.middle", "ascending.right")
    eight = next(
        writing for writing in writings(LAYOUT, open_row, D8(8)) if LAYOUT.cells[writing.cell].name == "ascending.left"
    )
    assert [reason.ruling for reason in warnings(LAYOUT, open_row, eight)] == ["A11"]
    row = full_but("ascending.middle", "ascending.right").write(LAYOUT.rows[LAYOUT.units[0][1]].cells[0], 6)
    assert may_discard(LAYOUT, row, D4(4))  # nothing takes a 4 after a 6
    assert may_discard(LAYOUT, row, D8(8)) is False  # 6, _, 8 can still be finished
    (middle, right) = writings(LAYOUT, row, D8(8))
    assert (warnings(LAYOUT, row, middle)[0].ruling, warnings(LAYOUT, row, right)) == ("A11", ())


def test_a11_a_rhombus_above_four_is_never_matched_by_a_d4() -> None:
    five = next(
        writing for writing in writings(LAYOUT, EMPTY, D8(5)) if LAYOUT.cells[writing.cell].name == "matching.right"
    )
    assert warnings(LAYOUT, EMPTY, five)[0].ruling == "A11"
    assert warnings(LAYOUT, EMPTY, five, Rulings(modified_range="positive")) == ()


def test_a12_boxes_are_filled_in_any_order_unless_the_table_says_no() -> None:
    assert write(EMPTY, "ascending.right", 8, D8(8)) == sheet(ascending_right=8)
    assert write(sheet(ascending_right=8), "ascending.left", 5, D8(5)) == sheet(ascending_left=5, ascending_right=8)
    strict = Rulings(filling_order="left-to-right")
    assert refused_rule(EMPTY, "ascending.right", 8, D8(8), rulings=strict) == "A12"
    assert write(EMPTY, "ascending.left", 8, D8(8), rulings=strict) == sheet(ascending_left=8)


@pytest.mark.parametrize(
    ("written", "cell", "number", "rule"),
    [
        ({"ascending_left": 5}, "ascending.middle", 5, "RP-25"),
        ({"ascending_right": 5}, "ascending.left", 6, "RP-25"),
        ({"descending_left": 5}, "descending.right", 5, "RP-27"),
        ({"matching_left": 3}, "matching.right", 4, "RP-26"),
        ({"upgrades__1_d4": 3}, "upgrades-1.d8", 3, "RP-20"),
        ({"upgrades__1_d4": 4}, "upgrades-1.d8", 2, "RP-20"),
    ],
)
def test_rp_20_25_26_27_order_is_kept_while_writing(written: dict[str, int], cell: str, number: int, rule: str) -> None:
    assert refused_rule(sheet(**written), cell, number, D8(number)) == rule


def test_rp_20_a_pair_is_a_d4_and_a_larger_d8() -> None:
    assert write(sheet(upgrades__1_d4=3), "upgrades-1.d8", 4, D8(4)) == sheet(upgrades__1_d4=3, upgrades__1_d8=4)


def test_rp_21_a_completed_pair_gives_one_mark() -> None:
    half, complete = sheet(upgrades__1_d4=3), sheet(upgrades__1_d4=3, upgrades__1_d8=4)
    assert (marks(LAYOUT, half), marks(LAYOUT, complete)) == (0, 1)
    spent, _ = develop(LAYOUT, complete, Upgrade("device", "ram"))
    assert (spent.devices, marks(LAYOUT, spent)) == ((1, 0, 0), 0)
    with pytest.raises(UnlawfulError, match="RP-21"):
        develop(LAYOUT, spent, Upgrade("device", "ram"))


def test_rp_22_upgrades_end_with_the_track() -> None:
    pairs = {f"upgrades__{i}_{die}": number for i in (1, 2, 3) for die, number in (("d4", 1), ("d8", 2))}
    have = sheet(**pairs)
    assert Upgrade("line", "matching") not in upgrades(LAYOUT, have)
    for expected in ((0, 1, 0), (0, 2, 0)):
        have, reason = develop(LAYOUT, have, Upgrade("value", "matching"))
        assert have.levels == expected
    assert reason.english == "upgrades matching to x3"
    with pytest.raises(UnlawfulError, match="there is no upgrade value matching"):
        develop(LAYOUT, have, Upgrade("value", "matching"))
    have, _ = develop(LAYOUT, have, Upgrade("line", "descending"))
    assert have.lines == (False, False, True)
    assert Upgrade("line", "descending") not in upgrades(LAYOUT, have)


def test_rp_23_both_ones_and_the_two_unlock_the_first_circle() -> None:
    assert count_unlocked(LAYOUT, sheet(footmen__1_1=1, footmen__1_2=1)) == (0, 0)
    assert count_unlocked(LAYOUT, sheet(footmen__1_1=1, footmen__1_2=1, footmen__1_3=2)) == (1, 0)
    later_block = sheet(footmen__1_4=3, footmen__1_5=4)
    assert count_unlocked(LAYOUT, later_block) == (0, 0)  # the numbers before the circle are not all crossed


def test_rp_39_a_conquest_crosses_a_triangle() -> None:
    first = LAYOUT.cell("footmen-1.1")
    rhombus = LAYOUT.cell("footmen-1.5")
    assert first is not None
    assert rhombus is not None
    assert cross(LAYOUT, EMPTY, first) == sheet(footmen__1_1=1)
    for wrong in (rhombus, LAYOUT.cell("matching.left") or 0):
        with pytest.raises(UnlawfulError, match="RP-39"):
            cross(LAYOUT, EMPTY, wrong)
    with pytest.raises(UnlawfulError, match="RP-39"):
        cross(LAYOUT, sheet(footmen__1_1=1), first)


def test_a61_any_triangle_or_the_next_one() -> None:
    names = [LAYOUT.cells[cell].name for cell in triangles(LAYOUT, sheet(footmen__1_1=1))]
    assert names == [f"footmen-{i}" for i in ("1.2", "1.3", "1.4", "1.6", "2.1", "2.2", "2.3", "2.4", "2.6")]
    following = triangles(LAYOUT, sheet(footmen__1_1=1), Rulings(conquest_triangle="next"))
    assert [LAYOUT.cells[cell].name for cell in following] == ["footmen-1.2", "footmen-2.1"]


ARMY = {"ascending_left": 5, "ascending_middle": 6, "ascending_right": 8}


def test_rp_42_finished_armies_are_erased_unfinished_ones_stay() -> None:
    before = sheet(**ARMY, matching_left=3, heroes__1=4, footmen__1_1=1, upgrades__1_d4=2)
    after = clean_up(LAYOUT, before)
    assert after.numbers == sheet(matching_left=3, heroes__1=4, footmen__1_1=1, upgrades__1_d4=2).numbers


def test_a24_a_finished_army_may_wait_if_the_table_says_so() -> None:
    assert clean_up(LAYOUT, sheet(**ARMY), waiting=["ascending"]).numbers == sheet(**ARMY).numbers


def test_a03_a04_heroes_march_once_and_keep_their_slot() -> None:
    written = sheet(heroes__1=4)
    assert heroes(written) == [4]
    after = clean_up(LAYOUT, written)
    assert heroes(after) == []
    assert refused_rule(after, "heroes-1", 5, D8(5)) == "RP-12"
    assert heroes(write(after, "heroes-2", 5, D8(5))) == [5]


def test_a03_hero_slots_may_be_erased() -> None:
    after = clean_up(LAYOUT, sheet(heroes__1=4), rulings=Rulings(hero_slots="erased"))
    assert after == EMPTY
    assert heroes(write(after, "heroes-1", 5, D8(5))) == [5]


def test_a04_heroes_may_return_every_round() -> None:
    again = Rulings(heroes_redeploy="yes")
    assert heroes(clean_up(LAYOUT, sheet(heroes__1=4), rulings=again), again) == [4]


def test_a19_a_mark_is_lost_if_it_is_not_spent() -> None:
    complete = sheet(upgrades__1_d4=3, upgrades__1_d8=4)
    assert marks(LAYOUT, settle(LAYOUT, complete)) == 0
    assert marks(LAYOUT, settle(LAYOUT, complete, Rulings(marks_kept="yes"))) == 1


def refusal(written: PlayerSheet, die: Die, name: str, number: int, rulings: Rulings = STANDARD) -> str:
    with pytest.raises(UnlawfulError) as error:
        judge(LAYOUT, written, die, cell(name), number, (), rulings)
    return f"{error.value.reason.rule} {error.value.reason.english}"


def test_refusals_say_what_stands_where() -> None:
    assert refusal(sheet(ascending_left=5), Die("d8", 4), "ascending_middle", 4) == (
        "RP-25 4 in ascending.middle breaks the order: 5,4,_ must grow from left to right"
    )
    assert refusal(sheet(matching_left=3), Die("d8", 4), "matching_right", 4) == (
        "RP-26 4 in matching.right breaks the order: in 3,_,4 triangle and rhombus must be equal"
    )
    assert refusal(EMPTY, Die("d8", 5), "footmen-1_5", 5).startswith("RP-16 footmen-1.5 is crossed with 4, not with 5")
    assert refusal(sheet(heroes__1=5), Die("d8", 4), "heroes-1", 4) == "RP-12 heroes-1 already holds 5"
    assert refusal(EMPTY, Die("d8", 4), "matching_left", 4).startswith("RP-13 matching.left takes a d4")
    assert refusal(EMPTY, Die("d8", 1), "footmen-1_1", 1).startswith("RP-16 footmen-1.1 takes a d4")
    assert refusal(EMPTY, Die("d8", 4), "heroes-1", 5).startswith("RP-14 4 on a d8 cannot be written")


def test_a12_left_to_right_is_another_table() -> None:
    table = Rulings(filling_order="left-to-right")
    assert refusal(EMPTY, Die("d8", 4), "ascending_middle", 4, table) == (
        "A12 ascending.middle waits: ascending.left comes first"
    )
    judge(LAYOUT, sheet(ascending_left=1), Die("d8", 4), cell("ascending_middle"), 4, (), table)
    # boxes outside armies have no order of filling
    judge(LAYOUT, EMPTY, Die("d8", 4), cell("upgrades-1_d8"), 4, (), table)
    judge(LAYOUT, EMPTY, Die("d8", 4), cell("heroes-2"), 4, (), table)


def test_a13_disorder_of_an_army_rests_on_a_ruling_and_of_a_pair_on_the_rule() -> None:
    (army,) = unit_strength(ASCENDING, (5, 5, 8)).reasons
    assert (army.rule, army.ruling) == ("RP-25", "A13")
    ((_, pair),) = audit(LAYOUT, sheet(upgrades__1_d4=3, upgrades__1_d8=3))
    assert (pair.rule, pair.ruling) == ("RP-20", None)


def texts(*reasons_: object) -> list[str]:
    return [reason.english for reason in reasons_]


def faults(written: PlayerSheet) -> list[tuple[str, str]]:
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
    messages = {}
    for writing in writings(LAYOUT, EMPTY, Die("d8", 4, own=True), factories):
        if writing.cell == left:
            messages[writing.number] = texts(*reasons(LAYOUT, writing, Die("d8", 4, own=True)))
    assert messages == {
        4: [],
        3: ["own colour: 4 becomes 3"],
        5: ["own colour: 4 becomes 5"],
        2: ["ascending factory: 4 becomes 2"],
        6: ["ascending factory: 4 becomes 6"],
        1: ["own colour and ascending factory: 4 becomes 1"],
        7: ["own colour and ascending factory: 4 becomes 7"],
    }


def warning_rulings(written: PlayerSheet, name: str, number: int) -> list[str | None]:
    writing = judge(LAYOUT, written, Die("d8", number), cell(name), number)
    return [reason.ruling for reason in warnings(LAYOUT, written, writing)]


def test_a11_a25_warnings_of_dead_ends_and_empty_bombs() -> None:
    assert warning_rulings(EMPTY, "ascending_left", 8) == ["A11"]
    assert warning_rulings(EMPTY, "ascending_left", 6) == []
    assert warning_rulings(sheet(ascending_left=3), "ascending_right", 4) == ["A11"]
    assert warning_rulings(sheet(ascending_left=3), "ascending_right", 5) == []
    assert warning_rulings(EMPTY, "descending_left", 8) == ["A25"]
    assert warning_rulings(EMPTY, "descending_left", 7) == []
    assert warning_rulings(EMPTY, "descending_middle", 7) == []  # only the left number is subtracted
    assert warning_rulings(EMPTY, "matching_right", 8) == ["A11"]  # the triangle holds no 8
