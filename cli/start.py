"""The door: here before anything is imported, so that Ctrl-C is answered from the first moment."""

import signal
import sys

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C has ended."""
_heard: list[int] = []


def interrupted() -> bool:
    """Tell whether Ctrl-C was pressed: a library may have turned it into an error of another kind."""
    return bool(_heard)


def _hear(number: int, _frame: object) -> None:
    _heard.append(number)
    raise KeyboardInterrupt


def run() -> None:
    """Run the command line and exit."""
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _hear)
        from cli.main import run as command_line

        command_line()
    except SystemExit:
        raise
    except BaseException:
        if not interrupted():
            raise
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever presses it twice wants no traceback either
        sys.exit(INTERRUPTED)
