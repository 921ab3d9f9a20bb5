"""Square boards for pyramids."""

from typing import TYPE_CHECKING

from hyskos.definitions.kinds.definition import Definition, define
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import GridFile


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge where one player's pieces enter a square grid."""

    id: str  # "south", "north", "west", "east"
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoalLine:
    """Three squares through the centre that win, in games of at least `players` players."""

    squares: tuple[str, ...]
    players: int


@dataclass(frozen=True, slots=True)
class Grid(Definition):
    """A square board for pyramids; squares are named from a1 at the lower left, with files to the right."""

    kind = "grid"
    columns: int
    rows: int
    cell_mm: float
    largest: str = "large"  # the largest pyramid played on it: small, medium or large
    blocked: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    goal_lines: tuple[GoalLine, ...] = ()
    coordinates: bool = True
    ground: str = "night"  # "lapis", "brick" or "night": generators/boards/games/grid_face.py
    scene: str = "pyramids"  # over the title: a name in data/art/scenes, or a file of `arts`

    @property
    def seats(self) -> tuple[int, int] | None:
        """The minimum and maximum number of players."""
        if self.game != "pharaoh":
            return None
        return max(2, min((line.players for line in self.goal_lines), default=2)), len(self.edges)


def make_grid(raw: "GridFile", source: str = "") -> Grid:
    """Build a square board."""
    return define(
        Grid,
        raw,
        source,
        edges=tuple(build(Edge, edge) for edge in raw.get("edges", ())),
        goal_lines=tuple(build(GoalLine, line) for line in raw.get("goal_lines", ())),
    )
