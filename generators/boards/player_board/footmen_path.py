"""Footmen: two paths of boxes to cross off, each from left to right in the order of its sum (RP-23, RP-28)."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.faction import Block
from hyskos.definitions.messages import N_, say
from hyskos.generators.boards.player_board.unit_rows import RESULTS, USUAL, equals, result, results
from hyskos.generators.boards.shared.cells import (
    CROSS,
    RING,
    LayoutError,
    Parts,
    Setting,
    accent,
    box_width,
    centred_text,
    die_box,
    draw_erased_area,
    hairline,
    join,
    ring,
    taken_ring,
    zone,
)
from hyskos.generators.boards.shared.style import LINE, SECTION, Style
from hyskos.generators.drawing import Item, group, polyline, with_sources

PITCH = 18.1
"""Height of a path's row including the gap below it, mm."""
_JUNCTION = 13.8  # space for the shared ring and the equals sign, mm
_EDGE = 1.4  # distance from the edge of a row to its first ring, mm
_SMALLEST_GAP = 0.4
_LOWER = {"triangle": 1.7, "pentagon": 0.2}
"""How far a number is below the middle of its row, mm."""


def footmen_paths(
    tracks: Sequence[Sequence[Block]], bonus: int, x: float, y: float, w: float, setting: Setting
) -> Parts:
    """Draw the paths below each other; y is the upper edge of the first row, w the width up to the right margin.

    Raises LayoutError if a path has more boxes than fit its row.
    """
    style, title = setting.style, setting.text["factory.footmen"]
    results_x = x + w - RESULTS
    end, left = results_x - _JUNCTION, x + _EDGE
    gap = min(_gap(track, end - left, number) for number, track in enumerate(tracks, 1))
    rows = [y + PITCH * i + (PITCH - USUAL.between) / 2 for i in range(len(tracks))]
    paths = join(
        Parts(
            stays=(group(_path(i, track, left, row, gap, end, style), id=f"footmen-{i}-path", title=f"{title} {i}"),),
            erased=(group(result(f"footmen-{i}", results_x, row, style), id=f"footmen-{i}", title=f"{title} {i}"),),
        ).with_sources(("footmen", "tracks", i - 1))
        for i, (track, row) in enumerate(zip(tracks, rows, strict=True), 1)
    )
    ends = tuple(equals(results_x, row, style) for row in rows)
    bars = [Rect(x, row - (PITCH - USUAL.between) / 2, w, PITCH - USUAL.between) for row in rows]
    ground = [
        *(item for bar in bars for item in zone(bar.x, bar.y, bar.w, bar.h, style)),
        *(item for bar in bars for item in draw_erased_area(results(results_x, bar), style)),
    ]
    return Parts(ground=tuple(ground)) + paths + Parts(stays=(*_junction(bonus, end, rows, style), *ends))


def _gap(track: Sequence[Block], width: float, number: int) -> float:
    """Return the gap between neighbours that makes a path exactly `width` mm long."""
    shapes = [box_width(box.shape, CROSS) for block in track for box in block.boxes]
    gaps = len(shapes) + len(track)
    gap = (width - RING * (len(track) + 1) - sum(shapes)) / gaps
    if gap < _SMALLEST_GAP:
        short = (_SMALLEST_GAP - gap) * gaps
        sentence = N_("footmen track {number} is {short:.0f} mm too long for its row (boxes: {boxes}, rings: {rings})")
        path = ("footmen", "tracks", number - 1)
        message = say(sentence, number=number, boxes=len(shapes), rings=len(track), short=short)
        fit = _fit(shapes, len(track), width)
        hint = say(N_("only the first {boxes} boxes fit (rings: {rings})"), boxes=fit, rings=len(track))
        raise LayoutError(message, path=path, hint=hint if fit else None)
    return gap


def _fit(shapes: Sequence[float], rings: int, width: float) -> int:
    """Return how many boxes, from the first on, fit a row with `rings` rings."""
    lengths = accumulate(shape + _SMALLEST_GAP for shape in shapes)
    room = width - RING * (rings + 1) - _SMALLEST_GAP * rings
    return sum(length <= room for length in lengths)


def _path(
    number: int, track: Sequence[Block], x: float, y: float, gap: float, end: float, style: Style
) -> tuple[Item, ...]:
    id_ = f"footmen-{number}"
    items: list[Item] = [hairline(x + RING / 2, y, end, y, style), *taken_ring(x + RING / 2, y, style, "1")]
    at, count = x + RING, 0
    for unlock, block in enumerate(track, 1):
        within = ("footmen", "tracks", number - 1, unlock - 1)
        for n, box in enumerate(block.boxes):
            count += 1
            width = box_width(box.shape, CROSS)
            centre = at + gap + width / 2
            low = y + _LOWER.get(box.shape, 0.0)
            drawn = die_box(f"{id_}-box-{count}", box.shape, centre, y, style, heights=CROSS, digits=0)
            items += with_sources(drawn, (*within, "boxes", n, 0))
            items += with_sources(
                [centred_text(centre, low, str(box.number), SECTION, style.text)], (*within, "boxes", n, 1)
            )
            at += gap + width
        unlocks = ring(f"{id_}-unlock-{unlock}", at + gap + RING / 2, y, style, label=f"+{block.adds}")
        items += with_sources(unlocks, (*within, "adds"))
        at += gap + RING
    return tuple(items)


def _junction(bonus: int, x: float, rows: Sequence[float], style: Style) -> tuple[Item, ...]:
    """Draw the ring that all paths lead to: once complete, each group gains the bonus (A22)."""
    centre = x + 5.0
    items: list[Item] = []
    for upper, lower in pairwise(rows):
        corners = [(x, upper), (centre, upper), (centre, lower), (x, lower)]
        items.append(polyline(corners, stroke=accent(style), width=LINE))
    if rows and bonus:
        shared = ring("footmen-bonus", centre, (rows[0] + rows[-1]) / 2, style, label=f"+{bonus}", diameter=10.0)
        items += with_sources(shared, ("footmen", "bonus"))
    return tuple(items)
