"""`hyskos list` and `hyskos schema`: everything that can be exported or checked, and JSON schemas for editors."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import PathType, nearer, save
from hyskos.cli.shared.option_types import NameType
from hyskos.cli.shared.options import examples, lang_option, output_options, print_json
from hyskos.companion.starters import naming_schema, schema_name, schema_text
from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.kinds.registry import DEFINITIONS, KINDS
from hyskos.definitions.languages import _, language, text_in
from hyskos.definitions.reading.source import read_source

if TYPE_CHECKING:
    from hyskos.definitions.reading.source import Source


# `hyskos list`: list everything that can be exported or checked.


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

    from hyskos.companion.formatting import printable
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

    data = parse(read_source(path)).data
    titles = data.get("title") if isinstance(data, dict) else None
    texts = {lang: text for lang, text in titles.items() if isinstance(text, str)} if isinstance(titles, dict) else {}
    return text_in(texts, language()) or None if texts else None


# `hyskos schema`: print the JSON schemas of definitions, for editors.


@click.command(
    help=_("Print the JSON schema of a kind of definition.")
    + "\n\n"
    + _(
        "With the schema, your editor completes keys and marks mistakes as you type. --beside saves it next to your "
        "file and adds the line `# yaml-language-server: $schema=map.schema.json` at the top. Files from `hyskos new "
        "map my-lake` and the other `new` commands have both."
    )
    + "\n\n"
    + _("KIND is one of {kinds}.").format(kinds=", ".join(sorted(KINDS)))
    + examples(
        "hyskos schema map", "hyskos schema faction -o faction.schema.json", "hyskos schema map --beside my-map.yaml"
    )
)
@click.argument("kind", metavar="KIND", type=NameType(dict.fromkeys(sorted(KINDS), ())))
@click.option("-o", "--output", "path", metavar="FILE", type=PathType(path_type=Path), help=_("File to write."))
@click.option(
    "--beside", metavar="FILE", type=PathType(path_type=Path),
    help=_("Save the schema next to this file and reference it in the first line."),
)  # fmt: skip
@click.option("--force", is_flag=True, help=_("Overwrite an existing file."))
@lang_option
def schema(kind: str, path: Path | None, beside: Path | None, force: bool) -> None:
    """Print or write the built-in schema."""
    if beside is not None:
        if path is not None:
            raise click.UsageError(_("--beside decides where the schema goes: leave out -o"))
        _save_next_to(kind, beside, force)
        return
    if path is None:
        click.echo(schema_text(kind), nl=False)
        return
    save(path, schema_text(kind), force=force)
    click.echo(path)


def _save_next_to(kind: str, file: Path, force: bool) -> None:
    """Write the schema next to a file unless it exists, and name it in its first line; raises UnreadableError."""
    source = read_source(file)
    if source.findings:
        raise UnreadableError(source.findings)
    _refuse_other_kind(kind, source)
    schema_file = file.parent / schema_name(kind)
    if force or not schema_file.exists():
        save(schema_file, schema_text(kind), force=force)
        click.echo(schema_file)
    text = naming_schema(source.text, kind)
    if text != source.text:
        ends = "\r\n" if b"\r\n" in source.raw else "\n"
        save(file, text.replace("\n", ends), force=True)
        click.echo(file)


def _refuse_other_kind(kind: str, source: "Source") -> None:
    """Raise click.UsageError if the file is of another kind: an editor would mark every line as wrong."""
    import shlex

    from hyskos.definitions.reading.document import parse

    data = parse(source).data
    file_kind = data.get("kind") if isinstance(data, dict) else None
    if file_kind != kind and file_kind in KINDS:
        text = _("{file} needs another schema: `hyskos schema {kind} --beside {typed}`")
        raise click.UsageError(text.format(file=source.file, kind=file_kind, typed=shlex.quote(source.file)))
