"""The main board as numbers: places, neighbours, points, factories and the solo garrison."""

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from hyskos.definitions.dice import DICE_EACH, DieShape
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, UnlawfulError

if TYPE_CHECKING:
    from hyskos.definitions.kinds.map import Map  # scoring and endings need boards but no definitions


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A main board, made once from a map and shared by all positions of a game."""

    id: str
    neighbours: Mapping[int, tuple[int, ...]]  # of every place, ascending, excluding those behind a wall
    round_points: Mapping[int, int]  # top number of each space, 0 for a factory (RP-05, A71)
    final_points: Mapping[int, int]
    factories: Mapping[int, str]  # space: section of the player board that it serves
    garrison: Mapping[int, int]  # solo: the Pharaoh's units on each space (RP-60)
    start_garrison: int
    rounds: int
    solo_rounds: int
    names: Mapping[int, Mapping[str, str]] = field(default_factory=dict)  # of named spaces, by language
    walls: tuple[tuple[int, int], ...] = ()  # pairs of places whose shared border is closed
    dice: tuple[DieShape, ...] = DICE_EACH  # of each colour (RP-02, A26)

    @property
    def spaces(self) -> tuple[int, ...]:
        """The numbered spaces in order, which the Pharaoh's column follows (RP-64)."""
        return tuple(self.round_points)

    def last_round(self, *, solo: bool) -> int:
        """Return the number of the last round, or of the last turn of the solo game (RP-44, RP-61)."""
        return self.solo_rounds if solo else self.rounds

    def has_wall(self, first: int, second: int) -> bool:
        """Return whether a wall separates two places (A97)."""
        return (first, second) in self.walls or (second, first) in self.walls

    @property
    def starts(self) -> tuple[int, ...]:
        """The starting areas in the order of their die faces."""
        return tuple(sorted((place for place in self.neighbours if place < 0), reverse=True))


def check_room(players: int, board: Board) -> None:
    """Raise UnlawfulError for more players than the board has starting areas (RP-01, A96)."""
    maximum = len(board.starts)
    if not 1 <= players <= maximum:
        message = N_("{players} players: this map has room for 1 to {most}")
        raise UnlawfulError("RP-01", message, {"players": players, "most": maximum})


def make_board(main_board: "Map") -> Board:
    """Convert a map to a board."""
    at = {space.at: space.number for space in main_board.spaces} | {start.at: -start.die for start in main_board.starts}
    return Board(
        id=main_board.id,
        neighbours={
            place: tuple(sorted(at[near] for near in main_board.near(hex_) if near in at)) for hex_, place in at.items()
        },
        round_points={space.number: space.points.round if space.points else 0 for space in main_board.spaces},
        final_points={space.number: space.points.final if space.points else 0 for space in main_board.spaces},
        factories={space.number: space.factory for space in main_board.spaces if space.factory},
        garrison=main_board.garrison,
        start_garrison=main_board.start_garrison,
        rounds=main_board.rounds,
        solo_rounds=main_board.solo_rounds,
        names={space.number: space.name for space in main_board.spaces if space.name},
        walls=tuple(
            sorted((min(ends), max(ends)) for ends in ([at[end] for end in wall] for wall in main_board.walls))
        ),
        dice=main_board.dice,
    )
