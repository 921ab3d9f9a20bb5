"""A game of Pyramydal in progress: turns with their moves and statues, the last turn and the end (PY-2..9).

A turn is one move, compulsory while there is a pyramid ahead, and any number of statues before and after it (PY-3,
PY-6).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from hyskos.definitions.values import dataclass
from hyskos.rules.pyramydal.game import BuiltStatue, Game, Rest, Result, score
from hyskos.rules.pyramydal.line import Line, Step, move, refuse_too_few, stash_colours
from hyskos.rules.pyramydal.pieces import SIZES, STASH_PER_SIZE, Piece, statue, write_piece, write_pieces
from hyskos.rules.reasons import N_, Reason, UnlawfulError

STATUE = 3
"""The number of pyramids in a statue (PY-6)."""


@dataclass(frozen=True, slots=True)
class Play:
    """A game between two actions.

    `players` are in turn order, `turn` is the index of the player to act, `moved` is whether the token has moved in
    this turn, `last` whether this is the turn before the scoring, `over` whether the game is ready to be scored.
    """

    players: tuple[str, ...]
    line: Line
    collections: tuple[tuple[Piece, ...], ...]  # per player: pieces outside statues, in the order they were taken
    statues: tuple[BuiltStatue, ...] = ()
    turn: int = 0
    moved: bool = False
    last: bool = False
    over: bool = False
    first_at_end: str | None = None

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.players[self.turn]


def movers(line: Line) -> tuple[str, ...]:
    """Return the players who can still move: there is a pyramid ahead of their token (PY-5).

    >>> movers(("ana", ("r", 1), "ben"))
    ('ana',)
    """
    last = max((i for i, item in enumerate(line) if isinstance(item, tuple)), default=-1)
    return tuple(item for item in line[: max(last, 0)] if isinstance(item, str))


def begin(line: Line) -> Play:
    """Start with a laid out line: tokens first, the one nearest to the pyramids goes first (PY-1, PY-2)."""
    tokens = [item for item in line if isinstance(item, str)]
    refuse_too_few(len(tokens))
    for token in tokens:
        if tokens.count(token) > 1:
            raise UnlawfulError("PY-2", N_("{player} has two tokens in the line"), {"player": token})
    if list(line[: len(tokens)]) != tokens:
        raise UnlawfulError("PY-2", N_("at the start, all tokens are before all pyramids"))
    if len(line) == len(tokens):
        raise UnlawfulError("PY-2", N_("there is no pyramid in the line"))
    players = tuple(reversed(tokens))
    return Play(players, line, tuple(() for _player in players))


def lay(players: Sequence[str], pieces: Sequence[Piece]) -> Play:
    """Start with pyramids drawn into a line, the last player's token first; raises UnlawfulError (PY-1, PY-2)."""
    play = begin((*reversed(players), *pieces))
    counts, stashes = Counter(pieces), len(stash_colours(len(players)))
    if len(pieces) != (needed := len(SIZES) * STASH_PER_SIZE * stashes):
        values = {"players": len(players), "needed": needed, "found": len(pieces)}
        raise UnlawfulError("PY-1", N_("{players} players need a line of {needed} pyramids, not {found}"), values)
    for colour in sorted({colour for colour, _pips in counts}):
        numbers = {counts[colour, pips] for pips in SIZES}
        if len(numbers) > 1 or min(numbers) % STASH_PER_SIZE:
            counted = " ".join(f"{colour}{pips} x{counts[colour, pips]}" for pips in SIZES)
            text = N_("a stash has five pyramids of each size, but the line has {counted}")
            raise UnlawfulError("PY-1", text, {"counted": counted})
    return play


def go(play: Play, spaces: int) -> tuple[Play, Step]:
    """Move the token of the player whose turn it is; raises UnlawfulError for moves that PY-3 to PY-5 forbid."""
    _require_open(play)
    values: dict[str, object] = {"player": play.player}
    if play.moved:
        raise UnlawfulError("PY-3", N_("{player} has moved in this turn already"), values)
    step = move(play.line, play.player, spaces)
    taken = (step.taken,) if step.taken else ()
    collections = tuple(
        collection + taken if number == play.turn else collection for number, collection in enumerate(play.collections)
    )
    first = play.first_at_end
    if first is None and step.line[-1] == play.player:  # the player who takes the last pyramid (PYA-10)
        first = play.player
    return replace(play, line=step.line, collections=collections, moved=True, first_at_end=first), step


def build(play: Play, pieces: tuple[Piece, ...]) -> tuple[Play, Reason]:
    """Build a statue of three, listed from the bottom up, from the collection of the player to act (PY-6 to PY-8).

    Raises UnlawfulError if the pieces are not a statue, are missing, or form a mixed statue that exists already.
    """
    _require_open(play)
    new_statue = statue(pieces)
    values: dict[str, object] = {"player": play.player, "statue": write_pieces(pieces), "points": new_statue.points}
    missing = Counter(pieces) - Counter(play.collections[play.turn])
    if missing:
        text = N_("{player} has no {piece} left for this statue")
        raise UnlawfulError("PY-6", text, values | {"piece": write_piece(min(missing))})
    for number, built in enumerate(play.statues, 1):
        if new_statue.is_mixed and built.pieces == new_statue.pieces:
            text = N_("{statue} is already on the table: statue {number}")
            raise UnlawfulError("PY-8", text, values | {"number": number})
    remaining = list(play.collections[play.turn])
    for piece in pieces:
        remaining.remove(piece)
    collections = tuple(
        tuple(remaining) if i == play.turn else collection for i, collection in enumerate(play.collections)
    )
    reason = Reason("PY-8" if new_statue.is_mixed else "PY-7", N_("{player} builds {statue}: {points}"), values)
    return replace(
        play, collections=collections, statues=(*play.statues, BuiltStatue(play.player, new_statue.pieces))
    ), reason


def buildable(play: Play) -> tuple[tuple[Piece, ...], ...]:
    """Return the statues that the player to act could build now, the most valuable first (PY-6 to PY-8)."""
    available = Counter(play.collections[play.turn])
    existing = {built.pieces for built in play.statues}
    monos = [
        (piece,) * STATUE for piece, count in sorted(available.items(), key=lambda item: -item[0][1]) if count >= STATUE
    ]
    by_size = [sorted(colour for colour, pips in available if pips == size) for size in reversed(SIZES)]
    mixed = [
        tuple(zip(colours, reversed(SIZES), strict=True)) for colours in product(*by_size) if len({*colours}) == STATUE
    ]
    return tuple(
        sorted([*monos, *(item for item in mixed if item not in existing)], key=lambda item: -statue(item).points)
    )


def is_settled(play: Play) -> bool:
    """Return whether this turn has no choices left: the token has moved or cannot, and no statue can be built."""
    return not buildable(play) and (play.moved or play.player not in movers(play.line))


def finish(play: Play) -> tuple[Play, Reason]:
    """End a turn: next is another player's, the last turn of the only one who can move, or the scoring (PY-9, PYA-12).

    Raises UnlawfulError before a compulsory move (PY-3).
    """
    _require_open(play)
    able = movers(play.line)
    if play.player in able and not play.moved and not play.last:  # in the last turn moving is optional (PY-9)
        raise UnlawfulError("PY-3", N_("{player} has to move first"), {"player": play.player})
    if play.last or not able:
        return replace(play, over=True), Reason("PY-9", N_("the game is over: it is scored"))
    if len(able) == 1:
        turn = play.players.index(able[0])
        text = N_("only {player} can move: one more turn, then it is scored")
        return replace(play, turn=turn, moved=False, last=True), Reason("PY-9", text, {"player": able[0]})
    turn = (play.turn + 1) % len(play.players)
    then = replace(play, turn=turn, moved=False)
    values: dict[str, object] = {"player": then.player}
    if then.player in able:
        return then, Reason("PY-3", N_("it is the turn of {player}"), values)
    return then, Reason("PY-5", N_("it is the turn of {player}, who cannot move but may build"), values)


def to_game(play: Play, *, diagonal: bool = False) -> Game:
    """Convert a play to a game for scoring: statues in order, leftovers, and the first at the end."""
    pieces = Counter(piece for piece in play.line if isinstance(piece, tuple))
    pieces.update(piece for collection in play.collections for piece in collection)
    pieces.update(piece for built in play.statues for piece in built.pieces)
    stashes: dict[str, int] = {}
    for (colour, _pips), count in sorted(pieces.items()):
        stashes[colour] = max(stashes.get(colour, 0), -(-count // STASH_PER_SIZE))
    rests = {player: Rest(collection) for player, collection in zip(play.players, play.collections, strict=True)}
    return Game(play.players, stashes, play.statues, rests, play.first_at_end, diagonal)


def _require_open(play: Play) -> None:
    if play.over:
        raise UnlawfulError("PY-9", N_("the game is over: it is scored"))


# A whole match of Pyramydal: laying out the line, turns that pass automatically, and the final scoring.


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two actions; `players` are in turn order, `play` is None until the line is laid out (PY-2)."""

    players: tuple[str, ...]
    diagonal: bool = False  # the variant that scores diagonals (PY-15)
    play: Play | None = None
    turn: int = 1

    @property
    def over(self) -> bool:
        """Whether the match is ready to be scored."""
        return self.play is not None and self.play.over

    @property
    def result(self) -> Result | None:
        """The scores once the match is over (PY-10 to PY-13), else None."""
        return score(to_game(self.play, diagonal=self.diagonal)) if self.play and self.play.over else None


Moved = tuple[Match, tuple[Reason, ...]]
"""The match after an action, with the reasons from the rules."""


def begin_match(players: Sequence[str], *, diagonal: bool = False) -> Match:
    """Start a match; raises UnlawfulError for an unsupported number of players (PY-1)."""
    stash_colours(len(players))
    for name in players:
        if players.count(name) > 1:
            raise UnlawfulError("PY-2", N_("{player} has two tokens in the line"), {"player": name})
    return Match(tuple(players), diagonal)


def lay_out(match: Match, pieces: Sequence[Piece]) -> Moved:
    """Lay out the line in the order drawn; raises UnlawfulError (PY-1, PY-2)."""
    if match.play is not None:
        raise UnlawfulError("PY-2", N_("the line is laid out"))
    return replace(match, play=lay(match.players, pieces)), ()


def advance(match: Match, spaces: int) -> Moved:
    """Move the token whose turn it is; the turn passes if nothing is left to decide (PY-3 to PY-5)."""
    play, step = go(_play_of(match), spaces)
    return _pass_settled_turns(replace(match, play=play), (step.reason,))


def erect(match: Match, pieces: tuple[Piece, ...]) -> Moved:
    """Build a statue in your turn (PY-6 to PY-8); the turn passes if nothing is left to decide."""
    play, reason = build(_play_of(match), pieces)
    return _pass_settled_turns(replace(match, play=play), (reason,))


def end_turn(match: Match) -> Moved:
    """Stop building, or skip the last turn (PY-9); raises UnlawfulError before a compulsory move (PY-3)."""
    return _pass_settled_turns(*_finish_turn(match, ()))


def _pass_settled_turns(match: Match, reasons: tuple[Reason, ...]) -> Moved:
    while (play := _play_of(match)) and not play.over and is_settled(play):
        match, reasons = _finish_turn(match, reasons)
    return match, reasons


def _finish_turn(match: Match, reasons: tuple[Reason, ...]) -> Moved:
    """End a turn, without a reason if an ordinary turn follows."""
    play, reason = finish(_play_of(match))
    all_reasons = reasons if reason.rule == "PY-3" else (*reasons, reason)
    return replace(match, play=play, turn=match.turn + 1), all_reasons


def _play_of(match: Match) -> Play:
    if match.play is None:
        raise UnlawfulError("PY-2", N_("the line is not laid out yet"))
    return match.play
