"""How what is flat lies in the box of a product: as it is, or folded so often across and down."""

from collections.abc import Iterable
from itertools import product as pairs

from hyskos.definitions.booklets import Booklet
from hyskos.definitions.boxes import Box
from hyskos.definitions.cards import Card
from hyskos.definitions.model import Definition, Faction, Grid, Map, Ring
from hyskos.definitions.score_sheets import ScoreSheet
from hyskos.generators.kit import Size

FLAT = (Booklet, Card, Faction, Grid, Map, Ring, ScoreSheet)
"""Kinds of sheets that go into a box."""
MOST_PANELS = 4
"""Paper of 170 g/m², which boards are printed on, is folded so often one way and no more."""
PLAY = 1.0
"""What is left between a folded sheet and the walls, mm: folds are round."""


def box_of(boards: Iterable[Definition]) -> Box | None:
    """Give the box that the others lie in: the first."""
    return next((board for board in boards if isinstance(board, Box)), None)


def panels(size: Size, box: Box) -> tuple[int, int] | None:
    """Say in how many panels, across and down, a sheet of a size in mm is folded to lie in a box; None if in none.

    It lies either way round. (1, 1) is a sheet that lies flat.

    >>> from hyskos.definitions.loader import load
    >>> box = load("ring-race-box")  # 124 × 136 mm inside
    >>> panels((360, 360), box), panels((130, 100), box)
    ((3, 3), (1, 1))
    """
    long, short = max(box.inner[:2]), min(box.inner[:2])
    counts = range(1, MOST_PANELS + 1)
    for across, down in sorted(pairs(counts, counts), key=lambda count: (count[0] * count[1], max(count))):
        wide, high = size[0] / across, size[1] / down
        play = PLAY if across * down > 1 else 0.0
        if max(wide, high) + play <= long and min(wide, high) + play <= short:
            return across, down
    return None
