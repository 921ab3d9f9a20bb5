"""The records of the kernel and their layout: the world, constant during a run, and the state of a game."""

from math import prod
from typing import Any, NamedTuple

from hyskos.lab.compiled import sizes as z
from hyskos.lab.tally import AXES
from hyskos.rules.rolling_pyramids.rulings import IDS

Fields = dict[str, tuple[int, ...]]
Record = Any
"""A world or a state, in the code of the kernel."""

_BY_FACTION: Fields = {
    "cells": (),
    "section": (z.CELLS,),
    "row": (z.CELLS,),
    "shape": (z.CELLS,),
    "printed": (z.CELLS,),
    "rows": (),
    "order": (z.ROWS,),
    "row_first": (z.ROWS,),
    "row_length": (z.ROWS,),
    "row_cells": (z.ROWS,),  # as bits
    "heroes": (),
    "hero_cell": (z.HEROES,),
    "pair_first": (),  # first cells of pairs, as bits
    "units": (),
    "unit_row": (z.UNITS,),
    "unit_times": (z.UNITS,),
    "unit_from": (z.UNITS,),
    "unit_track": (z.UNITS, z.LEVELS),
    "unit_levels": (z.UNITS,),
    "unit_line": (z.UNITS,),
    "unit_bomb": (z.UNITS,),
    "unit_waits": (z.UNITS,),
    "tracks": (),
    "blocks": (z.TRACKS,),
    "track_cells": (z.TRACKS,),  # as bits
    "of_blocks": (),  # all of them
    "block_of": (z.CELLS,),  # blocks of its track before a cell
    "triangles": (z.TRACKS,),  # cells, as bits
    "track_adds": (z.TRACKS, z.BLOCKS + 1),  # soldiers by number of crossed blocks
    "bonus": (z.TRACKS,),
    "devices": (),
    "device_kind": (z.DEVICES,),
    "ability": (3, z.CHANGED),
    "strikes": (3,),  # effects by which only a limited number of a force destroy more
    "strike_who": (3, z.STRIKES),
    "strike_kills": (3, z.STRIKES),
    "strike_most": (3, z.STRIKES),
    "crossings": (),  # triangles crossed for a conquest
    "marks": (),
    "more": (6,),  # additional soldiers or heroes of units of a section
    "fit": (z.SLOTS,),  # cells, as bits, that a die of this slot may be written into
    "of_section": (6,),  # cells of a section, as bits
    "stage": (7,),  # the first stage of a section; a stage is the number of filled boxes in a row
    "rhombi": (),  # cells, as bits
}
_BY_BOT: Fields = {
    "w_heroes": (z.SLOTS,),
    "w_gains": (6, z.SLOTS),  # score for the number of a slot in a section
    "w_base": (6,),
    "w_filled": (6,),
    "w_rhombus": (6,),
    "w_drafts": (),  # whether the bot has weights for the draft
    "w_develops": (),  # and for spending marks
    "w_sends": (),  # and for sending units
    "w_steps": (),  # whether the number of soldiers matters only by the thresholds `enough` and `many`
    "w_brings": (2, z.PLACES),  # value of places, before the last round and in it
}
PLAIN_WEIGHTS = (
    "dead_end", "discard", "develop", "device", "value", "line", "cross", "place", "points", "factory", "own", "empty",
    "foe", "hit", "bomb", "join", "final", "guard", "hold", "insight", "leader",
    "goal", "crown", "wear",
)  # fmt: skip
"""Weights that are one number."""
WORLD: Fields = {
    **{f"r_{name}": () for name in IDS},
    **{f"at_{name}": () for name in AXES},
    **{f"f_{name}": (z.FACTIONS, *shape) for name, shape in _BY_FACTION.items()},
    **{name: (z.BOTS, *shape) for name, shape in _BY_BOT.items()},
    **{f"w_{name}": (z.BOTS,) for name in PLAIN_WEIGHTS},
    "seed": (),  # after one mixing
    "players": (),
    "starts": (),
    "factions": (),
    "bots": (),
    "squares": (),
    "upgrades": (),
    "rounds": (),
    "solo": (),
    "places": (),
    "spaces": (),
    "start_place": (z.STARTS,),
    "space_place": (z.PLACES,),
    "space_index": (z.PLACES,),
    "pyramid": (),
    "near": (z.PLACES, z.NEAR),
    "nears": (z.PLACES,),
    "back": (z.PLACES, z.NEAR),  # index of a place among the neighbours of its neighbour
    "words": (),  # words of 64 places each
    "near_bits": (z.PLACES, z.WORDS),
    "round_points": (z.PLACES,),
    "points": (2, z.PLACES),  # points of spaces, before the last round and in it
    "works_for": (z.PLACES,),
    "rallies": (),  # whether any ability rallies: adds points to a force
    "factories": (),
    "factory_place": (z.PLACES,),
    "garrison": (z.PLACES,),
    "start_steps": (z.STARTS, z.PLACES),
    "pyramid_steps": (z.PLACES,),
    "dice": (),
    "die_shape": (z.DICE,),
    "of_colour": (z.SEATS,),  # dice of a seat's colour, as bits
    "faces": (z.KINDS,),
    "picks": (),
    "pick": (z.PICKS,),
    "first_face": (z.KINDS,),  # slot of the first face
    "foreign": (z.SEATS, z.DICE + z.BEYOND),  # OTHERS for dice of another colour
    "becomes": (2 * z.OTHERS, z.CHANGES + 1),  # slot of a die's number, by its face and the change
    "reaches": (2 * z.OTHERS,),  # the same slots, as bits of their word
    "may_own": (z.CHANGES, z.SLOTS),  # all bits if this change of a face is allowed
    "may_other": (z.CHANGES, z.SLOTS),
    "die_word": (z.DICE,),  # the word that has the slots of a die
    "low_number": (),
    "high_number": (),
    "slot_words": (),
    "few": (),  # whether slots and numbers are so few that `left_lawful` and `left_alive` are used
    "slot_all": (z.KINDS,),  # all slots of a word, as bits
    "slots": (),  # end of all slots, and below of those of each word; multiples of four
    "slots_before": (z.KINDS,),
    "slot_bit": (z.SLOTS,),
    "slot_number": (z.SLOTS,),
    "reach_low": (z.SHAPES,),
    "reach_high": (z.SHAPES,),
}
STATE: Fields = {
    "dice": (),
    "lots": (),
    "round": (),
    "over": (),
    "first": (),  # the seat that begins the round
    "seat_faction": (z.OWNERS,),
    "seat_start": (z.OWNERS,),
    "seat_bot": (z.SEATS,),
    "home": (z.PLACES,),
    "shuffled": (3, z.FACTIONS),
    "owner": (z.PLACES,),
    "units": (z.PLACES,),
    "heroes": (z.PLACES,),
    "next_owner": (z.PLACES,),
    "next_units": (z.PLACES,),
    "next_heroes": (z.PLACES,),
    "numbers": (z.SEATS, z.CELLS),
    "filled": (z.SEATS, z.ROWS),
    "stage": (z.SEATS, z.CELLS + 1),  # cells of rows at a stage, as bits
    "blank_lawful": (z.FACTIONS, z.SLOTS),  # `lawful` of an empty board
    "blank_alive": (z.FACTIONS, z.SLOTS),
    # cells of its row that a number leaves if it is no dead end, and whether the result depends on the number
    "left_lawful": (z.FACTIONS, z.CELLS * z.FEW_NUMBERS, z.FEW_SLOTS),
    "left_alive": (z.FACTIONS, z.CELLS * z.FEW_NUMBERS, z.FEW_SLOTS),
    "left_by": (z.FACTIONS, z.CELLS),
    "left_differs": (z.FACTIONS, z.CELLS),
    "lawful": (z.SEATS, z.SLOTS),  # cells, as bits, that a slot may be written into
    "alive": (z.SEATS, z.SLOTS),  # and those where it is not a dead end
    "levels": (z.SEATS, z.UNITS),
    "lines": (z.SEATS, z.UNITS),
    "devices": (z.SEATS, z.DEVICES),
    "settled": (z.SEATS,),
    "deployed": (z.SEATS, z.HEROES),
    "kept": (z.SEATS, z.UNITS),
    "points": (z.OWNERS,),
    "leaders": (z.ROUNDS,),
    "faces": (z.DICE,),
    "counted": (),
    "held": (z.OWNERS,),  # cells of sections whose factory a seat controls, as bits
    "helped": (z.OWNERS,),  # and the sections, as bits
    "showing": (z.SLOTS,),  # dice on the table of a kind and face, as bits
    "die_kind": (z.DICE + z.BEYOND,),
    # in a draft, by slot: cells that a die may be written into, as bits, their number, and the number with a factory
    "cells": (z.SEATS, z.NOWHERE + 1),
    "ways": (z.SEATS, z.SLOTS + 2 * z.LEAD),
    "eased": (z.SEATS, z.SLOTS + 2 * z.LEAD),
    "choices": (z.SEATS, 2 * z.OTHERS),  # the number of ways to use a die, by its face
    "live": (z.SEATS, z.KINDS),  # slots, as bits, that are not a dead end everywhere
    "discards": (z.SEATS,),  # whether a die may be discarded
    # the best score of each slot in a section, and the cells that have it, as bits
    "best": (z.SEATS, 6, z.SLOTS),
    "good": (z.SEATS, 6, z.SLOTS),
    "stale": (z.SEATS,),  # sections, as bits, whose best scores must be recalculated
    "musters": (z.SEATS,),
    "might": (z.SEATS,),  # strength of the units a seat can send, without bombs
    "muster_square": (z.SEATS, z.MUSTERS),
    "muster_strength": (z.SEATS, z.MUSTERS),
    "muster_kind": (z.SEATS, z.MUSTERS),
    "muster_origin": (z.SEATS, z.MUSTERS),
    "sent": (z.PLACES,),  # seats, as bits
    "here": (z.PLACES,),  # strength that the sending seat has sent to a place
    "arrive": (z.PLACES, z.SEATS, 3),  # soldiers, heroes and bombs of each seat
    "within": (z.WORDS,),  # places, as bits, that the sending seat reaches
    "targets": (z.PLACES,),
    "target_at": (z.PLACES,),  # the index of a place in that list
    "plain": (z.PLACES + 4,),  # scores of sending soldiers to them
    "enough": (z.PLACES + 4,),  # with more soldiers than this, `more` is added
    "more": (z.PLACES + 4,),
    "many": (z.PLACES + 4,),
    "most": (z.PLACES + 4,),
    "score": (z.PLACES + 4,),
    "goals": (z.WORDS,),  # possible targets, as bits
    "mine": (z.OWNERS, z.WORDS),  # places of a seat, as bits, and below their neighbours
    "adjacent": (z.OWNERS, z.WORDS),
    "aims": (),
    "aim": (z.PLACES,),
    "base": (z.PLACES,),  # value of a place to the sending bot
    "threat": (z.PLACES,),
    "stirred": (),
    "stirred_place": (z.PLACES,),
    "empty": (z.SEATS,),  # empty cells, as bits
    "conquests": (z.OWNERS,),
    "standing": (),
    "device_seat": (z.STANDING,),
    "device_kind": (z.STANDING,),
    "device_place": (z.STANDING,),
    "device_side": (z.STANDING,),  # index of the neighbour across; NEAR for the place itself
    "planted": (z.PLACES, z.NEAR + 1),  # devices by place and side, with kinds and seats as bits
    "device_gone": (z.STANDING,),
    "standby": (),
    "standby_place": (z.PLACES,),
    "standby_units": (z.PLACES,),
    "option": (z.OPTIONS, 3),
    # a fight: the defender (NOBODY for none), and the arrivals
    "owner_here": (),
    "d_units": (),
    "d_heroes": (),
    "d_wounds": (),  # points that have hit the next to die, too few to destroy it
    "can": (z.OWNERS, 4, 16),  # values of the ability of a side in a role
    "a_units": (8,),
    "a_heroes": (8,),
    "a_wounds": (8,),
    "a_ram": (8,),
    "a_spikes": (8,),
    "a_origin": (8,),
    "fallen": (8,),
    "umbrella": (),
    "u_spikes": (8,),  # devices that acted
    "u_ram": (8,),
    "u_umbrella": (),
    "power": (8,),
    "left_owner": (),
    "left_units": (),
    "left_heroes": (),
}


_WIDE = {
    *(
        "alive",
        "base",
        "adjacent",
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
    **{name: 0 for name in WORLD if name.startswith("r_")},
}
"""Values in most of them: four players, abilities that change no more than those of the built-in factions, and for each
ruling its first value, which is the default."""
CARELESS = {**FOUR, **{name: 0 for name in WORLD if name.startswith("w_")}}
"""Values for four players who choose everything at random."""
KERNELS: tuple[dict[str, int], ...] = (CARELESS, FOUR, USUAL, {})
"""The constants compiled into each kernel, the fastest kernel first; the last one plays all runs."""


class FieldLocation(NamedTuple):
    """The location of a field in a record: its first byte, the bits of a number, and its shape."""

    start: int
    bits: int
    shape: tuple[int, ...]


def layout(fields: Fields) -> dict[str, FieldLocation]:
    """Lay out the fields of a record one after another, each aligned to eight bytes."""
    places, at = {}, 0
    for name, shape in fields.items():
        bits = 64 if name in _WIDE else 32
        places[name] = FieldLocation(at, bits, shape)
        at += -(-prod(shape) * bits // 64) * 8
    return places


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
        return next(i for i, fixed in enumerate(KERNELS) if all(self._has(*item) for item in fixed.items()))

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
