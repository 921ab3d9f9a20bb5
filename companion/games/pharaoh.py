"""Pharaoh at the table: positions as text, and a whole match as a session."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from hyskos.companion.games.small_game import SmallGame, Words, number, word
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import with_rule
from hyskos.companion.session.protocol import Chance
from hyskos.companion.session.timeline import StepResult
from hyskos.companion.vocabulary import file_or_id
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.numerals import read_count
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.rules.pharaoh.play import Play, begin, cast_lots, end_turn, move_word, throw, walk
from hyskos.rules.pharaoh.referee import (
    HAND,
    Board,
    JudgedMove,
    Position,
    judge_turn,
    make_board,
    moves,
    turns,
    winner,
    write_position,
)
from hyskos.rules.reasons import UnlawfulError

MOST_PLAYERS = 4
_COLOURS = ("red", "green", "blue", "yellow", "rojo", "verde", "azul", "amarillo")
"""Colour words that are accepted for a letter."""
FACES = 6


def colours(words: Sequence[str]) -> tuple[str, ...]:
    """Parse the players, one letter for each colour; raises RefusedError (PH-1)."""
    seats = tuple(typed.strip().lower() for typed in words)
    if not 2 <= len(seats) <= MOST_PLAYERS or len({*seats}) != len(seats):
        raise RefusedError(_("expected two to four different colours, such as r,g (PH-1)"))
    if not all(len(colour) == 1 and colour.isascii() and colour.isalpha() for colour in seats):
        raise RefusedError(_("each colour is one letter, such as r,g,b"))
    return seats


def grid_of(word: str = "", where: str = "--grid") -> Grid:
    """Load the grid by id or file, by default the usual one; raises RefusedError."""
    from hyskos.definitions.loader import load_grid

    return load_grid(file_or_id(word or "pharaoh", "grid", where))


def board_for(players: Sequence[str], grid: Grid | None = None) -> Board:
    """Set up the board for this many players; raises RefusedError if the grid does not support them."""
    try:
        return make_board(grid or grid_of(), len(players))
    except UnlawfulError as error:
        raise RefusedError(with_rule(error.reason)) from None


def points(n: int) -> str:
    """Format a number of points."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def judged_text(judged: JudgedMove, position: Position) -> str:
    """Describe the cost and capture of a move, or why it is refused."""
    if judged.refusal:
        return with_rule(judged.refusal)
    assert judged.move is not None
    if judged.move.captured is None:
        return points(judged.move.cost)
    return f"{points(judged.move.cost)}, " + _("captures {piece}").format(piece=position.piece(judged.move.captured))


def in_letters(board: Board, position: Position) -> Iterator[str]:
    """Draw a position as text, with a last line for the pieces in hand."""
    on = {square: position.piece(i) for i, square in enumerate(position.at) if square != HAND}
    hand = [position.piece(i) for i, square in enumerate(position.at) if square == HAND]
    files = sorted({name[0] for name in board.names})
    for row in sorted({int(name[1:]) for name in board.names}, reverse=True):
        names = [f"{file}{row}" for file in files]
        cells = [on.get(board.square(name), ".") if name in board.names else "" for name in names]
        yield f"{row:<3}" + " ".join(f"{cell:2}" for cell in cells).rstrip()
    yield "   " + " ".join(f"{file:2}" for file in files).rstrip()
    if hand:
        yield _("In hand: {pieces}").format(pieces=" ".join(hand))


def first_steps(board: Board, position: Position, mover: int, roll: int) -> Iterator[str]:
    """List every way to win with a roll, then every first step with its cost."""
    for after, path in turns(board, position, mover, roll).items():
        if path and winner(board, after):
            yield _("wins: {moves}").format(moves=" ".join(move_word(board, position, step) for step in path))
    for step in moves(board, position, mover, roll):
        capture = ""
        if step.captured is not None:
            capture = "  " + _("captures {piece}").format(piece=position.piece(step.captured))
        yield f"{move_word(board, position, step):10} {points(step.cost)}{capture}"


def _make_moves(play: Play, words: Sequence[str], *, ends: bool) -> StepResult[Play]:
    """Make moves. If the line is from an earlier version (`ends`), also end the turn."""
    after, turn, reasons = walk(play, words)
    if ends and turn.winner is None and after.turn == play.turn:
        after = end_turn(after)
    return StepResult(after, reasons)


@dataclass(frozen=True, slots=True)
class Pharaoh(SmallGame[Play]):
    """A match for two to four players; without `grid` on the usual one."""

    grid: Grid | None = None

    commands: ClassVar[tuple[str, ...]] = ("roll", "pass")

    def step(self, session: Play, event: Words) -> StepResult[Play]:
        """Apply an event; raises UnlawfulError, and ValueError for an invalid event."""
        match event:
            case "lots", *faces:
                play, reason = cast_lots(session, [number(face) for face in faces])
                return StepResult(play, (reason,))
            case "roll", face:
                return StepResult(*throw(session, number(face)))
            case "roll" | "rolled", face, *words:
                thrown, stuck = throw(session, number(face))
                for stuck_reason in stuck:
                    raise UnlawfulError(stuck_reason.rule, stuck_reason.message, stuck_reason.values)
                return _make_moves(thrown, words, ends=event[0] == "roll")
            case "walk" | "move", *words:
                return _make_moves(session, words, ends=event[0] == "walk")
            case ("end",):
                return StepResult(end_turn(session))
        raise ValueError(f"{event!r} is no event")

    def over(self, session: Play) -> bool:
        """Return whether a player has won."""
        return session.winner is not None

    def player_words(self, session: Play) -> tuple[str, ...]:
        """Return the colours in play, so that `b` and `red` are not taken for the commands `board` and `redo`."""
        letters = session.position.players
        return (*letters, *(name for name in _COLOURS if name[0] in letters))

    def read_command(self, session: Play, word: str, rest: Sequence[str], chance: Chance) -> Words | None:
        """Roll the dice here, or end the turn with the remaining points unused."""
        if word == "roll" and not rest and session.lots:
            return ("lots", *(str(chance(FACES)) for _seat in session.lots))
        if word == "roll" and not rest and session.roll is None:
            return ("roll", str(chance(FACES)))
        return ("end",) if word == "pass" and not rest and session.roll is not None else None

    def parse_line(self, session: Play, words: Sequence[str]) -> Words:
        """Parse rolls and moves; raises RefusedError."""
        if session.lots:
            faces = "".join(words)
            if len(faces) != len(session.lots) or not all(read_count(face) for face in faces):
                text = _("type one face for each of the {count} dice, or roll")
                raise RefusedError(text.format(count=len(session.lots)))
            return ("lots", *faces)
        if session.roll is not None:
            return ("move", *(typed.lower() for typed in words))
        if read_count(words[0]) is None:
            raise RefusedError(_("type what {player} has rolled first").format(player=session.player))
        face = str(read_count(words[0]))
        return ("rolled", face, *(typed.lower() for typed in words[1:])) if words[1:] else ("roll", face)

    def describe_state(self, session: Play) -> Iterator[str]:
        """Describe what to do now, or who has won."""
        if session.winner is not None:
            yield _("{player} wins: three pieces on a goal line (PH-9)").format(player=session.winner)
        elif session.lots:
            seats = " ".join(session.position.players[seat] for seat in session.lots)
            yield _("Who begins? Type a face for each of {players}, or {roll}").format(players=seats, roll=word("roll"))
        elif session.roll is None:
            text = _("Turn {turn}, {player}: type the roll, or {roll}")
            yield text.format(turn=session.turn, player=session.player, roll=word("roll"))
        else:
            text = ngettext("{player} has {n} point left: type moves ({moves} lists them); {skip} ends the turn",
                            "{player} has {n} points left: type moves ({moves} lists them); {skip} ends the turn",
                            session.roll)  # fmt: skip
            yield text.format(player=session.player, n=session.roll, moves=word("moves"), skip=word("pass"))

    def describe_event(self, before: Play, event: Words, after: StepResult[Play]) -> Iterator[str]:
        """Describe the roll, and what each move costs and captures."""
        verb, *words = event
        if verb == "lots":
            rolls = zip(before.lots, words, strict=True)
            yield "  ".join(f"{before.position.players[seat]} {face}" for seat, face in rolls)
            yield from map(with_rule, after.reasons)
            return
        thrown = before
        if verb in ("roll", "rolled"):
            thrown = throw(before, number(words.pop(0)))[0]
            yield _("{player} rolls {roll}").format(player=before.player, roll=event[1])
        if thrown.roll is not None and (words or verb in ("walk", "end")):
            turn = judge_turn(thrown.board, thrown.position, thrown.mover, thrown.roll, words)
            width = max(map(len, words), default=0)
            for judged in turn.judged:
                yield f"  {judged.text:{width}}  {judged_text(judged, turn.position)}"
            yield _("Spent {spent} of {roll}, {left} left.").format(spent=turn.spent, roll=thrown.roll, left=turn.left)
        yield from map(with_rule, after.reasons)

    def board(self, session: Play) -> Iterator[str]:
        """Draw the position as text."""
        yield from in_letters(session.board, session.position)

    def moves(self, session: Play, rest: Sequence[str]) -> Iterator[str]:
        """List the moves that the current roll, or one typed after the command, allows."""
        roll = session.roll if not rest else read_count(rest[0])
        if self.over(session) or session.lots or not roll or roll > FACES or len(rest) > 1:
            raise RefusedError(_("type a roll from 1 to 6 after it, or roll first"))
        yield from first_steps(session.board, session.position, session.mover, roll)

    def hints(self, session: Play) -> Iterator[str]:
        """Explain what to type in this phase."""
        if session.lots:
            yield _("{faces} are the rolls in that order; {roll} throws them here").format(
                faces="462534"[: len(session.lots)], roll=word("roll")
            )
        elif not self.over(session):
            yield _("r2@c1 enters, r1:b1-b2 moves; one or several in a line; 4 r2@c1 r1:b1-b2 rolls and moves at once")
            yield _("{skip} ends the turn, with points left or not").format(skip=word("pass"))

    def left(self, session: Play) -> tuple[str, ...]:
        """Return the player to move, with the remaining points."""
        if session.lots or self.over(session):
            return ()
        return (session.player,) if session.roll is None else (session.player, str(session.roll))

    def turn(self, session: Play) -> int:
        """Return the number of the turn."""
        return session.turn

    def position(self, session: Play) -> Mapping[str, Json]:
        """Return the position in the notation of `hyskos pharaoh`."""
        return {"position": write_position(session.board, session.position)}

    def phase(self, session: Play) -> str:
        """Return the phase: "lots", "roll", "moves" or "over"."""
        if self.over(session):
            return "over"
        return "lots" if session.lots else "roll" if session.roll is None else "moves"

    def seat_to_move(self, session: Play) -> int | None:
        """Return the seat to move; None while the first player is being drawn."""
        return None if session.lots else session.mover

    def winners(self, session: Play) -> tuple[str, tuple[str, ...]] | None:
        """Return the winner, who always wins by a goal line; None before that."""
        return None if session.winner is None else ("goal line", (session.winner,))

    def begin(self, players: Sequence[str]) -> Play:
        """Start a match; raises RefusedError for invalid players."""
        seats = colours(players)
        return begin(board_for(seats, self.grid), seats)
