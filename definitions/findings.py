"""Findings: what is wrong with a file, where, and what would help. Codes are listed in `docs/findings.md`."""

from collections.abc import Iterable, Sequence

from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.values import dataclass

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
    count: int = 1  # how many findings this one stands for

    @property
    def line(self) -> int:
        """Give the line where it begins, from 1."""
        return self.mark.line

    @property
    def column(self) -> int:
        """Give the column where it begins, from 1, in code points."""
        return self.mark.column


MOST = 100
"""Findings of one file that are shown: who mends those will check again."""


class UnreadableError(ValueError):
    """A file that cannot become a definition; carries every finding."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(english(finding) for finding in self.findings))

    def __reduce__(self) -> tuple[type["UnreadableError"], tuple[tuple[Finding, ...]]]:
        """Go from one process to another with its findings, not with its text."""
        return UnreadableError, (self.findings,)


class UnknownNameError(LookupError):
    """A name that no shipped definition has; carries the names that exist."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        from hyskos.definitions.nearest import nearest

        self.name = name
        self.known = tuple(known)
        self.near = tuple(nearest(name, self.known, 3))
        super().__init__(f"`{name}` is not known; there are {', '.join(self.known)}")


def english(finding: Finding) -> str:
    """Give a finding as one line: `file:line:column: CODE message`."""
    mark = finding.mark
    return f"{finding.file}:{mark.line}:{mark.column}: {finding.code} {finding.message.render()}"


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort findings by file and position, each only once."""
    once = {(f.file, f.mark, f.code, f.message.render()): f for f in findings}
    return tuple(once[key] for key in sorted(once))


def capped(findings: Sequence[Finding], omitted: int = 0) -> tuple[Finding, ...]:
    """Keep the first findings of a file, and let one more stand for the rest and for those `omitted` before."""
    rest = max(0, len(findings) - MOST) + omitted
    if not rest:
        return tuple(findings)
    shown = tuple(findings[:MOST])
    message = say(N_("findings in this file that are not shown: {n}"), n=rest)
    return *shown, Finding("Y112", shown[-1].mark, message, file=shown[-1].file, count=rest)


def along(one: Path, other: Path) -> bool:
    """Say whether one of two values is the other, or holds it."""
    return all(a == b for a, b in zip(one, other, strict=False))
