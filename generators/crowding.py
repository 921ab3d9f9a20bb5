"""Maps with too many hexes for their sheet: how far out they fit, and where the first lies that does not."""

from collections.abc import Callable
from dataclasses import replace

from hyskos.definitions.model import Axial, Map


def beyond(board: Map, draws: Callable[[Map], bool]) -> tuple[int, int, int] | None:
    """Give the index of a nearest space that no longer fits, how many steps from space 1 fit, and how many spaces.

    `draws` tells whether a map can be drawn. None if not even the neighbours of space 1 can.
    """
    middle = next((space.at for space in board.spaces if space.number == 1), Axial(0, 0))
    away = [middle.distance(space.at) for space in board.spaces]
    fits, fails = 0, max(away)
    while fails - fits > 1:
        half = (fits + fails) // 2
        fits, fails = (half, fails) if draws(_within(board, middle, half)) else (fits, half)
    if not fits or fails not in away:
        return None
    return away.index(fails), fits, sum(1 for steps in away if steps <= fits)


def _within(board: Map, middle: Axial, most: int) -> Map:
    """Leave out what lies farther from the middle, and walls that stand there."""
    return replace(
        board,
        spaces=tuple(space for space in board.spaces if middle.distance(space.at) <= most),
        starts=tuple(start for start in board.starts if middle.distance(start.at) <= most),
        walls={wall: i for wall, i in board.walls.items() if all(middle.distance(at) <= most for at in wall)},
    )
