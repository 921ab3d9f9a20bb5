"""What heroes and soldiers of a faction can do, as values: the engine is given them and knows no faction by name.

An ability is a few effects. Each kind of effect is a module of this package, called like the kind: its `effect` turns
parameters into what changes in a fight, its `RULE` is the statement of the rules that tells of the kind, which is cited
for abilities that name none. `docs/abilities.md` tells of the kinds, and the schema of factions of their parameters.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import TypedDict

from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import IDS, Rulings

PHARAOH = "pharaoh"
"""The opponent of the solo game; it has soldiers only."""

DEFENDING, ATTACKING, ARRIVING = "defending", "attacking", "arriving"
"""Roles on a space: with a garrison there are attackers; without one, arrivals are nobody's attack (A52, A54)."""
ALWAYS = "always"

HEROES, UNITS, ALL = "heroes", "units", "all"
"""Whom an effect is about: a field of a `Force`, or both."""

PROPOSAL = "A62"
"""What an answer cites for an ability that no document prints; `official_only` switches these off."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What an ability changes: in the steps of a fight for heroes, soldiers or both, or on the player board."""

    when: str = ALWAYS  # or a role
    who: str = HEROES
    worth: int = 1  # points that each of them counts, and takes to be destroyed
    kills: int = 0  # enemies that each of them destroys before the subtraction
    most: int | None = None  # how many of them may destroy more; None: each
    whole: bool = False  # whether ram and spikes spare them
    bombproof: bool = False  # whether bombs spare them
    rally: int = 0  # points that a force counts in the subtraction while one of them is there; they fall first
    crossings: int = 0  # footmen triangles that a conquest crosses beside the one of everybody
    section: str = ""  # whose units send more soldiers or heroes
    muster: int = 0  # how many more
    marks: int = 0  # upgrades that the first Develop phase has for nothing
    rule: str = PROPOSAL  # cited where it acts, with the ruling that governs it
    ruling: str | None = None

    def acts(self, role: str) -> bool:
        """Tell whether it acts in a role."""
        return self.when in (ALWAYS, role)

    @property
    def whom(self) -> tuple[str, ...]:
        """Name the fields of a force that it is about."""
        return (UNITS, HEROES) if self.who == ALL else (self.who,)

    def bodies(self, force: Force) -> int:
        """Count those of a force that it is about."""
        return sum(int(getattr(force, who)) for who in self.whom)

    def parted(self, force: Force) -> tuple[Force, Force]:
        """Divide a force into those that it is about and the others.

        >>> Effect(who=HEROES).parted(Force("bastet", 4, 2))
        (Force(faction='bastet', units=0, heroes=2), Force(faction='bastet', units=4, heroes=0))
        """
        units, heroes = (force.units if UNITS in self.whom else 0), (force.heroes if HEROES in self.whom else 0)
        return Force(force.faction, units, heroes), Force(force.faction, force.units - units, force.heroes - heroes)


class Cited(TypedDict, total=False):
    """What every kind of effect is given beside its own parameters: fields of an `Effect`."""

    rule: str
    ruling: str | None


class Common(Cited, total=False):
    """What a kind of effect that acts in fights may be given, too."""

    when: str
    who: str


Effects = tuple[Effect, ...]
Parameters = Mapping[str, Mapping[str, int | str]]
"""An effect as it stands in a file: its kind, and the parameters of this kind."""


@dataclass(frozen=True, slots=True)
class Ability:
    """The effects of a faction's ability, and those that it has instead where a table plays a ruling otherwise."""

    effects: Effects = ()
    proposed: bool = False
    otherwise: tuple[tuple[str, str, Effects], ...] = ()  # ruling, its value, effects

    def played(self, rulings: Rulings) -> Effects:
        """Give the effects at a table; proposals may be switched off (A62)."""
        if self.proposed and rulings.official_only == "yes":
            return ()
        for ruling, value, effects in self.otherwise:
            if getattr(rulings, ruling) == value:
                return effects
        return self.effects


Abilities = Mapping[str, Ability]
"""Ability of each faction that is on the board; one that is not there has none."""


def make_ability(
    provenance: str,
    effects: Sequence[Parameters],
    rulings: Mapping[str, Mapping[str, Sequence[Parameters]]],
    rule: str | None = None,
) -> Ability:
    """Make an ability of what stands in a faction's file; raises ValueError for an unknown kind.

    >>> rulings = {"bastet_defence": {"always": [{"worth": {"points": 2}}]}}
    >>> ability = make_ability("document", [{"worth": {"when": "defending", "points": 2}}], rulings)
    >>> ability.played(Rulings())[0].when, ability.played(Rulings(bastet_defence="always"))[0].when
    ('defending', 'always')
    """
    governing = next((IDS[name] for name in rulings), None)
    proposed = provenance == "proposal"
    otherwise = [
        (name, value, tuple(_effect(one, rule, governing) for one in other))
        for name, values in rulings.items()
        for value, other in values.items()
    ]
    cited = (PROPOSAL, PROPOSAL) if proposed else (rule, governing)
    return Ability(tuple(_effect(one, *cited) for one in effects), proposed, tuple(otherwise))


def _effect(given: Parameters, rule: str | None, ruling: str | None) -> Effect:
    ((kind, parameters),) = given.items()
    module = _module(kind)
    made: Effect = module.effect(**parameters, rule=rule or module.RULE, ruling=ruling)
    return made


def _module(kind: str) -> ModuleType:
    """Find the module of a kind of effect; raises ValueError if there is none."""
    if kind.isidentifier():
        with suppress(ModuleNotFoundError):
            return import_module(f"{__name__}.{kind}")
    raise ValueError(f"no kind of effect: {kind!r}")
