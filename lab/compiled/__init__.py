"""The compiled engine: plays the games of `hyskos.lab.playing`, bit for bit, some hundred times as fast.

The setup is a record of numbers (`tables`), so compiled code works for every map, faction, ruling and bot.
"""

from functools import cache
from importlib import import_module

from hyskos.lab.setups import Setup
from hyskos.lab.tally import PlayedPart, Tally, empty


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


def play(setup: Setup, first: int, count: int) -> PlayedPart:
    """Play `count` games of a run, starting with game `first`; may run in several threads at once."""
    from ctypes import c_char

    from hyskos.lab.compiled.machine import kernel
    from hyskos.lab.compiled.records import new_state

    sums, shares = bytearray(8 * length_of_sums(setup)), bytearray(max(1, count * setup.players))
    world, which = world_of(setup)
    buffers = [(c_char * len(record)).from_buffer(record) for record in (world, new_state(), sums, shares)]
    kernel(which)(*buffers, first, count)
    return PlayedPart(read_tally(setup, sums, count), bytes(shares[: count * setup.players]))


def length_of_sums(setup: Setup) -> int:
    """Return how many 64-bit numbers the kernel adds up for a setup."""
    return sum(map(len, empty(setup).sums.values()))


def read_tally(setup: Setup, sums: bytes | bytearray, games: int) -> Tally:
    """Return the sums that the kernel has written for a number of games."""
    numbers, tally = memoryview(sums).cast("q"), {}
    for name, zeros in empty(setup).sums.items():
        tally[name] = numbers[: len(zeros)].tolist()
        numbers = numbers[len(zeros) :]
    return Tally(games, tally)


def world_of(setup: Setup) -> tuple[bytearray, int]:
    """Return the numbers of a setup, and the index of the kernel that plays it."""
    from hyskos.lab.compiled.tables import world

    if "world" not in setup.memory:
        data = world(setup)
        setup.memory["world"] = data.numbers, data.kernel
    return setup.memory["world"]
