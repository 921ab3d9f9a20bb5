"""Paper: sizes by name, and what a printer does to them (`data/printers`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from hyskos import data
from hyskos.definitions.geometry import Rect
from hyskos.definitions.numerals import read_count

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


PAPERS: Mapping[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("a4", 210, 297),
        Paper("a3", 297, 420),
        Paper("letter", 215.9, 279.4),
        Paper("tabloid", 279.4, 431.8),
        Paper("sra3", 320, 450),  # what print shops cut A3 from: room for bleed and marks
    )
}


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


@dataclass(frozen=True, slots=True)
class Press:
    """What a press takes: PDF/X of a level (`hyskos.generators.writers.pdfx.LEVELS`), its marks, inks and fonts."""

    level: str
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
    press: Press | None = None
    components: tuple[Component, ...] = ()
    dpi: int = 300  # of the pictures
    makes: tuple[str, ...] = ()  # of MAKES

    @property
    def name(self) -> str:
        """Give its id for file names, with what an order has changed: two levels in one folder stay two files."""
        return "-".join([self.id, *(self.press.instead if self.press else ())])

    def printable(self, width: float, height: float) -> Rect:
        """Give the part of a paper that the printer reaches."""
        return Rect(self.border, self.border, width - 2 * self.border, height - 2 * self.border)


MAKES = (
    "flat-board", "bi-fold-board", "quad-fold-board", "six-fold-board", "mat", "quad-fold-mat", "card", "sheet",
    "booklet",
)  # fmt: skip
"""What a printer can make."""


def profile_names() -> list[str]:
    """List the printer profiles that ship."""
    return sorted(path.stem for path in (data.ROOT / "printers").glob("*.yaml"))


@cache
def load_profile(name: str) -> Profile:
    """Load a shipped printer profile by id."""
    return make_profile(data.load_yaml("printers", name))


def make_profile(raw: Mapping[str, Any]) -> Profile:
    """Make a profile from plain data that has been checked."""
    home, press, pictures = raw.get("home"), raw.get("press"), raw.get("pictures")
    made = Profile(
        raw["id"],
        raw["title"],
        raw["source"],
        raw["dated"],
        raw["bleed_mm"],
        raw.get("safe_mm", 0.0),
        tuple(raw["largest_mm"]) if "largest_mm" in raw else None,
        makes=tuple(raw.get("makes", ())),
    )
    if home:
        return replace(made, **{key.removesuffix("_mm"): value for key, value in home.items()})
    if press:
        folding = press.get("folding_board")
        board = FoldingBoard(folding["wrap_mm"], folding["back_smaller_mm"]) if folding else None
        terms = {key.removesuffix("_mm"): value for key, value in press.items()}
        return replace(made, press=Press(**(terms | {"folding_board": board})))
    assert pictures
    return replace(made, dpi=pictures["dpi"], components=tuple(_component(one) for one in pictures["components"]))


def _component(raw: Mapping[str, Any]) -> Component:
    inches, pixels, panels = (tuple(each) for each in (raw["inches"], raw["pixels"], raw.get("panels", (1, 1))))
    return Component(raw["id"], raw["title"], inches, pixels, tuple(raw["kinds"]), panels)
