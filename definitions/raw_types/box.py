"""What a sound file of the kind `box` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class BoxCredit(TypedDict):
    """One role with its names."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


class BoxFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class BoxInner(TypedDict):
    """Inner size."""

    width_mm: float
    height_mm: float
    depth_mm: float


class BoxFile(TypedDict):
    """A folding box."""

    kind: Literal["box"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    credits: NotRequired[list[BoxCredit]]
    fonts: NotRequired[BoxFonts]
    style: Literal["tuck", "lid-and-base", "sleeve", "wrap"]
    inner: BoxInner
    board_mm: float
    card_g: NotRequired[int]
    folded_by_hand: NotRequired[bool]
    lid_mm: NotRequired[float]
    cover: str
    paragraphs: NotRequired[int]
    age: NotRequired[int]
    marks: NotRequired[list[Literal["not-under-3", "ce"]]]
    warning: NotRequired[dict[str, str]]
    barcode: NotRequired[str]
