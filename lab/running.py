"""Play a run in parts of about a second, on any executor, and add up their sums.

Sums are integers, and every game has its own random numbers: the result does not depend on how a run is divided, nor
on where its parts are played. Memory use does not grow with the number of games.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from math import ceil
from time import monotonic, perf_counter
from typing import Generic, TypeVar

from hyskos.definitions.interrupting import interrupted_once
from hyskos.definitions.values import dataclass
from hyskos.lab import playing
from hyskos.lab.cluster import ClusterError, connect
from hyskos.lab.setups import Setup
from hyskos.lab.tally import Tally

Found = TypeVar("Found")
Work = Callable[[int, int], Found]
"""Plays `count` games, starting with game `first`, and returns their sums; it can be pickled."""
Games = tuple[int, int]
"""A range of games: the number of the first, and the number after the last."""

ABOUT = 1.0
"""Target duration of a part in seconds: little to lose, and much longer than the overhead of submitting it."""
FIRST_PART = 1
FASTER = 16
"""Maximum factor between the size of the next part and of one that was measured."""
GRACE = 20.0
"""Seconds that a cluster may be without workers before a run is aborted; meanwhile others may join."""
_LOOK = 1.0
"""Seconds between checks whether any workers are left."""


@dataclass(frozen=True, slots=True)
class Crew:
    """An executor, and the number of parts that it plays at a time."""

    executor: Executor
    width: int
    is_there: Callable[[], bool] = lambda: True  # whether it has workers; called while no part is finished


@dataclass(frozen=True, slots=True)
class RunPart(Generic[Found]):
    """A part of a run that has been played, and its duration."""

    games: Games
    found: Found
    seconds: float


def play_part(setup: Setup, first: int, count: int) -> Tally:
    """Play games with the fastest engine available in this process."""
    return playing.engine(setup)(setup, first, count).tally


def work_of(setup: Setup) -> Work[Tally]:
    """Return the work of a run; the caches of its setup are not pickled with it."""
    return partial(play_part, replace(setup))


@dataclass(frozen=True, slots=True)
class Tallies:
    """The sums of the same games of several setups, in their order."""

    each: tuple[Tally, ...]

    def __add__(self, other: "Tallies") -> "Tallies":
        """Add other games of the same setups."""
        return Tallies(tuple(tally + more for tally, more in zip(self.each, other.each, strict=True)))


def work_of_each(setups: Iterable[Setup]) -> Work[Tallies]:
    """Return the work that plays the same games of every setup."""
    return partial(_play_each, tuple(map(replace, setups)))


def _play_each(setups: Sequence[Setup], first: int, count: int) -> Tallies:
    return Tallies(tuple(play_part(setup, first, count) for setup in setups))


def is_compiled(setup: Setup) -> bool:
    """Return whether compiled code plays a setup here."""
    return playing.engine(setup) is not playing.play


def parts(work: Work[Found], games: Iterable[Games], crew: Crew) -> Iterator[RunPart[Found]]:
    """Play these games in parts, and yield each part when it is done; closing the iterator cancels the others."""
    waiting = deque(games)
    left = sum(end - first for first, end in waiting)
    pending: dict[Future[tuple[Found, float]], Games] = {}
    size = FIRST_PART
    try:
        while waiting or pending:
            while waiting and len(pending) < 2 * crew.width:
                first, end = waiting.popleft()
                count = min(size, end - first, ceil(left / crew.width))
                if first + count < end:
                    waiting.appendleft((first + count, end))
                left -= count
                pending[crew.executor.submit(_play_timed, work, first, count)] = (first, first + count)
            done = _first_done(pending, crew)
            for future in sorted(done, key=pending.__getitem__):
                (first, end), (sums, seconds) = pending.pop(future), future.result()
                size = max(1, min(FASTER * (end - first), int((end - first) * ABOUT / max(seconds, 1e-6))))
                yield RunPart((first, end), sums, seconds)
    finally:
        for future in pending:
            future.cancel()


def _first_done(pending: Iterable[Future[Found]], crew: Crew) -> set[Future[Found]]:
    """Wait until a part is done; raises ClusterError if there are no workers for GRACE seconds."""
    last_seen = monotonic()
    while True:
        done, _others = wait(pending, timeout=_LOOK, return_when=FIRST_COMPLETED)
        if done:
            return done
        if crew.is_there():
            last_seen = monotonic()
        elif monotonic() - last_seen > GRACE:
            raise ClusterError("all its workers have gone")


def _play_timed(work: Work[Found], first: int, count: int) -> tuple[Found, float]:
    start = perf_counter()
    return work(first, count), perf_counter() - start


def with_games(done: Sequence[Games], more: Games) -> tuple[Games, ...]:
    """Add a range of games to those that are done; adjacent ranges are merged.

    >>> with_games([(0, 4), (8, 12)], (4, 8))
    ((0, 12),)
    """
    joined: list[Games] = []
    for first, end in sorted([*done, more]):
        if joined and first <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((first, end))
    return tuple(joined)


def missing_games(done: Sequence[Games], count: int) -> tuple[Games, ...]:
    """Return the ranges of the first `count` games that are not done.

    >>> missing_games([(2, 4), (6, 9)], 8)
    ((0, 2), (4, 6))
    """
    ranges, at = [], 0
    for first, end in [*done, (count, count)]:
        if at < min(first, count):
            ranges.append((at, min(first, count)))
        at = max(at, end)
    return tuple(ranges)


def whole_blocks(setup: Setup, games: int) -> int:
    """Round a number of games up to whole blocks, in which every faction and bot has each seat equally often."""
    return ceil(games / setup.block) * setup.block


@contextmanager
def crew_for(setups: Iterable[Setup], workers: int | None = None, cluster: str | None = None) -> Iterator[Crew]:
    """Start workers: threads for compiled code, processes for the reference, or the workers of a dask cluster.

    Raises ClusterError, and MissingExtraError for a cluster without the library for it.
    """
    if cluster is not None:
        with connect(cluster) as workers_there:
            yield Crew(*workers_there)
        return
    width = workers or _cores()
    executor: Executor
    if width == 1 or all(map(is_compiled, setups)):
        executor = ThreadPoolExecutor(width)
    else:
        executor = ProcessPoolExecutor(width, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    with interrupted_once():
        try:
            yield Crew(executor, width)
        finally:
            executor.shutdown(cancel_futures=True)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
