"""What a sound file of the kind `map` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class MapFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class MapShape(TypedDict):
    """Outline."""

    hexagon: NotRequired[int]
    rectangle: NotRequired[tuple[int, int]]


class MapPoints(TypedDict):
    """White pyramid."""

    round: int
    final: int


MapFactoryWord = Literal[
    "heroes", "upgrades", "ascending", "matching", "descending", "footmen",
]  # fmt: skip


class MapSpace(TypedDict):
    """A space."""

    number: int
    at: tuple[int, int]
    name: NotRequired[dict[str, str]]
    points: NotRequired[MapPoints]
    factory: NotRequired[MapFactoryWord]


class MapStart(TypedDict):
    """A starting area."""

    die: int
    at: tuple[int, int]


class MapGarrison(TypedDict):
    """Solo game."""

    pyramid: int
    factories: int
    spaces: int
    starts: int
    at: NotRequired[dict[str, int]]


class MapFile(TypedDict):
    """A main board."""

    kind: Literal["map"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[MapFonts]
    subtitle: dict[str, str]
    orientation: Literal["flat", "pointy"]
    shape: MapShape | str
    dice: NotRequired[list[Literal["d4", "d6", "d8", "d10", "d12"]]]
    rounds: int
    solo_rounds: int
    ground: NotRequired[Literal["lapis", "brick", "quarters"]]
    emblem: NotRequired[str]
    size: NotRequired[dict[str, float] | str]
    spaces: list[MapSpace]
    starts: list[MapStart]
    walls: NotRequired[list[tuple[int | str, int | str]]]
    garrison: MapGarrison
