"""`hyskos export`: boards become files."""

import hashlib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.completing import complete_printable, complete_printer
from cli.duplex_option import MM_PAIR, check_duplex, paired
from cli.i18n import LANGUAGES, _, language, ngettext
from cli.options import examples, json_option, print_json

if TYPE_CHECKING:
    from generators.editions import Made, Order
    from generators.sheets.paper import Profile

FORMATS = ("svg", "pdf", "png")
PAPERS = ("a4", "a3", "letter", "tabloid", "sra3")
CALIBRATION = "calibration"
FLIPS = ("long", "short", "gutter")
PROOFS = ("protan", "deutan", "tritan", "grey", "safe")
LEVELS = ("x1a01", "x1a03", "x3", "x4")


class UnwritableError(click.ClickException):
    """A folder or file that cannot be written: one line, exit 2."""

    exit_code = 2


@dataclass
class Report:
    """What has come of an export so far."""

    files: list[dict[str, Any]] = field(default_factory=list)
    written: int = 0
    unchanged: int = 0
    problems: int = 0  # boards that cannot be drawn or read: exit 1
    refused: int = 0  # files that cannot be written: exit 2

    def code(self) -> int:
        """Give the exit code."""
        return 2 if self.refused else 1 if self.problems else 0


@click.command(
    "export",
    help=_("Write boards as PDF, SVG and PNG files, true to size.")
    + "\n\n"
    + _(
        "NAME is a map, faction or anything else that `hyskos list` shows, FILE a YAML file of yours; without any, the "
        "complete kit is written. A board larger than the paper is written whole, on sheets to glue together and, if a "
        "smaller drawing exists, on one page. With --paper only what that paper needs is written."
    )
    + examples(
        "hyskos export",
        "hyskos export inner-factory anubian -o print --lang es",
        "hyskos export my-map.yaml --format png --dpi 150 --paper a3",
        "hyskos export --profile home-letter --ink saver",
    ),
)
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...", shell_complete=complete_printable)
@click.option(
    "-o", "--output", "folder", type=click.Path(path_type=Path), default=Path("output"), show_default=True,
    metavar="DIR", help=_("Folder to write to; made if it is missing."),
)  # fmt: skip
@click.option(
    "-f", "--format", "formats", multiple=True, type=click.Choice(FORMATS),
    help=_("Kind of file, may be given several times; SVG and PDF if not given."),
)  # fmt: skip
@click.option(
    "--profile", default="home", show_default=True, metavar="NAME|FILE", shell_complete=complete_printer,
    help=_("Printer: one that `hyskos printers` lists, or a YAML file of yours."),
)  # fmt: skip
@click.option("--level", type=click.Choice(LEVELS), help=_("Level of PDF/X, instead of the printer's."))
@click.option(
    "--icc", type=click.Path(path_type=Path), metavar="FILE",
    help=_("Output profile of your press (CMYK), instead of FOGRA39."),
)  # fmt: skip
@click.option("--paper", type=click.Choice(PAPERS), help=_("Only this paper, instead of the printer's."))
@click.option(
    "--ink", "inks", multiple=True, type=click.Choice(("full", "saver")),
    help=_("Colours, or a light design that saves ink; full if not given."),
)  # fmt: skip
@click.option("--laminate/--no-laminate", default=None, help=_("With or without guides for round corners and film."))
@click.option(
    "--lang", "langs", multiple=True, type=click.Choice(LANGUAGES),
    help=_("Language of the boards, may be given several times; that of the messages if not given."),
)  # fmt: skip
@click.option(
    "--dpi", type=click.IntRange(20, 1200), default=300, show_default=True, help=_("Dots per inch of PNG files.")
)
@click.option(
    "--duplex", "flip", type=click.Choice(FLIPS),
    help=_("Two boards as front and back of one PDF: which edge the sheet is turned over, or side by side to fold."),
)  # fmt: skip
@click.option(
    "--back-offset", type=MM_PAIR, metavar="X,Y", default=(0.0, 0.0),
    help=_("With --duplex: move the back right and down by mm; `hyskos export calibration` measures it."),
)  # fmt: skip
@click.option(
    "--proof", "proofs", multiple=True, type=click.Choice(PROOFS),
    help=_("Instead of files to print: PNG as other eyes see it, in grey, or with safe zone and places to write."),
)  # fmt: skip
@click.option(
    "--coverage", is_flag=True, help=_("With --json: also the mean ink on every page of a PDF, per cent of each plate.")
)
@click.option("--force", is_flag=True, help=_("Also overwrite files that hyskos has not made."))
@click.option("--workers", type=click.IntRange(1, 64), help=_("Processes to work with; all processors if not given."))
@json_option
def export(
    names: tuple[str, ...],
    folder: Path,
    formats: tuple[str, ...],
    profile: str,
    level: str | None,
    icc: Path | None,
    paper: str | None,
    inks: tuple[str, ...],
    laminate: bool | None,
    langs: tuple[str, ...],
    dpi: int,
    flip: str | None,
    back_offset: tuple[float, float],
    proofs: tuple[str, ...],
    coverage: bool,
    force: bool,
    workers: int | None,
    as_json: bool,
) -> int:
    """Draw, lay out and write what was asked for; print the path of each file."""
    from cli.profile_option import check_coverage, check_makes, for_press, profile_of
    from cli.reports import words
    from generators.editions import Order
    from generators.export import Failed, made

    report = Report()
    printer = for_press(profile_of(profile), level, icc)
    check_coverage(coverage, as_json)
    check_makes(printer, formats, paper, proofs)
    check_duplex(flip, names, printer, formats, proofs)
    definitions = _definitions(names, report)
    if not (names or proofs):
        definitions = _makeable(definitions, printer)
    _check_formats(formats)
    _make_folder(folder)
    if laminate is not None:
        printer = replace(printer, laminate=laminate)
    orders = [
        Order(definition, lang, ink, printer, paper, _once(formats) or ("svg", "pdf"), dpi, _once(proofs), coverage)
        for lang in _once(langs) or (language(),)
        for ink in _once(inks) or ("full",)
        for definition in definitions
    ]
    if flip:
        orders = paired(orders, flip, back_offset)
    progress = Progress(len(orders))
    for order, files in zip(orders, made(orders, workers), strict=True):
        progress.step(order.definition.id)
        if isinstance(files, Failed):
            report.problems += 1
            for message in files.messages:
                progress.say(f"{order.definition.source}: {words(message)}")
            continue
        for file in files:
            if _write(folder / file.name, file, force, report, progress):
                report.files.append(_described(folder / file.name, file, order))
                if not as_json:
                    progress.clear()
                    click.echo(folder / file.name)
                if file.component:
                    progress.say(_scaled(file, order))
        progress.show()
    progress.clear()
    if as_json:
        print_json("export", {"files": report.files})
    _count(report, folder)
    return report.code()


class Progress:
    """One line on stderr that says how far the work is; nothing when stderr is not a terminal."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.name = total, 0, ""
        self.live = sys.stderr.isatty()

    def step(self, name: str) -> None:
        """Go on to the next board."""
        self.done, self.name = self.done + 1, name
        self.show()

    def show(self) -> None:
        """Write the line."""
        if self.live:
            click.echo(f"\r\033[K{self.done}/{self.total} {self.name}", nl=False, err=True)

    def clear(self) -> None:
        """Remove the line, so that something else can be printed."""
        if self.live:
            click.echo("\r\033[K", nl=False, err=True)

    def say(self, line: str) -> None:
        """Print a line about a problem."""
        self.clear()
        click.echo(line, err=True)


def _once(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _definitions(names: tuple[str, ...], report: Report) -> list[Any]:
    """Find and load what is to be printed. Files with findings are reported and left out."""
    from definitions.loader import shipped
    from generators.boards.calibration import Calibration
    from generators.editions import drawers_of, kinds, stem

    known = {name: path for kind in kinds() for name, path in shipped(kind).items()}
    paths = [_path(name, known) for name in _once(names) if name != CALIBRATION] if names else list(known.values())
    definitions: list[Any] = [Calibration()] if CALIBRATION in names else []
    for path in paths:
        definition = _load(path, report)
        if definition is None:
            continue
        if not drawers_of(definition):
            raise click.UsageError(_("{file}: nothing to print in it").format(file=path))
        twin = next((other for other in definitions if stem(other) == stem(definition)), None)
        if twin:
            raise click.UsageError(
                _("{file} and {other} have the same id and would be written to the same files").format(
                    file=twin.source, other=definition.source
                )
            )
        definitions.append(definition)
    return definitions


def _makeable(definitions: list[Any], printer: "Profile") -> list[Any]:
    """Leave out of the complete kit what a printer has no component for, and say so."""
    from generators.editions import drawers_of

    if not printer.components:
        return definitions
    made = {kind for component in printer.components for kind in component.kinds}
    kept = []
    for definition in definitions:
        if made.isdisjoint(drawer.kind for drawer in drawers_of(definition)):
            text = _("{name}: {profile} has nothing to print it on, left out")
            click.echo(text.format(name=definition.id, profile=printer.id), err=True)
        else:
            kept.append(definition)
    return kept


def _path(name: str, known: dict[str, Path]) -> Path:
    if name in known:
        return known[name]
    path = Path(name)
    if path.is_dir():
        raise click.UsageError(_("{file} is a folder: name the files in it").format(file=name))
    if path.is_file():
        return path
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        raise click.UsageError(_("{file}: there is no such file").format(file=name))
    raise click.exceptions.NoSuchCommand(
        name, _("There is nothing to print called {name!r}.").format(name=name), possibilities=known
    )


def _load(path: Path, report: Report) -> Any:
    """Load a definition; print what is wrong with it and give None if it is broken."""
    from cli.reports import concise
    from cli.worked_examples import completed
    from definitions.loader import read

    reading = read(path)
    if reading.findings:
        report.problems += 1
        for finding in reading.findings:
            click.echo(concise(finding), err=True)
        return None
    return completed(reading.definition)


def _check_formats(formats: tuple[str, ...]) -> None:
    if "png" in formats and not find_spec("pypdfium2"):
        raise click.UsageError(_("PNG needs one more library: pip install 'hyskos[png]'"))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise UnwritableError(_("{folder} is a file, not a folder").format(folder=folder)) from None
    except OSError as error:
        raise UnwritableError(f"{folder}: {error.strerror}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UnwritableError(_("{folder}: no permission to write here").format(folder=folder))


def _write(path: Path, file: "Made", force: bool, report: Report, progress: Progress) -> bool:
    from generators.export import ForeignFileError, write

    try:
        changed = write(path, file.content, force=force)
    except ForeignFileError:
        report.refused += 1
        progress.say(_("{file}: kept, since hyskos has not made this file; --force overwrites it").format(file=path))
        return False
    except OSError as error:
        progress.clear()
        raise UnwritableError(f"{path}: {error.strerror}") from None
    report.written += changed
    report.unchanged += not changed
    return True


def _described(path: Path, file: "Made", order: "Order") -> dict[str, Any]:
    elsewhere: dict[str, Any] = {}
    if file.colour:
        elsewhere = {"profile": order.profile.id, "bleed": file.bleed, "colour": file.colour}
    if file.component:
        elsewhere |= {"component": file.component, "scale": round(file.scale, 4)}
    return {
        "path": str(path),
        "id": order.definition.id,
        "lang": order.lang,
        "ink": order.ink,
        "paper": file.paper,
        "pages": file.pages,
        "trim": [round(side, 3) for side in file.trim],
        **elsewhere,
        **({"coverage": file.coverage} if file.coverage else {}),
        "sha256": hashlib.sha256(file.content).hexdigest(),
    }


def _scaled(file: "Made", order: "Order") -> str:
    """Say on what a picture is printed and how large: sheets at home are never scaled, so nobody expects it."""
    title = next(one.title for one in order.profile.components if one.id == file.component)
    return _("{name}: {component}, drawn at {percent} % of true size").format(
        name=order.definition.id, component=title[language()], percent=f"{file.scale * 100:.0f}"
    )


def _count(report: Report, folder: Path) -> None:
    click.echo(
        ngettext("{n} file written to {folder}", "{n} files written to {folder}", report.written).format(
            n=report.written, folder=folder
        )
        + (
            ngettext(", {n} unchanged", ", {n} unchanged", report.unchanged).format(n=report.unchanged)
            if report.unchanged
            else ""
        ),
        err=True,
    )
