"""A file that has been made and not yet written, with what its printer and the manifest of a kit say of it."""

from collections.abc import Mapping
from typing import Literal, TypedDict

from hyskos.definitions.values import dataclass
from hyskos.generators.orders.facts import Facts


class PieceFacts(TypedDict):
    """A component on a sheet: its name there, its definition, its trim (x, y, width, height), whether it is turned."""

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
"""A cut: the piece that it parts, its y or x on the sheet, and its distance from an edge of the piece."""


class SheetFacts(TypedDict):
    """The sheets of one kind, by number, what lies on each, and the cuts; mm from the upper left corner."""

    sheets: list[int]
    size: list[float]
    pieces: list[PieceFacts]
    cuts: list[CutFacts]


class PartFacts(TypedDict):
    """A component in a file that has several: its id and title, its first and last page, and how often it is there."""

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
    paper: str  # name of the paper or "full"; of the profile where a printer elsewhere chooses it
    facts: Facts
    bleed: float | None = None  # how far art runs beyond the cut, mm, where a press was ordered
    colour: str | None = None  # level of PDF/X, or "RGB", where a printer elsewhere asks for it
    condition: str | None = None  # what a press file is printed as: "FOGRA39", or the name of the buyer's own profile
    dpi: float | None = None  # of a picture with pixels of its own, whatever its order says
    component: str | None = None  # what a maker of games prints it as
    shop: str | None = None  # what shop on the web shows it
    scale: float = 1.0  # of true size
    proof: str | None = None  # one of `hyskos.definitions.printing.PROOFS`, if it is no file to print
    coverage: tuple[Mapping[str, float], ...] = ()  # on each page, per cent of each plate, if it was asked for
    blank: tuple[int, ...] = ()  # numbers of the pages of a book that nothing is printed on
    cuts: tuple[SheetFacts, ...] = ()  # of each kind of sheet, where several components share one
    parts: tuple[PartFacts, ...] = ()  # of a file with several components, in their order
