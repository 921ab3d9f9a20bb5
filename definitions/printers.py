"""What a paper and a printer are (`data/printers`): frozen values, made from YAML by `hyskos.definitions.loader`."""

from collections.abc import Mapping
from dataclasses import field

from hyskos.definitions.geometry import Rect
from hyskos.definitions.messages import N_
from hyskos.definitions.numerals import read_count
from hyskos.definitions.printing import PAPER_SIZES, PressLevel
from hyskos.definitions.values import dataclass

HAIR = 0.01
"""Sizes that differ by less are the same size, mm."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in mm."""

    name: str
    width: float
    height: float

    @property
    def title(self) -> str:
        """Give the name as people write it: "A4", "SRA3", "Letter"."""
        return self.name.upper() if read_count(self.name[-1]) is not None else self.name.capitalize()

    def ways(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Give width and height in mm, upright and lying."""
        return (self.width, self.height), (self.height, self.width)


PAPERS: Mapping[str, Paper] = {name: Paper(name, *size) for name, size in PAPER_SIZES.items()}


def same_size(width: float, height: float) -> Paper | None:
    """Find the paper of exactly this size, upright or lying.

    >>> same_size(420, 297).name
    'a3'
    """
    for paper in PAPERS.values():
        if any(abs(w - width) < HAIR and abs(h - height) < HAIR for w, h in paper.ways()):
            return paper
    return None


@dataclass(frozen=True, slots=True)
class FoldingBoard:
    """What a board that folds needs of its paper: printed sheets are glued on it, the face wrapped around its edge."""

    wrap: float  # how far the face's art runs beyond the edge of the board, mm
    back_smaller: float  # by how much the back ends before every edge, mm
    thickness: float | None = None  # of the greyboard, mm; None: nobody has said it


@dataclass(frozen=True, slots=True)
class Press:
    """What a press takes: PDF/X of a level, its marks, inks and fonts."""

    level: PressLevel
    marks: bool
    max_ink: float  # per cent, all inks together
    overprint_black: float = 1.0  # mm: black alone that is no wider prints over what lies below
    embed_profile: bool = True
    simple_fonts: bool = False  # no CID fonts
    die_line: bool = False  # the cut as a separation of its own
    spots: Mapping[str, str] = field(default_factory=dict)  # our name of a separation: the printer's
    special_inks: Mapping[str, str] = field(default_factory=dict)  # ink of ours: separation that prints it
    folding_board: FoldingBoard | None = None  # None: cut flush with its edge
    icc: str | None = None  # path of the buyer's own output profile
    instead: tuple[str, ...] = ()  # short names of what an order has put in the place of the printer's terms


@dataclass(frozen=True, slots=True)
class Component:
    """A thing that a maker of games prints from one picture: cut size in inches, picture size with its bleed."""

    id: str
    title: Mapping[str, str]
    inches: tuple[float, float]
    pixels: tuple[int, int]
    kinds: tuple[str, ...]  # what it can carry: "map", "faction", ...
    panels: tuple[int, int] = (1, 1)  # across and down, between its folds
    pages: int = 1  # it is made of as many pages, or a multiple of them


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer and how its sheets are finished; lengths in mm.

    With `press` it takes PDF/X, with `components` pictures; else sheets are laid out for its paper at home.
    """

    id: str
    title: Mapping[str, str]
    source: str  # where the numbers come from
    dated: str  # when that was read, YYYY-MM-DD
    bleed: float
    safe: float = 0.0  # how far texts, signs and places to write keep from the cut
    largest: tuple[float, float] | None = None  # largest board that can be made, either way up
    paper: str = "a4"
    border: float = 5.0
    overlap: float = 10.0
    laminate: bool = False
    seal: float = 5.0
    corner: float = 4.0
    inches: bool = False
    back_offset: tuple[float, float] = (0.0, 0.0)  # by which backs are moved right and down, since the printer is off
    press: Press | None = None
    components: tuple[Component, ...] = ()
    dpi: int = 300  # of the pictures
    makes: tuple[str, ...] = ()  # of MAKES
    files: tuple[str, ...] = ()  # beside it: its inks, by the name that it writes

    @property
    def elsewhere(self) -> bool:
        """Whether somebody else prints: a press or a maker of games, who gets files of one kind."""
        return bool(self.press or self.components)

    @property
    def name(self) -> str:
        """Give its id for file names, with what an order has changed: two levels in one folder stay two files."""
        return "-".join([self.id, *(self.press.instead if self.press else ())])

    def printable(self, width: float, height: float) -> Rect:
        """Give the part of a paper that the printer reaches."""
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
"""What a printer can make, and its name for people."""
