"""Files as somebody writes them who does what the hint of a finding says."""

import re

from hyskos.definitions.findings import Finding
from hyskos.definitions.reading.source import plain_spelling

VALUES = ("list", "value", "word", "text")
"""What hints call the words that are to be written, in the place of those that the finding marks."""


def mended(text: str, finding: Finding) -> str | None:
    """Write what a hint says; None where it gives advice alone, or leaves places to fill in."""
    hint = finding.hint
    if hint is None or "{" + "words}" in hint.text:
        return None
    lines = text.split("\n")
    line, mark = lines[finding.line - 1], finding.mark
    if "plain" in hint.values:
        lines[finding.line - 1] = plain_spelling(line)
        return "\n".join(lines)
    told = next((str(hint.values[name]) for name in VALUES if name in hint.values), None)
    if told is None or "…" in told or "column" in hint.values:
        return None
    if "list" in hint.values:
        told = told.partition(": ")[2]
    end = mark.end_column if mark.end_line == mark.line else len(line) + 1
    if "key" in hint.values:  # of a text that a comma has cut: all of it
        told, start = f"{hint.values['key']}: {told}", line.rindex(f"{hint.values['key']}:", 0, mark.column - 1)
        cut = re.compile(r"[^\]}]*").match(line, start)
        assert cut is not None
        lines[finding.line - 1] = line[:start] + told + line[cut.end() :]
        return "\n".join(lines)
    lines[finding.line - 1] = line[: mark.column - 1] + told + line[end - 1 :]
    return "\n".join(lines)
