"""Parameters that describe a Pharaoh position: the position itself, the players, the player to move."""

import click

from hyskos.cli.shared.game_options import grid_option
from hyskos.cli.shared.options import Command
from hyskos.cli.shared.terminal import not_told
from hyskos.companion.games.pharaoh import colours
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import ruled
from hyskos.definitions.languages import _
from hyskos.definitions.typed_words import words_of
from hyskos.rules.pharaoh.board import Board
from hyskos.rules.pharaoh.referee import Position, read_position
from hyskos.rules.reasons import N_, Reason, UnlawfulError


class PlayersType(click.ParamType[tuple[str, ...]]):
    """Colours as comma-separated letters: r,g,b."""

    name = "players"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Split and check: two to four different letters."""
        if isinstance(value, tuple):
            return value
        try:
            return colours(str(value).split(","))
        except RefusedError as error:
            self.fail(str(error), param, ctx)


def position_options(command: Command) -> Command:
    """Add the parameters of a position: its words, the players, the grid."""
    command = grid_option(command)
    command = click.option(
        "--players",
        type=PlayersType(),
        default="r,g",
        show_default=True,
        help=_("Colours in the order of their edges: south, north, west, east."),
    )(command)
    return click.argument("position")(command)


def position_of(board: Board, players: tuple[str, ...], words: str) -> Position:
    """Parse a position; raises RefusedError."""
    try:
        return read_position(board, players, " ".join(words_of(words)))
    except UnlawfulError as error:
        raise RefusedError(ruled(error.reason)) from None


def mover_of(players: tuple[str, ...], colour: str | None) -> int:
    """Return the seat to move, by default the first; raises click.UsageError."""
    if colour is None:
        return 0
    if colour.lower() not in players:
        raise click.UsageError(
            _("--to-move: no player has colour {colour}; the players are {players}").format(
                colour=colour, players=", ".join(players)
            )
        )
    return players.index(colour.lower())


def assumed_of(players: tuple[str, ...], mover: int | None = None) -> list[Reason]:
    """Return the assumptions about players and, unless `mover` is None, the player to move."""
    reasons = []
    if not_told("players"):
        message = N_("{south} plays from the south and {north} from the north, because --players is missing")
        reasons.append(Reason("PH-4", message, {"south": players[0], "north": players[1]}))
    if mover is not None and not_told("to_move"):
        message = N_("it is the turn of {player}, because --to-move is missing")
        reasons.append(Reason("PH-2", message, {"player": players[mover]}))
    return reasons
