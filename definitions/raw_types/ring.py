"""What a sound file of the kind `ring` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class RingFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class RingFigures(TypedDict):
    """Inner triangles where the power figures start."""

    mason: int
    anubis: int
    cleopatra: int


class RingPlayer(TypedDict):
    """A player."""

    id: str
    title: dict[str, str]
    ink: NotRequired[str]
    direction: int
    ascension: int
    entries: list[int]
    figures: RingFigures


class RingFile(TypedDict):
    """A closed strip of alternately pointing triangles."""

    kind: Literal["ring"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[RingFonts]
    subtitle: dict[str, str]
    triangles: int
    neutral: int
    players: list[RingPlayer]
