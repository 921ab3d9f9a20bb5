"""Build the boards of the small games from checked plain data: square grids and rings of triangles."""

from typing import TYPE_CHECKING, Literal, TypedDict

from hyskos.definitions.construct import head
from hyskos.definitions.model import SIDE_INKS, Edge, GoalLine, Grid, Ring, RingPlayer

if TYPE_CHECKING:
    from hyskos.definitions.accepted import ring as of_ring
    from hyskos.definitions.accepted.grid import GridFile


def make_grid(raw: "GridFile", source: str = "") -> Grid:
    """Build a square board."""
    return Grid(
        **head(raw, source),
        provenance=raw["provenance"],
        columns=raw["columns"],
        rows=raw["rows"],
        cell_mm=raw["cell_mm"],
        blocked=tuple(raw.get("blocked", ())),
        edges=tuple(Edge(edge["id"], tuple(edge["squares"])) for edge in raw.get("edges", ())),
        goal_lines=tuple(GoalLine(tuple(line["squares"]), line["players"]) for line in raw.get("goal_lines", ())),
        coordinates=raw.get("coordinates", True),
        **_board(raw),
    )


class _Board(TypedDict, total=False):
    largest: str
    ground: str
    scene: str


def _board(raw: "GridFile") -> _Board:
    told: _Board = {}
    for key in _BOARD:
        if key in raw:
            told[key] = raw[key]
    return told


_BOARD: tuple[Literal["largest", "ground", "scene"], ...] = ("largest", "ground", "scene")


def make_ring(raw: "of_ring.RingFile", source: str = "") -> Ring:
    """Build a ring of triangles."""
    return Ring(
        **head(raw, source),
        provenance=raw["provenance"],
        subtitle=raw["subtitle"],
        triangles=raw["triangles"],
        neutral=raw["neutral"],
        players=tuple(_ring_player(player, seat) for seat, player in enumerate(raw["players"])),
    )


def _ring_player(raw: "of_ring.RingPlayer", seat: int) -> RingPlayer:
    figures = raw["figures"]
    return RingPlayer(
        id=raw["id"],
        title=raw["title"],
        direction=raw["direction"],
        ascension=raw["ascension"],
        entries=tuple(raw["entries"]),
        figures=(figures["mason"], figures["anubis"], figures["cleopatra"]),
        seat=seat,
        ink=raw.get("ink", SIDE_INKS[seat]),
    )
