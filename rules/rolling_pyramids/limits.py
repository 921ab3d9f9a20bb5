"""Limits of a player board: units it can send in a round, and numbers and upgrades that dice allow (RP-13..29)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from hyskos.definitions.dice import DICE_EACH, DieShape, kinds
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.kinds.faction import Box, Faction, Unit
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, NN_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import Effects
from hyskos.rules.rolling_pyramids.armies import (
    add_musters,
    check_numbers,
    footmen_strengths,
    hero_strength,
    is_bomb,
    out_of_order,
    unit_strength,
)
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Orders, Position
from hyskos.rules.rolling_pyramids.devices import NO_SUCH_DEVICE
from hyskos.rules.rolling_pyramids.legality import OrderViolation, findings
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import (
    Layout,
    PlayerSheet,
    complete_pairs,
    faction_ability,
    free_marks,
    in_order,
    reach,
)

Strengths = frozenset[int]

_DICE_OF_A_PAIR = 2


@dataclass(frozen=True, slots=True)
class Limits:
    """All strengths that one player board can have in its squares, whatever the dice."""

    armies: tuple[Strengths, ...]  # of each special unit that sends soldiers
    footmen: frozenset[tuple[int, ...]]  # combinations of the groups
    bombs: Strengths
    bomb_squares: int
    heroes: int  # maximum in one slot
    hero_slots: int

    @property
    def soldiers(self) -> Strengths:
        """All strengths that some square for soldiers can have."""
        return frozenset(n for strengths in (*self.armies, *self.footmen) for n in strengths)

    @property
    def squares(self) -> int:
        """The number of squares for soldiers."""
        return len(self.armies) + max(len(groups) for groups in self.footmen)


def limits(faction: Faction, rulings: Rulings = STANDARD, dice: Sequence[DieShape] | None = None) -> Limits:
    """Return everything that can be written on a player board; `dice` are the map's, by default the faction's."""
    return _compute_limits(IdentityKey(faction), rulings, faction.dice if dice is None else kinds(dice))


@lru_cache(maxsize=32)  # computed over thousands of armies, and needed in every round of a session
def _compute_limits(same: IdentityKey[Faction], rulings: Rulings, dice: tuple[DieShape, ...]) -> Limits:
    faction = same.values[0]
    tracks = [range(len(track) + 1) for track in faction.footmen]
    effects = faction_ability(faction).effects_at(rulings)
    groups = (
        [
            add_musters(group, "footmen", effects)
            for group in footmen_strengths(faction.footmen, complete, faction.footmen_bonus, rulings)
        ]
        for complete in product(*tracks)
    )
    most_heroes = max((reach(box.shape, rulings, dice)[1] for box in faction.hero_slots), default=0)
    bombs = [_strengths(unit, rulings, dice, effects) for unit in faction.units if is_bomb(unit, rulings)]
    return Limits(
        armies=tuple(_strengths(unit, rulings, dice, effects) for unit in faction.units if not is_bomb(unit, rulings)),
        footmen=frozenset(tuple(group.strength or 0 for group in pair) for pair in groups),
        bombs=frozenset(n for strengths in bombs for n in strengths),
        bomb_squares=max(len(bombs), 1),  # without bombs any strength is wrong: 1 avoids a second reason
        heroes=add_musters(hero_strength("heroes", most_heroes), "heroes", effects).strength or 0,
        hero_slots=len(faction.hero_slots),
    )


def _strengths(unit: Unit, rulings: Rulings, dice: tuple[DieShape, ...], effects: Effects) -> Strengths:
    faces = [range(low, high + 1) for low, high in (reach(box.shape, rulings, dice) for box in unit.boxes)]
    possible = {
        add_musters(unit_strength(unit, numbers, level, line, rulings), unit.order, effects).strength
        for numbers in product(*faces)
        if in_order(unit.order, numbers)
        for level in range(len(unit.track))
        for line in {False, unit.line}
    }
    return frozenset(n for n in possible if n)


def impossible_orders(limit: Limits, orders: Sequence[Order], *, solo: bool = False) -> list[tuple[int, Reason]]:
    """Return impossible orders, by index; in the solo game soldiers may have waited (RP-66), so any number is fine."""
    impossible = []
    soldiers = [(i, order.units) for i, order in enumerate(orders) if order.units and not order.bomb]
    heroes = [(i, order.heroes) for i, order in enumerate(orders) if order.heroes]
    bombs = [(i, order.units) for i, order in enumerate(orders) if order.bomb and order.units]
    if not solo:
        message = N_("no unit of soldiers has strength {strength}; the most is {most}")
        maximum = max(limit.soldiers)
        impossible += [
            (i, Reason("RP-29", message, {"strength": n, "most": maximum}))
            for i, n in soldiers
            if n not in limit.soldiers
        ]
        impossible += _too_many(
            soldiers, limit.squares, N_("a sheet has {most} squares for soldiers, this is one more")
        )
    message = N_("no bomb has strength {strength}; there are {known}")
    if not limit.bombs:
        message = N_("no unit of this sheet is a bomb")
    possible = ", ".join(str(n) for n in sorted(limit.bombs))
    impossible += [
        (i, Reason("RP-27", message, {"strength": n, "known": possible})) for i, n in bombs if n not in limit.bombs
    ]
    message = N_("a sheet has {most} bombs, this is one more")
    if limit.bomb_squares == 1:
        message = N_("a sheet has {most} bomb, this is one more")
    impossible += _too_many(bombs, limit.bomb_squares, message)
    message = N_("no hero slot holds {strength}; the most is {most}")
    values = {"most": limit.heroes}
    impossible += [(i, Reason("RP-24", message, {"strength": n, **values})) for i, n in heroes if n > limit.heroes]
    impossible += _too_many(heroes, limit.hero_slots, N_("a sheet has {most} hero slots, this is one more"))
    return sorted(impossible, key=lambda item: item[0])


def _too_many(units: Sequence[tuple[int, int]], maximum: int, message: str) -> list[tuple[int, Reason]]:
    return [(i, Reason("RP-30", message, {"most": maximum})) for i, _strength in units[maximum:]]


def most_developed(faction: Faction, finished: int) -> int:
    """Count the devices that one player can have placed after `finished` rounds.

    Each round brings four dice (RP-11), each device takes a d4 and a d8 of a pair (RP-20, RP-21), and pairs are never
    erased.
    """
    return min(faction.upgrade_pairs, finished * len(DICE_EACH) // _DICE_OF_A_PAIR)


def undeveloped_devices(
    faction: Faction, devices: Sequence[Device], round_number: int | None, rulings: Rulings = STANDARD
) -> list[OrderViolation]:
    """Return devices of a faction, by index, that it cannot have by a round (RP-43), or by the last one if None."""
    owned = [i for i, device in enumerate(devices) if device.faction == faction.id]
    free = free_marks(faction_ability(faction), rulings) if round_number != 1 else 0
    maximum = free + (faction.upgrade_pairs if round_number is None else most_developed(faction, round_number - 1))
    values: dict[str, object] = {"faction": faction.id, "most": maximum}
    message = NN_(
        "the sheet of {faction} has room for {most} device, this is one more",
        "the sheet of {faction} has room for {most} devices, this is one more",
        "most",
    )
    if maximum < faction.upgrade_pairs + free:
        values |= {"round": round_number}
        message = NN_(
            "{faction} can have developed {most} device before round {round}, this is one more",
            "{faction} can have developed {most} devices before round {round}, this is one more",
            "most",
        )
    return [OrderViolation(Reason("RP-21", message, values), faction.id, device=i) for i in owned[maximum:]]


def round_findings(
    position: Position, orders: Orders, factions: Mapping[str, Faction], number: int | None, rulings: Rulings = STANDARD
) -> Iterator[OrderViolation]:
    """Yield every fault of a round: against the rules first, then against the sheets of these `factions`.

    In the solo game devices are forbidden (RP-67), so their number is not checked. `number` is the round, if known.
    """
    yield from findings(position, orders, rulings)
    yield from () if position.solo else missing_devices(position.devices, factions)
    for faction in () if position.solo else dict.fromkeys(device.faction for device in position.devices):
        yield from undeveloped_devices(factions[faction], position.devices, number, rulings)
    for faction, listed in orders.items():
        for i, reason in impossible_orders(
            limits(factions[faction], rulings, position.board.dice), listed, solo=position.solo
        ):
            yield OrderViolation(reason, faction, i)


def missing_devices(devices: Sequence[Device], factions: Mapping[str, Faction]) -> Iterator[OrderViolation]:
    """Yield devices, by index, that the boards of their factions do not have."""
    for i, device in enumerate(devices):
        if all(printed.id != device.kind for printed in factions[device.faction].devices):
            values = {"faction": device.faction, "device": device.kind}
            yield OrderViolation(Reason("RP-36", NO_SUCH_DEVICE, values), device.faction, device=i)


def involved_factions(position: Position, orders: Orders) -> tuple[str, ...]:
    """Return the factions whose sheets `round_findings` needs: those with devices or orders."""
    return tuple(dict.fromkeys((*(device.faction for device in position.devices), *orders)))


def joint_reason(limit: Limits, orders: Sequence[Order]) -> Reason | None:
    """Return a reason if each unit is possible, but no sheet has all of them in the same round."""
    soldiers = tuple(sorted(order.units for order in orders if order.units and not order.bomb))
    if len(soldiers) > limit.squares or not set(soldiers) <= limit.soldiers or _fits(limit, soldiers, 0):
        return None
    values = {"strengths": ", ".join(str(n) for n in soldiers)}
    return Reason("RP-29", N_("no sheet can give soldiers of {strengths} in the same round"), values)


def _fits(limit: Limits, soldiers: tuple[int, ...], army: int) -> bool:
    """Return whether the special units from index `army` on and the footmen can have these strengths."""
    if army == len(limit.armies):
        return any(_within(soldiers, groups) for groups in limit.footmen)
    without = _fits(limit, soldiers, army + 1)
    return without or any(
        _fits(limit, soldiers[:i] + soldiers[i + 1 :], army + 1)
        for i, n in enumerate(soldiers)
        if n in limit.armies[army]
    )


def _within(soldiers: tuple[int, ...], groups: tuple[int, ...]) -> bool:
    remaining = list(groups)
    for n in soldiers:
        if n not in remaining:
            return False
        remaining.remove(n)
    return True


# Find numbers and upgrades on a player board that no dice allow (RP-13, RP-16, RP-20, RP-25..27).


def audit(layout: Layout, sheet: PlayerSheet, rulings: Rulings = STANDARD) -> Iterator[tuple[str, Reason]]:
    """Yield every fault of a sheet: the name of the row or part, and the reason."""
    bad = set()
    for number, cell in zip(sheet.numbers, layout.cells, strict=True):
        name = layout.rows[cell.row].name
        if number is not None and cell.printed is not None and number != cell.printed:
            values = {"cell": cell.name, "printed": cell.printed, "number": number}
            yield name, Reason("RP-16", N_("{cell} is crossed with {printed}, not with {number}"), values)
        elif cell.printed is None:
            try:
                check_numbers((Box(cell.shape),), (number,), rulings, layout.dice)
            except UnlawfulError as error:
                bad.add(cell.row)
                yield name, error.reason
    for index, row in enumerate(layout.rows):
        if index not in bad and not in_order(row.order, sheet.row(row)):
            boxes = [layout.cells[cell] for cell in row.cells]
            shapes = [box.shape for box in boxes]
            yield row.name, out_of_order(boxes[0].section, row.order, sheet.row(row), shapes)
    bought = sum(sheet.levels) + sum(sheet.lines) + sum(sheet.devices)
    pairs = complete_pairs(layout, sheet)
    free = free_marks(layout.ability, rulings)
    if free and bought > pairs + free:
        message = N_("more upgrades than complete pairs and marks of the ability: {bought}, but {pairs} and {free}")
        yield "upgrades", Reason("RP-21", message, {"bought": bought, "pairs": pairs, "free": free})
    elif bought > pairs + free:
        message = N_("more upgrades than complete pairs: {bought} and {pairs}")
        yield "upgrades", Reason("RP-21", message, {"bought": bought, "pairs": pairs})
