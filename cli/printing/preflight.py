"""`hyskos preflight`: check a PDF as a print shop would."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import PathType, cause, suggest_files
from hyskos.cli.shared.option_types import Amount, Length, complete_printer
from hyskos.cli.shared.options import OUTPUTS, Choice, examples, if_typed, output_options
from hyskos.cli.shared.terminal import ERASE, echo_styled
from hyskos.companion.formatting import printable
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.numerals import read_size
from hyskos.definitions.printing import PRESS_LEVELS

if TYPE_CHECKING:
    from hyskos.preflight.report import Expectations, Level, Report


class UnreadableFileError(click.ClickException):
    """A file that cannot be read: one line, exit 2."""

    exit_code = 2


def _size(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[float, float] | None:
    """Parse width and height: in mm as 297x210, or in inches."""
    if value is None:
        return None
    size = read_size(value)
    if size is None or 0 in size:
        raise click.BadParameter(
            _(
                "{value!r} is not a size: write width x height in mm, such as 297x210, or in inches, such as 11x8.5in"
            ).format(value=value)
        )
    return size


@click.command(
    "preflight",
    help=_("Check a PDF before you send it to a print shop.")
    + "\n\n"
    + _(
        "FILE is any PDF. It is checked against the PDF/X level it claims, or against --level. Each finding has a "
        "code (explained in docs/reference/preflight.md), the page, and the position in mm from the top left corner of "
        "the trimmed page. Exit code 1 if there are findings, 2 if the file cannot be read."
    )
    + "\n\n"
    + _(
        "--profile checks the terms of a printer: level, bleed, ink, separations and fonts, but not the trim size. "
        "Other options override these terms."
    )
    + examples(
        "hyskos preflight board.pdf",
        "hyskos preflight board.pdf --level x1a03 --max-ink 280 --trim 297x210 --bleed 3",
        "hyskos preflight board.pdf --spot CutContour --output concise",
        "hyskos preflight board.pdf --profile generic-x1a --trim 297x210",
    ),
)
@click.argument("file", type=PathType(path_type=Path), metavar="FILE")
@click.option(
    "--profile", metavar="NAME|FILE", shell_complete=complete_printer,
    help=_("Printer to check for: a name from `hyskos printers`, or your own YAML file."),
)  # fmt: skip
@click.option(
    "--level",
    type=Choice([*PRESS_LEVELS, "none"]),
    help=_("PDF/X level to check. Default: the level the file claims."),
)
@click.option(
    "--max-ink", type=Amount(0, 400), default=300.0, show_default=True, callback=if_typed,
    help=_("Maximum ink in one place, in per cent."),
)  # fmt: skip
@click.option(
    "--trim",
    callback=_size,
    metavar="WxH",
    help=_("Trim size you ordered, in mm, or in inches such as 11x8.5in."),
)
@click.option(
    "--bleed", type=Length(0, 100), metavar="MM", help=_("Bleed you ordered, in mm, or in inches such as 0.125in.")
)
@click.option("--spot", "spots", multiple=True, metavar="NAME", help=_("Spot colour you ordered; repeatable."))
@click.option("--output", type=Choice(OUTPUTS), default="full", show_default=True, help=_("Output format."))
@output_options
def preflight(
    file: Path,
    profile: str | None,
    level: "Level | None",
    max_ink: float | None,
    trim: tuple[float, float] | None,
    bleed: float | None,
    spots: tuple[str, ...],
    output: str,
    as_json: bool,
) -> int:
    """Read and check the file, then print findings and a summary."""
    from dataclasses import replace

    from hyskos.cli.printing.preflight_reports import OUTPUT

    terms = _terms(profile)
    required = replace(
        terms,
        level=level or terms.level,
        trim=trim or terms.trim,
        bleed=terms.bleed if bleed is None else bleed,
        max_ink=terms.max_ink if max_ink is None else max_ink,
        spots=frozenset(spots) or terms.spots,
    )
    report = _check_file(file, required)
    OUTPUT["json" if as_json else output](str(file), report)
    return 1 if report.findings else 0


def _terms(profile: str | None) -> "Expectations":
    """Return the requirements of a printer; without one, those every shop has."""
    from hyskos.preflight.report import Expectations

    if profile is None:
        return Expectations()
    from hyskos.cli.printing.print_requests import profile_of
    from hyskos.preflight.report import expectations

    printer = profile_of(profile)
    if printer.components:
        raise click.UsageError(_("{profile} takes PNG; preflight reads PDF").format(profile=printer.id))
    return expectations(printer)


def _check_file(file: Path, required: "Expectations") -> "Report":
    from hyskos.definitions.extras import MissingExtraError
    from hyskos.preflight.guarded import preflight_guarded as check
    from hyskos.preflight.report import UnreadablePdfError

    file_name = printable(str(file))
    try:
        with Progress() as progress:
            return check(_read_pdf(file), required, progress.step)
    except UnreadablePdfError as error:
        raise UnreadableFileError(f"{file_name}: {printable(error.message.render(_))}") from None
    except MissingExtraError as error:
        raise click.UsageError(
            _("preflight needs one more library: pip install 'hyskos[{extra}]'").format(extra=error.extra)
        ) from None


def _read_pdf(file: Path) -> bytes:
    from hyskos.definitions.paths import read_file
    from hyskos.preflight.reading.opening import LARGEST, check_size

    file_name = printable(str(file))
    try:
        if not file.exists():
            raise UnreadableFileError(_("{file}: no such file").format(file=file_name) + suggest_files(str(file)))
        if file.is_dir():
            raise UnreadableFileError(_("{file} is a folder: name a PDF in it").format(file=file_name))
        check_size(file.stat().st_size)
        return read_file(file, LARGEST + 1)
    except OSError as error:
        raise UnreadableFileError(f"{file_name}: {cause(error)}") from None


class Progress:
    """A progress line on stderr for files of many pages; nothing if stderr is not a terminal."""

    def __enter__(self) -> "Progress":
        import sys

        self.live, self.shown = sys.stderr.isatty(), False
        return self

    def step(self, done: int, total: int) -> None:
        """Update the progress every 20 pages."""
        if self.live and done % 20 == 0:
            self.shown = True
            text = ngettext("{done} of {n} page", "{done} of {n} pages", total).format(done=done, n=total)
            echo_styled(ERASE + text, nl=False, err=True)

    def __exit__(self, *_error: object) -> None:
        if self.shown:
            echo_styled(ERASE, nl=False, err=True)
