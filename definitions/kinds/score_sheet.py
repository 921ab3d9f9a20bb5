"""Score sheets."""

from typing import TYPE_CHECKING

from hyskos.definitions.kinds.definition import Definition, Words, define
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions import raw_types


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a score sheet; `each` is the value per item if it is constant, `sum` marks the total."""

    id: str
    title: Words
    each: int | None = None
    sum: bool = False
    stack: tuple[tuple[int, int], ...] = ()  # from bottom to top: pips (1 to 3), index of the colour in the table


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of pieces with its letter."""

    letter: str
    ink: str
    title: Words
    suit: str = ""  # a name in data/art/suits, or a file of `arts`; "": its letter is printed


@dataclass(frozen=True, slots=True)
class Taken:
    """A table to tick off the mixed statues in play: all combinations of three colours in every order."""

    title: Words
    note: Words
    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet(Definition):
    """A sheet to write scores on."""

    kind = "score-sheet"
    subtitle: Words
    players: int
    rows: tuple[ScoreRow, ...]
    taken: Taken | None = None


def make_score_sheet(raw: "raw_types.ScoreSheetFile", source: str = "") -> ScoreSheet:
    """Build a score sheet."""
    taken = None
    if "taken" in raw:
        taken = build(Taken, raw["taken"], colours=tuple(Colour(**colour) for colour in raw["taken"]["colours"]))
    return define(ScoreSheet, raw, source, rows=tuple(build(ScoreRow, row) for row in raw["rows"]), taken=taken)
