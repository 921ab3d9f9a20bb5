"""Draw positions of the small games on their printed boards."""

from collections.abc import Iterator
from contextlib import contextmanager

from hyskos.companion.formatting import words
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.languages import _, language
from hyskos.generators.boards.games import positions
from hyskos.generators.boards.games.positions import Stone, on_grid, on_ring
from hyskos.generators.drawing import Drawing, UndrawableError
from hyskos.rules.pharaoh.referee import HAND, Board, Position
from hyskos.rules.pyramydal.line import Line
from hyskos.rules.ring_race.state import COLOURS, State, figure_word, owner, size, write


def of_squares(board: Board, position: Position, grid: Grid) -> Drawing:
    """Draw a Pharaoh position on its grid; raises RefusedError if it cannot be printed."""
    pieces = [
        (board.names[square], Stone(position.piece(i)[0], i % 3 + 1))
        for i, square in enumerate(position.at)
        if square != HAND
    ]
    with _drawable():
        return on_grid(grid, pieces, lang=language())


def of_ring(state: State, ring: Ring) -> Drawing:
    """Draw a ring race position; raises RefusedError if the ring cannot be printed."""
    stacks = [
        (place, [Stone(COLOURS[owner(stone)], size(stone)) for stone in stack])
        for place, stack in sorted(state.stacks().items())
    ]
    figures = [(place, figure_word(i)) for i, place in enumerate(state.figures) if place >= 0]
    waiting = [word.partition("@")[0] for word in write(state).split() if word.endswith("@x")]
    with _drawable():
        return on_ring(ring, stacks, figures, waiting, lang=language())


@contextmanager
def _drawable() -> Iterator[None]:
    try:
        yield
    except UndrawableError as error:
        raise RefusedError(words(error.message)) from None


def of_line(line: Line) -> Drawing:
    """Draw a Pyramydal line with its tokens."""
    return positions.draw(line, _("Pyramydal: the line"), "", lang=language())
