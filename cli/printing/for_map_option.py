"""`--map`: fit player boards to the rounds and dice of a map."""

from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.option_types import complete_map
from hyskos.cli.shared.options import SingleUseOption
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hyskos.definitions.model import Definition

for_map_option = click.option(
    "--map", "map_name", cls=SingleUseOption, metavar="MAP", shell_complete=complete_map,
    help=_("Fit player boards to this map (name or file): one box per round, and room for its dice."),
)  # fmt: skip
"""The map the player boards are for; `for_map` applies it."""


def for_map(name: str | None, definitions: "Sequence[Definition]") -> "Sequence[Definition]":
    """Fit player boards to the named map; refuses boards with a box that none of its dice fits (A26).

    With no name, returns them unchanged: they are already fitted to the only map of the project, if it has just one.
    """
    if name is None:
        return definitions
    from hyskos.companion.paper import open_map
    from hyskos.definitions.dice import DIE_OF
    from hyskos.definitions.model import Faction, on_map

    try:
        main_board = open_map(name)
    except RefusedError as error:
        raise RefusedError(str(error), "--map") from None
    boards = [one for one in definitions if isinstance(one, Faction)]
    if definitions and not boards:
        raise click.UsageError(_("--map is for player boards, and none is named"))
    for one in boards:
        for die in dict.fromkeys(DIE_OF[box.shape] for box in one.boxes if box.shape in DIE_OF):
            if die not in main_board.dice:
                text = _("--map: {board} has a box for a {die}, but {map} has no such die (A26)")
                raise click.UsageError(text.format(board=one.id, die=die, map=main_board.id))
    return [on_map(one, main_board) if isinstance(one, Faction) else one for one in definitions]
