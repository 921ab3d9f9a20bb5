"""One budget of work and memory for a file: no file may take more of a machine than its size deserves.

Work is counted, not timed, so that a file gets the same answer on every machine; a unit is about a microsecond.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field
from typing import Any

from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.values import dataclass

SMALL = 5_000_000
"""Bytes of a file that gets the least budget; a larger one gets more in proportion."""
WORK = 7_000_000
"""Units of work for a small file."""
UNPACKED = 64 << 20
"""Bytes that one stream of a small file may unpack to."""
SHELF = 2_000_000
"""Bytes of instructions that are kept taken apart, at some thirty bytes of memory each."""
MOST_UNPACKED = 200 << 20
"""Bytes that a stream of any file may unpack to: a picture of A3 at 300 dpi in four inks takes 70 MB."""

INSTRUCTION, OPERAND, MARK, FORM, PAGE, OBJECT, TOKEN, NAME = 3, 1, 40, 25, 700, 10, 2, 30
"""Units of work, measured: an instruction, one of its values, a mark and its checks, a form that is run, ..."""
BYTES_A_UNIT = 100
"""Bytes of a PDF that are unpacked and looked at in one unit."""
WORDS_A_UNIT = 4
"""Words of a calculator function that are run in one unit."""
INFLATED_A_UNIT = 400
"""Bytes that are only unpacked and counted in one unit."""

Shelved = tuple[Sequence[tuple[str, list[object]]], Sequence[tuple[str, str]]]
"""Instructions of a stream, taken apart, and what was wrong with them."""


class SpentError(Exception):
    """The file asks for more work than its size deserves."""


@dataclass(slots=True)
class Budget:
    """What is left for a file of `size` bytes; its work is counted as if it had `least` at least, its memory is not."""

    size: int
    least: int = SMALL
    left: int = 0
    spent: bool = False
    too_large: set[object] = field(default_factory=set)  # keys of streams that are too large to unpack
    shelf: dict[object, Shelved] = field(default_factory=dict)  # what was read once and is asked for again
    shelved: int = 0  # bytes of it

    def __post_init__(self) -> None:
        self.left = self.granted

    @property
    def granted(self) -> int:
        """Give the units of work that the file may take."""
        return int(WORK * max(self.size, self.least, SMALL) / SMALL)

    @property
    def scale(self) -> float:
        """Say how many times the least budget the file gets."""
        return max(1.0, self.size / SMALL)

    @property
    def used(self) -> int:
        """Give the units of work that were taken."""
        return self.granted - self.left

    @property
    def left_packed(self) -> int:
        """Count the streams that were too large to unpack."""
        return len(self.too_large)

    @property
    def unpacked(self) -> int:
        """Give the bytes that a stream may unpack to."""
        return min(int(UNPACKED * self.scale), MOST_UNPACKED)

    def spend(self, work: int) -> None:
        """Take units of work; raises SpentError when none are left."""
        self.left -= work
        if self.left < 0:
            self.spent = True
            raise SpentError


_CURRENT: ContextVar[Budget | None] = ContextVar("budget", default=None)


def deserved(size: int) -> Budget:
    """Give the budget of a file of so many bytes; one that lies in a kit deserves no more than the kit."""
    whole = _CURRENT.get()
    return Budget(min(size, whole.size) if whole else size)


@contextmanager
def paying(budget: Budget) -> Iterator[Budget]:
    """Let everything that is read meanwhile be paid from a budget."""
    token = _CURRENT.set(budget)
    try:
        yield budget
    finally:
        _CURRENT.reset(token)


@contextmanager
def budgeted(budget: Budget) -> Iterator[Budget]:
    """Pay from a budget, and bind qpdf by it as well."""
    try:
        from pikepdf.settings import set_qpdf_limits
    except ImportError:
        raise MissingExtraError("press") from None

    most = budget.unpacked
    before: dict[str, Any] = set_qpdf_limits(
        flate_max_memory=most, png_max_memory=most, tiff_max_memory=most, run_length_max_memory=most,
        dct_max_memory=most, dct_max_progressive_scans=50, max_stream_filters=8,
    )  # fmt: skip
    try:
        with paying(budget):
            yield budget
    finally:
        set_qpdf_limits(**before)


def spend(work: int) -> None:
    """Take units of work from the budget of the file that is being read; raises SpentError."""
    budget = _CURRENT.get()
    if budget:
        budget.spend(work)


def charge() -> Callable[[int], None]:
    """Give what takes units of work from that budget, for a loop that takes many; it raises SpentError."""
    budget = _CURRENT.get()
    return budget.spend if budget else _free


def _free(_work: int) -> None:
    pass


def room() -> int:
    """Give the bytes that a stream of the file that is being read may unpack to."""
    budget = _CURRENT.get()
    return budget.unpacked if budget else MOST_UNPACKED


def shelf() -> dict[object, Shelved]:
    """Give the place for what was read once and is asked for again."""
    budget = _CURRENT.get()
    return budget.shelf if budget else {}


def shelve(key: object, value: Shelved, size: int) -> None:
    """Keep what was read from so many bytes, if there is room on the shelf."""
    budget = _CURRENT.get()
    if budget and budget.shelved + size <= SHELF:
        budget.shelved += size
        budget.shelf[key] = value


def left_packed(key: object) -> None:
    """Note a stream that is too large to unpack, by its key."""
    budget = _CURRENT.get()
    if budget:
        budget.too_large.add(key)
