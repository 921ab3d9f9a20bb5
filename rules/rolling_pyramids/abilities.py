"""Abilities of a faction's heroes and soldiers, as values: the engine receives them and knows no faction by name.

An ability is a list of effects. Each kind of effect is a row of `KINDS`: a function that makes it from its parameters,
and the statement cited for abilities that name none. `docs/reference/abilities.md` describes the kinds, and the schema
of factions their parameters.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict, Unpack

from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import IDS, Rulings

PHARAOH = "pharaoh"
"""The opponent of the solo game, who has only soldiers."""

DEFENDING, ATTACKING, ARRIVING = "defending", "attacking", "arriving"
"""Roles on a space: with a garrison there are attackers; without one, arrivals attack nobody (A52, A54)."""
ALWAYS = "always"

HEROES, UNITS, ALL = "heroes", "units", "all"
"""The members of a force that an effect applies to: a field of a `Force`, or both."""

PROPOSAL = "A62"
"""The ruling cited for an ability that is not in the documents; `official_only` switches these off."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of an ability: in the steps of a fight for heroes, soldiers or both, or on the player board."""

    when: str = ALWAYS  # or a role
    who: str = HEROES
    worth: int = 1  # points that each of them counts, and takes to destroy
    kills: int = 0  # enemies that each of them destroys before the subtraction
    most: int | None = None  # how many of them may destroy more; None: all
    unhalved: bool = False  # whether ram and spikes spare them
    bombproof: bool = False  # whether bombs spare them
    rally: int = 0  # points added in the subtraction while one of them is in the force; lost first
    crossings: int = 0  # footmen triangles that a conquest crosses in addition to the usual one
    section: str = ""  # units of this section send more soldiers or heroes
    muster: int = 0  # the number of additional ones
    marks: int = 0  # free upgrades in the first Develop phase
    rule: str = PROPOSAL  # cited when it applies, with the ruling that governs it
    ruling: str | None = None

    def acts(self, role: str) -> bool:
        """Return whether the effect applies in a role."""
        return self.when in (ALWAYS, role)

    @property
    def members(self) -> tuple[str, ...]:
        """The fields of a force that the effect applies to."""
        return (UNITS, HEROES) if self.who == ALL else (self.who,)

    def bodies(self, force: Force) -> int:
        """Count the soldiers and heroes of a force that the effect applies to."""
        return sum(int(getattr(force, who)) for who in self.members)

    def split(self, force: Force) -> tuple[Force, Force]:
        """Split a force into the part that the effect applies to and the rest.

        >>> Effect(who=HEROES).split(Force("bastet", 4, 2))
        (Force(faction='bastet', units=0, heroes=2), Force(faction='bastet', units=4, heroes=0))
        """
        units, heroes = (force.units if UNITS in self.members else 0), (force.heroes if HEROES in self.members else 0)
        return Force(force.faction, units, heroes), Force(force.faction, force.units - units, force.heroes - heroes)


class Cited(TypedDict, total=False):
    """Parameters of every kind of effect, in addition to those of its kind: fields of an `Effect`."""

    rule: str
    ruling: str | None


class Common(Cited, total=False):
    """Additional parameters of the kinds of effect that apply in fights."""

    when: str
    who: str


def _worth(*, points: int, **common: Unpack[Common]) -> Effect:
    """Count `points` for each soldier or hero in a fight, and require as many to destroy one (A55)."""
    return Effect(worth=points, **common)


def _strike(*, extra: int, most: int | None = None, **common: Unpack[Common]) -> Effect:
    """Destroy `extra` enemies for each soldier or hero, or for at most `most`, before the subtraction (A53, A54)."""
    return Effect(kills=extra, most=most, **common)


def _rally(*, points: int, **common: Unpack[Common]) -> Effect:
    """Add `points` once in the subtraction while one of them is in the force; lost before any soldier or hero."""
    return Effect(rally=points, **common)


def _unhalved(**common: Unpack[Common]) -> Effect:
    """Spare soldiers or heroes from ram and spikes; only the rest of the force is halved."""
    return Effect(unhalved=True, **common)


def _bombproof(**common: Unpack[Common]) -> Effect:
    """Spare soldiers or heroes, in the garrison or arriving, from bombs.

    An umbrella protects half of the others, remaining points go on (A41).
    """
    return Effect(bombproof=True, **common)


def _plunder(*, extra: int, **cited: Unpack[Cited]) -> Effect:
    """Cross `extra` more footmen triangles for each conquest, if they are open."""
    return Effect(crossings=extra, **cited)


def _muster(*, section: str, extra: int, **cited: Unpack[Cited]) -> Effect:
    """Send `extra` more with each unit of a `section` that sends any at all."""
    return Effect(section=section, muster=extra, **cited)


def _head_start(*, marks: int, **cited: Unpack[Cited]) -> Effect:
    """Start the game with `marks` to spend on upgrades without a pair; unspent ones are lost as usual (A19)."""
    return Effect(marks=marks, **cited)


KINDS: Mapping[str, tuple[Callable[..., Effect], str]] = {
    "worth": (_worth, "RP-46"),
    "strike": (_strike, "RP-45"),
    "rally": (_rally, PROPOSAL),
    "unhalved": (_unhalved, PROPOSAL),
    "bombproof": (_bombproof, PROPOSAL),
    "plunder": (_plunder, "RP-39"),
    "muster": (_muster, "RP-29"),
    "head_start": (_head_start, "RP-21"),
}
"""Each kind of effect: the function that makes it, and the statement cited for abilities that name none."""

Effects = tuple[Effect, ...]
Parameters = Mapping[str, Mapping[str, int | str]]
"""An effect as written in a file: its kind, and the parameters of this kind."""


@dataclass(frozen=True, slots=True)
class Ability:
    """The effects of a faction's ability, and alternatives for tables that choose another value of a ruling."""

    effects: Effects = ()
    proposed: bool = False
    otherwise: tuple[tuple[str, str, Effects], ...] = ()  # ruling, its value, effects

    def effects_at(self, rulings: Rulings) -> Effects:
        """Return the effects at a table; proposals may be switched off (A62)."""
        if self.proposed and rulings.official_only == "yes":
            return ()
        for ruling, value, effects in self.otherwise:
            if getattr(rulings, ruling) == value:
                return effects
        return self.effects


Abilities = Mapping[str, Ability]
"""The ability of each faction on the board; a missing faction has none."""


def make_ability(
    provenance: str,
    effects: Sequence[Parameters],
    rulings: Mapping[str, Mapping[str, Sequence[Parameters]]],
    rule: str | None = None,
) -> Ability:
    """Create an ability from a faction's file; raises ValueError for an unknown kind.

    >>> rulings = {"bastet_defence": {"always": [{"worth": {"points": 2}}]}}
    >>> ability = make_ability("document", [{"worth": {"when": "defending", "points": 2}}], rulings)
    >>> ability.effects_at(Rulings())[0].when, ability.effects_at(Rulings(bastet_defence="always"))[0].when
    ('defending', 'always')
    """
    governing = next((IDS[name] for name in rulings), None)
    proposed = provenance == "proposal"
    otherwise = [
        (name, value, tuple(_effect(parameters, rule, governing) for parameters in alternatives))
        for name, values in rulings.items()
        for value, alternatives in values.items()
    ]
    cited = (PROPOSAL, PROPOSAL) if proposed else (rule, governing)
    return Ability(tuple(_effect(parameters, *cited) for parameters in effects), proposed, tuple(otherwise))


def _effect(entry: Parameters, rule: str | None, ruling: str | None) -> Effect:
    ((kind, parameters),) = entry.items()
    if kind not in KINDS:
        raise ValueError(f"no kind of effect: {kind!r}")
    make, default = KINDS[kind]
    return make(**parameters, rule=rule or default, ruling=ruling)
