"""The options of printed things, each list defined once: used by help pages, orders and manifests.

Imports only `typing`, so that help pages load fast.
"""

from collections.abc import Mapping
from typing import Final, Literal, get_args

from hyskos.definitions.typed_words import read_size
from hyskos.definitions.values import dataclass

Format = Literal["svg", "pdf", "png"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
"""File formats."""

Ink = Literal["full", "saver"]
INKS: Final[tuple[Ink, ...]] = get_args(Ink)
"""Full colour, the default, or a light design that saves ink."""

PAPER_SIZES: Final[Mapping[str, tuple[float, float]]] = {
    "a4": (210, 297),
    "a3": (297, 420),
    "letter": (215.9, 279.4),
    "tabloid": (279.4, 431.8),
    "sra3": (320, 450),  # A3 with space for bleed and marks
}
"""Width and height of papers, upright, mm."""

BOARD_SIZES: Final[Mapping[str, tuple[float, float]]] = {"a3": (420, 297), "a2": (594, 420), "a1": (841, 594)}
"""Width and height of main boards by name, mm."""
USUAL_SIZE: Final = "a3"
LONGEST_BOARD: Final = 1200
"""Maximum side of a main board with a custom size, mm (`data/schema/map.schema.json`)."""


def board_size(size: str | Mapping[str, float]) -> tuple[float, float]:
    """Return width and height of a main board in mm, from a name or from `{"width": ..., "height": ...}`."""
    return BOARD_SIZES[size] if isinstance(size, str) else (float(size["width"]), float(size["height"]))


PressLevel = Literal["x1a01", "x1a03", "x3", "x4"]
PRESS_LEVELS: Final[tuple[PressLevel, ...]] = get_args(PressLevel)
"""PDF/X levels of press files."""

Flip = Literal["long", "short", "gutter", "separate"]
FLIPS: Final[tuple[Flip, ...]] = get_args(Flip)
"""How two boards are combined: turned over the long or short edge, side by side to fold, or separate to glue."""

Fold = Literal["bi", "quad"]
FOLDS: Final[tuple[Fold, ...]] = get_args(Fold)
"""Kinds of folding boards: one fold across the longer side, or a second one across the other."""

Machine = Literal["silhouette"]
MACHINES: Final[tuple[Machine, ...]] = get_args(Machine)
"""Cutting machines that follow lines of an SVG file after finding registration marks on the sheet."""

BookForm = Literal["pages", "spreads", "saddle"]
"""Forms of a book: single pages, reader spreads, or sheets for saddle stitching."""

Stamp = Literal["margin", "component", "none"]
STAMPS: Final[tuple[Stamp, ...]] = get_args(Stamp)
"""Position of the stamp that identifies a printed board: next to the board, on it, or nowhere."""

Vision = Literal["protan", "deutan", "tritan", "grey"]
VISIONS: Final[tuple[Vision, ...]] = get_args(Vision)
"""Types of colour vision deficiency, and greyscale."""

ProofKind = Literal["protan", "deutan", "tritan", "grey", "safe"]
PROOFS: Final[tuple[ProofKind, ...]] = get_args(ProofKind)
"""Proof pictures: simulated colour vision, or a board with its safe zone and write-in boxes."""

TableFormat = Literal["tts", "vassal"]
TABLE_FORMATS: Final[tuple[TableFormat, ...]] = get_args(TableFormat)
"""Online tables: a save of Tabletop Simulator, a module of VASSAL."""
EDITOR_FORMATS: Final = ("tmj",)
"""Formats of map editors: Tiled."""

MOST_COPIES = 100
"""Maximum copies of one item in an order; more would be a print run."""


# Trim sizes of books, by name or in mm, and bindings.

TRIMS: Final[Mapping[str, tuple[float, float]]] = {
    "a5": (148, 210),
    "a4": (210, 297),
    "half-letter": (139.7, 215.9),
    "letter": (215.9, 279.4),
    "square": (215.9, 215.9),  # 8.5 inches
}
"""Width and height of the named trims, mm."""
QUIRE = 4
"""Pages of a sheet folded once."""
NARROWEST, WIDEST, LOWEST, HIGHEST = 100.0, 300.0, 140.0, 430.0
"""Minimum and maximum width and height of a page, mm: those of `width_mm` and `height_mm` of a booklet."""


def trim_of(word: str) -> tuple[float, float]:
    """Parse a trim into width and height, mm; raises ValueError if it is malformed or out of range.

    >>> trim_of("a5"), trim_of("170x240"), trim_of("6x9in")
    ((148, 210), (170.0, 240.0), (152.4, 228.6))
    """
    if word in TRIMS:
        return TRIMS[word]
    width, height = read_size(word) or (0.0, 0.0)
    if not (NARROWEST <= width <= WIDEST and LOWEST <= height <= HIGHEST):
        raise ValueError(f"{word!r} is no trim of a book")
    return width, height


def trim_name(width: float, height: float) -> str:
    """Return the usual name of a trim, or else its size.

    >>> trim_name(148, 210), trim_name(170.5, 240)
    ('a5', '170.5x240')
    """
    names = (name for name, size in TRIMS.items() if size == (width, height))
    return next(names, f"{width:g}x{height:g}")


@dataclass(frozen=True, slots=True)
class Binding:
    """How the sheets of a book are printed and bound; lengths in mm.

    `flip` is the edge over which a sheet is turned, `offset` how far its back is moved right and down, `thickness` that
    of the paper.
    """

    flip: Flip = "short"
    offset: tuple[float, float] = (0.0, 0.0)
    thickness: float = 0.1  # office paper, 80 g/m2


USUAL_BINDING = Binding()
