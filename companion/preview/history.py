"""Undo history of the forms of a preview, for each file, last write first."""

from pathlib import Path

from hyskos.companion.preview.changes import ChangedError, Written
from hyskos.definitions.paths import read_file
from hyskos.definitions.reading.source import LARGEST_BESIDE
from hyskos.generators.writers.saving import OccupiedError, save

MOST = 100
"""Maximum number of writes to a file that can be undone."""


class NothingToUndoError(Exception):
    """No form has written to the file, or everything has been undone."""


class History:
    """Writes by the file that was displayed; a write may have gone to its table."""

    def __init__(self) -> None:
        self._writes: dict[Path, list[Written]] = {}

    def count(self, shown: Path) -> int:
        """Return the number of writes that can be undone."""
        return len(self._writes.get(shown, ()))

    def last(self, shown: Path) -> Written | None:
        """Return the last write that can be undone."""
        return next(iter(self._writes.get(shown, ())[-1:]), None)

    def add(self, shown: Path, written: Written) -> None:
        """Record a write, unless it changed nothing."""
        if written.before != written.after:
            self._writes[shown] = [*self._writes.get(shown, ()), written][-MOST:]

    def undo(self, shown: Path) -> Written:
        """Restore the content before the last write.

        Raises NothingToUndoError; ChangedError if the file no longer has the content that was written, to protect
        later edits; or OSError. In each case neither the file nor the history changes.
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
