"""How many may play: what a board has room for."""

from collections.abc import Sequence

from hyskos.definitions.model import Definition, Faction, Grid, Map, Ring


def seats(board: Definition) -> tuple[int, int] | None:
    """Say how few and how many may play on a board; None for what nobody plays on.

    The small boards of `icehouse` serve every game, and each says itself how many play.
    """
    if isinstance(board, Map):
        return 1, len(board.starts)
    if isinstance(board, Ring):
        return len(board.players), len(board.players)
    if isinstance(board, Grid) and board.game == "pharaoh":
        return max(2, min((line.players for line in board.goal_lines), default=2)), len(board.edges)
    return None


def seats_of(boards: Sequence[Definition]) -> tuple[int, int] | None:
    """Say how few and how many may play with what lies in a box: on one of its boards, with a player board each."""
    found = [seat for board in boards if (seat := seats(board))]
    if not found:
        return None
    most = max(most for _, most in found)
    players = sum(isinstance(board, Faction) for board in boards)
    return min(fewest for fewest, _ in found), min(most, players) if players else most
