"""A whole match of Pyramydal: the line that is laid out, turns that pass by themselves, and the scoring at the end."""

from collections.abc import Sequence
from dataclasses import replace

from hyskos.definitions.values import dataclass
from hyskos.rules.pyramydal.game import Result, score
from hyskos.rules.pyramydal.line import stash_colours
from hyskos.rules.pyramydal.pieces import Piece
from hyskos.rules.pyramydal.play import Play, build, finish, go, lay, settled, written
from hyskos.rules.reasons import N_, Reason, UnlawfulError


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two actions; `players` are in turn order, `play` is None until the line is laid out (PY-2)."""

    players: tuple[str, ...]
    diagonal: bool = False  # the variant that scores them (PY-15)
    play: Play | None = None
    turn: int = 1

    @property
    def over(self) -> bool:
        """Tell whether it is to be scored."""
        return self.play is not None and self.play.over

    @property
    def result(self) -> Result | None:
        """Give the scores once it is over (PY-10 to PY-13)."""
        return score(written(self.play, diagonal=self.diagonal)) if self.play and self.play.over else None


Moved = tuple[Match, tuple[Reason, ...]]
"""What an action led to, with the reasons that the rules gave."""


def begin(players: Sequence[str], *, diagonal: bool = False) -> Match:
    """Sit down; raises UnlawfulError for a number of players that the game does not have (PY-1)."""
    stash_colours(len(players))
    for name in players:
        if players.count(name) > 1:
            raise UnlawfulError("PY-2", N_("{player} has two tokens in the line"), {"player": name})
    return Match(tuple(players), diagonal)


def lay_out(match: Match, pieces: Sequence[Piece]) -> Moved:
    """Lay out the line in the order that was drawn; raises UnlawfulError (PY-1, PY-2)."""
    if match.play is not None:
        raise UnlawfulError("PY-2", N_("the line is laid out"))
    return replace(match, play=lay(match.players, pieces)), ()


def advance(match: Match, spaces: int) -> Moved:
    """Move the token whose turn it is; the turn passes if nothing is left to decide (PY-3 to PY-5)."""
    play, step = go(_laid(match), spaces)
    return _passed(replace(match, play=play), (step.reason,))


def erect(match: Match, pieces: tuple[Piece, ...]) -> Moved:
    """Build a statue in one's own turn (PY-6 to PY-8); the turn passes if nothing is left to decide."""
    play, reason = build(_laid(match), pieces)
    return _passed(replace(match, play=play), (reason,))


def end_turn(match: Match) -> Moved:
    """Build no more, or leave the last turn unused (PY-9); raises UnlawfulError while a move is owed (PY-3)."""
    return _passed(*_finished(match, ()))


def _passed(match: Match, reasons: tuple[Reason, ...]) -> Moved:
    while (play := _laid(match)) and not play.over and settled(play):
        match, reasons = _finished(match, reasons)
    return match, reasons


def _finished(match: Match, reasons: tuple[Reason, ...]) -> Moved:
    """End a turn; that an ordinary one follows needs no reason."""
    play, reason = finish(_laid(match))
    told = reasons if reason.rule == "PY-3" else (*reasons, reason)
    return replace(match, play=play, turn=match.turn + 1), told


def _laid(match: Match) -> Play:
    if match.play is None:
        raise UnlawfulError("PY-2", N_("the line is not laid out yet"))
    return match.play
