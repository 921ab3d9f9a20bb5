"""Why a move of the ring race is refused: the rule that forbids it, and not the next best one."""

import pytest

from hyskos.definitions.loader import load_ring
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.ring_race.referee import game_at, moves, why_not
from hyskos.rules.ring_race.state import State, read

RING = load_ring("ring-18")
CLIMBING = State(stones=(6, 5, 15, 15, 13, 13, 5, 0, 7, 13, 4, 4, 1, 7, 5, -1, 2, 2), figures=(14, 3, 7, 4, 0, 13))
"""The last stone before gold's ascension space is larger than what stands there."""
WAITING = State(stones=(14, 14, 14, 15, 15, 15, 1, 16, 16, 4, 4, 4, -1, 3, 3, 0, 2, 2), figures=(14, 16, 1, 3, 2, -1))
"""A small stone and a figure of the other side wait in the centre, the entry on 4 is taken by small stones."""


@pytest.mark.parametrize(
    ("state", "player", "word", "rule", "says"),
    [
        (CLIMBING, 0, "5:1", "RG-5", "a stone stacks only on a larger one"),  # as far as it may go, and no farther
        (CLIMBING, 0, "5:2", "RG-12", "at most, to its ascension space"),
        (WAITING, 1, "1@4", "RG-5", "a stone stacks only on a larger one"),
        (WAITING, 1, "4@4", "RG-6", "is no move"),
        (WAITING, 1, "1@x", "RG-6", "is no move"),
        (WAITING, 1, "C:1/15+", "RG-6", "is in the centre and has to come back first"),
        (WAITING, 1, "18:1", "RG-2", "is no move"),
        (WAITING, 1, "17:1", "RG-3", "no stone stands on"),
    ],
)
def test_the_rule_that_forbids_a_move_is_named(state: State, player: int, word: str, rule: str, says: str) -> None:
    game = game_at(state, player)
    assert word not in {move.word for move in moves(RING, game)}
    reason = why_not(RING, game, word)
    assert (reason.rule, says in reason.message) == (rule, True), reason


@pytest.mark.parametrize("place", [0, 7])
@pytest.mark.parametrize(
    ("words", "rule", "says"),
    [
        ("g3@{0} o2@{0}", "RG-5", "is named twice"),
        ("g33@{0}", "RG-5", "has to be smaller than the one below"),
        ("g3o3@{0}", "RG-5", "has to be smaller than the one below"),
        ("g123@{0}", "RG-5", "has to be smaller than the one below"),
    ],
)
def test_a_stack_grows_smaller_upwards_on_every_triangle_the_first_included(
    place: int, words: str, rule: str, says: str
) -> None:
    with pytest.raises(UnlawfulError) as error:
        read(RING, words.format(place))
    assert (error.value.reason.rule, says in error.value.reason.message) == (rule, True)


def test_the_last_triangle_is_named_where_a_place_lies_beyond_it() -> None:
    with pytest.raises(UnlawfulError, match="they go from 0 to 17, and x is the centre"):
        read(RING, "g3@18")
