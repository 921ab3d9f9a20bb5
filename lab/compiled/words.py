"""64-bit words: unsigned ones may overflow, whereas compilers may assume that signed numbers do not."""

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
