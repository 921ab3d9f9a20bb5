"""Laws of the player board: every lawful writing keeps it valid, and the two ways to ask agree."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.dice import FACES
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.draft import Die, dead_end, judge, may_discard, pick_order, writings
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.sheet import Layout, Sheet, empty_sheet, in_order, make_layout, reach

LAYOUTS = {name: make_layout(load_faction(name)) for name in shipped("faction")}
ANY = LAYOUTS["anubian"]
SECTIONS = ("heroes", "upgrades", "ascending", "matching", "descending", "footmen")

rulings = st.builds(
    Rulings,
    modifiers_stack=st.sampled_from(["yes", "no"]),
    modified_range=st.sampled_from(["face", "positive", "unlimited"]),
    filling_order=st.sampled_from(["any", "left-to-right"]),
)
dice = st.sampled_from(["d4", "d8"]).flatmap(
    lambda shape: st.builds(Die, st.just(shape), st.integers(1, FACES[shape]), st.booleans())
)
factories = st.frozensets(st.sampled_from(SECTIONS))


def valid(layout: Layout, sheet: Sheet, table: Rulings) -> bool:
    """Check every row and every box anew, knowing nothing of how the numbers came there."""
    for row in layout.rows:
        if not in_order(row.order, sheet.row(row)):
            return False
    for number, cell in zip(sheet.numbers, layout.cells, strict=True):
        low, high = reach(cell.shape, table)
        if number is not None and not (number == cell.printed if cell.printed else low <= number <= high):
            return False
    return True


@pytest.mark.slow
@given(st.lists(st.tuples(dice, factories, st.integers(0, 999)), max_size=40), rulings)
def test_every_lawful_writing_keeps_the_sheet_valid(
    moves: list[tuple[Die, frozenset[str], int]], table: Rulings
) -> None:
    sheet = empty_sheet(ANY)
    for die, held, choice in moves:
        lawful = list(writings(ANY, sheet, die, held, table))
        assert len({(one.cell, one.number) for one in lawful}) == len(lawful)
        if lawful:
            one = lawful[choice % len(lawful)]
            before = sheet
            sheet = sheet.write(one.cell, one.number)
            assert before.numbers[one.cell] is None
            assert sum(a != b for a, b in zip(before.numbers, sheet.numbers, strict=True)) == 1
            assert valid(ANY, sheet, table)


@pytest.mark.slow
@given(st.lists(st.tuples(dice, st.integers(0, 999)), max_size=12), dice, factories, rulings)
def test_listing_and_judging_agree(
    moves: list[tuple[Die, int]], die: Die, held: frozenset[str], table: Rulings
) -> None:
    sheet = empty_sheet(ANY)
    for earlier, choice in moves:
        lawful = list(writings(ANY, sheet, earlier, (), table))
        if lawful:
            one = lawful[choice % len(lawful)]
            sheet = sheet.write(one.cell, one.number)
    listed = set(writings(ANY, sheet, die, held, table))
    for cell in range(len(ANY.cells)):
        for number in range(-3, 13):
            try:
                assert judge(ANY, sheet, die, cell, number, held, table) in listed
            except UnlawfulError:
                assert all((one.cell, one.number) != (cell, number) for one in listed)


@pytest.mark.slow
@given(st.integers(1, 9))
def test_snake_order_gives_everybody_four_dice(players: int) -> None:
    order = pick_order(players)
    assert all(order.count(seat) == 4 for seat in range(players))
    assert order[: len(order) // 2] == order[len(order) // 2 :]
    passes = [order[i : i + players] for i in range(0, len(order), players)]
    assert all(a == b[::-1] for a, b in pairwise(passes))


@pytest.mark.slow
@given(st.lists(st.tuples(dice, st.integers(0, 999)), max_size=30))
def test_whoever_avoids_dead_ends_can_finish_every_unit(moves: list[tuple[Die, int]]) -> None:
    sheet = empty_sheet(ANY)
    for die, choice in moves:
        good = [one for one in writings(ANY, sheet, die) if not dead_end(ANY, sheet, one)]
        assert may_discard(ANY, sheet, die) == (not good)
        if good:
            one = good[choice % len(good)]
            sheet = sheet.write(one.cell, one.number)
    # every open row has a number left that is not a dead end, for its first open box at least
    for row in ANY.rows:
        for cell in row.cells:
            if sheet.numbers[cell] is None and row.order != "none":
                shapes = ("d4", "d8") if ANY.cells[cell].shape == "circle" else ()
                shapes = shapes or (("d4",) if ANY.cells[cell].shape == "triangle" else ("d8",))
                ways = [
                    one
                    for shape in shapes
                    for face in range(1, FACES[shape] + 1)
                    for one in writings(ANY, sheet, Die(shape, face))
                    if one.cell == cell and not dead_end(ANY, sheet, one)
                ]
                assert ways


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.faction)
def test_box_names_are_unique_and_carry_their_square(layout: Layout) -> None:
    names = [cell.name for cell in layout.cells]
    assert len(set(names)) == len(names)
    assert all(cell.name.split(".")[0] == layout.rows[cell.row].name for cell in layout.cells)
    assert len(empty_sheet(layout).numbers) == len(names)
