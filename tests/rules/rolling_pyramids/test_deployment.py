"""The deploy phase on a whole board and over several borders: RP-03, RP-04, RP-30..39, RP-43 and their rulings.

On these boards the start of die 1 is next to 16, 28 and 29; 6 is next to 1, 5, 7, 15, 16 and 17.
"""

from dataclasses import replace
from itertools import permutations

import pytest

from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle
from hyskos.rules.rolling_pyramids.deployment import Deployment, Device, Order, Position, from_home
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import findings, targets
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from tests.rules.rolling_pyramids.setups import A, B, board_of, fight, force_left, position, sentences
from tests.shipped import deploy, resolve


def faults(table: Position, order: Order, faction: str = "anubian", rulings: Rulings = STANDARD) -> list[str]:
    return [finding.reason.rule for finding in findings(table, {faction: [order]}, rulings)]


def after(table: Position, rulings: Rulings = STANDARD, **orders: list[Order]) -> dict[str, str]:
    """Write who holds each space after a phase."""
    return board_of(deploy(table, orders, rulings))


def test_rp_03_orders_need_a_starting_area() -> None:
    findings_ = findings(position(), {"rashar": [Order(16, 2), Order(99, 2)]})
    assert [(finding.faction, finding.order, finding.reason.rule) for finding in findings_] == [
        ("rashar", None, "RP-03")
    ]


def test_rp_32_a43_a_starting_area_has_no_number_for_a_bomb() -> None:
    assert faults(position(), Order(-3, 9, bomb=True)) == ["RP-32"]


def test_rp_05_a_target_is_a_number_of_the_map() -> None:
    assert faults(position(), Order(34, 3)) == ["RP-05"]
    assert faults(position(), Order(34, 9, bomb=True)) == ["RP-05"]


def test_rp_30_every_fault_of_every_player_is_found_at_once() -> None:
    orders = {"anubian": [Order(34, 3), Order(16, 2), Order(1, 2)], "bastet": [Order(-1, 1)], "rashar": [Order(1, 1)]}
    rules = [(finding.faction, finding.order, finding.reason.rule) for finding in findings(position(), orders)]
    assert rules == [
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
    assert [finding.order for finding in findings(position(), orders)] == [1]


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


def test_rp_43_a51_lost_devices_are_listed_as_on_the_board_and_explained_by_faction_and_device() -> None:
    devices = (
        Device("bastet", "umbrella", 16),
        Device("bastet", "spikes", 16, 6),
        Device("anubian", "ram", 28, 27),
        Device("bastet", "ram", 16, 17),
    )
    phase = deploy(position(*devices, s16=B(1), s28=A(1)), {"anubian": [Order(16, 2)], "bastet": [Order(28, 2)]})
    assert phase.lost == devices
    assert [sentence for sentence in sentences(phase.outcomes[16]) if sentence.startswith("lost")] == [
        "lost with the space: ram of bastet",
        "lost with the space: spikes of bastet",
        "lost with the space: umbrella of bastet",
    ]


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
        return [finding.reason.rule for finding in findings(position(device, s6=A(1)), {})]

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
    assert [finding.reason.rule for finding in findings(table, {})] == ["RP-67"]


def test_outcomes_come_by_number_and_starting_areas_last() -> None:
    table = position(solo=True, s16=A(3), s28=A(1))
    table = replace(table, starts={"anubian": -1})
    reached = [place for place in targets(table, "anubian") if place > 0][:3]
    orders = [Order(place, 1) for place in (-2, *reversed(reached))]
    assert list(deploy(table, {"anubian": orders}).outcomes) == [*reached, -2]


SPIKES = Device("bastet", "spikes", 5, 6)
RAM = Device("anubian", "ram", 6, 5)


def attack(*orders: Order, garrison: int, devices: tuple[Device, ...] = (SPIKES,), **rulings: str) -> Deployment:
    """Let Anubian attack 5, which Bastet holds behind spikes towards 6, from 6 and 15."""
    table = position(*devices, s6=A(3), s15=A(3), s5=B(garrison))
    return deploy(table, {"anubian": list(orders)}, Rulings(**rulings))


# A64: each part of a force is judged by the border that it crosses.


def test_rp_37_a64_one_footman_on_a_free_border_does_not_cancel_spikes() -> None:
    phase = attack(Order(5, 12, origin=6), Order(5, 1, origin=15), garrison=12)
    assert board_of(phase)["5"] == "bastet 5"  # 12 - (6 + 1)


def test_rp_37_a64_reasons_say_which_part_crossed_which_border() -> None:
    phase = attack(Order(5, 12, origin=6), Order(5, 1, origin=15), garrison=12)
    assert sentences(phase.outcomes[5])[1:3] == [
        "the spikes halve anubian from 6: 12 becomes 6",
        "1 of anubian from 15 met no spikes: 6 and 1 make 7",
    ]
    assert sentences(fight("bastet 12", "anubian 20 +spikes", "anubian 1"))[1:3] == [
        "the spikes halve anubian: 20 becomes 10",
        "1 of anubian met no spikes: 10 and 1 make 11",
    ]


def test_rp_37_a64_parts_over_the_same_spikes_are_halved_together() -> None:
    # 5 and 5 are 10 and become 5; halved one by one they would be 3 and 3
    assert force_left(fight("bastet 1", "anubian 5 +spikes", "anubian 5 +spikes")) == "anubian 4"
    # over two borders as well: what the spikes of one defender do to one attacker is one half (A47, A48)
    two = (SPIKES, Device("bastet", "spikes", 5, 15))
    phase = attack(Order(5, 5, origin=6), Order(5, 5, origin=15), garrison=1, devices=two)
    assert board_of(phase)["5"] == "anubian 4"
    assert "the spikes halve anubian from 6, 15: 10 becomes 5" in sentences(phase.outcomes[5])
    repeat = attack(Order(5, 5, origin=6), Order(5, 5, origin=15), garrison=1, devices=two, several_devices="repeat")
    assert board_of(repeat)["5"] == "anubian 4"  # nobody crosses two borders


def test_rp_36_a64_a_ram_halves_the_defenders_once_whoever_brings_it() -> None:
    assert force_left(fight("bastet 9", "anubian 5 +ram", "anubian 1")) == "anubian 1"
    several = fight("bastet 12", "anubian 2 +ram", "anubian 2 +ram")
    assert force_left(several) == "bastet 2"
    assert {"the ram of anubian halves the defenders: 12 becomes 6", "the ram of anubian halves no second time"} <= {
        *sentences(several)
    }


def test_rp_36_a48_two_parts_over_one_border_bring_the_same_ram() -> None:
    both = (Order(5, 2, origin=6), Order(5, 2, origin=6))
    phase = attack(*both, garrison=12, devices=(RAM,), several_devices="repeat")
    assert board_of(phase)["5"] == "bastet 2"
    more = (RAM, Device("anubian", "ram", 15, 5))
    split = (Order(5, 2, origin=6), Order(5, 2, origin=15))
    assert board_of(attack(*split, garrison=12, devices=more, several_devices="repeat"))["5"] == "anubian 1"
    assert board_of(attack(*split, garrison=12, devices=more))["5"] == "bastet 2"


@pytest.mark.parametrize("declared", [6, 15])
def test_a49_a48_a_part_without_a_border_brings_the_ram_that_no_other_part_brings(declared: int) -> None:
    rams = (RAM, Device("anubian", "ram", 15, 5))
    orders = (Order(5, 2, origin=declared), Order(5, 2))
    # 12 halved twice are 3, and 4 attack; halved once they are 6
    assert board_of(attack(*orders, garrison=12, devices=rams, several_devices="repeat"))["5"] == "anubian 1"
    assert board_of(attack(*orders, garrison=12, devices=rams))["5"] == "bastet 2"


def test_a49_a_ram_without_spikes_comes_first_even_where_every_ram_halves() -> None:
    devices = (RAM, Device("anubian", "ram", 15, 5), Device("bastet", "spikes", 5, 15))
    phase = attack(Order(5, 12, origin=6), Order(5, 2), garrison=40, devices=devices, several_devices="repeat")
    # both from 6: 40 becomes 20 against 14; 2 over ram and spikes would halve 20 again, and 13 would take the space
    assert board_of(phase)["5"] == "bastet 6"


def test_a49_of_equal_borders_the_first_is_crossed_and_its_ram_used_up() -> None:
    rams = (Device("anubian", "ram", 15, 5), RAM)
    phase = attack(Order(5, 6), garrison=9, devices=rams, device_use="once")
    assert sentences(phase.outcomes[5])[0] == "anubian attacks from 6, the best border"
    assert phase.lost == (RAM,)


def test_rp_36_reasons_say_whose_ram_came_from_where() -> None:
    split = (Order(5, 2, origin=6), Order(5, 2, origin=15))
    messages = sentences(attack(*split, garrison=12, devices=(RAM, Device("anubian", "ram", 15, 5))).outcomes[5])
    assert "the ram of anubian from 6 halves the defenders: 12 becomes 6" in messages
    assert "the ram of anubian from 15 halves no second time" in messages


def test_rp_37_a51_only_spikes_that_somebody_crossed_are_used_up() -> None:
    other = Device("bastet", "spikes", 5, 15)
    phase = attack(Order(5, 4, origin=6), garrison=9, devices=(SPIKES, other, RAM), device_use="once")
    assert set(phase.lost) == {SPIKES, RAM}
    # a ram of Bastet's own on the same border did nothing
    back = Device("bastet", "ram", 5, 6)
    assert set(attack(Order(5, 1, origin=6), garrison=9, devices=(SPIKES, back), device_use="once").lost) == {SPIKES}


# A49: only a part that declares no border may choose.


def test_rp_37_a49_a_part_without_a_border_chooses_for_itself_alone() -> None:
    phase = attack(Order(5, 12, origin=6), Order(5, 1), garrison=12)
    assert board_of(phase)["5"] == "bastet 5"
    assert sentences(phase.outcomes[5])[0] == "anubian attacks from 15, the best border"
    assert "1 of anubian from 15 met no spikes: 6 and 1 make 7" in sentences(phase.outcomes[5])


def test_rp_36_a49_who_counts_on_a_ram_does_not_draw_the_others_over_spikes() -> None:
    orders = (Order(5, 1, ram=True), Order(5, 8))
    phase = attack(*orders, garrison=10, devices=(SPIKES, RAM))
    # 1 over ram and spikes halves 10 to 5; 8 over the free border: 9 - 5
    assert board_of(phase)["5"] == "anubian 4"


def test_a49_the_choice_does_not_look_at_other_players() -> None:
    # alone, 9 hold the space with 5 over the free border (9 - 4) and with 3 over ram and spikes (5 - 2): so they take
    # the free one, although Ra'shar comes with 9 as well and 5 of the others would have been spared
    table = position(SPIKES, RAM, s6=A(3), s15=A(3), s5=B(4), s4=Force("rashar", 1))
    both = deploy(table, {"anubian": [Order(5, 9)], "rashar": [Order(5, 9)]})
    assert "5" not in board_of(both)
    assert sentences(both.outcomes[5])[0] == "anubian attacks from 15, the best border"


def test_a49_the_choice_counts_reinforcements_and_bombs() -> None:
    # 9 against 4 and 6 who join them: 9 - 10 over the free border, 5 - 5 over ram and spikes, which is better
    table = position(SPIKES, RAM, s6=A(3), s15=A(3), s5=B(4))
    joined = deploy(table, {"anubian": [Order(5, 9)], "bastet": [Order(5, 6)]})
    assert "5" not in board_of(joined)
    # a bomb of 6 on the garrison of 10 leaves 4: the free border is better again
    table = position(SPIKES, RAM, s6=A(3), s15=A(3), s5=B(10))
    bombed = deploy(table, {"anubian": [Order(5, 9), Order(5, 6, bomb=True)]})
    assert board_of(bombed)["5"] == "anubian 5"
    # of 21 a foreign bomb of 11 leaves 10; it is no force that would fight on the space
    table = position(SPIKES, RAM, s6=A(3), s15=A(3), s5=B(21))
    assert "5" not in board_of(deploy(table, {"anubian": [Order(5, 9)], "rashar": [Order(5, 11, bomb=True)]}))


# A65: who dies first when a bomb meets an attack over several borders.


def test_rp_37_a65_a_bomb_hits_those_before_the_spikes_first() -> None:
    # 20 on 4 under an umbrella: 2 die, 18 are left over; of 24, 12 before spikes and 12 not, 6 of the latter stay
    outcome = fight("bastet 4", "anubian 12 +spikes", "anubian 12", bombs=(Bomb("rashar", 20),), umbrella=True)
    assert force_left(outcome) == "anubian 4"  # 6 - 2; nobody is left to be halved
    assert ("spikes", "anubian", None) not in outcome.used


# Reasons are given when they hold, in an order of their own.


def test_a52_idle_devices_are_told_of() -> None:
    idle = "nobody defends: ram and spikes do nothing"
    for words in ("anubian 4 +ram", "anubian 4 +spikes", "anubian 4 +ram +spikes"):
        assert idle in sentences(fight(None, words, "bastet 2"))
    assert idle not in sentences(fight(None, "anubian 4", "bastet 2"))
    assert idle not in sentences(fight("bastet 2", "anubian 4 +ram"))


def test_a62_spared_heroes_are_told_of_where_there_are_some() -> None:
    spared = "heroes of rashar are never halved"
    assert spared in sentences(fight("bastet 1", "rashar 4 1 +spikes"))
    assert spared not in sentences(fight("bastet 1", "rashar 4 +spikes"))
    assert spared not in sentences(fight("bastet 1", "rashar 4 +spikes", "rashar 0 2"))
    assert spared not in sentences(fight("bastet 1", "sobeccian 4 1 +spikes"))


def test_a38_the_order_of_parts_does_not_show() -> None:
    parts = [
        Arrival(Force("anubian", 4), Border(15, ram=True)),
        Arrival(Force("anubian", 3), Border(6, ram=True, spikes=True)),
        Arrival(Force("anubian", 2), Border(1)),
        Arrival(Force("rashar", 2), Border(4, spikes=True)),
    ]
    outcomes = [resolve(Battle(Force("bastet", 9), order)) for order in permutations(parts)]
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert outcomes[0].used == (
        ("spikes", "anubian", 6),
        ("spikes", "rashar", 4),
        ("ram", "anubian", 6),
        ("ram", "anubian", 15),
    )
    messages = sentences(outcomes[0])
    assert "6 of anubian from 1, 15 met no spikes: 2 and 6 make 8" in messages
    assert "the ram of anubian from 6 halves the defenders: 9 becomes 5" in messages
    assert [reason.ruling for reason in outcomes[0].reasons].count("A50") == 1
    assert "ram and spikes on the border of anubian both work" in messages


@pytest.mark.parametrize("near", ["", "anubian", "bastet"])
@pytest.mark.parametrize("far", ["", "anubian", "bastet"])
def test_a_border_is_turned_around_if_only_its_far_side_is_the_owners(near: str, far: str) -> None:
    forces = {place: Force(faction, 3) for place, faction in ((5, near), (6, far)) if faction}
    ram, turned = Device("anubian", "ram", 5, 6), Device("anubian", "ram", 6, 5)
    assert from_home(ram, forces, {}) == (turned if far == "anubian" != near else ram)
    assert from_home(ram, forces, {"anubian": 5}) == ram
