"""A search for maps that are fair and differ: drawn, foretold, and judged by games, on any executor.

Maps come in the order of the search, whoever judged them and however fast: the same seed finds the same maps.
"""

import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children

from hyskos.lab.elites import Elite, elites
from hyskos.lab.fairness import Predictor
from hyskos.lab.sketches import Model
from hyskos.lab.verdicts import Bench, Verdict, judge

BARREN = 6
"""Searches in a row without a map that passes, after which there are none."""


@dataclass(frozen=True)
class Order:
    """What is searched for, and who judges it; and whose predictors choose what is judged first."""

    model: Model
    predictors: tuple[Predictor, ...]
    bench: Bench


@dataclass(frozen=True, slots=True)
class Trial:
    """A map that games have judged."""

    elite: Elite
    passed: bool
    verdicts: tuple[Verdict, ...]


def trials(order: Order, executor: Executor, width: int) -> Generator[Trial, None, None]:
    """Give every map that was judged; of one look only one passes. `width` maps are judged at a time."""
    taken, queue, last, epoch = set[int](), deque[Elite](), 0, 0
    ahead: deque[Future[list[Elite]]] = deque()
    running: deque[tuple[Elite, int, Future[tuple[bool, tuple[Verdict, ...]]]]] = deque()
    try:
        while True:
            while len(ahead) < 2:
                ahead.append(executor.submit(promising, order, epoch + len(ahead)))
            while len(running) < 2 * width:
                if queue:
                    elite = queue.popleft()
                    if elite.cell not in taken:
                        running.append((elite, epoch, executor.submit(judge, elite.board, order.bench)))
                elif running and (epoch - last >= BARREN or not ahead[0].done()):
                    break
                elif epoch - last >= BARREN:
                    return
                else:
                    queue.extend(ahead.popleft().result())
                    epoch += 1
                    ahead.append(executor.submit(promising, order, epoch + 1))
            elite, found_in, future = running.popleft()
            passed, verdicts = future.result()
            if passed and elite.cell in taken:
                continue
            if passed:
                taken.add(elite.cell)
                last = max(last, found_in)
            yield Trial(elite, passed, verdicts)
    finally:
        for search in ahead:
            search.cancel()
        for _elite, _epoch, judging in running:
            judging.cancel()


def promising(order: Order, epoch: int) -> list[Elite]:
    """Search once; leave out what a predictor foretells to miss the limit by more than it is usually wrong."""
    found = elites(order.model, order.predictors, order.bench.seed, epoch)
    return [
        one
        for one in found
        if all(
            foretold.gap <= order.bench.limit + predictor.quality.error / 100
            for foretold, predictor in zip(one.predictions, order.predictors, strict=True)
        )
    ]


@contextmanager
def crew(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Hire processes, which leave Ctrl-C to whoever waits for them; in the end nobody waits for what they still do."""
    others = {child.pid for child in active_children()}
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as executor:
        try:
            yield executor
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                if child.pid not in others:
                    child.terminate()
