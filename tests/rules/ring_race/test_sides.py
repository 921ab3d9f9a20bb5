"""Two sides are refereed as ever, and three or four keep every law, from the setup to a winner: RG-1..13, RA-28..32."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.loader import load_file, load_ring
from hyskos.rules.ring_race.landing import is_blue, is_protected
from hyskos.rules.ring_race.play import Play, begin, draw, go
from hyskos.rules.ring_race.referee import Game, finish, game_at, is_draw, moves, new_game, play, why_not, winner
from hyskos.rules.ring_race.state import AWAY, CENTRE, State, initial, owner, read, single_colour, size, write
from tests.rules.refusals import refused
from tests.rules.ring_race.bots import ring_with, whole_game
from tests.wide import some_of

WISHES = Path(__file__).parents[2] / "wishes"
TWO = load_ring("ring-18")


AS_EVER = {
    ("ring-18", 0): "b2599bc7907af7d0",
    ("ring-18", 1): "f226c54f9404788d",
    ("short-ring", 0): "5d1273227c42f701",
    ("short-ring", 1): "55fdf0213428448c",
}
"""Fingerprints of games as they were refereed when there were two sides only."""


@pytest.mark.parametrize(("name", "seed"), AS_EVER)
@pytest.mark.slow
def test_gold_and_onyx_are_refereed_as_ever(name: str, seed: int) -> None:
    """Every position and every lawful move of a game that leans on chance."""
    ring = TWO if name == "ring-18" else load_file(WISHES / "32-ring-of-16/short-ring.yaml")
    assert isinstance(ring, Ring)
    digest = sha256()
    for game in whole_game(ring, seed, 0.4, most_turns=60):
        digest.update(f"{game.player} {game.moves_left} {game.owes} {write(game.state)} ".encode())
        digest.update(" ".join(sorted(move.word for move in moves(ring, game))).encode())
    assert digest.hexdigest()[:16] == AS_EVER[name, seed]


def check_laws(ring: Ring, game: Game) -> None:
    """What no position of any number of sides may break."""
    state, sides = game.state, len(ring.players)
    assert (len(state.stones), len(state.figures)) == (9 * sides, 3 * sides)
    standing = [place for place in state.figures if place != CENTRE]
    assert len(set(standing)) == len(standing)
    assert AWAY not in standing
    assert all(place in (CENTRE, AWAY) or 0 <= place < ring.triangles for place in state.stones)
    assert all(state.stones[9 * player : 9 * player + 9].count(AWAY) % 3 == 0 for player in state.players)
    for place, stack in state.stacks().items():
        sizes = [size(stone) for stone in stack]
        assert sizes == sorted(set(sizes), reverse=True)
        assert not is_blue(ring, place) or single_colour(stack) is not None
        for side in ring.players:
            assert place != side.ascension or (single_colour(stack) == side.seat and len(stack) < 3)


def random_position(ring: Ring, seed: int, turns: int) -> Game:
    """Give the last moment of the first turns of a game that leans on chance."""
    played: list[Game] = list(whole_game(ring, seed, 0.5, most_turns=turns))
    return played[-1]


@pytest.mark.parametrize("sides", [3, 4])
def test_rg_7_ra_28_a_stone_is_protected_by_the_figures_of_its_own_side_alone(sides: int) -> None:
    ring = ring_with(sides)
    without_figures = replace(initial(ring), figures=(CENTRE,) * 3 * sides)
    for side in ring.players:
        place = side.entries[0]
        stack = without_figures.stacks()[place]
        assert single_colour(stack) == side.seat
        for figure in range(3 * sides):
            for inner in ((place - 1) % ring.triangles, place):
                with_figure = without_figures.with_figure(figure, inner)
                assert is_protected(ring, with_figure, stack, place) == (figure // 3 == side.seat), (side.id, figure)


@pytest.mark.slow
@given(sides=st.sampled_from((3, 4)), seed=st.integers(0, 10_000), turns=st.integers(0, 25))
def test_every_position_of_more_sides_keeps_the_laws(sides: int, seed: int, turns: int) -> None:
    ring = ring_with(sides)
    game = random_position(ring, seed, turns)
    for after in (game, *(play(game, move) for move in moves(ring, game))):
        check_laws(ring, after)
        assert read(ring, write(after.state)).key() == after.state.key()


def rotate_sides(ring: Ring, state: State) -> tuple[Ring, State]:
    """Let the sides of a ring change places in its file: the last one comes first, with all that it has."""
    players = (ring.players[-1], *ring.players[:-1])
    other = replace(ring, players=tuple(replace(side, seat=seat) for seat, side in enumerate(players)))
    return other, State((*state.stones[-9:], *state.stones[:-9]), (*state.figures[-3:], *state.figures[:-3]))


def rotate_letters(word: str, sides: int) -> str:
    """Write a move in the letters that the sides have after they changed places."""
    letters = "gojb"[:sides]
    return word.translate(str.maketrans(letters, letters[1:] + letters[0]))


@pytest.mark.slow
@given(sides=st.sampled_from((2, 3, 4)), seed=st.integers(0, 10_000), turns=st.integers(0, 25))
def test_no_side_is_another_by_its_number(sides: int, seed: int, turns: int) -> None:
    """Only directions, ascension and entries tell the sides apart, not their places in the file."""
    ring = ring_with(sides)
    game = random_position(ring, seed, turns)
    other, state = rotate_sides(ring, game.state)
    here = {rotate_letters(move.word, sides) for move in moves(ring, game_at(game.state, game.player))}
    rotated = {move.word for move in moves(other, game_at(state, (game.player + 1) % sides))}
    assert {sources(word) for word in here} == {sources(word) for word in rotated}


def sources(word: str) -> str:
    """Write what Cleopatra takes in one order: it is listed as the stones are numbered."""
    return ",".join(sorted(word.split(",")))


@pytest.mark.parametrize("sides", [3, 4])
def test_turns_go_round_in_the_order_of_the_file_and_the_first_has_one_move(sides: int) -> None:
    """RG-1, RA-29."""
    ring, dice = ring_with(sides), Random(5)
    game, seen = new_game(ring), []
    for _turn in range(2 * sides):
        seen.append((game.player, game.moves_left))
        while lawful := moves(ring, game):
            game = play(game, dice.choice(lawful))
        game = finish(ring, game)
    assert seen == [(0, 1), *((turn % sides, 2) for turn in range(1, 2 * sides))]


def at(words: str, player: int) -> Game:
    return game_at(read(ring_with(3), words), player)


QUIET = "oM@3 oA@2 oC@1 jM@14 jA@15 jC@16 gA@4 gC@5"


def test_every_other_side_is_an_enemy() -> None:
    """RA-28: jade bumps onyx, gold bumps jade, and nobody lands on the ascension space of another."""
    stones = "o1@8 o2@10 o3@11 j1@7 j2@13 j3@17 g1@16 g2@15 g3@14"
    jade = at(f"{stones} gM@17 {QUIET}", 2)
    assert "o1@x" in write(next(move for move in moves(ring_with(3), jade) if move.word == "7:1").state)
    gold = at(f"{stones} gM@17 {QUIET}".replace("g1@16 g2@15", "g1@16 g2@11").replace("o3@11", "o3@15"), 0)
    assert "j2@x" in write(next(move for move in moves(ring_with(3), gold) if move.word == "11:2").state)
    refusal = why_not(ring_with(3), at(f"{stones} gM@17 {QUIET}", 1), "10:1")
    assert (refusal.rule, refusal.ruling) == ("RG-12", "RA-28")


def test_a_figure_protects_from_every_other_side() -> None:
    """RG-7, RA-28: jade's stone on 8 next to jade's Mason; gold and onyx leave it alone, jade may not."""
    ring = ring_with(3)
    free = "o1@10 o2@11 o3@13 j1@8 j2@14 j3@17 g1@7 g2@15 g3@16 gM@0 oM@3 oA@2 oC@1 jA@15 jC@16 gA@4 gC@5"
    assert "7:1" in {move.word for move in moves(ring, at(f"{free} jM@12", 0))}
    assert why_not(ring, at(f"{free} jM@8", 0), "7:1").rule == "RG-7"
    assert "10:2" in {move.word for move in moves(ring, at(f"{free} jM@12", 1))}
    assert why_not(ring, at(f"{free} jM@8", 1), "10:2").rule == "RG-7"


def test_the_first_to_bring_off_three_pyramids_ends_the_race() -> None:
    """RG-12, RA-32."""
    figures = "gM@14 gA@15 gC@16 oM@3 oA@2 oC@1 jM@5 jA@6 jC@11"
    game = at(f"j32@9 j1@8 g321@14 g321@15 g321@16 o321@2 o321@3 o321@4 {figures}", 2)
    play_ = replace(begin_play(), game=game)
    won, _reasons = go(play_, ["8:1"])
    assert won.end is not None
    assert (won.end.rule, won.end.values["player"]) == ("RG-12", "cleo")
    assert won.game is not None
    assert winner(won.game) == 2


def begin_play() -> Play:
    return draw(begin(ring_with(3), ["ana", "ben", "cleo"]), "ana", "ben", "cleo")[0]


def test_each_draws_a_colour_and_the_last_has_what_is_left() -> None:
    """RG-13, RA-30."""
    play_, reason = draw(begin(ring_with(3), ["ana", "ben", "cleo"]), "cleo", "ana")
    assert (play_.names, play_.player, reason.rule) == (("cleo", "ana", "ben"), "cleo", "RG-13")
    assert go(play_, ["14:3"])[0].player == "ana"
    for drawn_by in (["cleo"], ["cleo", "cleo"], ["cleo", "ana", "ana"], ["dan", "ana"]):
        with refused("RG-13"):
            draw(begin(ring_with(3), ["ana", "ben", "cleo"]), *drawn_by)
    for names in (["ana", "ben"], ["ana", "ben", "ben"], ["a", "b", "c", "d"]):
        with refused("RG-13"):
            begin(ring_with(3), names)


def test_the_letters_of_a_ring_are_those_of_its_sides() -> None:
    state = initial(ring_with(3))
    assert write(state).startswith("o321@2 o321@3 o321@4 j321@7 j321@8 j321@10 g321@14")
    assert {owner(stone) for stone in range(27)} == set(state.players)
    with refused("RG-2"):
        read(TWO, "j1@3")
    with refused("RG-2"):
        read(ring_with(3), "b1@3")


@pytest.mark.slow
@pytest.mark.parametrize("sides", [3, 4])
def test_whole_games_of_more_sides_come_to_an_end(sides: int) -> None:
    ended = set()
    for seed in range(3):
        game = list(whole_game(ring_with(sides), seed, 0.05, most_turns=400))[-1]
        assert winner(game) is not None or is_draw(game)
        ended.add(winner(game))
    assert ended - {None}


@pytest.mark.proof
@pytest.mark.parametrize("games", some_of(8, 100))
@pytest.mark.parametrize("random_share", [0.05, 0.4])
def test_whole_games_keep_every_law(random_share: float, games: int) -> None:
    ended = 0
    for seed in range(games):
        game = new_game(TWO)
        for game in whole_game(TWO, seed, random_share, most_turns=160):
            check_laws(TWO, game)
        assert read(TWO, write(game.state)).key() == game.state.key()
        ended += winner(game) is not None
    assert ended >= (0.9 * games if random_share < 0.1 else 1)


def test_a_turn_may_not_pass_while_a_move_is_left() -> None:
    with pytest.raises(ValueError, match="lawful move is left"):
        finish(TWO, new_game(TWO))


def test_the_third_time_a_position_comes_up_is_a_draw() -> None:
    game = new_game(TWO)
    key = game.seen[0]
    assert not is_draw(Game(game.state, 0, 2, seen=(key, key)))
    assert is_draw(Game(game.state, 0, 2, seen=(key, key, key)))
