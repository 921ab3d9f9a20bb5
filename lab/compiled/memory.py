"""Memory layout of the records of the kernel."""

from math import prod
from typing import NamedTuple

from hyskos.lab.compiled.records import STATE, WORLD, Fields

_WIDE = {
    *(
        "alive",
        "base",
        "beside",
        "best",
        "cells",
        "choices",
        "dice",
        "eased",
        "empty",
        "good",
        "f_of_blocks",
        "f_track_cells",
        "f_fit",
        "f_pair_first",
        "f_rhombi",
        "stage",
    ),
    *(
        "f_of_section",
        "f_row_cells",
        "f_triangles",
        "goals",
        "held",
        "lawful",
        "left_alive",
        "left_lawful",
        "live",
        "lots",
        "may_other",
        "may_own",
    ),
    *("blank_alive", "blank_lawful", "enough", "many", "more", "most", "plain", "score"),
    *(
        "mine",
        "near_bits",
        "of_colour",
        "power",
        "reaches",
        "seed",
        "showing",
        "slot_all",
        "slot_bit",
        "slot_number",
        "threat",
        "ways",
        "within",
    ),
    *(name for name in WORLD if name.startswith("w_")),
}
"""Fields with 64-bit numbers: streams, cells as bits, weights and scores. All others have 32 bits."""


USUAL = {"few": 1, "slots": 12, "slots_before": 12, "slot_words": 1, "words": 1, "solo": 0}
"""Values in nearly all runs: d4 and d8 that stay in their range, at most 64 places, several players."""
FOUR = {
    **USUAL,
    "players": 4,
    "picks": 16,
    "dice": 16,
    "rallies": 0,
    "f_strikes": 0,
    "f_more": 0,
    **{name: 0 for name in WORLD if name.startswith("r_")},
}
"""Values in most of them: four players, abilities that change no more than those of the built-in factions, and for each
ruling its first value, which is the default."""
CARELESS = {**FOUR, **{name: 0 for name in WORLD if name.startswith("w_")}}
"""Values for four players who choose everything at random."""
KERNELS: tuple[dict[str, int], ...] = (CARELESS, FOUR, USUAL, {})
"""The constants compiled into each kernel, the fastest kernel first; the last one plays all runs."""


class Place(NamedTuple):
    """The location of a field in a record: its first byte, the bits of a number, and its shape."""

    start: int
    bits: int
    shape: tuple[int, ...]


def layout(fields: Fields) -> dict[str, Place]:
    """Lay out the fields of a record one after another, each aligned to eight bytes."""
    found, at = {}, 0
    for name, shape in fields.items():
        bits = 64 if name in _WIDE else 32
        found[name] = Place(at, bits, shape)
        at += -(-prod(shape) * bits // 64) * 8
    return found


def size_of(fields: Fields) -> int:
    """Return the size of a record in bytes."""
    last = [*layout(fields).values()][-1]
    return last.start + -(-prod(last.shape) * last.bits // 64) * 8


class World:
    """A world under construction: fields by name, and the numbers in them by index."""

    def __init__(self) -> None:
        self.numbers, self._layout = bytearray(size_of(WORLD)), layout(WORLD)

    @property
    def kernel(self) -> int:
        """The index of the first kernel that plays this world."""
        return next(i for i, fixed in enumerate(KERNELS) if all(self._has(*one) for one in fixed.items()))

    def _has(self, name: str, number: int) -> bool:
        """Return whether a field has this value; if the value is 0, all numbers of the field must be 0."""
        start, bits, shape = self._layout[name]
        if number == 0:
            return not any(self.numbers[start : start + prod(shape) * bits // 8])
        return bool(self[name][0] == number)

    def __getitem__(self, name: str) -> "memoryview[int]":
        start, bits, shape = self._layout[name]
        field = memoryview(self.numbers)[start : start + prod(shape) * bits // 8]
        return field.cast("q" if bits == 64 else "i", shape or (1,))

    def __setitem__(self, name: str, value: int) -> None:
        """Set the number of a scalar field, or all numbers of a list."""
        field = self[name]
        for i in range(len(field)):
            field[i] = value


def new_state() -> bytearray:
    """Allocate the state of a game; every thread needs its own."""
    return bytearray(size_of(STATE))
