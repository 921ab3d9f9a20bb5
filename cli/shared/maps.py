"""The `--map` option: a built-in map or a file."""

import click

from hyskos.cli.shared.asking import ask, may_ask
from hyskos.cli.shared.completing import complete_map
from hyskos.cli.shared.options import SingleUseOption
from hyskos.cli.shared.word_types import NameType
from hyskos.companion.boards import load_board
from hyskos.companion.vocabulary import definition_names
from hyskos.definitions.languages import _
from hyskos.rules.rolling_pyramids.board import Board

map_option = click.option(
    "--map",
    "map_name",
    cls=SingleUseOption,
    metavar="MAP",
    shell_complete=complete_map,
    help=_("The map, by name or file."),
)
"""The map of a command; `the_board` loads it."""


def the_board(name: str | None, no_input: bool) -> Board:
    """Load a map by name or file, prompting if it is None."""
    known = definition_names("map")
    if name is None and may_ask(no_input):
        name = ask(_("Map"), NameType(known))
    if name is None:
        raise click.UsageError(_("Missing --map: {known}").format(known=", ".join(known)))
    return load_board(name, "--map")
