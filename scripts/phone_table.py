"""Material for test vectors: built-in and invented factions and maps, rulings, and the results of Python."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from hyskos.companion.phone.page import Material, shipped_material
from hyskos.definitions.dice import DICE, FACES
from hyskos.definitions.kinds.faction import Ability as Printed
from hyskos.definitions.kinds.faction import Box, Faction
from hyskos.definitions.kinds.map import Axial, Map, Points, Space, Start
from hyskos.definitions.plain_data import Json
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import Abilities
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import IDS, Rulings, change_rulings, choices_of
from hyskos.rules.rolling_pyramids.sheet import UNITS, faction_ability
from scripts import phone_forms as forms

Effect = Mapping[str, Mapping[str, int | str]]
Effects = tuple[Effect, ...]
WHO = ("heroes", "units", "all")
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
    "beetles": ({"bombproof": {"who": "heroes"}}, {"bombproof": {"who": "all", "when": "defending"}}),
    "drums": ({"rally": {"who": "heroes", "points": 4}}, {"rally": {"when": "attacking", "points": 1}}),
    "thieves": ({"plunder": {"extra": 2}}, {"plunder": {"extra": 1}}),
    "crowds": tuple({"muster": {"section": section, "extra": 3}} for section in (*UNITS, "heroes", "footmen")),
    "all": (
        {"strike": {"who": "all", "extra": 1}},
        {"worth": {"who": "all", "points": 2}},
        {"unhalved": {"who": "all", "when": "attacking"}},
    ),
    "few": tuple({"strike": {"who": who, "extra": 2, "most": 1}} for who in WHO),
    "rocks": ({"unhalved": {"who": "all"}},),
}
"""Abilities that no built-in faction has: every kind of effect, for soldiers, heroes and both, in every role."""
KINDS = ("strike", "worth", "unhalved", "bombproof", "rally", "plunder", "muster")
MORE_UNITS = ("chariots", "mirrors", "flasks")
"""Special units that some boards have in addition to the three built-in ones."""
STRANGERS = 12
"""Number of factions with random effects and boxes."""


@dataclass(frozen=True, slots=True)
class Table:
    """The material of games; `boards` by map id."""

    material: Material
    factions: Mapping[str, Faction]
    abilities: Abilities
    boards: Mapping[str, Board]


@dataclass(frozen=True, slots=True)
class Vector:
    """A call to the page's rules engine, with the result of the Python rules: a value, or why it is illegal."""

    call: str  # a function of the engine, such as "resolve" or "pharaoh.judge"
    args: tuple[Json, ...]
    answer: Mapping[str, Json]  # {"value": ...} or {"unlawful": reason}

    @property
    def json(self) -> dict[str, Json]:
        """Return the vector in the format of the runner."""
        return {"call": self.call, "args": list(self.args), "answer": dict(self.answer)}


Vectors = Iterator[Vector]


def table(seed: int = 1) -> Table:
    """Build the material: everything built in, the invented factions, and factions and maps from a seed."""
    random = Random(f"{seed} table")
    material = shipped_material()
    first = material.factions[0]
    invented = [_with(first, name, Printed("final", {"en": name}, "", effects)) for name, effects in INVENTED.items()]
    strangers = [_stranger(random, random.choice(material.factions), f"stranger-{n}") for n in range(STRANGERS)]
    variants = [_other_map(random, board) for board in material.maps]
    material = replace(
        material,
        factions=(*material.factions, *invented, *strangers),
        maps=(*material.maps, *variants, _six_starts(random, material.maps[0])),
    )
    return Table(
        material,
        {board.id: board for board in material.factions},
        {board.id: faction_ability(board) for board in material.factions},
        {board.id: make_board(board) for board in material.maps},
    )


def _with(faction: Faction, name: str, ability: Printed) -> Faction:
    return replace(faction, id=name, title={"en": name}, ability=ability)


def _stranger(random: Random, like: Faction, name: str) -> Faction:
    """Build a faction with random effects and boxes, and up to three more special units."""
    effects, effects_otherwise = (tuple(_effect(random) for _ in range(random.randint(1, 3))) for _ in range(2))
    rulings = {"bastet_defence": {"defending": effects_otherwise}} if random.random() < 0.3 else {}
    printed_faction = _with(
        like, name, Printed(random.choice(("proposal", "final")), {"en": name}, "", effects, rulings)
    )
    shapes = [*DICE]
    more = [
        replace(random.choice(printed_faction.units), id=id_)
        for id_ in MORE_UNITS[: random.randint(0, len(MORE_UNITS))]
    ]
    return replace(
        printed_faction,
        devices=tuple(device for device in printed_faction.devices if random.random() < 0.6),
        hero_slots=tuple(Box(random.choice(shapes)) for _ in printed_faction.hero_slots),
        units=tuple(
            replace(unit, boxes=tuple(Box(random.choice(shapes)) for _ in unit.boxes))
            for unit in (*printed_faction.units, *more)
        ),
    )


def _effect(random: Random) -> Effect:
    kind, target = random.choice(KINDS), random.choice(WHO)
    when = random.choice(("always", "attacking", "defending"))
    fields: dict[str, int | str] = {"who": target, "when": when}
    if kind == "strike":
        fields |= {"extra": random.randint(1, 9)} | ({"most": random.randint(1, 9)} if random.random() < 0.5 else {})
    elif kind in ("worth", "rally"):
        fields["points"] = random.randint(2, 9)
    elif kind == "bombproof":
        fields["when"] = random.choice(("always", "defending"))
    elif kind == "plunder":
        fields = {"extra": random.randint(1, 9)}
    elif kind == "muster":
        fields = {"extra": random.randint(1, 9), "section": random.choice((*UNITS, "heroes", "footmen"))}
    return {kind: fields}


def _other_map(random: Random, like: Map) -> Map:
    """Build a variant of a map, with walls and its own dice."""
    used_hexes = {each.at for each in like.spaces} | {each.at for each in like.starts}
    borders = [
        frozenset((at, near))
        for at in sorted(used_hexes)
        for near in at.neighbours()
        if near in used_hexes and at < near
    ]
    return replace(
        like,
        id=f"{like.id}-walls",
        walls={wall: i for i, wall in enumerate(random.sample(borders, len(borders) // 4))},
        dice=tuple(random.choices([*FACES], k=4)),
    )


def _six_starts(random: Random, like: Map) -> Map:
    """Build a map for six: two rings of spaces, a start at each corner."""
    centre = Axial(0, 0)
    hexes = sorted(at for at in (Axial(q, r) for q in range(-2, 3) for r in range(-2, 3)) if at.distance(centre) < 3)
    hexes.sort(key=centre.distance)
    corners = [Axial(3 * at.q, 3 * at.r) for at in centre.neighbours()]
    return replace(
        like,
        id="six-starts",
        spaces=tuple(
            Space(n, at, Points(random.randint(1, 6), random.randint(1, 20)), name={"en": f"well {n}"} if n < 3 else {})
            for n, at in enumerate(hexes, 1)
        ),
        starts=tuple(Start(die, at) for die, at in enumerate(corners, 1)),
        garrison={n: random.randint(0, 9) for n in range(1, len(hexes) + 1)},
    )


def vector(call: str, args: tuple[Json, ...], ask: Callable[[], Json]) -> Vector:
    """Call the rules and record the result as a vector."""
    try:
        return Vector(call, args, {"value": ask()})
    except UnlawfulError as error:
        return Vector(call, args, {"unlawful": forms.reason(error.reason)})


def some_rulings(random: Random) -> tuple[Rulings, dict[str, Json]]:
    """Choose random rulings; half of the tables use the default ones."""
    if random.random() < 0.5:
        return Rulings(), {}
    changes = {name: random.choice(choices_of(name)) for name in IDS if random.random() < 0.4}
    return change_rulings(changes), {**changes}


def some_force(random: Random, faction: str, most: int = 12) -> Force:
    """Choose a random force, sometimes an empty one."""
    shape = random.random()
    units = 0 if shape < 0.15 else random.randint(0, most)
    heroes = 0 if shape > 0.5 else random.randint(0, max(1, most // 2))
    return Force(faction, units, heroes)
