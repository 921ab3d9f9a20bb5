"""More special units than three, several of one order: each has its square, a factory serves its order (A99)."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.armies import Written, board_strengths, strengths
from hyskos.rules.rolling_pyramids.deployment import Order
from hyskos.rules.rolling_pyramids.develop import Upgrade, clean_up, upgrades
from hyskos.rules.rolling_pyramids.draft import Die, judge, writings
from hyskos.rules.rolling_pyramids.limits import impossible_orders, joint_reason, limits
from hyskos.rules.rolling_pyramids.rulings import Rulings, changed, choices_of
from hyskos.rules.rolling_pyramids.sheet import Layout, Sheet, empty_sheet, make_layout

STORKS = load_faction(str(Path(__file__).parents[1] / "boards/good/storks.yaml"))
LAYOUT = make_layout(STORKS)
SHIPPED = {name: load_faction(name) for name in shipped("faction")}
numbers = st.tuples(*[st.none() | st.integers(1, 4)] * 3)


def copied(faction: Faction, unit: int = 0) -> Faction:
    """Give a faction one of its units once more, under another name."""
    return replace(faction, units=(*faction.units, replace(faction.units[unit], id="copies")))


def written(layout: Layout, **rows: tuple[int | None, ...]) -> Sheet:
    sheet = empty_sheet(layout)
    for name, row in rows.items():
        (cells,) = [one.cells for one in layout.rows if one.name == name]
        for cell, number in zip(cells, row, strict=True):
            sheet = sheet if number is None else sheet.write(cell, number)
    return sheet


def test_a99_a_factory_serves_all_units_of_its_order() -> None:
    for order, units in {"descending": {"descending", "flasks"}, "ascending": {"ascending"}}.items():
        helped = {one.cell for one in writings(LAYOUT, empty_sheet(LAYOUT), Die("d8", 5), (order,)) if one.change}
        assert {LAYOUT.cells[cell].name.partition(".")[0] for cell in helped} == units


def test_a99_what_a_factory_changes_may_be_written_into_each_unit_of_its_order() -> None:
    for unit in ("descending", "flasks"):
        (cell,) = [i for i, one in enumerate(LAYOUT.cells) if one.name == f"{unit}.left"]
        assert judge(LAYOUT, empty_sheet(LAYOUT), Die("d8", 5), cell, 7, ("descending",)).change == 2
        with pytest.raises(UnlawfulError):
            judge(LAYOUT, empty_sheet(LAYOUT), Die("d8", 5), cell, 7, ("ascending",))


def test_rp_27_each_unit_of_an_order_is_worth_its_own_numbers() -> None:
    sheet = written(LAYOUT, descending=(5, 4, 1), flasks=(3, 2, None), ascending=(2, 3, 4))
    found = {one.unit: (one.strength, one.kind) for one in strengths(LAYOUT, sheet)}
    assert found["descending"] == (6, "bomb")
    assert found["flasks"] == (None, "bomb")
    assert found["ascending"] == (4, "soldiers")
    kept = clean_up(LAYOUT, sheet, ["ascending"])
    left = {row.name for row in LAYOUT.rows if any(number is not None for number in kept.row(row))}
    assert left == {"flasks", "ascending"}


def test_rp_22_each_unit_has_its_upgrades() -> None:
    names = [one.name for one in upgrades(LAYOUT, empty_sheet(LAYOUT)) if one.kind == "value"]
    assert names == ["ascending", "matching", "descending", "flasks"]
    assert Upgrade("line", "flasks") not in upgrades(LAYOUT, empty_sheet(LAYOUT))


def test_a40_another_bomb_is_every_unit_of_that_order() -> None:
    other = copied(STORKS)
    found = board_strengths(other, Written({}), Rulings(bomb_unit="ascending"))
    assert [one.unit for one in found if one.kind == "bomb"] == ["ascending", "copies"]


def test_rp_30_a_sheet_with_two_bombs_sends_two() -> None:
    limit = limits(STORKS)
    two = [Order(1, 6, bomb=True), Order(2, 5, bomb=True)]
    assert impossible_orders(limit, two) == []
    (more,) = impossible_orders(limit, [*two, Order(3, 4, bomb=True)])
    assert more[1].english == "a sheet has 2 bombs, this is one more"


def test_rp_27_a_sheet_without_a_bomb_says_so_and_lists_no_strengths() -> None:
    peaceful = replace(STORKS, units=tuple(replace(unit, bomb=False) for unit in STORKS.units))
    told = [reason.english for _, reason in impossible_orders(limits(peaceful), [Order(1, 6, bomb=True)])]
    assert told == ["no unit of this sheet is a bomb"]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("name", SHIPPED)
@given(row=numbers, other=numbers, level=st.integers(0, 1), line=st.booleans())
def test_a_unit_that_copies_another_is_worth_what_it_is(
    name: str, row: tuple[int | None, ...], other: tuple[int | None, ...], level: int, line: bool
) -> None:
    """And a faction of three is what it was: the squares that it had are worth the same beside a fourth."""
    one = SHIPPED[name]
    first, rest = one.units[0], {unit.id: other for unit in one.units[1:]}
    lines = (first.id, "copies") if line and first.line else ()
    told = Written({first.id: row, "copies": row, **rest}, 3, (), {first.id: level, "copies": level}, lines)
    plain = replace(told, rows={first.id: row, **rest}, levels={first.id: level}, lines=lines[:1])
    found = {strength.unit: strength for strength in board_strengths(copied(one), told)}
    assert replace(found.pop("copies"), unit=first.id) == found[first.id]
    assert tuple(found.values()) == board_strengths(one, plain)


@pytest.mark.many
@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_copy_sends_fights_as_the_first_would(name: str) -> None:
    limit, more = limits(SHIPPED[name]), limits(copied(SHIPPED[name]))
    assert more.armies == (*limit.armies, limit.armies[0])
    assert more.squares == limit.squares + 1
    strongest = Order(1, max(limit.armies[0]))
    assert joint_reason(more, [strongest, strongest]) is None


@pytest.mark.parametrize("ruling", choices_of("filling_order"))
def test_a_muster_of_an_order_is_for_all_its_units(ruling: str) -> None:
    effects = ({"muster": {"section": "descending", "extra": 2}},)
    one = replace(STORKS, ability=replace(STORKS.ability, effects=effects, rulings={}))
    layout = make_layout(one)
    sheet = written(layout, descending=(5, 4, 1), flasks=(3, 2, 1), ascending=(2, 3, 4))
    found = {unit.unit: unit.strength for unit in strengths(layout, sheet, changed({"filling_order": ruling}))}
    assert (found["descending"], found["flasks"], found["ascending"]) == (8, 7, 4)
    helped = changed({"filling_order": ruling})
    first = {layout.cells[one.cell].name for one in writings(layout, empty_sheet(layout), Die("d8", 5), (), helped)}
    assert ("flasks.right" in first) == (ruling == "any")
