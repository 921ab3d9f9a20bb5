"""Wrap output lines to a width, with a hanging indent."""

import textwrap


def wrapped(text: str, columns: int, hang: int | None = None) -> list[str]:
    """Wrap a line at spaces; a word longer than a line gets its own line.

    >>> wrapped("  7 - 4 = 3; soldiers die before heroes", 24)
    ['  7 - 4 = 3; soldiers', '    die before heroes']
    """
    indent = len(text) - len(text.lstrip())
    if hang is None or hang > columns // 2:
        hang = indent + 2
    lines = textwrap.wrap(text, columns, subsequent_indent=" " * hang, break_long_words=False, break_on_hyphens=False)
    return lines or [""]
