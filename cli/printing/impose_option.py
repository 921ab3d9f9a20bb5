"""`--impose` and `--copies`: components share sheets to cut apart, pages of a book sheets to fold."""

from collections.abc import Iterator
from pathlib import Path

import click

from hyskos import data
from hyskos.cli.shared.numerals import WholeRange
from hyskos.cli.shared.options import Choice, Command
from hyskos.definitions.languages import _
from hyskos.definitions.printing import MACHINES, MOST_COPIES

WAYS = ("cut", *MACHINES, "saddle")
"""What sheets become: components cut apart, by hand or by a machine, or a folded book. The first need not be said."""
_LIKE = 0.75
"""How much like a way a word must be to be meant for it, of 1 for the word itself."""


class Imposing(click.Command):
    """A command whose `--impose` may stand alone: what follows it is a name, unless it is a way to impose."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Spell `--impose` with its value, then read the line as ever."""
        return super().parse_args(ctx, [*_spelt(args)])


def _spelt(args: list[str]) -> Iterator[str]:
    """Join `--impose` with the way that follows it, or with the usual one.

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
    """Tell whether a word is meant for a way to impose: it is spelt like one, and nothing to print has this name."""
    from hyskos.definitions.nearest import nearest

    if not nearest(word, WAYS, like=_LIKE) or Path(word).exists():
        return False
    from hyskos.cli.printing.printable import own_names
    from hyskos.definitions.loader import shipped
    from hyskos.generators.orders.drawers import kinds

    return word not in {*data.GROUPS, *own_names()} and not any(word in shipped(kind) for kind in kinds())


def _chosen(ctx: click.Context, _param: click.Parameter, value: str | None) -> bool:
    """Say whether components share sheets; note the machine that cuts them, or that a book is folded."""
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
