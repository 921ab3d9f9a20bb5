"""Main boards: numbered spaces, starting areas and the solo garrison, on hexes."""

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from hyskos.definitions.dice import DICE_EACH, DieShape
from hyskos.definitions.kinds.definition import Definition, Words, define
from hyskos.definitions.kinds.faction import DEVICES, DeviceKind
from hyskos.definitions.printing import USUAL_SIZE, board_size
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import MapFile, MapSpace


@dataclass(frozen=True, slots=True, order=True)
class Axial:
    """A hex in axial coordinates: q grows to the right, r grows downwards (flat tops: down the column)."""

    q: int
    r: int

    def neighbours(self) -> tuple["Axial", ...]:
        """Return the six hexes that share a side with this one, clockwise on screen, starting at the upper right.

        >>> Axial(0, 0).neighbours()[2]
        Axial(q=0, r=1)
        """
        return tuple(Axial(self.q + q, self.r + r) for q, r in _STEPS)

    def distance(self, other: "Axial") -> int:
        """Return the number of steps from this hex to another."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))


_STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Points:
    """The two scores on a white pyramid: top for each round, bottom for the last one (RP-05)."""

    round: int
    final: int


@dataclass(frozen=True, slots=True)
class Space:
    """A numbered space with a white pyramid (`points`), a black one (`factory`, a section name), or both."""

    number: int
    at: Axial
    points: Points | None = None
    factory: str | None = None
    name: Words = field(default_factory=dict)


D4_CHOOSES = 4
"""Maximum number of starts for which a d4 is rolled. With more, a d8 is rolled, again until it shows a start (A81)."""


@dataclass(frozen=True, slots=True)
class Start:
    """A starting area; `die` is the face of the solo die that chooses it (RP-60)."""

    die: int
    at: Axial


@dataclass(frozen=True, slots=True)
class Map(Definition):
    """A main board: numbered spaces, starting areas and the solo garrison, on hexes of any outline."""

    kind = "map"
    subtitle: Words
    orientation: str  # "flat" or "pointy" tops
    spaces: tuple[Space, ...]  # ordered by number
    starts: tuple[Start, ...]  # ordered by die
    garrison: Mapping[int, int]  # solo units of the Pharaoh per space number
    start_garrison: int  # solo units on each start that is not the player's
    rounds: int = 10
    solo_rounds: int = 15
    ground: str = "lapis"  # a ground of generators/boards/shared/grounds.py
    emblem: str = "sun"  # a name in data/art/map-emblems, or a file of `arts`
    walls: Mapping[frozenset[Axial], int] = field(default_factory=dict)  # closed borders, with their index in the file
    width: float = 420.0  # of the printed board, mm
    height: float = 297.0
    dice: tuple[DieShape, ...] = DICE_EACH  # the dice of each colour (RP-02, A26)
    has_solo: bool = True  # whether it can be played solo; a product may exclude solo play
    devices: tuple[DeviceKind, ...] = DEVICES  # shown in its legend: those of the player boards in the same box

    def near(self, at: Axial) -> tuple[Axial, ...]:
        """Return the neighbouring hexes, spaces or not, that no wall separates from this one, clockwise."""
        return tuple(
            neighbour for neighbour in at.neighbours() if not self.walls or frozenset((at, neighbour)) not in self.walls
        )

    def space(self, number: int) -> Space | None:
        """Return the space with a number, or None."""
        return next((space for space in self.spaces if space.number == number), None)

    @property
    def seats(self) -> tuple[int, int] | None:
        """The minimum and maximum number of players."""
        return 1, len(self.starts)


def make_map(raw: "MapFile", source: str = "") -> Map:
    """Build a map; the garrison rule is expanded to one number per space."""
    spaces = tuple(sorted((_space(space) for space in raw["spaces"]), key=lambda space: space.number))
    rule = raw["garrison"]
    garrison: dict[int, int] = {}
    for space in spaces:
        kind: Literal["pyramid", "factories", "spaces"]
        kind = "pyramid" if space.number == 1 else "factories" if space.factory else "spaces"
        garrison[space.number] = rule.get("at", {}).get(str(space.number), rule[kind])  # YAML keys are always text here
    starts = tuple(Start(start["die"], Axial(*start["at"])) for start in sorted(raw["starts"], key=lambda s: s["die"]))
    at: dict[int | str, Axial] = {space.number: space.at for space in spaces} | {
        f"S{start.die}": start.at for start in starts
    }
    width, height = board_size(raw.get("size", USUAL_SIZE))
    return define(
        Map,
        raw,
        source,
        spaces=spaces,
        starts=starts,
        garrison=garrison,
        start_garrison=rule["starts"],
        walls={frozenset(at[number] for number in wall): i for i, wall in enumerate(raw.get("walls", ()))},
        width=width,
        height=height,
    )


def _space(raw: "MapSpace") -> Space:
    points = Points(**raw["points"]) if "points" in raw else None
    return build(Space, raw, at=Axial(*raw["at"]), points=points)
