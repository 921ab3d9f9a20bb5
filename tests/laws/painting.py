"""What lies under what on a drawing, by the display list alone: paint order, outlines, clips, tints.

Any sheet can be held to the laws below: `faint_texts` and `faint_marks` name what is too faint, `heavy_inks` what is
too heavy for the strictest printer. Exceptions are ids of groups; the test that makes one says why.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, transform
from hyskos.generators.drawing import Circle, Field, Group, Item, Path, Text
from hyskos.generators.inks import ink
from hyskos.generators.sheets.stamping import Ground
from hyskos.generators.typography import ink_reach, width
from hyskos.generators.writers.overprinting import Overprint, PaintedItems, is_black
from hyskos.generators.writers.pdf import Use

TEXT, MARK = 4.5, 3.0
"""Least contrast of type and of graphics that mean something (WCAG 2.2, 1.4.3 and 1.4.11)."""
_SAMPLES, _FEW, _DENSE = 24, 8, 1.0
"""Points along an outline that are looked at, at most and at least, and how far apart they need not be less, mm."""
_STILL = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_SQUARE = 8.0  # mm, of a grid that finds what lies at a point
_MANY, _OFTEN, _BAND = 24, 8, 2.0
"""Lines around an area, and points that are asked for, from which on lines lie in bands of so many mm."""


@cache
def luminance(name: str) -> float:
    return of_rgb(ink(name).rgb)


def of_rgb(rgb: Iterable[float]) -> float:
    """Relative luminance of a colour, parts 0..1."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    """Contrast of two luminances, 1 to 21."""
    lighter, darker = max(one, other), min(one, other)
    return (lighter + 0.05) / (darker + 0.05)


def with_group_names(items: Iterable[Item], names: tuple[str, ...] = ()) -> Iterator[tuple[Item, tuple[str, ...]]]:
    for item in items:
        if isinstance(item, Group):
            yield from with_group_names(item.items, (*names, item.id) if item.id else names)
        else:
            yield item, names


Edge = tuple[float, float, float, float]
"""A straight line: x and y of both ends."""


class Area:
    """Outlines, closed: an area by the even-odd rule."""

    def __init__(self, outlines: Iterable[tuple[Point, ...]]) -> None:
        self.edges = [
            (x0, y0, x1, y1) for line in outlines for (x0, y0), (x1, y1) in pairwise((*line, line[0])) if y0 != y1
        ]
        self.asked = 0
        self.bands: dict[int, list[Edge]] = {}

    def beside(self, y: float) -> Sequence[Edge]:
        """Give the lines that can reach a height: all of them where few are asked for."""
        self.asked += 1
        if self.asked < _OFTEN or len(self.edges) < _MANY:
            return self.edges
        if not self.bands:
            for edge in self.edges:
                low, high = sorted((edge[1], edge[3]))
                for band in range(int(low // _BAND), int(high // _BAND) + 1):
                    self.bands.setdefault(band, []).append(edge)
        return self.bands.get(int(y // _BAND), ())

    def holds(self, x: float, y: float) -> bool:
        found = False
        for x0, y0, x1, y1 in self.beside(y):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                found = not found
        return found


@dataclass(frozen=True)
class Faint:
    """Something that stands out too little: what it is, the groups around it, both inks and their contrast."""

    what: str
    names: tuple[str, ...]
    inks: tuple[str, str]
    contrast: float


class Painting:
    """A drawing as it is painted."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.shapes = Ground(items).shapes
        self.names = [names for _, names in with_group_names(items)]
        self._areas: dict[int, Area] = {}
        self._clips: dict[int, Area] = {}  # an id is its own as long as the shapes hold the clip
        # areas in each square of the sheet, the uppermost first, with their boxes: left, top, right, bottom
        self.filled: dict[tuple[int, int], list[tuple[int, Edge]]] = {}
        for i, shape in reversed(list(enumerate(self.shapes))):
            if isinstance(shape.item, Path | Circle) and shape.item.fill:
                box = shape.box.x, shape.box.y, shape.box.right, shape.box.bottom
                for square in _squares(shape.box):
                    self.filled.setdefault(square, []).append((i, box))

    def under(self, index: int, point: Point) -> str:
        """The ink of the uppermost area at a point that was painted before an item; bare paper is white."""
        return self.below(index, point)[0]

    def below(self, index: int, point: Point) -> tuple[str, int | None]:
        """The ink of the uppermost area at a point that was painted before an item, and which one; or bare paper."""
        x, y = point
        for i, (left, top, right, bottom) in self.filled.get((int(x // _SQUARE), int(y // _SQUARE)), ()):
            if i >= index or not (left <= x <= right and top <= y <= bottom):
                continue
            shape = self.shapes[i]
            if self.area(i).holds(x, y) and all(clip.holds(x, y) for clip in self.clips(i)):
                assert not isinstance(shape.item, Text | Field)
                return shape.item.fill or "white", i
        return "white", None

    def area(self, index: int) -> Area:
        if index not in self._areas:
            self._areas[index] = Area(self.shapes[index].outlines)
        return self._areas[index]

    def clips(self, index: int) -> list[Area]:
        clips = self.shapes[index].clips
        for clip in clips:
            if id(clip) not in self._clips:
                self._clips[id(clip)] = Area((clip,))
        return [self._clips[id(clip)] for clip in clips]

    def points(self, index: int) -> Iterator[Point]:
        """Points on an item that is seen: along its outline, or all over its letters, inside all clips."""
        shape = self.shapes[index]
        every = in_text(shape.item, shape.matrix) if isinstance(shape.item, Text) else along(shape.outlines)
        clips = self.clips(index)
        return (point for point in every if all(clip.holds(*point) for clip in clips)) if clips else every

    def faint_texts(self) -> Iterator[Faint]:
        """Texts with less than 4.5:1 to anything under their letters, or that something painted later hides."""
        for i, shape in enumerate(self.shapes):
            if isinstance(shape.item, Text):
                grounds = set()
                for point in self.points(i):
                    seen, where = self.below(len(self.shapes), point)
                    hidden = where is not None and where > i
                    grounds.add((seen, 1.0) if hidden else (seen, contrast(luminance(shape.item.ink), luminance(seen))))
                    if hidden:
                        seen = self.under(i, point)
                        grounds.add((seen, contrast(luminance(shape.item.ink), luminance(seen))))
                for ground, found in sorted(grounds):
                    if found < TEXT:
                        yield Faint(shape.item.text, self.names[i], (shape.item.ink, ground), round(found, 2))

    def faint_marks(self, ornaments: Collection[str] = ()) -> Iterator[Faint]:
        """Paths and circles of which neither fill nor line keeps 3:1 to what lies under their outline."""
        for i, shape in enumerate(self.shapes):
            item = shape.item
            if isinstance(item, Text | Field) or set(self.names[i]) & set(ornaments):
                continue
            inks = [name for name in (item.fill, item.stroke) if name]
            if not inks:  # an outline for others to clip by
                continue
            found_below = [self.below(i, point) for point in self.points(i)]
            grounds = [name for name, where in found_below if not self._one_silhouette(i, where, name)]
            for ground in set(grounds):
                name, found = max(
                    ((name, contrast(luminance(name), luminance(ground))) for name in inks), key=lambda one: one[1]
                )
                if found < MARK and grounds.count(ground) > len(found_below) / 4:
                    yield Faint(type(item).__name__, self.names[i], (name, ground), round(found, 2))

    def _one_silhouette(self, index: int, where: int | None, ground: str) -> bool:
        """Tell whether an item is another part, of the same ink, of the sign that lies under it."""
        if where is None or len(self.names[index]) < 2:  # in no group but its layer
            return False
        item = self.shapes[index].item
        assert isinstance(item, Path | Circle)
        return self.names[index] == self.names[where] and (item.fill or item.stroke) == ground


def heavy_inks(items: tuple[Item, ...], most: float) -> set[str]:
    """Inks of which all plates together take more than so many per cent."""
    used: set[str] = set()
    for item, _ in with_group_names(items):
        if not isinstance(item, Field):
            used |= {name for _, name in inks_of(item)}
    return {name for name in used if 100 * sum(ink(name).cmyk) > most}


def heavy_overprints(painting: Painting, terms: Overprint, most: float) -> set[tuple[str, str]]:
    """Black that prints over what lies below it, with the inks below that are more than so many per cent with it.

    Which black prints over, the writer of press files decides for a printer's terms.
    """
    heavy = {i: grounds for i in range(len(painting.shapes)) if (grounds := _heavy_below(painting, i, most))}
    below, found = PaintedItems(terms), set()
    for i, shape in enumerate(painting.shapes[: max(heavy, default=-1) + 1]):  # of no more can anything be heavy
        if isinstance(shape.item, Field):
            continue
        below.clips = ()
        for clip in shape.clips:
            below.clip(clip, _STILL)
        for use, name in inks_of(shape.item):
            if i in heavy and is_black(name) and below.takes(shape.item, use, shape.matrix):
                found |= {(name, ground) for ground in heavy[i]}
            below.add(shape.item, name, use, shape.matrix)
    return found


def _heavy_below(painting: Painting, index: int, most: float) -> set[str]:
    """Give the inks below something black that are more than so many per cent with it."""
    item = painting.shapes[index].item
    if isinstance(item, Field) or not any(is_black(name) for _, name in inks_of(item)):
        return set()
    grounds = {painting.under(index, point) for point in painting.points(index)}
    return {ground for ground in grounds if 100 * (1 + sum(ink(ground).cmyk[:3])) > most}


def inks_of(item: Path | Circle | Text) -> list[tuple[Use, str]]:
    if isinstance(item, Text):
        return [("fill", item.ink)]
    both: tuple[tuple[Use, str | None], ...] = (("fill", item.fill), ("stroke", item.stroke))
    return [(use, name) for use, name in both if name]


def in_text(text: Text, matrix: tuple[float, ...]) -> Iterator[Point]:
    em = text.size * MM_PER_PT
    up, down = ink_reach(text.text, text.font)
    wide = width(text.text, text.size, text.font)
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * wide
    columns = max(3, round(wide / em))
    turn = math.radians(text.angle)
    for i in range(columns + 1):
        for share in (0.05, 0.5, 0.95):
            x, y = left + wide * i / columns - text.x, em * (down - (up + down) * share)
            turned = text.x + x * math.cos(turn) - y * math.sin(turn), text.y + x * math.sin(turn) + y * math.cos(turn)
            yield transform(matrix, *turned)


def _squares(box: Rect) -> Iterator[tuple[int, int]]:
    for column in range(int(box.x // _SQUARE), int(box.right // _SQUARE) + 1):
        for row in range(int(box.y // _SQUARE), int(box.bottom // _SQUARE) + 1):
            yield column, row


def along(outlines: Iterable[tuple[Point, ...]]) -> Iterator[Point]:
    """Points along outlines, at equal distances, some dozens at most."""
    pieces = [(a, b, math.dist(a, b)) for line in outlines for a, b in pairwise(line)]
    whole = sum(length for *_, length in pieces)
    step = max(whole / _SAMPLES, min(_DENSE, whole / _FEW)) or 1.0
    ahead = step / 2
    for a, b, length in pieces:
        while ahead < length:
            yield a[0] + (b[0] - a[0]) * ahead / length, a[1] + (b[1] - a[1]) * ahead / length
            ahead += step
        ahead -= length


def inside(outlines: Iterable[tuple[Point, ...]], x: float, y: float) -> bool:
    """Tell whether a point lies in an area."""
    return Area(outlines).holds(x, y)
