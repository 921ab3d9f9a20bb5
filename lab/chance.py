"""Random integers: a seed gives the same games on every machine, in Python and in compiled code alike.

A game has two streams: one for dice, one for random choices of players. The dice are therefore the same if another
map, ruling or player leads to other choices (common random numbers).
"""

from hyskos.definitions.values import dataclass

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15  # splitmix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014
_MULTIPLIER = 6364136223846793005  # of a linear congruence modulo 2**64: Knuth, MMIX
_INCREMENT = 1442695040888963407

DICE, LOTS = 0, 1
"""The streams of a game."""


def mix_bits(number: int) -> int:
    """Mix the bits of a 64-bit number (splitmix64).

    >>> mix_bits(0), mix_bits(1) == mix_bits(2)
    (16294208416658607535, False)
    """
    word = (number + _GOLDEN) & _WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)


def first_state(seed: int, game: int, stream: int) -> int:
    """Return the initial state of a stream of a game."""
    return mix_bits(mix_bits(mix_bits(seed & _WORD) ^ game) ^ stream)


@dataclass(slots=True)
class Chance:
    """A stream of random numbers; `draw` advances it."""

    state: int

    def draw(self, count: int) -> int:
        """Return a random integer from 0 to `count` - 1; `count` must be below 2**32."""
        self.state = (self.state * _MULTIPLIER + _INCREMENT) & _WORD
        return ((self.state >> 32) * count) >> 32
