"""Preflight in a process of its own, as the last line of defence: whatever a file does, it takes no machine with it.

The counted budget ends nearly all that is too much, with an exact answer. What happens inside a library, between two
counts, only the system can end: where it knows how (Linux), a process that takes too much memory or time is stopped.
"""

import math
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from multiprocessing import Pipe
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.preflight.budget import deserved
from hyskos.preflight.report import Expectations, Facts, Finding, Place, Report
from hyskos.preflight.run import preflight

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SECONDS = 9
"""Seconds of a processor for a small file; a larger one gets more in proportion."""
MEMORY = 270 << 20
"""Bytes of memory for a small file, beside what the program has taken before."""
MOST_MEMORY = 2 << 30
"""Bytes of memory for any file, beside the file itself."""
Step = Callable[[int, int], object]
T = TypeVar("T")


class TooMuchError(Exception):
    """What was done with a file took more memory or time than its size deserves."""


def guarded(data: bytes, expectations: Expectations | None = None, step: Step | None = None) -> Report:
    """Do what `preflight` does; a file that takes too much is a finding. Raises what `preflight` raises."""
    try:
        return confined(lambda told: preflight(data, expectations, told), len(data), step)
    except TooMuchError:
        return too_much(data, expectations)


def confined(task: Callable[[Step], T], size: int, step: Step | None = None) -> T:
    """Do something with a PDF of so many bytes in a process of its own, where the system knows how to bound one.

    Raises TooMuchError, MissingExtraError, and what the task raises.
    """
    return begun(task, size).answer(step)


@dataclass(slots=True)
class Underway(Generic[T]):
    """What is being done with a PDF: by a process of its own, or else by whoever asks for the answer."""

    task: Callable[[Step], T]
    worker: int = 0
    inlet: "Connection | None" = None

    def answer(self, step: Step | None = None) -> T:
        """Wait for the answer; raises TooMuchError, and what the task raises."""
        if self.inlet is None:
            return self.task(step or _nobody)
        try:
            answer: T = _answer(self.inlet, step or _nobody)
            return answer
        finally:
            self.close()

    def close(self) -> None:
        """End the process: it has answered, or nobody waits for it any more."""
        if self.inlet is not None:
            self.inlet.close()
            self.inlet = None
            os.kill(self.worker, signal.SIGKILL)
            os.waitpid(self.worker, 0)


def begun(task: Callable[[Step], T], size: int) -> Underway[T]:
    """Begin something with a PDF of so many bytes; whoever begins it asks for the answer or closes it.

    Raises MissingExtraError, and OSError if the system gives no process.
    """
    _prepare()
    if sys.platform != "linux" or threading.active_count() > 1:
        return Underway(task)
    inlet, outlet = Pipe(duplex=False)
    with outlet:
        worker = os.fork()
        if not worker:
            _work(task, size, outlet)
    return Underway(task, worker, inlet)


def _nobody(_done: int, _count: int) -> None:
    pass


def _prepare() -> None:
    """Load what every check needs once, not in every process."""
    try:
        for library in ("pikepdf", "lxml.etree", "fontTools.ttLib"):
            import_module(library)
    except ImportError:
        raise MissingExtraError("press") from None


def _work(task: Callable[[Step], object], size: int, outlet: "Connection") -> None:
    """Do the task and send the answer; never returns."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _bound(size)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # libraries tell there what is told as a finding
        try:
            outlet.send(("done", task(lambda *done: outlet.send(("step", done)))))
        except Exception as error:  # raised again on the other side
            error.add_note(traceback.format_exc())
            outlet.send(("failed", error))
    finally:
        os._exit(0)


def _answer(inlet: "Connection", step: Step) -> Any:
    """Read what a worker tells up to its answer; raises TooMuchError if it was stopped before."""
    while True:
        try:
            kind, value = inlet.recv()
        except (EOFError, OSError):
            raise TooMuchError from None
        if kind == "done":
            return value
        if kind == "failed":
            raise TooMuchError if isinstance(value, MemoryError) else value
        step(*value)


def _bound(size: int) -> None:
    import resource

    scale = deserved(size).scale
    memory = _taken() + min(int(MEMORY * scale), MOST_MEMORY) + 2 * size
    for kind, most in ((resource.RLIMIT_CPU, math.ceil(SECONDS * scale)), (resource.RLIMIT_DATA, memory)):
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def _taken() -> int:
    """Give the bytes of data that this process has taken so far, as RLIMIT_DATA counts them."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[5])
    return pages * os.sysconf("SC_PAGE_SIZE")


def too_much(data: bytes, expectations: Expectations | None) -> Report:
    """Report that a check was stopped."""
    message = say(N_("the file takes more memory or time than its size deserves; nothing of it was checked"))
    level = (expectations or Expectations()).level or "none"
    version = data[:1024].partition(b"%PDF-")[2][:3].decode("latin-1")
    facts = Facts(version, None, level, (), (), (), False, None, 0, len(data))
    budget = deserved(len(data))
    return Report((Finding("D12", None, Place(), message, "error"),), facts, work=budget.granted)
