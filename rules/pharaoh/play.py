"""A game of Pharaoh in progress: who begins, rolls and moves in turn, and who has won (PH-2, PH-8 to PH-10)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.values import dataclass
from hyskos.rules.pharaoh.referee import HAND, Board, Move, Position, Turn, judge_turn, moves
from hyskos.rules.reasons import N_, Reason, UnlawfulError

# Decide who begins a game of Pharaoh (PH-10, PHA-6).

FACES = range(1, 7)
"""The faces of a die."""


def highest(rolls: Mapping[str, int]) -> tuple[str, ...]:
    """Return the players with the highest roll; if several, they roll again (PHA-6). Raises ValueError without rolls.

    >>> highest({"r": 4, "g": 6, "b": 6})
    ('g', 'b')
    """
    best = max(rolls.values())
    return tuple(player for player, face in rolls.items() if face == best)


def verdict(rolls: Mapping[str, int]) -> Reason:
    """Explain who begins, or who rolls again."""
    best = highest(rolls)
    face = rolls[best[0]]
    if len(best) == 1:
        return Reason("PH-10", N_("{player} begins: the highest roll is {face}"), {"player": best[0], "face": face})
    return Reason("PHA-6", N_("{players} roll again: each has {face}"), {"players": ", ".join(best), "face": face})


# A game in turns.


@dataclass(frozen=True, slots=True)
class Play:
    """A game between two actions.

    `lots` are the seats that still roll for who begins, `mover` is the seat whose turn it is, `roll` the remaining
    points of its roll, None before it rolls.
    """

    board: Board
    position: Position
    lots: tuple[int, ...]
    mover: int = 0
    roll: int | None = None
    turn: int = 1
    winner: str | None = None

    @property
    def player(self) -> str:
        """The colour whose turn it is."""
        return self.position.players[self.mover]


def begin(board: Board, players: Sequence[str]) -> Play:
    """Start a game, a colour for each edge in order, with every piece in hand (PH-1, PH-4)."""
    return Play(board, Position(tuple(players), (HAND,) * (3 * len(players))), tuple(range(len(players))))


def cast_lots(play: Play, faces: Sequence[int]) -> tuple[Play, Reason]:
    """Roll for who begins; players who share the highest roll roll again (PH-10, PHA-6). Raises UnlawfulError."""
    if not play.lots:
        raise UnlawfulError("PH-10", N_("it is decided who begins"))
    if len(faces) != len(play.lots):
        values = {"n": len(play.lots), "told": len(faces)}
        raise UnlawfulError("PH-10", N_("{n} rolls are needed, but {told} were given"), values)
    rolls = {play.position.players[seat]: _face(face) for seat, face in zip(play.lots, faces, strict=True)}
    best = tuple(play.position.players.index(player) for player in highest(rolls))
    reason = verdict(rolls)
    return (replace(play, lots=best) if len(best) > 1 else replace(play, lots=(), mover=best[0])), reason


def throw(play: Play, face: int) -> tuple[Play, tuple[Reason, ...]]:
    """Roll for the turn, which passes at once if the points allow no move (PH-2, PH-8). Raises UnlawfulError."""
    _require_open(play)
    if play.roll is not None:
        values: dict[str, object] = {"player": play.player, "roll": play.roll}
        raise UnlawfulError("PH-2", N_("{player} has rolled already; points left: {roll}"), values)
    thrown = replace(play, roll=_face(face))
    if any(moves(play.board, play.position, play.mover, face)):
        return thrown, ()
    stuck = Reason("PH-8", N_("{player} cannot move any piece with a {roll}"), {"player": play.player, "roll": face})
    return _pass_turn(thrown), (stuck,)


def walk(play: Play, words: Sequence[str]) -> tuple[Play, Turn, tuple[Reason, ...]]:
    """Make typed moves; the turn passes when the remaining points allow no move (PH-8), and a goal line wins (PH-9).

    Raises UnlawfulError for the first unlawful move.
    """
    _require_roll(play)
    assert play.roll is not None
    turn = judge_turn(play.board, play.position, play.mover, play.roll, words)
    for step in turn.judged:
        if step.refusal is not None:
            raise UnlawfulError(step.refusal.rule, step.refusal.message, step.refusal.values)
    after = replace(play, position=turn.position, roll=turn.left)
    if turn.winner is not None:
        return replace(after, roll=None, winner=turn.winner), turn, ()
    if any(moves(after.board, after.position, after.mover, turn.left)):
        return after, turn, ()
    stuck = Reason(
        "PH-8",
        N_("{player} cannot move any piece with the remaining {left}"),
        {"player": play.player, "left": turn.left},
    )
    return _pass_turn(after), turn, (stuck,) if turn.left else ()


def end_turn(play: Play) -> Play:
    """Pass the turn and leave the remaining points unused (PH-8); raises UnlawfulError before the roll."""
    _require_roll(play)
    return _pass_turn(play)


def move_word(board: Board, position: Position, move: Move) -> str:
    """Format a step as a player types it."""
    name = position.piece(move.piece)
    if move.origin == HAND:
        return f"{name}@{board.names[move.target]}"
    return f"{name}:{board.names[move.origin]}-{board.names[move.target]}"


def _pass_turn(play: Play) -> Play:
    return replace(play, mover=(play.mover + 1) % len(play.position.players), roll=None, turn=play.turn + 1)


def _require_roll(play: Play) -> None:
    _require_open(play)
    if play.roll is None:
        raise UnlawfulError("PH-2", N_("{player} has to roll first"), {"player": play.player})


def _require_open(play: Play) -> None:
    if play.winner is not None:
        raise UnlawfulError("PH-9", N_("{player} has won; the game is over"), {"player": play.winner})
    if play.lots:
        raise UnlawfulError("PH-10", N_("it is not decided yet who begins"))


def _face(face: int) -> int:
    if face not in FACES:
        raise UnlawfulError("PH-2", N_("a die shows 1 to 6, not {face}"), {"face": face})
    return face
