"""`--impose` and `--copies`: small components share sheets, with crop marks and a cut list."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hyskos.cli.shared.numerals import WholeRange
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.cli.printing.writing import Report
    from hyskos.definitions.printers import Profile
    from hyskos.generators.orders.editions import Imposed, Made, Order

Command = TypeVar("Command", bound=Callable[..., Any])
MOST_COPIES, MOST_PIECES = 100, 200
"""Copies of one thing, and components in all, that may be ordered at once: more is a print run, not a sheet."""


def impose_options(command: Command) -> Command:
    """Add `--impose` and `--copies` to a command."""
    copies = click.option(
        "--copies", type=WholeRange(1, MOST_COPIES), metavar="N",
        help=_("With --impose: how many of each; 1 if not given."),
    )  # fmt: skip
    impose = click.option(
        "--impose", is_flag=True,
        help=_(
            "Several cards or small boards to a sheet, with crop marks for straight cuts and a numbered cut list: in "
            "the same PDF at home, beside it for a press (on SRA3 if no --paper is given)."
        ),
    )  # fmt: skip
    return impose(copies(command))


def check_impose(
    impose: bool,
    copies: int | None,
    names: Sequence[str],
    flip: str | None,
    fold: str | None,
    printer: "Profile",
    formats: Sequence[str],
    proofs: Sequence[str],
) -> None:
    """Refuse an imposition that is no PDF of named things, or for a printer that takes no marks."""
    if not impose:
        if copies:
            raise click.UsageError(_("--copies needs --impose"))
        return
    if not names:
        raise click.UsageError(_("--impose needs names: say what shares the sheets"))
    if flip:
        raise click.UsageError(_("--impose and --duplex do not go together: components on shared sheets have one side"))
    if fold:
        raise click.UsageError(_("--impose and --fold do not go together: a folding board has sheets of its own"))
    if proofs or set(formats) - {"pdf"}:
        raise click.UsageError(_("--impose makes PDF files: leave --proof and other formats out"))
    if printer.components:
        text = _("{profile} takes a PNG for each component, without --impose")
        raise click.UsageError(text.format(profile=printer.id))
    if printer.press and not printer.press.marks:
        text = _("{profile} wants no marks, so nobody could cut the sheets: order without --impose")
        raise click.UsageError(text.format(profile=printer.id))


def sharing(
    definitions: list[Any], impose: bool, copies: int | None, report: "Report"
) -> "tuple[list[Any], Imposed | None]":
    """Give what is ordered and what shares its sheets; nothing if something of it cannot be read."""
    if not impose:
        return definitions, None
    from hyskos.generators.orders.editions import Imposed, drawers_of

    for definition in definitions:
        if not all(drawer.cut for drawer in drawers_of(definition)):
            text = _("{name} is not cut along its edge: print it without --impose")
            raise click.UsageError(text.format(name=definition.id))
    if report.problems:
        return [], None
    pieces = len(definitions) * (copies or 1)
    if pieces > MOST_PIECES:
        text = _("{n} components are more than {most}, the most for one order")
        raise click.UsageError(text.format(n=pieces, most=MOST_PIECES))
    return definitions[:1], Imposed(tuple(definitions), copies or 1)


def told_of_sheets(file: "Made", order: "Order") -> dict[str, Any]:
    """Give what `--json` says of imposed sheets, with the cuts in mm, and of their cut list; nothing of other files."""
    if not order.imposed:
        return {}
    ids = [definition.id for definition in order.imposed.definitions]
    what = {"sheets": file.cuts} if file.cuts else {"cut_list": True}
    return {"imposed": {"ids": ids, "copies": order.imposed.copies, **what}}
