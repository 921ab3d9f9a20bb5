"""A whole match of Pyramydal: laying out the line, turns that pass automatically, and the final scoring."""

from collections.abc import Sequence
from dataclasses import replace

from hyskos.definitions.values import dataclass
from hyskos.rules.pyramydal.game import Result, score
from hyskos.rules.pyramydal.line import stash_colours
from hyskos.rules.pyramydal.pieces import Piece
from hyskos.rules.pyramydal.play import Play, build, finish, go, lay, settled, to_game
from hyskos.rules.reasons import N_, Reason, UnlawfulError


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


def begin(players: Sequence[str], *, diagonal: bool = False) -> Match:
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
    while (play := _play_of(match)) and not play.over and settled(play):
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
