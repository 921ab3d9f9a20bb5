"""The renderer of each kind of definition, and file name stems."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field, replace
from importlib import import_module

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.registry import DefinitionKind
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
class DrawingCache:
    """A cache of drawings for a series of orders: one drawing may be printed on several papers."""

    drawings: dict[Hashable, tuple[Definition, tuple[Drawing, ...]]] = field(default_factory=dict)


_DRAWN: ContextVar[DrawingCache | None] = ContextVar("drawn", default=None)


@contextmanager
def reuse_drawings(drawn: DrawingCache) -> Iterator[None]:
    """Reuse the drawings in `drawn` within this context, and add new ones to it."""
    token = _DRAWN.set(drawn)
    try:
        yield
    finally:
        _DRAWN.reset(token)


def known_drawings() -> DrawingCache:
    """Return the cache of drawings in effect, or a new one."""
    return _DRAWN.get() or DrawingCache()


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer:
    """The renderer of a kind of definition: a function `draw(definition, *, lang, ink[, size])` of a module."""

    kind: DefinitionKind
    module: str
    function: str = "draw"
    sizes: tuple[str, ...] = ()  # values of `size`, true size first
    to_paper: bool = False  # whether sizes are papers, so that the size follows the paper of the order
    pixels: int = 0  # width of its PNG, the drawing alone for screens; if 0, sheets become pictures
    part: str = ""  # file name suffix if a definition has several renderers
    shop: bool = False  # whether shops show it: it bears no stamp and no version
    screen: bool = False  # whether it is for screens only: not for a press, and one page of its own size at home
    cut: bool = True  # whether the sheet is cut along the drawing's edge
    die_cut: bool = False  # whether a press die-cuts each piece, with bleed beyond its die line
    back: str = ""  # a module with `draw` for the back of boards that have their own
    folds: str = ""  # "as-drawn": a board that can fold; "moved": its renderer moves items clear of the folds

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
        return tuple(replace(drawing, folds=folds_of(fold, drawing.width, drawing.height)) for drawing in drawings)

    def _drawn(self, definition: Definition, options: dict[str, object]) -> tuple[Drawing, ...]:
        cache = known_drawings().drawings
        key = (
            self.module,
            self.function,
            id(definition),
            *options.items(),
        )  # the cache keeps the definition alive, so its id is unique
        if key not in cache:
            with set_in(definition.fonts), temporary_words(definition.words):
                draw: Callable[..., Drawing | tuple[Drawing, ...]] = getattr(import_module(self.module), self.function)
                drawn = draw(definition, **options)
                drawings = tuple(map(in_own_fonts, (drawn,) if isinstance(drawn, Drawing) else drawn))
            cache[key] = definition, drawings
        return cache[key][1]


_BOARDS = "hyskos.generators.boards"
RENDERERS = (
    Renderer(
        kind="map",
        module=f"{_BOARDS}.main_board.main_board",
        sizes=("own", "a3", "tabloid", "a4", "letter"),
        folds="moved",
    ),
    Renderer(
        kind="faction",
        module=f"{_BOARDS}.player_board.player_board",
        back=f"{_BOARDS}.player_board.back",
    ),
    Renderer(kind="grid", module=f"{_BOARDS}.games.square_grid", folds="moved"),
    Renderer(kind="ring", module=f"{_BOARDS}.games.ring_board", folds="as-drawn"),
    Renderer(kind="score-sheet", module=f"{_BOARDS}.games.score_sheet"),
    Renderer(kind="card", module=f"{_BOARDS}.cards.reminder_card"),
    Renderer(kind="booklet", module=f"{_BOARDS}.booklet.booklet", cut=False),
    Renderer(kind="cover", module=f"{_BOARDS}.covers.face", function="draw_lid", part="lid"),
    Renderer(
        kind="cover",
        module=f"{_BOARDS}.covers.face",
        function="draw_square",
        part="square",
        pixels=1000,
        shop=True,
    ),
    Renderer(
        kind="cover",
        module=f"{_BOARDS}.covers.face",
        function="draw_banner",
        part="banner",
        pixels=1500,
        shop=True,
    ),
    Renderer(
        kind="cover",
        module=f"{_BOARDS}.mock_ups.mock_up",
        part="mock-up",
        pixels=1600,
        shop=True,
        screen=True,
    ),
    Renderer(
        kind="cover",
        module=f"{_BOARDS}.covers.sell_sheet",
        part="sell-sheet",
        shop=True,
        sizes=("a4", "letter"),
        to_paper=True,
    ),
    Renderer(
        kind="box",
        module=f"{_BOARDS}.boxes.box_sheets",
        sizes=("a4", "a3", "letter"),
        to_paper=True,
        cut=False,
        die_cut=True,
    ),
    Renderer(kind="pieces", module=f"{_BOARDS}.pieces.piece_sheets", cut=False, die_cut=True),
)
"""All printable kinds. A new kind is one entry here."""
CALIBRATION_RENDERER = Renderer(kind="calibration", module=f"{_BOARDS}.calibration", cut=False)
"""Renderer of the calibration page, which has no definition file and so is not a kind."""
BOOK_RENDERER = Renderer(kind="booklet", module=f"{_BOARDS}.booklet.book", sizes=("a5",))
"""Renderer of the pages of a book; `size` is its trim."""


def kinds() -> tuple[str, ...]:
    """List the kinds of definitions that can be printed."""
    return tuple(dict.fromkeys(renderer.kind for renderer in RENDERERS))


def renderers_of(definition: Definition) -> list[Renderer]:
    """Return the renderers for a definition; empty for rule sets and products."""
    return [renderer for renderer in (*RENDERERS, CALIBRATION_RENDERER) if renderer.kind == definition.kind]


def own_back(definition: Definition) -> Renderer | None:
    """Return the renderer for the back of a board that has its own, otherwise None."""
    return next(
        (replace(renderer, module=renderer.back) for renderer in renderers_of(definition) if renderer.back), None
    )


def stem(definition: Definition, part: str = "") -> str:
    """Return the part of file names given by a definition: "rolling-pyramids_inner-factory"."""
    starts_with_game = definition.id == definition.game or definition.id.startswith(f"{definition.game}-")
    name = definition.id if starts_with_game else f"{definition.game}_{definition.id}"
    return f"{name}-{part}" if part else name
