"""Put the stamp on a board itself, or remove the board's own mark (see `hyskos.generators.stamps`)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import floor

from hyskos.definitions.geometry import Rect, transform
from hyskos.generators.drawing import Drawing, Field, Group, Item, Path, Text, filter_items, walk_groups
from hyskos.generators.folds import crowded
from hyskos.generators.measure import bounds, measured
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.free import Ground
from hyskos.generators.stamps import MARK, SMALLEST_PT, joined, version_mark

_AIR = 0.5
"""Clearance around a stamp, mm."""
_ROW, _COLUMN = 1.0, 1.0
"""Steps between the spots that are tried, mm."""


def stamped(drawings: Sequence[Drawing], imprint: Imprint, safe: float, scale: float = 1.0) -> tuple[Drawing, ...]:
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
        if zone.holds(box) and not any(crowded([line], drawing.folds)) and around.takes(box.grown(_AIR), line.ink):
            return replace(bare, items=(*bare.items, replace(mark, title="Version", layer=True)))
    return drawing


def with_scale(drawing: Drawing, percent: int) -> Drawing:
    """Add the scale to a board's own mark if it will be printed at `percent` of its size and there is space."""
    mark = _mark(drawing.items)
    if mark is None:
        return drawing
    bare = _without_marks(drawing.items)
    line = replace(mark[0], text=joined(mark[0].text, f"{percent} %"), size=SMALLEST_PT * 100 / percent)
    box = bounds(line)
    if any(other.meets(box) for item, other in measured(bare) if isinstance(item, (Text, Field))):
        return drawing
    new = replace(version_mark(line, mark[1]), title="Version", layer=True)
    return replace(drawing, items=(*bare, new))


def marked_within(drawing: Drawing, safe: float) -> Drawing:
    """Move a board's own mark to a free spot `safe` mm inside a trim that has become smaller, or remove it."""
    mark, zone = _mark(drawing.items), Rect(0, 0, drawing.width, drawing.height).grown(-safe)
    if mark is None or zone.holds(bounds(mark[0])):
        return drawing
    bare = replace(drawing, items=_without_marks(drawing.items))
    for found, around in _in_rows(zone, mark[0].text, SMALLEST_PT, Ground(bare.items)):
        line = found.items[-1]
        assert isinstance(line, Text)
        box = bounds(line)
        if not any(crowded([line], drawing.folds)) and around.takes(box.grown(_AIR), line.ink):
            return replace(bare, items=(*bare.items, replace(found, title="Version", layer=True)))
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
