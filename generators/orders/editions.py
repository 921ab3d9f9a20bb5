"""Which files a definition is printed as: true size first, whole and in sheets, and one smaller page if that helps."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from hyskos.definitions.booklets import Booklet
from hyskos.definitions.model import Card, Faction, Grid, Map, Pieces, Ring, ScoreSheet
from hyskos.definitions.printers import PAPERS, Paper, Profile, same_size
from hyskos.generators.boards.calibration import Calibration
from hyskos.generators.dies import DieCut
from hyskos.generators.drawing import Drawing, UndrawableError
from hyskos.generators.folding import folds_of
from hyskos.generators.orders.facts import Facts, facts_of
from hyskos.generators.orders.labels import labelled
from hyskos.generators.orders.wishes import ImpossibleError, on_folds
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.layout import lay_out
from hyskos.generators.sheets.page import Document
from hyskos.generators.sheets.reduced import SMALLEST, percent_for, reduced
from hyskos.generators.sheets.stamping import stamped

FORMATS = ("svg", "pdf", "png")
INKS = ("full", "saver")


@dataclass(frozen=True, slots=True)
class Drawer:
    """What draws a kind of definition: a module with `draw(definition, *, lang, ink[, size])`."""

    kind: str
    made_of: type
    module: str
    sizes: tuple[str, ...] = ()  # values of `size`, true size first
    part: str = ""  # added to the file's name when a definition has several drawers
    cut: bool = True  # whether the sheet is cut along the drawing's edge
    die_cut: bool = False  # whether a press cuts each piece out, with art that runs on beyond its die line
    folds: str = ""  # "as-drawn": a board that can fold; "moved": its drawer makes way for the folds

    def draw(
        self, definition: Any, lang: str, ink: str, size: str | None = None, fold: str = "", press: DieCut | None = None
    ) -> tuple[Drawing, ...]:
        """Draw a definition, in true size unless another is asked for; several drawings are pages of one document.

        `fold` is one of `hyskos.generators.folding.FOLDINGS` for a board that folds, `press` one that cuts pieces out.
        """
        options: dict[str, Any] = {"size": size or self.sizes[0]} if self.sizes else {}
        if self.die_cut:
            options["press"] = press
        if fold and self.folds == "moved":
            options["fold"] = fold
        drawn = import_module(self.module).draw(definition, lang=lang, ink=ink, **options)
        drawings = (drawn,) if isinstance(drawn, Drawing) else tuple(drawn)
        if not fold:
            return drawings
        return tuple(replace(one, folds=folds_of(fold, one.width, one.height)) for one in drawings)


DRAWERS = (
    Drawer("map", Map, "hyskos.generators.boards.main_board.main_board", sizes=("a3", "a4"), folds="moved"),
    Drawer("faction", Faction, "hyskos.generators.boards.player_board.player_board"),
    Drawer("grid", Grid, "hyskos.generators.boards.games.square_grid", folds="as-drawn"),
    Drawer("ring", Ring, "hyskos.generators.boards.games.ring_board", folds="as-drawn"),
    Drawer("score-sheet", ScoreSheet, "hyskos.generators.boards.games.score_sheet"),
    Drawer("card", Card, "hyskos.generators.boards.cards.reminder_card"),
    Drawer("booklet", Booklet, "hyskos.generators.boards.booklet.booklet", cut=False),
    Drawer("pieces", Pieces, "hyskos.generators.boards.pieces.piece_sheets", cut=False, die_cut=True),
)
"""Everything that can be printed. A new kind is one line here."""
CALIBRATION = Drawer("calibration", Calibration, "hyskos.generators.boards.calibration", cut=False)
"""The page that measures a printer: it has no file, so it is no kind of definition."""


@dataclass(frozen=True, slots=True)
class Imposed:
    """Definitions whose drawings share sheets, and how many copies of each are wanted."""

    definitions: tuple[Any, ...]
    copies: int


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
    proofs: tuple[str, ...] = ()  # of `hyskos.generators.orders.proofs.PROOFS`; instead of files to print
    measure: bool = False  # also the ink on every page of a PDF
    back: Any = None  # another definition, for the other side
    flip: str = ""  # one of `hyskos.generators.sheets.duplex.FLIPS`, if there is a back
    back_offset: tuple[float, float] = (0.0, 0.0)  # mm right and down
    stamp: str = "margin"  # one of `hyskos.generators.stamps.STAMPS`
    fold: str = ""  # one of `hyskos.generators.folding.FOLDINGS`, if the board folds
    imposed: Imposed | None = None  # several definitions on common sheets; `definition` is the first of them


def named(order: Order, drawer: Drawer) -> str:
    """Begin the names of an order's files."""
    name = stem(order.definition, drawer.part)
    return f"{name}_{order.fold}-fold" if order.fold else name


def file_name(order: Order, *parts: str) -> str:
    """Join the parts of a file's name, then the language, and the ink mode unless it is the usual one."""
    return "_".join([*parts, order.lang, *([order.ink] if order.ink != INKS[0] else [])])


@dataclass(frozen=True, slots=True)
class Edition:
    """One way to print a definition."""

    document: Document
    paper: str  # name of the paper, or "full": a page of the board's own size
    board: tuple[float, float]  # width and height at which it is printed, mm
    tiles: bool  # whether a board is shared out over several sheets
    percent: int = 100  # of true size


@dataclass(frozen=True, slots=True)
class Made:
    """A file that has not been written yet."""

    name: str
    content: bytes
    pages: int
    trim: tuple[float, float]  # width and height of the board, mm
    paper: str  # name of the paper or "full"; of the profile where a printer elsewhere chooses it
    facts: Facts
    bleed: float | None = None  # how far art runs beyond the cut, mm, where a press was ordered
    colour: str | None = None  # level of PDF/X, or "RGB", where a printer elsewhere asks for it
    condition: str | None = None  # what a press file is printed as: "FOGRA39", or the name of the buyer's own profile
    component: str | None = None  # what a maker of games prints it as
    scale: float = 1.0  # of true size
    proof: str | None = None  # one of `hyskos.generators.orders.proofs.PROOFS`, if it is no file to print
    coverage: tuple[Mapping[str, float], ...] = ()  # on each page, per cent of each plate, if it was asked for
    cuts: tuple[Mapping[str, Any], ...] = ()  # of each kind of sheet, where several components share one


def kinds() -> tuple[str, ...]:
    """List the kinds of definitions that can be printed."""
    return tuple(dict.fromkeys(drawer.kind for drawer in DRAWERS))


def drawers_of(definition: Any) -> list[Drawer]:
    """Find what can be drawn from a definition; nothing for a rule set."""
    return [drawer for drawer in (*DRAWERS, CALIBRATION) if isinstance(definition, drawer.made_of)]


def stem(definition: Any, part: str = "") -> str:
    """Give the part of its files' names that a definition decides: "rolling-pyramids_inner-factory"."""
    own = definition.id == definition.game or definition.id.startswith(f"{definition.game}-")
    name = definition.id if own else f"{definition.game}_{definition.id}"
    return f"{name}-{part}" if part else name


def imprint_of(order: Order, percent: int = 100) -> Imprint:
    """Say what is printed, for the stamps of an order's sheets."""
    one = order.definition
    return Imprint(
        one.title[order.lang], one.id, one.version, order.lang, percent, digest=one.digest, place=order.stamp
    )


def drawings(drawer: Drawer, order: Order, size: str | None = None) -> tuple[Drawing, ...]:
    """Draw an order's definition, stamped as the order says, in true size unless another is asked for."""
    safe = (order.profile.safe or order.profile.border) if drawer.cut else 0.0
    smallest = SMALLEST / 100  # a sheet at home may be printed as small as that
    press = DieCut(order.profile.bleed, order.profile.largest) if order.profile.press else None
    drawn = drawer.draw(order.definition, order.lang, order.ink, size, order.fold, press)
    return stamped(drawn, imprint_of(order), safe, smallest)


def make(order: Order) -> tuple[Made, ...]:
    """Draw, lay out and write every file of an order.

    A board in sheets becomes pictures (SVG, PNG) only if its paper was asked for: a picture is for the whole board.
    """
    files: list[Made] = []
    for drawer in drawers_of(order.definition):
        for edition in editions(drawer, order):
            formats = [f for f in order.formats if f == "pdf" or not edition.tiles or order.paper]
            files += [file for format_ in formats for file in _written(edition, format_, order)]
    return tuple(files)


def editions(drawer: Drawer, order: Order) -> Iterator[Edition]:
    """Give the ways to print a definition.

    On the paper at true size. If that takes several sheets, also whole on a page of its own size (unless a paper was
    asked for), and on one page of the paper if there is a smaller drawing or a slight reduction does it; a board
    that folds comes in true size only. Raises ImpossibleError for what lies too near a fold.
    """
    boards = drawings(drawer, order)
    if findings := [finding for board in boards for finding in on_folds(board)]:
        raise ImpossibleError(findings)
    paper = PAPERS[order.paper or order.profile.paper]
    sheets = _edition(boards, paper, order, drawer)
    if sheets.tiles and not order.paper:
        first = boards[0]
        own = same_size(first.width, first.height) or Paper("full", first.width, first.height)
        yield _edition(boards, own, order, drawer)
    yield sheets
    if sheets.tiles and not order.fold:
        smaller = _one_page(boards, paper, order, drawer)
        if smaller and not smaller.tiles:
            yield smaller


def _one_page(boards: tuple[Drawing, ...], paper: Paper, order: Order, drawer: Drawer) -> Edition | None:
    """Find the drawing that needs the least reduction to lie on a paper whole; None if all become too small."""
    found = [boards]
    for size in drawer.sizes[1:]:
        with suppress(UndrawableError):  # a large map leaves no room to write on a small sheet: then it has none
            found.append(drawings(drawer, order, size))
    best = max(found, key=lambda each: percent_for(each[0], paper))
    percent = percent_for(best[0], paper)
    if percent < SMALLEST:
        return None
    return _edition(tuple(reduced(drawing, percent) for drawing in best), paper, order, drawer, percent)


def _edition(boards: tuple[Drawing, ...], paper: Paper, order: Order, drawer: Drawer, percent: int = 100) -> Edition:
    document = lay_out(boards, "", paper, order.profile, imprint_of(order, percent), cut=drawer.cut)
    tiles = len(document.pages) > len(boards)
    name = file_name(order, named(order, drawer), f"{paper.name}-tiles" if tiles else paper.name)
    document = labelled(replace(document, id=name), order, percent / 100, {"paper": paper.name})
    return Edition(document, paper.name, (boards[0].width, boards[0].height), tiles, percent)


def ink_on(document: Document, order: Order) -> tuple[Mapping[str, float], ...]:
    """Measure the ink on the pages of a document if the order asks for it."""
    if not order.measure:
        return ()
    from hyskos.generators.coverage import coverage

    return tuple(coverage(document))


def _written(edition: Edition, format_: str, order: Order) -> Iterator[Made]:
    document, paper, board = edition.document, edition.paper, edition.board
    if format_ == "pdf":
        from hyskos.generators.writers.pdf import write_pdf

        inked = ink_on(document, order)
        yield Made(
            f"{document.id}.pdf", write_pdf(document), len(document.pages), board, paper, facts_of(document),
            scale=edition.percent / 100, coverage=inked,
        )  # fmt: skip
        return
    for n, page in enumerate(document.pages, start=1):
        sheet = f"_sheet-{n}" if len(document.pages) > 1 else ""
        if format_ == "svg":
            from hyskos.generators.writers.svg import write_svg

            content = write_svg(document, page)
        else:
            from hyskos.generators.writers.png import write_png

            content = write_png(document, page, order.dpi)
        facts = facts_of(replace(document, pages=(page,)))
        name = f"{document.id}{sheet}.{format_}"
        yield Made(name, content, 1, board, paper, facts, scale=edition.percent / 100)
