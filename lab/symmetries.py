"""Turns and mirrors about the middle of a board that designs keep, so that starts can be alike."""

from collections.abc import Collection, Iterator

from hyskos.definitions.model import Axial

Matrix = tuple[int, int, int, int]
"""(q, r) to (a q + b r, c q + d r)."""
Group = tuple[Matrix, ...]

NONE: Group = ((1, 0, 0, 1),)
HALF: Group = (*NONE, (-1, 0, 0, -1))
THIRDS: Group = (*NONE, (-1, -1, 1, 0), (0, 1, -1, -1))
SIXTHS: Group = (*THIRDS, *((-a, -b, -c, -d) for a, b, c, d in THIRDS))
QUARTERS: Group = (*HALF, (-1, 0, 1, 1), (1, 0, -1, -1))  # left to right, top to bottom, with flat tops
_STANDING: Group = tuple((d, c, b, a) for a, b, c, d in QUARTERS)  # the same with pointy ones


def chain(starts: int, orientation: str) -> tuple[Group, Group, Group]:
    """Give what makes so many starts alike, a part of it, and nothing: each a part of the one before.

    >>> [len(group) for group in chain(4, "flat")]
    [4, 2, 1]
    """
    whole = {2: HALF, 3: THIRDS, 4: QUARTERS if orientation == "flat" else _STANDING, 6: SIXTHS}.get(starts, NONE)
    part = {4: HALF, 6: THIRDS}.get(starts, NONE)
    return whole, part, NONE


def orbit(at: Axial, group: Group) -> frozenset[Axial]:
    """Give where a group moves a hex."""
    return frozenset(Axial(a * at.q + b * at.r, c * at.q + d * at.r) for a, b, c, d in group)


def orbits(hexes: Collection[Axial], group: Group) -> Iterator[tuple[Axial, ...]]:
    """Part hexes into what belongs together, in order; what the group would move out of them stands alone."""
    left = set(hexes)
    for at in sorted(hexes):
        if at in left:
            there = orbit(at, group)
            one = there if there <= left else {at}
            left -= one
            yield tuple(sorted(one))
