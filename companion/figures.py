"""Format numbers in the language of the output."""

from hyskos.definitions.languages import _


def decimal(value: float, digits: int = 1) -> str:
    """Format a number with a fixed number of decimals, never as negative zero.

    >>> decimal(2.345), decimal(-0.04), decimal(7, 0)
    ('2.3', '0.0', '7')
    """
    written = f"{value:.{digits}f}"
    if not float(written):
        written = written.lstrip("-")
    return written.replace(".", _("decimal sign|.").rpartition("|")[2])


def points(value: float) -> str:
    """Format a difference of shares in percentage points, with its sign.

    >>> points(0.0123), points(-0.5), points(0.0)
    ('+1.2', '-50.0', '0.0')
    """
    written = decimal(100 * value)
    return f"+{written}" if not written.startswith("-") and any(sign in written for sign in "123456789") else written
