"""How long tests wait for what comes soon: longer than any machine takes, however much else it does."""

import time
from collections.abc import Callable

PATIENCE = 300.0
"""Seconds after which something surely hangs."""


def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)
