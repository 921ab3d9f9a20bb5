"""Fights on one space: statements RP-32..39, RP-45, RP-46 and the rulings that complete them."""

from collections.abc import Iterator
from typing import Any

import pytest

from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.rules.rolling_pyramids.setups import fight, force_left, rulings_of


def fight_with_bomb(
    defender: str | None, *arrivals: str, bomb: int, by: str = "anubian", umbrella: bool = False
) -> Outcome:
    return fight(defender, *arrivals, bombs=(Bomb(by, bomb),), umbrella=umbrella)


FIGHTS = """
RP-32: a bomb of 4 on 9 leaves 5
    bastet 9 <- bombs anubian 4 -> bastet 5
RP-32: a bomb on an empty space controls nothing
    empty <- bombs anubian 6 -> empty
RP-32 A41: the garrison is hit first the rest hits the strongest arrival
    # 10 on 6: 4 are left over and take 7 to 3; 5 is the strongest now: 5 - 3 = 2
    bastet 6 <- rashar 7, sobeccian 5 bombs anubian 10 -> sobeccian 2
RP-32 A41: reinforcements of the owner stand in the garrison
    bastet 6 <- bastet 2 bombs anubian 5 -> bastet 3
RP-32: a bomb never harms a force of its owner
    anubian 5 <- bombs anubian 9 -> anubian 5
    bastet 4 <- anubian 5 bombs anubian 9 -> anubian 5
    # the strongest arrival is the bomber's own: the next one is hit
    empty <- anubian 7, bastet 5 bombs anubian 3 -> anubian 5
RP-32 A42: a bomb on an own space is harmless
    anubian 5 <- bastet 4 bombs anubian 9 -> anubian 1 | cites=A42
RP-32 A59: heroes die last and bastets take two points
    bastet 2 2 <- bombs anubian 4 -> bastet 1*
    rashar 2 2 <- bombs anubian 3 -> rashar 1*
RP-32 A63: bombs add up and each spares its owner
    bastet 9 <- bombs anubian 4, rashar 3 -> bastet 2
    # on an empty space each falls on the strongest arrival that is not its owner's
    empty <- anubian 9, rashar 7 bombs anubian 4, rashar 3 -> anubian 3
RP-32: equal arrivals share what is left of a bomb
    empty <- bastet 5, rashar 5 bombs anubian 3 -> empty
    empty <- bastet 5, rashar 5, sobeccian 4 bombs anubian 4 -> sobeccian 1
RP-33: a force of strength 0 is no side
    bastet 0 <- anubian 4 +spikes -> anubian 4
    bastet 4 <- anubian 0, rashar 3 -> bastet 1
RP-34 A36: several units of one player arrive as one
    bastet 6 <- anubian 4, anubian 3 -> anubian 1
RP-34 A58: heroes stay apart from soldiers
    anubian 4 1 <- anubian 0 2 -> anubian 4+3*
RP-35: two arrivals on an empty space fight
    empty <- anubian 7, bastet 4 -> anubian 3
RP-35 A37: of 7 5 and 3 two are left
    empty <- anubian 7, bastet 5, rashar 3 -> anubian 2 | cites=A37
RP-35 A37: equal strongest are all destroyed
    rashar 3 <- anubian 7, bastet 7 -> empty
RP-35 A37: alternative all others count
    empty <- anubian 9, bastet 5, rashar 3 -> anubian 1 | many_sides=all-others
    empty <- anubian 7, bastet 5, rashar 3 -> empty | many_sides=all-others
RP-35 A56: soldiers die before heroes
    rashar 3 <- sobeccian 2 4 -> sobeccian 3* | cites=A56
RP-36 A47: alternative down
    bastet 9 <- anubian 6 +ram -> anubian 2 | halves=down
    bastet 1 <- anubian 1 +ram -> anubian 1 | halves=down
RP-36 A48: several rams halve once
    bastet 8 <- anubian 3 +ram, rashar 2 +ram -> bastet 1
    bastet 8 <- anubian 3 +ram, rashar 2 +ram -> anubian 1 | several_devices=repeat
RP-36 A57: of a mixed garrison soldiers die first
    rashar 4 2 <- anubian 1 +ram -> rashar 2* | official_only=yes
RP-36 A39: bombs fall before the ram
    # 10 - 3 = 7, halved 4; the other way round it would be 5 - 3 = 2
    bastet 10 <- anubian 1 +ram bombs rashar 3 -> bastet 3
RP-37: spikes halve only who crosses them
    bastet 1 <- anubian 6 +spikes, rashar 4 -> rashar 1
RP-38: a small bomb is not weakened
    bastet 9 <- bombs anubian 2 -> bastet 7 | under-umbrella=yes
RP-38 A46: alternative half the damage
    bastet 6 <- bombs anubian 10 -> bastet 1 | under-umbrella=yes umbrella=halve-damage
    # 4 defenders use up 8 points, 2 are left for the arrival
    bastet 4 <- rashar 5 bombs anubian 10 -> rashar 3 | under-umbrella=yes umbrella=halve-damage
RP-38: half of the defenders counts bodies
    # five bodies, three are protected: the two soldiers die, no hero does
    bastet 2 3 <- bombs anubian 20 -> bastet 3* | under-umbrella=yes
RP-45 A53: two heroes against 3 leave one
    bastet 3 <- anubian 0 2 -> anubian 1* | cites=A53
RP-45 A53: three heroes and 4 against 8 leave 2
    bastet 8 <- anubian 4 3 -> anubian 2*
RP-45: survivors never exceed bodies
    bastet 1 <- anubian 0 3 -> anubian 3*
RP-45 A53: alternative strength 2
    bastet 8 <- anubian 4 3 -> anubian 1* | anubian_strike=double-strength
    anubian 0 3 <- bastet 4 -> bastet 1 | anubian_strike=double-strength
RP-45: defending they are soldiers
    anubian 0 3 <- bastet 4 -> bastet 1
RP-45 A54: no effect between arrivals
    empty <- anubian 0 2, bastet 3 -> bastet 1
RP-45 A39: the ram comes before the strike
    # 12 halved is 6, one more destroyed 5, and 10 - 5 = 5; the strike first would leave 11, halved 6, and 4
    bastet 12 <- anubian 9 1 +ram -> anubian 4+1*
RP-45: spikes halve before heroes strike
    # five bodies become three: 1 soldier and 2 heroes; 4 - 2 = 2; 3 - 2 = 1
    bastet 4 <- anubian 3 2 +spikes -> anubian 1*
RP-46 A55: three heroes against 5 leave one
    bastet 0 3 <- anubian 5 -> bastet 1* | cites=A55
RP-46 A55: an odd last point is wasted
    bastet 0 2 <- anubian 3 -> bastet 1*
    bastet 0 2 <- anubian 1 -> bastet 2*
RP-46 A55: who joins the garrison defends
    bastet 0 1 <- bastet 0 2, rashar 5 -> bastet 1*
RP-46 A55: alternative in any fight
    bastet 0 3 <- rashar 5 -> bastet 1* | bastet_defence=always
    rashar 5 <- bastet 0 3 -> bastet 1* | bastet_defence=always
    empty <- rashar 5, bastet 0 3 -> bastet 1* | bastet_defence=always
    empty <- bastet 0 3 bombs rashar 2 -> bastet 2* | bastet_defence=always
RP-46: a strike takes two points as well
    # two striking heroes take one Bastet hero of two; 2 against 2
    bastet 0 2 <- anubian 0 2 -> empty
RP-37 A64: so it is when only the fight is told
    # 12 - (10 + 1)
    bastet 12 <- anubian 20 +spikes, anubian 1 -> bastet 1 | cites=A64
RP-37 A57: heroes of the spiked part are halved with it
    # 1 soldier and 3 heroes become 2 heroes; 2 soldiers pass
    bastet 1 <- sobeccian 1 3 +spikes, sobeccian 2 -> sobeccian 1+2*
    # heroes that cross a free border stay whole: 4 become 2, and 3 heroes join
    bastet 1 <- sobeccian 4 +spikes, sobeccian 0 3 -> sobeccian 1+3*
RP-37 A62: heroes of rashar are spared in a spiked part
    bastet 1 <- rashar 4 3 +spikes, rashar 3 -> rashar 4+3*
    # 7 become 4, of them 3 heroes; 3 join and 1 dies
    bastet 1 <- rashar 4 3 +spikes, rashar 3 -> rashar 3+3* | official_only=yes
RP-37 A50: ram and spikes cancel on their border only
    # the ram of the second part still works: 9 becomes 5, and 4 + 4 win by 3
    bastet 9 <- anubian 4 +ram +spikes, anubian 4 +ram -> anubian 3 | ram_and_spikes=cancel
    # the spikes of the second border still work: 4 + 2 against 9
    bastet 9 <- anubian 4 +ram +spikes, anubian 4 +spikes -> bastet 3 | ram_and_spikes=cancel
RP-37 A65: soldiers before heroes whatever they cross
    # 10 on 2 under an umbrella leaves 9: 4 before spikes and 5 of the others die, then the 3 heroes become 2
    # 1 + 2 - 1, the soldier dies first
    bastet 2 <- sobeccian 4 3 +spikes, sobeccian 6 bombs rashar 10 -> sobeccian 2* | under-umbrella=yes
"""
"""Below each statement or ruling its fights: defender <- attackers and bombs -> result | options."""


def cases() -> Iterator[Any]:
    statement = ""
    for line in filter(None, FIGHTS.split("\n")):
        if not line.startswith(" "):
            statement = line
        elif not line.lstrip().startswith("#"):
            yield pytest.param(line.strip(), id=f"{statement} ({line.strip()})")


@pytest.mark.parametrize("case", [*cases()])
def test_a_fight_ends_as_the_rules_say(case: str) -> None:
    sides, _, written = case.partition(" | ")
    before, result = sides.split(" -> ")
    defender, _, attacks = before.partition(" <-")
    attackers, _, falling = attacks.partition(" bombs ")
    bombs = [bomb.split() for bomb in falling.split(", ") if bomb]
    options = dict(option.split("=") for option in written.split())
    umbrella, cited = "under-umbrella" in options, options.get("cites")
    rulings: Any = {name: value for name, value in options.items() if name not in ("under-umbrella", "cites")}
    arrivals = (part for part in attackers.strip().split(", ") if part)
    side = None if defender == "empty" else defender
    hits = tuple(Bomb(faction, int(points)) for faction, points in bombs)
    outcome = fight(side, *arrivals, bombs=hits, umbrella=umbrella, rulings=Rulings(**rulings))
    assert force_left(outcome) == result
    assert cited is None or cited in rulings_of(outcome)


# RP-32: the bomb goes anywhere and never stays.


def test_rp_32_a_bomb_of_10_on_6_leaves_an_empty_space_that_nobody_conquered() -> None:
    outcome = fight_with_bomb("bastet 6", bomb=10)
    assert force_left(outcome) == "empty"
    assert (outcome.conquered, outcome.devices_lost) == (False, True)
    assert "A44" in rulings_of(outcome)


# RP-33: an empty space is taken without a fight.


def test_rp_33_the_number_is_written_and_the_space_controlled() -> None:
    outcome = fight(None, "anubian 4")
    assert force_left(outcome) == "anubian 4"
    assert outcome.reasons[0].rule == "RP-33"


def test_rp_33_no_arrival_changes_nothing() -> None:
    outcome = fight("bastet 4")
    assert (force_left(outcome), outcome.conquered, outcome.reasons) == ("bastet 4", False, ())


# RP-34: own units are added.


def test_rp_34_4_and_3_make_7() -> None:
    outcome = fight("anubian 4", "anubian 3")
    assert (force_left(outcome), outcome.conquered) == ("anubian 7", False)
    assert outcome.reasons[0].english == "anubian adds up: 4 and 3 make 7"


# RP-35: bigger minus smaller; equals destroy each other.


def test_rp_35_7_against_4_leaves_3() -> None:
    outcome = fight("bastet 4", "anubian 7")
    assert (force_left(outcome), outcome.conquered, outcome.devices_lost) == ("anubian 3", True, True)
    assert outcome.reasons[0].english == "7 - 4 = 3"


def test_rp_35_4_against_4_leaves_nobody() -> None:
    outcome = fight("bastet 4", "anubian 4")
    assert (force_left(outcome), outcome.conquered, outcome.devices_lost) == ("empty", False, True)


def test_rp_35_3_against_5_leaves_the_defender_2() -> None:
    outcome = fight("bastet 5", "anubian 3")
    assert (force_left(outcome), outcome.conquered, outcome.devices_lost) == ("bastet 2", False, False)


# RP-36: a ram halves the defenders before the subtraction.


def test_rp_36_6_against_9_behind_a_ram() -> None:
    outcome = fight("bastet 9", "anubian 6 +ram")
    assert force_left(outcome) == "anubian 1"
    assert outcome.reasons[0].english == "the ram halves the defenders: 9 becomes 5"


def test_rp_36_a47_the_half_that_remains_rounds_up() -> None:
    assert "A47" in rulings_of(fight("bastet 5", "anubian 1 +ram"))
    assert "A47" not in rulings_of(fight("bastet 6", "anubian 1 +ram"))
    assert force_left(fight("bastet 5", "anubian 1 +ram")) == "bastet 2"
    assert force_left(fight("bastet 1", "anubian 1 +ram")) == "empty"


def test_rp_36_a52_a_ram_does_nothing_on_an_empty_space() -> None:
    outcome = fight(None, "anubian 4 +ram", "bastet 6 +spikes")
    assert (force_left(outcome), outcome.used) == ("bastet 2", ())


# RP-37: spikes halve the attackers before the subtraction.


def test_rp_37_9_across_spikes_against_4() -> None:
    outcome = fight("bastet 4", "anubian 9 +spikes")
    assert force_left(outcome) == "anubian 1"
    assert outcome.reasons[0].english == "the spikes halve anubian: 9 becomes 5"


def test_rp_37_a50_ram_and_spikes_both_work() -> None:
    outcome = fight("bastet 9", "anubian 9 +ram +spikes")
    assert force_left(outcome) == "empty"
    assert outcome.used == (("spikes", "anubian", None), ("ram", "anubian", None))
    cancel = fight("bastet 9", "anubian 10 +ram +spikes", rulings=Rulings(ram_and_spikes="cancel"))
    assert (force_left(cancel), cancel.used) == ("anubian 1", ())


def test_rp_37_a_garrison_that_a_bomb_destroyed_has_no_spikes() -> None:
    outcome = fight("bastet 4", "anubian 9 +spikes", bombs=(Bomb("anubian", 4),))
    assert (force_left(outcome), outcome.conquered) == ("anubian 9", True)


# RP-38: an umbrella protects half of the defenders from a bomb.


def test_rp_38_6_under_an_umbrella_survive_a_bomb_of_10_as_3() -> None:
    outcome = fight_with_bomb("bastet 6", bomb=10, umbrella=True)
    assert force_left(outcome) == "bastet 3"
    assert "A47" not in rulings_of(outcome)  # nothing is rounded


def test_rp_38_a46_9_under_an_umbrella_survive_a_bomb_of_12_as_5() -> None:
    outcome = fight_with_bomb("bastet 9", bomb=12, umbrella=True)
    assert force_left(outcome) == "bastet 5"
    assert {"A46", "A47"} <= rulings_of(outcome)


# RP-39: a conquered space earns a triangle.


def test_rp_39_a60_empty_and_taken_spaces_count() -> None:
    assert fight(None, "anubian 1").conquered
    assert fight("bastet 1", "anubian 2").conquered


def test_rp_39_a45_a_bomb_earns_nothing() -> None:
    assert not fight_with_bomb("bastet 1", bomb=9).conquered


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


# RP-46: a Bastet hero takes two points to destroy.


def test_rp_46_a55_only_defending() -> None:
    assert force_left(fight("rashar 5", "bastet 0 3")) == "rashar 2"
    assert force_left(fight(None, "rashar 5", "bastet 0 3")) == "rashar 2"
    assert force_left(fight(None, "bastet 0 3", bombs=(Bomb("rashar", 2),))) == "bastet 1*"
    assert "A55" not in rulings_of(fight("rashar 2", "bastet 0 3"))
