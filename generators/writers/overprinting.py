"""Decide which black overprints: text and lines, but no large areas, and never more ink than can dry.

If plates are slightly misregistered, black that knocks out the colour below has a halo; overprinting black does not.
Under a large black area, the colours below would show through, so it knocks out.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from itertools import pairwise, product

from hyskos.definitions.geometry import (
    MM_PER_PT,
    STEM,
    Point,
    Rect,
    add_up,
    around_points,
    curve,
    points_of,
    thickness,
    transform,
)
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Circle, Path, Text
from hyskos.generators.inks import ink
from hyskos.generators.measure import bounds, printed_rect
from hyskos.generators.typography import width

_SIDES = 32  # segments that approximate a circle
_SLANT = 0.2  # mm, maximum width or height of the box around a piece of a slanting line
_SQUARE = 8.0  # mm, cell of the grid that indexes layers by position
_WIDE = 256  # cells; a layer on more of them is checked at every position
_AIR = 0.01  # mm around an item, for rounding errors in the positions of its pieces
_FEW = 16  # up to this many boxes, each piece of a line is compared with all before using the grid
Shown = Path | Circle | Text


@dataclass(frozen=True, slots=True)
class Overprint:
    """A printer's limits: maximum width of overprinting black in mm, and maximum total ink in per cent."""

    widest: float = 1.0
    most: float = 300.0


def is_black(name: str) -> bool:
    """Return whether an ink is pure black at full strength."""
    return ink(name).cmyk == (0, 0, 0, 1) and not ink(name).spot


@dataclass(frozen=True, slots=True)
class _Layer:
    """A painted item: one too dark to overprint, or an area that hides such items."""

    dark: bool
    box: Rect
    outlines: tuple[tuple[Point, ...], ...]
    filled: bool
    reach: float = 0.0  # half the line width
    clips: tuple["_Layer", ...] = ()

    def meets(self, box: Rect) -> bool:
        """Return whether it shares a point with a box."""
        near = box.grown(self.reach)
        if not all(clip.meets(box) for clip in self.clips):
            return False
        if self._crosses(near):
            return True
        return self.filled and self._inside(*box.corners()[0])

    def holds(self, box: Rect) -> bool:
        """Return whether it covers a whole box."""
        if not self._inside(*box.corners()[0]) or self._crosses(box):
            return False
        return all(clip.holds(box) for clip in self.clips)

    def _crosses(self, box: Rect) -> bool:
        """Return whether one of its edges meets a box; most edges are entirely on one side of it."""
        left, top, right, low = box.x, box.y, box.x + box.w, box.y + box.h
        for start, end in self._edges():
            (x0, y0), (x1, y1) = start, end
            is_beside = (x0 < left and x1 < left) or (x0 > right and x1 > right)
            if not (is_beside or (y0 < top and y1 < top) or (y0 > low and y1 > low)) and _crosses(start, end, box):
                return True
        return False

    def _edges(self) -> Iterator[tuple[Point, Point]]:
        for outline in self.outlines:
            yield from zip(outline, (*outline[1:], *(outline[:1] if self.filled else outline[-1:])), strict=True)

    def _inside(self, x: float, y: float) -> bool:
        is_inside = False
        for (x0, y0), (x1, y1) in self._edges():
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                is_inside = not is_inside
        return is_inside


@dataclass
class PaintedItems:
    """The items painted on a page so far, as far as they matter for black."""

    terms: Overprint
    layers: list[_Layer] = field(default_factory=list)
    clips: tuple[_Layer, ...] = ()
    _squares: dict[tuple[int, int], list[int]] = field(default_factory=dict)  # layers in each cell, bottom first
    _width_of_squares: list[int] = field(default_factory=list)

    def clip(self, corners: Sequence[Point], matrix: Sequence[float]) -> None:
        """Clip all following items to a polygon, until `clips` is restored."""
        placed = tuple(transform(matrix, *point) for point in corners)
        self.clips = (*self.clips, _Layer(False, around_points(placed), (placed,), filled=True))

    def takes(self, item: Shown, use: str, matrix: Sequence[float]) -> bool:
        """Return whether a black item, its fill or its stroke, overprints what is below."""
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        line_width = scale * _width(item, use)
        if line_width > self.terms.widest + 1e-6:
            return False
        dark = self._dark_around(bounds(item, matrix).grown(line_width / 2 + _AIR))
        if len(dark) > _FEW:
            return not any(map(self._dark, _places(item, use, matrix, line_width)))
        return not dark or not any(
            self._dark(place)
            for place in _places(item, use, matrix, line_width)
            if any(box.meets(place) for box in dark)
        )

    def _dark_around(self, box: Rect) -> list[Rect]:
        """Return the boxes of layers that are too dark and may be below a box; usually none."""
        return [layer.box for layer in self._at(box) if layer.dark and layer.box.meets(box)]

    def _dark(self, area: Rect) -> bool:
        """Return whether any part visible in a box is too dark to overprint."""
        box: Rect | None = area
        for clip in self.clips:
            box = box.common(clip.box) if box else None
        for layer in self._at(box) if box else ():
            assert box
            if layer.box.meets(box) and (layer.meets(box) if layer.dark else layer.holds(box)):
                return layer.dark
        return False

    def _at(self, box: Rect) -> Iterator[_Layer]:
        """Yield the layers that may meet a box, top first."""
        columns, rows = _squares(box)
        if len(columns) * len(rows) > _WIDE:
            yield from reversed(self.layers)
            return
        near = {i for square in product(columns, rows) for i in self._squares.get(square, ())}
        for i in sorted((*near, *self._width_of_squares), reverse=True):
            yield self.layers[i]

    def add(self, item: Shown, name: str, use: str, matrix: Sequence[float]) -> None:
        """Record an item painted with an ink."""
        used = ink(name)
        if used.spot and used.overprint:
            return
        dark = 100 * (add_up(used.cmyk[:3]) + 1) > self.terms.most + 1e-6  # the new black replaces black below
        hides = bool(self.layers) and use == "fill" and isinstance(item, (Path, Circle))
        if not dark and not hides:
            return
        outlines = tuple(tuple(transform(matrix, *point) for point in outline) for outline in _outlines(item))
        if not dark and len(outlines) > 1:
            return  # has holes
        reach = 0.0
        if use == "stroke" and not isinstance(item, Text):
            reach = item.width * MM_PER_PT * math.hypot(*matrix[:4]) / 2
        layer = _Layer(dark, bounds(item, matrix).grown(reach), outlines, use == "fill", reach, self.clips)
        columns, rows = _squares(layer.box)
        if len(columns) * len(rows) > _WIDE:
            self._width_of_squares.append(len(self.layers))
        else:
            for square in product(columns, rows):
                self._squares.setdefault(square, []).append(len(self.layers))
        self.layers.append(layer)


def _squares(box: Rect) -> tuple[range, range]:
    """Return the columns and rows of the grid cells that a box covers."""
    right, low = (box.x + box.w) // _SQUARE, (box.y + box.h) // _SQUARE
    return range(int(box.x // _SQUARE), int(right) + 1), range(int(box.y // _SQUARE), int(low) + 1)


def _places(item: Shown, use: str, matrix: Sequence[float], line_width: float) -> Iterator[Rect]:
    """Yield boxes that together contain everything painted; one for each piece of a line."""
    if isinstance(item, Text) and item.angle % 90:  # the box around a turned line is mostly empty
        yield from (bounds(letter, matrix) for letter in _letters(item))
        return
    if use != "stroke":
        box = bounds(item, matrix)
        level = isinstance(item, Text) and not item.angle and matrix[0] > 0 and matrix[1] == matrix[2] == 0
        yield printed_rect(item, box) if level and isinstance(item, Text) else box
        return
    for outline in _outlines(item):
        placed = [transform(matrix, *point) for point in outline]
        for (x0, y0), (x1, y1) in pairwise(short for piece in pairwise(placed) for short in _short(*piece)):
            yield Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)).grown(line_width / 2)


def _short(start: Point, end: Point) -> Iterator[Point]:
    """Yield points along a slanting line, close enough that boxes between them contain little else."""
    (x0, y0), (x1, y1) = start, end
    count = max(1, math.ceil(min(abs(x1 - x0), abs(y1 - y0)) / _SLANT))
    for i in range(count + 1):
        yield x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count


def _letters(text: Text) -> Iterator[Text]:
    """Split a line of text into its letters, each in its position."""
    start = -{"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width(text.text, text.size, text.font)
    turn = math.radians(text.angle)
    for i, letter in enumerate(text.text):
        along = start + width(text.text[:i], text.size, text.font)
        x, y = text.x + along * math.cos(turn), text.y + along * math.sin(turn)
        yield replace(text, x=x, y=y, text=letter, anchor="start")


def _width(item: Shown, use: str) -> float:
    """Return the width of a line, of the strokes of letters, or of the widest part of an area, mm."""
    if isinstance(item, Text):
        return item.size * MM_PER_PT * STEM
    if use == "stroke":
        return item.width * MM_PER_PT
    return max(map(thickness, _outlines(item)))


def _outlines(item: Shown) -> list[list[Point]]:
    """Return the outlines of an item in its own coordinates; of a text, the rectangle around it."""
    if isinstance(item, Text):
        return [list(bounds(item).corners())]
    if isinstance(item, Circle):
        angles = [2 * math.pi * i / _SIDES for i in range(_SIDES + 1)]
        return [[(item.x + item.r * math.cos(a), item.y + item.r * math.sin(a)) for a in angles]]
    outlines: list[list[Point]] = []
    for verb, xy in item.segments:
        points = points_of(xy)
        if verb == "M":
            outlines.append(points)
        elif verb == "C":
            outlines[-1].extend(curve(outlines[-1][-1], points[0], points[1], points[2]))
        else:
            outlines[-1].extend(points or outlines[-1][:1])
    return outlines


def _crosses(point: Point, other: Point, box: Rect) -> bool:
    """Return whether a line meets a box (Liang and Barsky)."""
    first, last = 0.0, 1.0
    for start, end, lowest, highest in (
        (point[0], other[0], box.x, box.right),
        (point[1], other[1], box.y, box.bottom),
    ):
        if abs(end - start) < 1e-9:
            if not lowest <= start <= highest:
                return False
            continue
        near, far = sorted(((lowest - start) / (end - start), (highest - start) / (end - start)))
        first, last = max(first, near), min(last, far)
    return first <= last
