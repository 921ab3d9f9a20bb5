"""What a sheet can send out and what can have been developed: RP-20..30, RP-43 as bounds of what people type."""

from dataclasses import replace

import pytest

from hyskos.definitions.kinds.faction import Box
from hyskos.definitions.loader import load_faction
from hyskos.rules.rolling_pyramids.deployment import Device, Order
from hyskos.rules.rolling_pyramids.limits import developed, impossible_orders, joint_reason, limits, undeveloped_devices
from hyskos.rules.rolling_pyramids.rulings import Rulings

ANUBIAN = load_faction("anubian")


def found(*orders: Order, solo: bool = False) -> list[tuple[int, str]]:
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
    assert found(Order(1, 12)) == []
    assert found(Order(1, 13)) == [(0, "RP-29")]
    ((_, reason),) = impossible_orders(limits(ANUBIAN), [Order(1, 13)])
    assert reason.english == "no unit of soldiers has strength 13; the most is 12"
    assert found(Order(1, 13), solo=True) == []  # soldiers may have stood by (RP-66)


def test_rp_30_no_more_squares_than_a_sheet_has() -> None:
    assert found(*[Order(1, 1)] * 4) == []
    assert found(*[Order(1, 1)] * 6) == [(4, "RP-30"), (5, "RP-30")]
    assert found(*[Order(1, 1)] * 6, solo=True) == []


def test_rp_27_one_bomb_of_a_strength_there_is() -> None:
    assert found(Order(1, 18, bomb=True)) == []
    assert found(Order(1, 18, bomb=True), solo=True) == []
    assert found(Order(1, 7, bomb=True)) == [(0, "RP-27")]
    assert found(Order(1, 7, bomb=True), solo=True) == [(0, "RP-27")]
    assert found(Order(1, 2, bomb=True), Order(1, 1), Order(1, 2, bomb=True)) == [(2, "RP-30")]


def test_rp_24_heroes_fit_into_their_slots() -> None:
    assert found(*[Order(1, heroes=8)] * 3) == []
    assert found(Order(1, heroes=9)) == [(0, "RP-24")]
    assert found(*[Order(1, heroes=1)] * 4, solo=True) == [(3, "RP-30")]
    assert found(Order(1, 13, heroes=9), Order(1, 7, bomb=True)) == [(0, "RP-29"), (0, "RP-24"), (1, "RP-27")]


def sure(*strengths: int) -> bool:
    return joint_reason(limits(ANUBIAN), [Order(1, n) for n in strengths]) is None


def test_rp_29_strengths_that_one_round_gives_together() -> None:
    assert sure(1, 1)
    assert sure(11, 12, 7, 4)  # both armies and both groups
    assert sure(12, 12, 12)  # the matching army and both complete groups
    assert sure(5)  # an army alone
    assert sure(9, 8)  # either army can be either
    assert not sure(5, 5)  # only the ascending army can be 5
    assert not sure(11, 12, 7, 7)
    assert not sure(12, 12, 12, 12)
    assert sure(1, 1, 1)  # 1 is also a matching army
    assert not sure(5, 7, 7, 7)


def test_rp_29_what_is_impossible_anyway_is_not_doubted_too() -> None:
    assert sure(13, 5, 5)
    assert sure(5, 5, 5, 5, 5)
    doubt = joint_reason(limits(ANUBIAN), [Order(1, 5), Order(1, 18, bomb=True), Order(1, heroes=5), Order(2, 5)])
    assert doubt is not None
    assert doubt.values == {"strengths": "5, 5"}
    assert joint_reason(limits(ANUBIAN), [Order(1, 5), Order(1, 9, bomb=True), Order(1, heroes=5)]) is None


@pytest.mark.parametrize(("finished", "devices"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 6), (9, 6)])
def test_rp_21_two_devices_in_a_round_and_one_for_each_pair(finished: int, devices: int) -> None:
    assert developed(ANUBIAN, finished) == devices


def beyond(number: int, round_number: int | None) -> list[tuple[int | None, str]]:
    """Give the rams of Anubian that are too many, among umbrellas of Bastet."""
    devices = []
    for across in range(number):
        devices += [Device("bastet", "umbrella", across + 1), Device("anubian", "ram", 6, across + 10)]
    return [(one.device, one.reason.message) for one in undeveloped_devices(ANUBIAN, devices, round_number)]


def test_rp_43_devices_that_cannot_have_been_developed_yet() -> None:
    assert beyond(1, 1)[0][0] == 1
    assert beyond(2, 2) == []
    assert [row for row, _ in beyond(4, 2)] == [5, 7]
    assert "before round {round}" in beyond(5, 3)[0][1]
    assert beyond(6, 4) == []
    assert [row for row, _ in beyond(7, 10)] == [13]
    assert "has room for {most}" in beyond(7, 10)[0][1]
    assert beyond(6, None) == []
    assert [row for row, _ in beyond(8, None)] == [13, 15]
