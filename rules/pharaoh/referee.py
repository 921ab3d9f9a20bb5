"""Referee of Pharaoh: the cost of a move, whether it is lawful, the results of a roll, and the winner.

Edition: Pyramid Primer, 2012. Statements PH-1..9 and the rulings are in `data/rules/pharaoh.yaml`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason, UnlawfulError

# The board as numbers: squares, their neighbours, entry squares, and the goal lines.


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


# Positions, moves and turns.

HAND = -1
"""The position of a piece that is not on the board (captured pieces return here, ruling PHA-1)."""
SIZES = (1, 2, 3)
"""Pips of a player's three pieces: small, medium, large."""


@dataclass(frozen=True, slots=True)
class Position:
    """The position of every piece: `at[3 * player + pips - 1]` is the index of a square, or HAND."""

    players: tuple[str, ...]  # one letter per colour, in the order of the edges
    at: tuple[int, ...]

    def piece(self, index: int) -> str:
        """Return the name of a piece: colour and pips.

        >>> Position(("r", "g"), (HAND,) * 6).piece(4)
        'g2'
        """
        return f"{self.players[index // 3]}{index % 3 + 1}"


@dataclass(frozen=True, slots=True)
class Move:
    """One step of one piece; `origin` is HAND if it enters."""

    piece: int
    origin: int
    target: int
    cost: int
    captured: int | None = None  # the index of the captured piece


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A typed move with its verdict: `refusal` is why it is unlawful, None if it is lawful."""

    text: str
    move: Move | None
    refusal: Reason | None


@dataclass(frozen=True, slots=True)
class Turn:
    """The result of a turn: each move's verdict, the points, the new position and the winner, if any."""

    judged: tuple[JudgedMove, ...]
    spent: int
    left: int
    captured: tuple[str, ...]
    position: Position
    winner: str | None

    @property
    def legal(self) -> bool:
        """Whether every move was lawful."""
        return all(move.refusal is None for move in self.judged)


def read_position(board: Board, players: Sequence[str], words: str) -> Position:
    """Parse `COLOUR PIPS @ SQUARE` words, such as "r1@b1 g2@c3"; all other pieces are in hand.

    Raises UnlawfulError for an unknown colour, size or square, a piece named twice, two pieces on one square.
    """
    at = [HAND] * (3 * len(players))
    for word in words.split():
        piece, square = _enter_word(board, players, word)
        if at[piece] != HAND:
            raise UnlawfulError("PH-5", N_("{piece} is in two places"), {"piece": word.split("@")[0]})
        if square in at:
            raise UnlawfulError("PH-5", N_("two pieces stand on {square}"), {"square": board.names[square]})
        at[piece] = square
    return Position(tuple(players), tuple(at))


def write_position(board: Board, position: Position) -> str:
    """Format a position in the notation of `read_position`, players and sizes in order."""
    return " ".join(
        f"{position.piece(i)}@{board.names[square]}" for i, square in enumerate(position.at) if square != HAND
    )


def winner(board: Board, position: Position) -> str | None:
    """Return the player whose three pieces fill a goal line (PH-9); None if there is none."""
    for number, player in enumerate(position.players):
        if frozenset(position.at[3 * number : 3 * number + 3]) in board.goals:
            return player
    return None


def moves(board: Board, position: Position, mover: int, points: int) -> Iterator[Move]:
    """Yield every lawful step of the mover that costs at most `points` (PH-3..7)."""
    occupants = {square: i for i, square in enumerate(position.at) if square != HAND}
    for pips in SIZES:
        if pips > points:
            return
        piece = 3 * mover + pips - 1
        origin = position.at[piece]
        if origin == HAND:
            steps = [(target, pips) for target in board.entries[mover]]
        else:
            steps = [(target, pips) for target in board.straight[origin]]
            if 2 * pips <= points:
                steps += [(target, 2 * pips) for target in board.diagonal[origin]]
        for target, cost in steps:
            occupant = occupants.get(target)
            if occupant is None:
                yield Move(piece, origin, target, cost)
            elif occupant // 3 != mover and occupant % 3 + 1 <= pips:
                yield Move(piece, origin, target, cost, occupant)


def apply(position: Position, move: Move) -> Position:
    """Apply a step; a captured piece returns to its owner's hand."""
    at = list(position.at)
    if move.captured is not None:
        at[move.captured] = HAND
    at[move.piece] = move.target
    return replace(position, at=tuple(at))


def turns(board: Board, position: Position, mover: int, roll: int) -> dict[Position, tuple[Move, ...]]:
    """Return every distinct position that a roll can lead to, each with a cheapest sequence of moves (PH-8).

    The unchanged position is included, since points need not be used. A winning move ends the turn.
    """
    best: dict[Position, tuple[int, tuple[Move, ...]]] = {position: (0, ())}
    waiting = [position]
    while waiting:
        fresh: list[Position] = []
        for current in waiting:
            spent, path = best[current]
            if winner(board, current):
                continue
            for move in moves(board, current, mover, roll - spent):
                after = apply(current, move)
                total = spent + move.cost
                if after not in best or total < best[after][0]:
                    best[after] = (total, (*path, move))
                    fresh.append(after)
        waiting = fresh
    return {after: path for after, (_spent, path) in best.items()}


def perft(board: Board, position: Position, rolls: Sequence[int], mover: int = 0) -> int:
    """Count the leaves of the tree of turns: players in order, one roll each, equal results of a turn counted once."""
    if not rolls or winner(board, position):
        return 1
    after = (mover + 1) % len(position.players)
    return sum(perft(board, reached, rolls[1:], after) for reached in turns(board, position, mover, rolls[0]))


def judge_turn(board: Board, position: Position, mover: int, roll: int, words: Sequence[str]) -> Turn:
    """Judge typed moves in order; an unlawful one changes nothing, and the next is judged from the same position."""
    verdicts: list[JudgedMove] = []
    captured: list[str] = []
    left = roll
    for word in words:
        try:
            move = _read_move(board, position, mover, left, word)
        except UnlawfulError as error:
            verdicts.append(JudgedMove(word, None, error.reason))
            continue
        if move.captured is not None:
            captured.append(position.piece(move.captured))
        position = apply(position, move)
        left -= move.cost
        verdicts.append(JudgedMove(word, move, None))
    return Turn(tuple(verdicts), roll - left, left, tuple(captured), position, winner(board, position))


def _piece(players: Sequence[str], word: str) -> int:
    """Return the index of a piece by colour and pips; capitals, as on the sheets, are accepted."""
    colour, pips = word[:1].lower(), word[1:]
    if colour not in players:
        raise UnlawfulError(
            "PH-1",
            N_("no player has colour {colour}; the players are {players}"),
            {"colour": colour or "?", "players": ", ".join(players)},
        )
    if pips not in ("1", "2", "3"):
        raise UnlawfulError("PH-3", N_("a piece has 1, 2 or 3 pips, not {pips}"), {"pips": pips or "?"})
    return 3 * list(players).index(colour) + int(pips) - 1


def _square(board: Board, name: str) -> int:
    if name.lower() not in board.names:
        raise UnlawfulError("PH-1", N_("there is no square {square}"), {"square": name or "?"})
    return board.square(name.lower())


def _enter_word(board: Board, players: Sequence[str], word: str) -> tuple[int, int]:
    piece, sign, square = word.partition("@")
    if not sign:
        raise UnlawfulError("PH-1", N_("`{word}` is not a piece on a square; write it like r1@b1"), {"word": word})
    return _piece(players, piece), _square(board, square)


def _read_move(board: Board, position: Position, mover: int, left: int, word: str) -> Move:
    won = winner(board, position)
    if won:
        raise UnlawfulError("PH-9", N_("{player} has won; the turn is over"), {"player": won})
    if "@" in word:
        piece, target = _enter_word(board, position.players, word)
        origin = HAND
    else:
        name, sign, path = word.partition(":")
        start, dash, end = path.partition("-")
        if not (sign and dash):
            raise UnlawfulError(
                "PH-4", N_("`{word}` is not a move; write r2@b1 to enter or r1:b1-b2 to move"), {"word": word}
            )
        piece = _piece(position.players, name)
        origin, target = _square(board, start), _square(board, end)
    _check_piece(board, position, mover, piece, origin)
    cost = _cost(board, mover, piece, origin, target)
    captured = _check_target(board, position, mover, piece, target)
    if cost > left:
        raise UnlawfulError(
            "PH-3",
            N_("{move} costs {cost}, more than the remaining {left}"),
            {"move": word, "cost": cost, "left": left},
        )
    return Move(piece, origin, target, cost, captured)


def _check_piece(board: Board, position: Position, mover: int, piece: int, origin: int) -> None:
    name = position.piece(piece)
    if piece // 3 != mover:
        raise UnlawfulError(
            "PH-2",
            N_("{piece} is not a piece of {player}, whose turn it is"),
            {"piece": name, "player": position.players[mover]},
        )
    actual = position.at[piece]
    if actual == origin:
        return
    if origin == HAND:
        raise UnlawfulError(
            "PH-4",
            N_("{piece} is on the board already, on {square}"),
            {"piece": name, "square": board.names[actual]},
        )
    if actual == HAND:
        raise UnlawfulError("PH-4", N_("{piece} is not on the board yet: it has to enter"), {"piece": name})
    raise UnlawfulError(
        "PH-5",
        N_("{piece} stands on {square}, not on {typed}"),
        {"piece": name, "square": board.names[actual], "typed": board.names[origin]},
    )


def _cost(board: Board, mover: int, piece: int, origin: int, target: int) -> int:
    pips = piece % 3 + 1
    if origin == HAND:
        if target not in board.entries[mover]:
            entries = ", ".join(board.names[square] for square in board.entries[mover])
            raise UnlawfulError(
                "PH-4", N_("pieces enter over the player's own edge only: {squares}"), {"squares": entries}
            )
        return pips
    if target in board.straight[origin]:
        return pips
    if target in board.diagonal[origin]:
        return 2 * pips
    raise UnlawfulError(
        "PH-5",
        N_("{target} does not touch {origin}: one step at a time, no hopping"),
        {"target": board.names[target], "origin": board.names[origin]},
    )


def _check_target(board: Board, position: Position, mover: int, piece: int, target: int) -> int | None:
    if target not in position.at:
        return None
    occupant = position.at.index(target)
    values = {"square": board.names[target], "piece": position.piece(occupant)}
    if occupant // 3 == mover:
        raise UnlawfulError("PH-6", N_("{square} holds the player's own {piece}"), values)
    if occupant % 3 > piece % 3:
        raise UnlawfulError("PH-6", N_("{square} holds {piece}, which is larger"), values)
    return occupant
