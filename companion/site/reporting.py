"""Progress of long work, for whoever shows it; nothing happens where nobody does."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

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
