"""`hyskos roll`: roll the dice of a round."""

from collections.abc import Sequence

import click

from hyskos.cli.shared.chance import seeded_random, tell_seed
from hyskos.cli.shared.game_options import map_option
from hyskos.cli.shared.option_types import WHOLE, WholeRange
from hyskos.cli.shared.options import SingleUseOption, examples, output_options, print_json
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option
from hyskos.companion.boards import load_board, refuse_crowd
from hyskos.definitions.dice import DICE_EACH, FACES, DieShape, kinds
from hyskos.definitions.languages import _
from hyskos.definitions.plain_data import Json
from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS, dice_on_table

PLAYERS = WholeRange(1, MOST_PLAYERS)


@click.command(
    help=_("Roll the dice of a round: two d4 and two d8 per player, three of each in solo games (RP-10, RP-62).")
    + "\n\n"
    + _("Colour 1 belongs to the first player. In solo games, colour 1 is yours and colour 2 belongs to no one (A92).")
    + "\n\n"
    + _("If your map uses other dice, name it with --map (A26).")
    + examples("hyskos roll --players 3", "hyskos roll --solo --seed 7 --json")
)
@click.option("--players", cls=SingleUseOption, type=PLAYERS, metavar="N", help=_("Number of players, 1 to 6."))
@click.option("--solo", is_flag=True, help=_("Roll for a solo game."))
@click.option("--seed", type=WHOLE, metavar="S", help=_("Random seed: the same seed rolls the same dice."))
@map_option
@no_input_option
@output_options
def roll(
    players: int | None, solo: bool, seed: int | None, map_name: str | None, no_input: bool, as_json: bool
) -> None:
    """Print one line for each colour, and the seed on standard error."""
    count = _players(players, solo, no_input)
    shapes = DICE_EACH
    if map_name is not None:
        board = load_board(map_name, "--map")
        refuse_crowd(count, board, "--players")
        shapes = board.dice
    seed, random = seeded_random(seed)
    dice = [(colour, shape, random.randint(1, FACES[shape])) for shape, colour in dice_on_table(count, shapes)]
    if as_json:
        rolled: list[Json] = [{"colour": colour + 1, "die": shape, "face": face} for colour, shape, face in dice]
        print_json("roll", {"players": count, "solo": count == 1, "seed": seed, "dice": rolled})
        return
    for colour in sorted({colour for colour, _shape, _face in dice}):
        faces = {s: " ".join(str(face) for c, shape, face in dice if (c, shape) == (colour, s)) for s in kinds(shapes)}
        line = "  ".join(
            f"{shape}  {face_text:{_column(shape, shapes)}}" for shape, face_text in faces.items() if face_text
        )
        click.echo(_("colour {colour}").format(colour=colour + 1) + f":  {line}".rstrip())
    tell_seed(seed)


def _column(shape: DieShape, shapes: Sequence[DieShape]) -> int:
    """Return the width of a column for all dice of a shape in one colour."""
    return shapes.count(shape) * (len(str(FACES[shape])) + 1) - 1


def _players(players: int | None, solo: bool, no_input: bool) -> int:
    if solo and players not in (None, 1):
        raise click.UsageError(_("--solo is for one player, not for {players} (RP-01)").format(players=players))
    if solo or players is not None:
        return players or 1
    if may_ask(no_input):
        answer: int = ask(_("Players (1-6)"), PLAYERS)
        return answer
    raise click.UsageError(_("Missing --players: 1 to 6 (RP-01)"))
