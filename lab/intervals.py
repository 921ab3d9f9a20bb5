"""Confidence intervals, computed from integer sums without libraries.

Games are independent of each other. At most one seat of a game wins, so the interval of a side with several seats, as
a bot may have, is wider than necessary, never narrower.
"""

from functools import lru_cache
from math import cos, fsum, gamma, inf, isfinite, pi, sqrt, tan
from statistics import NormalDist

from hyskos.definitions.values import dataclass

CONFIDENCE = 0.95
EXACT, STRIPS = 20, 64
"""Degrees of freedom below which Student's factor is integrated, and the number of strips."""
ROUNDING = 1e-12
"""Smaller variances are rounding errors of shares that are all equal."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the ends of its interval."""

    value: float
    low: float
    high: float

    @property
    def apart(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low > 0 or self.high < 0

    @property
    def farthest(self) -> float:
        """The largest absolute value in the interval."""
        return max(abs(self.low), abs(self.high))

    def rounded(self, digits: int = 4) -> tuple[float | None, ...]:
        """Return the figure and its ends for JSON, with None for infinity."""
        return tuple(round(bound, digits) if isfinite(bound) else None for bound in (self.value, self.low, self.high))


def quantile(confidence: float = CONFIDENCE, figures: int = 1) -> float:
    """Return the number of standard errors for an interval; for several that hold jointly, by Bonferroni.

    >>> round(quantile(), 3), round(quantile(figures=4), 3)
    (1.96, 2.498)
    """
    return NormalDist().inv_cdf(1 - (1 - confidence) / (2 * figures))


def share(total: float, squares: float, count: int, factor: float | None = None) -> Estimate:
    """Estimate a win share from the sums of shares and of their squares: Wilson's score interval.

    A shared victory varies less than a full one, so games with shared victories carry more information: they count as
    `count` over the design effect, which is the variance of the shares over that of full victories; if all are shared
    equally, the effect is 1.

    >>> share(25, 25, 100).rounded()
    (0.25, 0.1755, 0.343)
    """
    z = quantile() if factor is None else factor
    p = total / count
    whole, spread = p * (1 - p), squares / count - p * p
    games = count * whole / spread if whole > ROUNDING and spread > ROUNDING else count
    centre = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(whole / games + (z / (2 * games)) ** 2)
    return Estimate(p, max(0.0, centre - half), min(1.0, centre + half))


def student(factor: float, freedom: float) -> float:
    """Convert the factor of a normal interval to Student's distribution (integrated below 20, else Hill's expansion).

    >>> [round(student(1.959964, freedom), 3) for freedom in (1, 2, 3, 4, 10, 30, 10_000)]
    [12.706, 4.303, 3.182, 2.776, 2.228, 2.042, 1.96]
    """
    z, n = factor, freedom
    if n < EXACT:
        return _student(z, n)
    return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n * n)


@lru_cache(maxsize=256)
def _student(factor: float, freedom: float) -> float:
    """Find the factor by bisection: with t = sqrt(n) tan(x) the density of Student's distribution is cos(x)^(n - 1)."""
    part = 2 * NormalDist().cdf(factor) - 1
    whole = sqrt(pi) / 2 * gamma(freedom / 2) / gamma((freedom + 1) / 2)
    low, high = 0.0, pi / 2
    for _half in range(50):
        centre = (low + high) / 2
        low, high = (centre, high) if _area(centre, freedom - 1) < part * whole else (low, centre)
    return sqrt(freedom) * tan(low)


def _area(end: float, power: float) -> float:
    """Integrate cos(x)^power from 0 to `end` by Simpson's rule."""
    step = end / STRIPS
    ends = 1 + cos(end) ** power
    odd = fsum(cos(step * at) ** power for at in range(1, STRIPS, 2))
    even = fsum(cos(step * at) ** power for at in range(2, STRIPS, 2))
    return float(step / 3 * (ends + 4 * odd + 2 * even))


def mean(total: float, squares: float, count: int, factor: float | None = None) -> Estimate:
    """Estimate a mean from the sums of values and of their squares: Student's interval, infinite for one value.

    >>> mean(20, 44, 10).rounded()
    (2.0, 1.5231, 2.4769)
    """
    value = total / count
    if count < 2:
        return Estimate(value, -inf, inf)
    spread = max(0.0, squares - count * value * value) / (count - 1)
    half = student(quantile() if factor is None else factor, count - 1) * sqrt(spread / count)
    return Estimate(value, value - half, value + half)


def difference(total: float, squares: float, count: int, figures: int = 1) -> Estimate:
    """Estimate a mean of paired differences, each from -1 to 1.

    Pairs that differ may be rare, and a few of them, or some that are all equal, say little about their variance. So
    the interval is Student's with z^2 / 2 additional pairs, half of them 1 and -1 (Agresti and Min, 2005). If no pair
    differs, its ends are the rate of differing pairs that would go unseen with a chance of 5 % (for 100 pairs, 3 %).

    >>> difference(0, 0, 100).rounded(), difference(1, 1, 1000).rounded()
    ((0.0, -0.0295, 0.0295), (0.001, -0.0017, 0.0037))
    """
    if not squares:
        rare = 1 - ((1 - CONFIDENCE) / figures) ** (1 / count)
        return Estimate(0.0, -rare, rare)
    if count < 2:
        return Estimate(total, -1.0, 1.0)
    z = quantile(figures=figures)
    pairs = count + z * z / 2
    centre = total / pairs
    spread = (squares + z * z / 4 - pairs * centre * centre) / (pairs - 1)
    half = student(z, pairs - 1) * sqrt(spread / pairs)
    return Estimate(total / count, max(-1.0, centre - half), min(1.0, centre + half))
