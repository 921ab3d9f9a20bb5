"""The line of tokens and pyramids, and how tokens move along it (PY-2..5, PY-14).

A line is a tuple of items in order: a player's name for a token, a `(colour, pips)` pair for a pyramid. Gaps are not
spaces (PY-3), so a token that moves simply disappears from its place, and replaces the pyramid it lands on.
"""

from collections.abc import Mapping, Sequence

from hyskos.definitions.values import dataclass
from hyskos.rules.pyramydal.pieces import STASH_PER_SIZE, Piece, write_piece
from hyskos.rules.reasons import N_, NN_, Reason, UnlawfulError

Item = str | Piece
Line = tuple[Item, ...]

COLOURS = "rgbyopkwct"
"""Stash colours in the order they join a game: red, green, blue, yellow, orange, purple, black, white, cyan, teal."""
FEWEST_PLAYERS = 3
BASE_STASHES = 4


@dataclass(frozen=True, slots=True)
class Step:
    """The move of one token: the line after it, the pyramid taken (None: nothing), and the reason."""

    player: str
    taken: Piece | None
    line: Line
    reason: Reason


def refuse_too_few(players: int) -> None:
    """Raise UnlawfulError for fewer players than the game needs (PY-1)."""
    if players < FEWEST_PLAYERS:
        raise UnlawfulError(
            "PY-1",
            NN_(
                "{players} player: the game needs 3 or more",
                "{players} players: the game needs 3 or more",
                "players",
            ),
            {"players": players},
        )


def stash_colours(players: int) -> str:
    """Return the colours in play: four stashes, and one more for each player above four (PY-1).

    >>> stash_colours(5)
    'rgbyo'
    """
    refuse_too_few(players)
    stashes = max(BASE_STASHES, players)
    if stashes > len(COLOURS):
        raise UnlawfulError(
            "PY-1", N_("{players} players: only {most} colours are named"), {"players": players, "most": len(COLOURS)}
        )
    return COLOURS[:stashes]


def all_pieces(colours: str) -> list[Piece]:
    """Return every pyramid of one stash per colour: five of each size (PY-1)."""
    return [(colour, pips) for colour in colours for pips in (1, 2, 3) for _ in range(STASH_PER_SIZE)]


def move(line: Line, player: str, spaces: int) -> Step:
    """Move a token in the standard game: forward any number of spaces, ending on a pyramid (PY-3, PY-4).

    Raises UnlawfulError if the token may not end there.
    """
    ahead = _ahead(line, player)
    values = {"player": player, "spaces": spaces, "ahead": len(ahead)}
    if not any(isinstance(item, tuple) for item in ahead):
        raise UnlawfulError("PY-5", N_("{player} has no pyramid ahead and cannot move"), values)
    if not 1 <= spaces <= len(ahead):
        raise UnlawfulError(
            "PY-3",
            NN_(
                "{player} may move {ahead} space, not {spaces}",
                "{player} may move 1 to {ahead} spaces, not {spaces}",
                "ahead",
            ),
            values,
        )
    target = ahead[spaces - 1]
    if isinstance(target, str):
        # A token may stop without a pyramid only in front of a token at the very end of the line (PY-4).
        if spaces == len(ahead):
            after = _place_before(line, player, before=target)
            return Step(
                player,
                None,
                after,
                Reason(
                    "PY-4",
                    N_("{player} stops before {other} at the end of the line and takes no pyramid"),
                    {"player": player, "other": target},
                ),
            )
        raise UnlawfulError(
            "PY-4", N_("{player} would end on the token of {other}"), {"player": player, "other": target}
        )
    return _take(line, player, len(line) - len(ahead) + spaces - 1, "PY-3")


def advance(line: Line, dice: Mapping[str, int]) -> list[Step]:
    """Move all tokens by their dice, the one furthest behind first (PY-14).

    A token that would end on another one goes on to the next pyramid; beyond the last pyramid it takes the last one;
    with no pyramid ahead it stays.
    """
    steps: list[Step] = []
    for player in [item for item in line if isinstance(item, str) and item in dice]:
        steps.append(_advance_one(line, player, dice[player]))
        line = steps[-1].line
    return steps


def _advance_one(line: Line, player: str, spaces: int) -> Step:
    start = line.index(player)
    pyramids = [i for i in range(start, len(line)) if isinstance(line[i], tuple)]
    if not pyramids:
        return Step(
            player, None, line, Reason("PY-5", N_("{player} has no pyramid ahead and stays"), {"player": player})
        )
    goal = start + spaces
    beyond = [i for i in pyramids if i >= goal]
    return _take(line, player, beyond[0] if beyond else pyramids[-1], "PY-14")


def _ahead(line: Line, player: str) -> Sequence[Item]:
    if player not in line:
        raise UnlawfulError("PY-2", N_("no token of {player} is in the line"), {"player": player})
    return line[line.index(player) + 1 :]


def _place_before(line: Line, player: str, before: str) -> Line:
    remaining = [item for item in line if item != player]
    remaining.insert(remaining.index(before), player)
    return tuple(remaining)


def _take(line: Line, player: str, index: int, rule: str) -> Step:
    piece = line[index]
    assert isinstance(piece, tuple)
    after = tuple(player if i == index else item for i, item in enumerate(line) if item != player or i == index)
    spaces = index - line.index(player)
    return Step(
        player,
        piece,
        after,
        Reason(
            rule,
            N_("{player} moves {spaces} and takes {piece}"),
            {"player": player, "spaces": spaces, "piece": write_piece(piece)},
        ),
    )
