"""Rulings as values: every choice that the documents leave open, with its default.

Field names are the names in `data/rules/rolling-pyramids.yaml`, which has question, reason and alternatives; a test
keeps both in step. The first value of each `Literal` is the default. Rulings whose alternatives are only other data
(tracks, slots, garrisons) are in the YAML of maps and factions, not here.
"""

from collections.abc import Mapping
from typing import Literal, get_args

from hyskos.definitions.values import dataclass, with_changes


@dataclass(frozen=True)  # slots would create this large class twice: half a millisecond at every start
class Rulings:
    """The choices of one table; `Rulings()` has all defaults, `replace` changes some."""

    # sheet and dice
    hero_slots: Literal["permanent", "erased"] = "permanent"  # A03
    heroes_redeploy: Literal["no", "yes"] = "no"  # A04
    modifiers_stack: Literal["yes", "no"] = "yes"  # A06
    modified_range: Literal["face", "positive", "unlimited"] = "face"  # A07
    must_write: Literal["yes", "no"] = "yes"  # A10
    filling_order: Literal["any", "left-to-right"] = "any"  # A12
    line_upgrade: Literal["replace", "sum"] = "replace"  # A16
    marks_kept: Literal["no", "yes"] = "no"  # A19
    upgrade_counts: Literal["same-round", "next-round"] = "same-round"  # A20
    footmen_value: Literal["sum", "last"] = "sum"  # A21
    footmen_bonus: Literal["each", "shared"] = "each"  # A22
    finished_units: Literal["at-once", "may-wait"] = "at-once"  # A24
    # deployment and fights
    own_space_target: Literal["yes", "no"] = "yes"  # A30
    must_deploy: Literal["yes", "no"] = "yes"  # A33
    many_sides: Literal["second", "all-others"] = "second"  # A37
    bomb_unit: Literal["as-printed", "ascending", "matching", "descending"] = "as-printed"  # A40
    umbrella: Literal["protect", "halve-damage"] = "protect"  # A46
    halves: Literal["up", "down"] = "up"  # A47
    several_devices: Literal["once", "repeat"] = "once"  # A48
    ram_and_spikes: Literal["both", "cancel"] = "both"  # A50
    device_use: Literal["permanent", "once"] = "permanent"  # A51
    anubian_strike: Literal["extra", "double-strength"] = "extra"  # A53
    bastet_defence: Literal["defending", "always"] = "defending"  # A55
    conquest: Literal["any", "enemy"] = "any"  # A60
    conquest_triangle: Literal["any", "next"] = "any"  # A61
    official_only: Literal["no", "yes"] = "no"  # A62: "yes" switches proposed abilities off
    odd_points: Literal["carry", "lost"] = "carry"  # A68
    # scoring, order, solo
    last_round: Literal["bottom", "both"] = "bottom"  # A70
    first_player: Literal["rotate", "fixed"] = "rotate"  # A73
    reinforcement_half: Literal["down", "up"] = "down"  # A83
    reinforcement_dice: Literal["raw", "written"] = "raw"  # A84
    column_wraps: Literal["yes", "no"] = "yes"  # A88
    new_soldiers: Literal["choose", "join"] = "choose"  # A90


STANDARD = Rulings()
"""The default of every ruling."""

IDS = {
    "hero_slots": "A03",
    "heroes_redeploy": "A04",
    "modifiers_stack": "A06",
    "modified_range": "A07",
    "must_write": "A10",
    "filling_order": "A12",
    "line_upgrade": "A16",
    "marks_kept": "A19",
    "upgrade_counts": "A20",
    "footmen_value": "A21",
    "footmen_bonus": "A22",
    "finished_units": "A24",
    "own_space_target": "A30",
    "must_deploy": "A33",
    "many_sides": "A37",
    "bomb_unit": "A40",
    "umbrella": "A46",
    "halves": "A47",
    "several_devices": "A48",
    "ram_and_spikes": "A50",
    "device_use": "A51",
    "anubian_strike": "A53",
    "bastet_defence": "A55",
    "conquest": "A60",
    "conquest_triangle": "A61",
    "official_only": "A62",
    "odd_points": "A68",
    "last_round": "A70",
    "first_player": "A73",
    "reinforcement_half": "A83",
    "reinforcement_dice": "A84",
    "column_wraps": "A88",
    "new_soldiers": "A90",
}
"""The id of each ruling by its name."""


def choices_of(name: str) -> tuple[str, ...]:
    """Return the values that a ruling can have, the default first.

    >>> choices_of("halves")
    ('up', 'down')
    """
    return get_args(Rulings.__annotations__[name])


def change_rulings(changes: Mapping[str, str], rulings: Rulings = STANDARD) -> Rulings:
    """Return rulings with some changed by name; raises ValueError for an invalid value."""
    return check_rulings(with_changes(rulings, **changes)) if changes else rulings


def check_rulings(rulings: Rulings) -> Rulings:
    """Return the rulings unchanged; raises ValueError for an invalid value, which would otherwise act as another."""
    for name in IDS:
        known = choices_of(name)
        if getattr(rulings, name) not in known:
            raise ValueError(f"{name} is one of {', '.join(known)}, not {getattr(rulings, name)!r}")
    return rulings
