"""The solo engine against the second referee of `naive_walks`, on random turns of one fixed seed."""

from random import Random

import pytest

from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.deployment import Position
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import findings
from hyskos.rules.rolling_pyramids.solo import new_soldiers, reinforcements
from tests.rulebook import naive_walks as naive
from tests.rulebook.random_rounds import (
    BOARDS,
    FACTIONS,
    MAPS,
    as_force,
    as_phase,
    deploy,
    play_naively,
    random_force,
    random_orders,
    walk,
)
from tests.wide import chance, some_of


@pytest.mark.parametrize(
    ("player", "column", "numbers"),
    [(None, 8, [21, 6, 6, 11, 6, 6, 6, 6, 5]), (4, 8, [21, 6, 1, 11, 5]), (8, 8, [21, 6, 2, 10, 5])],
)
def test_rp_64_rp_65_the_second_referee_knows_the_worked_walks(
    player: int | None, column: int, numbers: list[int]
) -> None:
    forces = {1: 20, 2: 5, 3: 5, 4: 10, 5: 5, 6: 5, 7: 5, 8: 5, 9: 5}
    board = {space: ("pharaoh", {"soldiers": units, "heroes": 0}) for space, units in forces.items()}
    if player:
        board[3] = ("rashar", {"soldiers": player, "heroes": 0})
    after = naive.walk_the_column(board, list(forces), column)
    assert [after[space][1]["soldiers"] for space in sorted(after)][: len(numbers)] == numbers


# alone ----------------------------------------------------------------------------------------------------------------


def random_solo(random: Random, board: Board, faction: str) -> Position:
    """A board of the revolution: the Pharaoh and the player on any spaces, some of them empty (A80, A85)."""
    start = random.choice(board.starts)
    forces = {}
    for place in (*board.spaces, *(other for other in board.starts if other != start)):
        holder = random.choice((PHARAOH, PHARAOH, faction, None))
        if holder == PHARAOH:
            forces[place] = Force(PHARAOH, random.randint(1, 20))
        elif holder:
            forces[place] = as_force(faction, random_force(random, 5))
    return Position(board, {faction: start}, forces, solo=True)


@pytest.mark.wide
@pytest.mark.parametrize("turns", some_of(100, 400))
@pytest.mark.parametrize("name", MAPS)
def test_solo_turns_on_each_map_end_alike(name: str, turns: int) -> None:
    """Attacks on spaces and starts of the Pharaoh (A80), the walk of his column, and the new soldiers."""
    random = chance(f"alone on {name}")
    tops = {space.number: space.points.round if space.points else 0 for space in MAPS[name].spaces}
    for _ in range(turns):
        faction = random.choice(FACTIONS)
        position = random_solo(random, BOARDS[name], faction)
        orders = random_orders(random, position, name)
        assert findings(position, orders) == ()
        phase = deploy(position, orders)
        assert as_phase(phase)[:2] == play_naively(position, name, orders)[:2], (position, orders)

        dice = [random.randint(1, random.choice((4, 8))) for _ in range(4)]
        column, _ = reinforcements(dice)
        assert column == naive.column_size(dice)
        before = as_phase(phase)[0]
        way = walk(position.board, phase.position.forces, column)
        after = {
            place: (force.faction, {"soldiers": force.units, "heroes": force.heroes})
            for place, force in way.forces.items()
        }
        assert after == naive.walk_the_column(before, list(tops), column), (before, column)
        assert way.left_over == 0
        assert new_soldiers(position.board, way.forces, faction) == naive.soldiers_for_the_player(faction, after, tops)
