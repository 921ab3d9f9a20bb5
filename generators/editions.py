"""Which files a definition is printed as: true size first, whole and in sheets, and one smaller page if that helps."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from definitions.model import Faction, Grid, Map
from generators.drawing import Drawing, UndrawableError
from generators.sheets.footer import Imprint
from generators.sheets.layout import lay_out
from generators.sheets.page import Document
from generators.sheets.paper import PAPERS, Paper, Profile, same_size
from generators.sheets.reduced import SMALLEST, percent_for, reduced

FORMATS = ("svg", "pdf", "png")
INKS = ("full", "saver")


@dataclass(frozen=True, slots=True)
class Drawer:
    """What draws a kind of definition: a module with `draw(definition, *, lang, ink[, size])`."""

    made_of: type
    module: str
    sizes: tuple[str, ...] = ()  # values of `size`, true size first
    part: str = ""  # added to the file's name when a definition has several drawings

    def draw(self, definition: Any, lang: str, ink: str, size: str | None = None) -> Drawing:
        """Draw a definition, in true size unless another is asked for."""
        options = {"size": size or self.sizes[0]} if self.sizes else {}
        drawing: Drawing = import_module(self.module).draw(definition, lang=lang, ink=ink, **options)
        return drawing


DRAWERS = (
    Drawer(Map, "generators.boards.main_board", sizes=("a3", "a4")),
    Drawer(Faction, "generators.boards.player_board"),
    Drawer(Grid, "generators.boards.square_grid"),
)
"""Everything that can be printed. A new kind is one line here."""


@dataclass(frozen=True, slots=True)
class Order:
    """One definition to print in one language and ink mode."""

    definition: Any
    lang: str
    ink: str
    profile: Profile
    paper: str | None  # None: whatever the kit has for the profile
    formats: tuple[str, ...]
    dpi: float


@dataclass(frozen=True, slots=True)
class Edition:
    """One way to print a drawing."""

    document: Document
    paper: str  # name of the paper, or "full": a page of the board's own size
    tiles: bool


@dataclass(frozen=True, slots=True)
class Made:
    """A file that has not been written yet."""

    name: str
    content: bytes
    pages: int
    trim: tuple[float, float]  # width and height of the board, mm
    paper: str


def drawers_of(definition: Any) -> list[Drawer]:
    """Find what can be drawn from a definition; nothing for a rule set."""
    return [drawer for drawer in DRAWERS if isinstance(definition, drawer.made_of)]


def stem(definition: Any, part: str = "") -> str:
    """Give the part of its files' names that a definition decides: "rolling-pyramids_inner-factory"."""
    name = definition.id if definition.id == definition.game else f"{definition.game}_{definition.id}"
    return f"{name}-{part}" if part else name


def make(order: Order) -> tuple[Made, ...]:
    """Draw, lay out and write every file of an order.

    A board in sheets becomes pictures (SVG, PNG) only if its paper was asked for: a picture is for the whole board.
    """
    files: list[Made] = []
    for drawer in drawers_of(order.definition):
        for edition, trim in editions(drawer, order):
            formats = [f for f in order.formats if f == "pdf" or not edition.tiles or order.paper]
            files += [file for format_ in formats for file in _written(edition, trim, format_, order.dpi)]
    return tuple(files)


def editions(drawer: Drawer, order: Order) -> Iterator[tuple[Edition, tuple[float, float]]]:
    """Give the ways to print a drawing, each with the board's width and height in mm.

    On the paper at true size. If that takes several sheets, also whole on a page of its own size (unless a paper was
    asked for), and on one page of the paper if there is a smaller drawing or a slight reduction does it.
    """
    board = drawer.draw(order.definition, order.lang, order.ink)
    paper = PAPERS[order.paper or order.profile.paper]
    sheets = _edition(board, paper, order, drawer)
    if sheets.tiles and not order.paper:
        own = same_size(board.width, board.height) or Paper("full", board.width, board.height)
        yield _edition(board, own, order, drawer), (board.width, board.height)
    yield sheets, (board.width, board.height)
    if sheets.tiles and (smaller := _one_page(board, paper, order, drawer)):
        drawing, percent = smaller
        page = _edition(drawing, paper, order, drawer, percent)
        if not page.tiles:
            yield page, (drawing.width, drawing.height)


def _one_page(board: Drawing, paper: Paper, order: Order, drawer: Drawer) -> tuple[Drawing, int] | None:
    """Find the drawing that needs the least reduction to lie on a paper whole."""
    drawings = [board]
    for size in drawer.sizes[1:]:
        with suppress(UndrawableError):  # a large map leaves no room to write on a small sheet: then it has none
            drawings.append(drawer.draw(order.definition, order.lang, order.ink, size))
    drawing = max(drawings, key=lambda each: percent_for(each, paper))
    percent = percent_for(drawing, paper)
    if percent < SMALLEST:
        return None
    return (drawing, 100) if percent == 100 else (reduced(drawing, percent), percent)


def _edition(drawing: Drawing, paper: Paper, order: Order, drawer: Drawer, percent: int = 100) -> Edition:
    definition = order.definition
    imprint = Imprint(drawing.title, definition.id, definition.version, order.lang, percent)
    document = lay_out(drawing, "", paper, order.profile, imprint)
    tiles = len(document.pages) > 1
    parts = [stem(definition, drawer.part), f"{paper.name}-tiles" if tiles else paper.name, order.lang]
    name = "_".join([*parts, *([order.ink] if order.ink != INKS[0] else [])])
    return Edition(replace(document, id=name), paper.name, tiles)


def _written(edition: Edition, trim: tuple[float, float], format_: str, dpi: float) -> Iterator[Made]:
    document, paper = edition.document, edition.paper
    if format_ == "pdf":
        from generators.writers.pdf import write_pdf

        yield Made(f"{document.id}.pdf", write_pdf(document), len(document.pages), trim, paper)
        return
    for n, page in enumerate(document.pages, start=1):
        sheet = f"_sheet-{n}" if edition.tiles else ""
        if format_ == "svg":
            from generators.writers.svg import write_svg

            content = write_svg(document, page)
        else:
            from generators.writers.png import write_png

            content = write_png(document, page, dpi)
        yield Made(f"{document.id}{sheet}.{format_}", content, 1, trim, paper)
