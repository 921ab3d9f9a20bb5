"""Words of 64 bits: without a sign they may overflow, which compilers take for impossible of signed numbers."""

_WORD = 1 << 64


def Word(number: int) -> int:
    """Take a number for a word without a sign."""
    return number % _WORD


def Signed(word: int) -> int:
    """Take a word for a number with a sign."""
    return (word + (_WORD >> 1)) % _WORD - (_WORD >> 1)
