"""The compiled engine: plays the games of `hyskos.lab.playing`, bit for bit, some hundred times as fast.

The setup is a record of numbers (`tables`), so compiled code works for every map, faction, ruling and bot.
"""

from ctypes import Array, c_char
from functools import cache
from importlib import import_module

from hyskos.lab.setups import Setup
from hyskos.lab.tally import AXES, Played, Tally, empty


def plays(setup: Setup) -> bool:
    """Return whether the compiled engine supports all of a setup, and LLVM is installed and works."""
    from hyskos.lab.compiled.tables import unsupported_part

    return unsupported_part(setup) is None and _starts()


@cache
def _starts() -> bool:
    """Return whether LLVM can be imported; even if it is installed it may fail to load."""
    try:
        import_module("llvmlite.binding")
    except (ImportError, OSError):
        return False
    return True


def play(setup: Setup, first: int, count: int) -> Played:
    """Play `count` games of a run, starting with game `first`; may run in several threads at once."""
    from hyskos.lab.compiled.machine import kernel
    from hyskos.lab.compiled.records import new_state

    lengths = {name: len(sums) for name, sums in empty(setup).sums.items()}
    sums, shares = bytearray(8 * sum(lengths.values())), bytearray(max(1, count * setup.players))
    world, which = _world(setup)
    kernel(which)(*map(_address, (world, new_state(), sums, shares)), first, count)
    found, numbers = {}, memoryview(sums).cast("q")
    for name in AXES:
        found[name] = numbers[: lengths[name]].tolist()
        numbers = numbers[lengths[name] :]
    return Played(Tally(count, found), bytes(shares[: count * setup.players]))


def _address(record: bytearray) -> "Array[c_char]":
    return (c_char * len(record)).from_buffer(record)


def _world(setup: Setup) -> tuple[bytearray, int]:
    """Return the numbers of a setup, and the index of the kernel that plays it."""
    from hyskos.lab.compiled.tables import world

    if "world" not in setup.memory:
        made = world(setup)
        setup.memory["world"] = made.numbers, made.kernel
    return setup.memory["world"]
