"""`--impose` and `--copies`: print several components on a sheet to cut, or book pages on sheets to fold."""

from collections.abc import Iterator
from pathlib import Path

import click

from hyskos import data
from hyskos.cli.shared.option_types import WholeRange
from hyskos.cli.shared.options import Choice, Command
from hyskos.definitions.languages import _
from hyskos.definitions.printing import MACHINES, MOST_COPIES

WAYS = ("cut", *MACHINES, "saddle")
"""Ways to use the sheets: cut apart by hand or by a machine, or folded to a book. The first is the default."""
_LIKE = 0.75
"""Minimum similarity for a word to count as a misspelt way (1: equal)."""


class Imposing(click.Command):
    """A command whose `--impose` may lack a value: the next word is a name unless it is a way to impose."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Add the default value to `--impose` before parsing."""
        return super().parse_args(ctx, [*_spelt(args)])


def _spelt(args: list[str]) -> Iterator[str]:
    """Join `--impose` with the way that follows it, or with the default.

    >>> [*_spelt(["--impose", "bastet"])], [*_spelt(["--impose", "saddle"])]
    (['--impose=cut', 'bastet'], ['--impose=saddle'])
    """
    words = iter(args)
    for word in words:
        if word == "--":
            yield word
            break
        if word != "--impose":
            yield word
            continue
        following = next(words, None)
        way = following is not None and (following in WAYS or _misspelt(following))
        yield f"--impose={following if way else WAYS[0]}"
        if following is not None and not way:
            yield from _spelt([following, *words])
    yield from words


def _misspelt(word: str) -> bool:
    """Return whether a word is a misspelt way to impose: similar to one, and not the name of anything to print."""
    from hyskos.definitions.nearest import nearest

    if not nearest(word, WAYS, like=_LIKE) or Path(word).exists():
        return False
    from hyskos.cli.printing.printable import own_names
    from hyskos.definitions.loader import shipped
    from hyskos.generators.orders.drawers import kinds

    return word not in {*data.GROUPS, *own_names()} and not any(word in shipped(kind) for kind in kinds())


def _chosen(ctx: click.Context, _param: click.Parameter, value: str | None) -> bool:
    """Return whether components share sheets; set the parameters for the cutting machine and saddle stitching."""
    ctx.params["saddle"] = value == "saddle"
    ctx.params["machine"] = value if value in MACHINES else None
    return value == "cut" or value in MACHINES


def impose_options(command: Command) -> Command:
    """Add `--impose` and `--copies` to a command."""
    copies = click.option(
        "--copies", type=WholeRange(1, MOST_COPIES), metavar="N",
        help=_("With --impose: number of copies of each. Default: 1."),
    )  # fmt: skip
    impose = click.option(
        "--impose", type=Choice(WAYS), callback=_chosen,
        help=_(
            "Put several cards or small boards on each sheet. cut, the default: crop marks for straight cuts and a "
            "numbered cut list, in the same PDF at home and as a separate file for a press (on SRA3 unless you give "
            "--paper). silhouette: registration marks for a Silhouette cutting machine, and the cut lines as SVG. "
            "saddle: the pages of a booklet in pairs, to print on both sides, fold and stitch. To print both sides of "
            "cards, add --duplex and name the back after them."
        ),
    )  # fmt: skip
    return impose(copies(command))
