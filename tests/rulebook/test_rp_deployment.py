"""Rolling Pyramids, the deploy phase on a whole board: statements RP-03, RP-04, RP-30..39, RP-43 and their rulings.

On these boards the start of die 1 is next to 16, 28 and 29; 6 is next to 1, 5, 7, 15, 16 and 17.
"""

from dataclasses import replace

import pytest

from hyskos.definitions.loader import load_map
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.deployment import Deployment, Device, Order, Position
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import findings, targets
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from tests.shipped import deploy

BOARD = make_board(load_map("outer-factory"))
STARTS = {"anubian": -1, "bastet": -3}


def position(*devices: Device, solo: bool = False, **forces: Force) -> Position:
    """Make a position from `s6=Force(...)` (space 6) and devices."""
    places = {int(name[1:]) if name[0] == "s" else -int(name[1:]): force for name, force in forces.items()}
    return Position(BOARD, STARTS, places, devices, solo)


def faults(table: Position, order: Order, faction: str = "anubian", rulings: Rulings = STANDARD) -> list[str]:
    return [found.reason.rule for found in findings(table, {faction: [order]}, rulings)]


def after(table: Position, rulings: Rulings = STANDARD, **orders: list[Order]) -> dict[str, str]:
    """Write who holds each space after a phase."""
    return board_of(deploy(table, orders, rulings))


def board_of(phase: Deployment) -> dict[str, str]:
    forces = phase.position.forces
    return {str(place): f"{forces[place].faction} {forces[place].written()}" for place in sorted(forces)}


def A(units: int, heroes: int = 0) -> Force:  # noqa: N802 (a letter for a faction, as on a sketch)
    return Force("anubian", units, heroes)


def B(units: int) -> Force:  # noqa: N802
    return Force("bastet", units)


def test_rp_03_orders_need_a_starting_area() -> None:
    found = findings(position(), {"rashar": [Order(16, 2), Order(99, 2)]})
    assert [(one.faction, one.order, one.reason.rule) for one in found] == [("rashar", None, "RP-03")]


@pytest.mark.parametrize("start", [-1, -2, -3])
def test_rp_04_no_starting_area_is_a_target(start: int) -> None:
    assert faults(position(), Order(start, 3)) == ["RP-04"]
    assert not [place for place in targets(position(s16=A(1)), "anubian") if place < 0]


def test_rp_32_a43_a_starting_area_has_no_number_for_a_bomb() -> None:
    assert faults(position(), Order(-3, 9, bomb=True)) == ["RP-32"]


def test_rp_05_a_target_is_a_number_of_the_map() -> None:
    assert faults(position(), Order(34, 3)) == ["RP-05"]
    assert faults(position(), Order(34, 9, bomb=True)) == ["RP-05"]


def test_rp_30_every_fault_of_every_player_is_found_at_once() -> None:
    orders = {"anubian": [Order(34, 3), Order(16, 2), Order(1, 2)], "bastet": [Order(-1, 1)], "rashar": [Order(1, 1)]}
    found = [(one.faction, one.order, one.reason.rule) for one in findings(position(), orders)]
    assert found == [
        ("anubian", 0, "RP-05"),
        ("anubian", 2, "RP-31"),
        ("bastet", 0, "RP-04"),
        ("rashar", None, "RP-03"),
    ]


def test_rp_31_targets_are_next_to_controlled_spaces_and_the_start() -> None:
    assert targets(position(), "anubian") == (16, 28, 29)
    assert targets(position(s6=A(1)), "anubian") == (1, 5, 6, 7, 15, 16, 17, 28, 29)
    assert faults(position(s6=B(1)), Order(6, 2)) == ["RP-31"]


def test_rp_31_a30_an_own_space_is_a_target_even_without_an_own_neighbour() -> None:
    far = position(s12=A(1))
    assert faults(far, Order(12, 2)) == []
    assert faults(far, Order(12, 2), rulings=Rulings(own_space_target="no")) == ["RP-31"]
    assert faults(position(s12=A(1), s13=A(1)), Order(12, 2), rulings=Rulings(own_space_target="no")) == []


def test_rp_31_a31_adjacency_is_that_of_the_start_of_the_phase() -> None:
    orders = {"anubian": [Order(16, 2), Order(6, 2)]}  # 6 is next to 16, which is not controlled yet
    assert [one.order for one in findings(position(), orders)] == [1]


def test_rp_31_a34_the_start_is_enough_for_who_has_lost_everything() -> None:
    assert faults(position(s16=B(5)), Order(16, 2)) == []


def test_rp_31_a49_a_declared_border_must_exist_and_be_ones_own() -> None:
    table = position(s6=A(1), s5=B(1))
    assert faults(table, Order(5, 2, origin=6)) == []
    assert faults(table, Order(16, 2, origin=-1)) == []
    assert faults(table, Order(5, 2, origin=16)) == ["RP-31"]  # no common border
    assert faults(table, Order(1, 2, origin=5)) == ["RP-31"]  # not controlled
    assert faults(table, Order(5, 2, origin=99)) == ["RP-05"]


def test_rp_32_a_bomb_goes_anywhere_and_earns_no_space() -> None:
    table = position(s21=B(6))
    assert faults(table, Order(21, 10, bomb=True)) == []
    assert after(table, anubian=[Order(21, 10, bomb=True)]) == {}
    assert faults(table, Order(21, 10, origin=16, bomb=True)) == ["RP-32"]


def test_rp_33_and_34_units_take_and_reinforce() -> None:
    table = position(s16=A(4))
    assert after(table, anubian=[Order(16, 3), Order(28, 2)]) == {"16": "anubian 7", "28": "anubian 2"}


def test_rp_35_all_fights_happen_at_once() -> None:
    table = position(s6=A(2, 1), s16=B(5))
    phase = deploy(table, {"anubian": [Order(16, 7), Order(1, 4)], "bastet": [Order(1, 2), Order(6, 2)]})
    assert board_of(phase) == {"1": "anubian 2", "6": "anubian 1*", "16": "anubian 2"}
    assert phase.conquests == {"anubian": 2}


def test_rp_35_who_leaves_nothing_behind_still_holds_what_it_held() -> None:
    # units come from the sheet, garrisons never march (A38)
    assert after(position(s16=A(3)), anubian=[Order(28, 2)]) == {"16": "anubian 3", "28": "anubian 2"}


def test_rp_36_a_ram_works_from_the_border_it_stands_on() -> None:
    ram = Device("anubian", "ram", 6, 5)
    table = position(ram, s6=A(1), s16=A(1), s15=A(1), s5=B(9))
    assert after(table, anubian=[Order(5, 6, origin=6)])["5"] == "anubian 1"
    assert after(table, anubian=[Order(5, 6, origin=15)])["5"] == "bastet 3"


def test_rp_36_a49_without_a_declared_border_the_best_one_is_taken() -> None:
    ram = Device("anubian", "ram", 6, 5)
    phase = deploy(position(ram, s6=A(1), s15=A(1), s5=B(9)), {"anubian": [Order(5, 6)]})
    assert board_of(phase)["5"] == "anubian 1"
    assert phase.outcomes[5].reasons[0].ruling == "A49"


def test_rp_36_a_ram_is_no_help_to_others_nor_backwards() -> None:
    foreign = Device("bastet", "ram", 5, 6)
    assert after(position(foreign, s6=A(1), s5=B(9)), anubian=[Order(5, 6)])["5"] == "bastet 3"


def test_rp_37_spikes_halve_who_comes_over_their_border_only() -> None:
    spikes = Device("bastet", "spikes", 5, 6)
    table = position(spikes, s6=A(1), s15=A(1), s5=B(4))
    assert after(table, anubian=[Order(5, 9, origin=6)])["5"] == "anubian 1"
    assert after(table, anubian=[Order(5, 9, origin=15)])["5"] == "anubian 5"
    assert after(table, anubian=[Order(5, 9)])["5"] == "anubian 5"  # A49: the border without spikes


def test_rp_37_a49_a_ram_behind_spikes_is_weighed_against_a_free_border() -> None:
    devices = (Device("anubian", "ram", 6, 5), Device("bastet", "spikes", 5, 6))
    # 9 against 10: 9 - 10 over the free border, 5 - 5 over both devices, which is better
    assert "5" not in after(position(*devices, s6=A(1), s15=A(1), s5=B(10)), anubian=[Order(5, 9)])
    # 9 against 4: 9 - 4 over the free border, 5 - 2 over both
    assert after(position(*devices, s6=A(1), s15=A(1), s5=B(4)), anubian=[Order(5, 9)])["5"] == "anubian 5"


def test_rp_38_the_umbrella_stands_on_the_bombed_space() -> None:
    umbrella = Device("bastet", "umbrella", 9)
    assert after(position(umbrella, s9=B(5)), anubian=[Order(9, 9, bomb=True)]) == {"9": "bastet 3"}
    assert after(position(umbrella, s9=B(5), s10=B(5)), anubian=[Order(10, 4, bomb=True)])["10"] == "bastet 1"


def test_rp_39_conquests_are_counted_for_each_player() -> None:
    table = position(s16=B(1))
    phase = deploy(table, {"anubian": [Order(16, 2), Order(28, 1)], "bastet": [Order(22, 1)]})
    assert phase.conquests == {"anubian": 2, "bastet": 1}


def test_rp_43_a51_devices_stay_with_the_space() -> None:
    ram = Device("bastet", "ram", 16, 6)
    elsewhere = Device("bastet", "umbrella", 21)
    phase = deploy(position(ram, elsewhere, s16=B(1), s21=B(1)), {"anubian": [Order(16, 2)]})
    assert phase.lost == (ram,)
    assert phase.position.devices == (elsewhere,)


def test_rp_43_a44_a_bomb_takes_devices_with_it() -> None:
    umbrella = Device("bastet", "umbrella", 16)
    phase = deploy(position(umbrella, s16=B(1), s6=A(1)), {"anubian": [Order(16, 9, bomb=True), Order(16, 1)]})
    assert (board_of(phase), phase.lost) == ({"6": "anubian 1"}, (umbrella,))


def test_rp_43_a51_a_device_may_serve_once_only() -> None:
    ram = Device("anubian", "ram", 6, 5)
    table = position(ram, s6=A(1), s5=B(9))
    assert deploy(table, {"anubian": [Order(5, 6)]}).position.devices == (ram,)
    assert deploy(table, {"anubian": [Order(5, 6)]}, Rulings(device_use="once")).position.devices == ()


def test_rp_43_a_device_stands_on_a_controlled_place_and_a_real_border() -> None:
    def rules_of(device: Device) -> list[str]:
        return [found.reason.rule for found in findings(position(device, s6=A(1)), {})]

    assert rules_of(Device("anubian", "ram", 6, 5)) == []
    assert rules_of(Device("anubian", "spikes", -1, 16)) == []
    assert rules_of(Device("anubian", "ram", 6, 9)) == ["RP-36"]
    assert rules_of(Device("anubian", "umbrella", 5)) == ["RP-43"]
    assert rules_of(Device("anubian", "umbrella", 77)) == ["RP-05"]


def test_a25_a_unit_of_strength_0_is_not_deployed() -> None:
    assert faults(position(), Order(16, 0)) == ["RP-29"]


def test_rp_61_a80_alone_the_pharaohs_starts_are_targets() -> None:
    pharaoh = Force("pharaoh", 10)
    table = replace(position(solo=True, n4=pharaoh, s28=A(1), s27=A(1)), starts={"anubian": -1})
    assert -4 in targets(table, "anubian")
    assert faults(table, Order(-1, 3)) == ["RP-04"]
    assert faults(table, Order(-4, 12, bomb=True)) == []
    assert faults(table, Order(-1, 12, bomb=True)) == ["RP-04"]
    phase = deploy(table, {"anubian": [Order(-4, 12)]})
    assert phase.position.forces[-4] == A(2)


def test_rp_67_alone_there_are_no_devices() -> None:
    table = replace(position(Device("anubian", "ram", 28, 27), solo=True, s28=A(1)), starts={"anubian": -1})
    assert [found.reason.rule for found in findings(table, {})] == ["RP-67"]


def test_outcomes_come_by_number_and_starting_areas_last() -> None:
    table = position(solo=True, s16=A(3), s28=A(1))
    table = replace(table, starts={"anubian": -1})
    reached = [place for place in targets(table, "anubian") if place > 0][:3]
    orders = [Order(place, 1) for place in (-2, *reversed(reached))]
    assert list(deploy(table, {"anubian": orders}).outcomes) == [*reached, -2]
