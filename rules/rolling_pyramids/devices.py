"""Ram and spikes on borders, and heroes that destroy more than their number (RP-36, RP-37, RP-45)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.abilities import ALL, ALWAYS, ATTACKING, DEFENDING, HEROES, UNITS, Effect
from hyskos.rules.rolling_pyramids.forces import Force, Worth, halve, lose
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.sides import Law, Sides, Step, Used


@dataclass(frozen=True, slots=True)
class Border:
    """The border that a part of an attack crosses, and the devices on it (RP-36, RP-37)."""

    origin: int | None = None  # the place on its other side, if known
    ram: bool = False  # the attacker's
    spikes: bool = False  # the defender's


NO_SUCH_DEVICE = N_("the board of {faction} has no such device: {device}")
OPEN = Border()
"""A border without devices, or no border at all."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A part of the units that a faction sends to a space, and the border that this part crosses (A64)."""

    force: Force
    border: Border = OPEN


def halve_sides(sides: Sides, arrivals: Iterable[Arrival], law: Law) -> Step:
    """Halve the parts of attackers that cross spikes, and the defenders if a part crosses with a ram (A64).

    `arrivals` are all parts as they were sent. Without a garrison, devices have no effect (A52).
    """
    parts = sorted(arrivals, key=lambda part: (part.force.faction, part.border.origin or 0))
    if sides.defender is None:
        idle = Reason("RP-36", N_("nobody defends: ram and spikes do nothing"), {}, "A52")
        return sides, (idle,) if any(part.border.ram or part.border.spikes for part in parts) else ()
    present = [force.faction for force in sides.arrivals]
    parts, reasons = _apply_ram_and_spikes([part for part in parts if part.force.faction in present], law)
    survivors: list[Force] = []
    used: list[Used] = []
    for force in sides.arrivals:
        after, acted, new_reasons = _cross_spikes(
            force, [part for part in parts if part.force.faction == force.faction], law
        )
        survivors.append(after)
        used += [("spikes", force.faction, part.border.origin) for part in acted]
        reasons += new_reasons
    rams = _rams(parts)
    defender, new_reasons = _ram_defenders(sides.defender, rams, law)
    used += [("ram", part.force.faction, part.border.origin) for part in rams]
    return sides.with_forces(defender, survivors, *dict.fromkeys(used)), (*reasons, *new_reasons)


def _apply_ram_and_spikes(parts: Sequence[Arrival], law: Law) -> tuple[list[Arrival], list[Reason]]:
    """Apply both ram and spikes on the same border, or cancel them (A50)."""
    cancel = law.rulings.ram_and_spikes == "cancel"
    message = N_("ram and spikes on the border of {faction} both work")
    if cancel:
        message = N_("ram and spikes on the border of {faction} cancel each other")
    met = [part for part in parts if part.border.ram and part.border.spikes]
    names = dict.fromkeys(part.force.faction for part in met)
    acting = [replace(part, border=Border(part.border.origin)) if cancel and part in met else part for part in parts]
    return acting, [Reason("RP-37", message, {"faction": name}, "A50") for name in names]


def _cross_spikes(force: Force, parts: Sequence[Arrival], law: Law) -> tuple[Force, Sequence[Arrival], list[Reason]]:
    """Halve the survivors of parts that cross spikes and add the other parts; also return the parts that met spikes."""
    spiked = [part for part in parts if part.border.spikes]
    crossing = _spiked_survivors(force, parts, spiked)
    if not crossing.size:
        return force, (), []
    unspiked = [part for part in parts if part not in spiked]
    spared = replace(force.healed(), units=force.units - crossing.units, heroes=force.heroes - crossing.heroes)
    if crossing.units or not force.units:  # parts that cross spikes die first, so the wounded one is among them (A65)
        crossing = replace(crossing, wounds=force.wounds)
    else:
        spared = replace(spared, wounds=force.wounds)
    plain = N_("the spikes halve {faction}: {before} becomes {after}")
    detailed = N_("the spikes halve {faction} from {origins}: {before} becomes {after}")
    after, reasons = _halve_force(crossing, _origin_reason("RP-37", plain, detailed, spiked), ATTACKING, law)
    joined = after.joined(spared)
    if spared.size:
        plain = N_("{spared} of {faction} met no spikes: {after} and {spared} make {sum}")
        detailed = N_("{spared} of {faction} from {origins} met no spikes: {after} and {spared} make {sum}")
        reason = _origin_reason("RP-37", plain, detailed, unspiked)
        values = {"spared": spared.written(), "after": after.written(), "sum": joined.written()}
        reasons.append(replace(reason, values={**reason.values, **values}, ruling="A64"))
    return joined, spiked, reasons


def _spiked_survivors(force: Force, parts: Sequence[Arrival], spiked: Sequence[Arrival]) -> Force:
    """Return the survivors among parts that cross spikes: of equal soldiers or heroes these die first (A65)."""
    dead_units = sum(part.force.units for part in parts) - force.units
    dead_heroes = sum(part.force.heroes for part in parts) - force.heroes
    units = sum(part.force.units for part in spiked) - dead_units
    heroes = sum(part.force.heroes for part in spiked) - dead_heroes
    return Force(force.faction, max(0, units), max(0, heroes))


def _rams(parts: Sequence[Arrival]) -> list[Arrival]:
    """Return one part for each ram; parts that cross the same known border share a ram."""
    rams: dict[object, Arrival] = {}
    for i, part in enumerate(parts):
        if part.border.ram:
            rams.setdefault((part.force.faction, part.border.origin or f"part {i}"), part)
    return list(rams.values())


def _ram_defenders(defender: Force, rams: Sequence[Arrival], law: Law) -> tuple[Force, list[Reason]]:
    """Halve the defenders once, or once for each ram (A48)."""
    reasons = []
    for i, ram in enumerate(rams):
        if i and law.rulings.several_devices == "once":
            plain = N_("the ram of {faction} halves no second time")
            detailed = N_("the ram of {faction} from {origins} halves no second time")
            reasons.append(replace(_origin_reason("RP-36", plain, detailed, [ram]), ruling="A48"))
            continue
        plain = N_("the ram of {faction} halves the defenders: {before} becomes {after}")
        if len(rams) == 1:
            plain = N_("the ram halves the defenders: {before} becomes {after}")
        detailed = N_("the ram of {faction} from {origins} halves the defenders: {before} becomes {after}")
        defender, new_reasons = _halve_force(defender, _origin_reason("RP-36", plain, detailed, [ram]), DEFENDING, law)
        if i:
            new_reasons[0] = replace(new_reasons[0], ruling="A48")
        reasons += new_reasons
    return defender, reasons


def _origin_reason(rule: str, plain: str, detailed: str, parts: Sequence[Arrival]) -> Reason:
    """Return the reason for parts of one faction: `named` with their origins if all are known, else `plain`."""
    origins = {part.border.origin for part in parts}
    values: dict[str, object] = {"faction": parts[0].force.faction}
    if None in origins:
        return Reason(rule, plain, values)
    places = ", ".join(place_name(place) for place in sorted(place for place in origins if place is not None))
    return Reason(rule, detailed, {**values, "origins": places})


def _halve_force(force: Force, reason: Reason, role: str, law: Law) -> tuple[Force, list[Reason]]:
    """Halve a force with the reason `why`, except heroes or soldiers that are never halved (A62).

    If all of the force is spared, nobody is halved.
    """
    sparing = law.effects_sparing(force, role)
    spared = {who for effect in sparing for who in effect.members}
    after = halve(force, law.rulings.halves, spared)
    numbers = [int(getattr(force, who)) for who in (UNITS, HEROES) if who not in spared]
    odd = any(number % 2 for number in (numbers if spared else [force.size]))
    values = {**reason.values, "before": force.written(), "after": after.written()}
    message = reason.message
    if spared and not any(numbers):
        message = N_("the spikes halve nobody of {faction}")
        if role == DEFENDING:
            message = N_("the ram of {faction} halves nobody")
    reasons = [replace(reason, message=message, values=values, ruling="A47" if odd else None, left=after.size)]
    spared_reasons = (
        Reason(reason.rule, _spared_message(effect), {"faction": force.faction}, effect.ruling) for effect in sparing
    )
    return after, [*reasons, *spared_reasons]


def _spared_message(effect: Effect) -> str:
    """Return the sentence about soldiers or heroes that are not halved."""
    if effect.when == ALWAYS:
        return {
            UNITS: N_("soldiers of {faction} are never halved"),
            HEROES: N_("heroes of {faction} are never halved"),
            ALL: N_("nobody of {faction} is ever halved"),
        }[effect.who]
    return {
        UNITS: N_("soldiers of {faction} are not halved here"),
        HEROES: N_("heroes of {faction} are not halved here"),
        ALL: N_("nobody of {faction} is halved here"),
    }[effect.who]


def strike(sides: Sides, law: Law) -> Step:
    """Let abilities destroy more enemies, simultaneously: those of attackers (A53) and of defenders (A62)."""
    defender = sides.defender
    if defender is None:
        return sides, ()
    worth = law.worth(defender, DEFENDING)
    reasons = []
    struck, points = defender, 0
    for force in sides.arrivals:
        for effect, kills in law.strikes(force, ATTACKING):
            points += kills
            after = law.carry_wounds(lose(defender, points, worth))
            reasons += _strike_reasons(force, effect, struck, after, worth)
            struck = after
    arrivals, new_reasons = _strike_back(defender, sides, law)
    return sides.with_forces(struck, arrivals), (*reasons, *new_reasons)


def _strike_back(defender: Force, sides: Sides, law: Law) -> tuple[tuple[Force, ...], list[Reason]]:
    """Let defenders destroy more of the strongest attackers; equally strong ones share the kills (A62, A67)."""
    names = sides.strongest(law)
    arrivals, reasons, points = sides.arrivals, [], 0
    for effect, kills in law.strikes(defender, DEFENDING) if names else ():
        points += kills
        share = points // len(names)
        if len(names) > 1:
            message = N_("{number} equally strong attackers share the kills ({points}): {share} each")
            if not share:
                message = N_(
                    "{number} equally strong attackers share the kills ({points}), under one each: nobody dies"
                )
            values = {"number": len(names), "points": points, "share": share}
            reasons.append(Reason(effect.rule, message, values, "A67"))
        hit = [force.faction in names and share > 0 for force in arrivals]
        worths = [law.worth(force, ATTACKING) for force in arrivals]
        sent = zip(sides.arrivals, worths, hit, strict=True)
        after = [law.carry_wounds(lose(force, share, worth)) if at else force for force, worth, at in sent]
        for previous, current, worth, at in zip(arrivals, after, worths, hit, strict=True):
            reasons += _strike_reasons(defender, effect, previous, current, worth) if at else ()
        arrivals = tuple(after)
    return arrivals, reasons


_BLOWS = {
    (HEROES, True): N_("each hero of {faction} destroys one more: {before} becomes {after}"),
    (HEROES, False): N_("each hero of {faction} destroys {kills} more: {before} becomes {after}"),
    (UNITS, True): N_("each soldier of {faction} destroys one more: {before} becomes {after}"),
    (UNITS, False): N_("each soldier of {faction} destroys {kills} more: {before} becomes {after}"),
    (ALL, True): N_("each soldier and hero of {faction} destroys one more: {before} becomes {after}"),
    (ALL, False): N_("each soldier and hero of {faction} destroys {kills} more: {before} becomes {after}"),
}
"""Sentences about a strike, by who strikes and whether each destroys exactly one."""
_FEW_BLOWS = {
    HEROES: N_("heroes of {faction} destroy {points} more, at most {most} of them: {before} becomes {after}"),
    UNITS: N_("soldiers of {faction} destroy {points} more, at most {most} of them: {before} becomes {after}"),
    ALL: N_("{faction} destroys {points} more, at most {most} of it: {before} becomes {after}"),
}
"""Sentences about a strike in which only some take part."""


def _strike_reasons(striker: Force, effect: Effect, before: Force, after: Force, worth: Worth) -> list[Reason]:
    """Explain what a strike destroyed; soldiers or heroes worth several points take as many here as well (A68)."""
    values: dict[str, object] = {
        "faction": striker.faction, "before": before.written(), "after": after.written(), "kills": effect.kills,
    }  # fmt: skip
    message = _BLOWS[effect.who, effect.kills == 1]
    if effect.most is not None and effect.most < effect.bodies(striker):
        message = _FEW_BLOWS[effect.who]
        values |= {"most": effect.most, "points": effect.most * effect.kills}
    reasons = [Reason(effect.rule, message, values, effect.ruling, left=after.size)]
    tough = {"faction": before.faction, "worth": worth.units if after.units else worth.heroes}
    if worth.units > 1 and after.units:
        message = N_("each kill is one point, and a soldier of {faction} takes {worth}")
        reasons.append(Reason("RP-46", message, tough, "A68"))
    if worth.heroes > 1 and before.heroes and not after.units:
        message = N_("each kill is one point, and a hero of {faction} takes {worth}")
        reasons.append(Reason("RP-46", message, tough, "A68"))
    return reasons
