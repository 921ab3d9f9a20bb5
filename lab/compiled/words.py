"""Words of 64 bits: without a sign they may overflow, which compilers take for impossible of signed numbers."""

_WORD = 1 << 64


def unsigned(number: int) -> int:
    """Take a number for a word without a sign."""
    return number % _WORD


def signed(word: int) -> int:
    """Take a word for a number with a sign."""
    return (word + (_WORD >> 1)) % _WORD - (_WORD >> 1)


def lanes(first: int, last: int) -> range:
    """Count from a multiple of four to one; the processor may take four steps at a time."""
    return range(first, last)
