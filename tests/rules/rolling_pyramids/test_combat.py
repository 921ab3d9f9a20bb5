"""Fights on one space: statements RP-32..39, RP-45, RP-46 and the rulings that complete them."""

import pytest

from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.rules.rolling_pyramids.setups import fight, left, rulings_of


def bombed(defender: str | None, *arrivals: str, bomb: int, by: str = "anubian", umbrella: bool = False) -> Outcome:
    return fight(defender, *arrivals, bombs=(Bomb(by, bomb),), umbrella=umbrella)


# RP-32: the bomb goes anywhere and never stays.


def test_rp_32_a_bomb_of_10_on_6_leaves_an_empty_space_that_nobody_conquered() -> None:
    outcome = bombed("bastet 6", bomb=10)
    assert left(outcome) == "empty"
    assert (outcome.conquered, outcome.devices_lost) == (False, True)
    assert "A44" in rulings_of(outcome)


def test_rp_32_a_bomb_of_4_on_9_leaves_5() -> None:
    assert left(bombed("bastet 9", bomb=4)) == "bastet 5"


def test_rp_32_a_bomb_on_an_empty_space_controls_nothing() -> None:
    assert left(bombed(None, bomb=6)) == "empty"


def test_rp_32_a41_the_garrison_is_hit_first_the_rest_hits_the_strongest_arrival() -> None:
    # 10 on 6: 4 are left over and take 7 to 3; 5 is the strongest now: 5 - 3 = 2
    assert left(bombed("bastet 6", "rashar 7", "sobeccian 5", bomb=10)) == "sobeccian 2"


def test_rp_32_a41_reinforcements_of_the_owner_stand_in_the_garrison() -> None:
    assert left(bombed("bastet 6", "bastet 2", bomb=5)) == "bastet 3"


def test_rp_32_a_bomb_never_harms_a_force_of_its_owner() -> None:
    assert left(bombed("anubian 5", bomb=9)) == "anubian 5"
    assert left(bombed("bastet 4", "anubian 5", bomb=9)) == "anubian 5"
    # the strongest arrival is the bomber's own: the next one is hit
    assert left(bombed(None, "anubian 7", "bastet 5", bomb=3)) == "anubian 5"


def test_rp_32_a42_a_bomb_on_an_own_space_is_harmless() -> None:
    outcome = bombed("anubian 5", "bastet 4", bomb=9)
    assert left(outcome) == "anubian 1"
    assert "A42" in rulings_of(outcome)


def test_rp_32_a59_heroes_die_last_and_bastets_take_two_points() -> None:
    assert left(bombed("bastet 2 2", bomb=4)) == "bastet 1*"
    assert left(bombed("rashar 2 2", bomb=3)) == "rashar 1*"


def test_rp_32_a63_bombs_add_up_and_each_spares_its_owner() -> None:
    bombs = (Bomb("anubian", 4), Bomb("rashar", 3))
    assert left(fight("bastet 9", bombs=bombs)) == "bastet 2"
    # on an empty space each falls on the strongest arrival that is not its owner's
    assert left(fight(None, "anubian 9", "rashar 7", bombs=bombs)) == "anubian 3"


def test_rp_32_equal_arrivals_share_what_is_left_of_a_bomb() -> None:
    assert left(bombed(None, "bastet 5", "rashar 5", bomb=3)) == "empty"
    assert left(bombed(None, "bastet 5", "rashar 5", "sobeccian 4", bomb=4)) == "sobeccian 1"


# RP-33: an empty space is taken without a fight.


def test_rp_33_the_number_is_written_and_the_space_controlled() -> None:
    outcome = fight(None, "anubian 4")
    assert left(outcome) == "anubian 4"
    assert outcome.reasons[0].rule == "RP-33"


def test_rp_33_no_arrival_changes_nothing() -> None:
    outcome = fight("bastet 4")
    assert (left(outcome), outcome.conquered, outcome.reasons) == ("bastet 4", False, ())


def test_rp_33_a_force_of_strength_0_is_no_side() -> None:
    assert left(fight("bastet 0", "anubian 4 +spikes")) == "anubian 4"
    assert left(fight("bastet 4", "anubian 0", "rashar 3")) == "bastet 1"


# RP-34: own units are added.


def test_rp_34_4_and_3_make_7() -> None:
    outcome = fight("anubian 4", "anubian 3")
    assert (left(outcome), outcome.conquered) == ("anubian 7", False)
    assert outcome.reasons[0].english == "anubian adds up: 4 and 3 make 7"


def test_rp_34_a36_several_units_of_one_player_arrive_as_one() -> None:
    assert left(fight("bastet 6", "anubian 4", "anubian 3")) == "anubian 1"


def test_rp_34_a58_heroes_stay_apart_from_soldiers() -> None:
    assert left(fight("anubian 4 1", "anubian 0 2")) == "anubian 4+3*"


# RP-35: bigger minus smaller; equals destroy each other.


def test_rp_35_7_against_4_leaves_3() -> None:
    outcome = fight("bastet 4", "anubian 7")
    assert (left(outcome), outcome.conquered, outcome.devices_lost) == ("anubian 3", True, True)
    assert outcome.reasons[0].english == "7 - 4 = 3"


def test_rp_35_4_against_4_leaves_nobody() -> None:
    outcome = fight("bastet 4", "anubian 4")
    assert (left(outcome), outcome.conquered, outcome.devices_lost) == ("empty", False, True)


def test_rp_35_3_against_5_leaves_the_defender_2() -> None:
    outcome = fight("bastet 5", "anubian 3")
    assert (left(outcome), outcome.conquered, outcome.devices_lost) == ("bastet 2", False, False)


def test_rp_35_two_arrivals_on_an_empty_space_fight() -> None:
    assert left(fight(None, "anubian 7", "bastet 4")) == "anubian 3"


def test_rp_35_a37_of_7_5_and_3_two_are_left() -> None:
    outcome = fight(None, "anubian 7", "bastet 5", "rashar 3")
    assert left(outcome) == "anubian 2"
    assert "A37" in rulings_of(outcome)


def test_rp_35_a37_equal_strongest_are_all_destroyed() -> None:
    assert left(fight("rashar 3", "anubian 7", "bastet 7")) == "empty"


def test_rp_35_a37_alternative_all_others_count() -> None:
    rulings = Rulings(many_sides="all-others")
    assert left(fight(None, "anubian 9", "bastet 5", "rashar 3", rulings=rulings)) == "anubian 1"
    assert left(fight(None, "anubian 7", "bastet 5", "rashar 3", rulings=rulings)) == "empty"


def test_rp_35_a56_soldiers_die_before_heroes() -> None:
    outcome = fight("rashar 3", "sobeccian 2 4")
    assert left(outcome) == "sobeccian 3*"
    assert "A56" in rulings_of(outcome)


# RP-36: a ram halves the defenders before the subtraction.


def test_rp_36_6_against_9_behind_a_ram() -> None:
    outcome = fight("bastet 9", "anubian 6 +ram")
    assert left(outcome) == "anubian 1"
    assert outcome.reasons[0].english == "the ram halves the defenders: 9 becomes 5"


def test_rp_36_a47_the_half_that_remains_rounds_up() -> None:
    assert "A47" in rulings_of(fight("bastet 5", "anubian 1 +ram"))
    assert "A47" not in rulings_of(fight("bastet 6", "anubian 1 +ram"))
    assert left(fight("bastet 5", "anubian 1 +ram")) == "bastet 2"
    assert left(fight("bastet 1", "anubian 1 +ram")) == "empty"


def test_rp_36_a47_alternative_down() -> None:
    rulings = Rulings(halves="down")
    assert left(fight("bastet 9", "anubian 6 +ram", rulings=rulings)) == "anubian 2"
    assert left(fight("bastet 1", "anubian 1 +ram", rulings=rulings)) == "anubian 1"


def test_rp_36_a48_several_rams_halve_once() -> None:
    rams = ("anubian 3 +ram", "rashar 2 +ram")
    assert left(fight("bastet 8", *rams)) == "bastet 1"
    assert left(fight("bastet 8", *rams, rulings=Rulings(several_devices="repeat"))) == "anubian 1"


def test_rp_36_a52_a_ram_does_nothing_on_an_empty_space() -> None:
    outcome = fight(None, "anubian 4 +ram", "bastet 6 +spikes")
    assert (left(outcome), outcome.used) == ("bastet 2", ())


def test_rp_36_a57_of_a_mixed_garrison_soldiers_die_first() -> None:
    assert left(fight("rashar 4 2", "anubian 1 +ram", rulings=Rulings(official_only="yes"))) == ("rashar 2*")


def test_rp_36_a39_bombs_fall_before_the_ram() -> None:
    # 10 - 3 = 7, halved 4; the other way round it would be 5 - 3 = 2
    assert left(fight("bastet 10", "anubian 1 +ram", bombs=(Bomb("rashar", 3),))) == "bastet 3"


# RP-37: spikes halve the attackers before the subtraction.


def test_rp_37_9_across_spikes_against_4() -> None:
    outcome = fight("bastet 4", "anubian 9 +spikes")
    assert left(outcome) == "anubian 1"
    assert outcome.reasons[0].english == "the spikes halve anubian: 9 becomes 5"


def test_rp_37_a50_ram_and_spikes_both_work() -> None:
    outcome = fight("bastet 9", "anubian 9 +ram +spikes")
    assert left(outcome) == "empty"
    assert outcome.used == (("spikes", "anubian", None), ("ram", "anubian", None))
    cancel = fight("bastet 9", "anubian 10 +ram +spikes", rulings=Rulings(ram_and_spikes="cancel"))
    assert (left(cancel), cancel.used) == ("anubian 1", ())


def test_rp_37_spikes_halve_only_who_crosses_them() -> None:
    assert left(fight("bastet 1", "anubian 6 +spikes", "rashar 4")) == "rashar 1"


def test_rp_37_a_garrison_that_a_bomb_destroyed_has_no_spikes() -> None:
    outcome = fight("bastet 4", "anubian 9 +spikes", bombs=(Bomb("anubian", 4),))
    assert (left(outcome), outcome.conquered) == ("anubian 9", True)


# RP-38: an umbrella protects half of the defenders from a bomb.


def test_rp_38_6_under_an_umbrella_survive_a_bomb_of_10_as_3() -> None:
    outcome = bombed("bastet 6", bomb=10, umbrella=True)
    assert left(outcome) == "bastet 3"
    assert "A47" not in rulings_of(outcome)  # nothing is rounded


def test_rp_38_a46_9_under_an_umbrella_survive_a_bomb_of_12_as_5() -> None:
    outcome = bombed("bastet 9", bomb=12, umbrella=True)
    assert left(outcome) == "bastet 5"
    assert {"A46", "A47"} <= rulings_of(outcome)


def test_rp_38_a_small_bomb_is_not_weakened() -> None:
    assert left(bombed("bastet 9", bomb=2, umbrella=True)) == "bastet 7"


def test_rp_38_a46_alternative_half_the_damage() -> None:
    rulings = Rulings(umbrella="halve-damage")
    bombs = (Bomb("anubian", 10),)
    assert left(fight("bastet 6", bombs=bombs, umbrella=True, rulings=rulings)) == "bastet 1"
    # 4 defenders use up 8 points, 2 are left for the arrival
    assert left(fight("bastet 4", "rashar 5", bombs=bombs, umbrella=True, rulings=rulings)) == "rashar 3"


def test_rp_38_half_of_the_defenders_counts_bodies() -> None:
    # five bodies, three are protected: the two soldiers die, no hero does
    assert left(bombed("bastet 2 3", bomb=20, umbrella=True)) == "bastet 3*"


# RP-39: a conquered space earns a triangle.


def test_rp_39_a60_empty_and_taken_spaces_count() -> None:
    assert fight(None, "anubian 1").conquered
    assert fight("bastet 1", "anubian 2").conquered


def test_rp_39_a45_a_bomb_earns_nothing() -> None:
    assert not bombed("bastet 1", bomb=9).conquered


def test_rp_39_a60_alternative_enemies_only() -> None:
    rulings = Rulings(conquest="enemy")
    assert not fight(None, "anubian 1", rulings=rulings).conquered
    assert fight("bastet 1", "anubian 2", rulings=rulings).conquered


@pytest.mark.parametrize(("defender", "attacker"), [("anubian 4", "pharaoh 7"), (None, "pharaoh 7")])
def test_rp39_the_pharaoh_has_no_sheet_to_cross_a_triangle_on(defender: str | None, attacker: str) -> None:
    outcome = fight(defender, attacker)
    assert (outcome.owner, outcome.conquered) == ("pharaoh", False)
    assert "RP-39" not in {reason.rule for reason in outcome.reasons}


# RP-45: an attacking Anubian hero destroys two defenders.


def test_rp_45_a53_two_heroes_against_3_leave_one() -> None:
    outcome = fight("bastet 3", "anubian 0 2")
    assert left(outcome) == "anubian 1*"
    assert "A53" in rulings_of(outcome)


def test_rp_45_a53_three_heroes_and_4_against_8_leave_2() -> None:
    assert left(fight("bastet 8", "anubian 4 3")) == "anubian 2*"


def test_rp_45_survivors_never_exceed_bodies() -> None:
    assert left(fight("bastet 1", "anubian 0 3")) == "anubian 3*"


def test_rp_45_a53_alternative_strength_2() -> None:
    rulings = Rulings(anubian_strike="double-strength")
    assert left(fight("bastet 8", "anubian 4 3", rulings=rulings)) == "anubian 1*"
    assert left(fight("anubian 0 3", "bastet 4", rulings=rulings)) == "bastet 1"


def test_rp_45_defending_they_are_soldiers() -> None:
    assert left(fight("anubian 0 3", "bastet 4")) == "bastet 1"


def test_rp_45_a54_no_effect_between_arrivals() -> None:
    assert left(fight(None, "anubian 0 2", "bastet 3")) == "bastet 1"


def test_rp_45_a39_the_ram_comes_before_the_strike() -> None:
    # 12 halved is 6, one more destroyed 5, and 10 - 5 = 5; the strike first would leave 11, halved 6, and 4
    assert left(fight("bastet 12", "anubian 9 1 +ram")) == "anubian 4+1*"


def test_rp_45_spikes_halve_before_heroes_strike() -> None:
    # five bodies become three: 1 soldier and 2 heroes; 4 - 2 = 2; 3 - 2 = 1
    assert left(fight("bastet 4", "anubian 3 2 +spikes")) == "anubian 1*"


# RP-46: a Bastet hero takes two points to destroy.


def test_rp_46_a55_three_heroes_against_5_leave_one() -> None:
    outcome = fight("bastet 0 3", "anubian 5")
    assert left(outcome) == "bastet 1*"
    assert "A55" in rulings_of(outcome)


def test_rp_46_a55_an_odd_last_point_is_wasted() -> None:
    assert left(fight("bastet 0 2", "anubian 3")) == "bastet 1*"
    assert left(fight("bastet 0 2", "anubian 1")) == "bastet 2*"


def test_rp_46_a55_only_defending() -> None:
    assert left(fight("rashar 5", "bastet 0 3")) == "rashar 2"
    assert left(fight(None, "rashar 5", "bastet 0 3")) == "rashar 2"
    assert left(fight(None, "bastet 0 3", bombs=(Bomb("rashar", 2),))) == "bastet 1*"
    assert "A55" not in rulings_of(fight("rashar 2", "bastet 0 3"))


def test_rp_46_a55_who_joins_the_garrison_defends() -> None:
    assert left(fight("bastet 0 1", "bastet 0 2", "rashar 5")) == "bastet 1*"


def test_rp_46_a55_alternative_in_any_fight() -> None:
    rulings = Rulings(bastet_defence="always")
    assert left(fight("bastet 0 3", "rashar 5", rulings=rulings)) == "bastet 1*"
    assert left(fight("rashar 5", "bastet 0 3", rulings=rulings)) == "bastet 1*"
    assert left(fight(None, "rashar 5", "bastet 0 3", rulings=rulings)) == "bastet 1*"
    assert left(fight(None, "bastet 0 3", bombs=(Bomb("rashar", 2),), rulings=rulings)) == "bastet 2*"


def test_rp_46_a_strike_takes_two_points_as_well() -> None:
    # two striking heroes take one Bastet hero of two; 2 against 2
    assert left(fight("bastet 0 2", "anubian 0 2")) == "empty"
