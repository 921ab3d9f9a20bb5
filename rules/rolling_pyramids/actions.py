"""What can happen in a game: the choices of players, and the dice, which come from outside."""

from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids.develop import Upgrade
from hyskos.rules.rolling_pyramids.sides import DeviceKind


@dataclass(frozen=True, slots=True)
class ChooseStart:
    """Take a starting area by its die face (RP-03); alone, the d4 says which (RP-60)."""

    die: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces of all dice of a round, in the order of `Table.dice` (RP-10, RP-62)."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """Take a die by its place in `Table.dice` and write it into a box; without a box it is discarded (A10)."""

    die: int
    cell: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Develop:
    """Spend a mark on an upgrade (RP-21), or end one's Develop phase."""

    upgrade: Upgrade | None = None


@dataclass(frozen=True, slots=True)
class Send:
    """Send the next unit to a place (RP-30), if need be over a declared border (A49), or hold it back (A24, A33).

    `void` stands for an order that was revealed and is not lawful: the unit stays away and does not wait (A69).
    """

    target: int | None
    origin: int | None = None
    void: bool = False


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross a footmen triangle for a conquest (RP-39), or none."""

    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Station:
    """Let the new soldiers of the next space join it, or stand by for the next Deploy phase (RP-66, A90)."""

    join: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Place a developed device on a space, `across` a border for ram and spikes (RP-43), or keep the rest (A75)."""

    device: DeviceKind | None = None
    place: int = 0
    across: int | None = None


Action = ChooseStart | Roll | Draft | Develop | Send | Cross | Station | Place
"""Whatever moves a game on."""
