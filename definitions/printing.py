"""The options of printed things, each list defined once: used by help pages, orders and manifests.

Imports only `typing`, so that help pages load fast.
"""

from collections.abc import Mapping
from typing import Final, Literal, get_args

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
