"""A rules booklet on sheets for home printers: headings, text, lists, diagrams and worked examples in columns."""

from collections.abc import Iterator
from functools import lru_cache

from hyskos.definitions.geometry import Rect
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import NN_, say
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.booklet.flow import (
    Piece,
    PositionedPiece,
    TooWideError,
    above_picture,
    balance_columns,
    fill,
)
from hyskos.generators.boards.booklet.setter import Setter
from hyskos.generators.boards.shared import grounds, vignette
from hyskos.generators.boards.shared.columns import Columns, divide, sizes
from hyskos.generators.boards.shared.emblems import sign
from hyskos.generators.boards.shared.engraving import sky
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import HAIR, LABEL, LINE, NOTE, SECTION, Style, stepped_rectangle, style_of
from hyskos.generators.credits import credits_at, fit_credits
from hyskos.generators.drawing import Drawing, Group, Item, Text, group, polygon, polyline, rectangle, with_sources
from hyskos.generators.stamps import SMALLEST_PT, version_mark
from hyskos.generators.typography import DoesNotFitError, cap_height, fit, fonts_in_use, set_title, width
from hyskos.generators.words import join_pair, words_in_use

# Pictures of a booklet: the strip with its name above the first page, and the panorama after a short text.

COVER, STEP = 40.0, 2.0
"""Maximum size of the game's name on the cover strip, pt, and the steps of its corners, mm."""
_ASIDE = 10.0
"""Margin between the frame and the ends of the pyramid's ground, mm."""


def cover_strip(booklet: Booklet, strip: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Draw the strip in a rectangle, mm; raises typography.DoesNotFitError if a name is too long."""
    ground = grounds.GROUNDS[booklet.ground]
    size = 0.86 * strip.h
    x, y = strip.x + 0.13 * strip.w, strip.y + strip.h / 2
    window = tuple(stepped_rectangle(strip.x, strip.y, strip.w, strip.h, STEP))
    if style.gold:
        sun = grounds.wedges(ground, strip, (x, y - 0.2 * size), bleed=0, lines=False)
        yield from with_sources([Group(tuple(sun), clip=window, id="ground")], ("ground",), ("width_mm",))
        rim = strip.grown(-1.2)
        line = polygon(stepped_rectangle(rim.x, rim.y, rim.w, rim.h, STEP), stroke=ground.line, width=LINE)
        yield from with_sources([group([line], id="frame")], ("ground",), ("width_mm",))
    else:
        yield from with_sources([group([polygon(window, stroke=style.text, width=LINE)], id="frame")], ("width_mm",))
    yield from with_sources([sign(booklet.game, x, y, size, ground, style)], ("game",))
    left = x + size / 2 + 4.0
    available, paint = strip.right - 8.0 - left, "white" if style.gold else style.text
    names = [set_title(title) for title in texts_alike(booklet.title, lang)]
    large = min(fit(name, available, largest=COVER, font=font)[0] for name, font in names)
    small = min(fit(text, available, largest=SECTION)[0] for text in texts_alike(booklet.subtitle, lang))
    name, font = set_title(text_in(booklet.title, lang))
    tall = cap_height(large, font) + 3.6 + cap_height(small)
    base = y - tall / 2 + cap_height(large, font)
    if font == "display":
        shown = wordmark(name, left + width(name, large, font) / 2, base, large, paint)
    else:
        shown = Text(left, base, name, large, font, ink=paint)
    yield Group((shown,), role=("H1",), alt=text_in(booklet.title, lang), sources=(("title", lang),))
    subtitle = Text(left, base + 3.6 + cap_height(small), text_in(booklet.subtitle, lang), small, ink=paint)
    yield Group((subtitle,), role=("P-subtitle",), sources=(("subtitle", lang),))


def panorama(booklet: Booklet, area: Rect, style: Style) -> Iterator[Item]:
    """Draw the picture into a rectangle, mm: wedges around the sun, framed like the cover strip."""
    ground = grounds.GROUNDS[booklet.ground]
    window = tuple(stepped_rectangle(area.x, area.y, area.w, area.h, STEP))
    inner = Rect(area.x + _ASIDE, area.y + 2 * STEP, area.w - 2 * _ASIDE, area.h - 3 * STEP)
    x, y, _ = vignette.sun(inner.w, inner.h)
    summit = inner.x + x, inner.y + y
    desert = rectangle(area.x, inner.bottom - vignette.FRIEZE, area.w, area.h, fill=style.land or "white")
    drawn = grounds.wedges(ground, area, summit, bleed=0) if style.gold else sky(area, summit)
    yield Group((*drawn, desert), clip=window, id="ground")
    rim = area.grown(-1.2 if style.gold else 0)
    line = polygon(
        stepped_rectangle(rim.x, rim.y, rim.w, rim.h, STEP), stroke=ground.line if style.gold else "black", width=LINE
    )
    yield group([line], id="frame")
    yield Group(
        (vignette.vignette(inner.w, inner.h, style, rays=False),), matrix=(1.0, 0.0, 0.0, 1.0, inner.x, inner.y)
    )


# Positions of a booklet's columns, on its own page or on the pages of a book with a spine.

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
    def page_columns(self) -> Columns:
        """Return the columns of a page, side by side."""
        return divide(self.width - self.inner - self.outer, self.columns, GUTTER)

    @property
    def column(self) -> float:
        """Return the width of a column."""
        return self.page_columns.size

    def left(self, number: int) -> float:
        """Return the left edge of a page's text."""
        return self.inner if number % 2 else self.outer

    def start(self, number: int, column: int) -> float:
        """Return the left edge of a column."""
        return self.left(number) + self.page_columns.start(column)

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


# Pages of a booklet: type size, columns, title strip, picture at the end, foot.

ABOVE = 8.0
"""Gap above the picture at the end, mm."""
LARGEST, GROWN = 10.0, 12.5
"""Maximum type size of a booklet, and of one with few words, pt; the minimum is NOTE."""
FEW = 0.6
"""A booklet has few words if they fit into this share of each column."""
CLEAR = 8.0
"""Clearance between credits and the page number in the middle, or the version, mm."""
_SKY = 0.92
"""Maximum height of a full-width picture relative to its width."""
HORIZON = 48.0
"""Minimum height of a full-width picture, mm."""


def draw(booklet: Booklet, *, lang: str, ink: str = "full") -> tuple[Drawing, ...]:
    """Draw the pages; every language has the same type size and the number of pages set in the booklet.

    Raises DoesNotFitError if the text needs more pages, UndrawableError if a diagram or value does not exist.
    """
    style, layout = style_for(booklet, ink), own_layout(booklet)
    columns = set_columns(booklet, layout, lang, style, grown_type(booklet, layout))
    return tuple(_page(booklet, layout, number, columns, lang, style) for number in range(1, booklet.pages + 1))


def style_for(booklet: Booklet, ink: str) -> Style:
    """Return the style of a booklet, with the accents of its ground."""
    return grounds.style_on(grounds.GROUNDS[booklet.ground], style_of(ink))


def set_columns(booklet: Booklet, layout: Layout, lang: str, style: Style, size: float) -> list[list[PositionedPiece]]:
    """Fill the columns of a layout in one language with type of `size` pt."""
    pieces, heights = list(Setter(booklet, lang, style, size, layout.column).pieces()), layout.heights()
    width = layout.width - layout.inner - layout.outer
    picture = HORIZON + ABOVE, _SKY * width + ABOVE
    pictured = above_picture(pieces, heights, layout.columns, picture) if layout.columns > 1 else None
    return pictured or balance_columns(pieces, heights, tallest(layout) + ABOVE) or []


def common_type(booklet: Booklet, layout: Layout, largest: float = LARGEST, smallest: float = NOTE) -> float:
    """Return the largest size in pt, in steps of 0.25, at which every language fits the pages.

    Raises DoesNotFitError if none does.
    """
    return _common_type(IdentityKey(booklet), layout, (largest, smallest), fonts_in_use(), words_in_use())


def grown_type(booklet: Booklet, layout: Layout) -> float:
    """Return the same for sheets at home, where type is larger than usual if few words leave space for it."""
    usual = common_type(booklet, layout)
    if usual < LARGEST:
        return usual
    few = all(_is_mostly_empty(pieces, layout) for pieces in in_all_languages(booklet, usual, layout.column))
    return common_type(booklet, layout, GROWN) if few else usual


def _is_mostly_empty(pieces: list[Piece], layout: Layout) -> bool:
    return fill(pieces, [FEW * height for height in layout.heights()]) is not None


@lru_cache(maxsize=16)  # requested for every language and ink
def _common_type(booklet: IdentityKey[Booklet], layout: Layout, ends: tuple[float, float], *_in_use: object) -> float:
    (largest, smallest), heights = ends, layout.heights()
    failed = too_long(layout, smallest)
    for size in sizes(largest, smallest):
        try:
            if all(fill(pieces, heights) for pieces in in_all_languages(booklet.values[0], size, layout.column)):
                return size
            failed = too_long(layout, smallest)
        except TooWideError as error:
            failed = error
    raise failed


def in_all_languages(booklet: Booklet, size: float, width: float) -> Iterator[list[Piece]]:
    """Yield the pieces of a booklet in each of its languages, with type of `size` pt in columns `width` mm wide."""
    return (list(Setter(booklet, lang, style_of("saver"), size, width).pieces()) for lang in booklet.title)


def too_long(layout: Layout, size: float) -> DoesNotFitError:
    """Return the error that a text does not fit its pages in type of `size` pt."""
    sentence = NN_(
        "the text does not fit {pages} page of {wide:g} x {high:g} mm at {size:g} pt",
        "the text does not fit {pages} pages of {wide:g} x {high:g} mm at {size:g} pt",
        "pages",
    )
    values = {"pages": layout.pages, "wide": layout.width, "high": layout.height, "size": size}
    return DoesNotFitError(say(sentence, **values), path=("pages",))


def _page(
    booklet: Booklet, layout: Layout, number: int, columns: list[list[PositionedPiece]], lang: str, style: Style
) -> Drawing:
    layers = (
        group((*title_strip(booklet, layout, number, lang, style), *rules(layout, number, columns, style),
               *_foot(booklet, layout, number, lang, style)), id="page", title="page", layer=True),
        group(running_text(layout, number, columns), id="text", title="text", layer=True),
        *([] if number < booklet.pages else _horizon(booklet, layout, columns, style) or end(layout, columns, style)),
    )  # fmt: skip
    title = title_and_subtitle(booklet, lang)
    return Drawing(f"{booklet.game}_{booklet.id}-{number}", title, layout.width, layout.height, lang, layers)


def title_and_subtitle(booklet: Booklet, lang: str) -> str:
    """Return title and subtitle of a booklet."""
    return join_pair(text_in(booklet.title, lang), text_in(booklet.subtitle, lang), lang)


def on_page(layout: Layout, number: int, columns: list[list[PositionedPiece]]) -> list[list[PositionedPiece]]:
    """Return the columns of a page that have text."""
    first = (number - 1) * layout.columns
    return columns[first : first + layout.columns]


def running_text(layout: Layout, number: int, columns: list[list[PositionedPiece]]) -> Iterator[Item]:
    """Place the pieces of a page's columns."""
    for i, column in enumerate(on_page(layout, number, columns)):
        x = layout.start(number, i)
        for placed in column:
            if placed.piece.items:
                yield Group(placed.piece.items, matrix=(1, 0, 0, 1, x, layout.upper(number) + placed.y))


def tallest(layout: Layout) -> float:
    """Return the height in mm of the picture at the end if there is enough space."""
    return min(vignette.MOST, layout.column * 0.62)


def end(layout: Layout, columns: list[list[PositionedPiece]], style: Style) -> Iterator[Item]:
    """Draw a picture at the bottom of the last page's last column, if the text leaves space for one."""
    filled, width = len(columns), layout.column
    last = columns[-1][-1] if columns else None
    room = low = layout.heights()[-1]
    if last and filled == layout.columns * layout.pages:
        room = low - (last.y + last.piece.height) - ABOVE
    tall = min(room, tallest(layout))
    if tall >= 1.6 * vignette.LEAST:
        x = layout.start(layout.pages, layout.columns - 1)
        matrix = (1.0, 0.0, 0.0, 1.0, x, layout.upper(layout.pages) + low - tall)
        picture = Group((vignette.vignette(width, tall, style),), matrix=matrix)
        yield group(with_sources([picture], ("ground",) if style.gold else ()), id="end", title="end", layer=True)


def _horizon(booklet: Booklet, layout: Layout, columns: list[list[PositionedPiece]], style: Style) -> list[Item]:
    """Draw a full-width picture on the last page, if all columns there leave space for it."""
    foot = max(
        (placed.y + placed.piece.height for column in on_page(layout, layout.pages, columns) for placed in column),
        default=0,
    )
    room = layout.heights()[-1] - foot - ABOVE
    if layout.columns == 1 or room < HORIZON:
        return []
    width = layout.width - layout.inner - layout.outer
    height = min(room, _SKY * width)
    upper = layout.upper(layout.pages) + layout.heights()[-1] - height
    drawn = panorama(booklet, Rect(layout.left(layout.pages), upper, width, height), style)
    return [group(with_sources(drawn, ("ground",)), id="end", title="end", layer=True)]


def title_strip(booklet: Booklet, layout: Layout, number: int, lang: str, style: Style) -> Iterator[Item]:
    """Draw the title on the first page."""
    if number == 1:
        width = layout.width - layout.inner - layout.outer
        yield from cover_strip(booklet, Rect(layout.left(1), layout.first_top, width, BAND - 5), lang, style)


def rules(layout: Layout, number: int, columns: list[list[PositionedPiece]], style: Style) -> Iterator[Item]:
    """Draw the lines between columns, as far down as the text."""
    top = layout.upper(number)
    low = top + max(
        (placed.y + placed.piece.height for column in on_page(layout, number, columns) for placed in column), default=0
    )
    for i in range(1, layout.columns):
        x = layout.start(number, i) - GUTTER / 2
        yield from with_sources(
            [polyline([(x, top + 1), (x, low)], stroke=style.gold or style.rule, width=HAIR)], ("columns",)
        )


def _foot(booklet: Booklet, layout: Layout, number: int, lang: str, style: Style) -> Iterator[Item]:
    width, base = layout.width, layout.height - MARGIN - 1.1
    folio = Text(width / 2, base, f"{number} / {layout.pages}", LABEL, font="bold", anchor="middle", ink=style.text)
    yield from with_sources([folio], ("pages",), ("height_mm",))
    line = fit_credits(booklet.credits, lang, width / 2 - MARGIN - CLEAR, NOTE) if number == layout.pages else None
    if line:
        yield from credits_at(line, MARGIN, base, style.soft)
    else:
        yield from with_sources(
            [Text(MARGIN, base, text_in(booklet.title, lang), NOTE, ink=style.soft)], ("title", lang)
        )
    yield version_mark(Text(width - MARGIN, base, stamp(booklet, lang), SMALLEST_PT, anchor="end", ink=style.soft))


def stamp(booklet: Booklet, lang: str) -> str:
    """Return the version stamp of a booklet."""
    return f"{booklet.id} · {booklet.version} · {lang}"
