"""What lies on each other: which inks a point of the page has, seen from above, as plates print it.

PDF 32000-1, 11.7.4: what does not overprint takes away all that lies below; what does keeps the plates that it has no
ink on. Letters have no outlines here: a text is looked at, but covers nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product

from hyskos.definitions.values import dataclass
from hyskos.preflight.budget import charge
from hyskos.preflight.measuring.separations import is_tool
from hyskos.preflight.painting.marks import Box, Mark
from hyskos.preflight.painting.shapes import Shape
from hyskos.preflight.painting.spaces import PROCESS, amounts

UNKNOWN = "?"
"""A plate for colours whose inks cannot be told: RGB, pictures, smooth shades."""
MOST_WORK = 2_000_000
"""Points of outlines that are looked at on one page, so that no page takes longer than some seconds."""
POINT, LAYER, PAIR = 8, 4, 4
"""Units of work, measured: to look at a point, to print a mark there, to hold two marks against each other."""
CROSSINGS_A_UNIT = 5
"""Pieces of lines that are held against each other in one unit."""
_CELLS = 48
_WIDE = 64  # cells: a mark on more of them is looked at wherever one asks


class TooMuchError(Exception):
    """The page has more on it than is reasonable to look at."""


@dataclass
class Stack:
    """The marks of a page, from below to above, found by their place."""

    marks: Sequence[Mark]
    media: Box
    left: int = MOST_WORK
    wide: list[int] = field(default_factory=list)
    cells: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    boxes: list[Box] = field(default_factory=list)
    _own: dict[int, dict[str, float] | None] = field(default_factory=dict)  # plates of the marks that were looked at
    _pay: Callable[[int], None] = field(default_factory=charge)

    def __post_init__(self) -> None:
        self.boxes = [reach(mark) for mark in self.marks]
        for index, mark in enumerate(self.marks):
            if mark.shape is not None:
                self._file(index, mark)

    def at(self, x: float, y: float, below: int | None = None) -> dict[str, float]:
        """Give the share (0..1) of every plate at a point, of all marks or of those below one of them.

        Raises TooMuchError when the page has taken too much work.
        """
        layers: list[int] = []
        for index in self.covering(x, y, below):
            mark = self.marks[index]
            self.spend(LAYER + (mark.paint.space.count if mark.paint else 0))
            layers.append(index)
            if not mark.overprint and not mark.blended:
                break
        found: dict[str, float] = {}
        for index in reversed(layers):
            if index not in self._own:
                self._own[index] = plates(self.marks[index])
            found = printed(found, self.marks[index], self._own[index])
        return found

    def covering(self, x: float, y: float, below: int | None = None) -> Iterator[int]:
        """Give the marks that cover a point, from above to below."""
        near = self.cells.get(self._cell(x, y), ())
        self.spend(POINT + len(near) + len(self.wide))
        boxes = self.boxes
        for index in sorted((*near, *self.wide), reverse=True):
            left, low, right, high = boxes[index]
            if not (left <= x <= right and low <= y <= high) or (below is not None and index >= below):
                continue
            if self.covers(self.marks[index], x, y):
                yield index

    def covers(self, mark: Mark, x: float, y: float) -> bool:
        """Say whether a mark covers a point: its shape and all of its clips hold it."""
        return mark.shape is not None and self._holds(mark.shape, x, y) and self.seen(mark, x, y)

    def seen(self, mark: Mark, x: float, y: float) -> bool:
        """Say whether the clips of a mark show a point."""
        return not mark.clips or all(self._holds(shape, x, y) for shape in mark.clips)

    def near(self, mark: Mark) -> list[int]:
        """Give the marks whose boxes meet that of a mark, from below to above. Raises TooMuchError."""
        self.spend(len(self.wide))
        found = {*self.wide, *(i for cell in product(*self._cells_of(mark)) for i in self.cells.get(cell, ()))}
        self.spend(PAIR * len(found))
        box = reach(mark)
        return sorted(i for i in found if _meet(box, self.boxes[i]))

    def _holds(self, shape: Shape, x: float, y: float) -> bool:
        self.spend(shape.size)
        return shape.holds(x, y)

    def spend(self, work: int) -> None:
        """Take units of work from what the page and its file may take. Raises TooMuchError, SpentError."""
        self.left -= work
        if self.left < 0:
            raise TooMuchError
        self._pay(work)

    def _file(self, index: int, mark: Mark) -> None:
        columns, rows = self._cells_of(mark)
        if len(columns) * len(rows) > _WIDE:
            self.wide.append(index)
            return
        for cell in product(columns, rows):
            self.cells.setdefault(cell, []).append(index)

    def _cells_of(self, mark: Mark) -> tuple[range, range]:
        box = reach(mark)
        (left, low), (right, high) = self._cell(*box[:2]), self._cell(*box[2:])
        return range(left, right + 1), range(low, high + 1)

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        left, low, right, high = self.media
        across = int((x - left) / max(right - left, 1e-6) * _CELLS)
        up = int((y - low) / max(high - low, 1e-6) * _CELLS)
        last = _CELLS - 1
        return (0 if across < 0 else min(across, last)), (0 if up < 0 else min(up, last))


def reach(mark: Mark) -> Box:
    """Give the box of a mark with the width of its line."""
    half = (mark.width or 0.0) / 2
    left, low, right, high = mark.box
    return left - half, low - half, right + half, high + half


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def laid(below: Mapping[str, float], mark: Mark) -> dict[str, float]:
    """Print a mark on plates."""
    return printed(below, mark, plates(mark))


def printed(below: Mapping[str, float], mark: Mark, own: dict[str, float] | None) -> dict[str, float]:
    """Print a mark whose plates are known: they are the same at every point of it."""
    if mark.blended:
        return {**below, UNKNOWN: 1.0}
    if not mark.overprint or own is None or mark.paint is None:
        return {UNKNOWN: 1.0} if own is None else own
    space = mark.paint.space
    if space.model == "spot":
        return {**{ink: share for ink, share in below.items() if ink not in space.inks}, **own}
    if keeps(mark):
        return {**below, **own}
    return {**{ink: share for ink, share in below.items() if ink not in (*PROCESS, UNKNOWN)}, **own}


def keeps(mark: Mark) -> bool:
    """Say whether a mark leaves all plates as they are that it has no ink on."""
    space = mark.paint.space if mark.paint else None
    if not space or not mark.overprint:
        return False
    return (space.family == "DeviceCMYK" and mark.nonzero) or space.family == "Separation"


def added(found: Mapping[str, float], replaced: Mapping[str, float]) -> float | None:
    """Add up plates in per cent, spot inks as what replaces them; None if one of them cannot be told.

    Lines for tools are no ink.
    """
    if UNKNOWN in found:
        return None
    return sum(share * replaced.get(ink, 100.0) for ink, share in found.items() if ink != "All" and not is_tool(ink))


def plates(mark: Mark) -> dict[str, float] | None:
    """Give the share of every plate that a mark has ink on; None where that cannot be told.

    Of a picture in greys it is known that all of it is black.
    """
    if mark.kind in ("image", "shading"):
        space = mark.picture.space if mark.picture else mark.paint.space if mark.paint else None
        return {"Black": 1.0} if mark.kind == "image" and space and space.model == "gray" else None
    if mark.paint is None or mark.paint.pattern is not None or mark.paint.space.model not in ("gray", "cmyk", "spot"):
        return None
    return amounts(mark.paint.space, mark.paint.values)
