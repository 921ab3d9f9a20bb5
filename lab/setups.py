"""What is played: a map, factions, bots and rulings, and who sits where in the games of a run."""

from dataclasses import replace
from functools import cached_property

from hyskos.definitions.model import Faction, Map
from hyskos.definitions.values import dataclass
from hyskos.lab.bots import Bot
from hyskos.lab.chance import Chance, mixed
from hyskos.rules.reasons import N_, UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import Ability
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.table import Table, make_table


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in a game: faction, starting area and bot of each seat, as indices into those of the setup."""

    factions: tuple[int, ...]
    starts: tuple[int, ...]
    bots: tuple[int, ...]


@dataclass(frozen=True)
class Setup:
    """A run of games: `players` of these factions at a time (1: alone), seated anew from game to game.

    In every block of factions x starts x bots games that begins at a multiple of it, each seat has each faction on each
    starting area with each bot equally often (Latin squares, turned one against the other); which square it is, chance
    decides from block to block.
    """

    board: Map
    factions: tuple[Faction, ...]
    bots: tuple[Bot, ...]
    players: int = 4
    rulings: Rulings = STANDARD
    without_ability: tuple[str, ...] = ()  # factions that play without (a control)
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse more players than factions (RP-06); `tables` refuses more than the map has room for."""
        if not 1 <= self.players <= len(self.factions):
            values = {"players": self.players, "factions": len(self.factions)}
            raise UnlawfulError("RP-06", N_("{players} players need as many factions, not {factions}"), values)

    @cached_property
    def starts(self) -> int:
        """Count the starting areas of the map."""
        return len(self.board.starts)

    @property
    def block(self) -> int:
        """Count the games after which everybody has sat everywhere equally often."""
        return len(self.factions) * self.starts * len(self.bots)

    def seating(self, game: int) -> Seating:
        """Seat the players of a game, by its number."""
        block, inside = divmod(game, self.block)
        chance = Chance(mixed(mixed(self.seed) ^ ~block))
        factions = _shuffled(len(self.factions), chance)
        starts = _shuffled(self.starts, chance)
        bots = _shuffled(len(self.bots), chance)
        rest, i = divmod(inside, len(factions))
        k, j = divmod(rest, len(starts))
        seats = range(self.players)
        return Seating(
            tuple(factions[(seat + i) % len(factions)] for seat in seats),
            tuple(starts[(seat + j) % len(starts)] for seat in seats),
            tuple(bots[(seat + k) % len(bots)] for seat in seats),
        )

    @cached_property
    def memory(self) -> dict[str, tuple[bytearray, int]]:
        """Keep what the kernel has made of this setup: numbers, and whether all is as usual."""
        return {}

    @cached_property
    def _tables(self) -> dict[tuple[int, ...], Table]:
        return {}

    def table(self, factions: tuple[int, ...]) -> Table:
        """Sit down at the map, the first player first; raises `UnlawfulError` (RP-01, RP-06)."""
        found = self._tables.get(factions)
        if found is None:
            there = [self.factions[index] for index in factions]
            found = self._tables[factions] = _restricted(
                make_table(self.board, there, self.rulings), self.without_ability
            )
        return found


def _shuffled(count: int, chance: Chance) -> list[int]:
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = chance.draw(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _restricted(table: Table, without: tuple[str, ...]) -> Table:
    """Take the abilities of factions away, in fights and on their player boards."""
    kept = {faction: ability for faction, ability in table.abilities.items() if faction not in without}
    layouts = [replace(one, ability=Ability()) if one.faction in without else one for one in table.layouts]
    return replace(table, abilities=kept, layouts=tuple(layouts))
