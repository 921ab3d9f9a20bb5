"""Positions on a table, in inches: x to the right, z away from the first player, the main board at 0."""

from hyskos.definitions.values import dataclass
from hyskos.generators.tables.contents import Mat, Seat, VirtualTable
from hyskos.generators.tables.places import BoardPlace
from hyskos.generators.tables.solids import INCH

GAP = 0.5
"""Gap between components, inches."""
BEHIND = 1.6
"""Depth of a row of bags, dice or pieces behind a board, inches."""
_ROOM = (26.0, 9.0)
"""Space in the middle of a table without a main board, inches: fits a few rows of pyramids."""
ROW = 2.0
"""Depth of a row of pieces in front of a player without a board, inches."""
_ACROSS = ((1, 0), (-1, 0), (0, -1), (0, 1))
_AWAY = ((0, -1), (0, 1), (-1, 0), (1, 0))
_TURN = (180.0, 0.0, 270.0, 90.0)
"""Vectors to a player's right and towards the player, and the angle at which components face the player.

For the near, far, left and right side of a table. Pictures have their top at -z, so that 180 degrees are upright.
"""


@dataclass(frozen=True, slots=True)
class TablePosition:
    """A position on the table in inches, and the rotation there, in degrees clockwise from above."""

    x: float
    z: float
    turn: float = 180.0


@dataclass(frozen=True, slots=True)
class PlayerSide:
    """A player's part of a table: `near` inches from the middle, moved `shift` inches to the player's right."""

    number: int
    near: float
    shift: float = 0.0

    def spot(self, along: float, away: float) -> TablePosition:
        """Return a position, in inches to the right of the side's middle and from its inner edge."""
        (rx, rz), (ax, az) = _ACROSS[self.number], _AWAY[self.number]
        along, away = along + self.shift, away + self.near
        return TablePosition(along * rx + away * ax, along * rz + away * az, _TURN[self.number])


def inches(mat: Mat) -> tuple[float, float]:
    """Return width and height of a flat component."""
    return mat.front.width / INCH, mat.front.height / INCH


def middle_size(table: VirtualTable) -> tuple[float, float]:
    """Return width and height of the middle of the table: the main board, and behind it the shared sheets."""
    sizes = [inches(table.board) if table.board else _ROOM, *map(inches, table.sheets)]
    return max(width for width, _ in sizes), sum(height for _, height in sizes) + GAP * (len(sizes) - 1)


def centres(table: VirtualTable) -> tuple[TablePosition, ...]:
    """Return the centres of the main board, or of the space for pieces, and of each shared sheet."""
    edge, spots = -middle_size(table)[1] / 2, []
    for _, height in (inches(table.board) if table.board else _ROOM, *map(inches, table.sheets)):
        spots.append(TablePosition(0.0, edge + height / 2))
        edge += height + GAP
    return tuple(spots)


def reach(table: VirtualTable) -> float:
    """Return half the width of the widest of the middle and the players' areas."""
    return max([middle_size(table)[0] / 2, *(_half(table, seat) for seat in table.seats)])


def sides(table: VirtualTable) -> tuple[PlayerSide, ...]:
    """Return the side of every seat: near, far, left, right, and then further along these."""
    height, half, sides_of_table = middle_size(table)[1], reach(table), []
    for number, _seat in enumerate(table.seats):
        rank, side = divmod(number, 4)
        near = (height / 2 if side < 2 else half) + GAP
        sides_of_table.append(PlayerSide(side, near, rank * 2 * (half + GAP)))
    return tuple(sides_of_table)


def _half(table: VirtualTable, seat: Seat) -> float:
    """Return half the width of a player's area: the board with cards on both sides."""
    board = inches(seat.mat)[0] / 2 if seat.mat else 4.0
    return board + max((inches(card)[0] + 2 * GAP for card in table.cards), default=2 * GAP)


def depth(seat: Seat) -> float:
    """Return the depth of a player's board, or row of pieces, from the inner edge of the side."""
    return inches(seat.mat)[1] + GAP if seat.mat else ROW


def on_board(table: VirtualTable, mat: Mat, place: BoardPlace) -> TablePosition:
    """Return the position of a place of the main board on the table."""
    middle_of = centres(table)[0]
    x, z = (place.x - mat.front.width / 2) / INCH, (mat.front.height / 2 - place.y) / INCH
    return TablePosition(middle_of.x + x, middle_of.z + z)
