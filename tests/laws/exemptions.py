"""What the laws let pass, each with its reason. What is no longer needed here fails: take its line out."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Law = Literal["mark", "twin"]
REDRAWN = "being redrawn"


@dataclass(frozen=True)
class Exempt:
    """A group of a kind of sheets that a law does not bind."""

    law: Law
    kind: str
    group: str
    reason: str


EXEMPTIONS = (
    Exempt("mark", "map", "ground", "wedges and rays around the board carry nothing"),
    Exempt("mark", "map", "frame", "the frame of the map carries nothing"),
    Exempt("mark", "map", "stele-left", "the panel is told by its fill; its lines are ornament"),
    Exempt("mark", "map", "stele-right", "the panel is told by its fill; its lines are ornament"),
    Exempt("mark", "map", "terraces", "told by their order towards space 1; hexes have edges of their own on each"),
    Exempt("mark", "map", "facets", "lit sides of one pyramid, whose outline is told"),
    Exempt("mark", "map", "picture", "the picture at the foot of a column carries nothing"),
    Exempt("mark", "map", "version-mark", "the plate behind the stamp; its text is held to the law of texts"),
    Exempt("mark", "ring", "background", "ground and frame carry nothing"),
    Exempt("mark", "ring", "facets", "lit sides of one pyramid, whose outline is told"),
    Exempt("mark", "ring", "rays", "the sky around the sun carries nothing"),
    Exempt("mark", "grid", "background", "ground and frame carry nothing"),
    Exempt("mark", "back", "background", "the lattice of the back carries nothing"),
    Exempt("mark", "back", "tablet", "the plate on the back is told by its fill"),
    Exempt("mark", "back", "facets", "lit sides of one pyramid, whose outline is told"),
    Exempt("mark", "faction", "background", "ground and frame carry nothing"),
    Exempt("mark", "score-sheet", "background", "ground and frame carry nothing"),
    Exempt("mark", "card", "background", "ground and frame carry nothing"),
    Exempt("twin", "grid", "squares", "light and dark help the eye along; no rule knows them"),
    Exempt("mark", "faction", "areas", REDRAWN),
    Exempt("mark", "faction", "stays", REDRAWN),
    Exempt("mark", "faction", "points", REDRAWN),
    Exempt("mark", "grid", "goals", REDRAWN),
    Exempt("mark", "score-sheet", "scores", REDRAWN),
    Exempt("mark", "score-sheet", "statues", REDRAWN),
    Exempt("twin", "score-sheet", "scores", REDRAWN),
    Exempt("twin", "score-sheet", "statues", REDRAWN),
    Exempt("mark", "card", "words", REDRAWN),
    Exempt("mark", "booklet", "page", REDRAWN),
    Exempt("mark", "booklet", "text", REDRAWN),
    Exempt("twin", "booklet", "text", REDRAWN),
    Exempt("mark", "pieces", "pieces", REDRAWN),
    Exempt("twin", "pieces", "pieces", REDRAWN),
)


def exempt(law: Law, kind: str) -> frozenset[str]:
    """Name the groups of a kind of sheets that a law does not bind; what carries nothing has no twins."""
    return frozenset(
        one.group
        for one in EXEMPTIONS
        if one.kind == kind and (one.law == law or (law == "twin" and one.reason != REDRAWN))
    )


def unneeded(law: Law, kind: str, found: Iterable[tuple[str, ...]]) -> set[str]:
    """Name the exemptions that nothing needs; `found` are the names of the groups around each thing that failed."""
    listed = {one.group for one in EXEMPTIONS if (one.law, one.kind) == (law, kind)}
    needed = [listed & set(names) for names in found]
    return listed - {name for names in needed if len(names) == 1 for name in names}
