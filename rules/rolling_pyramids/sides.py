"""What the steps of a fight hand on: who is still on the space, and the law of the table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.abilities import ARRIVING, ATTACKING, ability_of, hero_worth
from hyskos.rules.rolling_pyramids.forces import Force, strength
from hyskos.rules.rolling_pyramids.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Law:
    """The rulings of the table and the abilities of the factions."""

    rulings: Rulings
    abilities: Mapping[str, str]

    def ability(self, force: Force) -> str | None:
        """Name the ability of a force's heroes."""
        return ability_of(force.faction, self.rulings, self.abilities)

    def worth(self, force: Force, role: str) -> int:
        """Tell how many points each of its heroes counts in a role."""
        return hero_worth(self.ability(force), role, self.rulings)


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
