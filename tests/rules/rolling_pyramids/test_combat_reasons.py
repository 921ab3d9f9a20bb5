"""The arithmetic of fights: when each reason is given, what equals share, and odd points (A53, A62, A63, A67, A68)."""

from typing import Any

import pytest

from hyskos.rules.rolling_pyramids import combat
from hyskos.rules.rolling_pyramids.abilities import make_ability
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, device_refusal
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force, Worth, halve, lose
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.rules.rolling_pyramids.setups import (
    abilities_with,
    arrival,
    fight,
    force,
    force_left,
    heron_fight,
    rulings_of,
    sentences,
)
from tests.shipped import ABILITIES, resolve


def test_rp_35_equals_are_told_to_be_destroyed_and_others_not() -> None:
    assert sentences(fight("rashar 4", "anubian 4")) == ["4 - 4 = 0, all are destroyed"]
    assert sentences(fight("rashar 4", "anubian 3")) == ["4 - 3 = 1"]
    others = fight("rashar 4", "anubian 3", "bastet 2", rulings=Rulings(many_sides="all-others"))
    assert (force_left(others), sentences(others)[0]) == ("empty", "4 - 3 - 2 = 0, all are destroyed")


def test_a37_is_named_for_three_sides_and_more() -> None:
    assert "A37" in rulings_of(fight("rashar 4", "anubian 3", "bastet 2"))
    assert "A37" not in rulings_of(fight("rashar 4", "anubian 3"))


def test_a55_heroes_of_two_points_are_told_and_others_not() -> None:
    bastet = fight("bastet 1 2", "anubian 2")
    assert "each hero of bastet counts 2: 1+2* makes 5" in sentences(bastet)
    assert [reason.rule for reason in bastet.reasons if reason.ruling == "A55"] == ["RP-46", "RP-46"]
    assert not any("counts" in message for message in sentences(fight("bastet 3", "anubian 2")))
    assert not any("counts" in message for message in sentences(fight("rashar 1 2", "anubian 2")))
    double = fight("rashar 5", "anubian 1 3", rulings=Rulings(anubian_strike="double-strength"))
    assert [(reason.rule, reason.ruling) for reason in double.reasons if "counts 2" in reason.english] == [
        ("RP-45", "A53")
    ]


def test_a55_a_wasted_point_is_told_and_only_then() -> None:
    # 5 points against 3 heroes: 4 destroy two of them, the fifth none
    assert "one point destroys no hero: 1* stays" in sentences(fight("bastet 0 3", "rashar 5"))
    assert not any("one point" in message for message in sentences(fight("bastet 0 3", "rashar 4")))
    assert not any("one point" in message for message in sentences(fight("bastet 3 3", "rashar 2")))


def test_a56_who_died_first_is_told_of_mixed_forces() -> None:
    assert "soldiers die before heroes: 3+2* becomes 1+2*" in sentences(fight("rashar 3 2", "anubian 2"))
    assert "A56" not in rulings_of(fight("rashar 0 3", "anubian 2"))
    assert "A56" not in rulings_of(fight("rashar 5", "anubian 2"))


def test_rp_39_conquests_are_told_with_what_they_rest_on() -> None:
    assert "A60" in rulings_of(fight(None, "anubian 3"))
    assert "A60" not in rulings_of(fight("rashar 1", "anubian 3"))
    enemy = Rulings(conquest="enemy")
    empty = fight(None, "anubian 3", rulings=enemy)
    assert (empty.conquered, "an empty space is no conquest" in sentences(empty)) == (False, True)
    assert fight("rashar 1", "anubian 3", rulings=enemy).conquered
    assert not any("conque" in message for message in sentences(fight("rashar 4", "anubian 3")))


def test_a44_nobody_is_left_is_told_when_no_fight_said_so() -> None:
    assert sentences(fight("rashar 4", bombs=(Bomb("anubian", 4),)))[-1] == "nobody is left to control the space"
    assert "nobody is left to control the space" not in sentences(fight("rashar 4", "anubian 4"))
    assert sentences(fight(None, bombs=(Bomb("anubian", 4),))) == []


def test_a36_sums_are_told_when_something_was_added() -> None:
    assert sentences(fight("rashar 4", "anubian 1", "anubian 2"))[0] == "anubian adds up: 1 and 2 make 3"
    assert sentences(fight("rashar 4", "rashar 2")) == ["rashar adds up: 4 and 2 make 6"]
    assert not any("adds up" in message for message in sentences(fight("rashar 4", "anubian 0", "anubian 2")))
    assert not any("adds up" in message for message in sentences(fight("rashar 4", "rashar 0")))


PHARAOH, ANUBIAN = Force("pharaoh", 5), Force("anubian", 5)


@pytest.mark.parametrize(
    ("battle", "wrong"),
    [
        (Battle(PHARAOH, (Arrival(ANUBIAN),)), False),
        (Battle(PHARAOH, (Arrival(ANUBIAN, Border(ram=True)),)), True),
        (Battle(PHARAOH, (Arrival(ANUBIAN, Border(spikes=True)),)), True),
        (Battle(PHARAOH, umbrella=True), True),
        (Battle(ANUBIAN, (Arrival(PHARAOH, Border(spikes=True)),)), True),
        (Battle(ANUBIAN, (Arrival(Force("bastet", 5), Border(ram=True, spikes=True)),), umbrella=True), False),
        (Battle(None, (Arrival(ANUBIAN, Border(ram=True)), Arrival(PHARAOH))), True),
        (Battle(None, (Arrival(ANUBIAN, Border(ram=True)),)), False),
    ],
)
def test_rp_67_no_device_where_the_pharaoh_fights(battle: Battle, wrong: bool) -> None:
    reason = device_refusal(battle)
    assert (reason is not None) == wrong
    assert reason is None or reason.rule == "RP-67"


STRIKES_BACK: list[dict[str, dict[str, Any]]] = [{"strike": {"when": "defending", "extra": 1}}]
"""What heroes do that destroy one attacker more."""

# A67: equals share evenly, and half a soldier does nothing.


def test_a67_a_strike_of_2_among_3_equals_harms_nobody_and_that_is_said() -> None:
    outcome = heron_fight(STRIKES_BACK, "heron 9 2", "anubian 3", "bastet 3", "rashar 3")
    assert force_left(outcome) == "heron 6+2*"
    assert "3 equally strong attackers share the kills (2), under one each: nobody dies" in sentences(outcome)
    assert "A67" in rulings_of(outcome)


def test_a67_a_strike_of_5_among_2_equals_kills_2_of_each() -> None:
    outcome = heron_fight(STRIKES_BACK, "heron 0 5", "anubian 7", "rashar 7")
    assert force_left(outcome) == "empty"  # 5 against 5 and 5
    assert "2 equally strong attackers share the kills (5): 2 each" in sentences(outcome)


def test_a67_one_attacker_shares_with_nobody() -> None:
    outcome = heron_fight(STRIKES_BACK, "heron 0 3", "anubian 7", "rashar 2")
    assert force_left(outcome) == "anubian 1"  # 7 - 3 = 4, and 4 - 3
    assert "A67" not in rulings_of(outcome)


def test_a67_without_heroes_or_attackers_nobody_strikes_back() -> None:
    assert force_left(heron_fight(STRIKES_BACK, "heron 4", "anubian 3", "rashar 3")) == "heron 1"
    alone = heron_fight(STRIKES_BACK, "heron 4 2")
    assert (force_left(alone), alone.reasons) == ("heron 4+2*", ())


def test_a67_a_bomb_of_5_on_two_equals_costs_each_2() -> None:
    outcome = fight(None, "anubian 6", "rashar 6", bombs=(Bomb("bastet", 5),))
    assert force_left(outcome) == "empty"
    assert [message for message in sentences(outcome) if message.startswith(("the share", "bomb"))] == [
        "the share of anubian in the bomb: 2 of 5",
        "bomb of 2 on anubian: 6 becomes 4",
        "the share of rashar in the bomb: 2 of 5",
        "bomb of 2 on rashar: 6 becomes 4",
    ]


def test_a67_a_bomb_of_1_on_two_equals_harms_nobody_and_that_is_said() -> None:
    outcome = fight(None, "anubian 6", "rashar 6", "sobeccian 1", bombs=(Bomb("bastet", 1),))
    assert sentences(outcome)[:2] == [
        "the share of anubian in the bomb of 1 is less than one point: nobody dies",
        "the share of rashar in the bomb of 1 is less than one point: nobody dies",
    ]
    assert not any("sobeccian" in message for message in sentences(outcome))


def test_a67_who_takes_the_whole_bomb_shares_it_with_nobody() -> None:
    outcome = fight(None, "anubian 6", "rashar 5", bombs=(Bomb("bastet", 5), Bomb("sobeccian", 1)))
    assert "A67" not in rulings_of(outcome)
    assert force_left(outcome) == "rashar 5"


# A68: an extra kill is one point, and a Bastet hero needs two.


def test_a68_an_extra_kill_is_a_point_against_bastet_heroes() -> None:
    # 3 kills take 3 of the 8 points of 4 heroes; then 5 points against the 3 + 4 who came
    outcome = fight("bastet 0 4", "anubian 4 3")
    assert force_left(outcome) == "anubian 2*"
    assert "each kill is one point, and a hero of bastet takes 2" in sentences(outcome)
    assert "bastet was hit before: 6 - 1 = 5" in sentences(outcome)
    assert "A68" in rulings_of(outcome)


@pytest.mark.parametrize("heroes", range(1, 9))
def test_a68_equal_numbers_of_anubian_and_bastet_heroes_destroy_each_other(heroes: int) -> None:
    assert fight(f"bastet 0 {heroes}", f"anubian 0 {heroes}").force is None


def test_a68_an_odd_point_of_a_bomb_counts_in_the_fight_and_not_after_it() -> None:
    outcome = fight("bastet 0 2", "anubian 1", bombs=(Bomb("anubian", 3),))
    assert (force_left(outcome), sentences(outcome)[-1]) == ("empty", "1 - 1 = 0, all are destroyed")
    assert force_left(fight("bastet 0 2", bombs=(Bomb("anubian", 3),))) == "bastet 1*"
    assert fight("bastet 0 2", bombs=(Bomb("anubian", 3),)).force == Force("bastet", 0, 1)


def test_a68_the_hero_that_was_hit_is_the_first_that_a_ram_removes() -> None:
    # the bomb hits one of 2 heroes once; half of 2 is 1, and that one is unhurt
    hurt = (Arrival(Force("anubian", 1), Border(ram=True)),)
    outcome = resolve(Battle(Force("bastet", 0, 2), hurt, (Bomb("anubian", 1),)), abilities=ABILITIES)
    assert force_left(outcome) == "bastet 1*"
    # half of 1 is 1, which stays hurt
    outcome = resolve(Battle(Force("bastet", 0, 1), hurt, (Bomb("anubian", 1),)), abilities=ABILITIES)
    assert force_left(outcome) == "empty"


def test_a68_a_point_that_hit_a_hero_is_lost_once_soldiers_die_before_it() -> None:
    # the bomb spares 2 soldiers and hits a hero once; in the fight the soldiers die first: 2 + 4 against 6
    effects: list[dict[str, dict[str, Any]]] = [{"worth": {"points": 2}}, {"bombproof": {"who": "units"}}]
    outcome = heron_fight(effects, "heron 2 2", "pharaoh 6", bombs=(Bomb("pharaoh", 1),))
    assert force_left(outcome) == "empty"


def test_a68_a_soldier_that_was_hit_stays_hurt_if_others_cross_spikes() -> None:
    # 4 of 8 defenders are left, and the bomb hits a soldier once; the spikes halve 2 heroes: 4 - 1 + 1 against 4
    effects: list[dict[str, dict[str, Any]]] = [{"worth": {"points": 2, "who": "units"}}]
    parts = ("heron 0 2 +spikes", "heron 2")
    outcome = heron_fight(effects, "pharaoh 8", *parts, bombs=(Bomb("sobeccian", 5),), umbrella=True)
    assert force_left(outcome) == "empty"


def test_a68_soldiers_that_cross_spikes_are_hurt_once() -> None:
    # of 10 defenders 5 are left; one of 2 soldiers at the spikes is hurt, and dies there: 2 + 4 against 5
    effects: list[dict[str, dict[str, Any]]] = [{"worth": {"points": 2, "who": "units"}}]
    parts = ("heron 2 +spikes", "heron 2")
    outcome = heron_fight(effects, "pharaoh 10", *parts, bombs=(Bomb("sobeccian", 6),), umbrella=True)
    assert force_left(outcome) == "heron 1"


def test_a68_the_arithmetic_says_what_was_hit_and_what_was_lost() -> None:
    bomb = (Bomb("anubian", 1),)
    assert sentences(fight("bastet 0 2", bombs=bomb))[-1] == "one point destroys no hero: 2* stays"
    assert force_left(fight("bastet 0 2", "anubian 1", bombs=bomb)) == "bastet 1*"
    assert "each hero of bastet counts 2: 2* makes 4" in sentences(fight("bastet 0 2", "anubian 1", bombs=bomb))
    assert force_left(fight("bastet 0 2", "anubian 1", bombs=bomb, rulings=Rulings(odd_points="lost"))) == "bastet 2*"
    effects: list[dict[str, dict[str, Any]]] = [{"worth": {"points": 2}}]
    arrived = resolve(Battle(None, (Arrival(Force("heron", 0, 2)),), bomb), abilities=abilities_with(effects))
    assert "one point destroys no hero: 2* stays" in sentences(arrived)


def test_a68_points_of_defenders_that_strike_may_be_played_as_lost() -> None:
    abilities = {
        "heron": make_ability("proposal", [{"worth": {"points": 2}}], {}),
        "ibis": make_ability("proposal", STRIKES_BACK, {}),
    }
    battle = Battle(force("ibis 0 1"), (arrival("heron 0 2"),))
    assert force_left(combat.resolve(battle, abilities=abilities)) == "heron 1*"  # 4 - 1 - 1
    lost = Rulings(odd_points="lost")
    assert force_left(combat.resolve(battle, lost, abilities=abilities)) == "heron 2*"


def test_a68_nothing_stays_hurt_of_a_force_that_is_destroyed_or_not_touched() -> None:
    assert lose(Force("heron", 0, 1), 5, Worth(heroes=2)) == Force("heron")
    assert halve(Force("heron", 1, 2, wounds=1), "up", {"units"}) == Force("heron", 1, 1, wounds=1)


def test_a68_may_be_played_as_evenings_of_earlier_versions_were() -> None:
    lost = Rulings(odd_points="lost")
    heron_fight = [fight(f"bastet 0 {n}", f"anubian 0 {n}", rulings=lost) for n in (1, 2, 3)]
    assert [force_left(outcome) for outcome in heron_fight] == ["bastet 1*", "empty", "bastet 1*"]


def test_a68_is_named_only_where_heroes_are_hit() -> None:
    assert "A68" not in rulings_of(fight("bastet 9 1", "anubian 1 2"))
    assert "A68" not in rulings_of(fight("rashar 0 4", "anubian 4 3"))
    assert "A68" not in rulings_of(fight("bastet 2", "anubian 4 3"))


def test_a68_strikes_of_several_factions_add_up_so_that_no_order_matters() -> None:
    abilities = {**ABILITIES, "rashar": ABILITIES["anubian"]}
    arrivals = (Arrival(Force("anubian", 0, 1)), Arrival(Force("rashar", 0, 1)))
    # one point each: together they destroy one of two heroes; 2 points stay against 1 and 1
    outcome = resolve(Battle(Force("bastet", 0, 2), arrivals), abilities=abilities)
    assert force_left(outcome) == "bastet 1*"
    assert sentences(outcome)[:3:2] == [
        "each hero of anubian destroys one more: 2* becomes 2*",
        "each hero of rashar destroys one more: 2* becomes 1*",
    ]


# A63: bombs of several factions add up, and that is said of several only.


def test_a63_bombs_add_up_in_the_order_of_their_names() -> None:
    two = fight("rashar 9", bombs=(Bomb("sobeccian", 3), Bomb("bastet", 4)))
    assert (force_left(two), sentences(two)[0]) == ("rashar 2", "the bombs add up: 4 + 3 = 7")
    outcome = fight("rashar 9", bombs=(Bomb("sobeccian", 3), Bomb("rashar", 4), Bomb("bastet", 0)))
    assert force_left(outcome) == "rashar 6"
    assert not any("add up" in message for message in sentences(outcome))
    assert sentences(outcome)[0] == "the bomb of rashar on its own space does no harm"


def test_a62_only_the_strongest_are_struck_back_and_told_of() -> None:
    outcome = heron_fight(STRIKES_BACK, "heron 4 2", "anubian 5", "bastet 3", "rashar 5")
    struck = [reason for reason in outcome.reasons if reason.rule == "A62"]
    assert [reason.english for reason in struck] == [
        "2 equally strong attackers share the kills (2): 1 each",
        "each hero of heron destroys one more: 5 becomes 4",
        "each hero of heron destroys one more: 5 becomes 4",
    ]
    nothing = heron_fight(STRIKES_BACK, "heron 4 1", "anubian 5", "bastet 3", "rashar 5")
    assert [reason.english for reason in nothing.reasons if reason.rule == "A62"] == [
        "2 equally strong attackers share the kills (1), under one each: nobody dies"
    ]
