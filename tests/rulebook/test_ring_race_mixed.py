"""The ring race: stones of two colours together, and who comes back (RG-6 to RG-10)."""

import pytest

from hyskos.rules.ring_race.referee import game_at
from tests.rulebook.test_ring_race_statements import RING, after, position, rule


@pytest.mark.parametrize(("figure", "lands"), [(14, "g2o1@15"), (5, "o3g2o1@14")])
def test_rg_7_a_mixed_stack_is_no_friend_of_what_one_of_its_stones_belongs_to(figure: int, lands: str) -> None:
    """Gold's Mason pushes gold and onyx together: onto an onyx stone next to its figure they may not stand."""
    words = "g2o1@13 o3@14 g3@1 g1@2 o2@9"
    assert lands in after(position(words, gM=11, oM=figure), "M:1/13+")


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("absent", "MAC")
def test_ra_8_only_a_figure_in_the_centre_comes_back(player: int, absent: str) -> None:
    """Each refusal is about the own figure that is named, whoever else waits."""
    colour = "go"[player]
    game = game_at(position("g3@1 g2@2 g1@3", **{f"{colour}{absent}": "x"}).state, player)
    assert game.owes
    far = RING.players[1 - player].entries[0]
    assert {letter: rule(game, f"{letter}@{far}") for letter in "MAC"} == {
        letter: "RA-8" if letter == absent else "RG-6" for letter in "MAC"
    }


def test_rg_10_ra_17_a_middle_with_its_top_comes_from_a_full_pyramid_too() -> None:
    assert {"g321@13", "g3@2"} <= {*after(position("g3@13 g321@2 g2@4 g1@5", gC=11), "C:1/13=21@2")}
    foreign = position("g3@13 g2@4 g1@5 o321@2", gC=11, oM=8, oA=7, oC=6)
    assert {"g3o21@13", "o3@2"} <= {*after(foreign, "C:1/13=21@2")}
