"""`--impose` and `--copies`: small components share sheets, with crop marks and a cut list."""

import click

from hyskos.cli.shared.numerals import WholeRange
from hyskos.cli.shared.options import Command
from hyskos.definitions.languages import _
from hyskos.definitions.printing import MOST_COPIES


def impose_options(command: Command) -> Command:
    """Add `--impose` and `--copies` to a command."""
    copies = click.option(
        "--copies", type=WholeRange(1, MOST_COPIES), metavar="N",
        help=_("With --impose: how many of each; 1 if not given."),
    )  # fmt: skip
    impose = click.option(
        "--impose", is_flag=True,
        help=_(
            "Several cards or small boards to a sheet, with crop marks for straight cuts and a numbered cut list: in "
            "the same PDF at home, beside it for a press (on SRA3 if no --paper is given)."
        ),
    )  # fmt: skip
    return impose(copies(command))
