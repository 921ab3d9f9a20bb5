"""Sheets of pieces to fold: pyramids in the size of the plastic ones, and two-sided figures.

At home each piece has a printed outline and dashed folds. For a press its outline is a die line and its folds are
creases, each a separation of its own, and its colours run on beyond the cut.
"""

from collections.abc import Iterator, Sequence

from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.definitions.pieces import Pieces
from hyskos.generators.boards.pieces.piece_cells import Cell, cells
from hyskos.generators.boards.shared.style import LINE, NOTE, SECTION, Style, style_of
from hyskos.generators.dies import CREASE_LAYER, DIE_LAYER, DieCut
from hyskos.generators.drawing import Drawing, Group, Item, Text, UndrawableError, group, moved, polyline
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import cap_height, fit, width
from hyskos.generators.words import words

Size = tuple[float, float]
Place = tuple[float, float, Cell]
HOME: Size = (190.0, 259.0)
"""Width and height of a sheet in mm: it lies on A4 and on Letter with margins of 10 mm."""
PRESS: tuple[Size, ...] = ((190.0, 277.0), (277.0, 400.0))
"""The same for a press, on A4 and on A3, smallest first."""
HEAD = 17.0
"""Height of the heading, mm."""
GAP = 3.0
"""Between two pieces, mm: room for the scissors."""
KNIFE = 0.5
"""Between the bleeds of two pieces, mm: no colour runs into the other."""


def draw(pieces: Pieces, *, lang: str, ink: str = "full", press: DieCut | None = None) -> tuple[Drawing, ...]:
    """Draw as many sheets as the pieces need, largest pieces first; with `press` for one that cuts them out."""
    style = style_of(ink)
    made = sorted(cells(pieces, style, press.bleed if press else None), key=lambda cell: (-cell.h, -cell.w))
    (wide, high), pages = _for_press(made, press) if press else (HOME, _pages(made, HOME, GAP, 0.0))
    said = words("pieces", lang)
    title = said["title"].format(title=text_in(pieces.title, lang))
    for_press = "_press" if press else ""
    drawings = []
    for n, page in enumerate(pages, start=1):
        sheet = said["sheet"].format(n=n, m=len(pages))
        notes = [said[f"fold{for_press}"]] + ([said[f"stand{for_press}"]] if pieces.figures and n == 1 else [])
        heading = _head(wide, title, sheet, f"{pieces.version} · {lang}", notes, style)
        items = (
            group(heading, id="heading", layer=True),
            group(_placed(page), id="pieces", layer=True),
            *_tools(page),
        )
        drawings.append(Drawing(f"{pieces.game}_{pieces.id}-{n}", f"{title}, {sheet}", wide, high, lang, items))
    return tuple(drawings)


def _for_press(made: Sequence[Cell], press: DieCut) -> tuple[Size, list[list[Place]]]:
    """Choose the sheet of which fewest are needed, since each needs a die of its own; of equals the smallest."""
    sizes = [size for size in PRESS if press.takes(size)] or [PRESS[0]]
    ways = [(size, _pages(made, size, max(GAP, 2 * press.bleed + KNIFE), press.bleed)) for size in sizes]
    return min(ways, key=lambda way: len(way[1]))


def _pages(made: Sequence[Cell], size: Size, gap: float, around: float) -> list[list[Place]]:
    """Place pieces on sheets, below the heading and `around` mm from the edges."""
    wide, high = size[0] - 2 * around, size[1] - HEAD - 2 * around
    return [[(x + around, HEAD + y + around, cell) for x, y, cell in page] for page in packed(made, wide, high, gap)]


def packed(cells: Sequence[Cell], wide: float, high: float, gap: float = GAP) -> Iterator[list[Place]]:
    """Put cells, tallest first, into rows and rows onto sheets: each goes into the first row with room (mm)."""
    sheets: list[list[tuple[float, float, float, list[Cell]]]] = []  # rows: y, height, used width, cells
    for cell in cells:
        for rows in sheets:
            row = next((i for i, (_y, h, used, _c) in enumerate(rows) if cell.h <= h and used + cell.w <= wide), None)
            if row is not None:
                y, h, used, inside = rows[row]
                rows[row] = (y, h, used + cell.w + gap, [*inside, cell])
                break
            y, h, *_ = rows[-1]
            if y + h + gap + cell.h <= high:
                rows.append((y + h + gap, cell.h, cell.w + gap, [cell]))
                break
        else:
            if cell.w > wide or cell.h > high:
                told = N_("{name}: {wide:.1f} x {high:.1f} mm does not fit a sheet")
                raise UndrawableError(say(told, name=cell.name, wide=cell.w, high=cell.h), path=("sizes",))
            sheets.append([(0.0, cell.h, cell.w + gap, [cell])])
    for rows in sheets:
        placed = []
        for y, _h, used, inside in rows:
            x = (wide - (used - gap)) / 2
            for cell in inside:
                placed.append((x, y, cell))
                x += cell.w + gap
        yield placed


def _placed(page: Sequence[Place]) -> Iterator[Item]:
    for number, (x, y, cell) in enumerate(page, start=1):
        yield Group(cell.items, id=f"piece-{number}", title=cell.name, matrix=(1, 0, 0, 1, x, y))


def _tools(page: Sequence[Place]) -> Iterator[Item]:
    """Lay what cuts and creases the pieces over all of them, each in a layer that a maker can take out of the file."""
    for id_, title in ((CREASE_LAYER, "Creases"), (DIE_LAYER, "Die line")):
        lines = [moved(cell.creases if id_ == CREASE_LAYER else cell.cuts, x, y) for x, y, cell in page]
        if any(one.items for one in lines):
            yield Group(tuple(lines), id=id_, title=title, layer=True)


def _head(wide: float, title: str, sheet: str, version: str, notes: Sequence[str], style: Style) -> Iterator[Item]:
    y = cap_height(SECTION) + 1.5
    yield Text(0, y, title, SECTION, font="bold", ink=style.text)
    yield Text(wide, y, sheet, NOTE, anchor="end", ink=style.soft)
    yield version_mark(Text(wide - width(sheet, NOTE) - 4, y, version, NOTE, anchor="end", ink=style.soft))
    y += 1.6
    yield polyline([(0, y), (wide, y)], stroke=style.gold or style.rule, width=LINE)
    y += 3.6
    for note in notes:
        size, lines = fit(note, wide, largest=NOTE, lines=2)
        for line in lines:
            yield Text(0, y, line, size, ink=style.soft)
            y += 3.2
