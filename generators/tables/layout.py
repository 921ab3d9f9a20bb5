"""Where things lie on a table, in inches: x to the right, z away from the first player, the main board at 0."""

from hyskos.definitions.values import dataclass
from hyskos.generators.tables.contents import Mat, Seat, Table
from hyskos.generators.tables.places import Place
from hyskos.generators.tables.solids import INCH

GAP = 0.5
"""Between things, inches."""
BEHIND = 1.6
"""Depth of a row of bags, dice or pieces behind a board."""
_ROOM = (26.0, 9.0)
"""Room for pieces in the middle of a table without a main board, inches: a line of pyramids in some rows."""
ROW = 2.0
"""Depth of a row of pieces before a player who has no board."""
_ACROSS = ((1, 0), (-1, 0), (0, -1), (0, 1))
_AWAY = ((0, -1), (0, 1), (-1, 0), (1, 0))
_TURN = (180.0, 0.0, 270.0, 90.0)
"""Sides of a table: near, far, left, right. What is to the right of who sits there, what is towards him, and how
things are turned so that he reads them: pictures lie with their top towards -z, so that 180 degrees are upright."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table, inches, and how a thing there is turned, degrees clockwise as seen from above."""

    x: float
    z: float
    turn: float = 180.0


@dataclass(frozen=True, slots=True)
class Side:
    """The part of a table that belongs to a player: it begins `near` inches off the middle, `shift` to the right."""

    number: int
    near: float
    shift: float = 0.0

    def spot(self, along: float, away: float) -> Spot:
        """Give a place: inches to the player's right of the middle of the side, and from its inner edge."""
        (rx, rz), (ax, az) = _ACROSS[self.number], _AWAY[self.number]
        along, away = along + self.shift, away + self.near
        return Spot(along * rx + away * ax, along * rz + away * az, _TURN[self.number])


def inches(mat: Mat) -> tuple[float, float]:
    """Give width and height of a flat thing."""
    return mat.front.width / INCH, mat.front.height / INCH


def middle(table: Table) -> tuple[float, float]:
    """Give width and height of what lies in the middle: the main board, and behind it the sheets that nobody owns."""
    sizes = [inches(table.board) if table.board else _ROOM, *map(inches, table.sheets)]
    return max(wide for wide, _ in sizes), sum(high for _, high in sizes) + GAP * (len(sizes) - 1)


def centres(table: Table) -> tuple[Spot, ...]:
    """Give the middles of what lies in the middle: of the main board, or of the room for pieces, and of each sheet."""
    edge, found = -middle(table)[1] / 2, []
    for _, high in (inches(table.board) if table.board else _ROOM, *map(inches, table.sheets)):
        found.append(Spot(0.0, edge + high / 2))
        edge += high + GAP
    return tuple(found)


def reach(table: Table) -> float:
    """Give half the width of what lies in the middle and before the players at the near and far side."""
    return max([middle(table)[0] / 2, *(_half(table, seat) for seat in table.seats)])


def sides(table: Table) -> tuple[Side, ...]:
    """Give the side of every seat: near, far, left, right, and then beside these."""
    high, half, found = middle(table)[1], reach(table), []
    for number, _seat in enumerate(table.seats):
        rank, side = divmod(number, 4)
        near = (high / 2 if side < 2 else half) + GAP
        found.append(Side(side, near, rank * 2 * (half + GAP)))
    return tuple(found)


def _half(table: Table, seat: Seat) -> float:
    """Give half the width of what lies before a player: board with cards on both hands."""
    board = inches(seat.mat)[0] / 2 if seat.mat else 4.0
    return board + max((inches(card)[0] + 2 * GAP for card in table.cards), default=2 * GAP)


def depth(seat: Seat) -> float:
    """Give how far a player's board, or the row of pieces, reaches from the inner edge of the side."""
    return inches(seat.mat)[1] + GAP if seat.mat else ROW


def on_board(table: Table, mat: Mat, place: Place) -> Spot:
    """Give where a place of the main board is on the table."""
    middle_of = centres(table)[0]
    x, z = (place.x - mat.front.width / 2) / INCH, (mat.front.height / 2 - place.y) / INCH
    return Spot(middle_of.x + x, middle_of.z + z)
