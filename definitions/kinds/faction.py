"""Player boards: heroes, upgrades, special units, footmen, devices and the ability of a faction."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal, Self

from hyskos.definitions.dice import DICE_EACH, DIE_OF, DieShape, Shape, kinds, shape_of
from hyskos.definitions.kinds.definition import Definition, Words, define
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions.kinds.map import Map
    from hyskos.definitions.raw_types import FactionAbility, FactionFile, FactionTrack, FactionUnit

DeviceKind = Literal["ram", "spikes", "umbrella"]
DEVICES: tuple[DeviceKind, ...] = ("ram", "spikes", "umbrella")
"""All devices (RP-36..38)."""
UnitOrder = Literal["ascending", "matching", "descending"]  # order of the numbers in a special unit
SECTIONS = ("heroes", "upgrades", "ascending", "matching", "descending", "footmen")
"""Sections of a player board that a factory can serve (ruling A09)."""


@dataclass(frozen=True, slots=True)
class Device:
    """A special device with a short description of its effect."""

    id: DeviceKind
    title: Words
    text: Words


@dataclass(frozen=True, slots=True)
class Box:
    """A cell to write a die into: a circle takes any die, every other shape its own (A01, A26)."""

    shape: Shape
    number: int | None = None  # footmen: the printed number that must be met to cross it


@dataclass(frozen=True, slots=True)
class Unit:
    """A special unit: three boxes, then `operator value` from its track (RP-25..27)."""

    id: str  # as typed and as written in files: "ascending", "matching", "descending", or a custom word
    title: Words
    boxes: tuple[Box, ...]
    order: UnitOrder  # order of its numbers: a factory of this order serves the unit (A99)
    operator: Literal["add", "multiply"]
    track: tuple[int, ...]  # the first value counts from the start, each upgrade moves one on (RP-22)
    # These have no defaults, because journals pin a player board by its values without defaults.
    subtract_from: int | None  # 8 for the countdown bomb: (8 - left) x value
    line: bool  # has the line upgrade: the middle box counts instead of the left one
    bomb: bool  # may be sent to any space and never stays (RP-32, A40)


@dataclass(frozen=True, slots=True)
class Block:
    """Footmen boxes that unlock `adds` more soldiers once all are crossed (RP-23, RP-28)."""

    boxes: tuple[Box, ...]
    adds: int


@dataclass(frozen=True, slots=True)
class Ability:
    """The ability of a faction. `hyskos.rules` applies its effects; `official_only` switches off a `proposal`."""

    provenance: str  # "document", "proposal" or "final"
    text: Words
    sign: str  # printed after the units it concerns: "-> 2", "<- 2", ...; "": derived from the effects
    effects: tuple[Mapping[str, Mapping[str, int | str]], ...]  # each maps one kind to its parameters
    rulings: Mapping[str, Mapping[str, tuple[Mapping[str, Mapping[str, int | str]], ...]]] = field(default_factory=dict)
    rule: str | None = None  # the rule statement that describes it


@dataclass(frozen=True, slots=True)
class Faction(Definition):
    """A player board."""

    kind = "faction"
    colour: str  # an ink name, as used in drawings
    emblem: str  # a name in data/art/emblems, or a file of `arts`
    pattern: str  # a name in data/art/patterns, or a file of `arts`, so that colour is never the only distinction
    dark: str  # an ink for border, headings and starting values; "": derived from the colour
    hatch: str  # replaces the colour in the light design: "falling", "rising", "upright", "level", "crossed"
    ability: Ability
    article: Mapping[str, str]  # article before the name in sentences, for languages that need one
    aliases: Mapping[str, tuple[str, ...]]  # accepted in commands in addition to id and title, by language
    hero_slots: tuple[Box, ...]
    upgrade_pairs: int
    units: tuple[Unit, ...]
    footmen: tuple[tuple[Block, ...], ...]
    footmen_bonus: int
    devices: tuple[Device, ...]
    rounds: int = 10  # one box each on the board; the map decides how many are played
    solo_rounds: int = 15
    pair: tuple[Shape, Shape] = ("triangle", "rhombus")  # the boxes of an upgrade pair
    around: tuple[DieShape, ...] = DICE_EACH  # dice of the map that the board is made for
    rounds_of: str = field(default="", compare=False)  # id of the map that sets the rounds; "": the board itself

    @property
    def boxes(self) -> tuple[Box, ...]:
        """All boxes of the board that a die is written into or crosses, section by section."""
        pairs = tuple(Box(shape) for shape in self.pair) if self.upgrade_pairs else ()
        units = tuple(box for unit in self.units for box in unit.boxes)
        return (
            *self.hero_slots, *pairs, *units, *(box for track in self.footmen for block in track for box in block.boxes)
        )  # fmt: skip

    @property
    def dice(self) -> tuple[DieShape, ...]:
        """The kinds of dice used with the board: those of its map (or the default ones) plus those of its boxes."""
        return kinds((*self.around, *(DIE_OF[box.shape] for box in self.boxes if box.shape in DIE_OF)))

    def on_map(self, main_board: "Map", /) -> Self:
        """Return it adapted to a map: one box per round, and boxes wide enough for the map's largest die."""
        rounds, alone = main_board.rounds, main_board.solo_rounds
        return replace(self, rounds=rounds, solo_rounds=alone, around=main_board.dice, rounds_of=main_board.id)


def make_faction(raw: "FactionFile", source: str = "") -> Faction:
    """Build a player board."""
    small, large = raw["upgrades"].get("dice", ("d4", "d8"))
    return define(
        Faction,
        raw,
        source,
        dark=raw.get("dark", ""),
        hatch=raw.get("hatch", "crossed"),
        ability=_ability(raw["ability"]),
        article=raw.get("article", {}),
        aliases={lang: tuple(words) for lang, words in raw.get("aliases", {}).items()},
        hero_slots=(Box(shape_of(raw["heroes"]["shape"])),) * raw["heroes"]["slots"],
        upgrade_pairs=raw["upgrades"]["pairs"],
        units=tuple(map(_unit, raw["units"])),
        footmen=tuple(tuple(_block(block) for block in track) for track in raw["footmen"]["tracks"]),
        footmen_bonus=raw["footmen"]["bonus"],
        devices=tuple(Device(**device) for device in raw["devices"]),
        pair=(shape_of(small), shape_of(large)),
    )


def _ability(raw: "FactionAbility") -> Ability:
    rulings = {
        name: {value: tuple(effects) for value, effects in values.items()}
        for name, values in raw.get("rulings", {}).items()
    }
    return build(Ability, raw, sign=raw.get("sign", ""), rulings=rulings)


def _unit(raw: "FactionUnit") -> Unit:
    return build(
        Unit,
        raw,
        boxes=tuple(Box(shape_of(word)) for word in raw["boxes"]),
        subtract_from=raw.get("subtract_from"),
        line=raw.get("line", False),
        bomb=raw.get("bomb", False),
    )


def _block(raw: "FactionTrack") -> Block:
    return Block(tuple(Box(shape_of(word), number) for word, number in raw["boxes"]), raw["adds"])
