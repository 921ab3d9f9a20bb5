"""Pieces to print, fold and glue."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from hyskos.definitions.kinds.definition import Definition, Words, define
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions import raw_types

BASES_MM: Mapping[str, float] = MappingProxyType({"small": 14.3, "medium": 19.8, "large": 25.4})
"""Base sides of Icehouse pyramids: 9/16, 25/32 and 1 inch."""


@dataclass(frozen=True, slots=True)
class PyramidSize:
    """A square pyramid: side of the base and height in mm."""

    base_mm: float
    height_mm: float


@dataclass(frozen=True, slots=True)
class PieceSet:
    """Pyramids of one colour: numbers of small, medium and large ones."""

    id: str
    letter: str  # identifies its pieces in orders and outlines
    ink: str
    title: Words
    counts: tuple[int, ...]
    suit: str = ""  # a name in data/art/suits, or a file of `arts`, besides the colour; "": the letter


@dataclass(frozen=True, slots=True)
class Standee:
    """A figure to cut out and stand up; width and height of its panel in mm."""

    id: str
    emblem: str
    width_mm: float
    height_mm: float
    title: Words


@dataclass(frozen=True, slots=True)
class Pieces(Definition):
    """Pieces to print, fold and glue."""

    kind = "pieces"
    sizes: tuple[PyramidSize, ...]  # small to large
    sets: tuple[PieceSet, ...]
    figures: tuple[Standee, ...] = ()  # one of each for every set


def make_pieces(raw: "raw_types.PiecesFile", source: str = "") -> Pieces:
    """Build a set of pieces to fold."""
    return define(
        Pieces,
        raw,
        source,
        sizes=tuple(PyramidSize(**size) for size in raw["sizes"]),
        sets=tuple(build(PieceSet, piece_set) for piece_set in raw["sets"]),
        figures=tuple(Standee(**figure) for figure in raw.get("figures", ())),
    )
