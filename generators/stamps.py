"""The stamp that tells one printed board from another: name, version, language, sheet, and the state of its file.

Boards draw a mark of their own, the version in short, in a place that they keep free for it. Where the stamp stands:
"margin": outside the trim, wherever a sheet has room there; the board keeps its mark, so that a cut board still says
its version. "component": on the board alone, in the mark's place or another free one. "none": nowhere.
"""

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.generators.drawing import Group, Path, Text, rectangle
from hyskos.generators.typography import width

SMALLEST_PT = 6.0
"""Size of type of a stamp on a board, at least, pt on the finished sheet."""
DIGITS = 7
"""How many digits of a file's sha256 a stamp says: enough to tell two states of a map apart."""
MARK = "version-mark"
"""Id of the group that holds a board's own mark."""
_RISE = 5.6
"""From the trim to the baseline of a mark along the edge: its descenders stay in the safe zone of every printer, mm."""


def version_mark(text: Text, ground: str | None = None) -> Group:
    """Make a board's own mark of a line of text, so that sheets find it; on a plate where its ground is no one ink."""
    items = (plate(text, ground), text) if ground else (text,)
    return Group(items, id=MARK, sources=(("version",), ("id",)))


def edge_mark(text: str, right: float, edge: float, ink: str, ground: str | None = None) -> Group:
    """Make the mark that stands in the band along the lower edge of a board.

    `right` is where the line ends, `edge` the y of the trim, mm; `ground` is the ink of the plate behind it, if any.
    """
    return version_mark(Text(right, edge - _RISE, text, SMALLEST_PT, anchor="end", ink=ink), ground)


def plate(text: Text, ink: str) -> Path:
    """Draw a plate behind a level line of text."""
    wide, em = width(text.text, text.size, text.font), text.size * MM_PER_PT
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * wide
    return rectangle(left - 0.7 * em, text.y - 0.93 * em, wide + 1.4 * em, 1.18 * em, 0.59 * em, fill=ink)


def joined(*parts: str) -> str:
    """Put the parts of a line together, without those that are empty.

    >>> joined("100 mm", "", "en")
    '100 mm · en'
    """
    return " · ".join(part for part in parts if part)
