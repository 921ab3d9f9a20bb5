"""Paper: sizes by name, and what a printer does to them (`data/printers`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import data
from generators.sheets.page import Rect

HAIR = 0.01
"""Sizes that differ by less are the same size, mm."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in mm."""

    name: str
    width: float
    height: float

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
class Profile:
    """A printer and how its sheets are finished; lengths in mm."""

    id: str
    title: Mapping[str, str]
    paper: str
    border: float
    bleed: float
    overlap: float
    laminate: bool
    seal: float
    corner: float
    inches: bool

    def printable(self, width: float, height: float) -> Rect:
        """Give the part of a paper that the printer reaches."""
        return Rect(self.border, self.border, width - 2 * self.border, height - 2 * self.border)


def profile_names() -> list[str]:
    """List the printer profiles that ship."""
    return sorted(path.stem for path in (data.ROOT / "printers").glob("*.yaml"))


@cache
def load_profile(name: str) -> Profile:
    """Load a shipped printer profile by id."""
    raw = data.load_yaml("printers", name)
    return Profile(
        id=raw["id"],
        title=raw["title"],
        paper=raw["paper"],
        border=raw["border_mm"],
        bleed=raw["bleed_mm"],
        overlap=raw["overlap_mm"],
        laminate=raw["laminate"],
        seal=raw["seal_mm"],
        corner=raw["corner_mm"],
        inches=raw["inches"],
    )
