"""Staggered hex grids as map editors use them: columns and rows, with every second line offset by half a hex."""

from typing import Literal

from hyskos.definitions.kinds.map import Axial
from hyskos.definitions.values import dataclass

Place = tuple[int, int]
"""Column and row; either may be negative on infinite maps."""


@dataclass(frozen=True, slots=True)
class Stagger:
    """Layout of a staggered grid: the axis whose lines are offset, and whether odd or even ones are.

    `x` is for flat tops (columns shift down), `y` for pointy tops (rows shift right).
    """

    axis: Literal["x", "y"]
    index: Literal["odd", "even"]

    def axial(self, place: Place) -> Axial:
        """Convert column and row to a hex; (0, 0) is [0, 0].

        >>> Stagger("x", "odd").axial((1, 0)), Stagger("x", "even").axial((1, 0)), Stagger("y", "odd").axial((0, 2))
        (Axial(q=1, r=0), Axial(q=1, r=-1), Axial(q=-1, r=2))
        """
        along, across = place if self.axis == "x" else place[::-1]
        moved = -(along & 1) if self.index == "odd" else along & 1
        across -= (along + moved) // 2
        return Axial(along, across) if self.axis == "x" else Axial(across, along)

    def place(self, hex_: Axial) -> Place:
        """Convert a hex to column and row.

        >>> ways = [Stagger(axis, index) for axis in "xy" for index in ("odd", "even")]
        >>> {way.place(way.axial((-3, 4))) for way in ways}
        {(-3, 4)}
        """
        along, across = (hex_.q, hex_.r) if self.axis == "x" else (hex_.r, hex_.q)
        moved = -(along & 1) if self.index == "odd" else along & 1
        across += (along + moved) // 2
        return (along, across) if self.axis == "x" else (across, along)


@dataclass(frozen=True, slots=True)
class Lattice:
    """Pixel geometry of a Tiled map: width and height of a tile, and the length of its straight side."""

    stagger: Stagger
    tile_width: float
    tile_height: float
    side: float

    def centre(self, place: Place) -> tuple[float, float]:
        """Return the centre of the tile at a column and row, in pixels."""
        column, row = place
        if self.stagger.axis == "x":
            x = column * ((self.tile_width - self.side) / 2 + self.side)
            y = row * self.tile_height + (self.tile_height / 2 if self._moved(column) else 0.0)
        else:
            x = column * self.tile_width + (self.tile_width / 2 if self._moved(row) else 0.0)
            y = row * ((self.tile_height - self.side) / 2 + self.side)
        return x + self.tile_width / 2, y + self.tile_height / 2

    def _moved(self, line: int) -> bool:
        return bool(line & 1) == (self.stagger.index == "odd")

    def nearest(self, x: float, y: float) -> Place:
        """Return the tile whose centre is nearest to a point in pixels."""
        pitch = (self.tile_width + self.side) / 2 if self.stagger.axis == "x" else self.tile_width
        rise = self.tile_height if self.stagger.axis == "x" else (self.tile_height + self.side) / 2
        column, row = int((x - self.tile_width / 2) // pitch), int((y - self.tile_height / 2) // rise)
        around = [(column + dx, row + dy) for dx in (-1, 0, 1, 2) for dy in (-1, 0, 1, 2)]
        return min(around, key=lambda place: self._squared_distance(place, x, y))

    def _squared_distance(self, place: Place, x: float, y: float) -> tuple[float, Place]:
        point = self.centre(place)
        return ((point[0] - x) / self.tile_width) ** 2 + ((point[1] - y) / self.tile_height) ** 2, place
