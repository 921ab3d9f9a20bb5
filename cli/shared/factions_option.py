"""`--factions DIR`: add the factions of a folder to a command."""

from pathlib import Path

import click

from hyskos.cli.shared.path_types import PathType
from hyskos.companion import factions
from hyskos.companion.vocabulary import complaint
from hyskos.definitions.languages import _
from hyskos.rules.rolling_pyramids.notation import NotationError


def _known(_ctx: click.Context, _param: click.Parameter, folders: tuple[Path, ...]) -> None:
    for folder in folders:
        try:
            unused = factions.add_folder(folder)
        except NotationError as error:
            raise click.UsageError(f"--factions: {complaint(error)}") from None
        if unused:
            told = _("--factions: ignored {files}, which have no line `kind: faction`")
            click.echo(told.format(files=", ".join(map(str, unused))), err=True)


factions_option = click.option(
    "--factions",
    multiple=True,
    is_eager=True,
    expose_value=False,
    callback=_known,
    type=PathType(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help=_("Folder with your own factions, one file per faction, named like its id."),
)
"""Eager, so that it is processed before options that name a faction, in whatever order."""
