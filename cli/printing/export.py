"""`hyskos export`: boards become files."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hyskos.cli.printing.duplex_option import check_duplex, duplex_options, sides_of
from hyskos.cli.printing.fold_option import check_fold, fold_option, foldable
from hyskos.cli.printing.impose_option import check_impose, impose_options, sharing, told_of_sheets
from hyskos.cli.printing.printable import definitions_of, left_out, makeable
from hyskos.cli.printing.stamp_option import stamp_option
from hyskos.cli.printing.writing import Report, all_made, check_clock, make_folder, tell_count, write_file
from hyskos.cli.shared.completing import complete_printable, complete_printer
from hyskos.cli.shared.files import nearer
from hyskos.cli.shared.numerals import WholeRange
from hyskos.cli.shared.options import examples, json_option, print_json
from hyskos.cli.shared.progress import Progress
from hyskos.definitions.languages import LANGUAGES, _, language

if TYPE_CHECKING:
    from hyskos.generators.orders.editions import Made, Order

FORMATS = ("svg", "pdf", "png")
PAPERS = ("a4", "a3", "letter", "tabloid", "sra3")
PROOFS = ("protan", "deutan", "tritan", "grey", "safe")
LEVELS = ("x1a01", "x1a03", "x3", "x4")


@click.command(
    "export",
    help=_("Write boards as PDF, SVG and PNG files, true to size.")
    + "\n\n"
    + _(
        "NAME is a map, faction or anything else that `hyskos list` shows, FILE a YAML file of yours; without any, "
        "everything that ships is written. A board larger than the paper is written whole, on sheets to glue together "
        "and, if a smaller drawing exists, on one page. With --paper only what that paper needs is written."
    )
    + examples(
        "hyskos export",
        "hyskos export inner-factory anubian -o print --lang es",
        "hyskos export my-map.yaml --format png --dpi 150 --paper a3",
        "hyskos export --profile home-letter --ink saver",
        "hyskos export inner-factory --fold quad --profile longpack",
        "hyskos export inner-factory outer-factory --duplex long --profile generic-offset",
        "hyskos export pyramydal-card turn-at-a-glance --impose --copies 2",
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
    "--profile", default="home-a4", show_default=True, metavar="NAME|FILE", shell_complete=complete_printer,
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
@click.option("--dpi", type=WholeRange(20, 1200), default=300, show_default=True, help=_("Dots per inch of PNG files."))
@duplex_options
@fold_option
@impose_options
@click.option(
    "--proof", "proofs", multiple=True, type=click.Choice(PROOFS),
    help=_("Instead of files to print: PNG as other eyes see it, in grey, or with safe zone and places to write."),
)  # fmt: skip
@click.option(
    "--coverage", is_flag=True, help=_("With --json: also the mean ink on every page of a PDF, per cent of each plate.")
)
@stamp_option
@click.option("--force", is_flag=True, help=_("Also overwrite files that hyskos has not made."))
@click.option("--workers", type=WholeRange(1, 64), help=_("Processes to work with; all processors if not given."))
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
    fold: str | None,
    impose: bool,
    copies: int | None,
    proofs: tuple[str, ...],
    coverage: bool,
    stamp: str,
    force: bool,
    workers: int | None,
    as_json: bool,
) -> int:
    """Draw, lay out and write what was asked for; print the path of each file."""
    from hyskos.cli.printing.profile_option import check_coverage, check_makes, for_press, profile_of
    from hyskos.companion.findings import words
    from hyskos.generators.orders.editions import Order
    from hyskos.generators.orders.export import Failed

    report = Report()
    printer = for_press(profile_of(profile), level, icc)
    check_clock()
    check_coverage(coverage, as_json)
    check_impose(impose, copies, names, flip, fold, printer, formats, proofs)
    check_makes(printer, formats, paper, proofs, sheets=impose)
    check_duplex(flip, names, printer, formats, proofs)
    check_fold(fold, printer, flip)
    definitions = foldable(definitions_of(names, report), fold, bool(names))
    if not (names or proofs):
        definitions = makeable(definitions, printer)
    definitions, back = sides_of(definitions, flip, report)
    definitions, imposed = sharing(definitions, impose, copies, report)
    _check_formats(formats)
    make_folder(folder)
    if laminate is not None:
        printer = replace(printer, laminate=laminate)
    wanted = _once(formats) or ("svg", "pdf")
    orders = [
        Order(
            definition, lang, ink, printer, paper, wanted, dpi, _once(proofs), coverage, back, flip or "", back_offset,
            stamp, fold or "", imposed,
        )
        for lang in _once(langs) or (language(),)
        for ink in _once(inks) or ("full",)
        for definition in definitions
    ]  # fmt: skip
    progress = Progress(len(orders))
    for order, files in zip(orders, all_made(orders, workers), strict=True):
        progress.step(order.definition.id)
        if isinstance(files, Failed):
            if printer.components and not names:  # who makes games does not make everything
                progress.say(left_out(order.definition.id, files))
                continue
            report.problems += 1
            for source, message in files.told():
                progress.say(f"{nearer(Path(source))}: {words(message)}")
            continue
        for file in files:
            if write_file(folder / file.name, file, force, report, progress):
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
    tell_count(report, folder)
    return report.code()


def _once(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _check_formats(formats: tuple[str, ...]) -> None:
    if "png" in formats and not find_spec("pypdfium2"):
        raise click.UsageError(_("PNG needs one more library: pip install 'hyskos[png]'"))


def _described(path: Path, file: "Made", order: "Order") -> dict[str, Any]:
    elsewhere: dict[str, Any] = {}
    if file.colour:
        elsewhere = {"profile": order.profile.id, "bleed": file.bleed, "colour": file.colour}
    if file.condition:
        elsewhere |= {"condition": file.condition, "spots": file.facts.spots}
        if len(set(file.facts.sheets)) > 1:  # the back of a folding board is smaller
            elsewhere["sides"] = [{"trim": one.trim, "bleed": one.bleed} for one in file.facts.sheets]
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
        **({"back": order.back.id, "duplex": order.flip} if order.back is not None else {}),
        **({"fold": order.fold} if order.fold else {}),
        **({"proof": file.proof} if file.proof else {}),
        **elsewhere,
        **told_of_sheets(file, order),
        **({"coverage": file.coverage} if file.coverage else {}),
        "sha256": hashlib.sha256(file.content).hexdigest(),
    }


def _scaled(file: "Made", order: "Order") -> str:
    """Say on what a picture is printed and how large: sheets at home are never scaled, so nobody expects it."""
    title = next(one.title for one in order.profile.components if one.id == file.component)
    return _("{name}: {component}, drawn at {percent} % of true size").format(
        name=order.definition.id, component=title[language()], percent=f"{file.scale * 100:.0f}"
    )
