"""Positions of a booklet's columns, on its own page or on the pages of a book with a spine."""

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.columns import Columns, divide

GUTTER = 7.0
"""Gap between two columns, mm."""
MARGIN = 5.0
"""Margin around the text of a sheet, mm: 12 on A4, since sheets are narrow enough for both A4 and Letter."""
BAND = 31.0
"""Height of the title on the first page, including the gap below it, mm."""
FOOT = 7.0
"""Space for page numbers, mm."""
_WIDE, _WIDEST = 204.0, 295.0
"""Minimum page widths of a book with two columns, and with three, mm: diagrams fit each column."""
_LONGEST = 136.0
"""Maximum line length of a book, mm, about 85 letters: a wider page has wider margins."""
_SMALL_MARGINS, _MARGINS = (15.0, 12.0), (16.0, 13.0)
"""Margins of a book with one column, and with several: at the spine, at the fore edge, mm."""
_HEAD, _TAIL, _TITLE = 18.0, 18.0, 12.5
"""Margins above and below the text of a book, with its running head and page number, and above its title, mm."""
HEAD_LINE, FOLIO = 12.0, 10.5
"""Baseline of the running head from the upper edge, and of the page number from the lower edge, mm."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Pages with their columns; lengths in mm. Odd pages are on the right, with the spine at their left."""

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
    def columns_of_page(self) -> Columns:
        """Return the columns of a page, side by side."""
        return divide(self.width - self.inner - self.outer, self.columns, GUTTER)

    @property
    def column(self) -> float:
        """Return the width of a column."""
        return self.columns_of_page.size

    def left(self, number: int) -> float:
        """Return the left edge of a page's text."""
        return self.inner if number % 2 else self.outer

    def start(self, number: int, column: int) -> float:
        """Return the left edge of a column."""
        return self.left(number) + self.columns_of_page.start(column)

    def upper(self, number: int) -> float:
        """Return the top of a page's columns, below the title on the first page."""
        return self.top if number > 1 else self.first_top + BAND

    def heights(self) -> list[float]:
        """Return the heights of all columns, in reading order."""
        low = self.height - self.bottom
        return [low - self.upper(number) for number in range(1, self.pages + 1) for _ in range(self.columns)]


def own_layout(booklet: Booklet) -> Layout:
    """Lay out a booklet as its file says: sheets for home printers, with the same margin on every side."""
    return Layout(
        booklet.width_mm, booklet.height_mm, booklet.columns, booklet.pages,
        MARGIN, MARGIN, MARGIN, MARGIN + FOOT, MARGIN,
    )  # fmt: skip


def book_layout(width: float, height: float, pages: int) -> Layout:
    """Lay out a book: columns by its width, with a wider margin at the spine than at the fore edge."""
    columns = 1 + (width >= _WIDE) + (width >= _WIDEST)
    inner, outer = _SMALL_MARGINS if columns == 1 else _MARGINS
    more = max(width - inner - outer - _LONGEST, 0.0) / 2 if columns == 1 else 0.0
    inner, outer = inner + more, outer + more
    return Layout(width, height, columns, pages, inner, outer, _HEAD, _TAIL, _TITLE)
