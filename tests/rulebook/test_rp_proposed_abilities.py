"""Rolling Pyramids, abilities that no document prints: ruling A62, off with `official_only`."""

import pytest

from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.rulebook.fights import fight, left

OFFICIAL = Rulings(official_only="yes")


def test_a62_a_defending_sobeccian_hero_destroys_two_attackers() -> None:
    assert left(fight("sobeccian 0 2", "anubian 3")) == "sobeccian 1*"
    assert left(fight("sobeccian 0 2", "anubian 3", rulings=OFFICIAL)) == "anubian 1"
    assert left(fight("bastet 3", "sobeccian 0 2")) == "bastet 1"


def test_a62_it_falls_on_the_strongest_attacker() -> None:
    assert left(fight("sobeccian 0 3", "anubian 9", "bastet 7")) == "bastet 1"


def test_a62_both_strikes_happen_at_once() -> None:
    # each loses two more: 4 - 2 = 2 defend against 3 - 2 = 1
    assert left(fight("sobeccian 2 2", "anubian 1 2")) == "sobeccian 1*"


@pytest.mark.parametrize("side", ["ram", "spikes"])
def test_a62_a_rashar_hero_is_never_halved(side: str) -> None:
    if side == "ram":
        outcome = fight("rashar 4 4", "anubian 1 +ram")
        official = fight("rashar 4 4", "anubian 1 +ram", rulings=OFFICIAL)
        assert (left(outcome), left(official)) == ("rashar 1+4*", "rashar 3*")
    else:
        assert left(fight("bastet 1", "rashar 4 4 +spikes")) == "rashar 1+4*"
