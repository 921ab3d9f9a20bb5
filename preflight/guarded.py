"""Run preflight in a separate process, so that no file can take down the machine.

The counted budget stops nearly all excessive work, with an exact result. Inside a library, between two counts, only the
system can intervene: on Linux, a process that takes too much memory or time is stopped.
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
from hyskos.preflight.budget import budget_for
from hyskos.preflight.report import Expectations, Facts, PdfFinding, PdfPosition, Report
from hyskos.preflight.run import preflight

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SECONDS = 9
"""CPU seconds for a small file; larger ones get more in proportion."""
MEMORY = 270 << 20
"""Bytes of memory for a small file, in addition to what the process already uses."""
MOST_MEMORY = 2 << 30
"""Maximum bytes of memory for any file, in addition to the file itself."""
Step = Callable[[int, int], object]
T = TypeVar("T")


class TooMuchError(Exception):
    """Raised if a task took more memory or time than the file's budget."""


def preflight_guarded(data: bytes, expectations: Expectations | None = None, step: Step | None = None) -> Report:
    """Run `preflight`; exceeding the limits is reported as a finding. Raises what `preflight` raises."""
    try:
        return run_confined(lambda report_step: preflight(data, expectations, report_step), len(data), step)
    except TooMuchError:
        return stopped_report(data, expectations)


def run_confined(task: Callable[[Step], T], size: int, step: Step | None = None) -> T:
    """Run a task on a PDF of `size` bytes in a separate process with limits, where the system supports it.

    Raises TooMuchError, MissingExtraError, and what the task raises.
    """
    return start_task(task, size).answer(step)


@dataclass(slots=True)
class RunningTask(Generic[T]):
    """A running task on a PDF, in a separate process, or run when the answer is requested."""

    task: Callable[[Step], T]
    worker: int = 0
    inlet: "Connection | None" = None

    def answer(self, step: Step | None = None) -> T:
        """Wait for the result; raises TooMuchError, and what the task raises."""
        if self.inlet is None:
            return self.task(step or _ignore_step)
        try:
            answer: T = _answer(self.inlet, step or _ignore_step)
            return answer
        finally:
            self.close()

    def close(self) -> None:
        """End the process, whether it has answered or is no longer needed."""
        if self.inlet is not None:
            self.inlet.close()
            self.inlet = None
            os.kill(self.worker, signal.SIGKILL)
            os.waitpid(self.worker, 0)


def start_task(task: Callable[[Step], T], size: int) -> RunningTask[T]:
    """Start a task on a PDF of `size` bytes; the caller must request the answer or close it.

    Raises MissingExtraError, and OSError if no process can be started.
    """
    _prepare()
    if sys.platform != "linux" or threading.active_count() > 1:
        return RunningTask(task)
    inlet, outlet = Pipe(duplex=False)
    with outlet:
        worker = os.fork()
        if not worker:
            _work(task, size, outlet)
    return RunningTask(task, worker, inlet)


def _ignore_step(_done: int, _count: int) -> None:
    pass


def _prepare() -> None:
    """Import the libraries that every check needs once, before forking."""
    try:
        for library in ("pikepdf", "lxml.etree", "fontTools.ttLib"):
            import_module(library)
    except ImportError:
        raise MissingExtraError("press") from None


def _work(task: Callable[[Step], object], size: int, outlet: "Connection") -> None:
    """Run the task and send the result; never returns."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _limit_resources(size)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # libraries print there what is reported as a finding
        try:
            outlet.send(("done", task(lambda *done: outlet.send(("step", done)))))
        except Exception as error:  # re-raised in the parent process
            error.add_note(traceback.format_exc())
            outlet.send(("failed", error))
    finally:
        os._exit(0)


def _answer(inlet: "Connection", step: Step) -> Any:
    """Receive messages up to the result; raises TooMuchError if the worker was stopped."""
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


def _limit_resources(size: int) -> None:
    import resource

    scale = budget_for(size).scale
    memory = _data_in_use() + min(int(MEMORY * scale), MOST_MEMORY) + 2 * size
    for kind, maximum in ((resource.RLIMIT_CPU, math.ceil(SECONDS * scale)), (resource.RLIMIT_DATA, memory)):
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (maximum if hard == resource.RLIM_INFINITY else min(maximum, hard), hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def _data_in_use() -> int:
    """Return the bytes of data in use by this process, as counted by RLIMIT_DATA."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[5])
    return pages * os.sysconf("SC_PAGE_SIZE")


def stopped_report(data: bytes, expectations: Expectations | None) -> Report:
    """Return the report of a check that was stopped."""
    message = say(N_("the file is too complex for its size; it was not checked"))
    level = (expectations or Expectations()).level or "none"
    version = data[:1024].partition(b"%PDF-")[2][:3].decode("latin-1")
    facts = Facts(version, None, level, (), (), (), False, None, 0, len(data))
    budget = budget_for(len(data))
    return Report((PdfFinding("D12", None, PdfPosition(), message, "error"),), facts, work=budget.granted)
