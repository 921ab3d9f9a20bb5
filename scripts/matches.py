"""Whole matches of the small games as typed lines: seeded players choose, and each line is written in a language."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from hyskos.companion.games.pharaoh import Pharaoh
from hyskos.companion.journal.lines import decode
from hyskos.companion.journal.tables import SMALL, SmallGameSession, small_line
from hyskos.rules.pharaoh import play as squares
from hyskos.rules.pharaoh.referee import Position, turns, winner
from hyskos.rules.pyramydal import play as pyramydal
from hyskos.rules.pyramydal.line import all_pieces, stash_colours
from hyskos.rules.pyramydal.pieces import write_piece, write_pieces
from hyskos.rules.pyramydal.play import buildable, movers
from hyskos.rules.ring_race import play as race
from hyskos.rules.ring_race.referee import Game, Move, moves
from hyskos.rules.ring_race.state import AWAY, CENTRE, size
from scripts.sessions import no_chance, word

PLAYERS: Mapping[str, tuple[str, ...]] = {
    "pharaoh": ("r", "g", "b"), "ring-race": ("ana", "ben"), "pyramydal": ("ana", "ben", "cleo"),
}  # fmt: skip
MOST = 900
"""Maximum lines of a match."""


def begin(game: str, path: Path) -> SmallGameSession:
    """Start a match that is not saved."""
    return SMALL[game](decode(small_line(game, PLAYERS[game]), str(path)), path)


def lines_of(evening: SmallGameSession, seed: int, lang: str = "en", most: int = MOST) -> Iterator[str]:
    """Play a match to its end, or at most `most` lines, yielding each typed line."""
    random = Random(seed)
    for _line in range(most):
        line = next_line(evening, random, lang)
        if line is None:
            return
        reply = evening.answer(line, no_chance)
        assert reply.change is not None, (line, reply.said)
        yield line


def next_line(evening: SmallGameSession, random: Random, lang: str) -> str | None:
    """Let the player to move choose, and return the typed line; None after the end."""
    session = evening.timeline.session
    if isinstance(session, squares.Play):
        return _pharaoh(session, random, lang)
    return _ring(session, random) if isinstance(session, race.Play) else _pyramydal(session, random, lang)


def _pharaoh(play: squares.Play, random: Random, lang: str) -> str | None:
    if Pharaoh().over(play):
        return None
    if play.lots:
        return "".join(str(random.randint(1, 6)) for _seat in play.lots)
    if play.roll is None:
        return str(random.randint(1, 6))
    ways = list(turns(play.board, play.position, play.mover, play.roll).items())
    winning = [moves_made for after, moves_made in ways if moves_made and winner(play.board, after)]
    inwards = max(ways, key=lambda one: (_distance_to_centre(play, one[0]), random.random()))[1]
    moves_made = winning[0] if winning else inwards if random.random() < 0.8 else random.choice(ways)[1]
    words = [squares.move_word(play.board, play.position, step) for step in moves_made]
    return " ".join(words) or word("command", "pass", lang)


def _distance_to_centre(play: squares.Play, position: Position) -> int:
    """Rate how near the mover's pieces are to a goal line."""
    stones = position.at[3 * play.mover : 3 * play.mover + 3]
    return max(sum(square in goal for square in stones) for goal in play.board.goals) * 5 + sum(
        at >= 0 for at in stones
    )


def _ring(play: race.Play, random: Random) -> str | None:
    if play.end is not None:
        return None
    if play.game is None:
        return random.choice(play.names)
    game = play.game
    options = moves(play.ring, game)
    if random.random() < 0.15:
        return random.choice(options).word
    return max(options, key=lambda move: (_progress(play, game, move), random.random())).word


def _progress(play: race.Play, game: Game, move: Move) -> int:
    """Rate how far the mover's stones have come, large ones first, minus those of the other side."""
    total = 0
    for stone, square in enumerate(move.state.stones):
        side = play.ring.players[stone // 9]
        far = 18 - (side.ascension - square) * side.direction % play.ring.triangles
        worth = 70 if square == AWAY else -8 if square == CENTRE else far + size(stone) * (far == 18)
        total += worth if stone // 9 == game.player else -worth // 2
    return total


def _pyramydal(match: pyramydal.Match, random: Random, lang: str) -> str | None:
    play = match.play
    if play is None:
        pieces = all_pieces(stash_colours(len(match.players)))
        random.shuffle(pieces)
        return "".join(map(write_piece, pieces))
    if play.over:
        return None
    can = buildable(play)
    if can:
        return f"{word('command', 'build', lang)} {write_pieces(random.choice(can))}"
    if play.moved or play.player not in movers(play.line):
        return word("command", "pass", lang)
    ahead = play.line[play.line.index(play.player) + 1 :]
    reach = [spaces for spaces, item in enumerate(ahead[:4], 1) if isinstance(item, tuple)]
    return str(random.choice(reach or [next(i for i, item in enumerate(ahead, 1) if isinstance(item, tuple))]))
