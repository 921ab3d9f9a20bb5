"""What a sound file of the kind `score-sheet` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class ScoreSheetFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class ScoreSheetRow(TypedDict):
    """A row."""

    id: str
    each: NotRequired[int]
    sum: NotRequired[bool]
    stack: NotRequired[list[tuple[int, int]]]
    title: dict[str, str]


class ScoreSheetColour(TypedDict):
    """A colour."""

    letter: str
    suit: NotRequired[str]
    ink: str
    title: dict[str, str]


class ScoreSheetTaken(TypedDict):
    """Table for combinations that are already built."""

    title: dict[str, str]
    note: dict[str, str]
    colours: list[ScoreSheetColour]


class ScoreSheetFile(TypedDict):
    """A score sheet."""

    kind: Literal["score-sheet"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[ScoreSheetFonts]
    subtitle: dict[str, str]
    players: int
    rows: list[ScoreSheetRow]
    taken: NotRequired[ScoreSheetTaken]
