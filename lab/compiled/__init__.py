"""The compiled engine: the games of `hyskos.lab.playing`, bit by bit, some hundred times as fast.

What is played is numbers in a record (`tables`), so compiled code serves every map, faction, ruling and bot.
"""

from functools import cache
from importlib import import_module
from typing import Any

from hyskos.lab.setups import Setup
from hyskos.lab.tally import AXES, Played, Tally, empty


def plays(setup: Setup) -> bool:
    """Tell whether the compiled engine knows everything that is played, and LLVM is there and starts."""
    from hyskos.lab.compiled.known import unknown

    return unknown(setup) is None and _starts()


@cache
def _starts() -> bool:
    """Tell whether LLVM can be imported; one that is installed may still fail to load."""
    try:
        import_module("llvmlite.binding")
    except (ImportError, OSError):
        return False
    return True


def play(setup: Setup, first: int, count: int) -> Played:
    """Play so many games of a run from the game of this number on; may run in several threads at once."""
    import numpy as np

    from hyskos.lab.compiled.machine import kernel
    from hyskos.lab.compiled.records import new_state

    world = _world(setup)
    lengths = {name: len(sums) for name, sums in empty(setup).sums.items()}
    sums = np.zeros(sum(lengths.values()), dtype=np.int64)
    shares = np.zeros(max(1, count * setup.players), dtype=np.uint8)
    state = new_state()
    kernel()(*(record.ctypes.data for record in (world, state, sums, shares)), first, count)
    found, at = {}, 0
    for name in AXES:
        found[name] = [int(number) for number in sums[at : at + lengths[name]]]
        at += lengths[name]
    return Played(Tally(count, found), shares.tobytes()[: count * setup.players])


def _world(setup: Setup) -> Any:
    from hyskos.lab.compiled.tables import world

    if "world" not in setup.memory:
        setup.memory["world"] = world(setup)
    return setup.memory["world"]
