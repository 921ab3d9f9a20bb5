"""What can be asked of a printed thing, each list in its one home: the words of help pages, orders and manifests.

Nothing is imported but `typing`, so that a help page can show the lists at once.
"""

from collections.abc import Mapping
from typing import Final, Literal, get_args

Format = Literal["svg", "pdf", "png"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
"""Kinds of files."""

Ink = Literal["full", "saver"]
INKS: Final[tuple[Ink, ...]] = get_args(Ink)
"""Colours, the usual one first, or a light design that saves ink."""

PAPER_SIZES: Final[Mapping[str, tuple[float, float]]] = {
    "a4": (210, 297),
    "a3": (297, 420),
    "letter": (215.9, 279.4),
    "tabloid": (279.4, 431.8),
    "sra3": (320, 450),  # what print shops cut A3 from: room for bleed and marks
}
"""Width and height of papers, upright, mm."""

BOARD_SIZES: Final[Mapping[str, tuple[float, float]]] = {"a3": (420, 297), "a2": (594, 420), "a1": (841, 594)}
"""Width and height of main boards by name, mm."""
USUAL_SIZE: Final = "a3"
LONGEST_BOARD: Final = 1200
"""Longest side of a main board of a size of one's own, mm (`data/schema/map.schema.json`)."""


def board_size(size: str | Mapping[str, float]) -> tuple[float, float]:
    """Give the width and height of a main board in mm, of a name or of `{"width": ..., "height": ...}`."""
    return BOARD_SIZES[size] if isinstance(size, str) else (float(size["width"]), float(size["height"]))


PressLevel = Literal["x1a01", "x1a03", "x3", "x4"]
PRESS_LEVELS: Final[tuple[PressLevel, ...]] = get_args(PressLevel)
"""Levels of PDF/X that a press file can have."""

Flip = Literal["long", "short", "gutter", "separate"]
FLIPS: Final[tuple[Flip, ...]] = get_args(Flip)
"""How two boards become one: over which edge of the sheet, beside each other to fold, or one-sided, to be glued."""

Fold = Literal["bi", "quad"]
FOLDS: Final[tuple[Fold, ...]] = get_args(Fold)
"""Kinds of folding boards: one fold across the longer side, or also one across the other."""

Machine = Literal["silhouette"]
MACHINES: Final[tuple[Machine, ...]] = get_args(Machine)
"""Machines that cut sheets along lines of an SVG file once they have found the marks on the sheet."""

BookForm = Literal["pages", "spreads", "saddle"]
"""What a book is made into: pages one by one, side by side as a reader sees them, or sheets to fold and stitch."""

Stamp = Literal["margin", "component", "none"]
STAMPS: Final[tuple[Stamp, ...]] = get_args(Stamp)
"""Where the stamp stands that tells one printed board from another: beside the board, on it, or nowhere."""

Vision = Literal["protan", "deutan", "tritan", "grey"]
VISIONS: Final[tuple[Vision, ...]] = get_args(Vision)
"""Eyes that see other colours, and grey."""

ProofKind = Literal["protan", "deutan", "tritan", "grey", "safe"]
PROOFS: Final[tuple[ProofKind, ...]] = get_args(ProofKind)
"""Pictures to look at before printing: as other eyes see a board, or with its safe zone and places to write."""

MOST_COPIES = 100
"""Copies of one thing that may be ordered at once: more is a print run, not a sheet."""
