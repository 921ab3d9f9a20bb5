"""Replies to a page other than answers: why a request is refused, and the progress of long work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from hyskos.companion.formatting import words
from hyskos.definitions.findings import Finding
from hyskos.definitions.plain_data import Json

# Why a request of a page is refused: a message, and findings if a definition has some.


class RefusalError(Exception):
    """Raised by methods of the site; `message` is a translated sentence."""

    def __init__(self, message: str, findings: tuple[Finding, ...] = ()) -> None:
        self.message, self.findings = message, findings
        super().__init__(message)


def describe_finding(finding: Finding) -> dict[str, Json]:
    """Describe a finding for a page; lines and columns count from 1."""
    return {
        "code": finding.code,
        "message": words(finding.message),
        "hint": words(finding.hint),
        "line": finding.line,
        "column": finding.column,
        "file": finding.file,
    }


# Progress of long work; ignored unless something shows it.

Reporter = Callable[[int, int, str], None]
"""Takes the number of parts done, their total, and the name of the current one."""
_REPORTER: ContextVar[Reporter | None] = ContextVar("reporter", default=None)


def report(done: int, total: int, name: str) -> None:
    """Report progress.

    >>> with reporting_to(print):
    ...     report(1, 3, "anubian")
    1 3 anubian
    """
    if reporter := _REPORTER.get():
        reporter(done, total, name)


@contextmanager
def reporting_to(reporter: Reporter) -> Iterator[None]:
    """Send the progress of this context to a function."""
    token = _REPORTER.set(reporter)
    try:
        yield
    finally:
        _REPORTER.reset(token)
