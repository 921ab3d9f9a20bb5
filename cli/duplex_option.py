"""`--duplex` and `--back-offset`: two boards become the sides of one."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from cli.i18n import _

if TYPE_CHECKING:
    from generators.editions import Order
    from generators.sheets.paper import Profile

FARTHEST = 20.0
"""Offset in mm beyond which a printer is broken, not inaccurate."""


class MmPair(click.ParamType[tuple[float, float]]):
    """Two lengths in mm: `-0.5,1.2`."""

    name = "X,Y"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Read the pair, or refuse it with an example."""
        if isinstance(value, tuple):
            return value
        number = r"\s*([+-]?\d{1,3}(?:\.\d{1,3})?)\s*"
        match = re.fullmatch(f"{number},{number}", value)
        if not match:
            self.fail(_("{value!r} is no pair of lengths in mm, such as -0.5,1.2").format(value=value), param, ctx)
        x, y = float(match[1]), float(match[2])
        if max(abs(x), abs(y)) > FARTHEST:
            self.fail(_("at most {most} mm").format(most=f"{FARTHEST:g}"), param, ctx)
        return x, y


MM_PAIR = MmPair()


def check_duplex(
    flip: str | None, names: Sequence[str], printer: "Profile", formats: Sequence[str], proofs: Sequence[str]
) -> None:
    """Refuse a duplex order that is not two boards in one PDF for a printer at home."""
    context = click.get_current_context()
    if not flip:
        if context.get_parameter_source("back_offset") is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(_("--back-offset needs --duplex"))
        return
    if len(dict.fromkeys(names)) != 2:
        raise click.UsageError(_("--duplex needs two boards: the front and the back"))
    if printer.press or printer.components or proofs or set(formats) - {"pdf"}:
        raise click.UsageError(_("--duplex makes a PDF for a printer at home; elsewhere order each side by itself"))


def paired(orders: "Sequence[Order]", flip: str, offset: tuple[float, float]) -> "list[Order]":
    """Make one order of every front and the back that follows it."""
    return [
        replace(front, back=back.definition, flip=flip, back_offset=offset)
        for front, back in zip(orders[::2], orders[1::2], strict=False)
    ]
