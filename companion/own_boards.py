"""The boards that booklets tell of: the project's own of a game where it has exactly one, or else those that ship."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from hyskos.definitions import project
from hyskos.definitions.booklets import Booklet
from hyskos.definitions.loader import load_grid, load_map, load_ring, read
from hyskos.definitions.model import Definition, Grid, Map, Ring, Words

_KINDS = {"rolling-pyramids": "map", "pharaoh": "grid", "ring-race": "ring"}
"""What the board of a game is."""
_board: ContextVar[Definition | None] = ContextVar("board that a booklet tells of", default=None)


def own_board(game: str) -> Definition | None:
    """Find the project's only sound board of a game; None if it has none, or several to choose from."""
    kind = _KINDS.get(game)
    readings = [read(path) for path in project.files(kind).values()] if kind else []
    found = [one.definition for one in readings if isinstance(one.definition, Definition)]
    own = [one for one in found if one.game == game]
    return own[0] if len(own) == 1 else None


@contextmanager
def telling_of(board: Definition | None) -> Iterator[None]:
    """Let examples be played on a board of one's own, as long as they are."""
    before = _board.set(board)
    try:
        yield
    finally:
        _board.reset(before)


def map_told() -> Map:
    """Give the map that is told of."""
    own = _board.get()
    return own if isinstance(own, Map) else load_map("inner-factory")


def grid_told() -> Grid:
    """Give the grid that is told of."""
    own = _board.get()
    return own if isinstance(own, Grid) else load_grid("pharaoh")


def ring_told() -> Ring:
    """Give the ring that is told of."""
    own = _board.get()
    return own if isinstance(own, Ring) else load_ring("ring-18")


def players(game: str) -> Mapping[str, int]:
    """Say how few and how many may play on the board that is told of; nothing for a game without one."""
    if game == "rolling-pyramids":
        return {"fewest": 1, "most": len(map_told().starts)}
    if game == "pharaoh":
        lines = [line.players for line in grid_told().goal_lines]
        return {"fewest": max(2, min(lines, default=2)), "most": len(grid_told().edges)}
    return {}


def counted(booklet: Booklet) -> Words:
    """Say in the subtitle of a booklet how {fewest} and how {most} may play on the board that it tells of."""
    with telling_of(own_board(booklet.game)):
        counts = players(booklet.game)
    subtitle = dict(booklet.subtitle)
    for name, count in counts.items():
        subtitle = {lang: text.replace(f"{{{name}}}", str(count)) for lang, text in subtitle.items()}
    return subtitle
