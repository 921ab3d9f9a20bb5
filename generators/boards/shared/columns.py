"""Columns planned: how wide each of several is, what of a row of things each takes, and in which size of type."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from hyskos.definitions.values import dataclass

Thing = TypeVar("Thing")

STEP = 0.25
"""From one size of type to the next one tried, pt."""


@dataclass(frozen=True, slots=True)
class Columns:
    """As many columns beside each other, or rows below each other, all alike; lengths in mm."""

    count: int
    each: float
    gap: float

    def start(self, number: int) -> float:
        """Give where a column begins, the first one at 0.

        >>> shared(100, 3, 5).each, shared(100, 3, 5).start(2)
        (30.0, 70.0)
        """
        return number * (self.each + self.gap)


def shared(room: float, count: int, gap: float) -> Columns:
    """Share a width or height out to columns with a gap between two, mm."""
    return Columns(count, (room - gap * (count - 1)) / count, gap)


def in_turn(
    things: Sequence[Thing], most: int | None, taken: Callable[[Sequence[Thing], int], int]
) -> list[Sequence[Thing]] | None:
    """Give things in their order to columns or sheets, at most so many, each as many of those left as `taken` says.

    `taken` hears what is left, and how many are full. None where things are left over.

    >>> in_turn("abcde", 3, lambda left, full: 2 - full % 2)
    ['ab', 'c', 'de']
    """
    full: list[Sequence[Thing]] = []
    left = things
    while left:
        if most is not None and len(full) == most:
            return None
        count = taken(left, len(full))
        full.append(left[:count])
        left = left[count:]
    return full


def sizes(largest: float, smallest: float) -> Iterator[float]:
    """Give sizes of type to try, the largest first, pt.

    >>> list(sizes(9.5, 9))
    [9.5, 9.25, 9.0]
    """
    size = largest
    while size >= smallest - 1e-9:
        yield size
        size -= STEP


def stacked(blocks: Sequence[tuple[float, float]], top: float = 0.0) -> tuple[list[float], float]:
    """Set blocks below each other from `top` on: the air above each, but not the first, and its height, mm.

    Gives where each begins, and the foot of the last.

    >>> stacked([(4, 10), (2, 5)], top=1)
    ([1, 13], 18)
    """
    tops: list[float] = []
    y = top
    for air, high in blocks:
        y += air if tops else 0
        tops.append(y)
        y += high
    return tops, y
