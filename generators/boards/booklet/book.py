"""A rules booklet as a book, with its own trim, a spine and running heads; one page, two, or a multiple of four."""

from collections.abc import Iterator

from hyskos.definitions.books import QUIRE, trim_of
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.booklet.booklet import (
    ABOVE,
    CLEAR,
    FOLIO,
    HEAD_LINE,
    Layout,
    book_layout,
    common_type,
    end,
    in_all_languages,
    on_page,
    rules,
    running_text,
    stamp,
    style_for,
    tallest,
    title_and_subtitle,
    title_strip,
    too_long,
)
from hyskos.generators.boards.booklet.flow import Piece, PositionedPiece, balance_columns, fill
from hyskos.generators.boards.booklet.setter import Setter
from hyskos.generators.boards.shared.style import HAIR, LABEL, NOTE, Style
from hyskos.generators.credits import credits_at, fit_credits
from hyskos.generators.drawing import Drawing, Group, Item, Text, group, polyline, with_sources
from hyskos.generators.stamps import SMALLEST_PT, version_mark
from hyskos.generators.typography import width

MOST_PAGES = 64
"""Maximum number of pages of a stitched book."""
LARGEST, READABLE = 11.0, 8.75
"""Maximum type size of a book, and the minimum before it takes more pages instead, pt."""


def draw(booklet: Booklet, *, lang: str, ink: str = "full", size: str) -> tuple[Drawing, ...]:
    """Draw the pages of a book whose trim is `size`, equally many in every language; a page without items is blank.

    Raises DoesNotFitError if the text needs more than MOST_PAGES, UndrawableError if something cannot be drawn.
    """
    trim_width, trim_height = trim_of(size)
    style, (layout, points) = style_for(booklet, ink), plan_pages(booklet, trim_width, trim_height)
    pieces = list(Setter(booklet, lang, style, points, layout.column).pieces())
    columns = balance_columns(pieces, _column_heights(pieces, layout), tallest(layout) + ABOVE) or []
    return tuple(_page(booklet, layout, number, columns, lang, style) for number in range(1, layout.pages + 1))


def plan_pages(booklet: Booklet, trim_width: float, trim_height: float) -> tuple[Layout, float]:
    """Choose the fewest pages that fit every language in readable type, and the type size.

    One or two pages are a single unfolded sheet; more come in multiples of four.
    """
    layouts = [book_layout(trim_width, trim_height, pages) for pages in (1, 2, *range(QUIRE, MOST_PAGES + 1, QUIRE))]
    texts = list(in_all_languages(booklet, READABLE, layouts[0].column))
    for layout in layouts:
        if all(fill(pieces, layout.heights()) for pieces in texts):
            return layout, common_type(booklet, layout, LARGEST, READABLE)
    raise too_long(layouts[-1], READABLE)


def _column_heights(pieces: list[Piece], layout: Layout) -> list[float]:
    """Return the heights of the columns to fill: all of them, or only those needed if two or more pages would be left.

    A single page is filled by larger gaps and a picture at the end; several are better left blank than all half empty.
    """
    heights = layout.heights()
    needed = -(-len(fill(pieces, heights) or heights) // layout.columns)
    return heights[: needed * layout.columns] if layout.pages - needed >= 2 else heights


def _page(
    booklet: Booklet, layout: Layout, number: int, columns: list[list[PositionedPiece]], lang: str, style: Style
) -> Drawing:
    name, title = f"{booklet.game}_{booklet.id}-{number}", title_and_subtitle(booklet, lang)
    if not on_page(layout, number, columns):
        return Drawing(name, title, layout.width, layout.height, lang, ())
    furniture = (
        *title_strip(booklet, layout, number, lang, style),
        *rules(layout, number, columns, style),
        *_furniture(booklet, layout, number, columns, lang, style),
    )
    layers = (
        group(furniture, id="page", title="page", layer=True),
        group(running_text(layout, number, columns), id="text", title="text", layer=True),
        *(end(layout, columns, style) if number == layout.pages else ()),
    )
    return Drawing(name, title, layout.width, layout.height, lang, layers)


def _furniture(
    booklet: Booklet, layout: Layout, number: int, columns: list[list[PositionedPiece]], lang: str, style: Style
) -> Iterator[Item]:
    """Draw running head and page number, both at the fore edge; the last page with text also has the version."""
    right = bool(number % 2)
    near, far = layout.left(number), layout.left(number) + layout.width - layout.inner - layout.outer
    outer, anchor = (far, "end") if right else (near, "start")
    if number > 1:
        title = _section(layout, number, columns) if right else text_in(booklet.title, lang)
        head = Text(outer, HEAD_LINE, title, NOTE, anchor=anchor, ink=style.soft)
        yield from with_sources([head], ("sections",) if right else ("title", lang))
        line = polyline([(near, HEAD_LINE + 1.6), (far, HEAD_LINE + 1.6)], stroke=style.gold or style.rule, width=HAIR)
        yield from with_sources([line], ("trim",))
    base = layout.height - FOLIO
    yield from with_sources([Text(outer, base, str(number), LABEL, "bold", anchor, style.text)], ("trim",))
    if not on_page(layout, number + 1, columns):
        inner, other = (near, "start") if right else (far, "end")
        room = far - near - width(stamp(booklet, lang), SMALLEST_PT) - 2 * CLEAR
        credited = fit_credits(booklet.credits, lang, room, NOTE)
        x = far - CLEAR - width(credited.text, credited.size) if credited and right else near + CLEAR
        yield from credits_at(credited, x, base, style.soft)
        yield version_mark(Text(inner, base, stamp(booklet, lang), SMALLEST_PT, anchor=other, ink=style.soft))


def _section(layout: Layout, number: int, columns: list[list[PositionedPiece]]) -> str:
    """Return the title of the first section that begins on a page, otherwise of the one that continues there."""
    titles = [title for column in on_page(layout, number, columns) for title in _titles(column)]
    before = [title for column in columns[: (number - 1) * layout.columns] for title in _titles(column)]
    return (titles or before[-1:] or [""])[0]


def _titles(column: list[PositionedPiece]) -> Iterator[str]:
    for placed in column:
        for item in placed.piece.items:
            if isinstance(item, Group) and item.heading:
                yield item.title or ""
