"""`--duplex` and `--back-offset`: print two boards as front and back of one."""

import re

import click

from hyskos.cli.shared.options import Choice, Command
from hyskos.definitions.languages import _
from hyskos.definitions.printing import FLIPS

FARTHEST = 20.0
"""Maximum offset in mm; beyond it the printer is broken rather than inaccurate."""


class MmPair(click.ParamType[tuple[float, float]]):
    """Two lengths in mm: `-0.5,1.2`."""

    name = "X,Y"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Parse the pair; errors show an example."""
        number = r"\s*([+-]?[0-9]{1,3}(?:\.[0-9]{1,3})?)\s*"
        match = re.fullmatch(f"{number},{number}", str(value))
        if not match:
            self.fail(_("{value!r} is not a pair of lengths in mm, such as -0.5,1.2").format(value=value), param, ctx)
        x, y = float(match[1]), float(match[2])
        if max(abs(x), abs(y)) > FARTHEST:
            self.fail(_("at most {most} mm").format(most=f"{FARTHEST:g}"), param, ctx)
        return x, y


MM_PAIR = MmPair()


def duplex_options(command: Command) -> Command:
    """Add `--duplex` and `--back-offset` to a command."""
    offset = click.option(
        "--back-offset", type=MM_PAIR, metavar="X,Y",
        help=_(
            "With --duplex: shift the back by X mm right and Y mm down. Default: back_offset_mm of the printer. Print "
            "`hyskos export calibration` to measure it."
        ),
    )  # fmt: skip
    flip = click.option(
        "--duplex", "flip", type=Choice(FLIPS),
        help=_(
            "Print two boards as front and back, or a player board with its own back. long and short: the edge over "
            "which you turn the sheet. gutter: side by side, to fold and glue. separate: two one-sided sheets to glue "
            "onto both faces of a board. For a press: one file with two pages, or with separate one file per side."
        ),
    )  # fmt: skip
    return flip(offset(command))
