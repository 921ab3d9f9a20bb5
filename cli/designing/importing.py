"""`hyskos import`: convert maps of other programs."""

from pathlib import Path

import click

from hyskos.cli.shared.files import PathType, save
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.cli.shared.reports import print_findings
from hyskos.definitions.languages import _
from hyskos.definitions.paths import SUFFIXES


@click.command(
    "import",
    help=_("Convert a Tiled file (.tmx, .tmj) or a text-mapper file into a map.")
    + "\n\n"
    + _(
        "In a hexagonal Tiled map, the properties of a tile (points.round, points.final, factory, start) say what is "
        "on a space, and an object over it gives its number. Missing numbers are assigned ring by ring around space "
        "1, or around the middle. Everything that cannot be converted is listed. `hyskos export four-x --format tmj` "
        "writes such a file."
    )
    + "\n\n"
    + _("Exit code: 0 if the map has no findings, 1 if it has some or is no such map, 2 if the file cannot be read.")
    + examples("hyskos import valley.tmj", "hyskos import sketch.txt -o my-hills.yaml"),
)
@click.argument("file", metavar="FILE", type=PathType(path_type=Path))
@click.option(
    "-o", "--output", "path", metavar="FILE", type=PathType(path_type=Path, dir_okay=False),
    help=_("Map file to write; its name becomes the id. Default: the name of FILE, in this folder."),
)  # fmt: skip
@click.option("--force", is_flag=True, help=_("Overwrite an existing file."))
@output_options
def import_command(file: Path, path: Path | None, force: bool, as_json: bool) -> int:
    """Write the map and its schema; report what was lost, and findings."""
    from hyskos.cli.designing.check import with_print_findings
    from hyskos.companion.exchange.imported_map import ForeignMapError, map_yaml
    from hyskos.companion.exchange.reading import id_of, read_map
    from hyskos.companion.starters import languages_of_project, schema_name, schema_text
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.loader import read_bytes
    from hyskos.definitions.reading.source import LARGEST_BESIDE, read_source

    if file.suffix in SUFFIXES and file.is_file():
        raise click.UsageError(
            _("{file} is already YAML: there is no need to import it; check it with `hyskos check`").format(file=file)
        )
    if path is not None and path.suffix not in SUFFIXES:
        raise click.UsageError(_("{file}: the name of a map file must end in .yaml or .yml").format(file=path))
    source = read_source(file, LARGEST_BESIDE)
    if source.findings:
        raise UnreadableError(source.findings)
    path = path or Path(f"{id_of(file.stem)}.yaml")
    id_ = id_of(path.stem)
    try:
        imported = read_map(source, file.suffix, id_)
    except ForeignMapError as error:
        raise click.ClickException(f"{file}: {error}") from None
    text = map_yaml(imported, id_, languages_of_project())
    save(path, text, force=force)
    schema = path.parent / schema_name("map")
    if not schema.exists():
        save(schema, schema_text("map"))
    findings = with_print_findings(read_bytes(text.encode(), str(path))).findings
    if not imported.starts:  # the import itself wrote the empty list
        findings = tuple(finding for finding in findings if finding.path != ("starts",))
    lost = [{"what": what, "times": times} for what, times in sorted(imported.lost.items())]
    if as_json:
        print_json("import", {"path": str(path), "lost": lost, "findings": len(findings)})
    else:
        click.echo(path)
    for loss in lost:
        message = _("not carried over: {what} ({times})")
        click.echo(message.format(what=loss["what"], times=loss["times"]), err=True)
    if not imported.starts:
        text = _("{file}: there are no starting areas; mark hexes with `start` and import again, or write `starts:`")
        click.echo(text.format(file=path), err=True)
    print_findings(findings)
    return 1 if findings or not imported.starts else 0
