"""`--project DIR`: use a project, whatever the current folder is."""

from pathlib import Path

import click

from hyskos.cli.shared.path_types import PathType
from hyskos.definitions import project
from hyskos.definitions.languages import _

VARIABLE = "HYSKOS_PROJECT"
"""Environment variable with the same effect as the option."""


def _stand_in(_ctx: click.Context, _param: click.Parameter, folder: Path | None) -> None:
    if folder is not None:
        project.use_project(folder)


def project_option(*, named: bool = True) -> click.Option:
    """Build the option; if not `named`, it is hidden and ignores the environment variable."""
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
