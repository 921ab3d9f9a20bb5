"""Make the files of many orders, in parallel if that is faster.

Each worker is a process with its own pipe, and a thread here waits at the other end. If a worker dies, for example
killed for lack of memory, its pipe closes and the waiting thread notices; with a queue shared by all workers it would
wait forever.
"""

import os
import signal
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, groupby
from queue import SimpleQueue
from typing import TYPE_CHECKING

from hyskos.definitions.interrupting import interrupted_once
from hyskos.definitions.values import dataclass
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.order_files import FailedOrder, attempts
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import DrawingCache, reuse_drawings

if TYPE_CHECKING:
    from multiprocessing import Process
    from multiprocessing.connection import Connection

Made = tuple[PrintFile, ...] | FailedOrder
Lot = list[Order]
"""Consecutive orders that print the same drawing."""

PAYS_FROM = 6
"""Fewer orders are faster in one process: starting others costs as much as a few boards (measured on 2 cores)."""


class LostWorkerError(Exception):
    """A worker process has died."""


def usable_cores() -> int:
    """Return the number of processors available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_all(orders: Sequence[Order], workers: int | None = None) -> Iterator[Made]:
    """Yield the files of each order in order, whatever the number of workers.

    Consecutive orders of one drawing go to the same worker, which draws it once. Raises LostWorkerError, and OSError if
    no worker can be started.
    """
    lots = [list(lot) for _drawing, lot in groupby(orders, key=_drawing_of)]
    count = min(workers or (usable_cores() if len(orders) >= PAYS_FROM else 1), len(lots))
    if count <= 1:
        yield from chain.from_iterable(map(attempts, lots))
        return
    from concurrent.futures import ThreadPoolExecutor  # 15 ms with the processes, not needed for one board

    with _crew(count) as crew, ThreadPoolExecutor(count) as threads:
        try:
            yield from chain.from_iterable(threads.map(crew.make, lots))
        except BaseException:  # the caller may also stop early, for example by Ctrl-C
            threads.shutdown(wait=False, cancel_futures=True)
            crew.dismiss()
            raise


def _drawing_of(order: Order) -> tuple[int, str, str]:
    """Return a key of what an order draws; orders of one definition share the same object."""
    return id(order.definition), order.terms.lang, order.terms.ink


@dataclass(frozen=True, slots=True)
class _Worker:
    """A worker process and this end of its pipe."""

    process: "Process"
    pipe: "Connection"


@dataclass(frozen=True, slots=True)
class _Crew:
    """All workers, and a queue of the idle ones."""

    workers: list[_Worker]
    idle: "SimpleQueue[_Worker]"

    def hire(self) -> None:
        """Start one more worker; raises OSError if the system refuses."""
        from multiprocessing import Pipe, Process

        ours, theirs = Pipe()
        process = Process(target=_work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()  # otherwise the pipe would stay open after the worker ends
        self.workers.append(_Worker(process, ours))
        self.idle.put(self.workers[-1])

    def make(self, lot: Lot) -> list[Made]:
        """Have the next idle worker make a lot; raises LostWorkerError, and any error from making it."""
        worker = self.idle.get()
        try:
            worker.pipe.send(lot)
            answer: list[Made] | Exception = worker.pipe.recv()
        except (EOFError, OSError):
            raise LostWorkerError from None
        finally:
            self.idle.put(worker)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def dismiss(self) -> None:
        """Kill all workers, even busy ones."""
        for worker in self.workers:
            worker.process.kill()
        for worker in self.workers:
            worker.process.join()


@contextmanager
def _crew(count: int) -> Iterator[_Crew]:
    """Start workers, and stop them at the end of the context."""
    crew = _Crew([], SimpleQueue())
    with interrupted_once():
        try:
            with _ctrl_c_blocked():  # until a worker is set up, Ctrl-C would end it with a traceback
                for _ in range(count):
                    crew.hire()
            yield crew
        finally:
            crew.dismiss()


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Block Ctrl-C within this context."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: "Connection") -> None:
    """Make lots until the pipe closes; Ctrl-C is handled by the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, args=(os.getppid(),), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(pipe.recv()))


def _answer(lot: Lot) -> list[Made] | Exception:
    """Make a lot; return an exception, with its traceback as a note, for the parent to raise."""
    try:
        with reuse_drawings(DrawingCache()):  # lots from the pipe share no objects with earlier ones
            return list(attempts(lot))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return error


def _outlive_nobody(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
