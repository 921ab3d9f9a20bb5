"""What a sound file of the kind `grid` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class GridFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class GridEdge(TypedDict):
    """The squares of one player's edge."""

    id: Literal["south", "north", "west", "east"]
    squares: list[str]


class GridGoalLine(TypedDict):
    """Three squares through the centre."""

    squares: list[str]
    players: int


class GridFile(TypedDict):
    """A square board for pyramids."""

    kind: Literal["grid"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[GridFonts]
    columns: int
    rows: int
    cell_mm: float
    largest: NotRequired[Literal["small", "medium", "large"]]
    blocked: NotRequired[list[str]]
    edges: NotRequired[list[GridEdge]]
    goal_lines: NotRequired[list[GridGoalLine]]
    coordinates: NotRequired[bool]
    ground: NotRequired[Literal["night", "lapis", "brick"]]
    scene: NotRequired[str]
