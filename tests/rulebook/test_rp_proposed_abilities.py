"""Rolling Pyramids, abilities that no document prints: ruling A62, off with `official_only`."""

import pytest

from hyskos.definitions.loader import load_faction
from hyskos.rules.rolling_pyramids.armies import Written, board_strengths
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.rulebook.fights import fight, left

OFFICIAL = Rulings(official_only="yes")


def test_a62_each_sobeccian_hero_square_sends_one_more() -> None:
    board = load_faction("sobeccian")
    written = Written({}, heroes=3)
    sent = {one.unit: one.strength for one in board_strengths(board, written)}
    official = {one.unit: one.strength for one in board_strengths(board, written, OFFICIAL)}
    assert (sent["heroes"], official["heroes"]) == (4, 3)
    nobody = {one.unit: one.strength for one in board_strengths(board, Written({}))}
    assert not nobody.get("heroes")


@pytest.mark.parametrize("side", ["ram", "spikes"])
def test_a62_a_rashar_hero_is_never_halved(side: str) -> None:
    if side == "ram":
        outcome = fight("rashar 4 4", "anubian 1 +ram")
        official = fight("rashar 4 4", "anubian 1 +ram", rulings=OFFICIAL)
        assert (left(outcome), left(official)) == ("rashar 1+4*", "rashar 3*")
    else:
        assert left(fight("bastet 1", "rashar 4 4 +spikes")) == "rashar 1+4*"
