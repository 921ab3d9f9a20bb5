"""Plan how to tile a board larger than the paper: the fewest sheets, with seams away from texts and fields.

Each sheet is laid over the strip that the sheet to its left, or above it, leaves for glue. So a sheet is cut along its
left and upper seams only, and anything printed in a glue strip is covered in the end.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from hyskos.definitions.geometry import Rect
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import FLAT, Field, Folds, Text

STEP = 1.0
"""Seams are tried at multiples of this, mm."""
CLEARANCE = 1.0
"""Distance of a seam from a field or text, mm."""
FIELD_COST, TEXT_COST, SIGN_COST = 10.0, 4.0, 0.5
"""Cost of a seam through a field, through a text, and through a sign."""
SIGN_SIZE = 20.0
"""Shapes up to this size are signs: icons, pyramids, stars. Larger ones are grounds and frames, mm."""
UNEVEN_COST = 20.0
"""Factor for the square of a seam's distance from an even division, relative to the length of the board."""


@dataclass(frozen=True, slots=True)
class Span:
    """The part of a board on one sheet, along one axis, in mm of the board.

    Art extends from `start` to `stop`; the part from `cut` to `end` is visible once all sheets are joined.
    """

    start: float
    cut: float
    end: float
    stop: float


@dataclass(frozen=True, slots=True)
class Plan:
    """How a board is divided into sheets of one paper."""

    width: float  # of the paper, in its orientation
    height: float
    columns: tuple[Span, ...]
    rows: tuple[Span, ...]
    cost: float  # sum of the costs of everything that seams cross
    seam: float  # length of all seams, mm

    @property
    def sheets(self) -> int:
        """Return the number of sheets."""
        return len(self.columns) * len(self.rows)

    def places(self) -> Iterator[tuple[int, int]]:
        """Yield row and column of every sheet in reading order, from 0."""
        for row in range(len(self.rows)):
            for column in range(len(self.columns)):
                yield row, column


def fewest_windows(length: float, window: float, overlap: float) -> int:
    """Return how many windows cover a length if each overlaps the next by `overlap` mm; window > overlap.

    >>> fewest_windows(420, 274, 10), fewest_windows(274, 274, 10), fewest_windows(274.1, 274, 10)
    (2, 1, 2)
    """
    return max(1, math.ceil((length - overlap - 1e-6) / (window - overlap)))


def share(
    length: float, window: float, cost: Callable[[float], float], *, overlap: float, bleed: float, spare: float
) -> list[Span]:
    """Divide one axis into the fewest windows, with seams of minimum cost, otherwise evenly.

    Art extends up to `bleed` mm beyond the trim and up to `spare` mm beyond every other cut, as far as the windows
    allow.
    """
    count = fewest_windows(length, window, overlap)
    room, desired = count * window - length - (count - 1) * overlap, 2 * bleed + (count - 1) * spare
    part = max(0.0, min(1.0, room / desired)) if desired else 0.0
    bleed, spare = bleed * part, spare * part
    reach = window - overlap - spare  # maximum distance from one seam to the next
    first, last = window - overlap - bleed, length + bleed + spare - window  # limits of the first and last seam
    ranges = [
        (
            max(last - (count - 1 - k) * reach, k * overlap),
            min(first + (k - 1) * reach, length - (count - k) * overlap),
        )
        for k in range(1, count)
    ]
    places = [
        {
            s: cost(s) + UNEVEN_COST * ((s - length * k / count) / length) ** 2
            for s in _places(lo, hi, length * k / count)
        }
        for k, (lo, hi) in enumerate(ranges, start=1)
    ]
    edges = [0.0, *_cheapest(places, overlap, reach), length]
    return [
        Span(cut - (spare if cut else bleed), cut, end, end + (overlap if end < length else bleed))
        for cut, end in pairwise(edges)
    ]


def share_at_folds(
    length: float,
    folds: Sequence[float],
    window: float,
    cost: Callable[[float], float],
    *,
    overlap: float,
    bleed: float,
    spare: float,
) -> list[Span]:
    """Divide one axis with a seam on every fold, and between folds into the fewest windows."""
    edges = [0.0]
    for start, end in pairwise((0.0, *folds, length)):
        edges += [*_seams_between(start, end, end == length, length, window, cost, overlap), end]
    seen = [(cut, end, end + (overlap if end < length else 0.0)) for cut, end in pairwise(edges)]
    desired = [(spare if cut else bleed, 0.0 if end < length else bleed) for cut, end, _ in seen]
    parts = [
        max(0.0, min(1.0, (window - (stop - cut)) / (before + after)))
        for (cut, _, stop), (before, after) in zip(seen, desired, strict=True)
        if before + after
    ]
    part = min(parts, default=0.0)
    return [
        Span(cut - before * part, cut, end, stop + after * part)
        for (cut, end, stop), (before, after) in zip(seen, desired, strict=True)
    ]


def _seams_between(
    start: float, end: float, last: bool, length: float, window: float, cost: Callable[[float], float], overlap: float
) -> list[float]:
    """Choose the seams between two folds; unless it is the `last`, the panel ends with a glue strip for the next."""
    reach, low = window - overlap, end if last else end + overlap
    count = fewest_windows(low - start, window, overlap)
    places = []
    for k in range(1, count):
        even = start + (end - start) * k / count
        first = max(low - window - (count - 1 - k) * reach, start + k * overlap)
        final = min(start + k * reach, end - (count - k) * overlap)
        places.append({s: cost(s) + UNEVEN_COST * ((s - even) / length) ** 2 for s in _places(first, final, even)})
    return _cheapest(places, overlap, reach)


def _places(lo: float, hi: float, even: float) -> list[float]:
    """List the possible positions of a seam: multiples of STEP from lo to hi, both ends, and the even division."""
    grid = [k * STEP for k in range(math.ceil(lo / STEP), math.floor(hi / STEP) + 1)]
    return sorted({lo, hi, *grid, *([even] if lo <= even <= hi else [])})


def _cheapest(places: list[dict[float, float]], minimum: float, maximum: float) -> list[float]:
    """Choose one position for each seam, `minimum` to `maximum` mm apart, minimizing total cost."""
    if not places:
        return []
    best = [{s: (c, -1.0) for s, c in places[0].items()}]
    for costs in places[1:]:
        level = {}
        for s, c in costs.items():
            before = [(sum_, p) for p, (sum_, _) in best[-1].items() if minimum - 1e-6 <= s - p <= maximum + 1e-6]
            if before:
                cheapest = min(before)
                level[s] = (cheapest[0] + c, cheapest[1])
        best.append(level)
    chosen = [min(best[-1], key=lambda s: (best[-1][s][0], s))]
    for level in reversed(best[1:]):
        chosen.append(level[chosen[-1]][1])
    return chosen[::-1]


def plan(
    board: tuple[float, float],
    windows: Iterable[tuple[float, float, float, float]],
    *,
    overlap: float,
    bleed: float,
    spare: float = 0.0,
    marks: Iterable[tuple[float, Rect]] = (),
    folds: Folds = FLAT,
) -> Plan:
    """Divide a board into the fewest sheets of paper, with a seam on every fold.

    `windows` are the orientations of the paper: its width and height, then those of its window for art. `marks` are
    rectangles that seams should avoid, with their costs. Among plans with equally few sheets, the one with the lowest
    cost wins, then the one with the shortest seams.
    """
    busy = tuple(marks)
    across = _coster([(cost, box.x, box.right) for cost, box in busy])
    down = _coster([(cost, box.y, box.bottom) for cost, box in busy])
    candidates = []
    rest = {"overlap": overlap, "bleed": bleed, "spare": spare}
    for width, height, window_width, window_height in windows:
        columns = _divide(board[0], folds.vertical, window_width, across, **rest)
        rows = _divide(board[1], folds.horizontal, window_height, down, **rest)
        crossed = sum(across(span.cut) for span in columns[1:]) + sum(down(span.cut) for span in rows[1:])
        seam = (len(columns) - 1) * board[1] + (len(rows) - 1) * board[0]
        candidates.append(Plan(width, height, tuple(columns), tuple(rows), crossed, seam))
    return min(candidates, key=lambda candidate: (candidate.sheets, candidate.cost, candidate.seam))


def _divide(
    length: float, folds: Sequence[float], window: float, cost: Callable[[float], float], **rest: float
) -> list[Span]:
    if folds:
        return share_at_folds(length, folds, window, cost, **rest)
    return share(length, window, cost, **rest)


def crossing_costs(shown: Iterable[tuple[object, Rect]]) -> Iterator[tuple[float, Rect]]:
    """Yield the cost of crossing each item of a board, from the output of `measure.boxes`."""
    for item, box in shown:
        if isinstance(item, Field):
            yield FIELD_COST, box
        elif isinstance(item, Text):
            yield TEXT_COST, box
        elif max(box.w, box.h) <= SIGN_SIZE:
            yield SIGN_COST, box


def _coster(ranges: Sequence[tuple[float, float, float]]) -> Callable[[float], float]:
    """Return a function that sums the costs of all ranges (cost, low, high) around a position."""
    begun, begun_costs = _running((low - CLEARANCE, cost) for cost, low, _ in ranges)
    ended, ended_costs = _running((high + CLEARANCE, cost) for cost, _, high in ranges)
    return lambda at: begun_costs[bisect_left(begun, at)] - ended_costs[bisect_right(ended, at)]


def _running(edges: Iterable[tuple[float, float]]) -> tuple[list[float], list[float]]:
    ordered = sorted(edges)
    return [at for at, _ in ordered], [0.0, *accumulate(cost for _, cost in ordered)]
