"""Article numbers, EAN-13 and UPC-A, with their check digits (GS1 General Specifications, 7.9)."""


def check_digit(digits: str) -> int:
    """Calculate the check digit: from the right, digits count three times and once in turn.

    >>> check_digit("400638133393"), check_digit("03600029145")
    (1, 2)
    """
    total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(digits)))
    return -total % 10


def as_ean(digits: str) -> str:
    """Return the thirteen digits of an EAN-13; a UPC-A gets a leading 0.

    >>> as_ean("036000291452")
    '0036000291452'
    """
    return digits.rjust(13, "0")
