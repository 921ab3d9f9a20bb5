"""`--duplex` and `--back-offset`: two boards become the sides of one."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.cli.printing.writing import Report
    from hyskos.definitions.printers import Profile

Command = TypeVar("Command", bound=Callable[..., Any])
FLIPS = ("long", "short", "gutter", "separate")

FARTHEST = 20.0
"""Offset in mm beyond which a printer is broken, not inaccurate."""


class MmPair(click.ParamType[tuple[float, float]]):
    """Two lengths in mm: `-0.5,1.2`."""

    name = "X,Y"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Read the pair, or refuse it with an example."""
        if isinstance(value, tuple):
            return value
        number = r"\s*([+-]?[0-9]{1,3}(?:\.[0-9]{1,3})?)\s*"
        match = re.fullmatch(f"{number},{number}", value)
        if not match:
            self.fail(_("{value!r} is no pair of lengths in mm, such as -0.5,1.2").format(value=value), param, ctx)
        x, y = float(match[1]), float(match[2])
        if max(abs(x), abs(y)) > FARTHEST:
            self.fail(_("at most {most} mm").format(most=f"{FARTHEST:g}"), param, ctx)
        return x, y


MM_PAIR = MmPair()


def duplex_options(command: Command) -> Command:
    """Add `--duplex` and `--back-offset` to a command."""
    offset = click.option(
        "--back-offset", type=MM_PAIR, metavar="X,Y", default=(0.0, 0.0),
        help=_("With --duplex: move the back right and down by mm; `hyskos export calibration` measures it."),
    )  # fmt: skip
    flip = click.option(
        "--duplex", "flip", type=click.Choice(FLIPS),
        help=_(
            "Two boards as front and back: the edge that the sheet is turned over, side by side to fold (gutter), or "
            "two one-sided boards to glue on both faces of a third one (separate). For a press: one file of two "
            "pages, for separate one file for each side."
        ),
    )  # fmt: skip
    return flip(offset(command))


def check_duplex(
    flip: str | None, names: Sequence[str], printer: "Profile", formats: Sequence[str], proofs: Sequence[str]
) -> None:
    """Refuse a duplex order that is not two boards as PDF, or that asks of a printer what it cannot do."""
    context = click.get_current_context()
    moved = context.get_parameter_source("back_offset") is click.core.ParameterSource.COMMANDLINE
    if not flip:
        if moved:
            raise click.UsageError(_("--back-offset needs --duplex"))
        return
    if len(names) != 2:
        raise click.UsageError(
            _("--duplex needs two boards, the front and the back; name a board twice to have it on both sides")
        )
    if printer.components:
        raise click.UsageError(
            _("{profile} takes a PNG for each side: order the sides one by one").format(profile=printer.id)
        )
    if proofs or set(formats) - {"pdf"}:
        raise click.UsageError(_("--duplex makes PDF files: leave --proof and other formats out"))
    if printer.press and flip == "gutter":
        text = _("{profile} prints both sides of a sheet: --duplex long, short or separate")
        raise click.UsageError(text.format(profile=printer.id))
    if moved and (printer.press or flip == "separate"):
        raise click.UsageError(_("--back-offset is for a sheet that a printer at home turns over"))


def sides_of(definitions: list[Any], flip: str | None, report: "Report") -> tuple[list[Any], Any]:
    """Give what is ordered and the back of it: of a pair the first board; nothing if one of them cannot be read."""
    if not flip:
        return definitions, None
    if report.problems:
        return [], None
    return definitions[:1], definitions[-1]
