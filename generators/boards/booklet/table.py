"""Tables in a column of a booklet: rows of short texts below headings, with columns as wide as their words need."""

from collections.abc import Sequence

from hyskos.generators.boards.booklet.flow import Piece, Run, lead, set_lines
from hyskos.generators.boards.shared.style import HAIR, LINE, NOTE, Style
from hyskos.generators.drawing import Group, Item, group, polyline, rectangle
from hyskos.generators.typography import width

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
