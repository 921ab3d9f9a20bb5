"""A game as one value: its constant part (`GameTable`) and the part that actions change (`Game`)."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Literal, TypeVar

from hyskos.definitions.dice import DICE, DieShape
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import Abilities
from hyskos.rules.rolling_pyramids.armies import UnitKind
from hyskos.rules.rolling_pyramids.board import Board, check_room, make_board
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.deployment import Order, Position
from hyskos.rules.rolling_pyramids.draft import dice_on_table
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import Layout, PlayerSheet, make_layout

Value = TypeVar("Value")
Phase = Literal["starts", "roll", "draft", "develop", "deploy", "cross", "station", "place", "over"]
"""The phases of a game, in order."""
End = Literal["points", "spaces", "units", "shared", "victory", "defeat"]
"""The ways a game ends: what decided a multiplayer game, or the outcome of a solo game."""


def replace_at(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    """Return the same tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


@dataclass(frozen=True, slots=True, eq=False)
class GameTable:
    """Board, player boards in seat order (the first player first), dice and rulings; shared by all states of a game."""

    board: Board
    layouts: tuple[Layout, ...]
    rulings: Rulings
    dice: tuple[tuple[DieShape, int], ...]  # shape and the seat of that colour
    abilities: Abilities

    @property
    def solo(self) -> bool:
        """Whether this is a solo game (RP-01)."""
        return len(self.layouts) == 1

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions in seat order."""
        return tuple(layout.faction for layout in self.layouts)

    @property
    def rounds(self) -> int:
        """The number of rounds of the game (RP-44, RP-61)."""
        return self.board.last_round(solo=self.solo)


def make_table(main_board: Map, factions: Sequence[Faction], rulings: Rulings = STANDARD) -> GameTable:
    """Set up a table, the first player first; raises UnlawfulError (RP-01, RP-06, RP-13)."""
    board = make_board(main_board)
    layouts = tuple(make_layout(faction, board.dice) for faction in factions)
    names = [layout.faction for layout in layouts]
    check_room(len(names), board)
    if len(set(names)) < len(names):
        raise UnlawfulError(
            "RP-06", N_("each player needs a different faction, not {factions}"), {"factions": ", ".join(names)}
        )
    for layout in layouts:
        _check_dice(layout)
    return GameTable(
        board=board,
        layouts=layouts,
        rulings=rulings,
        dice=dice_on_table(len(layouts), board.dice),
        abilities={layout.faction: layout.ability for layout in layouts},
    )


def _check_dice(layout: Layout) -> None:
    """Raise UnlawfulError if a box of the player board fits none of the dice on the table (RP-13, A26)."""
    for cell in layout.cells:
        if not set(DICE[cell.shape]) & set(layout.dice):
            message = N_("{cell} of {faction} takes a {wanted}, but the dice of this map are {dice}")
            values = {"cell": cell.name, "faction": layout.faction, "wanted": DICE[cell.shape][0]}
            raise UnlawfulError("RP-13", message, {**values, "dice": ", ".join(layout.dice)})


@dataclass(frozen=True, slots=True)
class Muster:
    """A unit that waits for its order: from a square, or new soldiers standing by on `origin` (A90)."""

    name: str
    strength: int
    kind: UnitKind = "soldiers"
    origin: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: by points, spaces, units, shared (RP-44, A72), or in solo victory or defeat (RP-61)."""

    kind: End
    winners: tuple[str, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One state of a game."""

    table: GameTable
    phase: Phase
    round: int
    queue: tuple[int, ...]  # seats that still have to act in this phase, the next one first
    position: Position
    sheets: tuple[PlayerSheet, ...]
    points: tuple[tuple[int, ...], ...]  # per seat, by round
    dice: tuple[int, ...] = ()  # faces on the table in the order of `GameTable.dice`, 0 for a taken die
    counted: tuple[int, ...] = ()  # solo: numbers of this round that reinforce the Pharaoh (RP-63, A84)
    units: tuple[tuple[Muster, ...], ...] = ()  # per seat: not sent yet
    orders: tuple[tuple[Order, ...], ...] = ()  # per seat: secret until all orders are given (RP-30)
    kept: tuple[tuple[str, ...], ...] = ()  # per seat: finished units that wait (A24)
    soldiers: tuple[tuple[int, int], ...] = ()  # solo: spaces and their new soldiers, not stationed yet (RP-66)
    standby: tuple[tuple[int, int], ...] = ()  # solo: soldiers that are sent in the next round (A90)
    result: Result | None = None

    @property
    def seat(self) -> int:
        """The seat that acts next."""
        return self.queue[0]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in the order of this round, the first player first (RP-11, A73)."""
        players = len(self.sheets)
        first = (self.round - 1) % players if self.table.rulings.first_player == "rotate" else 0
        return tuple((first + i) % players for i in range(players))

    @property
    def faction(self) -> str:
        """The faction that acts next."""
        return self.table.layouts[self.queue[0]].faction

    @property
    def layout(self) -> Layout:
        """The player board of the seat that acts next."""
        return self.table.layouts[self.queue[0]]

    @property
    def sheet(self) -> PlayerSheet:
        """The sheet of the seat that acts next."""
        return self.sheets[self.queue[0]]

    def with_sheet(self, seat: int, sheet: PlayerSheet) -> "Game":
        """Return the same state with another sheet for one seat."""
        return replace(self, sheets=replace_at(self.sheets, seat, sheet))


@dataclass(frozen=True, slots=True)
class Step:
    """The result of an action: the next state, the reasons in order, and after Deploy the outcome of every space."""

    game: Game
    reasons: tuple[Reason, ...] = ()
    outcomes: Mapping[int, Outcome] = field(default_factory=dict)
