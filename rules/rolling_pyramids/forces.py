"""Forces: soldiers and heroes of one faction, their worth in points and the order in which they die."""

from collections.abc import Collection
from dataclasses import field, replace
from typing import Literal

from hyskos.definitions.values import dataclass


@dataclass(frozen=True, slots=True)
class Force:
    """Ordinary soldiers (`units`) and heroes of one faction on one space (RP-35, A58)."""

    faction: str
    units: int = 0
    heroes: int = 0
    wounds: int = field(default=0, repr=False)
    """Points that have hit the next soldier or hero to die, too few to destroy it; 0 outside a fight (A68)."""

    @property
    def size(self) -> int:
        """The number of soldiers and heroes together.

        >>> Force("anubian", 4, 3).size
        7
        """
        return self.units + self.heroes

    def joined(self, other: "Force") -> "Force":
        """Return the sum with another force of the same faction (RP-34, A36)."""
        return replace(
            self,
            units=self.units + other.units,
            heroes=self.heroes + other.heroes,
            wounds=self.wounds + other.wounds,
        )

    def healed(self) -> "Force":
        """Return the force without its wounds."""
        return replace(self, wounds=0) if self.wounds else self

    def written(self) -> str:
        """Format the force as it is written on the board: heroes have a star (A58).

        >>> Force("anubian", 2, 1).written(), Force("bastet", 0, 3).written(), Force("bastet").written()
        ('2+1*', '3*', '0')
        """
        if not self.heroes:
            return str(self.units)
        return f"{self.units}+{self.heroes}*" if self.units else f"{self.heroes}*"


@dataclass(frozen=True, slots=True)
class Worth:
    """Points that each soldier and each hero counts in a fight, and takes to destroy (RP-35, RP-46)."""

    units: int = 1
    heroes: int = 1


PLAIN = Worth()
"""The worth of soldiers and heroes that no ability changes."""


def strength(force: Force, worth: Worth = PLAIN) -> int:
    """Return the points that a force counts in a fight (RP-46), minus those that have hit it already (A68).

    >>> strength(Force("bastet", 4, 3), Worth(heroes=2)), strength(Force("bastet", 0, 3, wounds=1), Worth(heroes=2))
    (10, 5)
    """
    return worth.units * force.units + worth.heroes * force.heroes - force.wounds


def lose(force: Force, points: int, worth: Worth = PLAIN) -> Force:
    """Return a force after losses: soldiers die first (A56), then heroes; leftover points wound the next (A68).

    >>> lose(Force("bastet", 0, 3), 5, Worth(heroes=2)), lose(Force("bastet", 2, 3), 3, Worth(units=2))
    (Force(faction='bastet', units=0, heroes=1), Force(faction='bastet', units=1, heroes=3))
    >>> lose(Force("bastet", 0, 3), 5, Worth(heroes=2)).wounds
    1
    """
    points += force.wounds
    soldiers = min(force.units, points // worth.units)
    points -= soldiers * worth.units
    if soldiers < force.units:
        return replace(force, units=force.units - soldiers, wounds=points)
    heroes = min(force.heroes, points // worth.heroes)
    points -= heroes * worth.heroes
    return replace(force, units=0, heroes=force.heroes - heroes, wounds=points if heroes < force.heroes else 0)


Rounding = Literal["up", "down"]


def half(number: int, rounding: Rounding) -> int:
    """Return the half of a number that remains, rounded "up" or "down" (A47).

    >>> half(5, "up"), half(5, "down")
    (3, 2)
    """
    return (number + 1) // 2 if rounding == "up" else number // 2


def halve(force: Force, rounding: Rounding, spared: Collection[str] = ()) -> Force:
    """Halve a force: of the total, soldiers die first (A57); if one kind is spared, only the other is halved (A62).

    >>> halve(Force("rashar", 4, 4), "up"), halve(Force("rashar", 4, 4), "up", {"heroes"})
    (Force(faction='rashar', units=0, heroes=4), Force(faction='rashar', units=2, heroes=4))
    """
    if not spared:
        after = lose(force.healed(), force.size - half(force.size, rounding))
    else:
        after = replace(
            force,
            units=force.units if "units" in spared else half(force.units, rounding),
            heroes=force.heroes if "heroes" in spared else half(force.heroes, rounding),
        )
    unhurt = after.units < force.units if force.units else after.heroes < force.heroes  # the wounded one died first
    return replace(after, wounds=0 if unhurt else force.wounds)


def last_alive(force: Force, bodies: int) -> Force:
    """Return the part of a force, `bodies` in number, that dies last: heroes, then ordinary soldiers (A56).

    >>> last_alive(Force("bastet", 4, 2), 3)
    Force(faction='bastet', units=1, heroes=2)
    """
    heroes = min(force.heroes, bodies)
    return replace(force, units=min(force.units, bodies - heroes), heroes=heroes)
