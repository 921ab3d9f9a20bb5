"""`--workers`: the number of processes that make files."""

import click

from hyskos.cli.shared.option_types import WholeRange
from hyskos.cli.shared.options import Command
from hyskos.definitions.languages import _


def workers_option(command: Command) -> Command:
    """Add `--workers` to a command."""
    help_ = _("Parallel processes. Default: one per processor.")
    return click.option("--workers", type=WholeRange(1, 64), help=help_)(command)
