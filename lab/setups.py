"""The setup of a run: map, factions, bots and rulings, and the seating of its games."""

from dataclasses import replace
from functools import cached_property, lru_cache

from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.lab.bots import Bot
from hyskos.lab.chance import Chance, mix_bits
from hyskos.rules.reasons import N_, UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import Ability
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.table import GameTable, make_table


@dataclass(frozen=True, slots=True)
class Seating:
    """The faction, starting area and bot of each seat in a game, as indices into those of the setup."""

    factions: tuple[int, ...]
    starts: tuple[int, ...]
    bots: tuple[int, ...]


@dataclass(frozen=True)
class Setup:
    """A run of games with `players` of these factions at a time (1: solo), seated differently from game to game.

    In every block of factions x starts x bots games that begins at a multiple of this number, each seat has each
    faction on each starting area with each bot equally often (Latin squares, rotated against each other); which square
    it is, is drawn at random for each block.
    """

    board: Map
    factions: tuple[Faction, ...]
    bots: tuple[Bot, ...]
    players: int = 4
    rulings: Rulings = STANDARD
    without_ability: tuple[str, ...] = ()  # factions that play without their ability (as a control)
    seed: int = 1

    def __post_init__(self) -> None:
        """Raise UnlawfulError for more players than factions (RP-06); `table` checks the limit of the map."""
        if not 1 <= self.players <= len(self.factions):
            values = {"players": self.players, "factions": len(self.factions)}
            raise UnlawfulError("RP-06", N_("{players} players need as many factions, not {factions}"), values)

    @cached_property
    def starts(self) -> int:
        """The number of starting areas of the map."""
        return len(self.board.starts)

    @property
    def block(self) -> int:
        """The number of games after which every faction, start and bot has been in each seat equally often."""
        return len(self.factions) * self.starts * len(self.bots)

    def seating(self, game: int) -> Seating:
        """Return the seating of a game, by its number."""
        block, inside = divmod(game, self.block)
        factions, starts, bots = _orders(self.seed, block, len(self.factions), self.starts, len(self.bots))
        quotient, i = divmod(inside, len(factions))
        k, j = divmod(quotient, len(starts))
        seats = range(self.players)
        return Seating(
            tuple(factions[(seat + i) % len(factions)] for seat in seats),
            tuple(starts[(seat + j) % len(starts)] for seat in seats),
            tuple(bots[(seat + k) % len(bots)] for seat in seats),
        )

    @cached_property
    def memory(self) -> dict[str, tuple[bytearray, int]]:
        """A cache for the kernel: the setup as numbers, and whether all of it is standard."""
        return {}

    @cached_property
    def _tables(self) -> dict[tuple[int, ...], GameTable]:
        return {}

    def table(self, factions: tuple[int, ...]) -> GameTable:
        """Return a table with these factions, the first player first; raises UnlawfulError (RP-01, RP-06)."""
        table = self._tables.get(factions)
        if table is None:
            drawn = [self.factions[index] for index in factions]
            table = self._tables[factions] = _without_abilities(
                make_table(self.board, drawn, self.rulings), self.without_ability
            )
        return table


@lru_cache(maxsize=8)  # games are mostly seated in turn
def _orders(seed: int, block: int, *counts: int) -> list[list[int]]:
    """Return the random orders of factions, starts and bots in a block of games."""
    chance = Chance(mix_bits(mix_bits(seed) ^ ~block))
    return [_shuffle(count, chance) for count in counts]


def _shuffle(count: int, chance: Chance) -> list[int]:
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = chance.draw(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _without_abilities(table: GameTable, without: tuple[str, ...]) -> GameTable:
    """Remove the abilities of factions, in fights and on their player boards."""
    abilities = {faction: ability for faction, ability in table.abilities.items() if faction not in without}
    layouts = [replace(layout, ability=Ability()) if layout.faction in without else layout for layout in table.layouts]
    return replace(table, abilities=abilities, layouts=tuple(layouts))
