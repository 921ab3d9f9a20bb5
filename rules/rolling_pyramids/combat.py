"""Combat: the outcome on one space after all forces and bombs have arrived (RP-32..39, RP-45, RP-46).

Effects apply in the order of ruling A39: bombs, then spikes and ram, then heroes that destroy more, then the
subtraction. The result does not depend on the order in which forces, bombs or players are listed.
"""

from collections.abc import Mapping, Sequence

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.abilities import ALL, DEFENDING, HEROES, PHARAOH, Abilities, Effect
from hyskos.rules.rolling_pyramids.bombs import Bomb, drop
from hyskos.rules.rolling_pyramids.devices import NO_SUCH_DEVICE, Arrival, halve_sides, strike
from hyskos.rules.rolling_pyramids.forces import Force, Worth, lose, strength
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sides import Law, Sides, Step, Used


@dataclass(frozen=True, slots=True)
class Battle:
    """One space: its garrison, everything that arrives, and the devices that may act."""

    defender: Force | None = None
    arrivals: tuple[Arrival, ...] = ()  # those of the defender's faction join the garrison
    bombs: tuple[Bomb, ...] = ()
    umbrella: bool = False  # the defender's, on this space

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions whose abilities may apply, by id."""
        return tuple(force.faction for force in (self.defender, *(part.force for part in self.arrivals)) if force)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The force left on the space, and why."""

    force: Force | None
    conquered: bool  # newly controlled: crosses footmen triangles (RP-39)
    devices_lost: bool  # the former owner lost the space and every device on it (A44, A51)
    used: tuple[Used, ...]  # devices that acted
    reasons: tuple[Reason, ...]
    crossings: int = 0  # footmen triangles that the new owner crosses

    @property
    def owner(self) -> str | None:
        """The faction that controls the space now."""
        return self.force.faction if self.force else None

    @property
    def units(self) -> int:
        """The ordinary soldiers that are left."""
        return self.force.units if self.force else 0

    @property
    def heroes(self) -> int:
        """The heroes that are left."""
        return self.force.heroes if self.force else 0


def resolve(battle: Battle, rulings: Rulings = STANDARD, *, abilities: Abilities) -> Outcome:
    """Resolve one space.

    >>> outcome = resolve(Battle(Force("bastet", 4), (Arrival(Force("anubian", 7)),)), abilities={})
    >>> outcome.owner, outcome.units, outcome.reasons[0].english
    ('anubian', 3, '7 - 4 = 3')
    """
    law = Law(rulings, abilities)
    sides, gathered = _gather(battle)
    before = sides.defender.faction if sides.defender else None
    sides, bombed = drop(sides, battle.bombs, battle.umbrella, law)
    sides, halved = halve_sides(sides, battle.arrivals, law)
    sides, struck = strike(sides, law)
    remaining, fought = _fight(sides, law)
    remaining = remaining.healed() if remaining else None
    owner = remaining.faction if remaining else None
    crossings, earned = _conquest(before, owner, law)
    if before and not owner and not fought:
        fought = (Reason("RP-32", N_("nobody is left to control the space"), {}, "A44"),)
    reasons = (*gathered, *bombed, *halved, *struck, *fought, *earned)
    return Outcome(remaining, crossings > 0, before not in (None, owner), sides.used, reasons, crossings)


def device_refusal(battle: Battle) -> Reason | None:
    """Return why devices cannot be used in a battle: against the Pharaoh, in the solo game, nobody has them (RP-67)."""
    forces = [part.force for part in battle.arrivals] + [force for force in (battle.defender,) if force]
    devices = battle.umbrella or any(part.border.ram or part.border.spikes for part in battle.arrivals)
    if not devices or all(force.faction != PHARAOH for force in forces):
        return None
    return Reason("RP-67", N_("against the Pharaoh nobody uses ram, spikes or umbrella"))


def missing_device(battle: Battle, boards: Mapping[str, Sequence[str]]) -> Reason | None:
    """Return which device a faction uses that its board lacks; a faction missing from `boards` may use all of them."""
    used = [(part.force, "ram") for part in battle.arrivals if part.border.ram]
    if battle.defender:
        spikes = any(part.border.spikes for part in battle.arrivals)
        acting = (("spikes", spikes), ("umbrella", battle.umbrella))
        used += [(battle.defender, kind) for kind, acts in acting if acts]
    for force, kind in used:
        if kind not in boards.get(force.faction, (kind,)):
            return Reason("RP-36", NO_SUCH_DEVICE, {"faction": force.faction, "device": kind})
    return None


def _gather(battle: Battle) -> Step:
    """Add up each faction's arrivals (A36); the owner's join the garrison (RP-34)."""
    reasons = []
    arrivals: dict[str, Force] = {}
    coming = [arrival.force for arrival in battle.arrivals]
    for force in sorted(coming, key=lambda force: (force.faction, force.units, force.heroes)):
        earlier = arrivals.get(force.faction)
        arrivals[force.faction] = earlier.joined(force) if earlier else force
        if earlier and earlier.size:
            reasons.append(_sum_reason(earlier, force, "A36"))
    defender = battle.defender if battle.defender and battle.defender.size else None
    joining = arrivals.pop(defender.faction, None) if defender else None
    if defender and joining and joining.size:
        reasons.append(_sum_reason(defender, joining))
        defender = defender.joined(joining)
    return Sides(None, ()).with_forces(defender, arrivals.values()), tuple(reasons)


def _sum_reason(first: Force, second: Force, ruling: str | None = None) -> Reason:
    values = {"first": first.written(), "second": second.written(), "sum": first.joined(second).written()}
    message = N_("{faction} adds up: {first} and {second} make {sum}")
    return Reason("RP-34", message, {"faction": first.faction, **values}, ruling)


def _fight(sides: Sides, law: Law) -> tuple[Force | None, tuple[Reason, ...]]:
    """Subtract the second strongest force from the strongest (RP-35, A37); heroes die last (A56)."""
    forces = ([(sides.defender, DEFENDING)] if sides.defender else []) + [(f, sides.role) for f in sides.arrivals]
    if len(forces) < 2:
        return _resolve_unopposed(sides, law)
    worths = {force: law.worth(force, role) for force, role in forces}
    reasons = [
        _worth_reason(force, worths[force], effect)
        for force, role in forces
        for effect in law.effects(force, role)
        if effect.worth > 1 and effect.bodies(force)
    ]
    reasons += [_wounds_reason(force, worths[force]) for force, _role in forces if force.wounds]
    extra, rally_reasons = _rally_points(forces, worths, law)
    reasons += rally_reasons
    ranked = sorted(worths, key=lambda force: (-strength(force, worths[force]) - extra[force], force.faction))
    powers = [strength(force, worths[force]) + extra[force] for force in ranked]
    against = powers[1:2] if law.rulings.many_sides == "second" else powers[1:]
    cost = sum(against)
    values: dict[str, object] = {"first": powers[0], "rest": max(0, powers[0] - cost)}
    values["others"] = " - ".join(str(power) for power in against)
    message = N_("{first} - {others} = {rest}")
    if powers[0] <= cost:
        message = N_("{first} - {others} = {rest}, all are destroyed")
    reasons.append(Reason("RP-35", message, values, "A37" if len(ranked) > 2 else None))
    if powers[0] <= cost:
        return None, tuple(reasons)
    winner = ranked[0]
    lost = max(0, cost - extra[winner])
    remaining = lose(winner, lost, worths[winner])
    return remaining, (*reasons, *_losses(winner, remaining), *_leftover_reasons(remaining, dict(forces)[winner], law))


def _rally_points(
    forces: Sequence[tuple[Force, str]], worths: Mapping[Force, Worth], law: Law
) -> tuple[dict[Force, int], list[Reason]]:
    """Return the points that abilities add to forces, with reasons."""
    extra, reasons = dict.fromkeys(worths, 0), []
    for force, role in forces:
        for effect in law.rallies(force, role):
            before = strength(force, worths[force]) + extra[force]
            extra[force] += effect.rally
            values = {"faction": force.faction, "points": effect.rally, "before": before}
            message = N_("{faction} counts {points} more, which fall first: {before} becomes {after}")
            values["after"] = before + effect.rally
            reasons.append(Reason(effect.rule, message, values, effect.ruling))
    return extra, reasons


def _resolve_unopposed(sides: Sides, law: Law) -> tuple[Force | None, tuple[Reason, ...]]:
    if sides.defender:
        return sides.defender, _leftover_reasons(sides.defender, DEFENDING, law)
    if not sides.arrivals:
        return None, ()
    force = sides.arrivals[0]
    values = {"faction": force.faction, "force": force.written()}
    reason = Reason("RP-33", N_("nobody is there: {faction} takes the space with {force}"), values)
    return force, (reason, *_leftover_reasons(force, sides.role, law))


def _worth_reason(force: Force, worth: Worth, effect: Effect) -> Reason:
    """Explain that each hero, or soldier, counts several points."""
    message = N_("each soldier of {faction} counts {worth}: {force} makes {points}")
    if effect.who == HEROES:
        message = N_("each hero of {faction} counts {worth}: {force} makes {points}")
    elif effect.who == ALL:
        message = N_("each soldier and hero of {faction} counts {worth}: {force} makes {points}")
    points = {"worth": effect.worth, "points": strength(force.healed(), worth)}
    return Reason(effect.rule, message, {"faction": force.faction, "force": force.written(), **points}, effect.ruling)


def _wounds_reason(force: Force, worth: Worth) -> Reason:
    """Explain that a force was hit before the subtraction by points too few to destroy one more (A68)."""
    before = strength(force.healed(), worth)
    values = {"faction": force.faction, "points": force.wounds, "before": before, "after": before - force.wounds}
    return Reason("RP-46", N_("{faction} was hit before: {before} - {points} = {after}"), values, "A68")


def _losses(before: Force, after: Force) -> tuple[Reason, ...]:
    """Explain who died in a mixed force (A56)."""
    if not before.units or not before.heroes:
        return ()
    values = {"before": before.written(), "after": after.written()}
    message = N_("soldiers die before heroes: {before} becomes {after}")
    return (Reason("RP-35", message, values, "A56", left=after.size),)


def _leftover_reasons(force: Force, role: str, law: Law) -> tuple[Reason, ...]:
    """Explain that leftover points destroy nobody (A55), citing the ability that makes each worth several."""
    if not force.wounds:
        return ()
    message = N_("{points} points are too few to destroy one more: {after} stays")
    if force.wounds == 1:
        message = (
            N_("one point destroys no soldier: {after} stays")
            if force.units
            else N_("one point destroys no hero: {after} stays")
        )
    effect = next((effect for effect in law.effects(force, role) if effect.worth > 1), None)
    rule, ruling = (effect.rule, effect.ruling) if effect else ("RP-46", None)
    return (Reason(rule, message, {"after": force.written(), "points": force.wounds}, ruling),)


def _conquest(before: str | None, owner: str | None, law: Law) -> tuple[int, tuple[Reason, ...]]:
    """Count the triangles crossed for a conquest: a newly controlled space, taken from an enemy or (A60) empty.

    The Pharaoh conquers nothing: he has no sheet with triangles to cross.
    """
    if owner in (None, before, PHARAOH):
        return 0, ()
    ruling = None if before else "A60"
    if before is None and law.rulings.conquest == "enemy":
        return 0, (Reason("RP-39", N_("an empty space is no conquest"), {}, ruling),)
    message = N_("{faction} has conquered the space and crosses a footmen triangle")
    reasons, crossings = [Reason("RP-39", message, {"faction": owner}, ruling)], 1
    for effect in law.plunders(owner):
        crossings += effect.crossings
        message = N_("a conquest of {faction} crosses {extra} more: {crossings} in all")
        values = {"faction": owner, "extra": effect.crossings, "crossings": crossings}
        reasons.append(Reason(effect.rule, message, values, effect.ruling))
    return crossings, tuple(reasons)
