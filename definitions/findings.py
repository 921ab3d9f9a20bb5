"""Findings: what is wrong with a file, where, and what would help. Codes are listed in `docs/findings.md`."""

from collections.abc import Iterable
from dataclasses import dataclass

from definitions.messages import Message

Path = tuple[str | int, ...]
"""Where a value stands in a definition: `("spaces", 3, "at")`."""


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A stretch of a text file: lines and columns count from 1, in code points; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


START = Mark(1, 1, 1, 1)
"""The mark of whatever concerns a file as a whole."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: a stable code, the place, a sentence, and a hint if there is good advice."""

    code: str
    mark: Mark
    message: Message
    hint: Message | None = None
    path: Path = ()
    file: str = ""


class UnreadableError(ValueError):
    """A file that cannot become a definition; carries every finding."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(english(finding) for finding in self.findings))


def english(finding: Finding) -> str:
    """Give a finding as one line: `file:line:column: CODE message`."""
    mark = finding.mark
    return f"{finding.file}:{mark.line}:{mark.column}: {finding.code} {finding.message.render()}"


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort findings by file and position, each only once."""
    once = {(f.file, f.mark, f.code, f.message.render()): f for f in findings}
    return tuple(once[key] for key in sorted(once))


def along(one: Path, other: Path) -> bool:
    """Say whether one of two values is the other, or holds it."""
    return all(a == b for a, b in zip(one, other, strict=False))
