"""What a sound file of the kind `pieces` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class PiecesFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class PiecesSize(TypedDict):
    """A pyramid with a square base."""

    base_mm: float
    height_mm: float


class PiecesSet(TypedDict):
    """Pyramids of one colour."""

    id: str
    letter: str
    suit: NotRequired[str]
    ink: str
    title: dict[str, str]
    counts: list[int]


class PiecesFigure(TypedDict):
    """A figure."""

    id: str
    emblem: str
    width_mm: float
    height_mm: float
    title: dict[str, str]


class PiecesFile(TypedDict):
    """Pieces to print."""

    kind: Literal["pieces"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[PiecesFonts]
    sizes: list[PiecesSize]
    sets: list[PiecesSet]
    figures: NotRequired[list[PiecesFigure]]
