"""Render findings in the language of the output, without control characters."""

from hyskos.definitions.findings import Finding
from hyskos.definitions.languages import _
from hyskos.definitions.messages import Message


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
    place = f"{printable(finding.file)}:{finding.mark.line}:{finding.mark.column}"
    return f"{place}: {finding.code} {words(finding.message)}"


def hinted(finding: Finding) -> str:
    """Format a finding, with its hint on a second line."""
    hint = words(finding.hint)
    return concise(finding) + ("\n    " + _("help: {hint}").format(hint=hint) if hint else "")
