"""Papers and printer profiles."""

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from hyskos.definitions.geometry import Rect
from hyskos.definitions.messages import N_
from hyskos.definitions.numerals import read_count
from hyskos.definitions.printing import PAPER_SIZES, PressLevel
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import PrinterFile, PrinterPress

HAIR = 0.01
"""Sizes that differ by less than this are equal, mm."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in mm."""

    name: str
    width: float
    height: float

    @property
    def title(self) -> str:
        """The name as people write it: "A4", "SRA3", "Letter"."""
        return self.name.upper() if read_count(self.name[-1]) is not None else self.name.capitalize()

    def ways(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return width and height in mm, in portrait and in landscape."""
        return (self.width, self.height), (self.height, self.width)


PAPERS: Mapping[str, Paper] = {name: Paper(name, *size) for name, size in PAPER_SIZES.items()}


def same_size(width: float, height: float) -> Paper | None:
    """Return the paper of exactly this size, in portrait or landscape, or None.

    >>> same_size(420, 297).name
    'a3'
    """
    for paper in PAPERS.values():
        if any(abs(w - width) < HAIR and abs(h - height) < HAIR for w, h in paper.ways()):
            return paper
    return None


@dataclass(frozen=True, slots=True)
class FoldingBoard:
    """Paper sizes for a folding board: printed sheets are glued on it, and the face wraps around its edge."""

    wrap: float  # how far the face extends beyond the edge of the board, mm
    back_smaller: float  # distance from the back to every edge, mm
    thickness: float | None = None  # of the greyboard, mm; None: unknown


@dataclass(frozen=True, slots=True)
class Press:
    """What a press accepts: the PDF/X level, marks, inks and fonts."""

    level: PressLevel
    marks: bool
    max_ink: float  # per cent, all inks together
    overprint_black: float = 1.0  # pure black up to this width overprints, mm
    embed_profile: bool = True
    simple_fonts: bool = False  # no CID fonts
    die_line: bool = False  # the die line as a separation
    spots: Mapping[str, str] = field(default_factory=dict)  # our name of a separation -> the printer's
    special_inks: Mapping[str, str] = field(default_factory=dict)  # our ink -> the separation that prints it
    folding_board: FoldingBoard | None = None  # None: cut flush with the edge
    icc: str | None = None  # path of a custom output profile
    instead: tuple[str, ...] = ()  # short names of the printer's terms that an order overrides


@dataclass(frozen=True, slots=True)
class Component:
    """A product that a game manufacturer prints from one picture: trim size in inches, picture size including bleed."""

    id: str
    title: Mapping[str, str]
    inches: tuple[float, float]
    pixels: tuple[int, int]
    kinds: tuple[str, ...]  # kinds it can be printed with: "map", "faction", ...
    panels: tuple[int, int] = (1, 1)  # panels across and down, between its folds
    pages: int = 1  # it has this number of pages, or a multiple


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer and how its sheets are finished; lengths in mm.

    With `press` it accepts PDF/X, with `components` pictures; otherwise sheets are laid out for its paper at home.
    """

    id: str
    title: Mapping[str, str]
    source: str  # where the numbers come from
    dated: str  # date when they were read, YYYY-MM-DD
    bleed: float
    safe: float = 0.0  # distance of text, symbols and write-in boxes from the trim
    largest: tuple[float, float] | None = None  # largest board that can be made, in either orientation
    paper: str = "a4"
    border: float = 5.0
    overlap: float = 10.0
    laminate: bool = False
    seal: float = 5.0
    corner: float = 4.0
    inches: bool = False
    back_offset: tuple[float, float] = (0.0, 0.0)  # shift of backs right and down, to correct the printer's error
    press: Press | None = None
    components: tuple[Component, ...] = ()
    dpi: int = 300  # resolution of the pictures
    makes: tuple[str, ...] = ()  # keys of MAKES
    files: tuple[str, ...] = ()  # files next to it: inks, as it spells their names

    @property
    def elsewhere(self) -> bool:
        """Whether printing is done by a press or a game manufacturer, who gets files of one kind."""
        return bool(self.press or self.components)

    @property
    def name(self) -> str:
        """The id for file names, including overridden terms, so that two PDF/X levels in one folder are two files."""
        return "-".join([self.id, *(self.press.instead if self.press else ())])

    def printable(self, width: float, height: float) -> Rect:
        """Return the printable area of a paper."""
        return Rect(self.border, self.border, width - 2 * self.border, height - 2 * self.border)


MAKES: Mapping[str, str] = {
    "flat-board": N_("flat board"),
    "bi-fold-board": N_("bi-fold board"),
    "quad-fold-board": N_("quad-fold board"),
    "six-fold-board": N_("six-fold board"),
    "mat": N_("mat"),
    "quad-fold-mat": N_("quad-fold mat"),
    "card": N_("card"),
    "sheet": N_("sheet"),
    "booklet": N_("booklet"),
    "box": N_("box"),
}
"""What a printer can make, with display names."""


def make_profile(raw: "PrinterFile") -> Profile:
    """Build the profile of a home printer, a press, or a game manufacturer with components."""
    components = raw["pictures"]["components"] if "pictures" in raw else []
    return build(
        Profile,
        _without_unit({**raw, **raw.get("home", {}), **raw.get("pictures", {})}),
        press=_press(raw["press"]) if "press" in raw else None,
        components=tuple(build(Component, component) for component in components),
    )


def _press(raw: "PrinterPress") -> Press:
    board = raw.get("folding_board")
    mounted = build(FoldingBoard, _without_unit(board), thickness=board.get("board_mm")) if board else None
    return build(Press, _without_unit(raw), folding_board=mounted)


def _without_unit(raw: Mapping[str, object]) -> dict[str, object]:
    """Name keys in mm as fields: `bleed_mm` is `bleed`."""
    return {key.removesuffix("_mm"): value for key, value in raw.items()}
