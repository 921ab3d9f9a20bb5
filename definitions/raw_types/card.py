"""What a sound file of the kind `card` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class CardFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


CardNeedsWord = Literal[
    "alone", "bomb", "devices", "proposals", "ram", "spikes", "umbrella", "a4", "backs", "duplex", "folded",
    "full-size", "imposed", "languages", "laminated", "letter", "maps", "named-imposed", "named-tiles", "saver",
    "tiles", "written",
]  # fmt: skip


class CardLine(TypedDict):
    """A rule by language code."""

    needs: NotRequired[CardNeedsWord]


class CardSection(TypedDict):
    """A section."""

    title: dict[str, str]
    icon: NotRequired[str]
    lines: list[CardLine]


class CardFile(TypedDict):
    """A reminder card."""

    kind: Literal["card"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[CardFonts]
    subtitle: dict[str, str]
    width_mm: float
    height_mm: float
    ground: NotRequired[Literal["lapis", "brick", "quarters", "yellow"]]
    sections: NotRequired[list[CardSection]]
