"""How much of a map fits: counted from space 1 outwards, wherever that lies."""

from dataclasses import replace

from hyskos.definitions.kinds.map import Axial, Map
from hyskos.definitions.loader import load_map
from hyskos.publishing.build.print_check import first_space_beyond

BOARD = load_map("inner-factory")


def up_to(steps: int, board: Map) -> bool:
    middle = next(space.at for space in board.spaces if space.number == 1)
    return all(middle.distance(one.at) <= steps for one in (*board.spaces, *board.starts))


def test_the_first_space_beyond() -> None:
    assert first_space_beyond(BOARD, lambda board: up_to(2, board)) == (19, 2, 19)
    assert first_space_beyond(BOARD, lambda board: up_to(1, board)) == (7, 1, 7)
    moved = replace(BOARD, spaces=tuple(replace(one, at=Axial(one.at.q + 9, one.at.r)) for one in BOARD.spaces))
    assert first_space_beyond(moved, lambda board: up_to(2, board)) == (19, 2, 19)


def test_walls_stand_only_between_hexes_that_are_left() -> None:
    at = {space.number: space.at for space in BOARD.spaces}
    near, far = frozenset({at[1], at[2]}), frozenset({BOARD.starts[0].at, BOARD.starts[0].at.neighbours()[0]})
    tried: list[Map] = []

    def draws(board: Map) -> bool:
        tried.append(board)
        return up_to(2, board)

    first_space_beyond(replace(BOARD, walls={near: 0, far: 1}), draws)
    assert all(board.walls == {near: 0} for board in tried)


def test_nothing_is_told_of_a_map_that_fits_nowhere() -> None:
    assert first_space_beyond(BOARD, lambda _board: False) is None
