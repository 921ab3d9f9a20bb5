"""What the forms of a preview have written since it began, to be undone: the last write first, file by file."""

from pathlib import Path

from hyskos.companion.preview.changes import ChangedError, Written
from hyskos.definitions.paths import read_file
from hyskos.definitions.source import LARGEST_BESIDE
from hyskos.generators.writers.saving import OccupiedError, save

MOST = 100
"""Writes to a file that can be undone."""


class NothingToUndoError(Exception):
    """A file that no form has written to, or of which all has been undone."""


class History:
    """Writes by the file that was shown; each may be to a table beside it."""

    def __init__(self) -> None:
        self._writes: dict[Path, list[Written]] = {}

    def count(self, shown: Path) -> int:
        """Give the number of writes that can be undone."""
        return len(self._writes.get(shown, ()))

    def add(self, shown: Path, written: Written) -> None:
        """Remember a write, unless it changed nothing."""
        if written.before != written.after:
            self._writes[shown] = [*self._writes.get(shown, ()), written][-MOST:]

    def undo(self, shown: Path) -> Written:
        """Put back what the file of the last write said before it.

        Raises NothingToUndoError; ChangedError if the file does not say any more what was written, so that nobody's
        edit is overwritten; or OSError. Nothing is written and nothing forgotten then.
        """
        if not self.count(shown):
            raise NothingToUndoError
        last = self._writes[shown][-1]

        def is_ours(file: Path) -> bool:
            return read_file(file, LARGEST_BESIDE) == last.after

        try:
            if not is_ours(last.file):
                raise ChangedError
            save(last.file, last.before, is_ours)
        except (FileNotFoundError, OccupiedError):
            raise ChangedError from None
        self._writes[shown].pop()
        return last
