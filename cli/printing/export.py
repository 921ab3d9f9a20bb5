"""`hyskos export`: write boards as files."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from hyskos.cli.printing.export_options import (
    ImposeCommand,
    book_options,
    duplex_options,
    fold_option,
    for_map,
    for_map_option,
    impose_options,
    stamp_option,
    workers_option,
)
from hyskos.cli.printing.print_requests import refuse, usage_errors
from hyskos.cli.printing.printable import (
    definitions_of,
    own_names,
    print_missing_languages,
    spoken_in,
    usual_language,
)
from hyskos.cli.printing.written_files import OutputTarget, Report, check_clock, deliver, make_folder, tell_count
from hyskos.cli.shared.files import PathType
from hyskos.cli.shared.option_types import WholeRange, complete_printable, complete_printer
from hyskos.cli.shared.options import SPOKEN, Choice, check_spoken, examples, if_typed, json_option, print_json
from hyskos.definitions.languages import _, language
from hyskos.definitions.printing import EDITOR_FORMATS, FORMATS, INKS, PAPER_SIZES, PRESS_LEVELS, PROOFS, TABLE_FORMATS

if TYPE_CHECKING:
    from hyskos.definitions.printing import Flip, Fold, Format, Ink, Machine, PressLevel, ProofKind, Stamp


class ExportOptions(TypedDict):
    """Options with the same name and values as a field of the request."""

    paper: str | None
    inks: "tuple[Ink, ...]"
    laminate: bool | None
    dpi: int | None
    flip: "Flip | None"
    back_offset: tuple[float, float] | None
    fold: "Fold | None"
    impose: bool
    machine: "Machine | None"
    saddle: bool
    copies: int | None
    trim: tuple[float, float] | None
    spreads: bool
    thickness: float | None
    proofs: "tuple[ProofKind, ...]"
    coverage: bool
    stamp: "Stamp"


@click.command(
    "export",
    cls=ImposeCommand,
    help=_("Write boards as PDF, SVG or PNG files at true size.")
    + "\n\n"
    + _(
        "NAME is anything that `hyskos list` shows, or a kind such as `covers` for all of them; FILE is your own YAML "
        "file. With neither, exports the current project, or every built-in board if there is none. A board larger "
        "than the paper is written whole, as sheets to glue together and, if a smaller drawing exists, on one page. "
        "With --paper, writes only the files for that paper."
    )
    + examples(
        "hyskos export",
        "hyskos export inner-factory anubian -o print --lang es",
        "hyskos export my-map.yaml --format png --dpi 150 --paper a3",
        "hyskos export --profile home-letter --ink saver",
        "hyskos export inner-factory --fold quad --profile longpack",
        "hyskos export inner-factory outer-factory --duplex long --profile generic-offset",
        "hyskos export covers --format pdf --format png",
        "hyskos export pyramydal-card turn-at-a-glance --impose --copies 2",
        "hyskos export pyramydal-card pyramydal-card-back --impose silhouette --duplex long --copies 8",
        "hyskos export rolling-pyramids-rules --trim a5 --impose saddle",
        "hyskos export ring-race --format tts",
        "hyskos export pharaoh --format vassal --lang es",
        "hyskos export four-x --format tmj",
    ),
)
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...", shell_complete=complete_printable)
@click.option(
    "-o", "--output", "folder", type=PathType(path_type=Path), default=Path("output"), show_default=True,
    metavar="DIR", help=_("Folder to write to; created if missing."),
)  # fmt: skip
@click.option(
    "-f", "--format", "formats", multiple=True, type=Choice([*FORMATS, *TABLE_FORMATS, *EDITOR_FORMATS]),
    help=_(
        "File format; repeatable. Default: svg and pdf. tts and vassal are tables to play on, tmj is a map for Tiled."
    ),
)  # fmt: skip
@click.option(
    "--profile", default="home-a4", show_default=True, metavar="NAME|FILE", shell_complete=complete_printer,
    help=_("Printer profile: a name from `hyskos printers`, or your own YAML file."),
)  # fmt: skip
@click.option("--level", type=Choice(PRESS_LEVELS), help=_("PDF/X level. Default: that of the printer."))
@click.option(
    "--icc", type=PathType(path_type=Path), metavar="FILE",
    help=_("CMYK output profile of your press. Default: FOGRA39."),
)  # fmt: skip
@click.option(
    "--paper",
    type=Choice([*PAPER_SIZES]),
    help=_("Write files for this paper only. Default: the paper of the printer."),
)
@click.option(
    "--ink", "inks", multiple=True, type=Choice(INKS),
    help=_("Full colour, or a light design that saves ink. Default: full."),
)  # fmt: skip
@click.option("--laminate/--no-laminate", default=None, help=_("Print guides for round corners and lamination film."))
@click.option(
    "--lang", "langs", multiple=True, type=SPOKEN,
    help=_(
        "Language of the boards; repeatable. Default: the language of messages, or the first language of the project "
        "or board if it lacks that one."
    ),
)  # fmt: skip
@click.option(
    "--dpi", type=WholeRange(20, 1200), default=300, show_default=True, callback=if_typed,
    help=_("Resolution of PNG files, in dots per inch."),
)  # fmt: skip
@for_map_option
@duplex_options
@fold_option
@impose_options
@book_options
@click.option(
    "--proof", "proofs", multiple=True, type=Choice(PROOFS),
    help=_("Write PNG proofs instead: as colour-blind readers see it, in grey, or with the safe zone and places to "
           "write marked."),
)  # fmt: skip
@click.option(
    "--coverage",
    is_flag=True,
    help=_("With --json: add the mean ink coverage of each page of a PDF, in per cent per plate."),
)
@stamp_option
@click.option(
    "--assets-url", metavar="URL",
    help=_("With --format tts: web address of the pictures and models. Default: the folder they are written to."),
)  # fmt: skip
@click.option("--force", is_flag=True, help=_("Overwrite even files that hyskos did not make."))
@workers_option
@json_option
def export(
    names: tuple[str, ...],
    folder: Path,
    formats: "tuple[Format, ...]",
    profile: str,
    level: "PressLevel | None",
    icc: Path | None,
    langs: tuple[str, ...],
    force: bool,
    workers: int | None,
    as_json: bool,
    assets_url: str | None,
    map_name: str | None,
    **chosen: Unpack[ExportOptions],
) -> int:
    """Draw, lay out and write the requested files; print the path of each."""
    from hyskos.cli.printing.other_programs import (
        TableOrder,
        are_for_editors,
        are_tables,
        write_for_editors,
        write_tables,
    )
    from hyskos.cli.printing.print_requests import for_press, profile_of
    from hyskos.generators.orders.plan_orders import build
    from hyskos.generators.orders.requests import Request

    check_clock()
    if are_for_editors(formats):
        return write_for_editors(names, folder, force, as_json)
    if are_tables(formats, assets_url):
        return write_tables(TableOrder(names, formats, langs, folder, assets_url, force, as_json))
    printer = for_press(profile_of(profile), level, icc)
    if chosen["coverage"] and not as_json:
        raise click.UsageError(_("--coverage needs --json"))
    request = Request(
        printer=printer,
        langs=langs or (language(),),  # provisional: the languages of the boards are not known yet
        names=names,
        formats=formats,
        press_chosen=bool(level or icc),
        **chosen,
    )
    refuse(request)
    report = Report()
    definitions = for_map(map_name, definitions_of(names or own_names(), report))
    if definitions:
        check_spoken(langs, spoken_in(definitions))
        request = replace(request, langs=langs or (usual_language(definitions),))
    print_missing_languages(definitions, request.langs)
    with usage_errors():
        built = build(request, definitions, complete=not report.problems)
    for message in built.left_out:
        click.echo(message.render(_), err=True)
    if built.unmade:
        report.problems += 1
        click.echo(built.unmade.render(_), err=True)
    make_folder(folder)
    deliver(built.orders, OutputTarget(folder, force, not as_json, not names), workers, report)
    if as_json:
        print_json("export", {"files": report.files})
    tell_count(report, folder)
    return report.code()
