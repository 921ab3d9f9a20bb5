"""`--grid` and `--ring`: a board of one's own in place of the usual one of a game."""

import click

from hyskos.cli.shared.completing import Ids
from hyskos.cli.shared.options import Once
from hyskos.definitions.languages import _

grid_option = click.option(
    "--grid", cls=Once, metavar="GRID", shell_complete=Ids("grid", files=True),
    help=_("Play on another board, by name or file."),
)  # fmt: skip
ring_option = click.option(
    "--ring", "ring_name", cls=Once, metavar="RING", shell_complete=Ids("ring", files=True),
    help=_("Play on another ring, by name or file."),
)  # fmt: skip
