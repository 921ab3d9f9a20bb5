"""Findings: problems in a file, with place and hint. The codes are listed in `docs/reference/findings.md`."""

from collections.abc import Iterable, Sequence

from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.values import dataclass

Path = tuple[str | int, ...]
"""The path of a value in a definition: `("spaces", 3, "at")`."""


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A range of a text file: lines and columns count from 1, in code points; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


START = Mark(1, 1, 1, 1)
"""The mark of findings about a whole file."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem: a stable code, its place, a message, and a hint if there is useful advice."""

    code: str
    mark: Mark
    message: Message
    hint: Message | None = None
    path: Path = ()
    file: str = ""
    count: int = 1  # number of findings it represents

    @property
    def line(self) -> int:
        """The line where it begins, from 1."""
        return self.mark.line

    @property
    def column(self) -> int:
        """The column where it begins, from 1, in code points."""
        return self.mark.column


MOST = 100
"""Maximum number of findings shown for a file; the rest appear on the next check, once these are fixed."""


class UnreadableError(ValueError):
    """Raised for a file that cannot become a definition; carries all findings."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(english(finding) for finding in self.findings))

    def __reduce__(self) -> tuple[type["UnreadableError"], tuple[tuple[Finding, ...]]]:
        """Pickle the findings instead of the message, so that they survive the way to another process."""
        return UnreadableError, (self.findings,)


class UnknownNameError(LookupError):
    """Raised for a name that no definition has; carries the existing names."""

    def __init__(self, name: str, names: Iterable[str]) -> None:
        from hyskos.definitions.typed_words import nearest

        self.name = name
        self.known = tuple(names)
        self.near = tuple(nearest(name, self.known, 3))
        super().__init__(f"`{name}` is unknown; choose from {', '.join(self.known)}")


def english(finding: Finding) -> str:
    """Format a finding as one English line: `file:line:column: CODE message`."""
    mark = finding.mark
    return f"{finding.file}:{mark.line}:{mark.column}: {finding.code} {finding.message.render()}"


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort findings by file and position, without duplicates."""
    once = {(f.file, f.mark, f.code, f.message.render()): f for f in findings}
    return tuple(once[key] for key in sorted(once))


def cap_findings(findings: Sequence[Finding], omitted: int = 0) -> tuple[Finding, ...]:
    """Keep the first findings of a file; one more finding counts the rest and those `omitted` earlier."""
    left_out = max(0, len(findings) - MOST) + omitted
    if not left_out:
        return tuple(findings)
    kept = tuple(findings[:MOST])
    message = say(N_("findings in this file that are not shown: {n}"), n=left_out)
    return *kept, Finding("Y112", kept[-1].mark, message, file=kept[-1].file, count=left_out)


def ranges(numbers: Iterable[int], maximum: int = 8) -> str:
    """Format ascending numbers, such as lines, as ranges.

    >>> ranges([2, 4, 5, 6, 9])
    '2, 4–6, 9'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    words = ["–".join(str(end) for end in run) for run in runs]
    return ", ".join(words[:maximum]) + (", …" if len(words) > maximum else "")


def is_prefix(path: Path, other: Path) -> bool:
    """Return whether one path is a prefix of the other, or equal to it."""
    return all(a == b for a, b in zip(path, other, strict=False))
