"""`hyskos solo`: set up a solo game."""

from collections.abc import Mapping
from pathlib import Path

import click

from hyskos.cli.shared.files import PathType, save
from hyskos.cli.shared.game_options import complete_faction, factions_option, map_option, the_board
from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.option_types import WHOLE, WholeRange
from hyskos.cli.shared.options import SingleUseOption, examples, output_options, print_json
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, tell
from hyskos.companion.boards import map_name_of
from hyskos.companion.factions import told_files
from hyskos.companion.round_file import write_round
from hyskos.companion.sentences import force_json
from hyskos.companion.vocabulary import PLAYED, chosen_faction
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.deployment import Position
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD
from hyskos.rules.rolling_pyramids.solo import setup, start_die

group = LazyGroup(
    "solo",
    lazy={"setup": ("hyskos.cli.rolling_pyramids.solo:setup_command", N_("Fill a map with the Pharaoh's units."))},
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Solo game: start with `setup`, then move the Pharaoh's column with `hyskos reinforce`."),
    epilog=examples("hyskos solo setup --map inner-factory --d4 2"),
)


@click.command(
    "setup",
    help=_(
        "Place the Pharaoh's units on a map. A d4 chooses your starting area (RP-60); with five or six areas, a d8 "
        "(A81)."
    )
    + examples(
        "hyskos solo setup --map inner-factory --d4 2",
        "hyskos solo setup --map inner-factory --d4 2 --faction anubian --write round-1.yaml",
    ),
)
@map_option
@click.option("--d4", "--d8", "face", cls=SingleUseOption, type=WHOLE, metavar="N", help=_("The face of the die."))
@click.option(
    "--faction",
    cls=SingleUseOption,
    metavar="FACTION",
    shell_complete=complete_faction,
    help=_("Your faction; required with --write."),
)
@click.option(
    "--write",
    "target",
    type=PathType(path_type=Path),
    metavar="ROUND.yaml",
    help=_("Write the round file of the first round."),
)
@click.option("--force", is_flag=True, help=_("Overwrite an existing file."))
@factions_option
@no_input_option
@output_options
def setup_command(
    map_name: str | None,
    face: int | None,
    faction: str | None,
    target: Path | None,
    force: bool,
    no_input: bool,
    as_json: bool,
) -> None:
    """Print what to write where, grouped by number."""
    board = the_board(map_name, no_input)
    start = _start(board, face, no_input)
    if faction is not None:
        faction = chosen_faction(faction, "--faction")
    forces = setup(board, start)
    if target is not None:
        if faction is None:
            raise click.UsageError(_("--write needs --faction; choose from {known}").format(known=", ".join(PLAYED)))
        position = Position(board, {faction: -start}, forces, solo=True)
        custom_files = told_files([faction], target.parent)
        save(target, write_round(map_name_of(board, map_name), position, 1, STANDARD, custom_files), force=force)
    if as_json:
        spaces = {place_name(place): force_json(forces.get(place)) for place in (*board.spaces, *board.starts)}
        print_json("solo.setup", {"map": board.id, "start": place_name(-start), "spaces": spaces})
        return
    click.echo(_("You start on {start}").format(start=place_name(-start)))
    _print(forces)


def _start(board: Board, face: int | None, no_input: bool) -> int:
    faces = [-place for place in board.starts]
    die = start_die(board)
    if face is None and may_ask(no_input):
        face = ask(f"{die} (1-{max(faces)})", WholeRange(1, max(faces)))
    if face not in faces:
        missing = _("Missing --{die}: its face, 1 to {last} (RP-60)")
        text = missing if face is None else _("--{die}: {face} is not a starting area; type 1 to {last} (RP-60)")
        raise click.UsageError(text.format(die=die, face=face, last=max(faces)))
    return face


def _print(forces: Mapping[int, Force]) -> None:
    for units in sorted({force.units for force in forces.values()}, reverse=True):
        places = [place_name(place) for place, force in forces.items() if force.units == units]
        tell(_("write {units} on {places}").format(units=units, places=", ".join(places)))
