"""`--project DIR`: the project that a command stands in, wherever the current folder is."""

from pathlib import Path

import click

from hyskos.cli.shared.path_types import PathType
from hyskos.definitions import project
from hyskos.definitions.languages import _

VARIABLE = "HYSKOS_PROJECT"
"""The variable of the environment that names a project as the option does."""


def _stand_in(_ctx: click.Context, _param: click.Parameter, folder: Path | None) -> None:
    if folder is not None:
        project.stand_in(folder)


def project_option(*, named: bool = True) -> click.Option:
    """Make the option: `named` in the help and the environment before the command, accepted silently after it."""
    return click.Option(
        ["--project"],
        is_eager=True,
        expose_value=False,
        callback=_stand_in,
        envvar=VARIABLE if named else None,
        hidden=not named,
        type=PathType(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
        help=_("The project folder. Default: the nearest folder, here or above, with a hyskos.yaml."),
    )
