"""Escape text for XML without `xml.sax.saxutils`, which imports URL handling and slows down every export."""

from html import escape as _escape

_IN_QUOTES = str.maketrans({'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"})


def escape(text: str) -> str:
    """Escape text between tags.

    >>> escape('R&D: 3 < "4"')
    'R&amp;D: 3 &lt; "4"'
    """
    return _escape(text, quote=False)


def quoted(text: str) -> str:
    r"""Escape text in double quotes, for the value of an attribute.

    >>> quoted('a "b"\n')
    'a &quot;b&quot;&#10;'
    """
    return escape(text).translate(_IN_QUOTES)
