"""`--grid` and `--ring`: play on a custom board."""

import click

from hyskos.cli.shared.completing import Ids
from hyskos.cli.shared.options import SingleUseOption
from hyskos.definitions.languages import _

grid_option = click.option(
    "--grid", cls=SingleUseOption, metavar="GRID", shell_complete=Ids("grid", files=True),
    help=_("Play on another board, by name or file."),
)  # fmt: skip
ring_option = click.option(
    "--ring", "ring_name", cls=SingleUseOption, metavar="RING", shell_complete=Ids("ring", files=True),
    help=_("Play on another ring, by name or file."),
)  # fmt: skip
