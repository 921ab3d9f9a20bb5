"""Books: pages in order, singly or as spreads, or in pairs on sheets that are nested, folded and saddle-stitched."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hyskos.definitions.books import QUIRE, Binding
from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import HAIR, PAPERS, Paper, Profile
from hyskos.definitions.values import dataclass
from hyskos.generators.bleed import extend_bleed
from hyskos.generators.drawing import Drawing, Folds, Group, Item, Text, map_groups
from hyskos.generators.sheets import marks
from hyskos.generators.sheets.footer import shorten
from hyskos.generators.sheets.page import Document, Page, place_drawing
from hyskos.generators.sheets.press import SLUG
from hyskos.generators.stamps import join_parts
from hyskos.generators.words import words

_INCHES = ("letter", "tabloid")
_LABEL = 3.2
"""Space for a line below the art, mm."""
_MARGIN = 15.0
"""Margin around a pair that fits no paper, mm."""


def pages_document(drawings: Sequence[Drawing], name: str, title: str) -> Document:
    """Lay out every page of a book on a page of its own at trim size, labelled with its number."""
    pages = [
        Page(drawing.width, drawing.height, _paper(drawing), _paper(drawing), drawing.items, str(number))
        for number, drawing in enumerate(drawings, start=1)
    ]
    return book_document(drawings, name, title, pages)


def spreads_document(drawings: Sequence[Drawing], name: str, title: str) -> Document:
    """Lay out the pages of a book as spreads, the first and last page alone."""
    pages = [_spread(drawings[first - 1 : last], first) for first, last in spreads(len(drawings))]
    return book_document(drawings, name, title, pages)


def spreads(pages: int) -> list[tuple[int, int]]:
    """Return the first and last page number of every spread.

    >>> spreads(4)
    [(1, 1), (2, 3), (4, 4)]
    """
    return [(1, 1), *((number, min(number + 1, pages)) for number in range(2, pages + 1, 2))]


def book_document(drawings: Sequence[Drawing], name: str, title: str, pages: Iterable[Page]) -> Document:
    """Make a document of the pages of a book."""
    first = drawings[0]
    return Document(name, title, first.subject or title, first.lang, tuple(pages))


def without_order(items: Iterable[Item]) -> tuple[Item, ...]:
    """Copy items without bookmarks, roles and alt texts: imposed sheets are not in reading order."""
    return map_groups(items, heading=False, role=(), alt="")


def _paper(drawing: Drawing) -> Rect:
    return Rect(0, 0, drawing.width, drawing.height)


def _spread(drawings: Sequence[Drawing], first: int) -> Page:
    width, items = 0.0, list[Item]()
    for drawing in drawings:
        items += place_drawing(drawing, width, 0, _paper(drawing))
        width += drawing.width
    paper = Rect(0, 0, width, drawings[0].height)
    return Page(width, paper.h, paper, paper, tuple(items), "-".join(str(first + i) for i in range(len(drawings))))


@dataclass(frozen=True, slots=True)
class Pair:
    """One side of a sheet: its left and right page numbers, and how far both move towards the fold, mm."""

    left: int
    right: int
    creep: float


def pairs(pages: int, thickness: float) -> Iterator[tuple[Pair, Pair]]:
    """Yield front and back of every sheet of a book, the outermost first.

    The edges of an inner sheet stick out by the thickness of the sheets around it and are trimmed off, so its pages
    move towards the fold by that much. Raises ValueError if the number of pages is not a multiple of four.

    >>> [(front.left, front.right, back.left, back.right) for front, back in pairs(8, 0.1)]
    [(8, 1, 2, 7), (6, 3, 4, 5)]
    """
    if pages % QUIRE:
        raise ValueError(f"{pages} pages are no sheets of four")
    for sheet in range(pages // QUIRE):
        first, last, creep = 2 * sheet + 1, pages - 2 * sheet, sheet * thickness
        yield Pair(last, first, creep), Pair(first + 1, last - 1, creep)


def largest_creep(pages: int, thickness: float) -> float:
    """Return how far the innermost pages move, mm."""
    return max((front.creep for front, _ in pairs(pages, thickness)), default=0.0)


def paper_for(width: float, height: float, profile: Profile) -> Paper | None:
    """Find a home printer's smallest paper for the page pairs of a trim; None if none is large enough."""
    inches = profile.paper in _INCHES
    fitting = [
        paper for name, paper in PAPERS.items() if (name in _INCHES) == inches and orientation_for(width, height, paper)
    ]
    return min(fitting, key=lambda paper: paper.width * paper.height, default=None)


def orientation_for(width: float, height: float, paper: Paper) -> tuple[float, float] | None:
    """Return the orientation of a paper that leaves most space around a page pair; None if it does not fit.

    >>> [orientation_for(148, 210, PAPERS[name]) for name in ("a4", "a3")], orientation_for(210, 297, PAPERS["a4"])
    ([(297, 210), (420, 297)], None)
    """
    fitting = [(w, h) for w, h in paper.ways() if w >= 2 * width - HAIR and h >= height - HAIR]
    return max(fitting, key=lambda size: min(size[0] - 2 * width, size[1] - height), default=None)


def saddle_document(
    drawings: Sequence[Drawing],
    name: str,
    title: str,
    paper: Paper | None,
    profile: Profile,
    binding: Binding,
    stamp: str,
) -> Document:
    """Lay the pages of a book out in printer's pairs: front and back of each sheet, the outermost sheet first.

    Without a `paper`, a sheet is as large as a pair with its bleed and marks. Nothing is scaled.
    """
    sheets = list(pairs(len(drawings), binding.thickness))
    table = _Table(drawings, paper, profile, binding, stamp)
    pages = [
        table.page(pair, number, len(sheets), side)
        for number, sheet in enumerate(sheets, start=1)
        for side, pair in zip(("front", "back"), sheet, strict=True)
    ]
    return book_document(drawings, name, title, pages)


class _Table:
    """Lays out page pairs on sheets of one size."""

    def __init__(
        self, drawings: Sequence[Drawing], paper: Paper | None, profile: Profile, binding: Binding, stamp: str
    ) -> None:
        self.drawings, self.profile, self.binding, self.stamp = drawings, profile, binding, stamp
        self.page_width, self.page_height = drawings[0].width, drawings[0].height
        around = profile.bleed + SLUG if profile.press else _MARGIN
        trimmed_size = (2 * self.page_width + 2 * around, self.page_height + 2 * around)
        size = (orientation_for(self.page_width, self.page_height, paper) or trimmed_size) if paper else trimmed_size
        self.sheet = Rect(0, 0, *size)
        self.area = self.sheet if profile.press else profile.printable(*size)

    def page(self, pair: Pair, number: int, count: int, side: str) -> Page:
        """Lay out one side of a sheet; the back is turned if the sheet is flipped on its upper edge."""
        back = side == "back"
        dx, dy = self.binding.offset if back else (0.0, 0.0)
        sheet = self.sheet
        trim = Rect(
            (sheet.w - 2 * self.page_width) / 2 + dx,
            (sheet.h - self.page_height) / 2 + dy,
            2 * self.page_width,
            self.page_height,
        )
        art = trim.grown(self.profile.bleed).common(sheet) or trim
        pages = (*self._half(pair.left, trim, art, pair.creep), *self._half(pair.right, trim, art, -pair.creep))
        if back and not self._over_the_side():
            centre = (2 * trim.x + trim.w, 2 * trim.y + trim.h)
            pages = (Group(pages, matrix=(-1, 0, 0, -1, *centre)),)
        spoken = words("sheets", self.drawings[0].lang)
        label = spoken["book_sheet"].format(n=number, m=count, side=spoken[side].lower())
        around = Group(tuple(self._marks(trim, art, label)), id="sheet-marks", title="Sheet marks", layer=True)
        return Page(sheet.w, sheet.h, trim.common(sheet) or trim, art, (*pages, around), label)

    def _over_the_side(self) -> bool:
        """Return whether a sheet is flipped like a page of a book, on its left or right edge.

        A square has no long edge: "long" then is a vertical one, as for boards (`generators.orders.page_drawings`).
        """
        return (self.sheet.w > self.sheet.h + HAIR) == (self.binding.flip == "short")

    def _turning(self, word: Mapping[str, str]) -> str:
        """Return the instruction for flipping the sheet; for a square one, only how the heads of both sides align."""
        if abs(self.sheet.w - self.sheet.h) < HAIR:
            return word["heads_together" if self._over_the_side() else "heads_apart"]
        return word[f"turn_{self.binding.flip}"]

    def _half(self, number: int, trim: Rect, art: Rect, creep: float) -> tuple[Item, ...]:
        """Place a page, moved right by `creep`, and clip it at the fold."""
        drawing = self.drawings[number - 1]
        fold, left = trim.x + self.page_width, number % 2 == 0
        x = (trim.x if left else fold) + creep
        near, far = (art.x, fold) if left else (fold, art.right)
        window = Rect(near, art.y, far - near, art.h).moved(-x, -trim.y)
        return without_order(place_drawing(extend_bleed(drawing, window), x, trim.y, window))

    def _marks(self, trim: Rect, art: Rect, label: str) -> Iterator[Item]:
        """Draw cut and fold marks if the sheet is larger than the pair, and a label if there is space."""
        press, sheet = self.profile.press, self.sheet
        word = words("sheets", self.drawings[0].lang)
        if not sheet.holds(trim.grown(HAIR)):  # the pair fills the paper
            return
        yield from marks.crop_marks(trim, art, self.area, ink="registration" if press else "black")
        yield from marks.crease_marks(Folds((self.page_width,)), trim, art, self.area, word["crease"])
        base = art.bottom + (4.2 if press else 2.6)
        if base + 0.6 <= self.area.bottom:
            mark_text = join_parts(label, self._turning(word), word["scale"], self.stamp)
            left = max(trim.x, self.area.x) + 2
            yield Text(left, base, shorten(mark_text, 6.0, trim.x + self.page_width - 2 - left), 6.0)
