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
from typing import TYPE_CHECKING, Any

from definitions.messages import N_, say
from generators.preflight.budget import WORK, Budget
from generators.preflight.report import Expectations, Facts, Finding, Place, Report
from generators.preflight.run import preflight
from generators.writers import MissingExtraError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SECONDS = 9
"""Seconds of a processor for a small file; a larger one gets more in proportion."""
MEMORY = 330 << 20
"""Bytes of memory for a small file, the program included."""
MOST_MEMORY = 2 << 30
"""Bytes of memory for any file, beside the file itself."""
Step = Callable[[int, int], object]


def guarded(data: bytes, expectations: Expectations | None = None, step: Step | None = None) -> Report:
    """Do what `preflight` does; a file that takes too much is a finding. Raises what `preflight` raises."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return preflight(data, expectations, step)
    _prepare()
    inlet, outlet = Pipe(duplex=False)
    worker = os.fork()
    if not worker:
        _work(data, expectations, outlet)
    outlet.close()
    try:
        answer = _answer(inlet, step)
    finally:
        inlet.close()
        os.kill(worker, signal.SIGKILL)  # it has answered, or nobody waits for it any more
        os.waitpid(worker, 0)
    if isinstance(answer, Report):
        return answer
    if isinstance(answer, BaseException) and not isinstance(answer, MemoryError):
        raise answer
    return _too_much(data, expectations)


def _prepare() -> None:
    """Load what every check needs once, not in every process."""
    try:
        for library in ("pikepdf", "lxml.etree", "fontTools.ttLib"):
            import_module(library)
    except ImportError:
        raise MissingExtraError("press") from None


def _work(data: bytes, expectations: Expectations | None, outlet: "Connection") -> None:
    """Check the file and send the answer; never returns."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _bound(len(data))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # libraries tell there what is told as a finding
        outlet.send(_checked(data, expectations, lambda *done: outlet.send(done)))
    finally:
        os._exit(0)


def _checked(data: bytes, expectations: Expectations | None, step: Step) -> Report | BaseException:
    try:
        return preflight(data, expectations, step)
    except Exception as error:  # sent to the other side and raised there
        error.add_note(traceback.format_exc())
        return error


def _answer(inlet: "Connection", step: Step | None) -> Any:
    """Read what a worker tells up to its answer; None from one that was stopped."""
    while True:
        try:
            value = inlet.recv()
        except (EOFError, OSError):
            return None
        if not isinstance(value, tuple):
            return value
        if step:
            step(*value)


def _bound(size: int) -> None:
    import resource

    scale = Budget(size).scale
    memory = min(int(MEMORY * scale), MOST_MEMORY) + 2 * size
    for kind, most in ((resource.RLIMIT_CPU, math.ceil(SECONDS * scale)), (resource.RLIMIT_DATA, memory)):
        hard = resource.getrlimit(kind)[1]
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def _too_much(data: bytes, expectations: Expectations | None) -> Report:
    message = say(N_("the file takes more memory or time than its size deserves; nothing of it was checked"))
    level = (expectations or Expectations()).level or "none"
    head = data[:1024].partition(b"%PDF-")[2]
    version = head[:3].decode("latin-1")
    facts = Facts(version, None, level, (), (), (), False, None, 0, len(data))
    return Report((Finding("D12", None, Place(), message, "error"),), facts, work=int(WORK * Budget(len(data)).scale))
