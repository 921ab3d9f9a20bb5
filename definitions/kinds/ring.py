"""Rings: closed strips of triangles for ring races."""

from typing import TYPE_CHECKING

from hyskos.definitions.kinds.definition import Definition, Words, define
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions import raw_types

SIDE_INKS = ("gold", "black", "jade", "brick")
"""Default inks of the first to fourth side of a ring."""
SIDE_LETTERS = "gojb"
"""Letters of the sides in position notation, on every ring."""


@dataclass(frozen=True, slots=True)
class RingPlayer:
    """One side of a ring race: its start, entries, direction and exit."""

    id: str
    title: Words
    direction: int  # 1 or -1 along the numbers of the triangles
    ascension: int  # the blue outer triangle where full pyramids leave
    entries: tuple[int, ...]  # outer triangles of the starting pyramids and of returning pieces
    figures: tuple[int, ...]  # inner triangles of Mason, Anubis and Cleopatra at the start
    seat: int  # index in the file, from 0: decides the turn order and the look of its marks
    ink: str  # defaults to SIDE_INKS by seat: gold for the first side in the file, black for the second


@dataclass(frozen=True, slots=True)
class Ring(Definition):
    """A closed strip of triangles: inner i shares a side with outer i and outer i + 1."""

    kind = "ring"
    subtitle: Words
    triangles: int
    neutral: int  # the blue outer triangle that belongs to no player
    players: tuple[RingPlayer, ...]  # two to four, in turn order

    @property
    def seats(self) -> tuple[int, int] | None:
        """The minimum and maximum number of players."""
        return len(self.players), len(self.players)


def make_ring(raw: "raw_types.RingFile", source: str = "") -> Ring:
    """Build a ring of triangles."""
    return define(
        Ring, raw, source, players=tuple(_ring_player(player, at) for at, player in enumerate(raw["players"]))
    )


def _ring_player(raw: "raw_types.RingPlayer", seat: int) -> RingPlayer:
    figures = raw["figures"]["mason"], raw["figures"]["anubis"], raw["figures"]["cleopatra"]
    return build(RingPlayer, raw, figures=figures, seat=seat, ink=raw.get("ink", SIDE_INKS[seat]))
