"""A seeded player for whole ring races, greedy towards bearing off, and rings with more sides than two."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.loader import load_file, load_ring
from hyskos.rules.ring_race.referee import Game, Move, finish, is_draw, moves, new_game, play, winner
from hyskos.rules.ring_race.state import AWAY, CENTRE, State, owner, size

TESTS = Path(__file__).parents[2]


def value(ring: Ring, state: State, me: int) -> float:
    """Judge a position: progress and pyramids borne off count, waiting, trapped and wrongly ordered stones cost."""
    total, stacks = 0.0, state.stacks()
    for player, side in enumerate(ring.players):
        points = 0
        for stone in range(9 * player, 9 * player + 9):
            place = state.stones[stone]
            if place == AWAY:
                points += 60
            elif place == CENTRE:
                points -= 12
            else:
                distance = (side.ascension - place) * side.direction % ring.triangles
                points += 18 - distance + (6 if not distance else 0)
                points -= 6 if distance and owner(stacks[place][-1]) != player else 0
        order = [size(stone) for stone in stacks.get(side.ascension, ())]
        points -= 25 if order and order != [3, 2, 1][: len(order)] else 0
        total += points if player == me else -0.5 * points
    return total


def choose(ring: Ring, game: Game, options: list[Move], dice: Random, random_share: float) -> Move:
    if dice.random() < random_share:
        return dice.choice(options)
    return max(options, key=lambda move: value(ring, move.state, game.player) + dice.random())


def whole_game(ring: Ring, seed: int, random_share: float, most_turns: int = 400) -> Iterator[Game]:
    """Play from the setup and give the game after every move and every pass of the turn."""
    dice, game = Random(seed), new_game(ring)
    yield game
    for _ in range(most_turns):
        while options := moves(ring, game):
            game = play(game, choose(ring, game, options, dice, random_share))
            yield game
        if winner(game) is not None or is_draw(game):
            return
        game = finish(ring, game)
        yield game


@cache
def ring_with(sides: int) -> Ring:
    """Return the built-in ring for two sides, a test board for three, and that with one more side for four."""
    if sides == 2:
        return load_ring("ring-18")
    ring = load_file(TESTS / "boards/unprintable/uneven-ring.yaml")
    assert isinstance(ring, Ring)
    if sides == 3:
        return ring
    jade = ring.players[2]
    brick = replace(jade, id="brick", seat=3, direction=-1, ascension=1, entries=(11, 5, 13), figures=(11, 5, 13))
    return replace(ring, id="four", players=(*ring.players, brick))
