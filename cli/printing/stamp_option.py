"""`--stamp`: where sheets show the version of their board."""

import click

from hyskos.cli.shared.options import Choice, Command
from hyskos.definitions.languages import _
from hyskos.definitions.printing import STAMPS


def stamp_option(command: Command) -> Command:
    """Add `--stamp` to a command."""
    return click.option(
        "--stamp", type=Choice(STAMPS), default=STAMPS[0], show_default=True,
        help=_("Where to print name, version, language and sheet number: outside the board, on it, or nowhere."),
    )(command)  # fmt: skip
