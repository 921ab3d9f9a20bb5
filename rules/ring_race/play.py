"""A ring race in progress: drawing the colours, moves in turn, and the end (RG-1, RG-12, RG-13, RA-23)."""

from collections.abc import Sequence
from dataclasses import replace

from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.ring_race.referee import (
    Game,
    finish,
    is_draw,
    moves,
    new_game,
    why_not,
    winner,
)
from hyskos.rules.ring_race.referee import play as make
from hyskos.rules.ring_race.state import canonical, is_duel, is_usual


@dataclass(frozen=True, slots=True)
class Play:
    """A game between two actions; once the colours are drawn, `names` are in the order of the sides."""

    ring: Ring
    names: tuple[str, ...]
    game: Game | None = None
    turn: int = 1
    end: Reason | None = None

    @property
    def player(self) -> str:
        """The player whose turn it is; before the draw, the first of `names`."""
        return self.names[self.game.player if self.game else 0]


def begin(ring: Ring, names: Sequence[str]) -> Play:
    """Start a game; raises UnlawfulError unless there is one name for each side (RG-13)."""
    sides = len(ring.players)
    if not len(names) == len(set(names)) == sides:
        if is_duel(ring):
            raise UnlawfulError("RG-13", N_("two players need two different names, such as ana and ben"))
        raise UnlawfulError("RG-13", N_("a ring of {n} sides needs {n} different names"), {"n": sides})
    return Play(ring, tuple(names))


def draw(play: Play, *drawn_by: str) -> tuple[Play, Reason]:
    """Assign the colours drawn from the bag, in the order of the sides; the last name may be left out.

    The player of the first side, gold, begins (RG-1, RG-13, RA-30). Raises UnlawfulError.
    """
    if play.game is not None:
        raise UnlawfulError("RG-13", N_("the colours are drawn"))
    for name in drawn_by:
        if name not in play.names:
            values = {"player": name, "players": ", ".join(play.names)}
            raise UnlawfulError("RG-13", N_("{player} does not play; there are {players}"), values)
    names = (*drawn_by, *(name for name in play.names if name not in drawn_by))
    if len(names) > len(play.names) or len(drawn_by) < len(names) - 1:
        message = N_("each side is drawn by one player: name {n} of them, in the order of the sides")
        raise UnlawfulError("RG-13", message, {"n": len(play.names) - 1})
    return replace(play, names=names, game=new_game(play.ring)), colours(play.ring, names)


def colours(ring: Ring, names: Sequence[str], called: Sequence[str] = ()) -> Reason:
    """Explain who plays which side; `called` are the names of the sides in the language of the answer."""
    if is_usual(ring):
        text = N_("{gold} plays gold and begins with a single move; {onyx} plays onyx")
        return Reason("RG-13", text, {"gold": names[0], "onyx": names[1]})
    sides = called or [side.id for side in ring.players]
    seating = ", ".join(f"{name} ({side})" for name, side in zip(names, sides, strict=True))
    text = N_("{player} begins with a single move; the turns go round: {others}")
    return Reason("RG-13", text, {"player": names[0], "others": seating})


def go(play: Play, words: Sequence[str]) -> tuple[Play, tuple[Reason, ...]]:
    """Make moves of one turn, which passes when none is left; raises UnlawfulError for the first that is unlawful.

    Impossible moves are forfeited (RG-1); bearing off a third pyramid wins (RG-12); the third occurrence of
    a position is a draw (RA-23).
    """
    if play.end is not None:
        raise UnlawfulError(play.end.rule, play.end.message, play.end.values)
    if play.game is None:
        raise UnlawfulError("RG-13", N_("the colours are not drawn yet"))
    game = play.game
    for word in words:
        chosen = next((move for move in moves(play.ring, game) if move.word == canonical(word)), None)
        if chosen is None:
            refusal = why_not(play.ring, game, canonical(word))
            raise UnlawfulError(refusal.rule, refusal.message, refusal.values, refusal.ruling)
        game = make(game, chosen)
    return _after(replace(play, game=game), game)


def _after(play: Play, game: Game) -> tuple[Play, tuple[Reason, ...]]:
    """End the game or the turn if it is over."""
    won = winner(game)
    if won is not None:
        values: dict[str, object] = {"player": play.names[won]}
        end = Reason("RG-12", N_("{player} wins: three pyramids borne off"), values)
        return replace(play, end=end), ()
    reasons: list[Reason] = []
    while not moves(play.ring, game):
        if game.moves_left:
            values = {"player": play.names[game.player], "n": game.moves_left}
            reasons.append(Reason("RG-1", N_("{player} cannot move any figure; forfeited moves: {n}"), values))
        game = finish(play.ring, game)
        play = replace(play, game=game, turn=play.turn + 1)
        if is_draw(game):
            end = Reason("RA-23", N_("a draw: the same position for the third time"))
            return replace(play, end=end), tuple(reasons)
    return play, tuple(reasons)
