"""Refusals of the player board: what is said, by which rule."""

import pytest

from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.armies import (
    unit_strength,
)
from hyskos.rules.rolling_pyramids.audit import audit
from hyskos.rules.rolling_pyramids.draft import Die, judge, may_discard
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import Sheet
from tests.rulebook.anubians import ASCENDING, EMPTY, LAYOUT, cell, sheet


def refused(written: Sheet, die: Die, name: str, number: int, rulings: Rulings = STANDARD) -> str:
    with pytest.raises(UnlawfulError) as error:
        judge(LAYOUT, written, die, cell(name), number, (), rulings)
    return f"{error.value.reason.rule} {error.value.reason.english}"


def test_refusals_say_what_stands_where() -> None:
    assert refused(sheet(ascending_left=5), Die("d8", 4), "ascending_middle", 4) == (
        "RP-25 4 in ascending.middle breaks the order: 5,4,_ must grow from left to right"
    )
    assert refused(sheet(matching_left=3), Die("d8", 4), "matching_right", 4) == (
        "RP-26 4 in matching.right breaks the order: in 3,_,4 triangle and rhombus must be equal"
    )
    assert refused(EMPTY, Die("d8", 5), "footmen-1_5", 5).startswith("RP-16 footmen-1.5 is crossed with 4, not with 5")
    assert refused(sheet(heroes__1=5), Die("d8", 4), "heroes-1", 4) == "RP-12 heroes-1 already holds 5"
    assert refused(EMPTY, Die("d8", 4), "matching_left", 4).startswith("RP-13 matching.left takes a d4")
    assert refused(EMPTY, Die("d8", 1), "footmen-1_1", 1).startswith("RP-16 footmen-1.1 takes a d4")
    assert refused(EMPTY, Die("d8", 4), "heroes-1", 5).startswith("RP-14 4 on a d8 cannot be written")


def test_a12_left_to_right_is_another_table() -> None:
    table = Rulings(filling_order="left-to-right")
    assert refused(EMPTY, Die("d8", 4), "ascending_middle", 4, table) == (
        "A12 ascending.middle waits: ascending.left comes first"
    )
    judge(LAYOUT, sheet(ascending_left=1), Die("d8", 4), cell("ascending_middle"), 4, (), table)
    # boxes outside armies have no order of filling
    judge(LAYOUT, EMPTY, Die("d8", 4), cell("upgrades-1_d8"), 4, (), table)
    judge(LAYOUT, EMPTY, Die("d8", 4), cell("heroes-2"), 4, (), table)


def test_a10_a_die_is_discarded_only_if_it_leads_nowhere() -> None:
    assert not may_discard(LAYOUT, EMPTY, Die("d8", 4))
    assert may_discard(LAYOUT, EMPTY, Die("d8", 4), (), Rulings(must_write="no"))


def test_a13_disorder_of_an_army_rests_on_a_ruling_and_of_a_pair_on_the_rule() -> None:
    (army,) = unit_strength(ASCENDING, (5, 5, 8)).reasons
    assert (army.rule, army.ruling) == ("RP-25", "A13")
    ((_, pair),) = audit(LAYOUT, sheet(upgrades__1_d4=3, upgrades__1_d8=3))
    assert (pair.rule, pair.ruling) == ("RP-20", None)
