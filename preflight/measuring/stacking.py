"""Compute which inks overlap at a point of the page, as printed by the plates.

PDF 32000-1, 11.7.4: a mark without overprint removes everything below it; one with overprint keeps the plates on which
it has no ink. Text has no outlines here: it is checked, but covers nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product

from hyskos.definitions.values import dataclass
from hyskos.preflight.budget import spender
from hyskos.preflight.measuring.blending import UNKNOWN, Layer, mix
from hyskos.preflight.measuring.sampling import Sample, Shade, sample_mask, sample_picture, shade_of
from hyskos.preflight.measuring.separations import is_tool
from hyskos.preflight.painting.marks import Box, Group, Mark, Shape
from hyskos.preflight.painting.spaces import PROCESS, amounts
from hyskos.preflight.reading.objects import key_of

MOST_WORK = 4_000_000
"""Maximum outline points tested on one page, so that no page takes longer than a few seconds."""
POINT, LAYER, PAIR = 8, 4, 4
"""Measured units of work: to look up a point, to print a mark there, to compare two marks."""
CROSSINGS_A_UNIT = 5
"""Pairs of line segments compared per unit."""
_INKED = ("gray", "cmyk", "spot")
PLATES_A_UNIT = 2
"""Plates of a layer mixed per unit."""
_CELLS = 48
_MANY_CELLS = 64  # cells: marks covering more of them are tested at every point


class TooMuchError(Exception):
    """Raised if a page has too many overlapping marks to check."""


@dataclass
class Stack:
    """The marks of a page, bottom to top, indexed by position."""

    marks: Sequence[Mark]
    media: Box
    work_left: int = MOST_WORK
    large_marks: list[int] = field(default_factory=list)
    cells: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    boxes: list[Box] = field(default_factory=list)
    _plate_cache: dict[int, dict[str, float] | None] = field(default_factory=dict)  # cached plates of marks
    _samples: dict[object, Sample | None] = field(default_factory=dict)  # cached samples of pictures and their masks
    _shades: dict[int, Shade | None] = field(default_factory=dict)
    _last_in_group: dict[Group, int] = field(default_factory=dict)  # index of the last mark of each group
    _pay: Callable[[int], None] = field(default_factory=spender)

    def __post_init__(self) -> None:
        self.boxes = [box_with_line(mark) for mark in self.marks]
        for index, mark in enumerate(self.marks):
            if mark.shape is not None:
                self._file(index, mark)
            if mark.groups:
                self._last_in_group[mark.groups[0]] = index

    def at(self, x: float, y: float, below: int | None = None) -> dict[str, float]:
        """Return the value (0..1) of every plate at a point, for all marks or those below one of them.

        Pictures are not sampled. Raises TooMuchError when the page has used up its work.
        """
        layers = self._down_to_opaque(self.covering_marks(x, y, below))
        if any(self.marks[index].blended for index in layers):
            return self._mixed([self._layer(index, self._plates(index)) for index in layers])
        shares: dict[str, float] = {}
        for index in layers:
            shares = print_plates(shares, self.marks[index], self._plates(index))
        return shares

    def plate_values(self, x: float, y: float, index: int, unmasked: bool = False) -> dict[str, float]:
        """Return the value of every plate at a point of a mark, including what is below it and its whole group.

        Pictures and shadings are sampled. Where an unreadable mask may hide something, the result is `UNKNOWN`, or
        shown if `unmasked`. Raises TooMuchError, SpentError.
        """
        layers: list[Layer] = []
        for i in self._piled(x, y, index):
            self._pay_for_layer(self.marks[i])
            layer = self._sampled_layer(i, x, y)
            layers.append(layer)
            if layer.opacity and not self.marks[i].overprint and not self.marks[i].blended:
                break
        return self._mixed(layers[::-1], unmasked)

    def _mixed(self, layers: list[Layer], unmasked: bool = False) -> dict[str, float]:
        shares = mix(layers, unmasked)
        self.spend(len(layers) * len(shares) // PLATES_A_UNIT)
        return shares

    def _piled(self, x: float, y: float, index: int) -> Iterator[int]:
        """Yield a mark, the marks of its group that cover a point, and the marks below, top to bottom.

        A mark with a pattern is skipped if the next mark is its shading, or if the requested mark is part of the
        pattern.
        """
        mark, waiting = self.marks[index], True
        filled = bool(mark.samples) and mark.kind != "shading"
        for i in self.covering_marks(x, y, 1 + (self._last_in_group[mark.groups[0]] if mark.groups else index)):
            if waiting and i <= index:
                waiting = False
                if i < index:
                    yield index
            if filled and i < index and _has_pattern(self.marks[i]):
                filled = False
            elif not self._is_shaded(i):
                yield i
        if waiting:
            yield index

    def _is_shaded(self, index: int) -> bool:
        """Return whether the next mark is the shading that this mark is painted with."""
        after = self.marks[index + 1 : index + 2]
        return _has_pattern(self.marks[index]) and any(mark.kind == "shading" for mark in after)

    def _down_to_opaque(self, covering: Iterator[int]) -> list[int]:
        """Collect marks from the top to the first opaque one; returns them bottom to top."""
        layers: list[int] = []
        for index in covering:
            mark = self.marks[index]
            self._pay_for_layer(mark)
            layers.append(index)
            if not mark.overprint and not mark.blended:
                break
        return layers[::-1]

    def _pay_for_layer(self, mark: Mark) -> None:
        self.spend(LAYER + (mark.paint.space.count if mark.paint else 0))

    def _plates(self, index: int) -> dict[str, float] | None:
        if index not in self._plate_cache:
            self._plate_cache[index] = plates(self.marks[index])
        return self._plate_cache[index]

    def _layer(self, index: int, shares: dict[str, float] | None, opacity: float | None = None) -> Layer:
        mark = self.marks[index]
        return Layer(
            {UNKNOWN: 1.0} if shares is None else shares, lambda below: print_plates(below, mark, shares),
            opacity if mark.picture and mark.picture.has_mask else 1.0, mark.blend, mark.groups,
        )  # fmt: skip

    def _sampled_layer(self, index: int, x: float, y: float) -> Layer:
        """Return a mark as a layer, with the colour at this point for a picture or a shading."""
        mark = self.marks[index]
        shares, opacity = self._plates(index), None
        if mark.kind == "shading" and mark.space and mark.space.model in _INKED:
            if index not in self._shades:
                self._shades[index] = shade_of(mark)
            shade = self._shades[index]
            colour = shade(x, y) if shade else None
            if shade and colour is None:
                return Layer({}, dict, 0.0)
            shares = amounts(mark.space, colour) if colour else None
        if mark.kind == "image" and mark.picture and not mark.picture.inline:
            picture, key = mark.picture, key_of(mark.picture.raw)
            if key not in self._samples:
                has_inks = picture.space is not None and picture.space.model in _INKED
                self._samples[key] = sample_picture(picture, picture.space) if has_inks and picture.space else None
                self._samples["mask", key] = sample_mask(picture) if picture.has_mask else None
            sample, mask = self._samples[key], self._samples["mask", key]
            if sample:
                shares = amounts(sample.space, sample.at(picture.matrix, x, y))
            if mask:
                opacity = mask.at(picture.matrix, x, y)[0]
        return self._layer(index, shares, opacity)

    def covering_marks(self, x: float, y: float, below: int | None = None) -> Iterator[int]:
        """Yield the marks that cover a point, top to bottom."""
        near = self.cells.get(self._cell(x, y), ())
        self.spend(POINT + len(near) + len(self.large_marks))
        boxes = self.boxes
        for index in sorted((*near, *self.large_marks), reverse=True):
            left, bottom, right, top = boxes[index]
            if not (left <= x <= right and bottom <= y <= top) or (below is not None and index >= below):
                continue
            if self.covers(self.marks[index], x, y):
                yield index

    def covers(self, mark: Mark, x: float, y: float) -> bool:
        """Return whether a mark covers a point: it is inside its shape and all of its clips."""
        return mark.shape is not None and self._holds(mark.shape, x, y) and self.shows(mark, x, y)

    def shows(self, mark: Mark, x: float, y: float) -> bool:
        """Return whether the clips of a mark show a point."""
        return not mark.clips or all(self._holds(shape, x, y) for shape in mark.clips)

    def near(self, mark: Mark) -> list[int]:
        """Return the marks whose boxes overlap that of a mark, bottom to top. Raises TooMuchError."""
        self.spend(len(self.large_marks))
        cells = product(*self._cells_of(mark))
        candidates = {*self.large_marks, *(i for cell in cells for i in self.cells.get(cell, ()))}
        self.spend(PAIR * len(candidates))
        box = box_with_line(mark)
        return sorted(i for i in candidates if _overlap(box, self.boxes[i]))

    def _holds(self, shape: Shape, x: float, y: float) -> bool:
        self.spend(shape.size)
        return shape.holds(x, y)

    def spend(self, work: int) -> None:
        """Spend units of the page's and the file's budget. Raises TooMuchError, SpentError."""
        self.work_left -= work
        if self.work_left < 0:
            raise TooMuchError
        self._pay(work)

    def _file(self, index: int, mark: Mark) -> None:
        columns, rows = self._cells_of(mark)
        if len(columns) * len(rows) > _MANY_CELLS:
            self.large_marks.append(index)
            return
        for cell in product(columns, rows):
            self.cells.setdefault(cell, []).append(index)

    def _cells_of(self, mark: Mark) -> tuple[range, range]:
        box = box_with_line(mark)
        (left, bottom), (right, top) = self._cell(*box[:2]), self._cell(*box[2:])
        return range(left, right + 1), range(bottom, top + 1)

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        left, bottom, right, top = self.media
        across = int((x - left) / max(right - left, 1e-6) * _CELLS)
        up = int((y - bottom) / max(top - bottom, 1e-6) * _CELLS)
        last = _CELLS - 1
        return (0 if across < 0 else min(across, last)), (0 if up < 0 else min(up, last))


def box_with_line(mark: Mark) -> Box:
    """Return the box of a mark including its line width."""
    half = (mark.width or 0.0) / 2
    left, bottom, right, top = mark.box
    return left - half, bottom - half, right + half, top + half


def _overlap(box: Box, other: Box) -> bool:
    return box[0] <= other[2] and other[0] <= box[2] and box[1] <= other[3] and other[1] <= box[3]


def _has_pattern(mark: Mark) -> bool:
    return mark.paint is not None and mark.paint.pattern is not None


def print_mark(below: Mapping[str, float], mark: Mark) -> dict[str, float]:
    """Print a mark on plates."""
    return print_plates(below, mark, plates(mark))


def print_plates(below: Mapping[str, float], mark: Mark, shares: dict[str, float] | None) -> dict[str, float]:
    """Print a mark with known plates as if it were opaque; the plates are the same at all of its points."""
    if not mark.overprint or shares is None or mark.paint is None:
        return {UNKNOWN: 1.0} if shares is None else shares
    space = mark.paint.space
    if space.model == "spot":
        return {**{ink: share for ink, share in below.items() if ink not in space.inks}, **shares}
    if keeps_other_plates(mark):
        return {**below, **shares}
    return {**{ink: share for ink, share in below.items() if ink not in (*PROCESS, UNKNOWN)}, **shares}


def keeps_other_plates(mark: Mark) -> bool:
    """Return whether a mark leaves all plates unchanged on which it has no ink."""
    space = mark.paint.space if mark.paint else None
    if not space or not mark.overprint:
        return False
    return (space.family == "DeviceCMYK" and mark.nonzero) or space.family == "Separation"


def ink_sum(shares: Mapping[str, float], replaced: Mapping[str, float]) -> float | None:
    """Return the sum of plates in per cent, with spot inks converted to process inks; None if one is unknown.

    Die lines do not count as ink.
    """
    if UNKNOWN in shares:
        return None
    return sum(share * replaced.get(ink, 100.0) for ink, share in shares.items() if ink != "All" and not is_tool(ink))


def plates(mark: Mark) -> dict[str, float] | None:
    """Return the value of every plate that a mark has ink on; None if unknown.

    A grey picture counts as full black.
    """
    if mark.kind in ("image", "shading"):
        space = mark.picture.space if mark.picture else mark.paint.space if mark.paint else None
        return {"Black": 1.0} if mark.kind == "image" and space and space.model == "gray" else None
    if mark.paint is None or mark.paint.pattern is not None or mark.paint.space.model not in ("gray", "cmyk", "spot"):
        return None
    return amounts(mark.paint.space, mark.paint.values)
