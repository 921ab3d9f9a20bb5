"""The records of the kernel: the world, which never changes in a run, and the state of a game."""

from typing import Any

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
    "pair_first": (),  # cells with which a pair begins, as bits
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
    "block_of": (z.CELLS,),  # how many blocks of its track come before a cell
    "triangles": (z.TRACKS,),  # cells, as bits
    "track_adds": (z.TRACKS, z.BLOCKS + 1),  # soldiers by how many blocks are crossed
    "bonus": (z.TRACKS,),
    "devices": (),
    "device_kind": (z.DEVICES,),
    "ability": (3, z.CHANGED),
    "strikes": (3,),  # effects by which only so many of a force destroy more
    "strike_who": (3, z.STRIKES),
    "strike_kills": (3, z.STRIKES),
    "strike_most": (3, z.STRIKES),
    "crossings": (),  # that a conquest brings
    "marks": (),
    "more": (6,),  # that units of a section send
    "fit": (z.SLOTS,),  # cells, as bits, that a die of this slot may be written into
    "of_section": (6,),  # cells, as bits
    "stage": (7,),  # the first stage of a section: how full its rows are
    "rhombi": (),  # cells, as bits
}
_BY_BOT: Fields = {
    "w_heroes": (z.SLOTS,),
    "w_gains": (6, z.SLOTS),  # for the number of a slot in a section
    "w_base": (6,),
    "w_filled": (6,),
    "w_rhombus": (6,),
    "w_drafts": (),  # whether anything counts in the draft
    "w_develops": (),  # and when marks are spent
    "w_sends": (),  # and when units are sent
    "w_steps": (),  # whether nothing counts of how many soldiers are sent but whether they are enough, and many
    "w_brings": (2, z.PLACES),  # of places, before the last round and in it
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
    "back": (z.PLACES, z.NEAR),  # which neighbour of its neighbour a place is
    "words": (),  # of 64 places each
    "near_bits": (z.PLACES, z.WORDS),
    "round_points": (z.PLACES,),
    "points": (2, z.PLACES),  # of spaces, before the last round and in it
    "works_for": (z.PLACES,),
    "rallies": (),  # whether any ability adds points beside bodies
    "factories": (),
    "factory_place": (z.PLACES,),
    "garrison": (z.PLACES,),
    "start_steps": (z.STARTS, z.PLACES),
    "pyramid_steps": (z.PLACES,),
    "dice": (),
    "die_shape": (z.DICE,),
    "of_colour": (z.SEATS,),  # dice, as bits
    "faces": (z.KINDS,),
    "picks": (),
    "pick": (z.PICKS,),
    "first_face": (z.KINDS,),  # its slot
    "foreign": (z.SEATS, z.DICE + z.BEYOND),  # OTHERS for dice of another colour
    "becomes": (2 * z.OTHERS, z.CHANGES + 1),  # slot of a die's number: by its face, which change
    "reaches": (2 * z.OTHERS,),  # the same slots as bits of their word
    "may_own": (z.CHANGES, z.SLOTS),  # all bits, if a face may be changed so
    "may_other": (z.CHANGES, z.SLOTS),
    "die_word": (z.DICE,),  # in which the slots of a die lie
    "low_number": (),
    "high_number": (),
    "slot_words": (),
    "few": (),  # whether there are so few slots and numbers that what a number leaves of its row is noted
    "slot_all": (z.KINDS,),  # all slots of a word, as bits
    "slots": (),  # before this one lie all, and before these those of a word; four are taken at a time
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
    "first": (),  # who begins the round
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
    "stage": (z.SEATS, z.CELLS + 1),  # cells of rows that are as full, as bits
    "blank_lawful": (z.FACTIONS, z.SLOTS),  # of an empty board
    "blank_alive": (z.FACTIONS, z.SLOTS),
    # what a number that is no dead end leaves of the cells of its row, and whether others leave something else
    "left_lawful": (z.FACTIONS, z.CELLS * z.FEW_NUMBERS, z.FEW_SLOTS),
    "left_alive": (z.FACTIONS, z.CELLS * z.FEW_NUMBERS, z.FEW_SLOTS),
    "left_by": (z.FACTIONS, z.CELLS),
    "left_differs": (z.FACTIONS, z.CELLS),
    "lawful": (z.SEATS, z.SLOTS),  # cells, as bits, that a die may be written into
    "alive": (z.SEATS, z.SLOTS),  # and those that it does not make a dead end
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
    "held": (z.OWNERS,),  # cells that a factory helps, as bits
    "helped": (z.OWNERS,),  # and the sections, as bits
    "showing": (z.SLOTS,),  # dice of a kind and face that lie on the table, as bits
    "die_kind": (z.DICE + z.BEYOND,),
    # of a draft, by slot: cells that a die may be written into, as bits, how many, and how many a factory helps
    "cells": (z.SEATS, z.NOWHERE + 1),
    "ways": (z.SEATS, z.SLOTS + 2 * z.LEAD),
    "eased": (z.SEATS, z.SLOTS + 2 * z.LEAD),
    "choices": (z.SEATS, 2 * z.OTHERS),  # in how many ways a die may be used, by its face
    "live": (z.SEATS, z.KINDS),  # slots, as bits, that are no dead end somewhere
    "discards": (z.SEATS,),  # whether a die may be thrown away
    # the best score of each slot in a section, and the cells that have it, as bits
    "best": (z.SEATS, 6, z.SLOTS),
    "good": (z.SEATS, 6, z.SLOTS),
    "stale": (z.SEATS,),  # sections, as bits, of which that has to be found anew
    "musters": (z.SEATS,),
    "might": (z.SEATS,),  # what a seat has to send, without bombs
    "muster_square": (z.SEATS, z.MUSTERS),
    "muster_strength": (z.SEATS, z.MUSTERS),
    "muster_kind": (z.SEATS, z.MUSTERS),
    "muster_origin": (z.SEATS, z.MUSTERS),
    "sent": (z.PLACES,),  # seats, as bits
    "here": (z.PLACES,),  # what the seat that sends has sent to a place
    "arrive": (z.PLACES, z.SEATS, 3),  # soldiers, heroes and bombs of a seat
    "within": (z.WORDS,),  # places, as bits, that the seat that sends reaches
    "targets": (z.PLACES,),
    "target_at": (z.PLACES,),  # and where in that list a place is
    "plain": (z.PLACES + 4,),  # scores of soldiers on them
    "enough": (z.PLACES + 4,),  # more if there are more of them than that
    "more": (z.PLACES + 4,),
    "many": (z.PLACES + 4,),
    "most": (z.PLACES + 4,),
    "score": (z.PLACES + 4,),
    "goals": (z.WORDS,),  # places where anybody may be sent, as bits
    "mine": (z.OWNERS, z.WORDS),  # places of a seat, as bits, and those beside them
    "beside": (z.OWNERS, z.WORDS),
    "aims": (),
    "aim": (z.PLACES,),
    "base": (z.PLACES,),  # what the bot that sends thinks of a place
    "threat": (z.PLACES,),
    "stirred": (),
    "stirred_place": (z.PLACES,),
    "empty": (z.SEATS,),  # cells, as bits
    "conquests": (z.OWNERS,),
    "standing": (),
    "device_seat": (z.STANDING,),
    "device_kind": (z.STANDING,),
    "device_place": (z.STANDING,),
    "device_side": (z.STANDING,),  # to which of its neighbours; NEAR for the place itself
    "planted": (z.PLACES, z.NEAR + 1),  # the same by places and sides, kinds and seats as bits
    "device_gone": (z.STANDING,),
    "standby": (),
    "standby_place": (z.PLACES,),
    "standby_units": (z.PLACES,),
    "option": (z.OPTIONS, 3),
    # a fight: who defends (NOBODY for no one), and what comes
    "owner_here": (),
    "d_units": (),
    "d_heroes": (),
    "d_wounds": (),  # points that have hit the next to die, too few to destroy it
    "can": (z.OWNERS, 4, 16),  # what the ability of a side changes in a role
    "a_units": (8,),
    "a_heroes": (8,),
    "a_wounds": (8,),
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
