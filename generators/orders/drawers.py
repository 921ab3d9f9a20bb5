"""What draws each kind of definition, and how its files are called."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field, replace
from importlib import import_module

from hyskos.definitions.model import Definition
from hyskos.definitions.printing import Fold, Ink
from hyskos.definitions.values import dataclass
from hyskos.generators.dies import DieCut
from hyskos.generators.drawing import Drawing
from hyskos.generators.folds import folds_of
from hyskos.generators.typography import in_own_fonts, set_in
from hyskos.generators.words import temporary_words

LID = "lid"
"""The part of a cover that a box bears."""


@dataclass(slots=True)
class Drawn:
    """What has been drawn for orders that are made one after the other: several papers are printed from one drawing."""

    known: dict[Hashable, tuple[Definition, tuple[Drawing, ...]]] = field(default_factory=dict)


_DRAWN: ContextVar[Drawn | None] = ContextVar("drawn", default=None)


@contextmanager
def drawn_once(drawn: Drawn) -> Iterator[None]:
    """Draw nothing a second time that `drawn` knows, and let it know what is drawn meanwhile."""
    token = _DRAWN.set(drawn)
    try:
        yield
    finally:
        _DRAWN.reset(token)


def known_drawings() -> Drawn:
    """Give what has been drawn around here, or nothing yet."""
    return _DRAWN.get() or Drawn()


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawer:
    """What draws a kind of definition: a module with `draw(definition, *, lang, ink[, size])`."""

    kind: str
    made_of: str  # the name of the class: whoever prints a map needs no other
    module: str
    sizes: tuple[str, ...] = ()  # values of `size`, true size first
    to_paper: bool = False  # whether sizes are papers, of which that of an order is drawn
    pixels: int = 0  # width of its PNG, which is the drawing alone, for screens; else sheets become pictures
    part: str = ""  # added to the file's name when a definition has several drawers
    shop: bool = False  # whether shops show it: it bears no stamp and no version
    screen: bool = False  # whether it is for screens alone: no press prints it, and homes get one page of its size
    cut: bool = True  # whether the sheet is cut along the drawing's edge
    die_cut: bool = False  # whether a press cuts each piece out, with art that runs on beyond its die line
    back: str = ""  # a module with `draw` for the back of a board that has one of its own
    folds: str = ""  # "as-drawn": a board that can fold; "moved": its drawer makes way for the folds

    def draw(
        self,
        definition: Definition,
        lang: str,
        ink: Ink,
        size: str | None = None,
        fold: Fold | None = None,
        press: DieCut | None = None,
    ) -> tuple[Drawing, ...]:
        """Draw a definition, in true size unless another is asked for; several drawings are pages of one document.

        `fold` is for a board that folds, `press` one that cuts pieces out.
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
        key = self.module, id(definition), *options.items()  # an id is its own as long as `known` holds the definition
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
        made_of="Map",
        module=f"{_BOARDS}.main_board.main_board",
        sizes=("own", "a3", "tabloid", "a4", "letter"),
        folds="moved",
    ),
    Drawer(
        kind="faction",
        made_of="Faction",
        module=f"{_BOARDS}.player_board.player_board",
        back=f"{_BOARDS}.player_board.back",
    ),
    Drawer(kind="grid", made_of="Grid", module=f"{_BOARDS}.games.square_grid", folds="moved"),
    Drawer(kind="ring", made_of="Ring", module=f"{_BOARDS}.games.ring_board", folds="as-drawn"),
    Drawer(kind="score-sheet", made_of="ScoreSheet", module=f"{_BOARDS}.games.score_sheet"),
    Drawer(kind="card", made_of="Card", module=f"{_BOARDS}.cards.reminder_card"),
    Drawer(kind="booklet", made_of="Booklet", module=f"{_BOARDS}.booklet.booklet", cut=False),
    Drawer(kind="cover", made_of="Cover", module=f"{_BOARDS}.covers.lid", part="lid"),
    Drawer(kind="cover", made_of="Cover", module=f"{_BOARDS}.covers.square", part="square", pixels=1000, shop=True),
    Drawer(kind="cover", made_of="Cover", module=f"{_BOARDS}.covers.banner", part="banner", pixels=1500, shop=True),
    Drawer(
        kind="cover",
        made_of="Cover",
        module=f"{_BOARDS}.mock_ups.mock_up",
        part="mock-up",
        pixels=1600,
        shop=True,
        screen=True,
    ),
    Drawer(
        kind="cover",
        made_of="Cover",
        module=f"{_BOARDS}.covers.sell_sheet",
        part="sell-sheet",
        shop=True,
        sizes=("a4", "letter"),
        to_paper=True,
    ),
    Drawer(
        kind="box",
        made_of="Box",
        module=f"{_BOARDS}.boxes.box_sheets",
        sizes=("a4", "a3", "letter"),
        to_paper=True,
        cut=False,
        die_cut=True,
    ),
    Drawer(kind="pieces", made_of="Pieces", module=f"{_BOARDS}.pieces.piece_sheets", cut=False, die_cut=True),
)
"""Everything that can be printed. A new kind is one line here."""
CALIBRATION_DRAWER = Drawer(kind="calibration", made_of="Calibration", module=f"{_BOARDS}.calibration", cut=False)
"""The page that measures a printer: it has no file, so it is no kind of definition."""
BOOK_DRAWER = Drawer(kind="booklet", made_of="Booklet", module=f"{_BOARDS}.booklet.book", sizes=("a5",))
"""The pages of a book: `size` is its trim."""


def kinds() -> tuple[str, ...]:
    """List the kinds of definitions that can be printed."""
    return tuple(dict.fromkeys(drawer.kind for drawer in DRAWERS))


def drawers_of(definition: object) -> list[Drawer]:
    """Find what can be drawn from a definition; nothing for a rule set, or for what is no definition."""
    if not isinstance(definition, Definition):
        return []
    names = {one.__name__ for one in type(definition).__mro__}
    return [drawer for drawer in (*DRAWERS, CALIBRATION_DRAWER) if drawer.made_of in names]


def own_back(definition: Definition) -> Drawer | None:
    """Give what draws the back of a board that has one of its own; None for all others."""
    return next((replace(drawer, module=drawer.back) for drawer in drawers_of(definition) if drawer.back), None)


def stem(definition: Definition, part: str = "") -> str:
    """Give the part of its files' names that a definition decides: "rolling-pyramids_inner-factory"."""
    own = definition.id == definition.game or definition.id.startswith(f"{definition.game}-")
    name = definition.id if own else f"{definition.game}_{definition.id}"
    return f"{name}-{part}" if part else name
