"""The entry point; installs the Ctrl-C handler before the other modules are imported."""

import gc
import signal
import sys

from hyskos.cli.interrupts import INTERRUPTED, close, hear, was_interrupted

_NEW_OBJECTS = 20_000
"""Objects allocated between garbage collections: drawings are thousands of permanent values without cycles."""


def run() -> None:
    """Run the command line and exit."""
    try:
        _answer()
    except KeyboardInterrupt:  # pressed again while the first was handled
        close(INTERRUPTED)
        sys.exit(INTERRUPTED)


def _answer() -> None:
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, hear)
        gc.set_threshold(_NEW_OBJECTS)
        from hyskos.cli.main import run as command_line

        command_line()
    except SystemExit as end:
        close(end.code)
        raise
    except BaseException:
        if not was_interrupted():
            raise
        close(INTERRUPTED)
        sys.exit(INTERRUPTED)
