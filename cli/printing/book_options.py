"""`--trim`, `--spreads` and `--thickness`: print a booklet as a book."""

import click

from hyskos.cli.shared.numerals import Length
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
                "{value!r} is no trim: {names}, or {narrowest} to {widest} mm wide and {lowest} to {highest} mm high, "
                "such as 170x240"
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
            "With --impose saddle: thickness of the paper, 0.1 if not given; inner pages move that much towards the "
            "fold, sheet by sheet."
        ),
    )  # fmt: skip
    spreads = click.option(
        "--spreads", is_flag=True, help=_("A booklet as a reader sees it, two pages side by side; to look at.")
    )
    trim = click.option(
        "--trim", type=Trim(), metavar="SIZE",
        help=_(
            "A booklet as a book of this size, its pages in fours: a5, a4, letter, half-letter, square (8.5 in) or WxH "
            "in mm, or in inches: 6x9in. Single pages without marks, for a press with its bleed and marks."
        ),
    )  # fmt: skip
    return trim(spreads(thickness(command)))
