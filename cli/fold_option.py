"""`--fold`: a board that folds in two or in four."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.i18n import _

if TYPE_CHECKING:
    from generators.sheets.paper import Profile

_Command = TypeVar("_Command", bound=Callable[..., Any])
FOLDINGS = ("bi", "quad")


def fold_option(command: _Command) -> _Command:
    """Add the option to a command."""
    return click.option(
        "--fold", type=click.Choice(FOLDINGS),
        help=_("A board that folds in two (bi) or in four (quad), with marks where to fold."),
    )(command)  # fmt: skip


def check_fold(fold: str | None, printer: "Profile", flip: str | None) -> None:
    """Refuse a folding board of a printer that makes none, and one with two maps at home."""
    if not fold:
        return
    if printer.press or printer.components:
        text = _("{profile} makes no boards that fold so; `hyskos printers` lists what it makes")
        raise click.UsageError(text.format(profile=printer.id))
    if flip:
        raise click.UsageError(_("--fold and --duplex do not go together: a board that folds has its own back"))


def foldable(definitions: list[Any], fold: str | None, named: bool) -> list[Any]:
    """Keep the boards that can fold; what was `named` and cannot fold is a usage error."""
    from generators.editions import drawers_of

    if not fold:
        return definitions
    kept = [one for one in definitions if all(drawer.folds for drawer in drawers_of(one))]
    if named and len(kept) < len(definitions):
        flat = next(one for one in definitions if one not in kept)
        raise click.UsageError(_("{name} does not fold: --fold is for the boards of games").format(name=flat.id))
    return kept
