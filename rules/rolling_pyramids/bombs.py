"""The effect of countdown bombs on a space (RP-32, RP-38)."""

from collections.abc import Sequence
from math import lcm

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.abilities import DEFENDING
from hyskos.rules.rolling_pyramids.forces import Force, half, last_alive, lose, strength
from hyskos.rules.rolling_pyramids.sides import Law, Sides, Step


@dataclass(frozen=True, slots=True)
class Bomb:
    """A countdown bomb of a faction and its strength (RP-32)."""

    faction: str
    strength: int


def drop(sides: Sides, bombs: Sequence[Bomb], umbrella: bool, law: Law) -> Step:
    """Apply bombs: to the garrison first, the rest to the strongest arrival that is not the bomber's (A41)."""
    owner = sides.defender.faction if sides.defender else None
    live = sorted((bomb for bomb in bombs if bomb.strength), key=lambda bomb: (bomb.faction, bomb.strength))
    hostile = [bomb for bomb in live if bomb.faction != owner]
    reasons = [
        Reason("RP-32", N_("the bomb of {faction} on its own space does no harm"), {"faction": bomb.faction}, "A42")
        for bomb in live
        if bomb.faction == owner
    ]
    remaining = sum(bomb.strength for bomb in hostile)
    if not remaining:
        return sides, tuple(reasons)
    if len(hostile) > 1:
        values = {"sum": " + ".join(str(bomb.strength) for bomb in hostile), "total": remaining}
        reasons.append(Reason("RP-32", N_("the bombs add up: {sum} = {total}"), values, "A63"))
    if sides.defender:
        after, remaining, new_reasons = _on_garrison(sides.defender, remaining, umbrella, law)
        reasons += new_reasons
        sides = sides.with_forces(after, sides.arrivals, *((("umbrella", after.faction, None),) if umbrella else ()))
    if remaining:
        sides, new_reasons = _on_arrivals(sides, hostile, remaining, law)
        reasons += new_reasons
    return sides, tuple(reasons)


def _on_garrison(force: Force, total: int, umbrella: bool, law: Law) -> tuple[Force, int, list[Reason]]:
    """Apply bombs of `total` strength to the garrison; return what is left of it, the unused strength, and reasons."""
    worth, garrison = law.worth(force, DEFENDING), force
    spared, force, reasons = _split_spared(force, DEFENDING, law)
    exposed, price = strength(force, worth), 1
    if not force.size:
        return garrison, total, reasons
    if umbrella and law.rulings.umbrella == "halve-damage":
        price = 2  # points of the bomb for one point of damage
        values: dict[str, object] = {"before": total, "after": total // price}
        reasons.append(Reason("RP-38", N_("the umbrella halves the bomb: {before} becomes {after}"), values, "A46"))
    elif umbrella:
        safe = half(force.size, law.rulings.halves)
        exposed -= strength(last_alive(force, safe), worth)
        values = {"safe": safe, "size": force.size}
        reasons.append(
            Reason("RP-38", N_("the umbrella protects {safe} of {size} defenders"), values, "A46", left=safe)
        )
        if force.size % 2:
            values = {"number": force.size, "half": safe}
            reasons.append(Reason("RP-38", N_("half of {number} is {half}"), values, "A47"))
    damage = min(total // price, exposed)
    after = _rejoin(lose(force, damage, worth), spared, law)
    values = {"strength": total, "before": garrison.written(), "after": after.written()}
    message = N_("bomb of {strength} on the garrison: {before} becomes {after}")
    reasons.append(Reason("RP-32", message, values, left=after.size))
    return after, total - price * damage if damage == exposed else 0, reasons


def _split_spared(force: Force, role: str, law: Law) -> tuple[Force, Force, list[Reason]]:
    """Split a force into the part that bombs spare and the rest, with reasons."""
    safe, exposed = Force(force.faction), force
    reasons: list[Reason] = []
    for effect in law.bombproof(force, role):
        spared, exposed = effect.split(exposed)
        if not spared.size:
            continue
        safe = safe.joined(spared)
        values = {"faction": force.faction, "spared": spared.written()}
        reasons.append(Reason(effect.rule, N_("bombs spare {spared} of {faction}"), values, effect.ruling))
    return safe, exposed, reasons


def _rejoin(force: Force, spared: Force, law: Law) -> Force:
    """Rejoin the part that bombs spared; damage to a hero is lost if spared soldiers must die first (A56)."""
    joined = law.carry_wounds(force).joined(spared)
    return joined.healed() if spared.units and not force.units else joined


def _on_arrivals(sides: Sides, bombs: Sequence[Bomb], remaining: int, law: Law) -> tuple[Sides, list[Reason]]:
    """Share the rest among the bombs by strength; each share hits the strongest arrival that is not the bomber's.

    Equally strong arrivals divide a share evenly, so that no order is needed; half a soldier has no effect (A67).
    """
    aims = [sides.strongest(law, excluding=bomb.faction) for bomb in bombs]
    parts = lcm(*(len(names) or 1 for names in aims))
    total = sum(bomb.strength for bomb in bombs)
    arrivals: list[Force] = []
    reasons: list[Reason] = []
    for force in sides.arrivals:
        hits = [(bomb, names) for bomb, names in zip(bombs, aims, strict=True) if force.faction in names]
        points = sum(bomb.strength * parts // len(names) for bomb, names in hits) * remaining // (total * parts)
        spared, exposed, spared_reasons = _split_spared(force, sides.role, law)
        after = _rejoin(lose(exposed, points, law.worth(force, sides.role)), spared, law)
        arrivals.append(after)
        reasons += spared_reasons if points else ()
        if hits and points < remaining:
            message = N_("the share of {faction} in the bomb: {share} of {rest}")
            if not points:
                message = N_("the share of {faction} in the bomb of {rest} is less than one point: nobody dies")
            reasons.append(
                Reason("RP-32", message, {"faction": force.faction, "share": points, "rest": remaining}, "A67")
            )
        if points:
            values = {"strength": points, "faction": force.faction, "before": force.written(), "after": after.written()}
            message = N_("bomb of {strength} on {faction}: {before} becomes {after}")
            reasons.append(Reason("RP-32", message, values, "A41", left=after.size))
    return sides.with_forces(sides.defender, arrivals), reasons
