"""`hyskos table FILE`: continue a session."""

from pathlib import Path

import click

from hyskos.cli.shared.files import PathType
from hyskos.cli.shared.game_options import factions_option
from hyskos.cli.shared.options import examples, lang_option
from hyskos.cli.table.talk import talk
from hyskos.definitions.languages import _


@click.command(
    "open",
    help=_("Continue a game; you can leave out the word `open`.")
    + examples("hyskos table open evening.jsonl", "hyskos table open evening.jsonl --secret"),
)
@click.argument("file", type=PathType(path_type=Path))
@click.option("--secret", is_flag=True, help=_("Type orders secretly, one player after another."))
@factions_option
@lang_option
def resume(file: Path, secret: bool) -> int:
    """Print the state of the game, then continue the session."""
    return talk(file, secret=secret)
