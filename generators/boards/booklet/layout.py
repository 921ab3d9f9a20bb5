"""Where the columns of a booklet stand: on its own page, or on the pages of a book with a spine."""

from hyskos.definitions.booklets import Booklet
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.columns import Columns, shared

GUTTER = 7.0
"""Between two columns, mm."""
MARGIN = 5.0
"""Around the text of a sheet, mm: 12 on A4, since sheets are as narrow as fits A4 and Letter."""
BAND = 31.0
"""Height of the title on the first page, with the air below it, mm."""
FOOT = 7.0
"""Height kept free for page numbers, mm."""
_WIDE, _WIDEST = 204.0, 295.0
"""Pages of a book from this width on have two columns, and three, mm: each takes the diagrams."""
_LONGEST = 136.0
"""Longest line of a book, mm, about 85 letters: a wider page has wider margins."""
_SMALL_MARGINS, _MARGINS = (15.0, 12.0), (16.0, 13.0)
"""Margins of a book with one column and with several: at the spine, at the fore edge, mm."""
_HEAD, _TAIL, _TITLE = 18.0, 18.0, 12.5
"""Above and below the text of a book, with its running head and its page number, and above its title, mm."""
HEAD_LINE, FOLIO = 12.0, 10.5
"""Baseline of the running head from the upper edge, of the page number from the lower one, mm."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Pages with their columns; lengths in mm. Odd pages lie right, with the spine at their left."""

    width: float
    height: float
    columns: int
    pages: int
    inner: float  # margin at the spine
    outer: float
    top: float
    bottom: float
    first_top: float  # top of the first page, without its title

    @property
    def beside(self) -> Columns:
        """Give the columns of a page beside each other."""
        return shared(self.width - self.inner - self.outer, self.columns, GUTTER)

    @property
    def column(self) -> float:
        """Give the width of a column."""
        return self.beside.each

    def left(self, number: int) -> float:
        """Give where the text of a page begins."""
        return self.inner if number % 2 else self.outer

    def start(self, number: int, column: int) -> float:
        """Give where a column of a page begins."""
        return self.left(number) + self.beside.start(column)

    def upper(self, number: int) -> float:
        """Give where the columns of a page begin, below the title on the first one."""
        return self.top if number > 1 else self.first_top + BAND

    def heights(self) -> list[float]:
        """Give the heights of all columns, in the order of reading."""
        low = self.height - self.bottom
        return [low - self.upper(number) for number in range(1, self.pages + 1) for _ in range(self.columns)]


def own_layout(booklet: Booklet) -> Layout:
    """Lay a booklet out as its file says: sheets for paper at home, with the same margin on every side."""
    return Layout(
        booklet.width_mm, booklet.height_mm, booklet.columns, booklet.pages,
        MARGIN, MARGIN, MARGIN, MARGIN + FOOT, MARGIN,
    )  # fmt: skip


def book_layout(width: float, height: float, pages: int) -> Layout:
    """Lay a book out: columns by its width, more room at the spine than at the fore edge."""
    columns = 1 + (width >= _WIDE) + (width >= _WIDEST)
    inner, outer = _SMALL_MARGINS if columns == 1 else _MARGINS
    more = max(width - inner - outer - _LONGEST, 0.0) / 2 if columns == 1 else 0.0
    inner, outer = inner + more, outer + more
    return Layout(width, height, columns, pages, inner, outer, _HEAD, _TAIL, _TITLE)
