"""Worked examples of Pharaoh: board, costs and turns, computed by the rules."""

from collections.abc import Callable, Mapping, Sequence

from hyskos.companion.own_boards import grid_told
from hyskos.rules.pharaoh.board import Board, make_board
from hyskos.rules.pharaoh.referee import HAND, SIZES, judge_turn, moves, read_position, winner

Values = Mapping[str, object]
PLAYERS = "rg"
"""Two players, first the reader."""


def _board() -> Board:
    return make_board(grid_told(), len(PLAYERS))


def _setup() -> Values:
    """Return the board and its counts (PH-1, PH-9)."""
    board, grid = _board(), grid_told()
    return {
        "grid": grid, "squares": len(board.names), "columns": grid.columns, "rows": grid.rows,
        "entries": len(board.entries[0]), "lines": len(grid.goal_lines),
    }  # fmt: skip


def _steps() -> Values:
    """Compute the cost of a step from the centre of the board for each size, straight and diagonal (PH-3)."""
    board, found = _board(), []
    for pips in SIZES:
        position = read_position(board, PLAYERS, f"r{pips}@c3")
        costs = {move.target: move.cost for move in moves(board, position, 0, 6) if move.origin != HAND}
        found.append((pips, costs[board.square("c4")], costs[board.square("d4")]))
    return {"steps": tuple(found), "large": found[-1][1], "large_diagonal": found[-1][2], "small": found[0][1]}


def _turn(position: str, roll: int, words: Sequence[str]) -> Values:
    """Judge a turn of the first player; raises ValueError if the rules refuse the example."""
    board = _board()
    before = read_position(board, PLAYERS, position)
    turn = judge_turn(board, before, 0, roll, words)
    made = [one.move for one in turn.judged if one.move]
    if len(made) < len(words):
        raise ValueError(f"{words}: {[one.refusal for one in turn.judged]}")
    pieces = tuple((board.names[at], i // 3, i % 3 + 1) for i, at in enumerate(before.at) if at != HAND)
    ways = tuple(("" if move.origin == HAND else board.names[move.origin], board.names[move.target]) for move in made)
    return {
        "grid": grid_told(), "roll": roll, "pieces": pieces, "ways": ways,
        "first": made[0].cost, "second": made[-1].cost, "spent": turn.spent, "left": turn.left,
        "captured": len(turn.captured), "won": winner(board, turn.position) == PLAYERS[0],
    }  # fmt: skip


EXAMPLES: Mapping[str, Callable[[], Values]] = {
    "pharaoh-board": _setup,
    "pharaoh-steps": _steps,
    "pharaoh-turn": lambda: _turn("r2@b2 r3@d2 g2@c3 g3@d4", 5, ("r2:b2-c3", "r1@b1")),
    "pharaoh-goal": lambda: _turn("r1@c3 r3@b3 r2@d2 g2@c4 g3@b5", 3, ("r2:d2-d3",)),
}
"""By the names booklets use."""
