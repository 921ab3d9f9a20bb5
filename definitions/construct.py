"""Build frozen definitions from checked plain data, whose shape is given by the schemas in `data/schema`."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypedDict

from hyskos.definitions.devices import Device
from hyskos.definitions.dice import DICE_EACH, Shape, shape_of
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.model import (
    Ability,
    Axial,
    Block,
    Box,
    Credit,
    Definition,
    Faction,
    Map,
    Points,
    Rulebook,
    Ruling,
    Space,
    Start,
    Unit,
)
from hyskos.definitions.printing import USUAL_SIZE, board_size

if TYPE_CHECKING:
    from hyskos.definitions.accepted.faction import FactionAbility, FactionFile, FactionTrack, FactionUnit
    from hyskos.definitions.accepted.map import MapFile, MapSpace
    from hyskos.definitions.accepted.rules import RulesFile, RulesRuling

Plain = Mapping[str, object]
"""Data that passed a schema, of any kind; the modules in `accepted` describe its shape."""


class Headed(TypedDict):
    """The keys shared by all kinds."""

    id: str
    game: str
    version: str
    title: dict[str, str]


class Head(Headed):
    """The shared keys and the path of the file."""

    source: str


class Credited(TypedDict):
    """A credit as written in a file."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


def head(raw: Headed, source: str) -> Head:
    """Return the fields shared by all kinds."""
    return {"id": raw["id"], "game": raw["game"], "version": raw["version"], "title": raw["title"], "source": source}


def make_credits(raw: Iterable[Credited]) -> tuple[Credit, ...]:
    """Build credits; a name without languages is used for all of them."""
    return tuple(
        Credit(one["role"], tuple({LANGUAGES[0]: name} if isinstance(name, str) else name for name in one["names"]))
        for one in raw
    )


def make_map(raw: "MapFile", source: str = "") -> Map:
    """Build a map; the garrison rule is expanded to one number per space."""
    spaces = tuple(sorted((_space(space) for space in raw["spaces"]), key=lambda space: space.number))
    rule = raw["garrison"]
    garrison: dict[int, int] = {}
    for space in spaces:
        kind: Literal["pyramid", "factories", "spaces"]
        kind = "pyramid" if space.number == 1 else "factories" if space.factory else "spaces"
        garrison[space.number] = rule.get("at", {}).get(str(space.number), rule[kind])  # YAML keys are always text here
    starts = tuple(Start(start["die"], Axial(*start["at"])) for start in sorted(raw["starts"], key=lambda s: s["die"]))
    at: dict[int | str, Axial] = {space.number: space.at for space in spaces} | {
        f"S{one.die}": one.at for one in starts
    }
    width, height = board_size(raw.get("size", USUAL_SIZE))
    return Map(
        **head(raw, source),
        provenance=raw["provenance"],
        subtitle=raw["subtitle"],
        orientation=raw["orientation"],
        spaces=spaces,
        starts=starts,
        garrison=garrison,
        start_garrison=rule["starts"],
        rounds=raw["rounds"],
        solo_rounds=raw["solo_rounds"],
        walls={frozenset(at[place] for place in wall): i for i, wall in enumerate(raw.get("walls", ()))},
        width=width,
        height=height,
        dice=tuple(raw.get("dice", DICE_EACH)),
        **_face(raw),
    )


class _Face(TypedDict, total=False):
    ground: str
    emblem: str


def _face(raw: "MapFile") -> _Face:
    told: _Face = {}
    for key in _FACE:
        if key in raw:
            told[key] = raw[key]
    return told


_FACE: tuple[Literal["ground", "emblem"], ...] = ("ground", "emblem")


def _space(raw: "MapSpace") -> Space:
    points = raw.get("points")
    return Space(
        number=raw["number"],
        at=Axial(*raw["at"]),
        points=Points(points["round"], points["final"]) if points else None,
        factory=raw.get("factory"),
        name=raw.get("name", {}),
    )


def make_faction(raw: "FactionFile", source: str = "") -> Faction:
    """Build a player board."""
    return Faction(
        **head(raw, source),
        provenance=raw["provenance"],
        colour=raw["colour"],
        emblem=raw["emblem"],
        pattern=raw["pattern"],
        dark=raw.get("dark", ""),
        hatch=raw.get("hatch", "crossed"),
        ability=_ability(raw["ability"]),
        article=raw.get("article", {}),
        aliases={lang: tuple(words) for lang, words in raw.get("aliases", {}).items()},
        hero_slots=(Box(shape_of(raw["heroes"]["shape"])),) * raw["heroes"]["slots"],
        upgrade_pairs=raw["upgrades"]["pairs"],
        units=tuple(_unit(unit) for unit in raw["units"]),
        footmen=tuple(tuple(_block(block) for block in track) for track in raw["footmen"]["tracks"]),
        footmen_bonus=raw["footmen"]["bonus"],
        devices=tuple(Device(**device) for device in raw["devices"]),
        pair=_pair(*raw["upgrades"].get("dice", ("d4", "d8"))),
        **_rounds(raw),
    )


class _Rounds(TypedDict, total=False):
    rounds: int
    solo_rounds: int


def _rounds(raw: "FactionFile") -> _Rounds:
    told: _Rounds = {}
    for key in _ROUNDS:
        if key in raw:
            told[key] = raw[key]
    return told


_ROUNDS: tuple[Literal["rounds", "solo_rounds"], ...] = ("rounds", "solo_rounds")


def _pair(small: str, large: str) -> tuple[Shape, Shape]:
    return shape_of(small), shape_of(large)


def _ability(raw: "FactionAbility") -> Ability:
    rulings = {
        name: {value: tuple(effects) for value, effects in values.items()}
        for name, values in raw.get("rulings", {}).items()
    }
    return Ability(
        provenance=raw["provenance"],
        text=raw["text"],
        sign=raw.get("sign", ""),
        effects=tuple(raw["effects"]),
        rulings=rulings,
        rule=raw.get("rule"),
    )


def _unit(raw: "FactionUnit") -> Unit:
    return Unit(
        id=raw["id"],
        title=raw["title"],
        boxes=tuple(Box(shape_of(word)) for word in raw["boxes"]),
        order=raw["order"],
        operator=raw["operator"],
        track=tuple(raw["track"]),
        subtract_from=raw.get("subtract_from"),
        line=raw.get("line", False),
        bomb=raw.get("bomb", False),
    )


def _block(raw: "FactionTrack") -> Block:
    return Block(tuple(Box(shape_of(word), number) for word, number in raw["boxes"]), raw["adds"])


def make_rulebook(raw: "RulesFile", source: str = "") -> Rulebook:
    """Build a rule set."""
    return Rulebook(
        **head(raw, source),
        statements=raw["statements"],
        rulings=tuple(map(_ruling, raw["rulings"])),
    )


def _ruling(raw: "RulesRuling") -> Ruling:
    return Ruling(
        id=raw["id"],
        name=raw["name"],
        default=raw["default"],
        alternatives=tuple(raw["alternatives"]),
        question=raw["question"],
        reason=raw["reason"],
        source=raw["source"],
        engine=raw["engine"],
    )


MAKERS: Mapping[str, str] = {
    "map": "construct:make_map",
    "faction": "construct:make_faction",
    "grid": "construct_games:make_grid",
    "rules": "construct:make_rulebook",
    "ring": "construct_games:make_ring",
    "pieces": "construct_sheets:make_pieces",
    "score-sheet": "construct_sheets:make_score_sheet",
    "card": "construct_sheets:make_card",
    "booklet": "construct_sheets:make_booklet",
    "cover": "construct_sheets:make_cover",
    "product": "construct_products:make_product",
}
"""The function that builds a definition of each kind from its file alone, imported only when needed."""


def maker(kind: str) -> Callable[[Plain, str], Definition]:
    """Import and return the function that builds a definition of a kind in `MAKERS`."""
    module, name = MAKERS[kind].split(":")
    made: Callable[[Plain, str], Definition] = getattr(import_module(f"hyskos.definitions.{module}"), name)
    return made
