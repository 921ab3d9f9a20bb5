"""Check the PDF files of a kit in parallel: while one result is awaited, the next files are being processed.

Results are reported, and work is charged, in order, so that a kit gets the same result on every machine.
"""

from collections import deque
from collections.abc import Callable, Iterable

from hyskos.generators.orders.parallel import usable_cores
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.verify.pdf_files import Begun

MOST_AT_ONCE = 4
"""Maximum files processed at once, regardless of processors, since each needs its own memory."""


class Prefetch:
    """Files in progress by name; `begin` returns None for a file that must wait for its turn."""

    def __init__(self, entries: Iterable[DrawnEntry], begin: Callable[[DrawnEntry], Begun | None]) -> None:
        self.waiting = deque(entries)
        self.begin = begin
        self.most = min(usable_cores(), MOST_AT_ONCE) - 1  # besides the current file
        self.begun: dict[str, Begun] = {}
        self.turn: Begun | None = None

    def take(self, entry: DrawnEntry) -> Begun | None:
        """Return the task in progress for the current file, if any, and end that of the previous file."""
        if self.turn:
            self.turn.look.close()
        if self.waiting and self.waiting[0] is entry:
            self.waiting.popleft()
        self.turn = self.begun.pop(entry.name, None)
        return self.turn

    def fill(self) -> None:
        """Start on the next files, up to the limit."""
        while self.waiting and len(self.begun) < self.most and (begun := self.begin(self.waiting[0])):
            self.begun[self.waiting.popleft().name] = begun

    def close(self) -> None:
        """End all tasks in progress."""
        for begun in (*self.begun.values(), *([self.turn] if self.turn else [])):
            begun.look.close()
