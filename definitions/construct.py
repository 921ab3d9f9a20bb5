"""From plain checked data to frozen definitions. Shapes are those of the schemas in `data/schema`."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from hyskos.definitions.devices import Device
from hyskos.definitions.dice import DICE_EACH, Shape, shape_of
from hyskos.definitions.model import (
    SIDE_INKS,
    Ability,
    Axial,
    Block,
    Box,
    Definition,
    Edge,
    Faction,
    GoalLine,
    Grid,
    Map,
    Points,
    Ring,
    RingPlayer,
    Rulebook,
    Ruling,
    Space,
    Start,
    Unit,
)
from hyskos.definitions.printing import USUAL_SIZE, board_size

Plain = dict[str, Any]


def head(raw: Plain, source: str) -> Plain:
    """Give what every kind begins with, under the same names."""
    return {**{key: raw[key] for key in _HEAD if key in raw}, "source": source}


_HEAD = ("id", "game", "version", "provenance", "title")


def make_map(raw: Plain, source: str = "") -> Map:
    """Make a map; the garrison's kinds become one number for every space."""
    spaces = tuple(sorted((_space(space) for space in raw["spaces"]), key=lambda space: space.number))
    rule = raw["garrison"]
    garrison = {}
    for space in spaces:
        kind = "pyramid" if space.number == 1 else "factories" if space.factory else "spaces"
        garrison[space.number] = rule.get("at", {}).get(str(space.number), rule[kind])  # keys of YAML are text here
    starts = tuple(Start(start["die"], Axial(*start["at"])) for start in sorted(raw["starts"], key=lambda s: s["die"]))
    at: dict[int | str, Axial] = {space.number: space.at for space in spaces} | {
        f"S{one.die}": one.at for one in starts
    }
    width, height = board_size(raw.get("size", USUAL_SIZE))
    return Map(
        **head(raw, source),
        subtitle=raw["subtitle"],
        orientation=raw["orientation"],
        spaces=spaces,
        starts=starts,
        garrison=garrison,
        start_garrison=rule["starts"],
        rounds=raw["rounds"],
        solo_rounds=raw["solo_rounds"],
        walls=frozenset(frozenset(at[place] for place in wall) for wall in raw.get("walls", ())),
        width=width,
        height=height,
        **{key: raw[key] for key in ("ground", "emblem") if key in raw},
        dice=tuple(raw.get("dice", DICE_EACH)),
    )


def _space(raw: Plain) -> Space:
    points = raw.get("points")
    return Space(
        number=raw["number"],
        at=Axial(*raw["at"]),
        points=Points(points["round"], points["final"]) if points else None,
        factory=raw.get("factory"),
        name=raw.get("name", {}),
    )


def make_faction(raw: Plain, source: str = "") -> Faction:
    """Make a player board."""
    return Faction(
        **head(raw, source),
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
        **{key: raw[key] for key in ("rounds", "solo_rounds") if key in raw},
    )


def _pair(small: str, large: str) -> tuple[Shape, Shape]:
    return shape_of(small), shape_of(large)


def _ability(raw: Plain) -> Ability:
    rulings = {
        name: {value: tuple(effects) for value, effects in values.items()}
        for name, values in raw.get("rulings", {}).items()
    }
    return Ability(**{"sign": "", **raw, "effects": tuple(raw["effects"]), "rulings": rulings})


def _unit(raw: Plain) -> Unit:
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


def _block(raw: Plain) -> Block:
    return Block(tuple(Box(shape_of(word), number) for word, number in raw["boxes"]), raw["adds"])


def make_grid(raw: Plain, source: str = "") -> Grid:
    """Make a square board."""
    return Grid(
        **head(raw, source),
        columns=raw["columns"],
        rows=raw["rows"],
        cell_mm=raw["cell_mm"],
        blocked=tuple(raw.get("blocked", ())),
        edges=tuple(Edge(edge["id"], tuple(edge["squares"])) for edge in raw.get("edges", ())),
        goal_lines=tuple(GoalLine(tuple(line["squares"]), line["players"]) for line in raw.get("goal_lines", ())),
        coordinates=raw.get("coordinates", True),
        **{key: raw[key] for key in ("ground", "scene") if key in raw},
    )


def make_rulebook(raw: Plain, source: str = "") -> Rulebook:
    """Make a rule set."""
    return Rulebook(
        **head(raw, source),
        statements=raw["statements"],
        rulings=tuple(Ruling(**{**ruling, "alternatives": tuple(ruling["alternatives"])}) for ruling in raw["rulings"]),
    )


def make_ring(raw: Plain, source: str = "") -> Ring:
    """Make a ring of triangles."""
    return Ring(
        **head(raw, source),
        subtitle=raw["subtitle"],
        triangles=raw["triangles"],
        neutral=raw["neutral"],
        players=tuple(_ring_player(player, seat) for seat, player in enumerate(raw["players"])),
    )


def _ring_player(raw: Plain, seat: int) -> RingPlayer:
    figures = raw["figures"]
    return RingPlayer(
        id=raw["id"],
        title=raw["title"],
        direction=raw["direction"],
        ascension=raw["ascension"],
        entries=tuple(raw["entries"]),
        figures=(figures["mason"], figures["anubis"], figures["cleopatra"]),
        seat=seat,
        ink=raw.get("ink", SIDE_INKS[seat]),
    )


MAKERS: Mapping[str, str] = {
    "map": "construct:make_map",
    "faction": "construct:make_faction",
    "grid": "construct:make_grid",
    "rules": "construct:make_rulebook",
    "ring": "construct:make_ring",
    "pieces": "construct_sheets:make_pieces",
    "score-sheet": "construct_sheets:make_score_sheet",
    "card": "construct_sheets:make_card",
    "booklet": "construct_sheets:make_booklet",
    "cover": "construct_sheets:make_cover",
    "product": "construct_products:make_product",
}
"""What makes a definition of each kind out of its file alone: a command imports what it reads."""


def maker(kind: str) -> Callable[[Plain, str], Definition]:
    """Give what makes a definition of a kind of `MAKERS`."""
    module, name = MAKERS[kind].split(":")
    made: Callable[[Plain, str], Definition] = getattr(import_module(f"hyskos.definitions.{module}"), name)
    return made
