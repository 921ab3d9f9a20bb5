"""Loose components of a game in addition to boards and pyramids, and the formats of online tables.

Imports nothing heavy, so that help pages load fast.
"""

from typing import Final, Literal, get_args

from hyskos.definitions.values import dataclass

TableFormat = Literal["tts", "vassal"]
TABLE_FORMATS: Final[tuple[TableFormat, ...]] = get_args(TableFormat)
"""Online tables: a save of Tabletop Simulator, a module of VASSAL."""
EDITOR_FORMATS: Final = ("tmj",)
"""Formats of map editors: Tiled."""


@dataclass(frozen=True, slots=True)
class Loose:
    """Components of a game that no definition draws; dice by number of sides."""

    dice_each: tuple[int, ...] = ()  # per player, in the player's colour
    dice: tuple[int, ...] = ()  # shared
    tokens: int = 0  # pawns, one per player
    drawn: bool = False  # whether pyramids are drawn from a bag
