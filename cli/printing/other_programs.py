"""`hyskos export` for other programs: tables for Tabletop Simulator and VASSAL, maps for the editor Tiled."""

from collections.abc import Iterator, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

import click

from hyskos import data
from hyskos.cli.printing.printable import definitions_of, own_names, usual_language
from hyskos.cli.printing.written_files import Report, make_folder, tell_count, write_file
from hyskos.cli.shared.files import nearer
from hyskos.cli.shared.options import print_json
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import _, language
from hyskos.definitions.printing import EDITOR_FORMATS, TABLE_FORMATS, TableFormat
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from hyskos.definitions.kinds.definition import Definition
    from hyskos.definitions.loader import Reading
    from hyskos.generators.tables.contents import VirtualTable

_ALWAYS_ALLOWED = ("names", "folder", "formats", "langs", "force", "as_json", "workers")
"""Parameters that apply to every format."""
_URLS = ("https://", "http://", "file:///")


@dataclass(frozen=True, slots=True)
class TableOrder:
    """A request for tables, with the form of the output."""

    names: tuple[str, ...]
    formats: tuple[TableFormat, ...]
    langs: tuple[str, ...]
    folder: Path
    url: str | None
    force: bool
    as_json: bool


def are_tables(formats: Sequence[str], url: str | None) -> TypeGuard[tuple[TableFormat, ...]]:
    """Return whether tables are requested; raises click.UsageError for incompatible options."""
    tables = [form for form in formats if form in TABLE_FORMATS]
    if url is not None:
        if "tts" not in tables:
            raise click.UsageError(_("--assets-url needs --format tts"))
        if not url.startswith(_URLS):
            text = _("`{url}` is not an address: it begins with {beginnings}")
            raise click.UsageError(text.format(url=url[:60], beginnings=", ".join(_URLS)))
    text = _("--format {table} is for a screen and {other} for paper: export them one at a time")
    return _are_only(tables, formats, text, (*_ALWAYS_ALLOWED, "assets_url"))


def are_for_editors(formats: Sequence[str]) -> bool:
    """Return whether files for map editors are requested; raises click.UsageError for incompatible options."""
    text = _("--format {editor} is for a map editor, {other} is not: export them one at a time")
    return _are_only([one for one in formats if one in EDITOR_FORMATS], formats, text, _ALWAYS_ALLOWED)


def _are_only(chosen: Sequence[str], formats: Sequence[str], mixed: str, kept: Sequence[str]) -> bool:
    """Return whether formats were chosen; raises click.UsageError for others, and for options that are for print."""
    if not chosen:
        return False
    if other := next((form for form in formats if form not in chosen), None):
        raise click.UsageError(mixed.format(table=chosen[0], editor=chosen[0], other=other))
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        typed = context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if name not in kept and typed and parameter.expose_value:
            text = _("{option} is for print: leave it out with --format {table}")
            raise click.UsageError(text.format(option=parameter.opts[0], table=chosen[0]))
    return True


def write_tables(order: TableOrder) -> int:
    """Write the tables of the named games, or of the project; print each path, and what is missing on them."""
    from hyskos.definitions.extras import MissingExtraError, lacks

    if lacks("png"):
        raise click.UsageError(str(MissingExtraError("png")))
    answer = _Answer(order, Report())
    games = _games(order.names or own_names(), answer.report)
    make_folder(order.folder)
    definitions = [
        definition for components, chosen in games for definition in components if not chosen or definition.id in chosen
    ]
    for lang in dict.fromkeys(order.langs or (usual_language(definitions),)):
        for components, chosen in games:
            answer.one_game(components, chosen, lang)
    if order.as_json:
        print_json("export", {"files": answer.report.files, "tables": answer.tables})
    tell_count(answer.report, order.folder)
    return answer.report.code()


def _games(names: tuple[str, ...], report: Report) -> "list[tuple[list[Definition], frozenset[str]]]":
    """Return all components of each named game, with the ids of those that were named.

    These are the named definitions, those of their projects, and the built-in ones.
    """
    from hyskos.definitions.kinds.registry import built_in_files

    rules = built_in_files("rules")
    file_names = tuple(name for name in names if name not in rules)
    definitions = definitions_of(file_names, report) if file_names else []
    games = (
        [*(name for name in names if name in rules), *(definition.game for definition in definitions)]
        if names
        else [*rules]
    )
    nearby = tuple(map(str, _nearby_files(definitions)))
    projects = definitions_of(nearby, report, definitions) if nearby else []
    built_in = definitions_of((), report, [*definitions, *projects])
    games_found = []
    for game in dict.fromkeys(games):
        components: dict[tuple[type, str], Definition] = {}
        for definition in (*definitions, *projects, *built_in):  # named ones replace others with the same id
            if definition.game == game:
                components.setdefault((type(definition), definition.id), definition)
        games_found.append(
            ([*components.values()], frozenset(definition.id for definition in definitions if definition.game == game))
        )
    return games_found


def _nearby_files(definitions: "Sequence[Definition]") -> Iterator[Path]:
    """Yield the other files of the current project, and of the projects of named files."""
    from hyskos.definitions import project
    from hyskos.generators.orders.renderers import kinds

    sources = [
        "",
        *(
            definition.source
            for definition in definitions
            if data.ROOT not in Path(definition.source).resolve().parents
        ),
    ]
    visited = {Path(definition.source).resolve() for definition in definitions}
    for kind in kinds():
        for path in (path for place in sources for path in project.files(kind, place).values()):
            if path.resolve() not in visited:
                visited.add(path.resolve())
                yield path


@dataclass(slots=True)
class _Answer:
    """The output of a request so far; files shared by several tables are written once."""

    order: TableOrder
    report: Report
    tables: list[dict[str, object]] = field(default_factory=list)
    progress: Progress = field(default_factory=lambda: Progress(0))
    done: set[str] = field(default_factory=set)

    def one_game(self, components: "list[Definition]", chosen: frozenset[str], lang: str) -> None:
        from hyskos.companion.formatting import words
        from hyskos.generators.drawing import UndrawableError
        from hyskos.generators.tables.contents import EmptyTableError, tables_of
        from hyskos.publishing.edition.edition import loose_parts

        try:
            for table in tables_of(components, chosen, loose_parts(components[0].game), lang):
                for form in dict.fromkeys(self.order.formats):
                    self.one_table(table, form)
        except EmptyTableError:
            raise click.UsageError(
                _("{name}: no part of it can be exported to a virtual table").format(name=components[0].id)
            ) from None
        except UndrawableError as error:
            self.report.problems += 1
            component = next((definition for definition in components if definition.id in chosen), components[0])
            if words(error.message) not in self.report.told:
                self.progress.say(f"{nearer(Path(component.source))}: {words(error.message)}")

    def one_table(self, table: "VirtualTable", form: TableFormat) -> None:
        from hyskos.generators.tables.files import table_files
        from hyskos.generators.tables.notes import list_missing

        for file in table_files(table, form, self.order.url):
            path = self.order.folder / file.name
            if file.name in self.done:
                continue
            self.done.add(file.name)
            make_folder(path.parent)
            if not write_file(path, file, self.order.force, self.report, self.progress):
                continue
            self.report.files.append({"path": str(path), "id": table.id, "lang": table.lang, "format": form})
            if not self.order.as_json:
                click.echo(path)
        left_out = [one.sentence(table.lang) for one in list_missing(table, form)]
        self.tables.append({"id": table.id, "lang": table.lang, "format": form, "left_out": left_out})
        if left_out and not self.order.as_json:
            told = _("{table} ({format}): not on the table: {what}")
            here = "; ".join(one.sentence(language()) for one in list_missing(table, form))
            self.progress.say(told.format(table=table.id, format=form, what=here))


def write_for_editors(names: tuple[str, ...], folder: Path, force: bool, as_json: bool) -> int:
    """Write each map (by default every built-in or project map) and its tile pictures; print the paths."""
    from hyskos.companion.exchange.tiled_writing import contents, tile_pictures, tile_size, tmj
    from hyskos.companion.vocabulary import definition_names
    from hyskos.generators.tables.files import TableFile

    readings = [_read_map(name) for name in names or definition_names("map")]
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


def _read_map(name: str) -> "Reading":
    """Read a valid map; raises click.UsageError for other definitions, and UnreadableError."""
    from hyskos.companion.sentences import unknown_name
    from hyskos.companion.vocabulary import definition_names
    from hyskos.definitions.findings import UnknownNameError
    from hyskos.definitions.loader import find, read_kind

    try:
        path = find(name)
    except UnknownNameError:
        raise click.UsageError(unknown_name(name, definition_names("map"))) from None
    reading = read_kind(path)
    if reading.kind != "map":
        message = _("{name} is a {kind}, and Tiled draws maps only").format(name=name, kind=reading.kind)
        raise click.UsageError(message)
    return reading
