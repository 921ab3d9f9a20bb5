"""Make the files of many orders, in parallel when it pays.

Each worker is a process with a pipe of its own, and a thread here waits at the other end: whenever one dies, killed by
a system without memory say, its pipe ends, and nobody waits for the rest of a result (as at a queue that all share).
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
from hyskos.generators.orders.drawers import Drawn, drawn_once
from hyskos.generators.orders.making import Failed, attempts
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.print_file import PrintFile

if TYPE_CHECKING:
    from multiprocessing import Process
    from multiprocessing.connection import Connection

Made = tuple[PrintFile, ...] | Failed
Lot = list[Order]
"""Orders that follow each other and print one drawing."""

PAYS_FROM = 6
"""Fewer orders are made sooner in one process: starting others costs as much as a few boards (measured on 2 cores)."""


class LostWorkerError(Exception):
    """A worker has died."""


def usable_cores() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_all(orders: Sequence[Order], workers: int | None = None) -> Iterator[Made]:
    """Make the files of each order, in the order of the orders, whatever the number of workers.

    Orders of one drawing that follow each other have one worker, which draws it once.
    Raises LostWorkerError, and OSError if no worker can be started.
    """
    lots = [list(lot) for _drawing, lot in groupby(orders, key=_drawing_of)]
    count = min(workers or (usable_cores() if len(orders) >= PAYS_FROM else 1), len(lots))
    if count <= 1:
        yield from chain.from_iterable(map(attempts, lots))
        return
    from concurrent.futures import ThreadPoolExecutor  # 15 ms, with the processes, that a single board does not need

    with _crew(count) as crew, ThreadPoolExecutor(count) as threads:
        try:
            yield from chain.from_iterable(threads.map(crew.make, lots))
        except BaseException:  # the caller stops early too, by Ctrl-C say
            threads.shutdown(wait=False, cancel_futures=True)
            crew.dismiss()
            raise


def _drawing_of(order: Order) -> tuple[int, str, str]:
    """Tell apart what different orders print: orders of one definition hold the same one."""
    return id(order.definition), order.terms.lang, order.terms.ink


@dataclass(frozen=True, slots=True)
class _Worker:
    """A process that makes files, and our end of its pipe."""

    process: "Process"
    pipe: "Connection"


@dataclass(frozen=True, slots=True)
class _Crew:
    """All workers, and those who wait for an order."""

    workers: list[_Worker]
    idle: "SimpleQueue[_Worker]"

    def hire(self) -> None:
        """Start one more worker; raises OSError if the system gives none."""
        from multiprocessing import Pipe, Process

        ours, theirs = Pipe()
        process = Process(target=_work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()  # or the pipe would not end with the worker
        self.workers.append(_Worker(process, ours))
        self.idle.put(self.workers[-1])

    def make(self, lot: Lot) -> list[Made]:
        """Let the next worker make a lot; raises LostWorkerError, and what making raises."""
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
        """End every worker, whatever it is at."""
        for worker in self.workers:
            worker.process.kill()
        for worker in self.workers:
            worker.process.join()


@contextmanager
def _crew(count: int) -> Iterator[_Crew]:
    """Start workers, and end them."""
    crew = _Crew([], SimpleQueue())
    with interrupted_once():
        try:
            with _undisturbed():  # until a worker is set up, it would die of Ctrl-C with a traceback
                for _ in range(count):
                    crew.hire()
            yield crew
        finally:
            crew.dismiss()


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


def _work(pipe: "Connection") -> None:
    """Make what is asked for until nobody asks any more; Ctrl-C is left to them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, args=(os.getppid(),), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(pipe.recv()))


def _answer(lot: Lot) -> list[Made] | Exception:
    """Make a lot; what goes wrong is raised again on the other side."""
    try:
        with drawn_once(Drawn()):  # what came through the pipe is the same as nothing before
            return list(attempts(lot))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return error


def _outlive_nobody(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
