"""The solo game: the Pharaoh's garrison and reinforcements, new soldiers, victory and defeat (RP-60..67)."""

from collections.abc import Collection, Mapping, Sequence
from itertools import cycle
from typing import Literal

from hyskos.definitions.dice import DICE_EACH, FACES, DieShape
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.abilities import PHARAOH, Abilities
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.combat import Battle, resolve
from hyskos.rules.rolling_pyramids.deployment import Position
from hyskos.rules.rolling_pyramids.devices import Arrival
from hyskos.rules.rolling_pyramids.draft import dice_on_table
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sides import Law

Forces = Mapping[int, Force]
"""The force on each place."""

NEW_SOLDIERS = Reason("RP-66", N_("a controlled space brings soldiers by its top number"), ruling="A90")
"""The reason for new soldiers, with the ruling on what they may do."""


@dataclass(frozen=True, slots=True)
class Stop:
    """One space on the column's path: the force on it afterwards, the soldiers that went on, and why."""

    space: int
    force: Force | None
    onward: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """The path of the Pharaoh's column; `left_over` soldiers found no place (only if the column does not wrap)."""

    stops: tuple[Stop, ...]
    forces: Forces
    left_over: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state of the solo game, with the zones and units that the player holds."""

    result: Literal["victory", "defeat", "open"]
    zones: tuple[int, ...]  # space 1 and starting areas that the player controls
    units: int
    reasons: tuple[Reason, ...]


def setup(board: Board, start: int) -> dict[int, Force]:
    """Return the Pharaoh's forces at setup; the player's start, a die face, stays empty (RP-60, A82)."""
    forces = {space: Force(PHARAOH, board.garrison[space]) for space in board.spaces if board.garrison[space]}
    if board.start_garrison:
        forces |= {place: Force(PHARAOH, board.start_garrison) for place in board.starts if place != -start}
    return forces


def place_garrison(board: Board, player_forces: Forces, pharaoh_units: Mapping[int, int]) -> dict[int, Force]:
    """Return all forces: `player_forces`, then `pharaoh_units` where given, else the garrison of the map.

    The player's start is unknown here, so starting areas are empty unless `pharaoh_units` names them.
    """
    forces = {place: force for place, force in setup(board, 0).items() if place > 0 and place not in pharaoh_units}
    forces |= {place: Force(PHARAOH, units) for place, units in pharaoh_units.items() if units}
    return forces | {place: force for place, force in player_forces.items() if force.size}


def start_die(board: Board) -> DieShape:
    """Return the die that chooses the player's start: a d8 for five or six, rolled again at 7 and 8 (RP-60, A81)."""
    return "d4" if len(board.starts) <= FACES["d4"] else "d8"


CHOSEN = 4
"""The number of dice that the solo player chooses and that reinforce the Pharaoh (RP-62, RP-63)."""


def solo_dice(each: Sequence[DieShape]) -> str:
    """Return the dice of a solo round as text, the small ones first (RP-62, A27).

    >>> solo_dice(("d4", "d6", "d6", "d12"))
    'd4 d4 d6 d6 d12 d12'
    """
    shapes = [shape for shape, _colour in dice_on_table(1, each)]
    return " ".join(die for die in FACES for shape in shapes if shape == die)


def possible(dice: Sequence[int], each: Sequence[DieShape] = DICE_EACH) -> bool:
    """Return whether the dice of a solo round can show these chosen faces: only some dice are large (RP-62, A27).

    >>> possible((4, 8, 8, 8)), possible((5, 8, 8, 8))
    (True, False)
    """
    sizes = [FACES[shape] for shape, _colour in dice_on_table(1, each)]
    return all(sum(face >= die for face in dice) <= sum(size >= die for size in sizes) for die in dice)


def reinforcements(dice: Sequence[int], rulings: Rulings = STANDARD) -> tuple[int, tuple[Reason, ...]]:
    """Return half the sum of the chosen dice (RP-63), rounded by ruling A83, with reasons.

    >>> reinforcements((4, 4, 6, 2))[0]
    8
    """
    total = sum(dice)
    number = (total + 1) // 2 if rulings.reinforcement_half == "up" else total // 2
    values = {"sum": " + ".join(str(die) for die in dice), "total": total, "half": number}
    message = N_("{sum} = {total}, half of it: {half}")
    return number, (Reason("RP-63", message, values, "A83" if total % 2 else None),)


def walk(board: Board, forces: Forces, soldiers: int, rulings: Rulings = STANDARD, *, abilities: Abilities) -> Walk:
    """Send a column of the Pharaoh from space 1 along the numbers; one soldier stays on each space (RP-64, RP-65).

    On a player's space the column fights its units as in any attack (A87) before one soldier stays; starting areas are
    not on the path (A89).
    """
    after = dict(forces)
    stops: list[Stop] = []
    path = cycle(board.spaces) if rulings.column_wraps == "yes" else iter(board.spaces)
    while soldiers and (space := next(path, None)) is not None:
        stop = _stop(space, after.get(space), soldiers, Law(rulings, abilities))
        stops.append(stop)
        soldiers = stop.onward
        if stop.force:
            after[space] = stop.force
        else:
            after.pop(space, None)
    return Walk(tuple(stops), after, soldiers)


def _stop(space: int, occupant: Force | None, soldiers: int, law: Law) -> Stop:
    if occupant is None or occupant.faction == PHARAOH:
        units = occupant.units if occupant else 0
        message = N_("one stays: {before} becomes {after}")
        reason = Reason("RP-64", message, {"before": units, "after": units + 1}, None if occupant else "A85")
        return Stop(space, Force(PHARAOH, units + 1), soldiers - 1, (reason,))
    fight = resolve(Battle(occupant, (Arrival(Force(PHARAOH, soldiers)),)), law.rulings, abilities=law.abilities)
    values: dict[str, object] = {"column": soldiers, "faction": occupant.faction, "force": occupant.written()}
    reasons = (Reason("RP-65", N_("the column of {column} meets {force} of {faction}"), values), *fight.reasons)
    if fight.owner == PHARAOH:
        reason = Reason("RP-65", N_("one stays; left to go on: {onward}"), {"onward": fight.units - 1})
        return Stop(space, Force(PHARAOH, 1), fight.units - 1, (*reasons, reason))
    if fight.force is None:
        return Stop(space, None, 0, (*reasons, Reason("RP-65", N_("nobody is left on the space"), {}, "A86")))
    return Stop(space, fight.force, 0, reasons)


def new_soldiers(board: Board, forces: Forces, faction: str) -> dict[int, int]:
    """Return the soldiers that join the player on each controlled space: its top number (RP-66)."""
    spaces = sorted(place for place, force in forces.items() if force.faction == faction and place > 0)
    return {space: board.round_points[space] for space in spaces if board.round_points[space]}


def judge(position: Position, turn: int) -> Verdict | None:
    """Return the verdict on the solo game of a position; None if it is not solo, or no start is chosen yet."""
    if not position.solo or len(position.starts) != 1:
        return None
    ((faction, start),) = position.starts.items()
    return verdict(position.board, position.forces, faction, -start, turn)


def verdict(board: Board, forces: Forces, faction: str, start: int, turn: int) -> Verdict:
    """Return the verdict right after the fights of a turn (A91): controlling space 1 and all starts wins (RP-61)."""
    goals = (1, *board.starts)
    controlled: Collection[int] = {place for place, force in forces.items() if force.faction == faction} | {-start}
    zones = tuple(place for place in goals if place in controlled)
    units = sum(force.size for force in forces.values() if force.faction == faction)
    values = {"zones": len(zones), "goals": len(goals), "units": units, "turn": turn, "last": board.solo_rounds}
    if len(zones) == len(goals):
        reason = Reason("RP-61", N_("the pyramid and every starting area are controlled in round {turn}"), values)
        return Verdict("victory", zones, units, (reason,))
    if turn >= board.solo_rounds:
        message = N_("round {last} is over: you control {zones} of the {goals} goals, with {units} units")
        return Verdict("defeat", zones, units, (Reason("RP-61", message, values, "A93"),))
    message = N_("you control {zones} of the {goals} goals (the pyramid and every starting area)")
    return Verdict("open", zones, units, (Reason("RP-61", message, values),))
