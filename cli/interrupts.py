"""Ctrl-C: the handler, which is installed before other modules are imported, and whether it was called."""

import signal

INTERRUPTED = 130
"""Exit code of a command stopped by Ctrl-C."""
_heard: list[bool] = []


def was_interrupted() -> bool:
    """Return whether Ctrl-C was pressed; a library may have turned it into another error."""
    return bool(_heard)


def hear(_number: int, _frame: object) -> None:
    """Handle Ctrl-C."""
    _heard.append(True)
    raise KeyboardInterrupt


def close(code: object) -> None:
    """Suppress the traceback if Ctrl-C is pressed while the interpreter exits."""
    if signal.getsignal(signal.SIGINT) is hear:
        signal.signal(signal.SIGINT, signal.SIG_IGN if code == INTERRUPTED else signal.SIG_DFL)
