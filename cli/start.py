"""The door: here before anything is imported, so that Ctrl-C is answered from the first moment."""

import gc
import signal
import sys

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C has ended."""
_heard: list[int] = []
_NEW_OBJECTS = 20_000
"""How many come before rubbish is looked for: drawings are thousands of values that stay, and hold no circles."""


def interrupted() -> bool:
    """Tell whether Ctrl-C was pressed: a library may have turned it into an error of another kind."""
    return bool(_heard)


def _hear(number: int, _frame: object) -> None:
    _heard.append(number)
    raise KeyboardInterrupt


def run() -> None:
    """Run the command line and exit."""
    try:
        _answer()
    except KeyboardInterrupt:  # another one, while the first was answered
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
    """Let Ctrl-C, or another one, show no traceback of the interpreter's own end."""
    if signal.getsignal(signal.SIGINT) is _hear:
        signal.signal(signal.SIGINT, signal.SIG_IGN if code == INTERRUPTED else signal.SIG_DFL)
