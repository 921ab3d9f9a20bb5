"""Reasons of fights: each is given when it holds and only then (RP-35, RP-46, RP-67, A37, A55, A56)."""

import pytest

from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome, device_refusal
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.rulebook.fights import fight, left, rulings_of


def sentences(outcome: Outcome) -> list[str]:
    return [reason.english for reason in outcome.reasons]


def test_rp_35_equals_are_told_to_be_destroyed_and_others_not() -> None:
    assert sentences(fight("rashar 4", "anubian 4")) == ["4 - 4 = 0, all are destroyed"]
    assert sentences(fight("rashar 4", "anubian 3")) == ["4 - 3 = 1"]
    others = fight("rashar 4", "anubian 3", "bastet 2", rulings=Rulings(many_sides="all-others"))
    assert (left(others), sentences(others)[0]) == ("empty", "4 - 3 - 2 = 0, all are destroyed")


def test_a37_is_named_for_three_sides_and_more() -> None:
    assert "A37" in rulings_of(fight("rashar 4", "anubian 3", "bastet 2"))
    assert "A37" not in rulings_of(fight("rashar 4", "anubian 3"))


def test_a55_heroes_of_two_points_are_told_and_others_not() -> None:
    bastet = fight("bastet 1 2", "anubian 2")
    assert "each hero of bastet counts 2: 1+2* makes 5" in sentences(bastet)
    assert [reason.rule for reason in bastet.reasons if reason.ruling == "A55"] == ["RP-46", "RP-46"]
    assert not any("counts" in told for told in sentences(fight("bastet 3", "anubian 2")))
    assert not any("counts" in told for told in sentences(fight("rashar 1 2", "anubian 2")))
    double = fight("rashar 5", "anubian 1 3", rulings=Rulings(anubian_strike="double-strength"))
    assert [(reason.rule, reason.ruling) for reason in double.reasons if "counts 2" in reason.english] == [
        ("RP-45", "A53")
    ]


def test_a55_a_wasted_point_is_told_and_only_then() -> None:
    # 5 points against 3 heroes: 4 destroy two of them, the fifth none
    assert "one point destroys no hero: 1* stays" in sentences(fight("bastet 0 3", "rashar 5"))
    assert not any("one point" in told for told in sentences(fight("bastet 0 3", "rashar 4")))
    assert not any("one point" in told for told in sentences(fight("bastet 3 3", "rashar 2")))


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
    assert not any("conque" in told for told in sentences(fight("rashar 4", "anubian 3")))


def test_a44_nobody_is_left_is_told_when_no_fight_said_so() -> None:
    assert sentences(fight("rashar 4", bombs=(Bomb("anubian", 4),)))[-1] == "nobody is left to control the space"
    assert "nobody is left to control the space" not in sentences(fight("rashar 4", "anubian 4"))
    assert sentences(fight(None, bombs=(Bomb("anubian", 4),))) == []


def test_a36_sums_are_told_when_something_was_added() -> None:
    assert sentences(fight("rashar 4", "anubian 1", "anubian 2"))[0] == "anubian adds up: 1 and 2 make 3"
    assert sentences(fight("rashar 4", "rashar 2")) == ["rashar adds up: 4 and 2 make 6"]
    assert not any("adds up" in told for told in sentences(fight("rashar 4", "anubian 0", "anubian 2")))
    assert not any("adds up" in told for told in sentences(fight("rashar 4", "rashar 0")))


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
