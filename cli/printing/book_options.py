"""`--trim`, `--spreads` and `--thickness`: print a booklet as a book."""

import click

from hyskos.cli.shared.option_types import Length
from hyskos.cli.shared.options import Command
from hyskos.definitions.books import HIGHEST, LOWEST, NARROWEST, TRIMS, WIDEST, trim_of
from hyskos.definitions.languages import _

THICKEST = 0.5
"""Thickest paper that can be folded, mm."""


class Trim(click.ParamType[tuple[float, float]]):
    """The trim size of a page: a name, or width and height in mm or inches."""

    name = "trim"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Parse the size; errors list the valid ones."""
        try:
            return trim_of(str(value).lower())
        except ValueError:
            text = _(
                "{value!r} is not a trim: {names}, or {narrowest} to {widest} mm wide and {lowest} to {highest} mm "
                "high, such as 170x240"
            )
            told = text.format(
                value=str(value), names=", ".join(TRIMS), narrowest=f"{NARROWEST:g}", widest=f"{WIDEST:g}",
                lowest=f"{LOWEST:g}", highest=f"{HIGHEST:g}",
            )  # fmt: skip
            self.fail(told, param, ctx)


def book_options(command: Command) -> Command:
    """Add the options of books to a command."""
    thickness = click.option(
        "--thickness", type=Length(0, THICKEST), metavar="MM",
        help=_(
            "With --impose saddle: thickness of the paper. Default: 0.1. Inner pages move towards the fold by this "
            "much per sheet."
        ),
    )  # fmt: skip
    spreads = click.option(
        "--spreads", is_flag=True, help=_("Show a booklet as spreads of two pages, to look at, not to print.")
    )
    trim = click.option(
        "--trim", type=Trim(), metavar="SIZE",
        help=_(
            "Print a booklet as a book with this page size: a5, a4, letter, half-letter, square (8.5 in), WxH in mm, "
            "or in inches such as 6x9in. Adds blank pages to a multiple of four. Writes single pages, with bleed and "
            "marks if the printer is a press."
        ),
    )  # fmt: skip
    return trim(spreads(thickness(command)))
