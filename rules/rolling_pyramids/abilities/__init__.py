"""What heroes and soldiers of a faction can do, as values: the engine is given them and knows no faction by name.

An ability is a few effects. Each kind of effect is a module of this package, called like the kind, whose `KIND` is an
`Effect` that changes some of the steps of a fight. `docs/factions.md` tells of the kinds, and the schema of factions of
their parameters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

from hyskos.rules.rolling_pyramids.rulings import IDS, Rulings

PHARAOH = "pharaoh"
"""The opponent of the solo game; it has soldiers only."""

DEFENDING, ATTACKING, ARRIVING = "defending", "attacking", "arriving"
"""Roles on a space: with a garrison there are attackers; without one, arrivals are nobody's attack (A52, A54)."""
ALWAYS = "always"

HEROES, UNITS = "heroes", "units"
"""Whom an effect is about: the fields of a `Force`."""

PROPOSAL = "A62"
"""What an answer cites for an ability that no document prints; `official_only` switches these off."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What one kind of effect changes in a fight: here nothing, each kind overrides what it is about."""

    when: str = ALWAYS  # or a role
    who: str = HEROES
    rule: str = PROPOSAL  # cited where it acts, with the ruling that governs it
    ruling: str | None = None

    told_in: ClassVar[str] = PROPOSAL
    """The statement of the rules that tells of this kind, for abilities that name none."""

    def acts(self, role: str) -> bool:
        """Tell whether it acts in a role."""
        return self.when in (ALWAYS, role)

    @property
    def worth(self) -> int:
        """Give the points that each body counts, and takes to be destroyed."""
        return 1

    @property
    def kills(self) -> int:
        """Give the enemies that each body destroys before the subtraction."""
        return 0

    @property
    def whole(self) -> bool:
        """Tell whether ram and spikes spare the bodies."""
        return False


Effects = tuple[Effect, ...]
Parameters = Mapping[str, Mapping[str, Any]]
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

    >>> rulings = {"bastet_defence": {"defending": [{"worth": {"when": "defending", "points": 2}}]}}
    >>> ability = make_ability("document", [{"worth": {"points": 2}}], rulings)
    >>> ability.played(Rulings())[0].when, ability.played(Rulings(bastet_defence="defending"))[0].when
    ('always', 'defending')
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
    made = kind_named(kind)
    return made(**parameters, rule=rule or made.told_in, ruling=ruling)


def kind_named(kind: str) -> type[Effect]:
    """Find a kind of effect in its module; raises ValueError if there is none."""
    if not kind.isidentifier():
        raise ValueError(f"no kind of effect: {kind!r}")
    try:
        found: type[Effect] = import_module(f"{__name__}.{kind}").KIND
    except ModuleNotFoundError:
        raise ValueError(f"no kind of effect: {kind!r}") from None
    return found
