"""`hyskos new`: a file to begin with."""

from pathlib import Path

import click

from hyskos.cli.shared.files import save
from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.options import examples, lang_option
from hyskos.companion.sentences import unknown
from hyskos.definitions.languages import _, language
from hyskos.rules.reasons import N_

group = LazyGroup(
    "new",
    lazy={"product": (f"{__name__}:product_command", N_("Write a product to begin with."))},
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Write a file to begin with, with comments, that has no findings."),
    epilog=examples("hyskos new product my-pharaoh"),
)


@click.command(
    "product",
    help=_("Write a product to begin with: NAME.yaml in this folder, unless there is such a file.")
    + examples("hyskos new product my-pharaoh", "hyskos new product my-race --game ring-race"),
)
@click.argument("name", metavar="NAME")
@click.option("--game", metavar="GAME", default="pharaoh", show_default=True, help=_("The game that it is of."))
@click.option("--force", is_flag=True, help=_("Overwrite a file that exists."))
@lang_option
def product_command(name: str, game: str, force: bool) -> None:
    """Write the file; what it is called becomes its id."""
    from hyskos.companion.starters import games, product_starter
    from hyskos.definitions.loader import read_bytes

    if game not in games():
        raise click.UsageError(unknown(game, games()))
    path, text = Path(f"{name}.yaml"), product_starter(name, game, language())
    for finding in read_bytes(text.encode(), str(path)).findings:  # a name that can be no id
        raise click.UsageError(f"{name}: {finding.message.render(_)}")
    save(path, text, force=force)
    click.echo(path)
