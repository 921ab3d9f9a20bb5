"""Options of commands that print: player boards of a map, two sides, folds, sheets to cut, books, stamps, workers."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.option_types import Length, WholeRange, complete_map
from hyskos.cli.shared.options import Choice, Command, SingleUseOption
from hyskos.definitions.books import HIGHEST, LOWEST, NARROWEST, TRIMS, WIDEST, trim_of
from hyskos.definitions.kinds.registry import GROUPS
from hyskos.definitions.languages import _
from hyskos.definitions.printing import FLIPS, FOLDS, MACHINES, MOST_COPIES, STAMPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hyskos.definitions.kinds.definition import Definition


for_map_option = click.option(
    "--map", "map_name", cls=SingleUseOption, metavar="MAP", shell_complete=complete_map,
    help=_("Fit player boards to this map (name or file): one box per round, and room for its dice."),
)  # fmt: skip
"""The map the player boards are for; `for_map` applies it."""
FARTHEST_BACK = 20.0
"""Maximum offset in mm; beyond it the printer is broken rather than inaccurate."""
WAYS = ("cut", *MACHINES, "saddle")
"""Ways to use the sheets: cut apart by hand or by a machine, or folded to a book. The first is the default."""
_LIKE = 0.75
"""Minimum similarity for a word to count as a misspelt way (1: equal)."""
THICKEST = 0.5
"""Thickest paper that can be folded, mm."""


def for_map(name: str | None, definitions: "Sequence[Definition]") -> "Sequence[Definition]":
    """Fit player boards to the named map; refuses boards with a box that none of its dice fits (A26).

    With no name, returns them unchanged: they are already fitted to the only map of the project, if it has just one.
    """
    if name is None:
        return definitions
    from hyskos.companion.vocabulary import file_or_id
    from hyskos.definitions.dice import DIE_OF
    from hyskos.definitions.kinds.definition import of_class
    from hyskos.definitions.kinds.faction import Faction
    from hyskos.definitions.loader import load_map

    main_board = load_map(file_or_id(name, "map", "--map"))
    boards = of_class(definitions, Faction)
    if definitions and not boards:
        raise click.UsageError(_("--map applies to player boards only; name a faction"))
    for definition in boards:
        for die in dict.fromkeys(DIE_OF[box.shape] for box in definition.boxes if box.shape in DIE_OF):
            if die not in main_board.dice:
                text = _("--map: {board} has a box for a {die}, but {map} has no such die (A26)")
                raise click.UsageError(text.format(board=definition.id, die=die, map=main_board.id))
    return [definition.on_map(main_board) for definition in definitions]


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
        if max(abs(x), abs(y)) > FARTHEST_BACK:
            self.fail(_("at most {most} mm").format(most=f"{FARTHEST_BACK:g}"), param, ctx)
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


def fold_option(command: Command) -> Command:
    """Add the option to a command."""
    return click.option(
        "--fold", type=Choice(FOLDS),
        help=_("Make a board that folds in two (bi) or in four (quad), with fold marks."),
    )(command)  # fmt: skip


class ImposeCommand(click.Command):
    """A command whose `--impose` may lack a value: the next word is a name unless it is a way to impose."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Add the default value to `--impose` before parsing."""
        return super().parse_args(ctx, [*_with_imposition(args)])


def _with_imposition(args: list[str]) -> Iterator[str]:
    """Join `--impose` with the way that follows it, or with the default.

    >>> [*_with_imposition(["--impose", "bastet"])], [*_with_imposition(["--impose", "saddle"])]
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
        is_way = following is not None and (following in WAYS or _misspelt(following))
        yield f"--impose={following if is_way else WAYS[0]}"
        if following is not None and not is_way:
            yield from _with_imposition([following, *words])
    yield from words


def _misspelt(word: str) -> bool:
    """Return whether a word is a misspelt way to impose: similar to one, and not the name of anything to print."""
    from hyskos.definitions.typed_words import nearest

    if not nearest(word, WAYS, like=_LIKE) or Path(word).exists():
        return False
    from hyskos.cli.printing.printable import own_names
    from hyskos.definitions.kinds.registry import built_in_files
    from hyskos.generators.orders.renderers import kinds

    return word not in {*GROUPS, *own_names()} and not any(word in built_in_files(kind) for kind in kinds())


def _set_way(ctx: click.Context, _param: click.Parameter, value: str | None) -> bool:
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
        "--impose", type=Choice(WAYS), callback=_set_way,
        help=_(
            "Put several cards or small boards on each sheet. cut, the default: crop marks for straight cuts and a "
            "numbered cut list, in the same PDF at home and as a separate file for a press (on SRA3 unless you give "
            "--paper). silhouette: registration marks for a Silhouette cutting machine, and the cut lines as SVG. "
            "saddle: the pages of a booklet in pairs, to print on both sides, fold and stitch. To print both sides of "
            "cards, add --duplex and name the back after them."
        ),
    )  # fmt: skip
    return impose(copies(command))


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
            message = text.format(
                value=str(value), names=", ".join(TRIMS), narrowest=f"{NARROWEST:g}", widest=f"{WIDEST:g}",
                lowest=f"{LOWEST:g}", highest=f"{HIGHEST:g}",
            )  # fmt: skip
            self.fail(message, param, ctx)


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


def stamp_option(command: Command) -> Command:
    """Add `--stamp` to a command."""
    return click.option(
        "--stamp", type=Choice(STAMPS), default=STAMPS[0], show_default=True,
        help=_("Where to print name, version, language and sheet number: outside the board, on it, or nowhere."),
    )(command)  # fmt: skip


def workers_option(command: Command) -> Command:
    """Add `--workers` to a command."""
    help_ = _("Parallel processes. Default: one per processor.")
    return click.option("--workers", type=WholeRange(1, 64), help=help_)(command)
