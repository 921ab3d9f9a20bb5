"""Actions that advance a game: the choices of players and the dice, which are rolled outside the rules."""

from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids.develop import Upgrade
from hyskos.rules.rolling_pyramids.sides import DeviceKind


@dataclass(frozen=True, slots=True)
class ChooseStart:
    """Take a starting area by its die face (RP-03); in the solo game the d4 decides (RP-60)."""

    die: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces of all dice of a round, in the order of `GameTable.dice` (RP-10, RP-62)."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """Take a die by its index in `GameTable.dice` and write it into a box; without a box it is discarded (A10)."""

    die: int
    cell: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Develop:
    """Spend a mark on an upgrade (RP-21), or end your Develop phase if `upgrade` is None."""

    upgrade: Upgrade | None = None


@dataclass(frozen=True, slots=True)
class Send:
    """Send the next unit to a place (RP-30), over a border if `origin` declares one (A49), or hold it back (A24, A33).

    `void` marks an order that turned out unlawful when revealed: the unit is not sent and does not wait (A69).
    """

    target: int | None
    origin: int | None = None
    void: bool = False


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross a footmen triangle for a conquest (RP-39), or none if `cell` is None."""

    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Station:
    """Let the new soldiers of the next space join it, or wait for the next Deploy phase (RP-66, A90)."""

    join: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Place a developed device on a space, `across` a border for ram and spikes (RP-43), or keep the rest (A75)."""

    device: DeviceKind | None = None
    place: int = 0
    across: int | None = None


Action = ChooseStart | Roll | Draft | Develop | Send | Cross | Station | Place
"""Any action that advances a game."""
