"""`hyskos list`: list everything that can be exported or checked."""

from collections.abc import Iterator
from pathlib import Path

import click

from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.definitions.languages import _, language, text_in


@click.command(
    "list",
    help=_("List all maps, factions, grids and other definitions.") + examples("hyskos list", "hyskos list --json"),
)
@output_options
def list_command(as_json: bool) -> None:
    """Print kind, id, title and file of all built-in and project definitions, including unreadable ones."""
    rows = list(_rows())
    if as_json:
        print_json("list", {"items": rows})
        return
    width = [max(len(row[column]) for row in rows) for column in ("kind", "id", "title")]
    for row in rows:
        click.echo(f"{row['kind']:{width[0]}}  {row['id']:{width[1]}}  {row['title']:{width[2]}}  {row['file']}")


def _rows() -> Iterator[dict[str, str]]:
    import shlex

    from hyskos.cli.shared.files import nearer
    from hyskos.companion.formatting import printable
    from hyskos.definitions.kinds.registry import DEFINITIONS
    from hyskos.definitions.loader import files_of_kind

    for kind in DEFINITIONS:
        for name, path in files_of_kind(kind).items():
            title = _title(path)
            if title is None:
                file = nearer(path)
                text = _("{file} has no readable title; run `hyskos check {name}` to find out why")
                click.echo(text.format(file=file, name=shlex.quote(name)), err=True)
            yield {"id": name, "kind": kind, "title": printable(title or name), "file": str(nearer(path))}


def _title(path: Path) -> str | None:
    """Read the title of a definition without checking the rest."""
    from hyskos.definitions.reading.document import parse
    from hyskos.definitions.reading.source import read_source

    data = parse(read_source(path)).data
    titles = data.get("title") if isinstance(data, dict) else None
    texts = {lang: text for lang, text in titles.items() if isinstance(text, str)} if isinstance(titles, dict) else {}
    return text_in(texts, language()) or None if texts else None
