"""The main board as numbers: places, their neighbours, points, factories and the solo garrison.

A place is an integer: a space's number, or minus the die face of a starting area, which people write S1 to S4.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hyskos.definitions.numerals import read_count

if TYPE_CHECKING:
    from hyskos.definitions.model import Map  # a fight needs places alone, and no definitions

MOST_DIGITS = 4
"""Of a written place: more is a slip."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A main board; made once from a map and shared by every position of a game."""

    id: str
    neighbours: Mapping[int, tuple[int, ...]]  # of every place, in ascending order
    round_points: Mapping[int, int]  # top number of each space, 0 for a factory (RP-05, A71)
    final_points: Mapping[int, int]
    factories: Mapping[int, str]  # space: section of the player board that it serves
    garrison: Mapping[int, int]  # solo: the Pharaoh's units on each space (RP-60)
    start_garrison: int
    rounds: int
    solo_rounds: int

    @property
    def spaces(self) -> tuple[int, ...]:
        """Give the numbered spaces in order, which is the way of the Pharaoh's column (RP-64)."""
        return tuple(self.round_points)

    @property
    def starts(self) -> tuple[int, ...]:
        """Give the starting areas in the order of their die faces."""
        return tuple(sorted((place for place in self.neighbours if place < 0), reverse=True))


def make_board(main_board: "Map") -> Board:
    """Make the board of a map."""
    at = {space.at: space.number for space in main_board.spaces} | {start.at: -start.die for start in main_board.starts}
    return Board(
        id=main_board.id,
        neighbours={
            place: tuple(sorted(at[near] for near in hex_.neighbours() if near in at)) for hex_, place in at.items()
        },
        round_points={space.number: space.points.round if space.points else 0 for space in main_board.spaces},
        final_points={space.number: space.points.final if space.points else 0 for space in main_board.spaces},
        factories={space.number: space.factory for space in main_board.spaces if space.factory},
        garrison=main_board.garrison,
        start_garrison=main_board.start_garrison,
        rounds=main_board.rounds,
        solo_rounds=main_board.solo_rounds,
    )


def place_name(place: int) -> str:
    """Write a place as people do.

    >>> place_name(12), place_name(-2)
    ('12', 'S2')
    """
    return str(place) if place > 0 else f"S{-place}"


def read_place(word: str) -> int | None:
    """Read a place as people write it; None if it is none.

    >>> read_place("12"), read_place("s2"), read_place("S"), read_place("0")
    (12, -2, None, None)
    """
    start = word[:1] in ("S", "s")
    digits = word[1:] if start else word
    number = read_count(digits)
    if not number or len(digits) > MOST_DIGITS:
        return None
    return -number if start else number
