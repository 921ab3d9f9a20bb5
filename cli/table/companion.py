"""`hyskos companion`: write the phone page as a single file."""

from pathlib import Path

import click

from hyskos.cli import __version__
from hyskos.cli.shared.files import PathType, save
from hyskos.cli.shared.game_options import factions_option, grid_option
from hyskos.cli.shared.option_types import complete_map
from hyskos.cli.shared.options import examples, lang_option
from hyskos.cli.shared.terminal import not_told
from hyskos.companion.vocabulary import file_or_id
from hyskos.definitions.languages import _, language

NAME = "table.html"
"""Default name of the page."""


@click.command(
    help=_("Write the phone page: one file that settles fights and answers questions offline.")
    + "\n\n"
    + _(
        "Send the file to your phone and open it there. It has all built-in maps and factions; name your own to add "
        "them."
    )
    + examples(
        "hyskos companion -o table.html",
        "hyskos companion -o our-table.html --map my-map.yaml --map four-x --factions my-factions",
    )
)
@click.option(
    "-o",
    "--output",
    type=PathType(path_type=Path),
    default=NAME,
    show_default=True,
    metavar="FILE.html",
    help=_("File to write."),
)
@click.option(
    "--map",
    "maps",
    multiple=True,
    metavar="MAP",
    shell_complete=complete_map,
    help=_("Map to offer, by name or file. Default: all built-in maps."),
)
@grid_option
@click.option("--force", is_flag=True, help=_("Overwrite an existing file."))
@factions_option
@lang_option
def companion(output: Path, maps: tuple[str, ...], grid: str | None, force: bool) -> None:
    """Fill the data into the page, and save it."""
    from hyskos.companion.games.pharaoh import board_for, grid_of
    from hyskos.companion.phone.page import most_players, page, page_facts
    from hyskos.definitions.loader import load_map

    if output.suffix.lower() not in (".html", ".htm"):
        raise click.UsageError(_("{file}: the page must end in .html, so that phones open it").format(file=output))
    offered = [load_map(file_or_id(name, "map", "--map")) for name in maps]
    squares = grid_of(grid) if grid else None
    if squares:
        board_for("rgby"[: most_players(squares)], squares)
        board_for("rg", squares)
    page_bytes = page(page_facts(offered, __version__, squares), language(), is_chosen=not not_told("lang"))
    save(output, page_bytes.decode("utf-8"), force=force)
    click.echo(output)
