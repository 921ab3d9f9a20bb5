"""Open journals of any game, which the first line names."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from hyskos.companion.journal import pins
from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.lines import FORMAT, LARGEST, DecodedJournal, decode, encode
from hyskos.companion.journal.pins import digest
from hyskos.companion.journal.session import PyramidsSession, SavedSession, replay_lines, replay_pyramids
from hyskos.companion.refusals import RefusedError
from hyskos.companion.vocabulary import file_or_id
from hyskos.definitions.languages import _
from hyskos.definitions.plain_data import Json

if TYPE_CHECKING:
    from hyskos.companion.games.small_game import Words
    from hyskos.rules.pharaoh.play import Play as Squares
    from hyskos.rules.pyramydal.match import Match as Line
    from hyskos.rules.ring_race.play import Play as Race

SmallGameSession: TypeAlias = "SavedSession[Squares, Words] | SavedSession[Race, Words] | SavedSession[Line, Words]"
"""A session of one of the small games."""
AnySession: TypeAlias = "PyramidsSession | SmallGameSession"
"""A session of any game."""


def replay_any(raw: bytes, path: Path) -> tuple[AnySession, DecodedJournal]:
    """Replay a journal of any game; raises RefusedError that names the line at fault."""
    decoded = decode(raw, str(path))
    game = pins.game_of(decoded.lines[0], str(path))
    if game == pins.GAME:
        return replay_pyramids(decoded, path), decoded
    if game not in SMALL:
        raise RefusedError(_("this version has no game {game}").format(game=game), str(path))
    return SMALL[game](decoded, path), decoded


def resume_session(path: Path, journal: Appender) -> AnySession:
    """Continue a session; a truncated last line is set aside in its own file. Raises like `replay_any`."""
    session, decoded = replay_any(journal.read(LARGEST), path)
    session.hold(journal, decoded)
    return session


def small_line(
    game: str, players: Sequence[str], *, diagonal: bool = False, board: str = "", path: Path = Path()
) -> bytes:
    """Return the complete journal of a new session of a small game, to be saved at `path`.

    Without `board` the usual one is used. Raises RefusedError for invalid players or an unsuitable board.
    """
    pinned, name = None, ""
    if game in BOARDS:
        kind, usual = BOARDS[game]
        file = file_or_id(board or usual, kind, f"--{kind}")
        pinned, name = _PINNED[game](file), pins.journal_name(file, kind, path)
        name = "" if name == usual else name
    head: dict[str, Json] = {
        "format": FORMAT,
        "game": game,
        "players": list(players),
        **({} if pinned is None else {"board": {**({"name": name} if name else {}), "sha256": digest(pinned)}}),
        **({"diagonal": True} if diagonal else {}),
    }
    raw, check = encode(head, "")
    SMALL[game](DecodedJournal((head,), check, len(raw), b""), path)
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


def _seated(decoded: DecodedJournal, path: Path) -> tuple[str, tuple[str, ...]]:
    """Return the board file and the players of a first line; raises RefusedError if the board has changed."""
    head = decoded.lines[0]
    game = str(head.get("game"))
    name = pins.named_board(head, *BOARDS[game], path)
    return name, pins.players_of(head, _PINNED[game](name), str(path))


def _pharaoh(decoded: DecodedJournal, path: Path) -> "SavedSession[Squares, Words]":
    from hyskos.companion.games.pharaoh import Pharaoh, grid_of

    name, players = _seated(decoded, path)
    playing = Pharaoh(grid_of(name))
    return replay_lines(playing, playing.begin(players), decoded, path)


def _ring_race(decoded: DecodedJournal, path: Path) -> "SavedSession[Race, Words]":
    from hyskos.companion.games.ring_race import RingRace, ring_of

    name, players = _seated(decoded, path)
    playing = RingRace(ring_of(name))
    return replay_lines(playing, playing.begin(players), decoded, path)


def _pyramydal(decoded: DecodedJournal, path: Path) -> "SavedSession[Line, Words]":
    from hyskos.companion.games.pyramydal import Pyramydal

    head = decoded.lines[0]
    players = pins.players_of(head, None, str(path))
    return replay_lines(Pyramydal(), Pyramydal.begin(players, diagonal=head.get("diagonal") is True), decoded, path)


SMALL: Mapping[str, Callable[[DecodedJournal, Path], SmallGameSession]] = {
    "pharaoh": _pharaoh,
    "ring-race": _ring_race,
    "pyramydal": _pyramydal,
}
"""The small games with a journal, and the functions that replay theirs."""
