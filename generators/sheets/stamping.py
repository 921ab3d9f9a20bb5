"""Put the stamp on a board itself, or take the board's own mark away: what `hyskos.generators.stamps` says, done."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import floor

from hyskos.definitions.geometry import Rect, combine, transform
from hyskos.generators.drawing import Drawing, Group, Item, Text
from hyskos.generators.folding import crowded
from hyskos.generators.measure import bounds
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.free import Ground
from hyskos.generators.stamps import MARK, SMALLEST_PT

_AIR = 0.5
"""Free around a stamp, mm."""
_ROW, _COLUMN = 1.0, 4.0
"""Steps in which a free place is looked for, mm."""


def stamped(drawings: Sequence[Drawing], imprint: Imprint, safe: float, scale: float = 1.0) -> tuple[Drawing, ...]:
    """Give drawings as the imprint wants them: as drawn, with the stamp on them, or without any version.

    A stamp keeps `safe` mm from the trim; `scale` is that of the finished sheet.
    """
    if imprint.stamped == "margin":
        return tuple(drawings)
    plain = [replace(drawing, items=tuple(_without_marks(drawing.items))) for drawing in drawings]
    if imprint.stamped == "none":
        return tuple(plain)
    count = max(imprint.sheets, len(drawings))
    return tuple(
        _with_stamp(drawing, bare, replace(imprint, sheet=n, sheets=count).text(), safe, scale)
        for n, (drawing, bare) in enumerate(zip(drawings, plain, strict=True), start=imprint.sheet)
    )


def _without_marks(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if not isinstance(item, Group):
            yield item
        elif item.id != MARK:
            yield replace(item, items=tuple(_without_marks(item.items)))


def _with_stamp(drawing: Drawing, bare: Drawing, text: str, safe: float, scale: float) -> Drawing:
    """Stamp a board in the place of its mark, or in another free one; a board without any keeps its mark."""
    zone = Rect(0, 0, drawing.width, drawing.height).grown(-safe)
    ground, smallest = Ground(bare.items), SMALLEST_PT / scale
    for line, around in chain(_for_mark(drawing, text, smallest, ground), _in_rows(zone, text, smallest, ground)):
        box = bounds(line)
        if zone.holds(box) and not any(crowded([line], drawing.folds)) and around.takes(box.grown(_AIR), line.ink):
            return replace(bare, items=(*bare.items, Group((line,), id=MARK, title="Version", layer=True)))
    return drawing


def _for_mark(drawing: Drawing, text: str, smallest: float, ground: Ground) -> Iterator[tuple[Text, Ground]]:
    """Put the stamp where the board's mark stands, as large as that, or as small as it may be."""
    mark = _mark(drawing.items)
    if mark:
        yield replace(mark, text=text, size=max(mark.size, smallest)), ground
        yield replace(mark, text=text, size=smallest), ground


def _in_rows(zone: Rect, text: str, size: float, ground: Ground) -> Iterator[tuple[Text, Ground]]:
    """Try row after row from the lower edge up, each from the right to the left."""
    box = bounds(Text(0, 0, text, size))
    for i in range(floor((zone.h - box.h) / _ROW) + 1):
        y = zone.bottom - box.bottom - i * _ROW
        around = ground.near(Rect(zone.x, y + box.y, zone.w, box.h).grown(_AIR))
        for j in range(floor((zone.w - box.w) / _COLUMN) + 1):
            yield Text(zone.right - j * _COLUMN, y, text, size, anchor="end"), around


def _mark(items: Iterable[Item], matrix: Sequence[float] = (1, 0, 0, 1, 0, 0)) -> Text | None:
    """Find a board's own mark, in the coordinates of the board."""
    for item in items:
        if not isinstance(item, Group):
            continue
        inner = combine(matrix, item.matrix) if item.matrix else matrix
        if item.id != MARK:
            if found := _mark(item.items, inner):
                return found
        elif isinstance(line := item.items[0], Text):
            x, y = transform(inner, line.x, line.y)
            return replace(line, x=x, y=y, size=line.size * inner[0])
    return None
