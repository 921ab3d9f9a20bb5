"""Number formatting shared by writers: the same digits on every machine."""

from functools import lru_cache


@lru_cache(maxsize=1 << 14)  # a board repeats its coordinates, and both writers format them
def number(value: float) -> str:
    """Format a number with at most four decimals (0.1 micrometre), without trailing zeros or minus zero.

    >>> number(0.1 + 0.2), number(-0.00001), number(12.0)
    ('0.3', '0', '12')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
