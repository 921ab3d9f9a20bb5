"""Laws that hold at every moment of whole ring races, from the setup to a winner."""

import importlib.util
from pathlib import Path

import pytest

from hyskos.definitions.loader import load_ring
from hyskos.rules.ring_race.landing import is_blue
from hyskos.rules.ring_race.referee import Game, drawn, finish, new_game, winner
from hyskos.rules.ring_race.state import AWAY, CENTRE, read, single_colour, size, write
from tests.wide import some_of

spec = importlib.util.spec_from_file_location("ring_race_bots", Path(__file__).with_name("ring_race_bots.py"))
assert spec
assert spec.loader
bots = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bots)

RING = load_ring("ring-18")


def check_laws(game: Game) -> None:
    state = game.state
    assert len(state.stones) == 18
    assert len(state.figures) == 6
    assert all(place in (CENTRE, AWAY) or 0 <= place < RING.triangles for place in state.stones)
    standing = [place for place in state.figures if place != CENTRE]
    assert len(set(standing)) == len(standing)
    assert AWAY not in standing
    for player in (0, 1):
        assert state.stones[9 * player : 9 * player + 9].count(AWAY) % 3 == 0
    for place, stack in state.stacks().items():
        sizes = [size(stone) for stone in stack]
        assert sizes == sorted(set(sizes), reverse=True)
        assert not is_blue(RING, place) or single_colour(stack) is not None
        for player, side in enumerate(RING.players):
            if place == side.ascension:
                assert single_colour(stack) == player
                assert len(stack) < 3


@pytest.mark.proof
@pytest.mark.parametrize("games", some_of(8, 100))
@pytest.mark.parametrize("random_share", [0.05, 0.4])
def test_whole_games_keep_every_law(random_share: float, games: int) -> None:
    ended = 0
    for seed in range(games):
        game = new_game(RING)
        for game in bots.whole_game(RING, seed, random_share, most_turns=160):
            check_laws(game)
        assert read(RING, write(game.state)).key() == game.state.key()
        ended += winner(game) is not None
    assert ended >= (0.9 * games if random_share < 0.1 else 1)


def test_a_turn_may_not_pass_while_a_move_is_left() -> None:
    with pytest.raises(ValueError, match="lawful move is left"):
        finish(RING, new_game(RING))


def test_the_third_time_a_position_comes_up_is_a_draw() -> None:
    game = new_game(RING)
    key = game.seen[0]
    assert not drawn(Game(game.state, 0, 2, seen=(key, key)))
    assert drawn(Game(game.state, 0, 2, seen=(key, key, key)))
