"""The drawer of each kind of definition, and file name stems."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field, replace
from importlib import import_module

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.printing import Fold, Ink
from hyskos.definitions.values import dataclass
from hyskos.generators.die_lines import DieCut
from hyskos.generators.drawing import Drawing
from hyskos.generators.folds import folds_of
from hyskos.generators.typography import in_own_fonts, set_in
from hyskos.generators.words import temporary_words

LID = "lid"
"""The part of a cover that goes on a box."""


@dataclass(slots=True)
class Drawn:
    """A cache of drawings for a series of orders: one drawing may be printed on several papers."""

    known: dict[Hashable, tuple[Definition, tuple[Drawing, ...]]] = field(default_factory=dict)


_DRAWN: ContextVar[Drawn | None] = ContextVar("drawn", default=None)


@contextmanager
def reuse_drawings(drawn: Drawn) -> Iterator[None]:
    """Reuse the drawings in `drawn` within this context, and add new ones to it."""
    token = _DRAWN.set(drawn)
    try:
        yield
    finally:
        _DRAWN.reset(token)


def known_drawings() -> Drawn:
    """Return the cache of drawings in effect, or a new one."""
    return _DRAWN.get() or Drawn()


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawer:
    """The drawer of a kind of definition: a module with `draw(definition, *, lang, ink[, size])`."""

    kind: str
    module: str
    sizes: tuple[str, ...] = ()  # values of `size`, true size first
    to_paper: bool = False  # whether sizes are papers, so that the size follows the paper of the order
    pixels: int = 0  # width of its PNG, the drawing alone for screens; if 0, sheets become pictures
    part: str = ""  # file name suffix if a definition has several drawers
    shop: bool = False  # whether shops show it: it bears no stamp and no version
    screen: bool = False  # whether it is for screens only: not for a press, and one page of its own size at home
    cut: bool = True  # whether the sheet is cut along the drawing's edge
    die_cut: bool = False  # whether a press die-cuts each piece, with bleed beyond its die line
    back: str = ""  # a module with `draw` for the back of boards that have their own
    folds: str = ""  # "as-drawn": a board that can fold; "moved": its drawer moves items clear of the folds

    def draw(
        self,
        definition: Definition,
        lang: str,
        ink: Ink,
        size: str | None = None,
        fold: Fold | None = None,
        press: DieCut | None = None,
    ) -> tuple[Drawing, ...]:
        """Draw a definition at true size unless `size` is given; several drawings are pages of one document.

        `fold` is for a folding board, `press` for a die-cutting press.
        """
        options: dict[str, object] = {"size": size or self.sizes[0]} if self.sizes else {}
        if self.die_cut:
            options["press"] = press
        if fold and self.folds == "moved":
            options["fold"] = fold
        drawings = self._drawn(definition, {"lang": lang, "ink": ink, **options})
        if not fold:
            return drawings
        return tuple(replace(one, folds=folds_of(fold, one.width, one.height)) for one in drawings)

    def _drawn(self, definition: Definition, options: dict[str, object]) -> tuple[Drawing, ...]:
        known = known_drawings().known
        key = self.module, id(definition), *options.items()  # `known` keeps the definition alive, so its id is unique
        if key not in known:
            with set_in(definition.fonts), temporary_words(definition.words):
                drawn = import_module(self.module).draw(definition, **options)
                drawings = tuple(map(in_own_fonts, (drawn,) if isinstance(drawn, Drawing) else drawn))
            known[key] = definition, drawings
        return known[key][1]


_BOARDS = "hyskos.generators.boards"
DRAWERS = (
    Drawer(
        kind="map",
        module=f"{_BOARDS}.main_board.main_board",
        sizes=("own", "a3", "tabloid", "a4", "letter"),
        folds="moved",
    ),
    Drawer(
        kind="faction",
        module=f"{_BOARDS}.player_board.player_board",
        back=f"{_BOARDS}.player_board.back",
    ),
    Drawer(kind="grid", module=f"{_BOARDS}.games.square_grid", folds="moved"),
    Drawer(kind="ring", module=f"{_BOARDS}.games.ring_board", folds="as-drawn"),
    Drawer(kind="score-sheet", module=f"{_BOARDS}.games.score_sheet"),
    Drawer(kind="card", module=f"{_BOARDS}.cards.reminder_card"),
    Drawer(kind="booklet", module=f"{_BOARDS}.booklet.booklet", cut=False),
    Drawer(kind="cover", module=f"{_BOARDS}.covers.lid", part="lid"),
    Drawer(kind="cover", module=f"{_BOARDS}.covers.square", part="square", pixels=1000, shop=True),
    Drawer(kind="cover", module=f"{_BOARDS}.covers.banner", part="banner", pixels=1500, shop=True),
    Drawer(
        kind="cover",
        module=f"{_BOARDS}.mock_ups.mock_up",
        part="mock-up",
        pixels=1600,
        shop=True,
        screen=True,
    ),
    Drawer(
        kind="cover",
        module=f"{_BOARDS}.covers.sell_sheet",
        part="sell-sheet",
        shop=True,
        sizes=("a4", "letter"),
        to_paper=True,
    ),
    Drawer(
        kind="box",
        module=f"{_BOARDS}.boxes.box_sheets",
        sizes=("a4", "a3", "letter"),
        to_paper=True,
        cut=False,
        die_cut=True,
    ),
    Drawer(kind="pieces", module=f"{_BOARDS}.pieces.piece_sheets", cut=False, die_cut=True),
)
"""All printable kinds. A new kind is one entry here."""
CALIBRATION_DRAWER = Drawer(kind="calibration", module=f"{_BOARDS}.calibration", cut=False)
"""Drawer of the calibration page, which has no definition file and so is not a kind."""
BOOK_DRAWER = Drawer(kind="booklet", module=f"{_BOARDS}.booklet.book", sizes=("a5",))
"""Drawer of the pages of a book; `size` is its trim."""


def kinds() -> tuple[str, ...]:
    """List the kinds of definitions that can be printed."""
    return tuple(dict.fromkeys(drawer.kind for drawer in DRAWERS))


def drawers_of(definition: object) -> list[Drawer]:
    """Return the drawers for a definition; empty for rule sets and for objects that are not definitions."""
    if not isinstance(definition, Definition):
        return []
    return [drawer for drawer in (*DRAWERS, CALIBRATION_DRAWER) if drawer.kind == definition.kind]


def own_back(definition: Definition) -> Drawer | None:
    """Return the drawer for the back of a board that has its own, otherwise None."""
    return next((replace(drawer, module=drawer.back) for drawer in drawers_of(definition) if drawer.back), None)


def stem(definition: Definition, part: str = "") -> str:
    """Return the part of file names given by a definition: "rolling-pyramids_inner-factory"."""
    own = definition.id == definition.game or definition.id.startswith(f"{definition.game}-")
    name = definition.id if own else f"{definition.game}_{definition.id}"
    return f"{name}-{part}" if part else name
