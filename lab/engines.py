"""Which engine plays a run: compiled code where it knows everything that is played, else the reference."""

from collections.abc import Callable

from hyskos.lab import compiled, playing
from hyskos.lab.setups import Setup
from hyskos.lab.tally import Played

Engine = Callable[[Setup, int, int], Played]
"""Plays so many games of a run from the game of this number on."""


def engine(setup: Setup) -> Engine:
    """Choose the fastest engine that plays a setup; all of them give the same sums.

    Compiled code may run in threads beside each other, the reference needs processes.
    """
    return compiled.play if compiled.plays(setup) else playing.play
