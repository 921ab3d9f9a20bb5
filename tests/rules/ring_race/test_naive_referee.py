"""The engine of the ring race against the naive referee, on random tables of fixed seeds."""

from collections import Counter
from random import Random

import pytest

from hyskos.definitions.kinds.ring import Ring
from hyskos.rules.ring_race.landing import is_blue
from hyskos.rules.ring_race.referee import FIGURE, Game, game_at, moves, play
from hyskos.rules.ring_race.state import AWAY, CENTRE, State, owner, size
from tests.rules.ring_race.bots import ring_with
from tests.rules.ring_race.naive_referee import lawful


def table_of(state: State, moved: tuple[int, ...] = ()) -> dict[str, object]:
    """Give a position in the form of the second referee."""

    def stone(index: int) -> tuple[int, int, bool]:
        return owner(index), size(index), index in moved

    return {
        "stacks": {place: tuple(map(stone, stack)) for place, stack in state.stacks().items()},
        "figures": {
            divmod(figure, 3): None if place == CENTRE else place for figure, place in enumerate(state.figures)
        },
        "centre": [stone(index) for index, place in enumerate(state.stones) if place == CENTRE],
        "away": {player: state.away(player) for player in state.players},
    }


def comparable(table: dict[str, object]) -> object:
    """Give what is equal for tables that look alike."""
    bare = {place: tuple(stone[:2] for stone in stack) for place, stack in table["stacks"].items()}
    return bare, table["figures"], Counter(stone[:2] for stone in table["centre"]), table["away"]


def random_state(ring: Ring, random: Random) -> State:
    """Put stones and figures wherever they may stand: crowded near each other, so that they meet."""
    sides, room = len(ring.players), random.choice((6, 9, ring.triangles))
    near = [(random.randrange(ring.triangles) + step) % ring.triangles for step in range(room)]
    near += [place for side in ring.players for place in (side.ascension, *side.entries)] + [ring.neutral]
    stones, stacks = [CENTRE] * 9 * sides, dict[int, list[int]]()
    for player in range(sides):
        for pyramid in range(random.choice((0, 0, 1, 2))):
            stones[9 * player + 3 * pyramid : 9 * player + 3 * pyramid + 3] = [AWAY] * 3
    order = random.sample(range(9 * sides), 9 * sides)
    for index in sorted((index for index in order if stones[index] == CENTRE), key=size, reverse=True):
        for place in random.sample(near, 3) if random.random() < 0.93 else ():
            below = stacks.get(place, [])
            mixed = len({owner(other) for other in (*below, index)}) > 1
            home = [player for player, side in enumerate(ring.players) if side.ascension == place]
            full = len(below) == 2 and bool(home) and not mixed
            if full or (below and size(below[-1]) <= size(index)) or (mixed and is_blue(ring, place)):
                continue
            if home and home != [owner(index)]:
                continue
            stacks.setdefault(place, []).append(index)
            stones[index] = place
            break
    inner = random.sample(sorted({*near}), 3 * sides) if len({*near}) >= 3 * sides else []
    figures = [place if random.random() < 0.9 else CENTRE for place in inner] or [CENTRE] * 3 * sides
    return State(tuple(stones), tuple(figures))


def compare_moves(ring: Ring, game: Game) -> list[str]:
    """Hold both referees to the same moves, which lead to the same tables; give their words."""
    figures = tuple(piece % FIGURE % 3 for piece in game.moved if piece >= FIGURE)
    ours = {move.word: comparable(table_of(move.state)) for move in moves(ring, game)}
    table = table_of(game.state, game.moved)
    theirs = {
        word: comparable(after)
        for word, after in lawful(ring, table, game.player, game.moves_left, game.owes, figures).items()
    }
    assert {*ours} == {*theirs}, (game, {*ours} ^ {*theirs})
    assert ours == theirs, (game, [word for word in ours if ours[word] != theirs[word]])
    return list(ours)


@pytest.mark.wide
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_both_referees_offer_the_same_moves_and_lead_to_the_same_tables(sides: int) -> None:
    ring, random, seen = ring_with(sides), Random(f"race {sides}"), Counter[str]()
    for _again in range(40):
        game = game_at(random_state(ring, random), random.randrange(sides))
        words = compare_moves(ring, game)
        seen.update(word[0] + ("/" if "/" in word else "") for word in words if word[0] in "MAC")
        if words:
            move = random.choice(moves(ring, game))
            compare_moves(ring, play(game, move))
    assert {*seen} == {"M", "M/", "A", "A/", "C", "C/"}
