"""Numbers of articles, EAN-13 and UPC-A: the digit at their end checks the others (GS1 General Specifications, 7.9)."""


def check_digit(digits: str) -> int:
    """Calculate the digit that belongs behind these: from the right they count three times and once, in turn.

    >>> check_digit("400638133393"), check_digit("03600029145")
    (1, 2)
    """
    total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(digits)))
    return -total % 10


def as_ean(digits: str) -> str:
    """Give the thirteen digits of an EAN-13; a UPC-A is one that begins with 0.

    >>> as_ean("036000291452")
    '0036000291452'
    """
    return digits.rjust(13, "0")
