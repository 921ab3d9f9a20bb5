"""What a sound file of the kind `faction` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class FactionFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class FactionAbility(TypedDict):
    """The ability."""

    provenance: Literal["document", "reconstructed", "proposal", "final"]
    sign: NotRequired[str]
    text: dict[str, str]
    rule: NotRequired[Literal["RP-45", "RP-46"]]
    effects: list[dict[str, dict[str, int | str]]]
    rulings: NotRequired[dict[str, dict[str, list[dict[str, dict[str, int | str]]]]]]


FactionShapeWord = Literal[
    "circle", "triangle", "square", "rhombus", "kite", "pentagon", "d4", "d6", "d8", "d10", "d12",
]  # fmt: skip


class FactionHeroes(TypedDict):
    """The hero slots."""

    slots: int
    shape: FactionShapeWord


class FactionUpgrades(TypedDict):
    """The development rows."""

    pairs: int
    dice: NotRequired[tuple[Literal["d4", "d6", "d8", "d10", "d12"], Literal["d4", "d6", "d8", "d10", "d12"]]]


class FactionUnit(TypedDict):
    """A special unit."""

    id: str
    title: dict[str, str]
    boxes: list[FactionShapeWord]
    order: Literal["ascending", "matching", "descending"]
    operator: Literal["add", "multiply"]
    track: list[int]
    subtract_from: NotRequired[int]
    line: NotRequired[bool]
    bomb: NotRequired[bool]


class FactionTrack(TypedDict):
    """A block."""

    boxes: list[tuple[FactionShapeWord, int]]
    adds: int


class FactionFootmen(TypedDict):
    """The footmen tracks."""

    bonus: int
    tracks: tuple[list[FactionTrack], list[FactionTrack]]


class FactionDevice(TypedDict):
    """A special device."""

    id: Literal["ram", "spikes", "umbrella"]
    title: dict[str, str]
    text: dict[str, str]


class FactionFile(TypedDict):
    """A player board."""

    kind: Literal["faction"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[FactionFonts]
    colour: str
    dark: NotRequired[str]
    hatch: NotRequired[Literal["falling", "rising", "upright", "level", "crossed"]]
    emblem: str
    pattern: str
    article: NotRequired[dict[str, str]]
    aliases: NotRequired[dict[str, list[str]]]
    ability: FactionAbility
    heroes: FactionHeroes
    upgrades: FactionUpgrades
    rounds: NotRequired[int]
    solo_rounds: NotRequired[int]
    units: list[FactionUnit]
    footmen: FactionFootmen
    devices: list[FactionDevice]
