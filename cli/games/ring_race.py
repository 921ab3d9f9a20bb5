"""`hyskos ring-race`: referee of the Gold and Onyx ring race."""

from pathlib import Path

import click

from hyskos.cli.shared.files import force_option, picture_option, save_picture
from hyskos.cli.shared.game_options import ring_option
from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.option_types import ListArgument, beginning
from hyskos.cli.shared.options import Command, examples, output_options, print_json
from hyskos.cli.shared.terminal import not_told, print_assumptions, tell
from hyskos.companion.games.ring_race import Sides, in_letters, ring_of, side
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import reasons_json, sentence, with_rule
from hyskos.companion.vocabulary import Vocabulary, parse_name
from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.typed_words import words_of
from hyskos.rules.names import match_names
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.ring_race.referee import Game, count_owed_moves, game_at, judge, moves, winner
from hyskos.rules.ring_race.state import State, initial, is_usual, read, write

START = Vocabulary(("start",), "position")

group = LazyGroup(
    "ring-race",
    lazy={
        "draw": ("hyskos.cli.games.who_begins:draw_command", N_("Draw lots for the colours.")),
        "turn": ("hyskos.cli.games.ring_race:turn", N_("Check the moves of one turn.")),
        "moves": ("hyskos.cli.games.ring_race:moves_command", N_("List every legal move.")),
        "show": ("hyskos.cli.games.ring_race:show", N_("Draw a position in the terminal.")),
    },
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Ring race of gold and onyx: check turns, list moves, draw positions.")
    + "\n\n"
    + _(
        "A position is a list of words, or `start`: g321@14 is a gold pyramid on outer triangle 14, large, medium and "
        "small from the bottom; g3o2@7 a mixed stack; gM@14 gold's Mason on inner triangle 14 (A Anubis, C Cleopatra); "
        "@x is the centre. Stones that are not named have been borne off."
    )
    + "\n\n"
    + _(
        "On a custom ring (--ring), the first side is g, the second o, the third j and the fourth b, whatever they "
        "are called; their turns go round in this order."
    )
    + "\n\n"
    + _(
        "Moves: 15:2 moves the top stone of 15 two spaces; M:1 moves the Mason; 2@14 brings a medium stone back, C@13 "
        "Cleopatra. Powers follow a slash: M:1/15+ and A:3/15- push or scatter triangle 15 up or down the numbers, "
        "C:2/15=2@7,1@9 collects onto 15 (21@7 takes a medium with its top, g1@x a small one from the centre)."
    ),
    epilog=examples("hyskos ring-race turn start --first 14:3"),
)


def _complete_side(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the sides of the ring typed before, or of the usual one."""
    try:
        ring = ring_of(ctx.params.get("ring_name") or "")
    except (RefusedError, UnreadableError):
        ring = ring_of()
    return beginning(Sides(ring), incomplete)


def position_options(command: Command) -> Command:
    """Add the position, the ring, the side to move, and the flag for the very first turn."""
    command = ring_option(command)
    command = click.option("--first", is_flag=True, help=_("Gold's first turn: one move only (RG-1)."))(command)
    command = click.option(
        "--to-move",
        metavar="SIDE",
        shell_complete=_complete_side,
        help=_("Whose turn it is. Default: the first side, gold."),
    )(command)
    return click.argument("position")(command)


def _game(name: str | None, position: str, to_move: str | None, first: bool) -> tuple[Ring, Game]:
    ring = ring_of(name or "")
    state = initial(ring) if match_names(position, START) else _read(ring, position)
    player = 0 if to_move is None else _seat(ring, to_move)
    if first and player:
        if is_usual(ring):
            raise click.UsageError(_("--first is gold's first turn: gold begins (RG-1)"))
        raise click.UsageError(
            _("--first is the first turn of {player}, who begins (RG-1)").format(player=side(ring, 0))
        )
    return ring, game_at(state, player, first=first)


def _seat(ring: Ring, word: str) -> int:
    sides = Sides(ring)
    try:
        return list(sides).index(parse_name(word, sides))
    except RefusedError as error:
        raise click.BadParameter(str(error), param_hint="'--to-move'") from None


def _assumptions(ring: Ring, game: Game, *, first: bool) -> list[Reason]:
    """Return the assumptions about the side to move and the turn."""
    reasons = []
    if not_told("to_move") and not first:
        message = N_("it is the turn of {player}, because --to-move is missing")
        reasons.append(Reason("RG-1", message, {"player": side(ring, game.player)}))
    if game.player == 0 and not first and game.state == initial(ring):
        message = N_("it is not gold's first turn, since --first does not say so: two moves")
        if not is_usual(ring):
            message = N_("it is not the first turn of {player}, since --first does not say so: two moves")
        reasons.append(Reason("RG-1", message, {"player": side(ring, 0)}))
    return reasons


def _read(ring: Ring, words: str) -> State:
    try:
        return read(ring, " ".join(words_of(words)))
    except UnlawfulError as error:
        raise RefusedError(with_rule(error.reason)) from None


@click.command(
    help=_("Check the moves of one turn, in order.")
    + examples("hyskos ring-race turn start --first 14:3", "hyskos ring-race turn start --to-move onyx 4:3 M:3/1-")
)
@position_options
@click.argument("words", cls=ListArgument, nargs=-1, metavar="[MOVE]...")
@output_options
def turn(
    position: str, words: tuple[str, ...], ring_name: str | None, to_move: str | None, first: bool, as_json: bool
) -> int:
    """Print the verdict, each refusal with its rule, and the new position."""
    ring, game = _game(ring_name, position, to_move, first)
    assumed = _assumptions(ring, game, first=first)
    game, verdicts = judge(ring, game, words)
    won = winner(game)
    owed_moves = count_owed_moves(ring, game)
    legal = not owed_moves and all(verdict.refusal is None for verdict in verdicts)
    if as_json:
        print_json(
            "ring-race.turn",
            {
                "legal": legal,
                "left": game.moves_left,
                "owed": owed_moves,
                "position": write(game.state),
                "winner": None if won is None else ring.players[won].id,
                "moves": [
                    {
                        "move": verdict.word,
                        "reason": sentence(verdict.refusal) if verdict.refusal else None,
                        "rule": verdict.refusal.rule if verdict.refusal else None,
                    }
                    for verdict in verdicts
                ],
                "assumed": reasons_json(assumed),
            },
        )
        return 0 if legal else 1
    refused = [verdict for verdict in verdicts if verdict.refusal]
    if won is not None:
        click.echo(_("{player} wins: three pyramids borne off (RG-12)").format(player=side(ring, won)))
    elif refused:
        click.echo(ngettext("{n} move is not lawful", "{n} moves are not lawful", len(refused)).format(n=len(refused)))
    else:
        click.echo(_("Lawful so far") if owed_moves else _("All lawful"))
    for verdict in refused:
        assert verdict.refusal is not None
        explanation = sentence(verdict.refusal).removeprefix(
            f"{verdict.word}: "
        )  # the move is already at the beginning of the line
        tell(f"  {verdict.word}  {explanation} ({verdict.refusal.rule})", len(verdict.word) + 4)
    if owed_moves:
        click.echo(
            ngettext("{n} move left to make (RG-1)", "{n} moves left to make (RG-1)", game.moves_left).format(
                n=game.moves_left
            )
        )
    elif game.moves_left and won is None:
        click.echo(
            ngettext("{n} move is forfeited (RG-1)", "{n} moves are forfeited (RG-1)", game.moves_left).format(
                n=game.moves_left
            )
        )
    click.echo(_("Position: {position}").format(position=write(game.state)))
    print_assumptions(assumed)
    return 0 if legal else 1


@click.command(
    "moves",
    help=_("List every legal move, including those with powers.") + examples("hyskos ring-race moves start --first"),
)
@position_options
@output_options
def moves_command(position: str, ring_name: str | None, to_move: str | None, first: bool, as_json: bool) -> None:
    """Print each move with the position after it."""
    ring, game = _game(ring_name, position, to_move, first)
    lawful, assumed = moves(ring, game), _assumptions(ring, game, first=first)
    if as_json:
        rows = [{"move": move.word, "position": write(move.state)} for move in lawful]
        print_json("ring-race.moves", {"moves": rows, "owes": game.owes, "assumed": reasons_json(assumed)})
        return
    for move in lawful:
        click.echo(move.word)
    click.echo(ngettext("{n} lawful move", "{n} lawful moves", len(lawful)).format(n=len(lawful)), err=True)
    print_assumptions(assumed, err=True)


@click.command(
    help=_("Draw a position in the terminal.")
    + examples("hyskos ring-race show start", "hyskos ring-race show start -o start.svg")
)
@click.argument("position")
@ring_option
@picture_option
@force_option
@output_options
def show(position: str, ring_name: str | None, path: Path | None, force: bool, as_json: bool) -> None:
    """Print the ring as a table, outer and inner triangles side by side."""
    ring, game = _game(ring_name, position, None, first=False)
    state = game.state
    if path is not None:
        from hyskos.companion.games.pictures import of_ring

        save_picture(path, of_ring(state, ring), force=force)
    if as_json:
        print_json(
            "ring-race.show",
            {"position": write(state), "away": {side.id: state.away(i) for i, side in enumerate(ring.players)}},
        )
        return
    for row in in_letters(ring, state):
        click.echo(row)
