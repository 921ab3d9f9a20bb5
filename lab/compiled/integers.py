"""64-bit words of the kernel, their bits, and random numbers equal to those of `hyskos.lab.chance`."""

from hyskos.lab.compiled.records import Record

_WORD = 1 << 64


def unsigned(number: int) -> int:
    """Convert a number to an unsigned word."""
    return number % _WORD


def signed(word: int) -> int:
    """Convert a word to a signed number."""
    return (word + (_WORD >> 1)) % _WORD - (_WORD >> 1)


def lanes(first: int, last: int) -> range:
    """Return the range between two multiples of four; the processor may take four steps at a time."""
    return range(first, last)


_GOLDEN = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407


def mix_bits(number: int) -> int:
    """Mix the bits of a 64-bit number (splitmix64)."""
    word = unsigned(number) + unsigned(_GOLDEN)
    word = (word ^ (word >> unsigned(30))) * unsigned(_FIRST)
    word = (word ^ (word >> unsigned(27))) * unsigned(_SECOND)
    return signed(word ^ (word >> unsigned(31)))


def _next(state: int) -> int:
    """Return the next state of a stream; overflow must wrap around, which only unsigned words guarantee."""
    return signed(unsigned(state) * unsigned(_MULTIPLIER) + unsigned(_INCREMENT))


def _part(state: int, count: int) -> int:
    """Return the number from 0 to `count` - 1 for the state of a stream."""
    return signed(((unsigned(state) >> unsigned(32)) * unsigned(count)) >> unsigned(32))


def draw_die(s: Record, count: int) -> int:
    """Draw a number from 0 to `count` - 1 from the stream of dice."""
    s.dice = _next(s.dice)
    return _part(s.dice, count)


def draw_lot(s: Record, count: int) -> int:
    """Draw a number from 0 to `count` - 1 from the stream of choices; with a single choice nothing is drawn."""
    if count < 2:
        return 0
    s.lots = _next(s.lots)
    return _part(s.lots, count)


def bits(number: int) -> int:
    """Count the bits set in a word."""
    word = unsigned(number)
    word = word - ((word >> unsigned(1)) & unsigned(0x5555555555555555))
    word = (word & unsigned(0x3333333333333333)) + ((word >> unsigned(2)) & unsigned(0x3333333333333333))
    word = (word + (word >> unsigned(4))) & unsigned(0x0F0F0F0F0F0F0F0F)
    return signed((word * unsigned(0x0101010101010101)) >> unsigned(56))


def lowest(word: int) -> int:
    """Return the index of the lowest bit set in a word."""
    return bits((word & -word) - 1)


def nth(word: int, number: int) -> int:
    """Return the index of a set bit of a word, by its number among the set bits."""
    place, step = 0, 32
    while step:
        place += step if bits(word & ((1 << (place + step)) - 1)) <= number else 0
        step >>= 1
    return place
