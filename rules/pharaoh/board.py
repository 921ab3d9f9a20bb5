"""The board as numbers: squares, their neighbours, entry squares, and the goal lines."""

from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, UnlawfulError


@dataclass(frozen=True, slots=True)
class Board:
    """A square board for a number of players; squares are indices into `names`."""

    names: tuple[str, ...]
    straight: tuple[tuple[int, ...], ...]  # orthogonal neighbours per square
    diagonal: tuple[tuple[int, ...], ...]
    entries: tuple[tuple[int, ...], ...]  # entry squares per player, in the order of the grid's edges
    goals: tuple[frozenset[int], ...]  # goal lines used with this number of players

    def square(self, name: str) -> int:
        """Return the index of a square; raises ValueError if the board has no such square."""
        return self.names.index(name)


def make_board(grid: Grid, players: int) -> Board:
    """Create the board for this number of players, with its entries and goal lines (PH-1, PH-4, PH-9).

    Raises UnlawfulError for a grid with fewer edges than players, or without a goal line for them.
    """
    if len(grid.edges) < players:
        values: dict[str, object] = {"grid": grid.id, "n": len(grid.edges), "players": players}
        raise UnlawfulError("PH-4", N_("{players} players need an edge each; {grid} has edges: {n}"), values)
    if not any(line.players <= players for line in grid.goal_lines):
        values = {"grid": grid.id, "players": players}
        raise UnlawfulError("PH-9", N_("{grid} has no goal line that wins with {players} players"), values)
    files = "abcdefghijklmnopqrstuvwxyz"[: grid.columns]
    names = tuple(
        f"{file}{row}" for row in range(1, grid.rows + 1) for file in files if f"{file}{row}" not in grid.blocked
    )
    index = {name: i for i, name in enumerate(names)}

    def steps(name: str, offsets: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        column, row = files.index(name[0]), int(name[1:])
        near = (f"{files[column + dx]}{row + dy}" for dx, dy in offsets if 0 <= column + dx < len(files))
        return tuple(index[other] for other in near if other in index)

    return Board(
        names=names,
        straight=tuple(steps(name, ((0, 1), (1, 0), (0, -1), (-1, 0))) for name in names),
        diagonal=tuple(steps(name, ((1, 1), (1, -1), (-1, -1), (-1, 1))) for name in names),
        entries=tuple(tuple(index[square] for square in edge.squares) for edge in grid.edges[:players]),
        goals=tuple(
            frozenset(index[square] for square in line.squares) for line in grid.goal_lines if line.players <= players
        ),
    )
