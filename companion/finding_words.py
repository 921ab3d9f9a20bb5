"""Findings of a file in the language of the answer, with nothing in them that a terminal would obey."""

from hyskos.definitions.findings import Finding
from hyskos.definitions.languages import _
from hyskos.definitions.messages import Message


def words(message: Message | None) -> str:
    """Give a message in the language of the answer."""
    return printable(message.render(_)) if message else ""


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


def hinted(finding: Finding) -> str:
    """Give a finding in a line, and what to do about it in another."""
    hint = words(finding.hint)
    return concise(finding) + ("\n    " + _("help: {hint}").format(hint=hint) if hint else "")
