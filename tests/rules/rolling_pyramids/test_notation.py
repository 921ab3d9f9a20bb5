"""Orders, devices and forces as people type them, and the words in which they are refused."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.names import name_of
from hyskos.companion.sentences import to_write
from hyskos.companion.vocabulary import ALL_DEVICES, FACTIONS, IN_ORDERS, ON_BORDERS, PLAYED
from hyskos.definitions.languages import activate
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import bomb_targets, findings, may_place, targets
from hyskos.rules.rolling_pyramids.notation import (
    BORDER_DEVICES,
    NotationError,
    plain_names,
    read_amount,
    read_attacker,
    read_force,
    read_name,
    write_force,
)
from hyskos.rules.rolling_pyramids.order_notation import read_device, read_order, write_device
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from tests.rules.rolling_pyramids.setups import A, B, position

FACTION_NAMES = ("anubian", "bastet", "rashar", "sobeccian")
NAMES = plain_names(*FACTION_NAMES)
BORDER_NAMES = plain_names("ram", "spikes")
DEVICE_NAMES = plain_names("ram", "spikes", "umbrella")


def refusals(table: Position, order: Order, faction: str = "anubian", rulings: Rulings = STANDARD) -> list[str]:
    return [finding.reason.english for finding in findings(table, {faction: [order]}, rulings)]


# orders


def test_rp_31_a_space_too_far_is_told_with_what_is_controlled() -> None:
    table = position(s16=A(1), s6=A(1))
    assert refusals(table, Order(9, 1)) == ["9 is not next to a space of anubian, which controls 6, 16, S1"]
    assert refusals(table, Order(99, 1)) == ["the map has no space 99; its spaces are 1 to 33"]
    assert refusals(table, Order(5, 0)) == ["a unit of strength 0 cannot be deployed"]
    assert refusals(table, Order(5, 0, heroes=1)) == []


def test_rp_31_a30_an_own_space_without_neighbours() -> None:
    alone, strict = position(s9=A(1)), Rulings(own_space_target="no")
    assert refusals(alone, Order(9, 1)) == []
    assert refusals(alone, Order(9, 1), rulings=strict) == [
        "9 is controlled already and next to no other space of anubian"
    ]
    assert 9 in targets(alone, "anubian")
    assert 9 not in targets(alone, "anubian", strict)


def test_rp_04_rp_32_starting_areas_are_no_targets() -> None:
    table = position(s16=A(1))
    assert refusals(table, Order(-2, 1)) == ["S2 is a starting area: it cannot be attacked"]
    assert refusals(table, Order(-2, 1, bomb=True)) == ["S2 has no number: a bomb cannot be sent there"]
    assert bomb_targets(table) == table.board.spaces
    alone = replace(table, solo=True, starts={"anubian": -1})
    assert refusals(alone, Order(-2, 1, bomb=True)) == []
    assert refusals(alone, Order(-1, 1)) == ["S1 is the starting area of a player: it cannot be attacked"]
    assert refusals(alone, Order(-1, 1, bomb=True)) == ["S1 is the starting area of a player: it cannot be attacked"]
    assert bomb_targets(alone) == (*table.board.spaces, -2, -3, -4)
    near = next(place for place in table.board.neighbours[-2] if place > 0)
    occupied = replace(alone, forces={near: A(1)})
    assert -2 in targets(occupied, "anubian")
    assert -1 not in targets(occupied, "anubian")
    assert refusals(occupied, Order(-2, 1)) == []
    assert -2 not in targets(replace(occupied, solo=False), "anubian")


def test_a49_a_bomb_declares_no_border() -> None:
    table = position(s16=A(1), s6=A(1))
    assert refusals(table, Order(5, 2, origin=6, bomb=True)) == ["a bomb crosses no border: write it without 6"]
    assert refusals(table, Order(5, 2, origin=6)) == []


def test_rp_36_a_ram_that_is_counted_on_must_be_on_a_border_that_can_be_crossed() -> None:
    ram = Device("anubian", "ram", 6, 5)
    elsewhere = Device("anubian", "ram", 6, 7)
    table = position(ram, elsewhere, Device("bastet", "ram", 5, 15), s6=A(1), s15=A(1), s5=B(1))
    assert refusals(table, Order(5, 1, ram=True)) == []
    assert refusals(table, Order(5, 1, origin=6, ram=True)) == []
    assert refusals(table, Order(5, 1, origin=15, ram=True)) == ["anubian has no ram for an attack on 5"]
    assert refusals(table, Order(1, 1, ram=True)) == ["anubian has no ram for an attack on 1"]
    assert refusals(table, Order(1, 1)) == []


def test_rp_03_who_has_no_starting_area_has_no_orders() -> None:
    table = position(s16=A(1))
    assert [finding.order for finding in findings(table, {"rashar": [Order(1, 1)]})] == [None]
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
    assert [finding.reason.english for finding in findings(replace(table, devices=(device,)), {})] == [text] * bool(
        text
    )


def test_a_reason_keeps_its_values_when_another_one_follows() -> None:
    table = replace(position(s6=A(1)), devices=(Device("anubian", "umbrella", 6, 9),))
    first, second = (finding.reason for finding in findings(table, {}))
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
        read(word)
    return str(error.value)


def attacker(word: str) -> object:
    return read_attacker(word, NAMES, BORDER_NAMES)


def device(word: str) -> Device:
    return read_device(word, NAMES, DEVICE_NAMES)


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


# what is printed is read back


NUMBERS = st.integers(0, 9999)
FORCES = st.builds(Force, st.sampled_from(list(FACTIONS)), NUMBERS, NUMBERS)
PLACES = st.integers(-4, 99).filter(bool)


@pytest.mark.slow
@given(FORCES, st.sampled_from(["en", "es"]))
def test_a_printed_force_is_read_back(force: Force, lang: str) -> None:
    activate(lang)
    try:
        name, sentence = str(name_of(force.faction)), to_write(force, erase=False)
    finally:
        activate("en")
    assert read_amount(force.written()) == (force.units, force.heroes)
    for written in (write_force(force), f"{name}:{force.written()}", f"{force.written()} ({name})"):
        assert read_force(written, FACTIONS) == force
        assert read_force(written.upper(), FACTIONS) == force
    assert read_amount(f"{force.heroes}h+{force.units}") == (force.units, force.heroes)  # as people say it
    assert read_force(sentence.partition(" ")[2], FACTIONS) == force  # "write 2+1* (Anubian)"


@pytest.mark.slow
@given(FORCES, st.lists(st.sampled_from(BORDER_DEVICES), unique=True), st.data())
def test_a_printed_force_attacks(force: Force, devices: list[str], data: st.DataObject) -> None:
    words = [data.draw(st.sampled_from([device, *ON_BORDERS[device]])) for device in devices]
    for written in (write_force(force), f"{force.faction}:{force.written()}"):
        border = Border(ram="ram" in devices, spikes="spikes" in devices)
        assert read_attacker("+".join([written, *words]), FACTIONS, ON_BORDERS) == Arrival(force, border)


@pytest.mark.slow
@given(st.sampled_from(list(PLAYED)), st.sampled_from(list(ALL_DEVICES)), PLACES, PLACES, st.data())
def test_a_printed_device_is_read_back(faction: str, kind: str, place: int, across: int, data: st.DataObject) -> None:
    device = Device(faction, kind, place, None if kind == "umbrella" else across)
    assert read_device(write_device(device), PLAYED, ALL_DEVICES) == device
    word = data.draw(st.sampled_from([kind, *ALL_DEVICES[kind]]))
    assert read_device(write_device(device).replace(kind, word.upper()), PLAYED, ALL_DEVICES) == device


@pytest.mark.slow
@given(NUMBERS, NUMBERS, st.integers(1, 99), st.integers(1, 99), st.data())
def test_an_order_with_any_words(units: int, heroes: int, target: int, origin: int, data: st.DataObject) -> None:
    force = Force("anubian", units, heroes).written()
    ram = data.draw(st.sampled_from(["ram", *IN_ORDERS["ram"]]))
    bomb = data.draw(st.sampled_from(["bomb", *IN_ORDERS["bomb"], "BOMBA"]))
    assert read_order(f"{force}@{target}-{origin}+{ram}", IN_ORDERS) == Order(target, units, heroes, origin, ram=True)
    assert read_order(f"{bomb} {units}@{target}", IN_ORDERS) == Order(target, units, 0, bomb=True)


@pytest.mark.slow
@given(FORCES)
def test_what_is_written_to_be_typed_needs_no_quotes(force: Force) -> None:
    assert not set(write_force(force)) & set(">*#?")
