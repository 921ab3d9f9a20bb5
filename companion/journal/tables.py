"""Open journals of any game, which the first line names."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from hyskos.companion.journal import pins
from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.lines import LARGEST, Written, decode, encode
from hyskos.companion.journal.session import Big, Evening, begun, replayed
from hyskos.companion.refusals import RefusedError
from hyskos.companion.vocabulary import file_or_id
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.companion.games.small_game import Words
    from hyskos.rules.pharaoh.play import Play as Squares
    from hyskos.rules.pyramydal.match import Match as Line
    from hyskos.rules.ring_race.play import Play as Race

SmallEvening: TypeAlias = "Evening[Squares, Words] | Evening[Race, Words] | Evening[Line, Words]"
"""A session of one of the small games."""
Kept: TypeAlias = "Big | SmallEvening"
"""A session of any game."""


def seen(raw: bytes, path: Path) -> tuple[Kept, Written]:
    """Replay a journal of any game; raises RefusedError that names the line at fault."""
    written = decode(raw, str(path))
    game = pins.game_of(written.lines[0], str(path))
    if game == pins.GAME:
        return begun(written, path), written
    if game not in SMALL:
        raise RefusedError(_("this version has no game {game}").format(game=game), str(path))
    return SMALL[game](written, path), written


def resume_session(path: Path, journal: Appender) -> Kept:
    """Continue a session; a truncated last line is set aside in its own file. Raises like `seen`."""
    found, written = seen(journal.read(LARGEST), path)
    found.hold(journal, written)
    return found


def small_line(
    game: str, players: Sequence[str], *, diagonal: bool = False, board: str = "", path: Path = Path()
) -> bytes:
    """Return the complete journal of a new session of a small game, to be saved at `path`.

    Without `board` the usual one is used. Raises RefusedError for invalid players or an unsuitable board.
    """
    pinned, name = None, ""
    if game in BOARDS:
        kind, usual = BOARDS[game]
        found = file_or_id(board or usual, kind, f"--{kind}")
        pinned, name = _PINNED[game](found), pins.journal_name(found, kind, path)
        name = "" if name == usual else name
    head = pins.small_head(game, players, pinned, name=name, diagonal=diagonal)
    raw, check = encode(head, "")
    SMALL[game](Written((head,), check, len(raw), b""), path)
    return raw


BOARDS: Mapping[str, tuple[str, str]] = {"pharaoh": ("grid", "pharaoh"), "ring-race": ("ring", "ring-18")}
"""The kind of board each small game is played on, and its usual one."""


def _squares(name: str) -> object:
    from hyskos.companion.games.pharaoh import board_for, grid_of

    grid = grid_of(name)
    return board_for("x" * len(grid.edges), grid)


def _ring(name: str) -> object:
    from hyskos.companion.games.ring_race import ring_of

    ring = ring_of(name)
    sides = [(player.id, player.direction, player.ascension, player.entries, player.figures) for player in ring.players]
    return (ring.triangles, ring.neutral, sides)


_PINNED: Mapping[str, Callable[[str], object]] = {"pharaoh": _squares, "ring-race": _ring}
"""Functions that return the pinned values of a board. Pyramydal has none: its line is in the journal."""


def _seated(written: Written, path: Path) -> tuple[str, tuple[str, ...]]:
    """Return the board file and the players of a first line; raises RefusedError if the board has changed."""
    head = written.lines[0]
    game = str(head.get("game"))
    name = pins.named_board(head, *BOARDS[game], path)
    return name, pins.players_of(head, _PINNED[game](name), str(path))


def _pharaoh(written: Written, path: Path) -> "Evening[Squares, Words]":
    from hyskos.companion.games.pharaoh import Pharaoh, grid_of

    name, players = _seated(written, path)
    playing = Pharaoh(grid_of(name))
    return replayed(playing, playing.begin(players), written, path)


def _ring_race(written: Written, path: Path) -> "Evening[Race, Words]":
    from hyskos.companion.games.ring_race import RingRace, ring_of

    name, players = _seated(written, path)
    playing = RingRace(ring_of(name))
    return replayed(playing, playing.begin(players), written, path)


def _pyramydal(written: Written, path: Path) -> "Evening[Line, Words]":
    from hyskos.companion.games.pyramydal import Pyramydal

    head = written.lines[0]
    players = pins.players_of(head, None, str(path))
    return replayed(Pyramydal(), Pyramydal.begin(players, diagonal=head.get("diagonal") is True), written, path)


SMALL: Mapping[str, Callable[[Written, Path], SmallEvening]] = {
    "pharaoh": _pharaoh,
    "ring-race": _ring_race,
    "pyramydal": _pyramydal,
}
"""The small games with a journal, and the functions that replay theirs."""
