"""Values that a board shows, and the few tones that stand for them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import TypeVar

from hyskos.definitions.values import dataclass
from hyskos.generators.words import words

Step = TypeVar("Step")
MOST_TONES = 6
"""More are not told apart."""
PALEST, DEEPEST = 14, 62
"""Tints of the palest and the darkest tone, per cent: black figures and factories are seen on both,
and neither is the white of a space without a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """What is shown: a number for each space (by its number; one without stays white), and the words beside it."""

    name: str  # of the overlay, for the name of the drawing: "reach"
    title: str
    legend: str  # what the numbers are, in a sentence or two
    spaces: Mapping[int, float]
    count: str  # what the scale counts: "spaces"
    notes: Mapping[int, str] = field(default_factory=dict)  # a few letters below a number: "S1 S4"
    digits: int = 0  # of fractions that are told
    unit: str = ""  # right behind each number: "%"
    low_is_dark: bool = False  # whether small numbers are what matters


@dataclass(frozen=True, slots=True)
class Tone:
    """All values from `low` to `high`; `rank` 0 is the palest of `of` tones."""

    low: float
    high: float
    rank: int
    of: int

    def holds(self, value: float) -> bool:
        """Tell whether a value, rounded as it is told, has this tone."""
        return self.low <= value <= self.high

    @property
    def tint(self) -> int:
        """Give its tint, per cent; one tone alone has the middle one.

        >>> [Tone(0, 0, rank, 3).tint for rank in range(3)], Tone(4, 4, 0, 1).tint
        ([14, 38, 62], 38)
        """
        share = self.rank / (self.of - 1) if self.of > 1 else 0.5
        return round(PALEST + (DEEPEST - PALEST) * share - 1e-9)

    def among(self, steps: Sequence[Step]) -> Step:
        """Choose what stands for it among steps from the palest to the darkest, both ends used."""
        share = self.rank / (self.of - 1) if self.of > 1 else 0.5
        return steps[round(share * (len(steps) - 1))]


def tones(values: Iterable[float], digits: int = 0, *, low_is_dark: bool = False) -> tuple[Tone, ...]:
    """Share out values, from the lowest, over at most six tones: one for each where they are few, else equal ranges.

    Ranges begin and end at values as they are told, with so many digits of fractions, and every value is in one.

    >>> [(tone.low, tone.high, tone.rank) for tone in tones([3, 1, 1, 2])]
    [(1, 1, 0), (2, 2, 1), (3, 3, 2)]
    >>> [(tone.low, tone.high) for tone in tones(range(1, 14))]
    [(1.0, 3.0), (4.0, 5.0), (6.0, 7.0), (8.0, 9.0), (10.0, 11.0), (12.0, 13.0)]
    >>> [tone.rank for tone in tones([1, 2], low_is_dark=True)], tones([])
    ([1, 0], ())
    """
    known = sorted({round(value, digits) for value in values})
    if len(known) <= MOST_TONES:
        ranges = [(value, value) for value in known]
    else:
        unit = 10.0**-digits
        units = [round(value / unit) for value in known]
        first, count = units[0], units[-1] - units[0] + 1
        ends = [first + -(-count * i // MOST_TONES) for i in range(MOST_TONES + 1)]
        ranges = [(round(low * unit, digits), round((high - 1) * unit, digits)) for low, high in pairwise(ends)]
    last = len(ranges) - 1
    return tuple(Tone(*each, last - i if low_is_dark else i, len(ranges)) for i, each in enumerate(ranges))


def value_text(value: float, shown: Values, lang: str) -> str:
    """Write a value as the sheet does, in the figures of its language; the fonts have a dash for minus."""
    figures = f"{value:.{shown.digits}f}".replace(".", words("sheets", lang)["decimal"])
    zero = not any(char in "123456789" for char in figures)
    return (figures.lstrip("-") if zero else figures.replace("-", "\N{EN DASH}")) + shown.unit
