"""What a sound file of the kind `cover` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class CoverCredit(TypedDict):
    """One role with its names."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


class CoverFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class CoverLid(TypedDict):
    """Size of the box top."""

    width_mm: float
    height_mm: float


CoverCountsWord = Literal[
    "players", "minutes", "age", "rounds", "dice", "pieces",
]  # fmt: skip


class CoverFact(TypedDict):
    """A fact."""

    value: dict[str, str]
    counts: NotRequired[CoverCountsWord]
    label: dict[str, str]
    without_solo: NotRequired[dict[str, str]]


class CoverParagraph(TypedDict):
    """A short paragraph."""

    title: dict[str, str]
    text: dict[str, str]
    without_solo: NotRequired[dict[str, str]]


class CoverPlay(TypedDict):
    """Position of a game in progress."""

    starts: NotRequired[dict[str, int]]
    board: NotRequired[dict[str, str]]
    devices: NotRequired[list[str]]
    close_up: NotRequired[list[str]]
    written: NotRequired[dict[str, dict[str, str]]]
    pieces: NotRequired[list[str]]
    dice: NotRequired[list[str]]


class CoverFile(TypedDict):
    """Cover art of a game."""

    kind: Literal["cover"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    credits: NotRequired[list[CoverCredit]]
    subtitle: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[CoverFonts]
    ground: list[str]
    art: str
    rays: NotRequired[tuple[float, float]]
    lid: CoverLid
    facts: list[CoverFact]
    paragraphs: list[CoverParagraph]
    shows: list[str]
    box: NotRequired[str]
    play: NotRequired[CoverPlay]
