"""The job ticket as a page for a print shop's clerk, with a row for each piece."""

from collections.abc import Iterable, Iterator, Sequence

from hyskos.definitions.geometry import MM_PER_PT, add_up
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing, Item, Text, polyline
from hyskos.generators.orders.print_file import keywords
from hyskos.generators.sheets.page import Colophon, Document, bare_document
from hyskos.generators.typography import DoesNotFitError, fit, in_own_fonts, set_in, width, wrap
from hyskos.generators.words import format_length, join_pair, words
from hyskos.generators.writers.pdf import write_pdf
from hyskos.publishing.products.ticket import Piece, Ticket

PAGE = 297.0, 210.0
"""A4, landscape, mm."""
_MARGIN, _GAP = 12.0, 3.0
"""Margins around the page and gaps between columns, mm."""
_COLUMNS = (
    ("piece", 80.0), ("quantity", 26.0), ("size", 29.0), ("sides", 36.0), ("folds", 29.0), ("spots", 22.0),
    ("stock", 25.0), ("finish", 26.0),
)  # fmt: skip
"""Columns of the table with their widths, mm."""
_TITLE, _NOTE = 16.0, 6.0
"""Type sizes of the title and of file names, pt."""
_LEADING = 1.3
_NOTHING = "–"
_BREAKS = "-_/."
"""Characters after which a word may be broken."""


@dataclass(frozen=True, slots=True)
class _Style:
    """Type size in pt, and space above and below a table row in mm."""

    body: float
    air: float


_STYLES = _Style(8.0, 1.6), _Style(7.5, 1.1), _Style(7.0, 0.8), _Style(6.0, 0.5)
"""From spacious to tight; the first one that fits everything on one page is used."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """Lines of type, each with its size and font."""

    lines: tuple[tuple[str, float, str], ...]

    @property
    def high(self) -> float:
        return add_up(size * MM_PER_PT * _LEADING for _text, size, _font in self.lines)

    def set(self, x: float, y: float) -> Iterator[Text]:
        for text, size, font in self.lines:
            y += size * MM_PER_PT * _LEADING
            yield Text(x, y - 0.3 * size * MM_PER_PT, text, size, font)


def ticket_pdf(ticket: Ticket, product: Product, colophon: Colophon) -> bytes:
    """Write a ticket as PDF, on one page if its pieces fit, otherwise on several."""
    with set_in(product.fonts):
        tried = [[in_own_fonts(drawing) for drawing in _drawings(ticket, style)] for style in _STYLES]
    drawings = next((drawn for drawn in tried if len(drawn) == 1), tried[0])
    pages = tuple(page for drawing in drawings for page in bare_document(drawing).pages)
    title = drawings[0].title
    whose = {"product": colophon.product, "publisher": colophon.author, "rights": colophon.rights or None}
    return write_pdf(Document("job-ticket", title, title, ticket.lang, pages, keywords(whose), colophon))


def _drawings(ticket: Ticket, style: _Style) -> Iterator[Drawing]:
    labels = words("ticket", ticket.lang)
    title = join_pair(labels["ticket"], ticket.title, ticket.lang)
    items, y = _head(ticket, title, style)
    rows = [_row(piece, ticket, style.body) for piece in ticket.pieces]
    for row in rows:
        height = max(cell.high for cell in row) + 2 * style.air
        if y + height > PAGE[1] - _MARGIN:
            yield Drawing("job-ticket", title, *PAGE, ticket.lang, tuple(items))
            items, y = _table_head(ticket, _MARGIN, style)
        items += _across(y)
        for (x, _wide), cell in zip(_places(), row, strict=True):
            items += cell.set(x, y + style.air)
        y += height
    yield Drawing("job-ticket", title, *PAGE, ticket.lang, (*items, *_across(y)))


def _places() -> list[tuple[float, float]]:
    """Return the left edge of each column and the width of its text, mm."""
    places, x = [], _MARGIN
    for _key, column_width in _COLUMNS:
        places.append((x, column_width - _GAP))
        x += column_width
    return places


def _across(y: float) -> list[Item]:
    return [polyline([(_MARGIN, y), (PAGE[0] - _MARGIN, y)], stroke="black", width=0.25)]


def _head(ticket: Ticket, title: str, style: _Style) -> tuple[list[Item], float]:
    """Set title, edition, publisher, and the facts that apply to all pieces."""
    line_width, body = PAGE[0] - 2 * _MARGIN, style.body
    try:
        size, lines = fit(title, line_width, largest=_TITLE, smallest=body, lines=2, font="bold")
    except DoesNotFitError:
        size, lines = body, [*_lines(title, body, line_width, "bold")]
    version = f"{words('products', ticket.lang)['version']} {ticket.version}"
    about = ", ".join(filter(None, (ticket.edition, version, ticket.date, ticket.sku)))
    whose = ", ".join(filter(None, (ticket.publisher, ticket.web)))
    facts = [join_pair(label, value, ticket.lang) for label, value in _facts(ticket)]
    cell = _Cell((
        *((line, size, "bold") for line in lines),
        *((line, body, "regular") for text in (about, whose) if text for line in _lines(text, body, line_width)),
        ("", 4.0, "regular"),
        *((line, body, "regular") for text in facts for line in _lines(text, body, line_width)),
    ))  # fmt: skip
    items, y = _table_head(ticket, _MARGIN + cell.high + 2 * _GAP, style)
    return [*cell.set(_MARGIN, _MARGIN), *items], y


def _facts(ticket: Ticket) -> Iterator[tuple[str, str]]:
    labels = words("ticket", ticket.lang)
    yield labels["printer"], ticket.printer
    games = labels["open"] if ticket.quantity is None else f"{ticket.quantity}"
    langs = ", ".join(lang.upper() for lang in ticket.languages)
    several = len(ticket.languages) > 1
    yield labels["games"], labels["each-language"].format(n=games, langs=langs) if several else games
    ink = [labels["most-ink"].format(n=f"{ticket.most_ink:g}")] if ticket.most_ink else []
    yield labels["colour"], ", ".join([*ticket.standards, *ticket.conditions, *ink])
    yield labels["bleed"], f"{ticket.bleed_mm:g} mm".replace(".", words("sheets", ticket.lang)["decimal"])
    if ticket.spots:
        yield labels["spots"], ", ".join(f"{spot.name} ({labels[f'use-{spot.use}']})" for spot in ticket.spots)


def _lines(text: str, size: float, line_width: float, font: str = "regular") -> Iterator[str]:
    """Break a text into lines; a word wider than a line is split, after a hyphen if possible."""
    for line in wrap(text, size, line_width, font):
        remainder = line
        while width(remainder, size, font) > line_width:
            most = max(
                (n for n in range(1, len(remainder)) if width(remainder[:n], size, font) <= line_width), default=1
            )
            at = max(remainder.rfind(sign, 0, most) for sign in _BREAKS) + 1 or most
            yield remainder[:at]
            remainder = remainder[at:]
        yield remainder


def _table_head(ticket: Ticket, y: float, style: _Style) -> tuple[list[Item], float]:
    labels = words("ticket", ticket.lang)
    cells = [
        _Cell(
            tuple((line, style.body, "bold") for line in _lines(labels[key], style.body, column_width - _GAP, "bold"))
        )
        for key, column_width in _COLUMNS
    ]
    items = [text for (x, _wide), cell in zip(_places(), cells, strict=True) for text in cell.set(x, y)]
    return list(items), y + max(cell.high for cell in cells) + style.air


def _row(piece: Piece, ticket: Ticket, body: float) -> list[_Cell]:
    labels = words("ticket", ticket.lang)
    open_ = labels["open"]
    texts: Sequence[Iterable[str]] = (
        _quantity(piece, ticket),
        _sizes(piece, ticket.lang),
        _sides(piece, ticket.lang),
        _folds(piece, ticket.lang),
        piece.spots or (_NOTHING,),
        [piece.stock or open_],
        [piece.finish or open_],
    )
    (_x, column_width), *columns = _places()
    names = list(_names(piece))
    first = _Cell((
        *((line, body, "bold") for line in _lines(piece.title, body, column_width, "bold")),
        *((line, _NOTE, "regular") for name in names for line in _lines(name, _NOTE, column_width)),
    ))  # fmt: skip
    return [
        first,
        *(
            _Cell(tuple((line, body, "regular") for text in said_ for line in _lines(text, body, room)))
            for (_at, room), said_ in zip(columns, texts, strict=True)
        ),
    ]


def _names(piece: Piece) -> Iterator[str]:
    """Yield the file name in each language; for several files, the first and last."""
    for lang in dict.fromkeys(file.lang for file in piece.files):
        first, *other_files = (file.name.rpartition("/")[2] for file in piece.files if file.lang == lang)
        yield f"{first} … {other_files[-1]}" if other_files else first


def _quantity(piece: Piece, ticket: Ticket) -> Iterator[str]:
    if piece.total is not None:
        yield f"{piece.total}"
    yield words("ticket", ticket.lang)["each-game"].format(n=piece.each_game)


def _sizes(piece: Piece, lang: str) -> Iterator[str]:
    labels = words("ticket", lang)
    if piece.sheet_mm:
        yield labels["die-line"]
    yield from (_by(size, lang) for size in piece.cut_mm)
    if piece.sheet_mm:
        yield labels["on-sheet"]
    yield from (_by(size, lang) for size in piece.sheet_mm)
    if piece.back_mm:
        yield from (labels["back"], _by(piece.back_mm, lang))
    if piece.wrap_mm:
        yield labels["wrap"].format(size=_by([piece.wrap_mm], lang))
    if piece.inside_mm:
        yield from (labels["inside"], _by(piece.inside_mm, lang))


def _by(size: Iterable[float], lang: str) -> str:
    """Format lengths in mm.

    >>> _by((148, 210.5), "de")
    '148 × 210,5'
    """
    return " × ".join(format_length(round(side, 1), lang) for side in size)


def _sides(piece: Piece, lang: str) -> Iterator[str]:
    labels = words("ticket", lang)
    if piece.sides is None:
        yield labels["pages"].format(n=piece.pages)
        for file in piece.files:
            if file.blank:
                pages = ", ".join(map(str, file.blank))
                several = len({each.lang for each in piece.files}) > 1
                yield labels["blank"].format(pages=f"{file.lang.upper()} {pages}" if several else pages)
    elif piece.mounted:
        yield labels["mounted"]
    elif piece.sides > 1:
        yield labels["two-sides"]
    else:
        yield labels["sheets"].format(n=piece.pages) if piece.pages > 1 else labels["one-side"]
    if piece.flip in ("long", "short"):
        yield labels[f"turn-{piece.flip}"]


def _folds(piece: Piece, lang: str) -> Iterator[str]:
    labels = words("ticket", lang)
    if piece.folds:
        (across, down), (sheet_width, height) = piece.folds, piece.cut_mm[0]
        yield labels["folded"].format(across=across, down=down)
        yield labels["folded-to"].format(size=_by((sheet_width / across, height / down), lang))
    elif piece.binding:
        yield labels["stitched" if piece.binding == "stitched" else "folded-once"]
    elif piece.die_cut and piece.spots:
        yield labels["die-cut"]
    elif not piece.folded_by_hand:
        yield _NOTHING
    if piece.folded_by_hand:
        yield labels["by-hand"]
