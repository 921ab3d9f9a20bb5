"""State shared by the steps of a fight: the forces left on the space, the rulings and the abilities."""

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
        """Return the effects of a force's ability that apply in a role."""
        ability = self.abilities.get(force.faction)
        return tuple([effect for effect in ability.effects_at(self.rulings) if effect.acts(role)]) if ability else ()

    def worth(self, force: Force, role: str) -> Worth:
        """Return the points that its soldiers and heroes count in a role: the maximum over all effects."""
        points = dict(_PLAIN)
        for effect in self.effects(force, role):
            for who in effect.members:
                points[who] = max(points[who], effect.worth)
        return Worth(points[UNITS], points[HEROES]) if points != _PLAIN else PLAIN

    def effects_sparing(self, force: Force, role: str) -> Effects:
        """Return the effects that spare a part of a force from ram and spikes."""
        return tuple(effect for effect in self.effects(force, role) if effect.unhalved and effect.bodies(force))

    def strikes(self, force: Force, role: str) -> tuple[tuple[Effect, int], ...]:
        """Return the effects by which a force destroys more, each with the number of enemies destroyed."""
        pairs = ((effect, effect.kills * strikers(effect, force)) for effect in self.effects(force, role))
        return tuple((striking, kills) for striking, kills in pairs if kills)

    def bombproof(self, force: Force, role: str) -> Effects:
        """Return the effects that spare a part of a force from bombs."""
        return tuple(effect for effect in self.effects(force, role) if effect.bombproof and effect.bodies(force))

    def rallies(self, force: Force, role: str) -> Effects:
        """Return the effects by which a force counts extra points."""
        return tuple(effect for effect in self.effects(force, role) if effect.rally and effect.bodies(force))

    def carry_wounds(self, force: Force) -> Force:
        """Return a force with its wounds if the table carries them over, else without (A68)."""
        return force if self.rulings.odd_points == "carry" else force.healed()

    def plunders(self, faction: str) -> Effects:
        """Return the effects by which conquests of a faction cross more triangles."""
        ability = self.abilities.get(faction)
        return tuple(effect for effect in ability.effects_at(self.rulings) if effect.crossings) if ability else ()


def strikers(effect: Effect, force: Force) -> int:
    """Count the soldiers and heroes of a force that destroy more."""
    bodies = effect.bodies(force)
    return bodies if effect.most is None else min(bodies, effect.most)


DeviceKind = Literal["ram", "spikes", "umbrella"]
Used = tuple[DeviceKind, str, int | None]
"""A device that acted: its kind, the faction of the attacker or of the umbrella, and the origin of the attack."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The forces left on the space; a force of strength 0 is removed."""

    defender: Force | None
    arrivals: tuple[Force, ...]  # one per faction, ordered by name
    used: tuple[Used, ...] = ()

    @property
    def role(self) -> str:
        """The role of arrivals: attackers if there is a defender."""
        return ATTACKING if self.defender else ARRIVING

    def with_forces(self, defender: Force | None, arrivals: Iterable[Force], *used: Used) -> "Sides":
        """Return the sides with new forces, leaving out those of strength 0."""
        alive = defender if defender and defender.size else None
        return Sides(alive, tuple(force for force in arrivals if force.size), (*self.used, *used))

    def strongest(self, law: Law, *, excluding: str | None = None) -> tuple[str, ...]:
        """Return the factions of the strongest arrivals, several if equal, leaving out the faction `excluding`."""
        power = {f.faction: strength(f, law.worth(f, self.role)) for f in self.arrivals if f.faction != excluding}
        return tuple(name for name, points in power.items() if points == max(power.values()))


Step = tuple[Sides, tuple[Reason, ...]]
"""The result of one step of a fight: the sides after it and its reasons."""
