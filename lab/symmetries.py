"""Rotations and reflections about the centre of a board, for maps with symmetric starts."""

from collections.abc import Collection, Iterator

from hyskos.definitions.kinds.map import Axial

Matrix = tuple[int, int, int, int]
"""Maps (q, r) to (a q + b r, c q + d r)."""
Group = tuple[Matrix, ...]

NONE: Group = ((1, 0, 0, 1),)
HALF: Group = (*NONE, (-1, 0, 0, -1))
THIRDS: Group = (*NONE, (-1, -1, 1, 0), (0, 1, -1, -1))
SIXTHS: Group = (*THIRDS, *((-a, -b, -c, -d) for a, b, c, d in THIRDS))
QUARTERS: Group = (*HALF, (-1, 0, 1, 1), (1, 0, -1, -1))  # left to right, top to bottom, with flat tops
_STANDING: Group = tuple((d, c, b, a) for a, b, c, d in QUARTERS)  # the same with pointy tops


def chain(starts: int, orientation: str) -> tuple[Group, Group, Group]:
    """Return a group that makes this many starts symmetric, a subgroup, and the trivial group.

    >>> [len(group) for group in chain(4, "flat")]
    [4, 2, 1]
    """
    whole = {2: HALF, 3: THIRDS, 4: QUARTERS if orientation == "flat" else _STANDING, 6: SIXTHS}.get(starts, NONE)
    part = {4: HALF, 6: THIRDS}.get(starts, NONE)
    return whole, part, NONE


def orbit(at: Axial, group: Group) -> frozenset[Axial]:
    """Return the hexes that a group moves a hex to."""
    return frozenset(Axial(a * at.q + b * at.r, c * at.q + d * at.r) for a, b, c, d in group)


def orbits(hexes: Collection[Axial], group: Group) -> Iterator[tuple[Axial, ...]]:
    """Split hexes into orbits, sorted; a hex whose orbit is not contained in `hexes` forms one by itself."""
    left = set(hexes)
    for at in sorted(hexes):
        if at in left:
            whole_orbit = orbit(at, group)
            kept_orbit = whole_orbit if whole_orbit <= left else {at}
            left -= kept_orbit
            yield tuple(sorted(kept_orbit))
