"""What vectors are drawn from: factions, also some that nobody prints, rulings, and what Python answers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from hyskos.companion.phone.facts import Material, shipped
from hyskos.definitions.json_values import Json
from hyskos.definitions.model import Ability as Printed
from hyskos.definitions.model import Faction
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import Abilities
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import IDS, Rulings, changed, choices_of
from hyskos.rules.rolling_pyramids.sheet import faction_ability
from scripts import phone_forms as forms

Effects = tuple[Mapping[str, Mapping[str, int | str]], ...]
INVENTED: Mapping[str, Effects] = {
    "heavy": ({"worth": {"who": "units", "points": 2}},),
    "giants": (
        {"worth": {"who": "heroes", "when": "attacking", "points": 3}},
        {"worth": {"who": "units", "when": "defending", "points": 2}},
    ),
    "archers": ({"strike": {"who": "units", "when": "attacking", "extra": 2}},),
    "guards": (
        {"strike": {"who": "heroes", "when": "defending", "extra": 2}},
        {"strike": {"who": "units", "when": "defending", "extra": 1}},
    ),
    "ghosts": ({"unhalved": {"who": "units"}}, {"unhalved": {"who": "heroes", "when": "attacking"}}),
    "stones": ({"unhalved": {"who": "heroes"}}, {"unhalved": {"who": "units", "when": "defending"}}),
    "titans": ({"strike": {"extra": 2}}, {"worth": {"points": 3}}, {"worth": {"who": "units", "points": 2}}),
}
"""Abilities that no shipped faction has: every kind of effect, for soldiers and heroes, in every role."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a game can be made of; `boards` by map."""

    material: Material
    factions: Mapping[str, Faction]
    abilities: Abilities
    boards: Mapping[str, Board]


@dataclass(frozen=True, slots=True)
class Vector:
    """A question to the page's referee and the answer of the rules: a value, or why it is unlawful."""

    call: str  # a function of the engine, such as "resolve" or "pharaoh.judge"
    args: tuple[Json, ...]
    answer: Mapping[str, Json]  # {"value": ...} or {"unlawful": reason}

    @property
    def json(self) -> dict[str, Json]:
        """Give the vector as the runner reads it."""
        return {"call": self.call, "args": list(self.args), "answer": dict(self.answer)}


Vectors = Iterator[Vector]


def table() -> Table:
    """Lay out everything that ships, and the invented factions."""
    material = shipped()
    first = material.factions[0]
    invented = tuple(
        replace(
            first,
            id=name,
            title={"en": name},
            ability=Printed("final", {"en": name}, "", effects, {}, None),
        )
        for name, effects in INVENTED.items()
    )
    material = replace(material, factions=(*material.factions, *invented))
    return Table(
        material,
        {one.id: one for one in material.factions},
        {one.id: faction_ability(one) for one in material.factions},
        {one.id: make_board(one) for one in material.maps},
    )


def vector(call: str, args: tuple[Json, ...], ask: Callable[[], Json]) -> Vector:
    """Ask the rules, and keep what they say."""
    try:
        return Vector(call, args, {"value": ask()})
    except UnlawfulError as error:
        return Vector(call, args, {"unlawful": forms.reason(error.reason)})


def some_rulings(random: Random) -> tuple[Rulings, dict[str, Json]]:
    """Draw the rulings of a table: half of the tables play like the house."""
    if random.random() < 0.5:
        return Rulings(), {}
    changes = {name: random.choice(choices_of(name)) for name in IDS if random.random() < 0.4}
    return changed(changes), {**changes}


def some_force(random: Random, faction: str, most: int = 12) -> Force:
    """Draw a force, now and then an empty one."""
    shape = random.random()
    units = 0 if shape < 0.15 else random.randint(0, most)
    heroes = 0 if shape > 0.5 else random.randint(0, max(1, most // 2))
    return Force(faction, units, heroes)
