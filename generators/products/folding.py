"""How things lie in the box of a product: sheets as they are or folded, mounted boards, pyramids.

Thickness is only what definitions say: that of greyboard at a press, and the sizes of pyramids; no paper has one.
"""

import math
from collections.abc import Iterable
from itertools import product as pairs

from hyskos.definitions.booklets import Booklet
from hyskos.definitions.boxes import Box
from hyskos.definitions.cards import Card
from hyskos.definitions.model import Definition, Faction, Grid, Map, Ring
from hyskos.definitions.pieces import Pieces, PyramidSize
from hyskos.definitions.printers import Profile
from hyskos.definitions.score_sheets import ScoreSheet
from hyskos.generators.kit import Size

FLAT = (Booklet, Card, Faction, Grid, Map, Ring, ScoreSheet)
"""Kinds of sheets that go into a box."""
MOST_PANELS = 4
"""Paper of 170 g/m², which boards are printed on, is folded so often one way and no more."""
PLAY = 1.0
"""What is left between a folded sheet and the walls, mm: folds are round."""


MOUNTED = (2, 2)
"""Panels of a board that a press mounts and folds: across and down."""


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


def mounts(board: Definition, printer: Profile) -> bool:
    """Tell whether a job of a press has a file of a board to be mounted and folded, beside its flat sheet."""
    return isinstance(board, Map) and printer.press is not None and "quad-fold-board" in printer.makes


def mounted_size(board: Map) -> Size:
    """Give the size in mm of a mounted board as it is folded."""
    return board.width / MOUNTED[0], board.height / MOUNTED[1]


def lies_flat(size: Size, box: Box) -> bool:
    """Tell whether what is not folded any further lies on the floor of a box, either way round."""
    return max(size) <= max(box.inner[:2]) and min(size) <= min(box.inner[:2])


def mounted_height(count: int, printer: Profile) -> float | None:
    """Give the height in mm of so many mounted boards on each other; None where the press says no thickness."""
    mounted = printer.press.folding_board if printer.press else None
    thick = mounted.thickness if mounted else None
    return None if thick is None else count * MOUNTED[0] * MOUNTED[1] * thick


def least_width(pyramid: PyramidSize) -> float:
    """Give the least width of a pyramid in mm, in whatever way it lies: no lid closes over more.

    That is its height, or the distance from a side to the edge of the base opposite.

    >>> round(least_width(PyramidSize(25.4, 44.45)), 1)
    24.4
    """
    base, high = pyramid.base_mm, pyramid.height_mm
    return min(high, base * high / math.hypot(high, base / 2))


def thickest(pieces: Pieces) -> float:
    """Give the least width in mm of the largest pyramid that a set has, 0 for none."""
    had = [size for n, size in enumerate(pieces.sizes) if any(one.counts[n] for one in pieces.sets)]
    return max(map(least_width, had), default=0.0)
