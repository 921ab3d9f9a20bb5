"""Stamps on boards: put the stamp on a free spot, or remove the board's own mark (see `hyskos.generators.stamps`)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, pairwise
from math import floor

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, combine, transform
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import (
    Circle,
    Drawing,
    Field,
    Group,
    Item,
    Path,
    Text,
    filter_items,
    regular_polygon,
    walk_groups,
)
from hyskos.generators.folds import find_crowded
from hyskos.generators.inks import contrast
from hyskos.generators.measure import bounds, cached_boxes
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.stamps import MARK, SMALLEST_PT, join_parts, version_mark
from hyskos.generators.typography import ink_reach

CONTRAST = 4.5
"""Minimum contrast between type and ground (WCAG 2.2, 1.4.3)."""
_STEPS = 8
"""Line segments that approximate a curve."""
_WEIGHTS = tuple(
    ((1 - t) ** 3, 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t**3)
    for t in (step / _STEPS for step in range(1, _STEPS + 1))
)
"""Weights of a curve's four points at each step."""
_AIR = 0.5
"""Clearance around a stamp, mm."""
_ROW, _COLUMN = 1.0, 1.0
"""Steps between the spots that are tried, mm."""


@dataclass(frozen=True)
class _Shape:
    """One item as placed on the board, with the outlines of the clips around it."""

    item: Path | Circle | Text | Field
    matrix: tuple[float, ...]
    clips: tuple[tuple[Point, ...], ...]

    @cached_property
    def box(self) -> Rect:
        box = bounds(self.item, self.matrix)
        if isinstance(self.item, Text) and not self.item.angle:  # line boxes may overlap each other's accents
            text_box, below = bounds(self.item), ink_reach(self.item.text, self.item.font)[1]
            foot = (self.item.y + below * self.item.size * MM_PER_PT - text_box.y) / text_box.h
            return Rect(box.x, box.y + 0.2 * box.h, box.w, (foot - 0.2) * box.h)
        return box

    @cached_property
    def outlines(self) -> tuple[tuple[Point, ...], ...]:
        if isinstance(self.item, Circle):
            around = regular_polygon(self.item.x, self.item.y, self.item.r, 48)
            lines: tuple[tuple[Point, ...], ...] = ((*around, around[0]),)
        else:
            assert isinstance(self.item, Path)
            lines = tuple(_straighten(self.item))
        a, b, c, d, e, f = self.matrix
        return tuple(tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in line]) for line in lines)


class Ground:
    """A board's items in painting order."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.shapes = list(_shapes(items))

    def near(self, area: Rect) -> "Ground":
        """Return only the shapes near a place."""
        ground = Ground(())
        ground.shapes = [shape for shape in self.shapes if shape.box.meets(area)]
        return ground

    def takes(self, area: Rect, name: str) -> bool:
        """Return whether a place is empty and of one colour on which type in the ink `name` is readable."""
        free, below = True, "white"
        for shape in self.shapes:
            if not shape.box.meets(area):
                continue
            clipped = [_relation((*clip, clip[0]), area) for clip in shape.clips]
            if "outside" in clipped:
                continue
            if isinstance(shape.item, Field):
                return False
            if "across" in clipped or isinstance(shape.item, Text):
                free = False
                continue
            relations = [_relation(line, area) for line in shape.outlines]
            if "across" in relations:
                free = False
            elif shape.item.fill and relations.count("inside") % 2:  # it covers everything beneath
                free, below = True, shape.item.fill
        return free and contrast(name, below) >= CONTRAST


def _shapes(
    items: Iterable[Item], matrix: Sequence[float] = (1, 0, 0, 1, 0, 0), clips: tuple[tuple[Point, ...], ...] = ()
) -> Iterator[_Shape]:
    for item in items:
        if isinstance(item, Group):
            inner = combine(matrix, item.matrix) if item.matrix else matrix
            group_clip = (tuple(transform(inner, *point) for point in item.clip),) if item.clip else ()
            yield from _shapes(item.items, inner, (*clips, *group_clip))
        else:
            yield _Shape(item, tuple(matrix), clips)


def _straighten(path: Path) -> Iterator[tuple[Point, ...]]:
    """Yield the parts of a path as polylines; filled parts count as closed even without a closing segment."""
    line: list[Point] = []
    for verb, xy in path.segments:
        if verb == "M":
            if len(line) > 1:
                yield tuple(line)
            line = [(xy[0], xy[1])]
        elif verb == "L":
            line.append((xy[0], xy[1]))
        elif verb == "C":
            line += _curve(line[-1], xy)
        else:
            line.append(line[0])
    if len(line) > 1:
        yield tuple(line)


def _curve(start: Point, xy: Sequence[float]) -> list[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, xy
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in _WEIGHTS]


def _relation(line: Sequence[Point], area: Rect) -> str:
    """Return how a place relates to an outline, treating it as closed: "across", "inside" or "outside"."""
    pairs = list(pairwise(line))
    left, top, right, bottom = area.x, area.y, area.x + area.w, area.y + area.h
    for a, b in pairs:
        (x0, y0), (x1, y1) = a, b
        is_beside = (x0 < left and x1 < left) or (x0 > right and x1 > right)  # true for most segments
        if not (is_beside or (y0 < top and y1 < top) or (y0 > bottom and y1 > bottom)) and _touches(a, b, area):
            return "across"
    x, y = area.centre
    level = [(a, b) for a, b in (*pairs, (line[-1], line[0])) if (a[1] > y) != (b[1] > y)]
    crossed = [a for a, b in level if x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])]
    return "inside" if len(crossed) % 2 else "outside"


def _touches(a: Point, b: Point, area: Rect) -> bool:
    """Return whether a straight line passes through a rectangle (Liang and Barsky's clipping)."""
    earliest, latest = 0.0, 1.0
    for start, step, minimum, maximum in (
        (a[0], b[0] - a[0], area.x, area.right),
        (a[1], b[1] - a[1], area.y, area.bottom),
    ):
        if step == 0:
            if not minimum < start < maximum:
                return False
            continue
        enters, leaves = sorted(((minimum - start) / step, (maximum - start) / step))
        earliest, latest = max(earliest, enters), min(latest, leaves)
    return earliest < latest


def stamp_drawings(
    drawings: Sequence[Drawing], imprint: Imprint, safe: float, scale: float = 1.0
) -> tuple[Drawing, ...]:
    """Return drawings as the imprint requires: unchanged, with the stamp on them, or without any version.

    A stamp keeps `safe` mm from the trim; `scale` is that of the finished sheet.
    """
    if imprint.stamped == "margin":
        return tuple(drawings)
    plain = [replace(drawing, items=_without_marks(drawing.items)) for drawing in drawings]
    if imprint.stamped == "none":
        return tuple(plain)
    count = max(imprint.sheets, len(drawings))
    return tuple(
        _with_stamp(drawing, bare, replace(imprint, sheet=n, sheets=count).text(), safe, scale)
        for n, (drawing, bare) in enumerate(zip(drawings, plain, strict=True), start=imprint.sheet)
    )


def _without_marks(items: Iterable[Item]) -> tuple[Item, ...]:
    return filter_items(items, lambda item: not isinstance(item, Group) or item.id != MARK)


def _with_stamp(drawing: Drawing, bare: Drawing, text: str, safe: float, scale: float) -> Drawing:
    """Stamp a board in place of its mark, or in another free spot; if there is none, the board keeps its mark."""
    zone = Rect(0, 0, drawing.width, drawing.height).grown(-safe)
    ground, smallest = Ground(bare.items), SMALLEST_PT / scale
    for mark, around in chain(_for_mark(drawing, text, smallest, bare.items), _in_rows(zone, text, smallest, ground)):
        line = mark.items[-1]
        assert isinstance(line, Text)
        box = bounds(line)
        if zone.holds(box) and not any(find_crowded([line], drawing.folds)) and around.takes(box.grown(_AIR), line.ink):
            return replace(bare, items=(*bare.items, replace(mark, title="Version", layer=True)))
    return drawing


def with_scale(drawing: Drawing, percent: int) -> Drawing:
    """Add the scale to a board's own mark if it will be printed at `percent` of its size and there is space."""
    mark = _mark(drawing.items)
    if mark is None:
        return drawing
    bare = _without_marks(drawing.items)
    line = replace(mark[0], text=join_parts(mark[0].text, f"{percent} %"), size=SMALLEST_PT * 100 / percent)
    box = bounds(line)
    if any(other.meets(box) for item, other in cached_boxes(bare) if isinstance(item, (Text, Field))):
        return drawing
    new = replace(version_mark(line, mark[1]), title="Version", layer=True)
    return replace(drawing, items=(*bare, new))


def move_mark_inside(drawing: Drawing, safe: float) -> Drawing:
    """Move a board's own mark to a free spot `safe` mm inside a trim that has become smaller, or remove it."""
    mark, zone = _mark(drawing.items), Rect(0, 0, drawing.width, drawing.height).grown(-safe)
    if mark is None or zone.holds(bounds(mark[0])):
        return drawing
    bare = replace(drawing, items=_without_marks(drawing.items))
    for stamp, around in _in_rows(zone, mark[0].text, SMALLEST_PT, Ground(bare.items)):
        line = stamp.items[-1]
        assert isinstance(line, Text)
        box = bounds(line)
        if not any(find_crowded([line], drawing.folds)) and around.takes(box.grown(_AIR), line.ink):
            return replace(bare, items=(*bare.items, replace(stamp, title="Version", layer=True)))
    return bare


def _for_mark(drawing: Drawing, text: str, smallest: float, items: Sequence[Item]) -> Iterator[tuple[Group, Ground]]:
    """Yield the stamp in place of the board's mark, at its size and at the smallest size, on its plate, if any."""
    mark = _mark(drawing.items)
    if mark:
        line, ink = mark
        for size in (max(line.size, smallest), smallest):
            new = version_mark(replace(line, text=text, size=size), ink)
            yield new, Ground((*items, *new.items[:-1]))


def _in_rows(zone: Rect, text: str, size: float, ground: Ground) -> Iterator[tuple[Group, Ground]]:
    """Yield stamps in rows from the lower edge up, each row from right to left, with the ground around each row."""
    box = bounds(Text(0, 0, text, size))
    for i in range(floor((zone.h - box.h) / _ROW) + 1):
        y = zone.bottom - box.bottom - i * _ROW
        around = ground.near(Rect(zone.x, y + box.y, zone.w, box.h).grown(_AIR))
        for j in range(floor((zone.w - box.w) / _COLUMN) + 1):
            yield version_mark(Text(zone.right - j * _COLUMN, y, text, size, anchor="end")), around


def _mark(items: Iterable[Item]) -> tuple[Text, str | None] | None:
    """Find a board's own mark, in the coordinates of the board, and the ink of its plate."""
    for mark, matrix in walk_groups(items):
        if mark.id == MARK and isinstance(line := mark.items[-1], Text):
            x, y = transform(matrix, line.x, line.y)
            under = mark.items[0]
            ink = under.fill if isinstance(under, Path) else None
            return replace(line, x=x, y=y, size=line.size * matrix[0]), ink
    return None
