"""Make the files of many orders, in parallel when it pays."""

import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hyskos.generators.orders.making import Failed, attempt
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.print_file import PrintFile

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from types import FrameType

PAYS_FROM = 6
"""Fewer orders are made sooner in one process: starting others costs as much as a few boards (measured on 2 cores)."""


def usable_cores() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_all(orders: Sequence[Order], workers: int | None = None) -> Iterator[tuple[PrintFile, ...] | Failed]:
    """Make the files of each order, in the order of the orders, whatever the number of workers."""
    count = min(workers or (usable_cores() if len(orders) >= PAYS_FROM else 1), len(orders))
    if count <= 1:
        yield from map(attempt, orders)
        return
    with _pool(count) as pool:
        with _undisturbed():  # the workers start here; until one is set up, it would die of it with a traceback
            results = pool.map(_worked, orders)
        yield from results


@contextmanager
def _pool(count: int) -> Iterator["Executor"]:
    """Start workers; if the caller stops early, by Ctrl-C say, they give up what they are at.

    They are told, not killed: one that dies while it hands over a result leaves us waiting for the rest of it.
    """
    from concurrent.futures import ProcessPoolExecutor  # 15 ms that a single board does not need
    from multiprocessing import active_children

    with _interrupted_once():
        pool = ProcessPoolExecutor(count, initializer=_start_worker)
        try:
            yield pool
        except BaseException:
            for worker in active_children():
                if worker.pid and _STOP:
                    os.kill(worker.pid, _STOP)
            pool.shutdown(wait=True, cancel_futures=True)
            for worker in active_children():  # where not all could be started nobody tells the others to end
                worker.terminate()
                worker.join()
            raise
        pool.shutdown()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back for a moment."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interrupted_once() -> Iterator[None]:
    """Let only the first Ctrl-C interrupt: another one would stop the cleaning up, and workers went on to the end."""
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if ignored or threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = False

    def hear(number: int, frame: "FrameType | None") -> None:
        nonlocal heard
        if not heard:
            heard = True
            if callable(before):
                before(number, frame)
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_STOP = getattr(signal, "SIGUSR1", None)
"""Tells a worker to give up; where there is no such signal it ends what it is at."""


class _StoppedError(BaseException):
    """An order is given up: whoever wanted it has gone."""


@dataclass(slots=True)
class _Bench:
    """What a worker is at."""

    busy: bool = False
    closed: bool = False


_BENCH = _Bench()


def _worked(order: Order) -> tuple[PrintFile, ...] | Failed:
    """Make the files of an order in a worker; raises _StoppedError once the worker has been told to give up."""
    if _BENCH.closed:
        raise _StoppedError
    _BENCH.busy = True
    try:
        return attempt(order)
    finally:
        _BENCH.busy = False


def _give_up(_number: int, _frame: object) -> None:
    _BENCH.closed = True
    if _BENCH.busy:  # and not while a result is handed over
        _BENCH.busy = False
        raise _StoppedError


def _start_worker() -> None:
    """Leave Ctrl-C to the process that waits for this one, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _STOP:
        signal.signal(_STOP, _give_up)
    threading.Thread(target=_outlive_nobody, args=(os.getppid(),), daemon=True).start()


def _outlive_nobody(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
