"""Rolling Pyramids, heroes in a fight: statements RP-45 and RP-46, and the rulings that complete them."""

from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.rulebook.fights import fight, left, rulings_of

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
