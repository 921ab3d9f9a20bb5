"""The budget of work and memory for a file, in proportion to its size.

Work is counted, not timed, so that a file gets the same result on every machine; a unit is about a microsecond.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field
from typing import Any

from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.values import dataclass

SMALL = 5_000_000
"""Bytes of a file that gets the minimum budget; larger ones get more in proportion."""
WORK = 7_000_000
"""Units of work for a small file."""
UNPACKED = 64 << 20
"""Maximum unpacked bytes of one stream in a small file."""
MAX_CACHED = 2_000_000
"""Maximum bytes of instructions cached after parsing, each taking some thirty bytes of memory."""
MAX_UNPACKED = 200 << 20
"""Maximum unpacked bytes of a stream in any file: an A3 picture at 300 dpi in four inks takes 70 MB."""

INSTRUCTION, OPERAND, MARK, FORM, PAGE, OBJECT, TOKEN, NAME = 3, 1, 40, 25, 700, 10, 2, 30
"""Measured units of work: an instruction, one of its operands, a mark with its checks, running a form, ..."""
BYTES_A_UNIT = 100
"""Bytes of a PDF unpacked and scanned per unit."""
WORDS_A_UNIT = 4
"""Words of a calculator function executed per unit."""
INFLATED_A_UNIT = 400
"""Bytes unpacked and counted only, per unit."""

ParsedStream = tuple[Sequence[tuple[str, list[object]]], Sequence[tuple[str, str]]]
"""Parsed instructions of a stream, and their problems."""


class SpentError(Exception):
    """Raised if a file needs more work than its budget."""


@dataclass(slots=True)
class Budget:
    """The remaining budget of a file of `size` bytes; work, but not memory, is granted for at least `least` bytes."""

    size: int
    least: int = SMALL
    work_left: int = 0
    spent: bool = False
    too_large: set[object] = field(default_factory=set)  # keys of streams too large to unpack
    parsed_cache: dict[object, ParsedStream] = field(default_factory=dict)  # cache of parsed instructions
    cached_bytes: int = 0  # bytes in the cache

    def __post_init__(self) -> None:
        self.work_left = self.granted

    @property
    def granted(self) -> int:
        """The units of work granted to the file."""
        return int(WORK * max(self.size, self.least, SMALL) / SMALL)

    @property
    def scale(self) -> float:
        """The file's budget relative to the minimum one."""
        return max(1.0, self.size / SMALL)

    @property
    def streams_skipped(self) -> int:
        """The number of streams that were too large to unpack."""
        return len(self.too_large)

    @property
    def max_unpacked_bytes(self) -> int:
        """The maximum unpacked bytes of a stream."""
        return min(int(UNPACKED * self.scale), MAX_UNPACKED)

    def spend(self, work: int) -> None:
        """Spend units of work; raises SpentError when none are left."""
        self.work_left -= work
        if self.work_left < 0:
            self.spent = True
            raise SpentError


_CURRENT: ContextVar[Budget | None] = ContextVar("budget", default=None)


def budget_for(size: int) -> Budget:
    """Return the budget of a file of `size` bytes; a file in a kit gets no more than the kit itself."""
    whole = _CURRENT.get()
    return Budget(min(size, whole.size) if whole else size)


@contextmanager
def charge_reading(budget: Budget) -> Iterator[Budget]:
    """Charge all reading in this context to a budget."""
    token = _CURRENT.set(budget)
    try:
        yield budget
    finally:
        _CURRENT.reset(token)


@contextmanager
def limited_reading(budget: Budget) -> Iterator[Budget]:
    """Charge reading to a budget, and set the limits of qpdf accordingly."""
    try:
        from pikepdf.settings import set_qpdf_limits
    except ImportError:
        raise MissingExtraError("press") from None

    maximum = budget.max_unpacked_bytes
    before: dict[str, Any] = set_qpdf_limits(
        flate_max_memory=maximum, png_max_memory=maximum, tiff_max_memory=maximum, run_length_max_memory=maximum,
        dct_max_memory=maximum, dct_max_progressive_scans=50, max_stream_filters=8,
    )  # fmt: skip
    try:
        with charge_reading(budget):
            yield budget
    finally:
        set_qpdf_limits(**before)


def spend(work: int) -> None:
    """Spend units of the current file's budget; raises SpentError."""
    budget = _CURRENT.get()
    if budget:
        budget.spend(work)


def spender() -> Callable[[int], None]:
    """Return the function that spends from the current budget, for tight loops; it raises SpentError."""
    budget = _CURRENT.get()
    return budget.spend if budget else _spend_nothing


def _spend_nothing(_work: int) -> None:
    pass


def max_unpacked_bytes() -> int:
    """Return the maximum unpacked bytes of a stream in the current file."""
    budget = _CURRENT.get()
    return budget.max_unpacked_bytes if budget else MAX_UNPACKED


def parsed_cache() -> dict[object, ParsedStream]:
    """Return the cache of the current file."""
    budget = _CURRENT.get()
    return budget.parsed_cache if budget else {}


def cache_parsed(key: object, value: ParsedStream, size: int) -> None:
    """Cache a value parsed from `size` bytes if there is space."""
    budget = _CURRENT.get()
    if budget and budget.cached_bytes + size <= MAX_CACHED:
        budget.cached_bytes += size
        budget.parsed_cache[key] = value


def record_too_large(key: object) -> None:
    """Record the key of a stream that is too large to unpack."""
    budget = _CURRENT.get()
    if budget:
        budget.too_large.add(key)
