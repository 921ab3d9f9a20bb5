"""`--stamp`: where sheets say which version of which board they are."""

from collections.abc import Callable
from typing import Any

import click

from hyskos.definitions.languages import _

STAMPS = ("margin", "component", "none")


def stamp_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--stamp` to a command."""
    return click.option(
        "--stamp", type=click.Choice(STAMPS), default=STAMPS[0], show_default=True,
        help=_("Where name, version, language and sheet stand: beside the board, on it, or nowhere."),
    )(command)  # fmt: skip
