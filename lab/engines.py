"""Choose the engine for a run: compiled code if it supports the setup, else the reference."""

from collections.abc import Callable

from hyskos.lab import compiled, playing
from hyskos.lab.setups import Setup
from hyskos.lab.tally import Played

Engine = Callable[[Setup, int, int], Played]
"""Plays `count` games of a run, starting with game `first`: called with setup, first and count."""


def engine(setup: Setup) -> Engine:
    """Return the fastest engine that supports a setup; all of them give the same sums.

    Compiled code may run in several threads at once, the reference needs processes.
    """
    return compiled.play if compiled.plays(setup) else playing.play
