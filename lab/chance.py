"""Chance in whole numbers: the same game of the same seed on every machine, in Python and in compiled code alike.

A game has two streams: its dice, and whatever players decide by lot. So the dice stay when another map, ruling or
player makes other decisions (common random numbers).
"""

from hyskos.definitions.values import dataclass

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15  # splitmix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014
_MULTIPLIER = 6364136223846793005  # of a linear congruence modulo 2**64: Knuth, MMIX
_INCREMENT = 1442695040888963407

DICE, LOTS = 0, 1
"""The streams of a game."""


def mixed(number: int) -> int:
    """Scatter the bits of a number of 64 bits (splitmix64).

    >>> mixed(0), mixed(1) == mixed(2)
    (16294208416658607535, False)
    """
    word = (number + _GOLDEN) & _WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)


def first_state(seed: int, game: int, stream: int) -> int:
    """Give where a stream of a game begins."""
    return mixed(mixed(mixed(seed & _WORD) ^ game) ^ stream)


@dataclass(slots=True)
class Chance:
    """A stream of numbers; `draw` moves it on."""

    state: int

    def draw(self, count: int) -> int:
        """Give a number from 0 to below `count`, which is below 2**32."""
        self.state = (self.state * _MULTIPLIER + _INCREMENT) & _WORD
        return ((self.state >> 32) * count) >> 32
