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
