"""Every force that is printed is read back as the same force, and nothing that is typed needs a sign of the shell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.names import named
from hyskos.companion.sentences import to_write
from hyskos.companion.vocabulary import ALL_DEVICES, FACTIONS, IN_ORDERS, ON_BORDERS, PLAYED
from hyskos.definitions.languages import activate
from hyskos.rules.rolling_pyramids.deployment import Device, Order
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.notation import BORDER_DEVICES, read_amount, read_attacker, read_force, write_force
from hyskos.rules.rolling_pyramids.order_notation import read_device, read_order, write_device

NUMBERS = st.integers(0, 9999)
FORCES = st.builds(Force, st.sampled_from(list(FACTIONS)), NUMBERS, NUMBERS)
PLACES = st.integers(-4, 99).filter(bool)


@pytest.mark.slow
@given(FORCES, st.sampled_from(["en", "es"]))
def test_a_printed_force_is_read_back(force: Force, lang: str) -> None:
    activate(lang)
    try:
        name, told = str(named(force.faction)), to_write(force, erase=False)
    finally:
        activate("en")
    assert read_amount(force.written()) == (force.units, force.heroes)
    for written in (write_force(force), f"{name}:{force.written()}", f"{force.written()} ({name})"):
        assert read_force(written, FACTIONS) == force
        assert read_force(written.upper(), FACTIONS) == force
    assert read_amount(f"{force.heroes}h+{force.units}") == (force.units, force.heroes)  # as people say it
    assert read_force(told.partition(" ")[2], FACTIONS) == force  # "write 2+1* (Anubian)"


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
