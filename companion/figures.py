"""Figures in the language of the answer."""

from hyskos.definitions.languages import _


def decimal(value: float, digits: int = 1) -> str:
    """Write a number with so many decimals.

    >>> decimal(2.345), decimal(-0.04), decimal(7, 0)
    ('2.3', '0.0', '7')
    """
    written = f"{value:.{digits}f}"
    if not float(written):
        written = written.lstrip("-")
    return written.replace(".", _("decimal sign|.").rpartition("|")[2])


def points(value: float) -> str:
    """Write a difference of shares in points of a hundred, with its sign.

    >>> points(0.0123), points(-0.5), points(0.0)
    ('+1.2', '-50.0', '0.0')
    """
    written = decimal(100 * value)
    return f"+{written}" if not written.startswith("-") and any(sign in written for sign in "123456789") else written
