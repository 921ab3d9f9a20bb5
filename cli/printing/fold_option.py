"""`--fold`: fold a board in two or in four."""

import click

from hyskos.cli.shared.options import Choice, Command
from hyskos.definitions.languages import _
from hyskos.definitions.printing import FOLDS


def fold_option(command: Command) -> Command:
    """Add the option to a command."""
    return click.option(
        "--fold", type=Choice(FOLDS),
        help=_("Make a board that folds in two (bi) or in four (quad), with fold marks."),
    )(command)  # fmt: skip
