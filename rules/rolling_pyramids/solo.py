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
"""Who stands on which place."""

NEW_SOLDIERS = Reason("RP-66", N_("a controlled space brings soldiers by its top number"), ruling="A90")
"""Why soldiers come, and that the table decided what they may do."""


@dataclass(frozen=True, slots=True)
class Stop:
    """One place on the way of the column: what it holds afterwards, how many soldiers went on, and why."""

    space: int
    force: Force | None
    onward: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """The way of the Pharaoh's column; `left_over` soldiers found no place (only if the column does not go round)."""

    stops: tuple[Stop, ...]
    forces: Forces
    left_over: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the solo game stands, and the zones and units held."""

    result: Literal["victory", "defeat", "open"]
    zones: tuple[int, ...]  # of space 1 and the starting areas, those the player controls
    units: int
    reasons: tuple[Reason, ...]


def setup(board: Board, start: int) -> dict[int, Force]:
    """Fill the board with the Pharaoh's units; the player's start, a die face, stays free (RP-60, A82)."""
    forces = {space: Force(PHARAOH, board.garrison[space]) for space in board.spaces if board.garrison[space]}
    if board.start_garrison:
        forces |= {place: Force(PHARAOH, board.start_garrison) for place in board.starts if place != -start}
    return forces


def garrisoned(board: Board, own: Forces, his: Mapping[int, int]) -> dict[int, Force]:
    """Give who stands on the spaces: the player's `own` forces, `his` units as told, else the map's own garrison.

    Nobody has told which start is the player's, so starting areas are empty unless they are told of.
    """
    forces = {place: force for place, force in setup(board, 0).items() if place > 0 and place not in his}
    forces |= {place: Force(PHARAOH, units) for place, units in his.items() if units}
    return forces | {place: force for place, force in own.items() if force.size}


def start_die(board: Board) -> DieShape:
    """Name the die that chooses the player's start: a d8 for five or six, thrown again at 7 and 8 (RP-60, A81)."""
    return "d4" if len(board.starts) <= FACES["d4"] else "d8"


CHOSEN = 4
"""Dice that one player chooses and that reinforce the Pharaoh (RP-62, RP-63)."""


def six(each: Sequence[DieShape]) -> str:
    """Name the dice of a round alone, the small ones first (RP-62, A27).

    >>> six(("d4", "d6", "d6", "d12"))
    'd4 d4 d6 d6 d12 d12'
    """
    there = [shape for shape, _colour in dice_on_table(1, each)]
    return " ".join(die for die in FACES for shape in there if shape == die)


def possible(dice: Sequence[int], each: Sequence[DieShape] = DICE_EACH) -> bool:
    """Tell whether the dice of a round can show these chosen faces: only some of them are large (RP-62, A27).

    >>> possible((4, 8, 8, 8)), possible((5, 8, 8, 8))
    (True, False)
    """
    sizes = [FACES[shape] for shape, _colour in dice_on_table(1, each)]
    return all(sum(face >= one for face in dice) <= sum(size >= one for size in sizes) for one in dice)


def reinforcements(dice: Sequence[int], rulings: Rulings = STANDARD) -> tuple[int, tuple[Reason, ...]]:
    """Halve the sum of the chosen dice (RP-63); half a soldier never comes (A83).

    >>> reinforcements((4, 4, 6, 2))[0]
    8
    """
    total = sum(dice)
    number = (total + 1) // 2 if rulings.reinforcement_half == "up" else total // 2
    values = {"sum": " + ".join(str(die) for die in dice), "total": total, "half": number}
    message = N_("{sum} = {total}, half of it: {half}")
    return number, (Reason("RP-63", message, values, "A83" if total % 2 else None),)


def walk(board: Board, forces: Forces, soldiers: int, rulings: Rulings = STANDARD, *, abilities: Abilities) -> Walk:
    """Send a column of the Pharaoh's from space 1 along the numbers, one soldier staying on each (RP-64, RP-65).

    On a player's space column and units fight like any attack (A87) before one stays; starts are not on the way (A89).
    """
    after = dict(forces)
    stops: list[Stop] = []
    way = cycle(board.spaces) if rulings.column_wraps == "yes" else iter(board.spaces)
    while soldiers and (space := next(way, None)) is not None:
        stop = _stop(space, after.get(space), soldiers, Law(rulings, abilities))
        stops.append(stop)
        soldiers = stop.onward
        if stop.force:
            after[space] = stop.force
        else:
            after.pop(space, None)
    return Walk(tuple(stops), after, soldiers)


def _stop(space: int, there: Force | None, soldiers: int, law: Law) -> Stop:
    if there is None or there.faction == PHARAOH:
        held = there.units if there else 0
        message = N_("one stays: {before} becomes {after}")
        reason = Reason("RP-64", message, {"before": held, "after": held + 1}, None if there else "A85")
        return Stop(space, Force(PHARAOH, held + 1), soldiers - 1, (reason,))
    fight = resolve(Battle(there, (Arrival(Force(PHARAOH, soldiers)),)), law.rulings, abilities=law.abilities)
    values: dict[str, object] = {"column": soldiers, "faction": there.faction, "force": there.written()}
    told = (Reason("RP-65", N_("the column of {column} meets {force} of {faction}"), values), *fight.reasons)
    if fight.owner == PHARAOH:
        reason = Reason("RP-65", N_("one stays; left to go on: {onward}"), {"onward": fight.units - 1})
        return Stop(space, Force(PHARAOH, 1), fight.units - 1, (*told, reason))
    if fight.force is None:
        return Stop(space, None, 0, (*told, Reason("RP-65", N_("nobody is left on the space"), {}, "A86")))
    return Stop(space, fight.force, 0, told)


def new_soldiers(board: Board, forces: Forces, faction: str) -> dict[int, int]:
    """Count the soldiers that join the player on each controlled space: its top number (RP-66)."""
    held = sorted(place for place, force in forces.items() if force.faction == faction and place > 0)
    return {space: board.round_points[space] for space in held if board.round_points[space]}


def judge(position: Position, turn: int) -> Verdict | None:
    """Judge the solo game that a position belongs to; None if it belongs to none, or nobody has a start yet."""
    if not position.solo or len(position.starts) != 1:
        return None
    ((faction, start),) = position.starts.items()
    return verdict(position.board, position.forces, faction, -start, turn)


def verdict(board: Board, forces: Forces, faction: str, start: int, turn: int) -> Verdict:
    """Judge the solo game right after the fights of a turn (A91): space 1 and all four starts win (RP-61)."""
    goals = (1, *board.starts)
    controlled: Collection[int] = {place for place, force in forces.items() if force.faction == faction} | {-start}
    zones = tuple(place for place in goals if place in controlled)
    units = sum(force.size for force in forces.values() if force.faction == faction)
    values = {"zones": len(zones), "goals": len(goals), "units": units, "turn": turn, "last": board.solo_rounds}
    if len(zones) == len(goals):
        reason = Reason("RP-61", N_("the pyramid and every starting area are controlled in round {turn}"), values)
        return Verdict("victory", zones, units, (reason,))
    if turn >= board.solo_rounds:
        message = N_("round {last} is over: {zones} of {goals} zones and {units} units are held")
        return Verdict("defeat", zones, units, (Reason("RP-61", message, values, "A93"),))
    return Verdict("open", zones, units, (Reason("RP-61", N_("{zones} of {goals} zones are held"), values),))
