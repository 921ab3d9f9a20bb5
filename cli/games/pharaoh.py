"""`hyskos pharaoh`: referee of Pharaoh (Pyramid Primer edition, 2012)."""

from pathlib import Path

import click

from hyskos.cli.shared.files import force_option, picture_option, save_picture
from hyskos.cli.shared.game_options import grid_option
from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.option_types import ListArgument, WholeRange
from hyskos.cli.shared.options import Command, examples, output_options, print_json
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, not_told, print_assumptions, tell
from hyskos.companion.games.pharaoh import board_for, colours, first_steps, grid_of, in_letters, judged_text
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import reasons_json, sentence, with_rule
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.plain_data import Json
from hyskos.definitions.typed_words import words_of
from hyskos.rules.pharaoh.play import move_word
from hyskos.rules.pharaoh.referee import (
    HAND,
    Board,
    Position,
    Turn,
    judge_turn,
    moves,
    read_position,
    turns,
    winner,
    write_position,
)
from hyskos.rules.reasons import N_, Reason, UnlawfulError

# Parameters that describe a Pharaoh position: the position itself, the players, the player to move.


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
        raise RefusedError(with_rule(error.reason)) from None


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


# The commands.

DIE = WholeRange(1, 6)

group = LazyGroup(
    "pharaoh",
    lazy={
        "first": ("hyskos.cli.games.who_begins:first_command", N_("Find the first player by rolling dice.")),
        "turn": ("hyskos.cli.games.pharaoh:turn", N_("Check the moves of one turn.")),
        "moves": ("hyskos.cli.games.pharaoh:moves_command", N_("List everything a roll allows.")),
        "show": ("hyskos.cli.games.pharaoh:show", N_("Draw a position in the terminal.")),
    },
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Pharaoh: check moves, list what a roll allows, draw positions.")
    + "\n\n"
    + _(
        "A position is a list of COLOUR PIPS @ SQUARE words: r1@b1 is red's small pyramid on b1. Squares are a1 "
        "(lower left) to e5; the players sit, in order, at the south, north, west and east edge. A piece that is "
        "not named is in hand."
    ),
    epilog=examples('hyskos pharaoh turn "r1@b1 g2@c3" --players r,g --to-move r --roll 4 r2@c1 r1:b1-b2'),
)


def turn_options(command: Command) -> Command:
    """Add the options for the player to move and the roll, which `_read_roll` prompts for."""
    command = no_input_option(command)
    command = click.option("--roll", type=DIE, metavar="N", help=_("The die: points to spend, 1 to 6."))(command)
    return click.option("--to-move", metavar="COLOUR", help=_("Whose turn it is. Default: the first player."))(command)


def _read_roll(roll: int | None, no_input: bool) -> int:
    if roll is None and may_ask(no_input):
        roll = ask(_("Roll"), DIE)
    if roll is None:
        raise click.UsageError(_("Missing --roll: what the die shows, 1 to 6"))
    return roll


@click.command(
    help=_("Check the moves of one turn, in order.")
    + examples(
        'hyskos pharaoh turn "" --roll 3 r1@b1 r1:b1-b2',
        'hyskos pharaoh turn "r1@b1 g2@c3" --players r,g --to-move r --roll 4 r2@c1 r1:b1-b2',
    )
)
@position_options
@click.argument("words", cls=ListArgument, nargs=-1, metavar="[MOVE]...")
@turn_options
@output_options
def turn(
    position: str,
    words: tuple[str, ...],
    players: tuple[str, ...],
    grid: str | None,
    to_move: str | None,
    roll: int | None,
    no_input: bool,
    as_json: bool,
) -> int:
    """Print the verdict, each move with its cost or refusal, and the new position."""
    board, roll = board_for(players, grid_of(grid or "")), _read_roll(roll, no_input)
    mover = mover_of(players, to_move)
    result = judge_turn(board, position_of(board, players, position), mover, roll, words)
    assumed = assumed_of(players, mover)
    if as_json:
        print_json("pharaoh.turn", _turn_json(board, result) | {"assumed": reasons_json(assumed)})
    else:
        _print_turn(board, result, roll)
        print_assumptions(assumed)
    return 0 if result.legal else 1


def _turn_json(board: Board, result: Turn) -> dict[str, Json]:
    return {
        "legal": result.legal,
        "spent": result.spent,
        "left": result.left,
        "captured": list(result.captured),
        "position": write_position(board, result.position),
        "winner": result.winner,
        "moves": [
            {
                "move": judged.text,
                "cost": judged.move.cost if judged.move else None,
                "reason": sentence(judged.refusal) if judged.refusal else None,
                "rule": judged.refusal.rule if judged.refusal else None,
            }
            for judged in result.judged
        ],
    }


def _print_turn(board: Board, result: Turn, roll: int) -> None:
    refused = sum(1 for judged in result.judged if judged.refusal)
    if result.winner:
        tell(_("{player} wins: three pieces on a goal line (PH-9)").format(player=result.winner))
    elif refused:
        click.echo(ngettext("{n} move is not lawful", "{n} moves are not lawful", refused).format(n=refused))
    else:
        click.echo(_("All lawful"))
    width = max((len(judged.text) for judged in result.judged), default=0)
    for judged in result.judged:
        description = judged_text(judged, result.position)
        tell(f"  {judged.text:{width}}  {description}", width + 4)
    click.echo(_("Spent {spent} of {roll}, {left} left.").format(spent=result.spent, roll=roll, left=result.left))
    click.echo(_("Position: {position}").format(position=write_position(board, result.position) or "-"))


@click.command(
    "moves",
    help=_("List everything a roll allows: single steps, and with --turns every result.")
    + examples('hyskos pharaoh moves "r1@b1 g2@c3" --roll 4'),
)
@position_options
@turn_options
@click.option("--turns", "whole", is_flag=True, help=_("List every different position the roll can lead to."))
@output_options
def moves_command(
    position: str,
    players: tuple[str, ...],
    grid: str | None,
    to_move: str | None,
    roll: int | None,
    whole: bool,
    no_input: bool,
    as_json: bool,
) -> None:
    """Print legal first steps, and the number of positions the complete roll can reach."""
    board, roll = board_for(players, grid_of(grid or "")), _read_roll(roll, no_input)
    start, mover = position_of(board, players, position), mover_of(players, to_move)
    assumed = assumed_of(players, mover)
    won = winner(board, start)
    first = [] if won else list(moves(board, start, mover, roll))
    reached = turns(board, start, mover, roll)
    paths = [(write_position(board, after), path) for after, path in reached.items()]
    wins = [
        " ".join(move_word(board, start, step) for step in path)
        for (_words, path), after in zip(paths, reached, strict=True)
        if path and winner(board, after)
    ]
    if as_json:
        print_json(
            "pharaoh.moves",
            {
                "moves": [
                    {
                        "move": move_word(board, start, step),
                        "cost": step.cost,
                        "captures": None if step.captured is None else start.piece(step.captured),
                    }
                    for step in first
                ],
                "winning": wins,
                "positions": len(paths),
                "turns": [
                    {"moves": [move_word(board, start, step) for step in path], "position": words}
                    for words, path in paths
                ]
                if whole
                else None,
                "assumed": reasons_json(assumed),
            },
        )
        return
    if won:
        click.echo(_("{player} has won already").format(player=won))
        return
    for line in first_steps(board, start, mover, roll):
        click.echo(line)
    if whole:
        for words, path in paths:
            click.echo(f"{words or '-'}   <- {' '.join(move_word(board, start, step) for step in path) or '-'}")
    click.echo(
        ngettext(
            "{n} position can be reached with a {roll}",
            "{n} different positions can be reached with a {roll}",
            len(paths),
        ).format(n=len(paths), roll=roll),
        err=not whole,
    )
    print_assumptions(assumed, err=not whole)


@click.command(
    help=_("Draw a position in the terminal.")
    + examples('hyskos pharaoh show "r1@b1 g2@c3"', 'hyskos pharaoh show "r1@b1 g2@c3" -o position.svg'),
)
@position_options
@picture_option
@force_option
@output_options
def show(
    position: str, players: tuple[str, ...], grid: str | None, path: Path | None, force: bool, as_json: bool
) -> None:
    """Print the board with the pieces on it."""
    squares = grid_of(grid or "")
    board = board_for(players, squares)
    placed = position_of(board, players, position)
    assumed = assumed_of(players)
    if path is not None:
        from hyskos.companion.games.pictures import of_squares

        save_picture(path, of_squares(board, placed, squares), force=force)
    hand = [placed.piece(i) for i, square in enumerate(placed.at) if square == HAND]
    if as_json:
        answer = {"position": write_position(board, placed), "hand": hand, "winner": winner(board, placed)}
        print_json("pharaoh.show", answer | {"assumed": reasons_json(assumed)})
        return
    for row in in_letters(board, placed):
        click.echo(row)
    print_assumptions(assumed)
