"""The records of the kernel: the world, which never changes in a run, and the state of a game."""

from functools import cache
from itertools import accumulate
from math import prod
from typing import Any

from hyskos.lab.compiled import sizes as z
from hyskos.lab.tally import AXES
from hyskos.rules.rolling_pyramids.rulings import IDS

Fields = dict[str, tuple[int, ...]]

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
    "heroes": (),
    "hero_cell": (z.HEROES,),
    "pairs": (),
    "pair_row": (z.ROWS,),
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
    "block_first": (z.TRACKS, z.BLOCKS),
    "block_length": (z.TRACKS, z.BLOCKS),
    "block_adds": (z.TRACKS, z.BLOCKS),
    "bonus": (z.TRACKS,),
    "devices": (),
    "device_kind": (z.KINDS,),
    "ability": (3, 6),
    "fits": (2,),  # cells, as bits, that a die of a shape may be written into
    "of_section": (6,),  # cells, as bits
}
_BY_BOT: Fields = {
    "w_heroes": (z.NUMBERS,),
    "w_base": (6,),
    "w_filled": (6,),
    "w_good": (6,),
    "w_rhombus": (6,),
    "w_drafts": (),  # whether anything counts in the draft
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
    "seed": (),  # mixed once
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
    "round_points": (z.PLACES,),
    "final_points": (z.PLACES,),
    "works_for": (z.PLACES,),
    "garrison": (z.PLACES,),
    "start_steps": (z.STARTS, z.PLACES),
    "pyramid_steps": (z.PLACES,),
    "dice": (),
    "die_shape": (z.DICE,),
    "die_colour": (z.DICE,),
    "faces": (2,),
    "picks": (),
    "pick": (z.PICKS,),
    "becomes": (2, 2, z.FACES, z.CHANGES),  # number of a die: own colour, shape, face, change; -1 for none
    "low_number": (),
    "high_number": (),
    "reach_low": (3,),
    "reach_high": (3,),
}
STATE: Fields = {
    "dice": (),
    "lots": (),
    "round": (),
    "over": (),
    "seat_faction": (z.SEATS,),
    "seat_start": (z.SEATS,),
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
    "lawful": (z.SEATS, z.NUMBERS),
    "alive": (z.SEATS, z.NUMBERS),
    "levels": (z.SEATS, z.UNITS),
    "lines": (z.SEATS, z.UNITS),
    "devices": (z.SEATS, z.KINDS),
    "settled": (z.SEATS,),
    "deployed": (z.SEATS, z.HEROES),
    "kept": (z.SEATS, z.UNITS),
    "points": (z.SEATS,),
    "leaders": (z.ROUNDS,),
    "faces": (z.DICE,),
    "counted": (),
    "held": (z.SEATS,),  # cells that a factory helps, as bits
    "die_best": (z.DICE,),  # of a draft: the best score of a die; NEVER for none, or for a die like an earlier one
    "die_stuck": (z.DICE,),  # whether it may be thrown away
    "best": (2, 2, z.NUMBERS),  # of a draft: the best score by shape, help and number, and the cells that have it
    "cells": (2, 2, z.NUMBERS),
    "known": (2, 2, z.NUMBERS),
    "counts": (2, 2, z.NUMBERS),  # how many cells
    "live": (2, 2, z.NUMBERS),  # whether one of all cells is no dead end
    "worth": (z.SEATS, z.CELLS),  # what a bot thinks of a box, whatever the number
    "gain": (z.SEATS, z.CELLS),  # and for each point of the number
    "die_ways": (z.DICE,),
    "musters": (z.SEATS,),
    "might": (z.SEATS,),  # what a seat has to send, without bombs
    "muster_square": (z.SEATS, z.MUSTERS),
    "muster_strength": (z.SEATS, z.MUSTERS),
    "muster_kind": (z.SEATS, z.MUSTERS),
    "muster_origin": (z.SEATS, z.MUSTERS),
    "sent": (z.PLACES,),  # seats, as bits
    "here": (z.PLACES,),  # what the seat that sends has sent to a place
    "arrive_units": (z.PLACES, z.SEATS),
    "arrive_heroes": (z.PLACES, z.SEATS),
    "bombs": (z.PLACES, z.SEATS),
    "targets": (z.PLACES,),
    "marks": (z.PLACES,),
    "conquests": (z.SEATS,),
    "standing": (),
    "device_seat": (z.STANDING,),
    "device_kind": (z.STANDING,),
    "device_place": (z.STANDING,),
    "device_across": (z.STANDING,),
    "device_gone": (z.STANDING,),
    "standby": (),
    "standby_place": (z.PLACES,),
    "standby_units": (z.PLACES,),
    "option": (z.OPTIONS, 3),
    # a fight: who defends (NOBODY for no one), and what comes
    "owner_here": (),
    "d_units": (),
    "d_heroes": (),
    "a_units": (8,),
    "a_heroes": (8,),
    "a_ram": (8,),
    "a_spikes": (8,),
    "a_origin": (8,),
    "fallen": (8,),
    "umbrella": (),
    "u_spikes": (8,),  # what acted
    "u_ram": (8,),
    "u_umbrella": (),
    "power": (8,),
    "left_owner": (),
    "left_units": (),
    "left_heroes": (),
}


@cache
def offsets(*, world: bool) -> dict[str, int]:
    """Give the place of every field in the list of a world, or of a state."""
    fields = WORLD if world else STATE
    starts = accumulate((prod(shape) for shape in fields.values()), initial=0)
    return dict(zip(fields, starts, strict=False))


class World:
    """A world that is written: fields by their names, as numpy has them."""

    def __init__(self) -> None:
        import numpy as np

        self.numbers = np.zeros(sum(map(prod, WORLD.values())), dtype=np.int64)

    def __getitem__(self, name: str) -> Any:
        start, shape = offsets(world=True)[name], WORLD[name]
        return self.numbers[start : start + prod(shape)].reshape(shape)

    def __setitem__(self, name: str, value: object) -> None:
        self[name][...] = value


def new_state() -> Any:
    """Make room for a game; every thread needs its own."""
    import numpy as np

    return np.zeros(sum(map(prod, STATE.values())), dtype=np.int64)
