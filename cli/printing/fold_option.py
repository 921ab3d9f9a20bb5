"""`--fold`: a board that folds in two or in four."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hyskos.cli.printing.components import product
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.definitions.printers import Profile

_Command = TypeVar("_Command", bound=Callable[..., Any])
FOLDINGS = ("bi", "quad")


def fold_option(command: _Command) -> _Command:
    """Add the option to a command."""
    return click.option(
        "--fold", type=click.Choice(FOLDINGS),
        help=_("A board that folds in two (bi) or in four (quad), with marks where to fold."),
    )(command)  # fmt: skip


def check_fold(fold: str | None, printer: "Profile", flip: str | None) -> None:
    """Refuse a folding board of a printer that makes none, and at home one with a second board on its back."""
    if not fold:
        return
    elsewhere = printer.press or printer.components
    if elsewhere and not {f"{fold}-fold-board", f"{fold}-fold-mat"} & {*printer.makes}:
        text = _("{profile} makes no {board}; `hyskos printers` lists what it makes")
        raise click.UsageError(text.format(profile=printer.id, board=product(f"{fold}-fold-board")))
    if flip and not printer.press:
        raise click.UsageError(_("--fold and --duplex together are for a press: at home glue two folded boards"))


def foldable(definitions: list[Any], fold: str | None, named: bool) -> list[Any]:
    """Keep the boards that can fold; what was `named` and cannot fold is a usage error."""
    from hyskos.generators.orders.editions import drawers_of

    if not fold:
        return definitions
    kept = [one for one in definitions if all(drawer.folds for drawer in drawers_of(one))]
    if named and len(kept) < len(definitions):
        flat = next(one for one in definitions if one not in kept)
        raise click.UsageError(_("{name} does not fold: --fold is for the boards of games").format(name=flat.id))
    return kept
