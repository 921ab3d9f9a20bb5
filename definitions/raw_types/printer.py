"""What a sound file of the kind `printer` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict

PrinterMakeWord = Literal[
    "flat-board", "bi-fold-board", "quad-fold-board", "six-fold-board", "mat", "quad-fold-mat", "card", "sheet",
    "booklet", "box",
]  # fmt: skip


class PrinterHome(TypedDict):
    """Sheets for a home or office printer."""

    paper: Literal["a4", "a3", "letter", "tabloid", "sra3"]
    border_mm: float
    overlap_mm: float
    laminate: bool
    seal_mm: float
    corner_mm: float
    inches: bool
    back_offset_mm: NotRequired[tuple[float, float]]


class PrinterFoldingBoard(TypedDict):
    """Requirements for a folding board."""

    wrap_mm: float
    back_smaller_mm: float
    board_mm: NotRequired[float]


class PrinterPress(TypedDict):
    """PDF/X files for a press."""

    level: Literal["x1a01", "x1a03", "x3", "x4"]
    marks: bool
    max_ink: int
    overprint_black_mm: NotRequired[float]
    embed_profile: NotRequired[bool]
    simple_fonts: NotRequired[bool]
    die_line: NotRequired[bool]
    special_inks: NotRequired[dict[str, str]]
    spots: NotRequired[dict[str, str]]
    folding_board: NotRequired[PrinterFoldingBoard]


PrinterKindWord = Literal[
    "map", "faction", "grid", "ring", "score-sheet", "card", "booklet", "cover", "pieces",
]  # fmt: skip


class PrinterComponent(TypedDict):
    """One component."""

    id: str
    title: dict[str, str]
    inches: tuple[float, float]
    pixels: tuple[int, int]
    kinds: list[PrinterKindWord]
    panels: NotRequired[tuple[int, int]]
    pages: NotRequired[int]


class PrinterPictures(TypedDict):
    """PNG pictures."""

    dpi: int
    components: list[PrinterComponent]


class PrinterFile(TypedDict):
    """A printer profile."""

    kind: Literal["printer"]
    id: str
    version: str
    title: dict[str, str]
    inks: NotRequired[str]
    source: str
    dated: str
    bleed_mm: float
    safe_mm: NotRequired[float]
    largest_mm: NotRequired[tuple[float, float]]
    makes: NotRequired[list[PrinterMakeWord]]
    home: NotRequired[PrinterHome]
    press: NotRequired[PrinterPress]
    pictures: NotRequired[PrinterPictures]
