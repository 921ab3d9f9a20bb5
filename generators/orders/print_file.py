"""A file made but not yet written, with facts for its printer and for the manifest of a kit."""

from collections.abc import Mapping
from typing import Literal, TypedDict

from hyskos.definitions.values import dataclass
from hyskos.generators.orders.facts import Facts


class PieceFacts(TypedDict):
    """A component on a sheet: its name there, definition, trim (x, y, width, height), and whether it is turned."""

    name: str
    id: str
    trim: list[float]
    turned: bool


CutFacts = TypedDict(
    "CutFacts",
    {
        "number": int,
        "direction": Literal["across", "down"],
        "piece": list[float],
        "at": float,
        "position": float,
        "from": Literal["top", "left"],
        "marks": list[list[float]],
        "held": str,
        "frees": str,
    },
)
"""A cut: the piece it divides, its y or x on the sheet, and its distance from an edge of the piece."""


class SheetFacts(TypedDict):
    """Sheets with the same layout, by number, with their pieces and cuts; mm from the upper left corner."""

    sheets: list[int]
    size: list[float]
    pieces: list[PieceFacts]
    cuts: list[CutFacts]


class PartFacts(TypedDict):
    """A component in a combined file: its id and title, first and last page, and number of copies."""

    id: str
    title: str
    pages: tuple[int, int]
    copies: int


@dataclass(frozen=True, slots=True)
class PrintFile:
    """A file that has not been written yet."""

    name: str
    content: bytes
    pages: int
    trim: tuple[float, float]  # width and height of the board, mm
    paper: str  # name of the paper or "full"; of the profile if an outside printer chooses the paper
    facts: Facts
    bleed: float | None = None  # bleed in mm, of files for a press
    colour: str | None = None  # level of PDF/X, or "RGB", for outside printers
    condition: str | None = None  # printing condition of a press file: "FOGRA39", or the name of a custom profile
    dpi: float | None = None  # of a picture with a fixed number of pixels, overriding its order
    component: str | None = None  # id of the manufacturer's component
    shop: str | None = None  # id of the web shop
    scale: float = 1.0  # of true size
    proof: str | None = None  # one of `hyskos.definitions.printing.PROOFS`; None for files to print
    coverage: tuple[Mapping[str, float], ...] = ()  # ink on each page, per cent of each plate, if requested
    blank: tuple[int, ...] = ()  # numbers of the blank pages of a book
    cuts: tuple[SheetFacts, ...] = ()  # for each layout, if several components share a sheet
    parts: tuple[PartFacts, ...] = ()  # of a combined file, in page order
