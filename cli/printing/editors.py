"""`hyskos export --format tmj`: write maps for the map editor Tiled."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.printing.written_files import Report, make_folder, tell_count, write_file
from hyskos.cli.shared.options import print_json
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import _
from hyskos.definitions.printing import EDITOR_FORMATS

if TYPE_CHECKING:
    from hyskos.definitions.loader import Reading

_KEPT = ("names", "folder", "formats", "langs", "force", "as_json", "workers")
"""Parameters that apply to map editor files."""


def are_for_editors(formats: Sequence[str]) -> bool:
    """Return whether files for map editors are requested; raises click.UsageError for incompatible options."""
    ordered = [one for one in formats if one in EDITOR_FORMATS]
    if not ordered:
        return False
    if other := next((one for one in formats if one not in EDITOR_FORMATS), None):
        text = _("--format {editor} is for a map editor, {other} is not: export them one at a time")
        raise click.UsageError(text.format(editor=ordered[0], other=other))
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        typed = context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if name not in _KEPT and typed and parameter.expose_value:
            text = _("{option} is for print: leave it out with --format {table}")
            raise click.UsageError(text.format(option=parameter.opts[0], table=ordered[0]))
    return True


def write_for_editors(names: tuple[str, ...], folder: Path, force: bool, as_json: bool) -> int:
    """Write each map (by default every built-in or project map) and its tile pictures; print the paths."""
    from hyskos.companion.exchange.tiled_writing import contents, tile_pictures, tile_size, tmj
    from hyskos.companion.vocabulary import definition_names
    from hyskos.generators.tables.files import TableFile

    readings = [_reading(name) for name in names or definition_names("map")]
    report, progress = Report(), Progress(0)
    make_folder(folder)
    for reading in readings:
        data = reading.document.data
        picture = f"{data['id']}-tiles.svg"
        pictures = tile_pictures(contents(data), data, tile_size(data))
        for file in (TableFile(f"{data['id']}.tmj", tmj(data, picture)), TableFile(picture, pictures)):
            path = folder / file.name
            if not write_file(path, file, force, report, progress):
                continue
            report.files.append({"path": str(path), "id": data["id"], "format": path.suffix[1:]})
            if not as_json:
                click.echo(path)
    if as_json:
        print_json("export", {"files": report.files})
    tell_count(report, folder)
    return report.code()


def _reading(name: str) -> "Reading":
    """Read a valid map; raises click.UsageError for other definitions, and UnreadableError."""
    from hyskos.companion.sentences import unknown
    from hyskos.companion.vocabulary import definition_names
    from hyskos.definitions.findings import UnknownNameError
    from hyskos.definitions.loader import find, read_kind

    try:
        path = find(name)
    except UnknownNameError:
        raise click.UsageError(unknown(name, definition_names("map"))) from None
    reading = read_kind(path)
    if reading.kind != "map":
        told = _("{name} is a {kind}, and Tiled draws maps only").format(name=name, kind=reading.kind)
        raise click.UsageError(told)
    return reading
