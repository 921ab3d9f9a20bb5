"""Flowing text and tables: runs of type become lines, lines become pieces, pieces fill columns."""

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby

from hyskos.definitions.geometry import MM_PER_PT, add_up
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.columns import in_turn, stack_blocks
from hyskos.generators.boards.shared.style import HAIR, LINE, NOTE, Style
from hyskos.generators.drawing import Group, Item, Sources, Text, group, polyline, rectangle
from hyskos.generators.typography import DoesNotFitError, cap_height, width

LEADING = 1.24
"""Line spacing relative to the size."""


WHOLE = 110.0
"""A list up to this height is never divided, mm."""
SHORTEST = 16.0
"""Minimum width of a last line of one word, mm."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one font, size (pt) and ink."""

    text: str
    size: float
    font: str = "regular"
    ink: str = "black"
    sources: Sources = field(default=(), compare=False, repr=False)  # sources in the definition


@dataclass(frozen=True, slots=True)
class Piece:
    """An indivisible piece with its upper left corner at the origin, mm."""

    items: tuple[Item, ...]
    height: float
    before: float = 0.0  # gap above it, unless it begins a column
    keep: bool = False  # stays with the next piece
    role: str = "text"  # or "heading", "entry" of a list, "more" of an entry, "figure", "example", "table"


@dataclass(frozen=True, slots=True)
class PositionedPiece:
    """A piece at its y in a column, mm."""

    piece: Piece
    y: float


def lead(size: float) -> float:
    """Return the line spacing in mm."""
    return size * MM_PER_PT * LEADING


class TooWideError(DoesNotFitError):
    """A word is wider than its column: it would run into the next one, or off the page."""

    def __init__(self, word: str, word_width: float, column_width: float, run: Run) -> None:
        sentence = N_("`{word}` is {long} mm wide at {size:g} pt, its column {wide} mm")
        values = {"word": short(word), "long": f"{word_width:.1f}", "size": run.size, "wide": f"{column_width:.1f}"}
        path = run.sources[0] if run.sources else ()
        super().__init__(say(sentence, **values), path=path, hint=say(N_("split it into several words")))


def lines(runs: Iterable[Run], column_width: float) -> list[list[tuple[float, str, Run]]]:
    """Break runs into lines of at most `column_width` mm: words with their x.

    Avoids a last line of a single short word.
    """
    broken: list[list[tuple[str, Run]]] = []
    end = 0.0
    for run in runs:
        for word in run.text.split(" "):  # does not split at non-breaking spaces
            long, last = width(word, run.size, run.font), broken[-1][-1][1] if broken else run
            if long > column_width:
                raise TooWideError(word, long, column_width, run)
            gap = width(" ", last.size, last.font)  # a space belongs to the word before it
            if broken and end + gap + long <= column_width:
                broken[-1].append((word, run))
                end += gap + long
            else:
                broken.append([(word, run)])
                end = long
    if len(broken) > 1 and len(broken[-1]) == 1 and len(broken[-2]) > 3 and end < SHORTEST:
        moved, (word, run) = broken[-2][-1], broken[-1][0]
        if width(f"{moved[0]} {word}", max(moved[1].size, run.size), "bold") < column_width:
            broken[-1].insert(0, broken[-2].pop())
    return [_set(words) for words in broken]


def _set(words: Sequence[tuple[str, Run]]) -> list[tuple[float, str, Run]]:
    """Join neighbours of the same run: without kerning, widths add up."""
    line, x = [], 0.0
    for run, same in groupby(words, key=lambda word: word[1]):
        text = " ".join(word for word, _ in same)
        line.append((x, text, run))
        x += width(f"{text} ", run.size, run.font)
    return line


def set_lines(runs: Sequence[Run], column_width: float, size: float, x: float = 0.0) -> list[tuple[Item, ...]]:
    """Set runs in lines; every line has its upper edge at 0 and is `lead(size)` high."""
    base = (lead(size) + cap_height(size)) / 2
    return [
        tuple(
            Text(x + at, base, text, run.size, font=run.font, ink=run.ink, sources=run.sources)
            for at, text, run in line
        )
        for line in lines(runs, column_width)
    ]


def together(pieces: Sequence[Piece]) -> list[Piece]:
    """Keep pieces together, so that no column ends between them."""
    return [*(replace(piece, keep=True) for piece in pieces[:-1]), *pieces[-1:]]


def join_pieces(before: Sequence[Piece], after: Sequence[Piece]) -> list[Piece]:
    """Concatenate pieces, keeping the last of `before` with the first of `after`."""
    return [*before[:-1], *(replace(piece, keep=True) for piece in before[-1:]), *after]


def keep_list_together(entries: Sequence[Sequence[Piece]]) -> list[Piece]:
    """Keep a list's entries together; a very long list may be divided, but not after the first or before the last."""
    pieces: list[Piece] = []
    whole = add_up(piece.before + piece.height for entry in entries for piece in entry) <= WHOLE
    for number, entry in enumerate(entries):
        tied = number and (whole or number in (1, len(entries) - 1))
        pieces = join_pieces(pieces, together(entry)) if tied else [*pieces, *together(entry)]
    return pieces


def paragraph(runs: Sequence[Run], column_width: float, size: float, *, before: float, x: float = 0.0) -> list[Piece]:
    """Make a piece of every line; a paragraph is never divided."""
    rows = set_lines(runs, column_width, size, x)
    return together([Piece(row, lead(size), 0.0 if i else before) for i, row in enumerate(rows)])


def _chunks(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Yield groups of pieces that must stay together."""
    chunk: list[Piece] = []
    for piece in pieces:
        chunk.append(piece)
        if not piece.keep:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def fill(pieces: Sequence[Piece], heights: Sequence[float]) -> list[list[PositionedPiece]] | None:
    """Fill columns of these heights (mm) in order; None if they do not suffice."""
    columns = in_turn(list(_chunks(pieces)), len(heights), lambda left, full: _count_that_fit(left, heights[full]))
    return (
        None
        if columns is None
        else [_place_pieces([piece for chunk in column for piece in chunk]) for column in columns or [[]]]
    )


def _count_that_fit(chunks: Sequence[Sequence[Piece]], height: float) -> int:
    """Return how many chunks fit into a column `height` mm high."""
    y = 0.0
    for count, chunk in enumerate(chunks):
        _, y = stack_blocks(_blocks(chunk), y + (chunk[0].before if count else 0.0))
        if y > height + 1e-6:
            return count
    return len(chunks)


def balance_columns(
    pieces: Sequence[Piece], heights: Sequence[float], spare: float = 0.0
) -> list[list[PositionedPiece]] | None:
    """Fill columns so that all end as low and as level as possible, without larger gaps between pieces.

    Among all divisions of the text, chooses the one with the smallest sum of squared gaps; the last column leaves
    `spare` mm for a picture if possible. Returns None if the columns do not suffice.
    """
    chunks = list(_chunks(pieces))
    ways = _best_divisions(chunks, heights, spare)
    last = max((number for number, starts in enumerate(ways) if len(chunks) in starts), default=0)
    return _divide(chunks, ways[: last + 1], len(chunks)) if last or not chunks else None


def above_picture(
    pieces: Sequence[Piece], heights: Sequence[float], columns: int, picture: tuple[float, float]
) -> list[list[PositionedPiece]] | None:
    """Fill columns like `balance_columns`, but level those of the last page, above a full-width picture.

    The picture takes the space left on the last page; `picture` is its minimum and maximum height, mm. So unused space
    becomes one picture rather than gaps on earlier pages. Returns None if there is no space for the picture.
    """
    chunks, (smallest, largest) = list(_chunks(pieces)), picture
    whole, before = heights[-1], _best_divisions(chunks, heights[:-columns])
    best: tuple[float, int, list[list[PositionedPiece]]] | None = None
    for start, (gaps, _) in before[len(heights) - columns].items() if len(before) > len(heights) - columns else ():
        rest = [piece for chunk in chunks[start:] for piece in chunk]
        last = _level(rest, columns, whole - smallest) if rest else None
        if last is None:
            continue
        ends = [_end(column) for column in last]
        holes = max(whole - largest - max(ends), 0.0) ** 2 + add_up((max(ends) - end) ** 2 for end in ends)
        if best is None or gaps + holes < best[0]:
            best = gaps + holes, start, last
    return best and [*_divide(chunks, before, best[1]), *best[2]]


def _level(pieces: Sequence[Piece], columns: int, maximum: float) -> list[list[PositionedPiece]] | None:
    """Fill the columns of a page, minimizing the longest; None if it exceeds `maximum` mm."""
    heights = range(1, math.floor(maximum) + 1)
    index = bisect_left(heights, True, key=lambda height: fill(pieces, [height] * columns) is not None)
    return fill(pieces, [heights[index]] * columns) if index < len(heights) else None


def _best_divisions(
    chunks: Sequence[Sequence[Piece]], heights: Sequence[float], spare: float = 0.0
) -> list[dict[int, tuple[float, int]]]:
    """Return, by number of columns and then of chunks, the minimum sum of squared gaps and the last column's start.

    The column that ends the text leaves `spare` mm free.
    """
    tall = [add_up(piece.before + piece.height for piece in chunk) for chunk in chunks]
    ways: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for height in heights[: len(chunks)]:
        costs: dict[int, tuple[float, int]] = {}
        for start, (before, _) in ways[-1].items():
            left = height + chunks[start][0].before if start < len(chunks) else -math.inf
            for end in range(start + 1, len(chunks) + 1):
                left -= tall[end - 1]
                if left < -1e-6:
                    break
                gap = left - spare if end == len(chunks) else left
                costs[end] = min(costs.get(end, (math.inf, 0)), (before + gap * gap, start))
        ways.append(costs)
    return ways


def _divide(
    chunks: Sequence[Sequence[Piece]], ways: Sequence[Mapping[int, tuple[float, int]]], end: int
) -> list[list[PositionedPiece]]:
    """Place the first `end` chunks in the columns of `ways`."""
    columns: list[list[PositionedPiece]] = []
    for costs in reversed(ways[1:]):
        start = costs[end][1]
        columns.insert(0, _place_pieces([piece for chunk in chunks[start:end] for piece in chunk]))
        end = start
    return columns


def _end(column: Sequence[PositionedPiece]) -> float:
    return column[-1].y + column[-1].piece.height if column else 0.0


def _place_pieces(pieces: Sequence[Piece]) -> list[PositionedPiece]:
    tops, _ = stack_blocks(_blocks(pieces))
    return [PositionedPiece(piece, y) for piece, y in zip(pieces, tops, strict=True)]


def _blocks(pieces: Sequence[Piece]) -> list[tuple[float, float]]:
    return [(piece.before, piece.height) for piece in pieces]


# Tables in a column of a booklet: rows of short texts below headings, with columns as wide as their words need.

GAP = 3.0
"""Gap between two columns, mm."""
PADDING = 0.7
"""Padding above and below the words of a row, mm."""
ASIDE = 1.6
"""Padding between the edge of the table and its words, mm."""

_ROUNDING = 0.01
"""Rounding tolerance by which words may exceed their line, mm."""

Row = Sequence[Run]


def table(rows: Sequence[Row], table_width: float, style: Style, before: float, role: tuple[str, ...]) -> Piece:
    """Set a table `table_width` mm wide; its first row has the headings. Raises TooWideError if a word is too long."""
    widths = shared_out([max(_natural(row[i]) for row in rows) for i in range(len(rows[0]))], table_width - 2 * ASIDE)
    ink = style.accent if style.gold else style.rule
    items: list[Item] = []
    y = 0.0
    for number, row in enumerate(rows):
        cells = [set_lines([run], column_width, run.size) for run, column_width in zip(row, widths, strict=True)]
        height = max(len(cell) * lead(run.size) for cell, run in zip(cells, row, strict=True)) + 2 * PADDING
        if number % 2 and style.land:
            items.append(group([rectangle(0, y, table_width, height, fill=style.land)], id="box"))
        x = ASIDE
        for column, (cell, run) in enumerate(zip(cells, row, strict=True)):
            cell_role = (*role, f"TR-{number}", f"{'TD' if number else 'TH'}-{column}")
            for i, line in enumerate(cell):
                matrix = (1.0, 0.0, 0.0, 1.0, x, y + PADDING + i * lead(run.size))
                items.append(Group(line, matrix=matrix, role=cell_role))
            x += widths[column] + GAP
        y += height
        edge = LINE if number in (0, len(rows) - 1) else HAIR
        items.append(polyline([(0, y), (table_width, y)], stroke=ink, width=edge))
    return Piece(tuple(items), y, before, role="table")


def column_head(text: str, style: Style) -> Run:
    """Return the run of a column heading."""
    return Run(text, NOTE + 0.5, "bold", style.accent if style.gold else style.text)


def _natural(run: Run) -> float:
    return width(run.text, run.size, run.font) + _ROUNDING


def shared_out(natural: Sequence[float], available: float) -> list[float]:
    """Divide a width: columns that need less than an equal share get what they need, the others share the rest.

    >>> shared_out([10, 40, 60], 96)
    [10, 40, 40.0]
    >>> shared_out([10, 10], 43)
    [10, 30.0]
    """
    widths = list(natural)
    room = available - GAP * (len(widths) - 1)
    open_, left = sorted(range(len(widths)), key=lambda i: widths[i]), room
    while open_:
        share = left / len(open_)
        if widths[open_[0]] > share:
            for i in open_:
                widths[i] = share
            break
        left -= widths[open_.pop(0)]
    else:
        widths[-1] += left
    return widths
