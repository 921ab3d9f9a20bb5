"""Format numbers, findings and long lines in the language of the output."""

import textwrap

from hyskos.definitions.findings import Finding
from hyskos.definitions.languages import _
from hyskos.definitions.messages import Message


def decimal(value: float, digits: int = 1) -> str:
    """Format a number with a fixed number of decimals, never as negative zero.

    >>> decimal(2.345), decimal(-0.04), decimal(7, 0)
    ('2.3', '0.0', '7')
    """
    number = f"{value:.{digits}f}"
    if not float(number):
        number = number.lstrip("-")
    return number.replace(".", _("decimal sign|.").rpartition("|")[2])


def points(value: float) -> str:
    """Format a difference of shares in percentage points, with its sign.

    >>> points(0.0123), points(-0.5), points(0.0)
    ('+1.2', '-50.0', '0.0')
    """
    number = decimal(100 * value)
    return f"+{number}" if not number.startswith("-") and any(sign in number for sign in "123456789") else number


def wrap(text: str, columns: int, hang: int | None = None) -> list[str]:
    """Wrap a line at spaces; a word longer than a line gets its own line.

    >>> wrap("  7 - 4 = 3; soldiers die before heroes", 24)
    ['  7 - 4 = 3; soldiers', '    die before heroes']
    """
    indent = len(text) - len(text.lstrip())
    if hang is None or hang > columns // 2:
        hang = indent + 2
    lines = textwrap.wrap(text, columns, subsequent_indent=" " * hang, break_long_words=False, break_on_hyphens=False)
    return lines or [""]


def words(message: Message | None) -> str:
    """Render a message in the language of the output."""
    return printable(message.render(_)) if message else ""


def printable(text: str) -> str:
    """Replace unprintable characters: file names and texts may contain terminal escape sequences.

    >>> printable("a" + chr(27) + "[31m")
    'a\ufffd[31m'
    """
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


def concise(finding: Finding) -> str:
    """Format a finding as `file:line:column: CODE message`."""
    position = f"{printable(finding.file)}:{finding.mark.line}:{finding.mark.column}"
    return f"{position}: {finding.code} {words(finding.message)}"
