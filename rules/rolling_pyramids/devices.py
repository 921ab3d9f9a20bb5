"""Ram and spikes on borders, and heroes that destroy more than themselves (RP-36, RP-37, RP-45)."""

from collections.abc import Mapping
from dataclasses import replace

from rules.reasons import N_, Reason
from rules.rolling_pyramids.abilities import ATTACKING, DEFENDING
from rules.rolling_pyramids.forces import Force, halve, lose
from rules.rolling_pyramids.sides import Law, Sides, Step


def halve_sides(sides: Sides, rams: Mapping[str, int], spikes: Mapping[str, int], law: Law) -> Step:
    """Halve attackers at spikes and defenders at rams, given the devices of each attacker's borders.

    Without a garrison nothing acts (A52).
    """
    if sides.defender is None:
        idle = Reason("RP-36", N_("nobody defends: ram and spikes do nothing"), {}, "A52")
        return sides, (idle,) if rams or spikes else ()
    here = [force.faction for force in sides.arrivals]
    acting_rams = {name: rams[name] for name in here if rams.get(name)}
    acting_spikes = {name: spikes[name] for name in here if spikes.get(name)}
    reasons = []
    for name in [name for name in acting_rams if name in acting_spikes]:
        if law.rulings.ram_and_spikes == "cancel":
            del acting_rams[name], acting_spikes[name]
            message = N_("ram and spikes on the border of {faction} cancel each other")
        else:
            message = N_("ram and spikes on the border of {faction} both work")
        reasons.append(Reason("RP-37", message, {"faction": name}, "A50"))
    left = []
    for force in sides.arrivals:
        why = Reason("RP-37", N_("the spikes halve {faction}: {before} becomes {after}"))
        after, told = _halved(force, acting_spikes.get(force.faction, 0), why, law)
        left.append(after)
        reasons += told
    why = Reason("RP-36", N_("the ram halves the defenders: {before} becomes {after}"))
    defender, told = _halved(sides.defender, sum(acting_rams.values()), why, law)
    used = [("spikes", name) for name in acting_spikes] + [("ram", name) for name in acting_rams]
    return sides.now(defender, left, *used), (*reasons, *told)


def _halved(force: Force, devices: int, why: Reason, law: Law) -> tuple[Force, list[Reason]]:
    """Halve a force once, or once per device (A48), and tell it in the words of `why`."""
    reasons = []
    if devices > 1:
        once = law.rulings.several_devices == "once"
        message = N_("{number} devices halve once") if once else N_("{number} devices halve one after another")
        reasons.append(Reason(why.rule, message, {"number": devices}, "A48"))
        devices = 1 if once else devices
    spare = law.ability(force) == "unhalved" and force.heroes > 0
    for _ in range(devices):
        after = halve(force, law.rulings.halves, spare_heroes=spare)
        values = {"faction": force.faction, "before": force.written(), "after": after.written()}
        odd = (force.units if spare else force.size) % 2
        reasons.append(replace(why, values=values, ruling="A47" if odd else None))
        force = after
    if spare and devices:
        values = {"faction": force.faction}
        reasons.append(Reason(why.rule, N_("heroes of {faction} are never halved"), values, "A62"))
    return force, reasons


def strike(sides: Sides, law: Law) -> Step:
    """Let heroes destroy one enemy more each, at once: attackers' (A53) and, as a proposal, defenders' (A62)."""
    defender = sides.defender
    if defender is None or law.rulings.anubian_strike == "double-strength":
        return sides, ()
    reasons = []
    struck = defender
    for force in sides.arrivals:
        if law.ability(force) == "strike" and force.heroes:
            after = lose(struck, force.heroes, law.worth(struck, DEFENDING))
            reasons.append(_blow(force, struck, after, "RP-45", "A53"))
            struck = after
    left = sides.arrivals
    if law.ability(defender) == "counterstrike" and defender.heroes:
        names = sides.strongest(law)
        share = defender.heroes // max(1, len(names))
        hit = {f: lose(f, share, law.worth(f, ATTACKING)) for f in left if f.faction in names and share}
        reasons += [_blow(defender, force, after, "A62", "A62") for force, after in hit.items()]
        left = tuple(hit.get(force, force) for force in left)
    return sides.now(struck, left), tuple(reasons)


def _blow(striker: Force, before: Force, after: Force, rule: str, ruling: str) -> Reason:
    message = N_("each hero of {faction} destroys one more: {before} becomes {after}")
    values = {"faction": striker.faction, "before": before.written(), "after": after.written()}
    return Reason(rule, message, values, ruling)
