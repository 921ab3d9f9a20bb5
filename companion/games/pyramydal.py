"""Pyramydal at the table: a whole match as a session."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from hyskos.companion.formatting import wrap
from hyskos.companion.games.small_game import SmallGame, Words, number, word
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import sentence, with_rule
from hyskos.companion.session.commands import misplaced
from hyskos.companion.session.protocol import Chance
from hyskos.companion.session.timeline import StepResult
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.numerals import read_count
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.rules.pyramydal.game import Result
from hyskos.rules.pyramydal.line import Line, all_pieces, stash_colours
from hyskos.rules.pyramydal.pieces import Piece, read_piece, statue, write_piece, write_pieces
from hyskos.rules.pyramydal.play import Match, Play, advance, begin_match, buildable, end_turn, erect, lay_out, movers
from hyskos.rules.reasons import UnlawfulError

COLUMNS = 76
"""Maximum width of a printed line of pyramids, in characters."""
NO_BREAK = "\u00a0"
FEW = 6
"""Number of statues suggested each turn; `moves` lists all."""
_PIECE = re.compile(r"[a-zA-Z][123]")


def line_words(line: Line) -> list[str]:
    """Write the line of pyramids and tokens as it is typed."""
    return [item if isinstance(item, str) else write_piece(item) for item in line]


def reach(line: Line, name: str) -> Iterator[tuple[int, Piece]]:
    """Yield each pyramid ahead of a token, with the number of spaces to it."""
    ahead = line[line.index(name) + 1 :]
    return ((spaces, item) for spaces, item in enumerate(ahead, 1) if isinstance(item, tuple))


def reach_text(line: Line, name: str, blank: str = " ") -> str:
    """Describe the pyramids a token can reach, with `blank` between spaces and pyramid."""
    options = ", ".join(f"{spaces}{blank}{write_piece(item)}" for spaces, item in reach(line, name))
    return _("{player} can move: {moves}").format(player=name, moves=options)


def result_lines(result: Result) -> Iterator[str]:
    """Describe the winner, then the points of every player with their rules."""
    yield from map(with_rule, (result.reason, *result.notes))
    for player in result.ranking:
        score = result.scores[player]
        yield f"{player}: " + ngettext("{total} point", "{total} points", score.total).format(total=score.total)
        yield from (f"  {sentence(reason)}  ({reason.rule})" for reason in score.reasons)


@dataclass(frozen=True, slots=True)
class Pyramydal(SmallGame[Match]):
    """A match for three or more players."""

    commands: ClassVar[tuple[str, ...]] = ("roll", "build", "pass")

    def step(self, session: Match, event: Words) -> StepResult[Match]:
        """Apply an event; raises UnlawfulError, and ValueError for an invalid event."""
        match event:
            case "line", *pieces:
                return StepResult(*lay_out(session, [read_piece(piece) for piece in pieces]))
            case "go", spaces:
                return StepResult(*advance(session, number(spaces)))
            case "build", *pieces:
                return StepResult(*erect(session, tuple(read_piece(piece) for piece in pieces)))
            case ("pass",):
                return StepResult(*end_turn(session))
        raise ValueError(f"{event!r} is no event")

    def over(self, session: Match) -> bool:
        """Return whether the match has been scored."""
        return session.over

    def player_words(self, _session: Match) -> tuple[str, ...]:
        """Return nothing: lines do not begin with a player, since it is always one player's turn."""
        return ()

    def read_command(self, session: Match, word: str, rest: Sequence[str], chance: Chance) -> Words | None:
        """Draw the line at random, build a statue, or end the turn; raises RefusedError."""
        if word == "roll" and session.play is None and not rest:
            pieces = all_pieces(stash_colours(len(session.players)))
            drawn = [pieces.pop(chance(len(pieces)) - 1) for _piece in range(len(pieces))]
            return ("line", *map(write_piece, drawn))
        if word == "build" and session.play is not None:
            if not rest:
                raise RefusedError(_("type the statue after it, from the bottom up, such as r3g2b1"))
            return ("build", *_pieces(rest))
        return ("pass",) if word == "pass" and session.play is not None and not rest else None

    def parse_line(self, session: Match, words: Sequence[str]) -> Words:
        """Parse the line, a number of spaces, or the pieces of a statue; raises RefusedError."""
        if session.play is None:
            return ("line", *_pieces(words))
        if len(words) == 1 and (spaces := read_count(words[0])) is not None:
            return ("go", str(spaces))
        if not words[0][:1].isalpha():
            text = _("`{word}`: type one number, how many spaces the token moves, or a statue such as r3g2b1")
            raise RefusedError(text.format(word=" ".join(words)))
        return ("build", *_pieces(words))

    def describe_state(self, session: Match) -> Iterator[str]:
        """Describe what to do now, or how the match ended."""
        if session.result is not None:
            yield from result_lines(session.result)
            return
        play = session.play
        if play is None:
            count = len(all_pieces(stash_colours(len(session.players))))
            text = _("Type the line of {count} pyramids from its start, r1g2b3 and so on, or {roll}")
            yield text.format(count=count, roll=word("roll"))
            return
        values = {"turn": session.turn, "player": play.player, "skip": word("pass")}
        if play.player in movers(play.line) and not play.moved:
            text = _("Turn {turn}, {player}: type how many spaces the token moves")
            if play.last:
                text = _("Turn {turn}, {player}: the last turn, type how many spaces the token moves, or {skip}")
        else:
            text = _("{player} may build, or {skip}")
        yield text.format(**values)
        yield from _statues(play, FEW)

    def describe_event(self, _before: Match, event: Words, after: StepResult[Match]) -> Iterator[str]:
        """Describe what was laid out, taken or built, and whose turn it is."""
        if event[0] == "line" and after.session.play is not None:
            yield from self.board(after.session)
        for reason in after.reasons:
            yield with_rule(reason)

    def board(self, session: Match) -> Iterator[str]:
        """Show the line from the last token on, then the pieces of every player."""
        if session.play is None:
            raise RefusedError(_("the line is not laid out yet"))
        play = session.play
        yield from wrap(" ".join(line_words(play.line)), COLUMNS, 0)
        for player, collection in zip(play.players, play.collections, strict=True):
            built = [statue(built_statue.pieces) for built_statue in play.statues if built_statue.player == player]
            statues_text = ", ".join(
                f"{write_pieces(built_statue.pieces)} ({built_statue.points})" for built_statue in built
            )
            yield f"{player}: {write_pieces(sorted(collection)) or '-'}" + (f"; {statues_text}" if statues_text else "")

    def moves(self, session: Match, rest: Sequence[str]) -> Iterator[str]:
        """List where the token can move and which statues can be built."""
        if session.play is None or session.over or rest:
            raise RefusedError(misplaced((word("moves"), *rest)))
        play = session.play
        if play.player in movers(play.line) and not play.moved:
            text = reach_text(play.line, play.player, NO_BREAK)
            yield from (row.replace(NO_BREAK, " ") for row in wrap(text, COLUMNS, 2))
        yield from _statues(play, len(buildable(play)))

    def hints(self, session: Match) -> Iterator[str]:
        """Explain what to type in this phase."""
        if session.play is None:
            yield _("{roll} draws all pyramids at random").format(roll=word("roll"))
        elif not session.over:
            yield _(
                "2 moves two spaces; r3g2b1 builds a statue of these, from the bottom up; {skip} ends the turn"
            ).format(skip=word("pass"))

    def left(self, session: Match) -> tuple[str, ...]:
        """Return the player to move."""
        return (session.play.player,) if session.play is not None and session.result is None else ()

    def turn(self, session: Match) -> int:
        """Return the number of the turn."""
        return session.turn

    def position(self, session: Match) -> Mapping[str, Json]:
        """Return the pieces of every player and the number of statues built."""
        play = session.play
        if play is None:
            return {"collections": None, "statues": 0}
        collections = {
            player: write_pieces(collection) for player, collection in zip(play.players, play.collections, strict=True)
        }
        return {"collections": collections, "statues": len(play.statues)}

    def phase(self, session: Match) -> str:
        """Return the phase: "line", "turn" or "over"."""
        return "line" if session.play is None else "over" if session.over else "turn"

    def seat_to_move(self, session: Match) -> int | None:
        """Return the seat to move; None before the line is laid out."""
        return None if session.play is None else session.play.turn

    def winners(self, session: Match) -> tuple[str, tuple[str, ...]] | None:
        """Return the winner by points; None before the end."""
        return None if session.result is None else ("points", session.result.ranking[:1])

    @staticmethod
    def begin(players: Sequence[str], *, diagonal: bool = False) -> Match:
        """Start a match; raises RefusedError for names that could be pyramids, and for the wrong number of players."""
        for name in players:
            if _PIECE.fullmatch(name):
                raise RefusedError(_("`{word}` is a pyramid; a player needs another name").format(word=name))
        try:
            return begin_match(players, diagonal=diagonal)
        except UnlawfulError as error:
            raise RefusedError(with_rule(error.reason)) from None


def _pieces(words: Sequence[str]) -> Words:
    """Parse pyramids, with or without spaces between them; raises RefusedError."""
    text = "".join(words)
    pieces = [piece.lower() for piece in _PIECE.findall(text)]
    if not pieces or "".join(pieces) != text.lower():
        typed = " ".join(words)
        raise RefusedError(
            _("`{word}` is not a row of pyramids, each a colour letter and 1 to 3 pips").format(word=typed)
        )
    return tuple(pieces)


def _statues(play: Play, maximum: int) -> Iterator[str]:
    """List up to `maximum` statues that can be built, most valuable first."""
    options = buildable(play)
    if options:
        texts = [f"{write_pieces(pieces)} ({statue(pieces).points})" for pieces in options[:maximum]]
        remaining = len(options) - len(texts)
        more = ngettext(", and {n} more", ", and {n} more", remaining).format(n=remaining) if remaining else ""
        yield "  " + _("can be built: {statues}").format(statues=", ".join(texts) + more)
