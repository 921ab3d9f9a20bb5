"""How things fit in a product's box: sheets flat or folded, mounted boards, pyramids.

Only definitions provide thickness: that of a press's greyboard, and the sizes of pyramids; papers have none.
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
"""Kinds of sheets that go in a box."""
MOST_PANELS = 4
"""Most panels in one direction: paper of 170 g/m², as used for boards, cannot be folded more often."""
PLAY = 1.0
"""Space between a folded sheet and the walls, mm, since folds are rounded."""


MOUNTED = (2, 2)
"""Panels, across and down, of a board that a press mounts and folds."""


def box_of(boards: Iterable[Definition]) -> Box | None:
    """Return the first box, which holds the other components; None if there is none."""
    return next((board for board in boards if isinstance(board, Box)), None)


def panels(size: Size, box: Box) -> tuple[int, int] | None:
    """Return the panels, across and down, for folding a sheet into a box; None if it does not fit. Sizes are in mm.

    The sheet may be in either orientation. (1, 1) is a sheet that lies flat.

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
    """Return whether a press job includes a board as a file to be mounted and folded, in addition to its flat sheet."""
    return isinstance(board, Map) and printer.press is not None and "quad-fold-board" in printer.makes


def mounted_size(board: Map) -> Size:
    """Return the size in mm of a mounted board, folded."""
    return board.width / MOUNTED[0], board.height / MOUNTED[1]


def lies_flat(size: Size, box: Box) -> bool:
    """Return whether something that is not folded further fits on the bottom of a box, in either orientation."""
    return max(size) <= max(box.inner[:2]) and min(size) <= min(box.inner[:2])


def mounted_height(count: int, printer: Profile) -> float | None:
    """Return the height in mm of `count` stacked mounted boards; None if the press states no thickness."""
    mounted = printer.press.folding_board if printer.press else None
    thick = mounted.thickness if mounted else None
    return None if thick is None else count * MOUNTED[0] * MOUNTED[1] * thick


def least_width(pyramid: PyramidSize) -> float:
    """Return the smallest extent of a pyramid in mm over all positions, which the box must be deep enough for.

    That is its height, or the distance from a side to the opposite edge of the base.

    >>> round(least_width(PyramidSize(25.4, 44.45)), 1)
    24.4
    """
    base, high = pyramid.base_mm, pyramid.height_mm
    return min(high, base * high / math.hypot(high, base / 2))


def minimum_box_depth(pieces: Pieces) -> float:
    """Return the smallest extent in mm of the largest pyramid in a set, 0 if there is none."""
    had = [size for n, size in enumerate(pieces.sizes) if any(one.counts[n] for one in pieces.sets)]
    return max(map(least_width, had), default=0.0)
