"""Choose the places of factories by evaluating every arrangement of a main board.

A start is fair when no other start has a shorter way to the factories. If there are several factories of a kind the
nearest counts, since two of a kind do not add up (A09). The weight of a kind is the number of dice its section takes
when the sheet is filled once; the three special armies are also weighted as filled two and three times, since they
are erased and filled again. Lower is better, compared in the order of `Measure`.

    python -m scripts.place_factories         print the chosen arrangement and its measure for every map
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Axial
from hyskos.definitions.loader import load_faction

STARTS = (Axial(-3, 0), Axial(3, -3), Axial(3, 0), Axial(-3, 3))
INNER = (Axial(0, 1), Axial(0, -1), Axial(1, 1), Axial(-1, 2), Axial(-1, -1), Axial(1, -2))
RIM_CORNERS = (Axial(0, 3), Axial(0, -3))
RIM_ORBITS = (Axial(3, -1), Axial(2, 1), Axial(1, 2))
QUARTER = (Axial(1, 0), Axial(1, 1), Axial(2, 0), Axial(3, -1), Axial(2, 1), Axial(1, 2))
EAST = Axial(2, -1)
SOUTH = (Axial(0, 1), Axial(0, 2), Axial(0, 3))
ARMIES = ("ascending", "matching", "descending")

Arrangement = Mapping[str, tuple[Axial, ...]]
"""The places of each kind of factory."""


@dataclass(frozen=True, slots=True, order=True)
class Measure:
    """Inequality of the starts, in steps over the board; compared field by field."""

    kinds: float  # nearest to farthest start, averaged over the kinds
    starts: tuple[float, ...]  # best to worst start, by their average way to the kinds; armies filled 1, 2, 3 times
    reach: int  # nearest to farthest kind, by the way from the nearest start
    touching: int  # pairs of adjacent factories, which leave less to fight for between them


def orbit(at: Axial) -> tuple[Axial, ...]:
    """Return a space and its mirror images, left to right and top to bottom."""
    across, down = Axial(-at.q, at.r + at.q), Axial(at.q, -at.r - at.q)
    return tuple(sorted({at, across, down, Axial(-at.q, -at.r)}))


def weights(army_fills: int = 1) -> dict[str, int]:
    """Count the dice that each section of a sheet takes."""
    sheet = load_faction("anubian")
    dice = {"heroes": len(sheet.hero_slots), "upgrades": 2 * sheet.upgrade_pairs}
    dice |= {unit.id: army_fills * len(unit.boxes) for unit in sheet.units}
    return dice | {"footmen": sum(len(block.boxes) for track in sheet.footmen for block in track)}


def inner() -> Iterator[Arrangement]:
    """Yield every arrangement of the inner factory map; its six places are fixed by the solo example."""
    for places in permutations(INNER):
        yield {kind: (at,) for kind, at in zip(SECTIONS, places, strict=True)}


def outer() -> Iterator[Arrangement]:
    """Yield every arrangement on the rim: the top and bottom corner and any mirror orbit of four."""
    for corner in RIM_ORBITS:
        for places in permutations((*RIM_CORNERS, *orbit(corner))):
            yield {kind: (at,) for kind, at in zip(SECTIONS, places, strict=True)}


def four_x() -> Iterator[Arrangement]:
    """Yield every arrangement of 4x, which has the kinds of the lower half of the sheet.

    Each quarter has the three armies to itself; footmen, with the largest weight, are where two quarters meet.
    """
    for places in permutations(QUARTER, len(ARMIES)):
        for south in SOUTH:
            homes = {kind: orbit(at) for kind, at in zip(ARMIES, places, strict=True)}
            yield {**homes, "footmen": (*orbit(EAST), *orbit(south))}


def measure(arrangement: Arrangement, dice: Sequence[Mapping[str, int]]) -> Measure:
    """Measure one arrangement; `dice` holds the weights with armies filled once, twice and three times."""
    ways = {
        kind: [min(start.distance(at) for at in places) for start in STARTS] for kind, places in arrangement.items()
    }
    places = {at for group in arrangement.values() for at in group}
    nearest = [min(steps) for steps in ways.values()]
    return Measure(
        _average({kind: max(steps) - min(steps) for kind, steps in ways.items()}, dice[0]),
        tuple(_best_to_worst(ways, weight) for weight in dice),
        max(nearest) - min(nearest),
        sum(other in places for at in places for other in at.neighbours()) // 2,
    )


def _average(values: Mapping[str, int], weight: Mapping[str, int]) -> float:
    return sum(weight[kind] * value for kind, value in values.items()) / sum(weight[kind] for kind in values)


def _best_to_worst(ways: Mapping[str, list[int]], weight: Mapping[str, int]) -> float:
    averages = [_average({kind: steps[i] for kind, steps in ways.items()}, weight) for i in range(len(STARTS))]
    return max(averages) - min(averages)


def choose(arrangements: Iterator[Arrangement]) -> tuple[Arrangement, Measure, int]:
    """Return the fairest arrangement (the first of equals), its measure, and the number of arrangements."""
    dice = (weights(1), weights(2), weights(3))
    rows = [(measure(arrangement, dice), i, arrangement) for i, arrangement in enumerate(arrangements)]
    best, _, arrangement = min(rows, key=lambda row: row[:2])
    return arrangement, best, len(rows)


SEARCHES = {"inner-factory": inner, "outer-factory": outer, "four-x": four_x}
"""The arrangements of every built-in map."""


def main() -> None:
    """Run as described above."""
    print("dice per section:", weights())
    for name, arrangements in SEARCHES.items():
        arrangement, best, count = choose(arrangements())
        starts = " ".join(f"{value:.2f}" for value in best.starts)
        print(f"\n{name}: best of {count}: kinds {best.kinds:.2f}, starts {starts}, reach {best.reach},", end=" ")
        print(f"touching {best.touching}")
        for kind, places in arrangement.items():
            print(f"  {kind:10}", *(f"[{at.q}, {at.r}]" for at in places))


if __name__ == "__main__":
    main()
