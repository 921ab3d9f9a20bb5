"""Side panels of a board: type sizes, words in the sheet's language, stacking, and medallions with a map's sign."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.art.library import load_art
from hyskos.definitions.art.shapes import CURRENT
from hyskos.definitions.geometry import MM_PER_PT, add_up
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.grounds import GROUNDS, Ground
from hyskos.generators.boards.shared.lettering import caption
from hyskos.generators.boards.shared.style import BOLD, LINE, Style, common_size
from hyskos.generators.drawing import Circle, Group, Item, Path, Text, group, polyline
from hyskos.generators.folds import CLEAR
from hyskos.generators.words import words

AREA = "rolling-pyramids"
"""Area of the printed words of these boards: `data/words/rolling-pyramids.yaml`."""

USUAL_LINES = 2
"""Usual maximum of lines for a note in a panel; a language with longer words may take more."""


@dataclass(frozen=True, slots=True)
class Type:
    """Type sizes on a board, pt."""

    title: float
    subtitle: float
    section: float
    label: float
    note: float


@dataclass(frozen=True, slots=True)
class Page:
    """Context for drawing panels; `width` is the width of a column in mm."""

    board: Map
    lang: str
    style: Style
    type: Type
    width: float
    ground: Ground
    space: float  # side of a space on the board, mm
    margin: float = 0.0  # from the text to the lines around its stele, mm; titles may use part of it
    scale: float = 1.0  # of signs and pictures whose maximum size is for A3

    def word(self, key: str) -> str:
        """Return a printed word in the language of the sheet."""
        return words(AREA, self.lang)[key]

    def size(
        self, keys: Iterable[str], width: float, largest: float, *, lines: int = 1, font: str = "regular"
    ) -> float:
        """Return a single size in pt for words in every language, so that all languages share a layout."""
        texts = [words(AREA, lang)[key] for key in keys for lang in alike(self.lang)]
        return common_size(texts, width, largest=largest, smallest=typography.SMALLEST_PT, lines=lines, font=font)

    def roomy_size(self, keys: Sequence[str], width: float, largest: float) -> tuple[float, int]:
        """Return the size in pt of words in two lines, or in three if they are too long, and the number of lines."""
        try:
            return self.size(keys, width, largest, lines=USUAL_LINES), USUAL_LINES
        except typography.DoesNotFitError:
            return self.size(keys, width, largest, lines=USUAL_LINES + 1), USUAL_LINES + 1


@dataclass(frozen=True, slots=True)
class Panel:
    """A drawn panel with its upper left corner at the origin, mm."""

    id: str
    items: tuple[Item, ...]
    height: float


def stack(panels: Sequence[Panel], x: float, y: float, height: float, folds: Sequence[float] = ()) -> list[Group]:
    """Place panels below each other from the top to the bottom of a column, with equal gaps.

    If a fold crosses the column, panels are divided so that the gaps above and below it are as similar as possible.
    Raises typography.DoesNotFitError if the panels are higher than their column.
    """
    needed = add_up(panel.height for panel in panels)
    if needed > height:
        sentence = N_("the panels are {needed:.1f} mm high, but the column only {high:.1f} mm")
        raise typography.DoesNotFitError(say(sentence, needed=needed, high=height))
    air = (height - needed) / max(1, len(panels) - 1)
    airs = [air] * len(panels)
    if folds and (parted := _gaps_around_fold(panels, folds[0] - y, height)):
        airs = parted
    placed = []
    for panel, below in zip(panels, airs, strict=True):
        placed.append(Group(panel.items, id=f"panel-{panel.id}", matrix=(1, 0, 0, 1, x, y)))
        y += panel.height + below
    return placed


def _gaps_around_fold(panels: Sequence[Panel], fold: float, height: float) -> list[float] | None:
    """Return the gaps in a column with a fold, with half a gap between panel and fold; None if none is clear of it.

    If that leaves less than 3 mm to the fold, the other panels move closer together.
    """
    ways = []
    for n in range(1, len(panels)):
        above, below = (
            _airs(room - add_up(panel.height for panel in part), len(part) - 1)
            for room, part in ((fold, panels[:n]), (height - fold, panels[n:]))
        )
        if above and below:
            airs = [above[0]] * (n - 1) + [above[1] + below[1]] + [below[0]] * (len(panels) - n)
            ways.append((abs(above[0] - below[0]), airs))
    return min(ways)[1] if ways else None


def _airs(room: float, gaps: int) -> tuple[float, float] | None:
    """Return the gap between panels and the gap to the fold; None if panels would touch."""
    even = room / (gaps + 0.5)
    if even >= 2 * _OFF_FOLD:
        return even, even / 2
    if room - _OFF_FOLD < gaps * _CLOSE:
        return None
    return ((room - _OFF_FOLD) / gaps, _OFF_FOLD) if gaps else (room, room)


_CLOSE, _OFF_FOLD = 2.5, CLEAR + 1.6
"""Minimum gap between two panels of a folding board, and from a panel to the fold (accents reach higher), mm."""


def choose_panels(
    variants: Iterable[Sequence[Panel]], top: float, height: float, folds: Sequence[float]
) -> Sequence[Panel]:
    """Return the first panels that fit a column `height` mm from `top` and clear its fold, otherwise the last."""
    panels: Sequence[Panel] = ()
    for panels in variants:
        fits = add_up(panel.height for panel in panels) <= height
        if fits and (not folds or _gaps_around_fold(panels, folds[0] - top, height)):
            break
    return panels


def lead(size: float) -> float:
    """Return the line spacing in mm of a text set in `size` pt."""
    return size * MM_PER_PT * 1.22


HEADINGS = ("panel.space", "panel.phases", "panel.rounds", "panel.factories", "panel.devices", "panel.dice")


def begin_panel(page: Page, key: str) -> tuple[list[Item], float]:
    """Begin a panel with its heading in capitals: return the items, and the y below."""
    titles = [typography.set_title(words(AREA, lang)[heading]) for heading in HEADINGS for lang in alike(page.lang)]
    size = min(fitting_size(text, font, page.width, page.type.section) for text, font in titles)
    text, font = typography.set_title(page.word(key))
    baseline = typography.cap_height(size, font)
    line, ink = baseline + 0.9 + size * 0.06, page.style.accent if page.style.gold else page.style.text
    title = Text(0, baseline, text, size, font, ink=ink)
    return [caption(key, [title, polyline([(0, line), (page.width, line)], stroke=ink, width=LINE)])], line


def fitting_size(text: str, font: str, width: float, largest: float) -> float:
    """Return the size in pt at which a line fits."""
    return typography.fit(text, width, largest=largest, font=font)[0]


# Signs of the maps (`data/art/map-emblems`, or a map's own file), drawn as a medallion of 25 mm.
#
# The disc and its ring are drawn here; the art is placed on them, in the inks of the map's ground.

FACETS = "facets"
"""Group of an SVG file with the lit sides of one body: they may be similar in tone, and are drawn last."""


def medallion(board: Map, x: float, y: float, diameter: float, style: Style) -> Group:
    """Draw a map's sign, `diameter` mm across, around a point; in the saver style its shapes are outlines.

    Raises UnknownNameError for a name found neither in the map nor in `data/art`.
    """
    ground, radius, full = GROUNDS[board.ground], diameter / 2, style.gold is not None
    art = load_art("map-emblems", board.emblem, board.arts)
    edge = ground.accent if full else "black"
    items: list[Item] = [Circle(x, y, radius, fill=edge if full else "white", stroke=edge, width=BOLD)]
    if full:
        items.append(Circle(x, y, radius * 0.925, stroke=ground.line, width=BOLD))
    inks = _inks(ground, style)
    transform, scale = fit_art(art, x, y, diameter)
    facets: list[Item] = []
    for shape, item in zip(art.shapes, draw_art(art, transform, scale, lambda name: inks.get(name, name)), strict=True):
        (facets if shape.part == FACETS else items).append(item if full else _plain(item))
    return group([*items, group(facets, id=FACETS)], id="emblem", title=art.id.removesuffix(".svg"))


def _inks(ground: Ground, style: Style) -> Mapping[str, str]:
    """Map inks of the art to inks to print; the disc's own ink is replaced, which would be invisible on it."""
    metals = dict(zip(("gold", "gold@68", "gold@35"), ground.metals, strict=True))
    return {CURRENT: ground.accent, ground.accent: ground.pair, "white": style.land or "white", **metals}


def _plain(item: Item) -> Item:
    """Turn a shape into an outline: white with a black line; an unfilled line stays unfilled."""
    assert isinstance(item, Path | Circle)
    plain = replace(item, fill="white" if item.fill else None, stroke="black", width=LINE)
    return replace(plain, join="round") if isinstance(plain, Path) else plain
