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
            self.fail(_("{value!r} is no pair of lengths in mm, such as -0.5,1.2").format(value=value), param, ctx)
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
            "With --duplex: move the back right and down by mm, instead of the printer's back_offset_mm; "
            "`hyskos export calibration` measures it."
        ),
    )  # fmt: skip
    flip = click.option(
        "--duplex", "flip", type=Choice(FLIPS),
        help=_(
            "Two boards as front and back, or a player board and its own back: the edge that the sheet is turned over, "
            "side by side to fold (gutter), or two one-sided boards to glue on both faces of a third one (separate). "
            "For a press: one file of two pages, for separate one file for each side."
        ),
    )  # fmt: skip
    return flip(offset(command))
