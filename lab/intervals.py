"""How sure a figure is: intervals by hand, from whole sums.

Games are independent of each other, seats of one game are not; so every interval counts games, never seats.
"""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, and the ends of its interval."""

    value: float
    low: float
    high: float

    @property
    def apart(self) -> bool:
        """Tell whether the interval leaves 0 out."""
        return self.low > 0 or self.high < 0

    @property
    def farthest(self) -> float:
        """Give the largest size that the figure may have."""
        return max(abs(self.low), abs(self.high))

    def rounded(self, digits: int = 4) -> tuple[float, float, float]:
        """Give the figure and its ends for JSON, the same on every machine."""
        return round(self.value, digits), round(self.low, digits), round(self.high, digits)


def quantile(confidence: float = CONFIDENCE, figures: int = 1) -> float:
    """Give the factor of a standard error for an interval; for several that shall hold together, after Bonferroni.

    >>> round(quantile(), 3), round(quantile(figures=4), 3)
    (1.96, 2.498)
    """
    return NormalDist().inv_cdf(1 - (1 - confidence) / (2 * figures))


def share(total: float, squares: float, count: int, factor: float | None = None) -> Estimate:
    """Estimate a win share from the sums of shares and of their squares: Wilson's score interval.

    A shared victory spreads less than a whole one, so that games with one tell more: they count as `count` over the
    design effect, which is the variance of the shares over that of whole victories.

    >>> share(25, 25, 100).rounded()
    (0.25, 0.1755, 0.343)
    """
    z = quantile() if factor is None else factor
    p = total / count
    whole, spread = p * (1 - p), squares / count - p * p
    games = count * whole / spread if whole > 0 and spread > 0 else count
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(whole / games + (z / (2 * games)) ** 2)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half))


def mean(total: float, squares: float, count: int, factor: float | None = None) -> Estimate:
    """Estimate a mean from the sums of values and of their squares (normal approximation, variance of a sample).

    >>> mean(20, 44, 10).rounded()
    (2.0, 1.5868, 2.4132)
    """
    z = quantile() if factor is None else factor
    value = total / count
    spread = max(0.0, squares - count * value * value) / max(1, count - 1)
    half = z * sqrt(spread / count)
    return Estimate(value, value - half, value + half)


def difference(total: float, squares: float, count: int, figures: int = 1) -> Estimate:
    """Estimate a mean of differences in pairs, each from -1 to 1.

    Where no pair differs, there may still be rare ones that do: as many as would have stayed away from all of them
    with a chance of 5 % (of 100 pairs, three in a hundred).

    >>> difference(0, 0, 100).rounded()
    (0.0, -0.0295, 0.0295)
    """
    if not squares:
        rare = 1 - ((1 - CONFIDENCE) / figures) ** (1 / count)
        return Estimate(0.0, -rare, rare)
    return mean(total, squares, count, quantile(figures=figures))
