"""`hyskos list`: what can be exported or checked."""

import click

from cli.i18n import _, language
from cli.options import json_option, lang_option, print_json


@click.command("list", help=_("List every map, faction and grid that can be exported or checked."))
@json_option
@lang_option
def list_command(as_json: bool) -> None:
    """Print id, kind, title and file of every shipped definition."""
    from definitions.loader import FOLDERS, load_file, shipped

    rows = [
        {"id": name, "kind": kind, "title": load_file(path).title[language()], "file": str(path)}
        for kind in FOLDERS
        for name, path in shipped(kind).items()
    ]
    if as_json:
        print_json("list", {"items": rows})
        return
    for row in rows:
        click.echo(f"{row['kind']:8} {row['id']:18} {row['title']}")
