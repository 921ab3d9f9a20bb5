"""A rules booklet: headings, text, lists, diagrams and worked examples in columns, as pages of one document."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hyskos.definitions.booklets import Booklet, BookletBlock, BookletLine, BookletSection
from hyskos.definitions.geometry import Rect
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.generators.boards.booklet import diagrams
from hyskos.generators.boards.booklet.cover_strip import cover_strip
from hyskos.generators.boards.booklet.flow import (
    Piece,
    Placed,
    Run,
    balanced,
    fill,
    joined,
    lead,
    listed,
    paragraph,
    set_lines,
)
from hyskos.generators.boards.booklet.picture import Picture, Setting
from hyskos.generators.boards.shared import icons, vignette
from hyskos.generators.boards.shared.cells import centred
from hyskos.generators.boards.shared.style import HAIR, LABEL, LINE, NOTE, SAFE, SECTION, Style, style_of
from hyskos.generators.drawing import Drawing, Group, Item, Text, UndrawableError, group, polygon, polyline, rectangle
from hyskos.generators.drawing import regular_polygon as ring
from hyskos.generators.stamps import SMALLEST_PT, version_mark
from hyskos.generators.typography import DoesNotFitError, cap_height, fit, titling
from hyskos.generators.words import words

GUTTER = 7.0
"""Between two columns, mm."""
BAND = 34.0
"""Height of the title on the first page, with the air below it, mm."""
FOOT = 7.0
"""Height kept free for page numbers, mm."""
LARGEST = 10.0
"""Largest type of a booklet, pt; the smallest is that of notes."""
INDENT = 3.6
ICON = 7.5
SHORTEST = 3
"""Lines at the end of a section that do not stand alone in the next column."""
ABOVE = 8.0
"""Air above the picture at the end, mm."""
PADDING = 1.6  # inside the box of an example, mm


def draw(booklet: Booklet, *, lang: str, ink: str = "full") -> tuple[Drawing, ...]:
    """Draw the pages; every language has the same size of type and the number of pages that the booklet names.

    Raises DoesNotFitError when the text needs more pages, UndrawableError for a diagram or value that does not exist.
    """
    style, size = style_of(ink), common_type(booklet)
    pieces = list(_Setter(booklet, lang, style, size).pieces())
    heights = _heights(booklet)
    columns = balanced(pieces, heights, _tallest(booklet) + ABOVE) or []
    return tuple(_page(booklet, number, columns, lang, style) for number in range(1, booklet.pages + 1))


def common_type(booklet: Booklet) -> float:
    """Find the largest size in pt, in steps of a quarter, at which every language fits the pages."""
    size = LARGEST
    while size >= NOTE:
        if all(
            fill(list(_Setter(booklet, lang, style_of("saver"), size).pieces()), _heights(booklet))
            for lang in booklet.title
        ):
            return size
        size -= 0.25
    told = N_("the text does not fit {pages} pages of {wide:g} x {high:g} mm at {size:g} pt")
    values = {"pages": booklet.pages, "wide": booklet.width_mm, "high": booklet.height_mm, "size": NOTE}
    raise DoesNotFitError(say(told, **values), path=("pages",))


def _heights(booklet: Booklet) -> list[float]:
    high = booklet.height_mm - 2 * SAFE - FOOT
    first = [high - BAND] * booklet.columns
    return first + [high] * (booklet.columns * (booklet.pages - 1))


def _column(booklet: Booklet) -> float:
    return (booklet.width_mm - 2 * SAFE - GUTTER * (booklet.columns - 1)) / booklet.columns


def _page(booklet: Booklet, number: int, columns: list[list[Placed]], lang: str, style: Style) -> Drawing:
    first = (number - 1) * booklet.columns
    top = SAFE + (BAND if number == 1 else 0)
    text: list[Item] = []
    ends = [one.y + one.piece.high for column in columns[first : first + booklet.columns] for one in column]
    low = top + max(ends, default=0.0)
    for i, column in enumerate(columns[first : first + booklet.columns]):
        x = SAFE + i * (_column(booklet) + GUTTER)
        text += [Group(one.piece.items, matrix=(1, 0, 0, 1, x, top + one.y)) for one in column if one.piece.items]
    layers = (
        group(_furniture(booklet, number, lang, style, low), id="page", title="page", layer=True),
        group(text, id="text", title="text", layer=True),
        *([] if number < booklet.pages else _end(booklet, columns, style)),
    )
    title = f"{text_in(booklet.title, lang)}: {text_in(booklet.subtitle, lang)}"
    return Drawing(f"{booklet.game}_{booklet.id}-{number}", title, booklet.width_mm, booklet.height_mm, lang, layers)


def _tallest(booklet: Booklet) -> float:
    """Give the height in mm that the picture at the end has where there is room."""
    return min(vignette.MOST, _column(booklet) * 0.62)


def _end(booklet: Booklet, columns: list[list[Placed]], style: Style) -> Iterator[Item]:
    """Draw a picture at the foot of the last column, if the text leaves room for one."""
    filled, wide = len(columns), _column(booklet)
    last = columns[-1][-1] if columns else None
    low = _heights(booklet)[-1]
    room = low - (last.y + last.piece.high) - ABOVE if last and filled == booklet.columns * booklet.pages else low
    tall = min(room, _tallest(booklet))
    if tall >= 1.6 * vignette.LEAST:
        x = SAFE + (booklet.columns - 1) * (wide + GUTTER)
        picture = vignette.vignette(wide, tall, style)
        yield group([Group((picture,), matrix=(1, 0, 0, 1, x, SAFE + low - tall))], id="end", title="end", layer=True)


def _furniture(booklet: Booklet, number: int, lang: str, style: Style, low: float) -> Iterator[Item]:
    """Draw the title of the first page, lines between columns down to `low` mm, and the foot of every page."""
    wide, high = booklet.width_mm, booklet.height_mm
    top = SAFE + (BAND if number == 1 else 0)
    if number == 1:
        strip = Rect(SAFE, SAFE, wide - 2 * SAFE, BAND - 5)
        yield from cover_strip(booklet, strip, lang, style)
    for i in range(1, booklet.columns):
        x = SAFE + i * (_column(booklet) + GUTTER) - GUTTER / 2
        yield polyline([(x, top + 1), (x, low)], stroke=style.gold or style.rule, width=HAIR)
    base = high - SAFE - 0.5
    yield Text(wide / 2, base, f"{number} / {booklet.pages}", LABEL, font="bold", anchor="middle", ink=style.text)
    yield Text(SAFE, base, text_in(booklet.title, lang), NOTE, ink=style.soft)
    stamp = f"{booklet.id} · {booklet.version} · {lang}"
    yield version_mark(Text(wide - SAFE, base, stamp, SMALLEST_PT, anchor="end", ink=style.soft))


class _Setter:
    """Sets the sections of a booklet in one language, size and style as pieces of a column."""

    def __init__(self, booklet: Booklet, lang: str, style: Style, size: float) -> None:
        self.booklet, self.lang, self.style, self.size = booklet, lang, style, size
        self.wide, self.air = _column(booklet), 0.45 * lead(size)

    def pieces(self) -> Iterator[Piece]:
        for number, section in enumerate(self.booklet.sections):
            set_pieces = [self.heading(section)]
            for place, block in enumerate(section.blocks):
                above = section.blocks[place - 1] if place else None
                new = list(self.block(block, above, section, ("sections", number, "blocks", place)))
                led = above is not None and not above.example
                rest = place and block is section.blocks[-1] and len(new) <= SHORTEST
                follows = rest or (led and bool(block.example or (block.lines and not block.text)))
                set_pieces = joined(set_pieces, new) if follows else [*set_pieces, *new]
            yield from set_pieces

    def heading(self, section: BookletSection) -> Piece:
        """Set a heading on one line, smaller than the others if it is too long; raises DoesNotFitError."""
        style = self.style
        title, font = titling(text_in(section.title, self.lang))
        base, x, wide = 1.2 + cap_height(SECTION), 0.0, self.wide
        paint = style.accent if style.gold else style.text
        items: list[Item] = []
        if section.number:
            middle = base - cap_height(SECTION) / 2
            plate = ring(3.0, middle, 3.0, 6)
            items.append(polygon(plate, fill=style.accent, stroke=style.outline, width=HAIR))
            items.append(centred(3.0, middle, str(section.number), LABEL + 1, style.on_accent))
            x = 7.6
        if section.icon:
            wide -= ICON + 2
            items.append(icons.icon(section.icon, self.wide - ICON / 2, base - 1.6, ICON, paint, own=self.booklet.arts))
        line = base + 1.7
        size, _ = fit(title, wide - x, largest=SECTION, smallest=LABEL, font=font)
        items.append(Text(x, base, title, size, font, ink=paint))
        items.append(polyline([(0, line), (wide, line)], stroke=paint if style.gold else style.rule, width=LINE))
        named = Group(tuple(items), title=text_in(section.title, self.lang), heading=True)
        return Piece((named,), line + 0.4, before=1.1 * lead(self.size), keep=True, role="heading")

    def block(
        self, block: BookletBlock, above: BookletBlock | None, section: BookletSection, path: tuple[str | int, ...]
    ) -> Iterator[Piece]:
        values = self.values(block, path)
        text = self.filled(text_in(block.text, self.lang), values, path) if block.text else ""
        picture = self.picture(block, values, path) if block.diagram else None
        if block.example and text:
            lead_in = text_in(block.lead, self.lang) if block.lead else f"{words('booklet', self.lang)['example']}:"
            next_to = above is not None and above.example is not None and above.text is not None
            yield self.example(lead_in, text, picture, before=(0.5 if next_to else 1.0) * self.air)
        else:
            if picture:
                yield Piece(picture.items, picture.high, before=self.air, keep=bool(text), role="figure")
            if text:
                told = paragraph([Run(text, self.size, ink=self.style.text)], self.wide, self.size, before=self.air)
                yield from joined(told, ()) if block.lines else told
        yield from listed(
            [
                self.line(line, number if block.ordered else None, section.cites, values, path)
                for number, line in enumerate(block.lines, 1)
            ],
            ends=block is section.blocks[-1],
        )

    def line(
        self,
        line: BookletLine,
        number: int | None,
        cites: bool,
        values: Mapping[str, object] | None,
        path: tuple[str | int, ...],
    ) -> list[Piece]:
        """Set an entry of a list: number or bullet, bold lead, text, and in soft type its ruling if that is cited."""
        runs = [Run(text_in(line.lead, self.lang), self.size, "bold", self.style.text)] if line.lead else []
        runs.append(Run(self.filled(text_in(line.text, self.lang), values, path), self.size, ink=self.style.text))
        if line.ruling and cites:
            runs.append(Run(f"({line.ruling})", NOTE, ink=self.style.soft))
        first, *more = paragraph(runs, self.wide - INDENT, self.size, before=0.6 * self.air, x=INDENT)
        head = replace(first, items=(self.bullet(number), *first.items), role="entry")
        return [head, *(replace(piece, role="more") for piece in more)]

    def bullet(self, number: int | None) -> Item:
        middle = lead(self.size) / 2
        if number:
            return centred(1.2, middle, str(number), self.size, self.style.accent if self.style.gold else "black")
        corners = [(1.3, middle - 0.9), (2.3, middle + 0.8), (0.3, middle + 0.8)]
        return polygon(corners, fill=self.style.accent if self.style.gold else self.style.text)

    def example(self, lead_in: str, text: str, picture: Picture | None, before: float) -> Piece:
        """Set an example in a box: a narrow picture stands beside its text, a wide one above."""
        style, inner = self.style, self.wide - 2 * PADDING - 1.0
        runs = [
            Run(lead_in, self.size, "bold", style.text),
            Run(text, self.size, ink=style.text),
        ]
        beside = picture is not None and picture.wide < inner / 2
        left = picture.wide + 3 if picture and beside else 0.0
        rows = set_lines(runs, inner - left, self.size)
        tall = len(rows) * lead(self.size)
        above = picture.high + 1.2 if picture and not beside else 0.0
        room = max(tall, picture.high) if picture and beside else above + tall
        high, x = room + 2 * PADDING, PADDING + 1.0
        ground = [rectangle(0, 0, self.wide, high, fill=style.land)] if style.land else []
        items: list[Item] = [group(ground, id="box")]
        items.append(rectangle(0, 0, 0.8, high, fill=style.accent if style.gold else style.rule))
        if picture:
            y = PADDING + ((room - picture.high) / 2 if beside else 0)
            items.append(Group(picture.items, matrix=(1, 0, 0, 1, x, y)))
        y = PADDING + ((room - tall) / 2 if beside else above)
        items += [Group(row, matrix=(1, 0, 0, 1, x + left, y + i * lead(self.size))) for i, row in enumerate(rows)]
        return Piece(tuple(items), high, before, role="example")

    def picture(
        self, block: BookletBlock, values: Mapping[str, object] | None, path: tuple[str | int, ...]
    ) -> Picture | None:
        name = block.diagram or ""
        if name not in diagrams.DIAGRAMS:
            raise UndrawableError(say(N_("there is no diagram called {name}"), name=name), path=(*path, "diagram"))
        if name in diagrams.NEEDS_VALUES and not values:
            if self.booklet.worked:
                told = say(N_("the diagram {name} needs an example"), name=name)
                raise UndrawableError(told, path=(*path, "diagram"))
            return None
        inner = self.wide - 2 * PADDING - 1.0 if block.example and block.text else self.wide
        return diagrams.DIAGRAMS[name](Setting(inner, self.lang, self.style, values or {}))

    def values(self, block: BookletBlock, path: tuple[str | int, ...]) -> Mapping[str, object] | None:
        """Give the values of a block's example; None if it has none, or none have been computed."""
        if not block.example or not self.booklet.worked:
            return None
        if block.example not in self.booklet.worked:
            told = say(N_("there is no worked example called {name}"), name=block.example)
            raise UndrawableError(told, path=(*path, "example"))
        return self.booklet.worked[block.example]

    def filled(self, text: str, values: Mapping[str, object] | None, path: tuple[str | int, ...]) -> str:
        """Put the values of a worked example into a text."""
        if values is None:
            return text
        try:
            return text.format_map(values)
        except KeyError as error:
            told = say(N_("the worked example has no value called {name}"), name=str(error.args[0]))
            raise UndrawableError(told, path=(*path, "example")) from None
        except (ValueError, IndexError):
            raise UndrawableError(say(N_("the braces of this text cannot be filled")), path=path, text=text) from None
