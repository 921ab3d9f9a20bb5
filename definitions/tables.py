"""What lies loose on a table beside boards and pyramids, and what a table on the web can be written as.

Nothing heavy is imported, so that a help page can show the list at once.
"""

from typing import Final, Literal, get_args

from hyskos.definitions.values import dataclass

TableFormat = Literal["tts", "vassal"]
TABLE_FORMATS: Final[tuple[TableFormat, ...]] = get_args(TableFormat)
"""Tables on the web: a save of Tabletop Simulator, a module of VASSAL."""
EDITOR_FORMATS: Final = ("tmj",)
"""Files of programs that maps are drawn with: Tiled."""


@dataclass(frozen=True, slots=True)
class Loose:
    """What a game needs that no definition draws; dice by the number of their sides."""

    dice_each: tuple[int, ...] = ()  # of every player, in the own colour
    dice: tuple[int, ...] = ()  # of all
    tokens: int = 0  # pawns, one for each player
    drawn: bool = False  # whether pyramids are drawn at random
