"""Nest pieces on a sheet: each at the first position from the top where its outline is clear of all others.

Outlines are divided into strips and represented by the interval between their leftmost and rightmost points in each. A
strip of the sheet is an integer whose set bits are occupied.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from hyskos.definitions.geometry import Point
from hyskos.definitions.values import dataclass

STEP = 0.5
"""Height of a strip and width of a bit, mm."""

Outline = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class PiecePosition:
    """Upper left corner of a piece, mm, and whether it is upside down."""

    x: float
    y: float
    turned: bool


@lru_cache(maxsize=64)  # every colour, language and ink has the same pieces
def nest(outlines: tuple[Outline, ...], width: float, height: float, gap: float) -> tuple[PiecePosition, ...]:
    """Nest outlines, with (0, 0) at their upper left corners, on a sheet, mm; stop at the first that does not fit."""
    taken: dict[int, int] = {}
    starts: dict[tuple[Outline, bool], int] = {}
    spots: list[PiecePosition] = []
    for outline in outlines:
        candidates = [
            (row, column, turned, strips)
            for turned in (False, True)
            for strips in [_strips(_upside_down(outline) if turned else outline, gap / 2)]
            for row, column in _first_free(strips, outline, starts.get((outline, turned), 0), taken, (width, height))
        ]
        if not candidates:
            break
        row, column, turned, strips = min(candidates, key=lambda candidate: candidate[:3])
        for other_row, _column, other, _strips_of in candidates:
            starts[outline, other] = other_row
        for level, (first, last) in strips:
            taken[row + level] = taken.get(row + level, 0) | ((1 << (last - first)) - 1) << (column + first + _OFF)
        spots.append(PiecePosition(column * STEP, row * STEP, turned))
    return tuple(spots)


_OFF = 64
"""Bits to the left of a sheet, since clearances may extend beyond its edge."""


def _upside_down(outline: Outline) -> Outline:
    width, height = _size(outline)
    return tuple((width - x, height - y) for x, y in outline)


def _size(outline: Sequence[Point]) -> tuple[float, float]:
    return max(x for x, _ in outline), max(y for _, y in outline)


def _first_free(
    strips: Sequence[tuple[int, tuple[int, int]]],
    outline: Outline,
    start: int,
    taken: dict[int, int],
    room: tuple[float, float],
) -> Iterator[tuple[int, int]]:
    """Yield the first free position from a row on, the topmost and then leftmost, as (row, column), if there is one."""
    width, height = _size(outline)
    columns, rows = math.floor((room[0] - width) / STEP + 1e-9), math.floor((room[1] - height) / STEP + 1e-9)
    every = (1 << (columns + 1)) - 1 if columns >= 0 else 0
    for row in range(start, rows + 1):
        free = every
        for level, (first, last) in strips:
            if occupied := taken.get(row + level):
                free &= ~(_spread(occupied, last - first) >> (first + _OFF))
                if not free:
                    break
        if free:
            yield row, (free & -free).bit_length() - 1
            return


@lru_cache(maxsize=1 << 14)  # strips of the sheet are queried for the same lengths repeatedly
def _spread(bits: int, length: int) -> int:
    """Set every bit if any of the `length` bits from it upwards is set.

    >>> bin(_spread(0b10000, 3))
    '0b11100'
    """
    have = 1
    while have < length:
        step = min(have, length - have)
        bits |= bits >> step
        have += step
    return bits


@lru_cache(maxsize=64)
def _strips(outline: Outline, air: float) -> tuple[tuple[int, tuple[int, int]], ...]:
    """Return the strips that an outline with `air` mm around it occupies: (level, (first bit, end bit)).

    The longest come first, since obstacles are most often in their way.
    """
    bare = _across(outline)
    reach = math.ceil(air / STEP)
    strips = []
    for level in range(-reach, len(bare) + reach):
        ends = []
        for other in range(max(0, level - reach), min(len(bare), level + reach + 1)):
            apart = max(0, abs(level - other) - 1) * STEP
            if apart <= air:
                aside = math.sqrt(air**2 - apart**2)
                ends.append((bare[other][0] - aside, bare[other][1] + aside))
        left, right = min(end[0] for end in ends), max(end[1] for end in ends)
        strips.append((level, (math.floor(left / STEP), math.ceil(right / STEP))))
    return tuple(sorted(strips, key=lambda strip: strip[1][0] - strip[1][1]))


def _across(outline: Outline) -> list[tuple[float, float]]:
    """Return the leftmost and rightmost extent of an outline in each strip, including both of its edges."""
    _, height = _size(outline)
    levels = range(math.ceil(height / STEP - 1e-9))
    within: list[list[float]] = [[] for _ in levels]
    for x, y in outline:
        for level in range(int(y / STEP) - 1, int(y / STEP) + 2):  # a point on an edge is in both strips
            if level in levels and level * STEP <= y <= (level + 1) * STEP:
                within[level].append(x)
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        upper, lower = min(y1, y2), max(y1, y2)
        for edge in range(int(upper / STEP), int(lower / STEP) + 2):
            if upper < edge * STEP < lower:
                x = x1 + (x2 - x1) * (edge * STEP - y1) / (y2 - y1)
                for level in (edge - 1, edge):
                    if level in levels:
                        within[level].append(x)
    return [(min(xs), max(xs)) for xs in within]
