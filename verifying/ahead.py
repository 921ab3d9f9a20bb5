"""PDF files of a kit that are looked at ahead: while one of them is waited for, the next ones are under way.

Nothing is said of a file, or paid for it, before its turn: a kit gets the same answer on every machine.
"""

from collections import deque
from collections.abc import Callable, Iterable

from hyskos.generators.kit import DrawnEntry
from hyskos.generators.orders.parallel import usable_cores
from hyskos.verifying.pdf_files import Begun

MOST_AT_ONCE = 4
"""Files that are looked at at the same time, however many processors there are: each has memory of its own."""


class Ahead:
    """What is under way, by name; `begin` gives None for a file that has to wait for its turn."""

    def __init__(self, entries: Iterable[DrawnEntry], begin: Callable[[DrawnEntry], Begun | None]) -> None:
        self.waiting = deque(entries)
        self.begin = begin
        self.most = min(usable_cores(), MOST_AT_ONCE) - 1  # beside the file whose turn it is
        self.begun: dict[str, Begun] = {}
        self.turn: Begun | None = None

    def take(self, entry: DrawnEntry) -> Begun | None:
        """Give what is under way of the file whose turn it is, if anything; that of the file before ends."""
        if self.turn:
            self.turn.look.close()
        if self.waiting and self.waiting[0] is entry:
            self.waiting.popleft()
        self.turn = self.begun.pop(entry.name, None)
        return self.turn

    def fill(self) -> None:
        """Begin with the next files, as far as may be."""
        while self.waiting and len(self.begun) < self.most and (begun := self.begin(self.waiting[0])):
            self.begun[self.waiting.popleft().name] = begun

    def close(self) -> None:
        """End all that is under way."""
        for begun in (*self.begun.values(), *([self.turn] if self.turn else [])):
            begun.look.close()
