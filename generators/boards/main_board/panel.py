"""What the panels beside a board share: sizes of type, words of the sheet's language, stacking."""

from collections.abc import Iterable, Sequence

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.languages import alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Map
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.shared.captions import caption
from hyskos.generators.boards.shared.grounds import Ground
from hyskos.generators.boards.shared.style import LINE, Style, common_size
from hyskos.generators.drawing import Group, Item, Text, polyline
from hyskos.generators.folds import CLEAR
from hyskos.generators.words import words

AREA = "rolling-pyramids"
"""The printed words of these boards: `data/words/rolling-pyramids.yaml`."""

USUAL_LINES = 2
"""Lines that a remark in a panel takes at most, unless a language has longer words."""


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes of type on a board, pt."""

    title: float
    subtitle: float
    section: float
    label: float
    note: float


@dataclass(frozen=True, slots=True)
class Page:
    """What every panel is drawn with; `wide` is the width of a column in mm."""

    board: Map
    lang: str
    style: Style
    type: Type
    wide: float
    ground: Ground
    space: float  # side of a space on the board, mm
    margin: float = 0.0  # from the text to the lines around its stele, mm: titles may use some of it
    scale: float = 1.0  # of signs and pictures whose largest size is that of A3

    def word(self, key: str) -> str:
        """Give a printed word in the language of the sheet."""
        return words(AREA, self.lang)[key]

    def size(self, keys: Iterable[str], wide: float, largest: float, *, lines: int = 1, font: str = "regular") -> float:
        """Give the one size in pt that words take in every language, so that all languages share a layout."""
        texts = [words(AREA, lang)[key] for key in keys for lang in alike(self.lang)]
        return common_size(texts, wide, largest=largest, smallest=typography.SMALLEST_PT, lines=lines, font=font)

    def roomy_size(self, keys: Sequence[str], wide: float, largest: float) -> tuple[float, int]:
        """Give the size in pt of words that may take two lines, or three where they are too long, and how many."""
        try:
            return self.size(keys, wide, largest, lines=USUAL_LINES), USUAL_LINES
        except typography.DoesNotFitError:
            return self.size(keys, wide, largest, lines=USUAL_LINES + 1), USUAL_LINES + 1


@dataclass(frozen=True, slots=True)
class Panel:
    """A drawn panel with its upper left corner at the origin, mm."""

    id: str
    items: tuple[Item, ...]
    high: float


def stack(panels: Sequence[Panel], x: float, y: float, high: float, folds: Sequence[float] = ()) -> list[Group]:
    """Place panels below each other, the first at the top, the last at the foot, the same air between them.

    Where a fold crosses the column at some y, as many of them stand above it as leave both parts alike air.
    Raises typography.DoesNotFitError when they are higher than their column.
    """
    needed = sum(panel.high for panel in panels)
    if needed > high:
        told = N_("panels of {needed:.1f} mm do not fit a column of {high:.1f} mm")
        raise typography.DoesNotFitError(say(told, needed=needed, high=high))
    air = (high - needed) / max(1, len(panels) - 1)
    airs = [air] * len(panels)
    if folds and (parted := _parted(panels, folds[0] - y, high)):
        airs = parted
    placed = []
    for panel, below in zip(panels, airs, strict=True):
        placed.append(Group(panel.items, id=f"panel-{panel.id}", matrix=(1, 0, 0, 1, x, y)))
        y += panel.high + below
    return placed


def _parted(panels: Sequence[Panel], fold: float, high: float) -> list[float] | None:
    """Share out the air of a column with a fold, half of it between a panel and the fold; None if nothing clears it.

    Where that leaves less than 3 mm to the fold, the other panels stand closer.
    """
    ways = []
    for n in range(1, len(panels)):
        above, below = (
            _airs(room - sum(panel.high for panel in part), len(part) - 1)
            for room, part in ((fold, panels[:n]), (high - fold, panels[n:]))
        )
        if above and below:
            airs = [above[0]] * (n - 1) + [above[1] + below[1]] + [below[0]] * (len(panels) - n)
            ways.append((abs(above[0] - below[0]), airs))
    return min(ways)[1] if ways else None


def _airs(room: float, gaps: int) -> tuple[float, float] | None:
    """Share room between the gaps of panels and the fold: the air of each; None if they would touch."""
    even = room / (gaps + 0.5)
    if even >= 2 * _OFF_FOLD:
        return even, even / 2
    if room - _OFF_FOLD < gaps * _CLOSE:
        return None
    return ((room - _OFF_FOLD) / gaps, _OFF_FOLD) if gaps else (room, room)


_CLOSE, _OFF_FOLD = 2.5, CLEAR + 1.6
"""Least air between two panels of a folding board, and from one to its fold (accents reach higher), mm."""


def chosen(variants: Iterable[Sequence[Panel]], top: float, high: float, folds: Sequence[float]) -> Sequence[Panel]:
    """Take the first panels that fit a column from `top` down, `high` mm, and clear its fold; else the last."""
    panels: Sequence[Panel] = ()
    for panels in variants:
        fits = sum(panel.high for panel in panels) <= high
        if fits and (not folds or _parted(panels, folds[0] - top, high)):
            break
    return panels


def lead(size: float) -> float:
    """Give the distance in mm from line to line of a text set in `size` pt."""
    return size * MM_PER_PT * 1.22


HEADINGS = ("panel.space", "panel.phases", "panel.rounds", "panel.factories", "panel.devices", "panel.dice")


def headed(page: Page, key: str) -> tuple[list[Item], float]:
    """Begin a panel with its heading in capitals: the items, and the y below it."""
    titles = [typography.titling(words(AREA, lang)[each]) for each in HEADINGS for lang in alike(page.lang)]
    size = min(fitting_size(text, font, page.wide, page.type.section) for text, font in titles)
    text, font = typography.titling(page.word(key))
    baseline = typography.cap_height(size, font)
    line, ink = baseline + 0.9 + size * 0.06, page.style.accent if page.style.gold else page.style.text
    title = Text(0, baseline, text, size, font, ink=ink)
    return [caption(key, [title, polyline([(0, line), (page.wide, line)], stroke=ink, width=LINE)])], line


def fitting_size(text: str, font: str, wide: float, largest: float) -> float:
    """Give the size in pt at which a line fits."""
    return typography.fit(text, wide, largest=largest, font=font)[0]
