"""The stamp that identifies a printed board: name, version, language, sheet, and the state of its file.

Boards draw a mark of their own, the short version, in a reserved place. Positions of a stamp: "margin" is outside the
trim, wherever the sheet has space; the board keeps its mark, so that a cut board still shows its version. "component"
is on the board only, in place of the mark or in another free spot. "none" prints no stamp.
"""

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.generators.drawing import Group, Path, Text, rectangle
from hyskos.generators.typography import width

SMALLEST_PT = 6.0
"""Smallest type of a stamp on a board, pt on the finished sheet."""
DIGITS = 7
"""Digits of a file's sha256 in a stamp: enough to tell two states of a map apart."""
MARK = "version-mark"
"""Id of the group with a board's own mark."""
_RISE = 5.6
"""Distance from the trim to the baseline of a mark along the edge, mm: keeps descenders in every safe zone."""


def version_mark(text: Text, ground: str | None = None) -> Group:
    """Wrap a line of text as a board's own mark, for sheets to find; `ground` adds a plate on multicoloured ground."""
    items = (plate(text, ground), text) if ground else (text,)
    return Group(items, id=MARK, sources=(("version",), ("id",)))


def edge_mark(text: str, right: float, edge: float, ink: str, ground: str | None = None) -> Group:
    """Make the mark in the band along the lower edge of a board.

    `right` is the end of the line and `edge` the y of the trim, in mm; `ground` is the ink of the plate behind it, if
    any.
    """
    return version_mark(Text(right, edge - _RISE, text, SMALLEST_PT, anchor="end", ink=ink), ground)


def plate(text: Text, ink: str) -> Path:
    """Draw a plate behind a level line of text."""
    text_width, em = width(text.text, text.size, text.font), text.size * MM_PER_PT
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * text_width
    return rectangle(left - 0.7 * em, text.y - 0.93 * em, text_width + 1.4 * em, 1.18 * em, 0.59 * em, fill=ink)


def join_parts(*parts: str) -> str:
    """Join the parts of a line, without empty ones.

    >>> join_parts("100 mm", "", "en")
    '100 mm · en'
    """
    return " · ".join(part for part in parts if part)
