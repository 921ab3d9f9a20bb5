"""What a sound file of the kind `booklet` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class BookletFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class BookletCredit(TypedDict):
    """One role with its names."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


BookletNeedsWord = Literal[
    "alone", "bomb", "devices", "proposals", "ram", "spikes", "umbrella",
]  # fmt: skip


BookletDiagramWord = Literal[
    "adjacency", "ascending", "countdown", "dice", "draft", "factories", "footmen", "matching", "pharaoh-board",
    "pharaoh-steps", "pharaoh-turn", "pyramydal-line", "pyramydal-statues", "ram", "ring-board", "ring-stretch",
    "sheet", "sheet-without-devices", "solo-map", "space", "spikes", "umbrella", "walk",
]  # fmt: skip


BookletExampleWord = Literal[
    "adjacency", "ascending", "bomb", "changes", "countdown", "dice", "double", "draft", "equals", "fight",
    "first-round", "footmen", "join", "matching", "new-soldiers", "pharaoh-board", "pharaoh-goal", "pharaoh-steps",
    "pharaoh-turn", "points", "pyramydal-best", "pyramydal-diagonal", "pyramydal-imaginary", "pyramydal-line",
    "pyramydal-setup", "pyramydal-worth", "ram", "ram-and-spikes", "reinforcement", "ring-anubis", "ring-cleopatra",
    "ring-landing", "ring-mason", "ring-setup", "solo-setup", "spikes", "strike", "three", "umbrella", "walk",
    "walk-met",
]  # fmt: skip


class BookletLine(TypedDict):
    """An entry of a list."""

    lead: NotRequired[dict[str, str]]
    text: dict[str, str]
    needs: NotRequired[BookletNeedsWord]
    each: NotRequired[Literal["faction"]]
    example: NotRequired[BookletExampleWord]
    ruling: NotRequired[str]


class BookletBlock(TypedDict):
    """A block."""

    diagram: NotRequired[BookletDiagramWord]
    example: NotRequired[BookletExampleWord]
    text: NotRequired[dict[str, str]]
    final: NotRequired[dict[str, str]]
    needs: NotRequired[BookletNeedsWord]
    lines: NotRequired[list[BookletLine]]
    lead: NotRequired[dict[str, str]]
    columns: NotRequired[dict[str, str]]
    ordered: NotRequired[bool]


class BookletSection(TypedDict):
    """A section."""

    title: dict[str, str]
    number: NotRequired[int]
    icon: NotRequired[str]
    cites: NotRequired[bool]
    needs: NotRequired[BookletNeedsWord]
    statements: NotRequired[list[str]]
    rulings: NotRequired[list[str]]
    blocks: list[BookletBlock]


class BookletFile(TypedDict):
    """A rulebook with diagrams and worked examples."""

    kind: Literal["booklet"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[BookletFonts]
    credits: NotRequired[list[BookletCredit]]
    subtitle: dict[str, str]
    width_mm: float
    height_mm: float
    columns: int
    pages: int
    ground: NotRequired[Literal["lapis", "brick"]]
    trim: NotRequired[str]
    sections: list[BookletSection]
