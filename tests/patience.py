"""Waiting in tests: long enough for any busy machine."""

import time
from collections.abc import Callable

PATIENCE = 300.0
"""Seconds after which a test assumes that something hangs."""


def until(true: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)
