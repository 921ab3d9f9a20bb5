"""Write the largest map a file may contain, for benchmarks: `python -m benchmarks.large_map > large.yaml`."""

import sys
from collections.abc import Iterator
from math import ceil, sqrt

SPACES = 1480
_HEAD = """kind: map
id: board
game: rolling-pyramids
version: "1.0"
provenance: proposal
title: {en: Large, es: Grande}
subtitle: {en: Many spaces, es: Muchas casillas}
orientation: flat
shape: list
size: {width: 1200, height: 1200}
rounds: 10
solo_rounds: 15
"""
_FOOT = "garrison: {pyramid: 20, factories: 10, spaces: 5, starts: 10}\n"


def large_map(spaces: int = SPACES) -> str:
    """Write a map with this many spaces, numbered outwards, and four starts beyond them."""
    reach = ceil(sqrt(spaces))
    around = [(q, r) for q in range(-reach, reach) for r in range(-reach, reach)]
    hexes = sorted(around, key=lambda at: (_far(at), at))[: spaces + 4]
    return _HEAD + "\n".join(_lines(hexes[:spaces], hexes[spaces:])) + "\n" + _FOOT


def _far(at: tuple[int, int]) -> tuple[float, float]:
    """Return the distance of a hex from the centre, in sides: the larger of across and down, then the smaller."""
    across, down = abs(1.5 * at[0]), abs(sqrt(3) * (at[1] + at[0] / 2))
    return max(across, down), min(across, down)


def _lines(places: list[tuple[int, int]], starts: list[tuple[int, int]]) -> Iterator[str]:
    yield "spaces:"
    for number, (q, r) in enumerate(places, start=1):
        points = f"{{round: {1 + number % 3}, final: {3 + number % 7}}}"
        yield f"  - {{number: {number}, at: [{q}, {r}], points: {points}}}"
    yield "starts:"
    for die, (q, r) in enumerate(starts, start=1):
        yield f"  - {{die: {die}, at: [{q}, {r}]}}"


if __name__ == "__main__":
    sys.stdout.write(large_map())
