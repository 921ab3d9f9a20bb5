"""`hyskos check`: report findings in maps, factions and other definitions."""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos import data
from hyskos.cli.shared.files import cause, nearer, not_found
from hyskos.cli.shared.option_types import complete_definition
from hyskos.cli.shared.options import OUTPUTS, Choice, examples, lang_option, print_json
from hyskos.cli.shared.terminal import echo_styled
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.paths import SUFFIXES, leads_out, yaml_in
from hyskos.definitions.project import FILE, current_project, yaml_files

if TYPE_CHECKING:
    from hyskos.definitions.findings import Finding
    from hyskos.definitions.loader import Reading


@click.command(
    help=_("Check maps, factions and other definitions for mistakes.")
    + "\n\n"
    + _(
        "FILE is a YAML file, - for standard input, or the id of a built-in definition. DIR is a folder; all .yaml "
        "and .yml files in it are checked. With neither, checks the project, or every built-in definition if there is "
        "no project."
    )
    + "\n\n"
    + _("Exit code: 0 if nothing was found, 1 if something was, 2 if a file is missing.")
    + examples(
        "hyskos check my-map.yaml",
        "hyskos check maps/ --output concise",
        "hyskos check inner-factory anubian --json",
        "hyskos check - < my-map.yaml",
    )
)
@click.argument("files", nargs=-1, metavar="[FILE|DIR]...", shell_complete=complete_definition)
@click.option(
    "--output", type=Choice(OUTPUTS), default="full", show_default=True,
    help=_("Show the source lines, one line per finding, JSON, or annotations for GitHub."),
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help=_("The same as --output json."))
@lang_option
def check(files: tuple[str, ...], output: str, as_json: bool) -> int:
    """Read every file, print all findings, and count them on standard error."""
    from hyskos.cli.shared import reports

    readings = _add_findings_between(list(_readings(list(dict.fromkeys(files)))))
    _print(readings, "json" if as_json else output)
    count = sum(finding.count for reading in readings for finding in reading.findings)
    _tell_lost_schemas(readings)
    _tell_idle_conquests(readings)
    reports.note_missing_credits(readings)
    click.echo(_summary(len(readings), count), err=True)
    return 1 if count else 0


def _tell_lost_schemas(readings: "list[Reading]") -> None:
    """Note files whose first line names a schema that does not exist, e.g. after copying the file."""
    import shlex

    from hyskos.companion.starters import lost_schema

    for reading in readings:
        lost = lost_schema(Path(reading.file), reading.document.text) if reading.kind and _is_edited(reading) else None
        if lost:
            text = _(
                "note: {file}: your editor needs {schema} next to it; `hyskos schema {kind} --beside {typed}` "
                "puts it there"
            )
            typed = shlex.quote(reading.file)
            click.echo(text.format(file=reading.file, schema=lost, kind=reading.kind, typed=typed), err=True)


def _is_edited(reading: "Reading") -> bool:
    """Return whether someone might open the source in an editor: a regular file, not a pipe or device."""
    path = Path(reading.file)
    return reading.file != "-" and path.parts[:2] not in (("/", "dev"), ("/", "proc")) and path.is_file()


def _tell_idle_conquests(readings: "list[Reading]") -> None:
    """Note player boards on which a conquest has no effect, since no box of the footmen is a triangle."""
    from hyskos.definitions.validation.faction import crosses_nothing

    for reading in readings:
        if reading.kind == "faction" and not reading.findings and crosses_nothing(reading.document.data):
            text = _("note: {file}: no footmen box is a triangle, so a conquest crosses no box (RP-39, A61)")
            click.echo(text.format(file=reading.file), err=True)


def _readings(names: list[str]) -> "Iterator[Reading]":
    from hyskos.definitions.loader import read, read_bytes
    from hyskos.definitions.reading.source import LARGEST, read_beside

    paths = [(name, _paths(name)) for name in names] if names else [("", _default_files())]
    visited: set[str] = set()  # skip files named twice, in whatever form
    for name, paths_found in paths:
        if name == "-":
            yield with_print_findings(
                _check_paper(read_bytes(sys.stdin.buffer.read(LARGEST + 1), "-", partial(read_beside, "-")))
            )
        for path in paths_found:
            real = os.path.realpath(path)
            if real not in visited:
                visited.add(real)
                yield with_print_findings(_check_paper(read(path)))


def _default_files() -> list[Path]:
    """Return the files to check by default: the project, or built-in ones and an invalid hyskos.yaml here."""
    project = current_project()
    if project is not None:
        for folder, _folders, names in os.walk(project.folder):
            _tell_links_out(folder, names, project.folder)
        return list(yaml_files(project.folder))
    former = data.ROOT / data.FORMER  # earlier versions, with the ids of today's
    built_in = [path for path in _walk(nearer(data.ROOT)) if not path.resolve().is_relative_to(former.resolve())]
    return [*filter(Path.is_file, [Path(FILE)]), *built_in]


def _add_findings_between(readings: "list[Reading]") -> "list[Reading]":
    """Add findings between definitions, if the definitions have none themselves."""
    from dataclasses import replace

    from hyskos.definitions.findings import in_order
    from hyskos.definitions.validation.project import check_together

    by_file: dict[str, list[Finding]] = {}
    for document, finding in check_together(
        [(reading.document, reading.kind) for reading in readings if reading.kind and not reading.findings]
    ):
        by_file.setdefault(document.file, []).append(finding)
    return [
        replace(reading, findings=tuple(in_order(by_file.get(reading.file, reading.findings)))) for reading in readings
    ]


def _check_paper(reading: "Reading") -> "Reading":
    """Check a file without a kind as a round or player board on paper."""
    if reading.kind is not None:
        return reading
    from hyskos.companion.papers import check_paper

    return check_paper(reading)


def with_print_findings(reading: "Reading") -> "Reading":
    """Add findings of printing, if there are no others."""
    if reading.findings or reading.kind is None:
        return reading
    from hyskos.publishing.build.print_check import add_troubles as looked_over
    from hyskos.publishing.edition.printed_definitions import as_printed

    return looked_over(reading, reading.definition and as_printed(reading.definition))


def _paths(name: str) -> list[Path]:
    """Return the files an argument stands for; raises click.UsageError if there is none."""
    from hyskos.definitions.kinds.registry import DEFINITIONS
    from hyskos.definitions.loader import files_of_kind as files

    path = Path(name)
    if name == "-":
        if sys.stdin.isatty():
            raise click.UsageError(_("- reads standard input, but that is a terminal: pipe a file into it"))
        return []
    if name and path.is_dir():  # an empty name would be the current folder
        files_found = list(_walk(path))
        if not files_found:
            raise click.UsageError(_("{file}: no .yaml or .yml file in this folder").format(file=name))
        return files_found
    if name and os.path.lexists(path):
        return [path]
    definitions = [(id_, nearer(file)) for kind in DEFINITIONS for id_, file in files(kind).items()]
    matches = [file for id_, file in definitions if id_ == name]
    if matches:
        return matches
    raise not_found(name, dict.fromkeys(id_ for id_, _file in definitions))


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the YAML files below a folder by name, without hidden folders."""

    def fail(error: OSError) -> None:
        raise click.UsageError(f"{error.filename}: {cause(error)}")

    for subfolder, folders, names in os.walk(folder, onerror=fail):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from yaml_in(subfolder, names, folder)
        _tell_links_out(subfolder, names, folder)


def _tell_links_out(place: str, names: Iterable[str], folder: Path) -> None:
    """Note files that are skipped because they link to a file outside the folder."""
    for name in sorted(names):
        path = Path(place, name)
        if name.endswith(SUFFIXES) and leads_out(path, folder):
            text = _("note: {file}: not checked, since it is a link to a file outside {folder}")
            click.echo(text.format(file=path, folder=folder), err=True)


def _print(readings: "Iterable[Reading]", output: str) -> None:
    from hyskos.cli.shared import reports
    from hyskos.companion.formatting import concise

    readings = list(readings)
    findings = [finding for reading in readings for finding in reading.findings]
    if output == "json":
        print_json(
            "check", {"findings": [reports.as_json(diagnosis) for diagnosis in findings], "files": len(readings)}
        )
        return
    if output == "full":
        for line in reports.lines_of(readings):
            echo_styled(line)
        return
    for finding in findings:
        click.echo(concise(finding) if output == "concise" else reports.github(finding))


def _summary(files: int, findings: int) -> str:
    checked = ngettext("{n} file checked", "{n} files checked", files).format(n=files)
    if not findings:
        return _("{files}, nothing found").format(files=checked)
    counted = ngettext("{n} finding", "{n} findings", findings).format(n=findings)
    return f"{checked}, {counted}"
