"""What carries nothing, and what the laws let pass, each with its reason.

What is no longer needed here fails: take its line out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Law = Literal["mark", "twin"]
ORNAMENTS: Mapping[str, str] = {
    "ground": "wedges, rays and plain colour around what matters",
    "frame": "lines around a sheet or a part of it",
    "stele-left": "the panel is told by its fill; its lines are ornament",
    "stele-right": "the panel is told by its fill; its lines are ornament",
    "stele": "a panel or plate is told by its fill; its lines are ornament",
    "box": "an example is told by the bar at its side; the ground of its box is ornament",
    "sign": "one mass on its ground: the faces of its pyramids need not stand out from each other",
    "terraces": "told by their order towards space 1; hexes have edges of their own on each",
    "facets": "lit sides of one pyramid, whose outline is told",
    "picture": "a picture of other things, such as the one at the foot of a column",
    "scene": "a picture seen as a whole; what must be read stands on a panel",
    "panel": "the panel is told by its fill; its line is ornament",
    "pattern-frieze": "a row of triangles",
    "pattern-flag": "the flag is told by its fill; its line is ornament",
    "line": "a line at the foot of a cover's face",
    "facts": "lines between facts; their texts are held to the law of texts",
    "paragraphs": "lines below headings; their texts are held to the law of texts",
    "rays": "the sky around the sun of the ring board",
    "clearing": "room left white around a line or an arrow: it hides stones of a wall and is not seen itself",
    "stamp-plate": "a plain place for the stamp, whose text is held to the law of texts",
    "capstone": "the top of a pyramid and the frieze below it: colours are told by the rest of the face and its sign",
    "version-mark": "the plate behind the stamp; its text is held to the law of texts",
}
"""Groups that carry nothing, on whatever sheet they lie; every other mark means something."""


@dataclass(frozen=True)
class Exempt:
    """A group of a kind of sheets that a law does not bind."""

    law: Law
    kind: str
    group: str
    reason: str


EXEMPTIONS = (
    Exempt("twin", "pieces", "emblem-cleopatra", "sides are told by the hatching around their figures"),
    Exempt("mark", "faction", "background", "wedges, frames and parts of a head; its contour and the pattern are told"),
    Exempt("twin", "faction", "head", "heads share a collar; faces, patterns and hatches tell them apart"),
    Exempt("mark", "faction", "areas", "tints of rows, and areas that their dashed edge tells"),
    Exempt("twin", "booklet", "text", "discs of the draft and of footmen have letters and numbers in them"),
)


def exempt(law: Law, kind: str) -> frozenset[str]:
    """Name the groups of a kind of sheets that a law does not bind."""
    return frozenset({*ORNAMENTS, *(one.group for one in EXEMPTIONS if (one.law, one.kind) == (law, kind))})


def unneeded(law: Law, kind: str, found: Iterable[tuple[str, ...]]) -> set[str]:
    """Name the exemptions that nothing needs; `found` are the names of the groups around each thing that failed."""
    listed = {one.group for one in EXEMPTIONS if (one.law, one.kind) == (law, kind)}
    needed = [listed & set(names) for names in found if not ORNAMENTS.keys() & set(names)]
    return listed - {name for names in needed if len(names) == 1 for name in names}
