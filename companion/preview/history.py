"""What a preview has written, so that it can be taken back, step by step."""

from pathlib import Path

from hyskos.definitions.paths import read_file
from hyskos.definitions.source import LARGEST_BESIDE
from hyskos.definitions.values import dataclass
from hyskos.generators.writers.saving import OccupiedError, save

MOST = 100
"""Steps of a file that are kept."""


class ChangedError(Exception):
    """A file that no longer says what was seen of it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A file that was written, and its bytes before and after."""

    file: Path
    before: bytes
    after: bytes


class History:
    """The edits made through the page of each file, the last one last."""

    def __init__(self) -> None:
        self._edits: dict[Path, list[Edit]] = {}

    def count(self, page: Path) -> int:
        """Count the edits of a page that can be taken back."""
        return len(self._edits.get(page, ()))

    def add(self, page: Path, edit: Edit) -> None:
        """Keep an edit of a page."""
        edits = self._edits.setdefault(page, [])
        edits.append(edit)
        del edits[:-MOST]

    def undo(self, page: Path) -> None:
        """Take back the last edit of a page.

        Raises ChangedError if the file is not as the edit left it, LookupError if there is no edit, or OSError.
        """
        edits = self._edits.get(page)
        if not edits:
            raise LookupError(page)
        replace_if(edits[-1].file, edits[-1].after, edits[-1].before)
        edits.pop()


def replace_if(file: Path, old: bytes, new: bytes) -> None:
    """Save bytes in place of those that were seen; raises ChangedError for a file that holds others, or OSError."""
    try:
        save(file, new, lambda found: read_file(found, LARGEST_BESIDE + 1) == old)
    except OccupiedError:
        raise ChangedError from None
