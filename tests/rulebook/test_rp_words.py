"""What people type and what is refused with which words: orders, devices, forces, points and the solo verdict."""

from dataclasses import replace

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import bomb_targets, findings, may_place, targets
from hyskos.rules.rolling_pyramids.notation import NotationError, plain_names, read_attacker, read_force, read_name
from hyskos.rules.rolling_pyramids.order_notation import read_device, read_order
from hyskos.rules.rolling_pyramids.points import Standing, decided_by, ranking, round_points
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.solo import new_soldiers, reinforcements, verdict
from hyskos.rules.rolling_pyramids.table import make_table
from tests.rulebook.test_rp_deployment import A, B, position
from tests.shipped import walk

FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
NAMES = plain_names(*FACTIONS)
ON_BORDERS = plain_names("ram", "spikes")
ALL_DEVICES = plain_names("ram", "spikes", "umbrella")


def said(table: Position, order: Order, faction: str = "anubian", rulings: Rulings = STANDARD) -> list[str]:
    return [found.reason.english for found in findings(table, {faction: [order]}, rulings)]


# orders


def test_rp_31_a_space_too_far_is_told_with_what_is_controlled() -> None:
    table = position(s16=A(1), s6=A(1))
    assert said(table, Order(9, 1)) == ["9 is not next to a space of anubian, which controls 6, 16, S1"]
    assert said(table, Order(99, 1)) == ["the map has no space 99; its spaces are 1 to 33"]
    assert said(table, Order(5, 0)) == ["a unit of strength 0 cannot be deployed"]
    assert said(table, Order(5, 0, heroes=1)) == []


def test_rp_31_a30_an_own_space_without_neighbours() -> None:
    alone, strict = position(s9=A(1)), Rulings(own_space_target="no")
    assert said(alone, Order(9, 1)) == []
    assert said(alone, Order(9, 1), rulings=strict) == ["9 is controlled already and next to no other space of anubian"]
    assert 9 in targets(alone, "anubian")
    assert 9 not in targets(alone, "anubian", strict)


def test_rp_04_rp_32_starting_areas_are_no_targets() -> None:
    table = position(s16=A(1))
    assert said(table, Order(-2, 1)) == ["S2 is a starting area: it cannot be attacked"]
    assert said(table, Order(-2, 1, bomb=True)) == ["S2 has no number: a bomb cannot be sent there"]
    assert bomb_targets(table) == table.board.spaces
    alone = replace(table, solo=True, starts={"anubian": -1})
    assert said(alone, Order(-2, 1, bomb=True)) == []
    assert said(alone, Order(-1, 1)) == ["S1 is the starting area of a player: it cannot be attacked"]
    assert said(alone, Order(-1, 1, bomb=True)) == ["S1 is the starting area of a player: it cannot be attacked"]
    assert bomb_targets(alone) == (*table.board.spaces, -2, -3, -4)
    near = next(place for place in table.board.neighbours[-2] if place > 0)
    held = replace(alone, forces={near: A(1)})
    assert -2 in targets(held, "anubian")
    assert -1 not in targets(held, "anubian")
    assert said(held, Order(-2, 1)) == []
    assert -2 not in targets(replace(held, solo=False), "anubian")


def test_a49_a_bomb_declares_no_border() -> None:
    table = position(s16=A(1), s6=A(1))
    assert said(table, Order(5, 2, origin=6, bomb=True)) == ["a bomb crosses no border: write it without 6"]
    assert said(table, Order(5, 2, origin=6)) == []


def test_rp_36_a_ram_that_is_counted_on_must_be_on_a_border_that_can_be_crossed() -> None:
    ram = Device("anubian", "ram", 6, 5)
    elsewhere = Device("anubian", "ram", 6, 7)
    table = position(ram, elsewhere, Device("bastet", "ram", 5, 15), s6=A(1), s15=A(1), s5=B(1))
    assert said(table, Order(5, 1, ram=True)) == []
    assert said(table, Order(5, 1, origin=6, ram=True)) == []
    assert said(table, Order(5, 1, origin=15, ram=True)) == ["anubian has no ram for an attack on 5"]
    assert said(table, Order(1, 1, ram=True)) == ["anubian has no ram for an attack on 1"]
    assert said(table, Order(1, 1)) == []


def test_rp_03_who_has_no_starting_area_has_no_orders() -> None:
    table = position(s16=A(1))
    assert [found.order for found in findings(table, {"rashar": [Order(1, 1)]})] == [None]
    assert findings(table, {"rashar": []}) == ()


# devices


@pytest.mark.parametrize(
    ("device", "text"),
    [
        (Device("anubian", "ram", 6, 5), None),
        (Device("anubian", "umbrella", 6), None),
        (Device("anubian", "ram", 6, 99), "ram: the map has no place 99"),
        (Device("anubian", "umbrella", 99), "umbrella: the map has no place 99"),
        (Device("anubian", "ram", 6, 9), "ram: 6 and 9 have no common border"),
        (Device("anubian", "ram", 5, 6), "ram: anubian does not control 5"),
        (Device("anubian", "umbrella", 5), "umbrella: anubian does not control 5"),
    ],
)
def test_rp_43_where_a_device_may_stand(device: Device, text: str | None) -> None:
    table = position(s6=A(1))
    reason = may_place(table, device)
    assert (reason.english if reason else None) == text
    assert [found.reason.english for found in findings(replace(table, devices=(device,)), {})] == [text] * bool(text)


def test_a_reason_keeps_its_values_when_another_one_follows() -> None:
    table = replace(position(s6=A(1)), devices=(Device("anubian", "umbrella", 6, 9),))
    first, second = (found.reason for found in findings(table, {}))
    assert (first.rule, set(first.values)) == ("RP-43", {"device", "faction", "place"})
    assert (second.rule, set(second.values)) == ("RP-36", {"device", "faction", "place", "across"})


def test_rp_67_alone_no_device_stands() -> None:
    table = replace(position(s6=A(1)), solo=True)
    reason = may_place(table, Device("anubian", "ram", 6, 5))
    assert reason is not None
    assert reason.rule == "RP-67"


def test_a66_faults_of_other_devices_do_not_stand_in_the_way() -> None:
    foreign = Device("bastet", "ram", 6, 5)
    table = position(foreign, s6=A(1))
    assert may_place(table, Device("anubian", "ram", 6, 5)) is None
    twice = may_place(position(Device("anubian", "ram", 6, 5), s6=A(1)), Device("anubian", "ram", 6, 5))
    assert twice is not None
    assert twice.ruling == "A66"


# words


def complaint(read: object, word: str) -> str:
    with pytest.raises(NotationError) as error:
        read(word)  # type: ignore[operator]
    return str(error.value)


def attacker(word: str) -> object:
    return read_attacker(word, NAMES, ON_BORDERS)


def device(word: str) -> Device:
    return read_device(word, NAMES, ALL_DEVICES)


def test_forces_and_attackers_as_they_are_typed() -> None:
    assert read_force("rashar:6+1h", NAMES) == Force("rashar", 6, 1)
    assert read_force("Ra'shar:2h", NAMES) == Force("rashar", 0, 2)
    assert attacker("anubian:6") == Arrival(Force("anubian", 6))
    assert attacker("anubian:6+1h+spikes+ram") == Arrival(Force("anubian", 6, 1), Border(ram=True, spikes=True))
    assert complaint(attacker, "anubian").startswith("`anubian` is not a force")
    assert complaint(attacker, "anubain:6+rma") == "`anubain` is unknown"
    assert complaint(attacker, "anubian:6+rma") == "`rma` is unknown"
    assert "ram twice" in complaint(attacker, "anubian:6+ram+ram")
    assert read_name(" BASTET ", NAMES) == "bastet"


def test_orders_and_devices_as_they_are_typed() -> None:
    assert read_order("bomb 9@9") == Order(9, 9, bomb=True)
    assert read_order("4@8-6+ram") == Order(8, 4, origin=6, ram=True)
    for word in ("bomb 3h@9", "bomb 3@9+ram"):
        assert "a bomb has neither heroes nor a ram" in complaint(read_order, word)
    assert "is not a place" in complaint(read_order, "4@x")
    assert "is not a place" in complaint(read_order, "4@8-x")
    assert device("bastet umbrella 9") == Device("bastet", "umbrella", 9)
    for word, text in (
        ("bastet umbrella", "is not a device"),
        ("bastet umbrella 9 9", "is not a device"),
        ("bastet ram 9 8", "is not a device"),
        ("bastet rum 9-8", "is unknown"),
        ("bastet umbrella 9-8", "goes on a space"),
        ("bastet ram 9", "go on a border"),
        ("bastet spikes 9", "go on a border"),
    ):
        assert text in complaint(device, word)


# points


BOARD = make_board(load_map("inner-factory"))


def test_rp_40_rp_41_the_sum_and_what_it_rests_on() -> None:
    nothing, why = round_points(BOARD, [-1, 4], 1).reasons  # a factory and a start
    assert (nothing.rule, nothing.english, nothing.ruling) == ("RP-40", "0 = 0", None)
    assert (why.rule, why.english, why.ruling) == (
        "RP-05",
        "4, S1: factories and starting areas have no numbers",
        "A71",
    )
    assert [len(round_points(BOARD, held, 1).reasons) for held in ((), (1,), (1, 4))] == [1, 1, 2]
    for number, rule in ((9, "RP-40"), (10, "RP-41"), (11, "RP-41")):
        assert round_points(BOARD, [1], number).reasons[0].rule == rule
    top, bottom = BOARD.round_points[1], BOARD.final_points[1]
    assert bottom > top
    both = Rulings(last_round="both")
    assert [round_points(BOARD, [1], number).total for number in (9, 10)] == [top, bottom]
    assert [round_points(BOARD, [1], number, both).total for number in (9, 10)] == [top, top + bottom]
    two, _numberless = round_points(BOARD, [2, 1, -3, 4], 1).reasons
    assert two.english == f"{top} + {BOARD.round_points[2]} = {top + BOARD.round_points[2]}"


@pytest.mark.parametrize(
    ("others", "text"),
    [
        ((), "the most points: 40"),
        ((Standing("bastet", 39, 9, 9),), "the most points: 40"),
        ((Standing("bastet", 40, 4, 9),), "equal points (40), but more spaces: 5 against 4"),
        ((Standing("bastet", 40, 5, 6),), "points and spaces are equal, but more units: 7 against 6"),
        ((Standing("bastet", 40, 5, 7),), "points, spaces and units are equal: the victory is shared"),
    ],
)
def test_rp_44_a72_what_decided_is_told(others: tuple[Standing, ...], text: str) -> None:
    assert decided_by(ranking((Standing("anubian", 40, 5, 7), *others))).english == text


# alone


def test_a83_half_of_an_odd_sum() -> None:
    assert [reinforcements(dice)[0] for dice in ((4, 3), (4, 4))] == [3, 4]
    assert [reinforcements(dice, Rulings(reinforcement_half="up"))[0] for dice in ((4, 3), (4, 4))] == [4, 4]
    assert [reinforcements(dice)[1][0].ruling for dice in ((4, 3), (4, 4))] == ["A83", None]


def test_a88_a_column_goes_round_or_stops() -> None:
    spaces = len(BOARD.spaces)
    round_ = walk(BOARD, {}, spaces + 2)
    assert (round_.left_over, round_.forces[2].units, round_.forces[3].units) == (0, 2, 1)
    stopped = walk(BOARD, {}, spaces + 2, Rulings(column_wraps="no"))
    assert (stopped.left_over, stopped.forces[2].units, len(stopped.stops)) == (2, 1, spaces)
    assert walk(BOARD, {}, 0).stops == ()


def test_a85_a86_what_a_column_leaves() -> None:
    told = [stop.reasons[-1].ruling for stop in walk(BOARD, {1: Force("pharaoh", 3)}, 2).stops]
    assert told == [None, "A85"]
    texts = [stop.reasons[-1].english for stop in walk(BOARD, {1: Force("pharaoh", 3)}, 2).stops]
    assert texts == ["one stays: 3 becomes 4", "one stays: 0 becomes 1"]
    for player, left, onward in ((4, None, 0), (3, Force("pharaoh", 1), 0), (5, Force("rashar", 1), 0)):
        (stop,) = walk(BOARD, {1: Force("rashar", player)}, 4).stops
        assert (stop.force, stop.onward) == (left, onward)
        assert not any(reason.rule == "RP-39" for reason in stop.reasons)
        assert any(reason.rule == "RP-65" for reason in stop.reasons)


def test_rp_61_the_verdict_counts_zones_and_units() -> None:
    goals = (1, *BOARD.starts)
    all_but_one = {place: Force("rashar", 2) for place in goals if place not in (1, -2)}
    held = all_but_one | {9: Force("pharaoh", 5)}
    for turn, result in ((14, "open"), (15, "defeat"), (16, "defeat")):
        found = verdict(BOARD, held, "rashar", 2, turn)
        assert (found.result, found.zones, found.units) == (result, BOARD.starts, 6)
    won = verdict(BOARD, held | {1: Force("rashar", 1)}, "rashar", 2, 15)
    assert (won.result, won.zones, won.units) == ("victory", goals, 7)


def test_rp_66_soldiers_come_to_own_spaces_with_points() -> None:
    held = {1: Force("rashar", 1), 4: Force("rashar", 1), 2: Force("pharaoh", 1), -1: Force("rashar", 1)}
    assert new_soldiers(BOARD, held, "rashar") == {1: BOARD.round_points[1]}


@pytest.mark.slow
@pytest.mark.parametrize("names", [[], ["anubian"] * 2, [*FACTIONS, "anubian"]])
def test_rp_01_rp_06_who_may_sit_down(names: list[str]) -> None:
    main_board = load_map("inner-factory")
    with pytest.raises(UnlawfulError) as error:
        make_table(main_board, [load_faction(name) for name in names])
    assert error.value.reason.rule == ("RP-06" if len(names) == 2 else "RP-01")
    for number in (1, 2, 4):
        assert make_table(main_board, [load_faction(name) for name in FACTIONS[:number]]).solo == (number == 1)


def test_rp_65_a_column_that_wins_goes_on_with_one_less() -> None:
    first, second, *_ = walk(BOARD, {1: Force("rashar", 2)}, 5).stops
    assert (first.force, first.onward) == (Force("pharaoh", 1), 2)
    assert first.reasons[-1].english == "one stays; left to go on: 2"
    assert (second.space, second.onward) == (2, 1)
