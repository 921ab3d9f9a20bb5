"""The entry point; installs the Ctrl-C handler before the other modules are imported."""

import gc
import signal
import sys

INTERRUPTED = 130
"""Exit code of a command stopped by Ctrl-C."""
_heard: list[int] = []
_NEW_OBJECTS = 20_000
"""Objects allocated between garbage collections: drawings are thousands of permanent values without cycles."""


def interrupted() -> bool:
    """Return whether Ctrl-C was pressed; a library may have turned it into another error."""
    return bool(_heard)


def _hear(number: int, _frame: object) -> None:
    _heard.append(number)
    raise KeyboardInterrupt


def run() -> None:
    """Run the command line and exit."""
    try:
        _answer()
    except KeyboardInterrupt:  # pressed again while the first was handled
        _close(INTERRUPTED)
        sys.exit(INTERRUPTED)


def _answer() -> None:
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _hear)
        gc.set_threshold(_NEW_OBJECTS)
        from hyskos.cli.main import run as command_line

        command_line()
    except SystemExit as end:
        _close(end.code)
        raise
    except BaseException:
        if not interrupted():
            raise
        _close(INTERRUPTED)
        sys.exit(INTERRUPTED)


def _close(code: object) -> None:
    """Suppress the traceback if Ctrl-C is pressed while the interpreter exits."""
    if signal.getsignal(signal.SIGINT) is _hear:
        signal.signal(signal.SIGINT, signal.SIG_IGN if code == INTERRUPTED else signal.SIG_DFL)
