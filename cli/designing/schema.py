"""`hyskos schema`: what a definition may hold, for editors."""

from pathlib import Path

import click

from hyskos.cli.shared.files import save
from hyskos.cli.shared.options import examples, lang_option
from hyskos.cli.shared.word_types import NameType
from hyskos.companion.starters import kinds, schema_text
from hyskos.definitions.languages import _


@click.command(
    help=_("Print the JSON schema of a kind of definition.")
    + "\n\n"
    + _(
        "Editors that know it complete keys and mark mistakes while you type. Put it beside your file, and let the "
        "file begin with `# yaml-language-server: $schema=map.schema.json`. Files that `hyskos new map my-lake` and "
        "the like write have both."
    )
    + "\n\n"
    + _("KIND is one of {kinds}.").format(kinds=", ".join(kinds()))
    + examples("hyskos schema map", "hyskos schema faction -o faction.schema.json")
)
@click.argument("kind", metavar="KIND", type=NameType(dict.fromkeys(kinds(), ())))
@click.option("-o", "--output", "path", metavar="FILE", type=click.Path(path_type=Path), help=_("Write it there."))
@click.option("--force", is_flag=True, help=_("Overwrite a file that exists."))
@lang_option
def schema(kind: str, path: Path | None, force: bool) -> None:
    """Print or write the schema as it ships."""
    if path is None:
        click.echo(schema_text(kind), nl=False)
        return
    save(path, schema_text(kind), force=force)
    click.echo(path)
