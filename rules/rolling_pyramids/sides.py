"""What the steps of a fight hand on: who is still on the space, and the law of the table."""

from collections.abc import Iterable
from typing import Literal

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.abilities import ARRIVING, ATTACKING, HEROES, UNITS, Abilities, Effect, Effects
from hyskos.rules.rolling_pyramids.forces import PLAIN, Force, Worth, strength
from hyskos.rules.rolling_pyramids.rulings import Rulings

_PLAIN = {HEROES: 1, UNITS: 1}


@dataclass(frozen=True, slots=True)
class Law:
    """The rulings of the table and the abilities of the factions."""

    rulings: Rulings
    abilities: Abilities

    def effects(self, force: Force, role: str) -> Effects:
        """Give what the ability of a force does in a role."""
        ability = self.abilities.get(force.faction)
        return tuple([one for one in ability.played(self.rulings) if one.acts(role)]) if ability else ()

    def worth(self, force: Force, role: str) -> Worth:
        """Tell how many points each of its soldiers and heroes counts in a role: the most that an effect gives."""
        found = dict(_PLAIN)
        for one in self.effects(force, role):
            for who in one.whom:
                found[who] = max(found[who], one.worth)
        return Worth(found[UNITS], found[HEROES]) if found != _PLAIN else PLAIN

    def spared(self, force: Force, role: str) -> Effects:
        """Give the effects that spare some of a force from ram and spikes."""
        return tuple(one for one in self.effects(force, role) if one.whole and one.bodies(force))

    def strikes(self, force: Force, role: str) -> tuple[tuple[Effect, int], ...]:
        """Give the effects by which a force destroys more, each with the number of its enemies that die."""
        found = ((one, one.kills * strikers(one, force)) for one in self.effects(force, role))
        return tuple((one, kills) for one, kills in found if kills)

    def bombproof(self, force: Force, role: str) -> Effects:
        """Give the effects that spare some of a force from bombs."""
        return tuple(one for one in self.effects(force, role) if one.bombproof and one.bodies(force))

    def rallies(self, force: Force, role: str) -> Effects:
        """Give the effects by which a force counts more than its bodies."""
        return tuple(one for one in self.effects(force, role) if one.rally and one.bodies(force))

    def kept(self, force: Force) -> Force:
        """Give a force with the points that its next to die has taken, or without: then they are lost (A68)."""
        return force if self.rulings.odd_points == "carry" else force.healed()

    def plunders(self, faction: str) -> Effects:
        """Give the effects by which the conquests of a faction cross more."""
        ability = self.abilities.get(faction)
        return tuple(one for one in ability.played(self.rulings) if one.crossings) if ability else ()


def strikers(effect: Effect, force: Force) -> int:
    """Count those of a force that destroy more."""
    bodies = effect.bodies(force)
    return bodies if effect.most is None else min(bodies, effect.most)


DeviceKind = Literal["ram", "spikes", "umbrella"]
Used = tuple[DeviceKind, str, int | None]
"""A device that acted: its kind, the faction of the attacker or of the umbrella, and where the attack came from."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Who is still on the space: a force of strength 0 is no side."""

    defender: Force | None
    arrivals: tuple[Force, ...]  # one per faction, ordered by name
    used: tuple[Used, ...] = ()

    @property
    def role(self) -> str:
        """Tell what arrivals are: attackers if somebody defends."""
        return ATTACKING if self.defender else ARRIVING

    def now(self, defender: Force | None, arrivals: Iterable[Force], *used: Used) -> "Sides":
        """Give what is left, without the dead."""
        alive = defender if defender and defender.size else None
        return Sides(alive, tuple(force for force in arrivals if force.size), (*self.used, *used))

    def strongest(self, law: Law, *, but: str | None = None) -> tuple[str, ...]:
        """Name the strongest arrivals, several if they are equal, without those of the faction `but`."""
        power = {f.faction: strength(f, law.worth(f, self.role)) for f in self.arrivals if f.faction != but}
        return tuple(name for name, points in power.items() if points == max(power.values()))


Step = tuple[Sides, tuple[Reason, ...]]
"""What one step of a fight gives: the sides after it and its reasons."""
