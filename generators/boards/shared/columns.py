"""Plan columns: widths, how many items each takes, and sizes of type to try."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from hyskos.definitions.values import dataclass

Thing = TypeVar("Thing")

STEP = 0.25
"""Step between sizes of type, pt."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Equal columns side by side, or rows below each other; lengths in mm."""

    count: int
    size: float
    gap: float

    def start(self, number: int) -> float:
        """Return where a column begins, the first one at 0.

        >>> divide(100, 3, 5).size, divide(100, 3, 5).start(2)
        (30.0, 70.0)
        """
        return number * (self.size + self.gap)


def divide(room: float, count: int, gap: float) -> Columns:
    """Divide a width or height into columns with gaps between them, mm."""
    return Columns(count, (room - gap * (count - 1)) / count, gap)


def in_turn(
    things: Sequence[Thing], maximum: int | None, taken: Callable[[Sequence[Thing], int], int]
) -> list[Sequence[Thing]] | None:
    """Fill columns or sheets with things in order, at most `maximum` of them; None if things are left over.

    `taken` returns how many things the next one takes, given those left and the number of full ones.

    >>> in_turn("abcde", 3, lambda left, full: 2 - full % 2)
    ['ab', 'c', 'de']
    """
    full: list[Sequence[Thing]] = []
    left = things
    while left:
        if maximum is not None and len(full) == maximum:
            return None
        count = taken(left, len(full))
        full.append(left[:count])
        left = left[count:]
    return full


def sizes(largest: float, smallest: float) -> Iterator[float]:
    """Yield sizes of type to try, the largest first, pt.

    >>> list(sizes(9.5, 9))
    [9.5, 9.25, 9.0]
    """
    size = largest
    while size >= smallest - 1e-9:
        yield size
        size -= STEP


def stack_blocks(blocks: Sequence[tuple[float, float]], top: float = 0.0) -> tuple[list[float], float]:
    """Stack blocks from `top` on, given the gap above each (ignored for the first) and its height, mm.

    Returns where each begins, and the bottom of the last.

    >>> stack_blocks([(4, 10), (2, 5)], top=1)
    ([1, 13], 18)
    """
    tops: list[float] = []
    y = top
    for air, height in blocks:
        y += air if tops else 0
        tops.append(y)
        y += height
    return tops, y
