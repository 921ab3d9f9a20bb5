"""Values shown on a board, and the tones that represent them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import TypeVar

from hyskos.definitions.values import dataclass
from hyskos.generators.words import words

Step = TypeVar("Step")
MOST_TONES = 6
"""More tones would be hard to distinguish."""
PALEST, DEEPEST = 14, 62
"""Tints of the palest and darkest tone, per cent.

Black figures and factories are visible on both, and neither could be mistaken for the white of a space without a value.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """Values to show by number of a space (white without one), with the accompanying texts."""

    name: str  # of the overlay, for the drawing's id: "reach"
    title: str
    legend: str  # what the numbers mean, in a sentence or two
    spaces: Mapping[int, float]
    count: str  # what the scale counts: "spaces"
    notes: Mapping[int, str] = field(default_factory=dict)  # a few letters below a number: "S1 S4"
    digits: int = 0  # decimals shown
    unit: str = ""  # appended to each number: "%"
    low_is_dark: bool = False  # whether small numbers are the important ones


@dataclass(frozen=True, slots=True)
class Tone:
    """All values from `lowest` to `highest`; `rank` 0 is the palest of `of` tones."""

    lowest: float
    highest: float
    rank: int
    of: int

    def holds(self, value: float) -> bool:
        """Return whether a value, rounded as it is shown, has this tone."""
        return self.lowest <= value <= self.highest

    @property
    def tint(self) -> int:
        """Return its tint in per cent; a single tone has the middle one.

        >>> [Tone(0, 0, rank, 3).tint for rank in range(3)], Tone(4, 4, 0, 1).tint
        ([14, 38, 62], 38)
        """
        share = self.rank / (self.of - 1) if self.of > 1 else 0.5
        return round(PALEST + (DEEPEST - PALEST) * share - 1e-9)

    def among(self, steps: Sequence[Step]) -> Step:
        """Choose its equivalent among steps from the palest to the darkest, using both ends."""
        share = self.rank / (self.of - 1) if self.of > 1 else 0.5
        return steps[round(share * (len(steps) - 1))]


def tones(values: Iterable[float], digits: int = 0, *, low_is_dark: bool = False) -> tuple[Tone, ...]:
    """Divide values, from the lowest, into at most six tones: one each if there are few, otherwise equal ranges.

    Ranges begin and end at values with `digits` decimals, and every value is in one of them.

    >>> [(tone.lowest, tone.highest, tone.rank) for tone in tones([3, 1, 1, 2])]
    [(1, 1, 0), (2, 2, 1), (3, 3, 2)]
    >>> [(tone.lowest, tone.highest) for tone in tones(range(1, 14))]
    [(1.0, 3.0), (4.0, 5.0), (6.0, 7.0), (8.0, 9.0), (10.0, 11.0), (12.0, 13.0)]
    >>> [tone.rank for tone in tones([1, 2], low_is_dark=True)], tones([])
    ([1, 0], ())
    """
    distinct = sorted({round(value, digits) for value in values})
    if len(distinct) <= MOST_TONES:
        ranges = [(value, value) for value in distinct]
    else:
        unit = 10.0**-digits
        units = [round(value / unit) for value in distinct]
        first, count = units[0], units[-1] - units[0] + 1
        ends = [first + -(-count * i // MOST_TONES) for i in range(MOST_TONES + 1)]
        ranges = [(round(low * unit, digits), round((high - 1) * unit, digits)) for low, high in pairwise(ends)]
    last = len(ranges) - 1
    return tuple(Tone(*bounds, last - i if low_is_dark else i, len(ranges)) for i, bounds in enumerate(ranges))


def value_text(value: float, values: Values, lang: str) -> str:
    """Format a value in the figures of a language, with an en dash for minus, which the fonts have."""
    figures = f"{value:.{values.digits}f}".replace(".", words("sheets", lang)["decimal"])
    zero = not any(char in "123456789" for char in figures)
    return (figures.lstrip("-") if zero else figures.replace("-", "\N{EN DASH}")) + values.unit
