"""Findings as text: with the source line and a caret, one line each, for GitHub, or as JSON."""

from cli.i18n import _
from definitions.findings import Finding
from definitions.messages import Message


def words(message: Message) -> str:
    """Give a message in the language of the answer."""
    return printable(message.render(_))


def printable(text: str) -> str:
    """Replace what a terminal would obey or could not show; a file's name or text may hold anything.

    >>> printable("a" + chr(27) + "[31m")
    'a\ufffd[31m'
    """
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


def concise(finding: Finding) -> str:
    """Give a finding as `file:line:column: CODE message`."""
    place = f"{printable(finding.file)}:{finding.mark.line}:{finding.mark.column}"
    return f"{place}: {finding.code} {words(finding.message)}"
