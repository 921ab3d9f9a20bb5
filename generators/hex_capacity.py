"""Maps with too many hexes for their sheet: how many rings fit, and the first space that does not."""

from collections.abc import Callable
from dataclasses import replace

from hyskos.definitions.kinds.map import Axial, Map


def beyond(board: Map, draws: Callable[[Map], bool]) -> tuple[int, int, int] | None:
    """Find the first space outwards that no longer fits: its index, and how many steps and spaces do fit.

    `draws` checks whether a map can be drawn. Steps are counted from space 1. Returns None if not even its neighbours
    fit.
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
    """Drop spaces and starts more than `most` steps from the middle, and walls next to them."""
    return replace(
        board,
        spaces=tuple(space for space in board.spaces if middle.distance(space.at) <= most),
        starts=tuple(start for start in board.starts if middle.distance(start.at) <= most),
        walls={wall: i for wall, i in board.walls.items() if all(middle.distance(at) <= most for at in wall)},
    )
