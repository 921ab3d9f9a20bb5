"""Outlines of hex boards: which hexes a hexagon or a rectangle has, and how well hexes match one."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from hyskos.definitions.model import Axial


def hexagon(radius: int) -> frozenset[Axial]:
    """Give the hexes at most `radius` steps from [0, 0].

    >>> len(hexagon(3))
    37
    """
    steps = range(-radius, radius + 1)
    return frozenset(Axial(q, r) for q in steps for r in steps if abs(q + r) <= radius)


def rectangle(columns: int, rows: int, orientation: str, odd: int) -> frozenset[Axial]:
    """Give the hexes of a rectangle whose odd (1) or even (0) columns, or rows for pointy tops, are moved half a hex.

    >>> sorted(rectangle(2, 1, "flat", 0)) == [Axial(0, 0), Axial(1, -1)]
    True
    """
    if orientation == "pointy":
        return frozenset(Axial(hex_.r, hex_.q) for hex_ in rectangle(rows, columns, "flat", odd))
    return frozenset(Axial(q, row - (q + 1 - odd) // 2) for q in range(columns) for row in range(rows))


def declared(shape: dict[str, Any], orientation: str) -> list[frozenset[Axial]]:
    """Give the outlines that a declared shape may mean, wherever they lie."""
    if "hexagon" in shape:
        return [hexagon(shape["hexagon"])]
    columns, rows = shape["rectangle"]
    return [rectangle(columns, rows, orientation, odd) for odd in (1, 0)]


def differences(hexes: Sequence[Axial], outlines: Iterable[frozenset[Axial]]) -> tuple[list[Axial], list[Axial]]:
    """Lay the outline where it covers most hexes; give its hexes that are missing, and the hexes outside it."""
    best: tuple[int, frozenset[Axial]] = (-1, frozenset())
    for outline in outlines:
        moves = Counter((h.q - o.q, h.r - o.r) for h in hexes for o in sorted(outline))
        (q, r), count = moves.most_common(1)[0]
        if count > best[0]:
            best = count, frozenset(Axial(o.q + q, o.r + r) for o in outline)
    present = set(hexes)
    return sorted(best[1] - present), [h for h in hexes if h not in best[1]]
