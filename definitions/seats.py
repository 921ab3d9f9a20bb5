"""Numbers of players that boards allow."""

from collections.abc import Sequence

from hyskos.definitions.model import Definition, Faction, Grid, Map, Ring


def seats(board: Definition) -> tuple[int, int] | None:
    """Return the minimum and maximum number of players of a board; None if it is not played on.

    The small boards of `icehouse` serve many games, which state their own numbers.
    """
    if isinstance(board, Map):
        return 1, len(board.starts)
    if isinstance(board, Ring):
        return len(board.players), len(board.players)
    if isinstance(board, Grid) and board.game == "pharaoh":
        return max(2, min((line.players for line in board.goal_lines), default=2)), len(board.edges)
    return None


def seats_of(boards: Sequence[Definition]) -> tuple[int, int] | None:
    """Return the minimum and maximum number of players of a box: those of its boards, limited by its player boards."""
    found = [seat for board in boards if (seat := seats(board))]
    if not found:
        return None
    most = max(most for _, most in found)
    players = sum(isinstance(board, Faction) for board in boards)
    return min(fewest for fewest, _ in found), min(most, players) if players else most
