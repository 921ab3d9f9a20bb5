"""Sheets of pieces to fold: pyramids in the size of the plastic ones, and two-sided figures."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from definitions.messages import N_, say
from definitions.model import Pieces, PieceSet, PyramidSize, Standee
from generators.boards.emblems import EmblemInks, emblem
from generators.boards.pyramid_net import Net, net, slant
from generators.boards.style import BOLD, HAIR, LABEL, LINE, NOTE, SECTION, Style, style_of
from generators.drawing import (
    Circle,
    Drawing,
    Group,
    Item,
    Point,
    Text,
    UndrawableError,
    group,
    polygon,
    polyline,
    rectangle,
)
from generators.inks import ink as ink_of
from generators.stamps import version_mark
from generators.typography import cap_height, fit, width
from generators.words import words

WIDTH, HEIGHT = 190.0, 259.0
"""Size of a sheet in mm: it lies on A4 and on Letter with margins of 10 mm."""
HEAD = 17.0
"""Height of the heading, mm."""
GAP = 3.0
"""Between two pieces, mm: room for the scissors."""
FOOT = 9.0
"""Height of the feet of a figure, mm."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece in its place: size in mm and what is drawn, with (0, 0) at its upper left corner."""

    w: float
    h: float
    items: tuple[Item, ...]
    name: str


def draw(pieces: Pieces, *, lang: str, ink: str = "full") -> tuple[Drawing, ...]:
    """Draw as many sheets as the pieces need, largest pieces first."""
    style = style_of(ink)
    cells = sorted(_cells(pieces, style), key=lambda cell: (-cell.h, -cell.w))
    pages = list(packed(cells, WIDTH, HEIGHT - HEAD))
    said = words("pieces", lang)
    title = said["title"].format(title=pieces.title[lang])
    drawings = []
    for n, page in enumerate(pages, start=1):
        sheet = said["sheet"].format(n=n, m=len(pages))
        notes = [said["fold"]] + ([said["stand"]] if pieces.figures and n == 1 else [])
        items = (
            group(_head(title, sheet, f"{pieces.version} · {lang}", notes, style), id="heading", layer=True),
            group(_placed(page), id="pieces", layer=True),
        )
        drawings.append(Drawing(f"{pieces.game}_{pieces.id}-{n}", f"{title}, {sheet}", WIDTH, HEIGHT, lang, items))
    return tuple(drawings)


def packed(cells: Sequence[Cell], wide: float, high: float) -> Iterator[list[tuple[float, float, Cell]]]:
    """Put cells, tallest first, into rows and rows onto sheets: each goes into the first row with room (mm)."""
    sheets: list[list[tuple[float, float, float, list[Cell]]]] = []  # rows: y, height, used width, cells
    for cell in cells:
        for rows in sheets:
            row = next((i for i, (_y, h, used, _c) in enumerate(rows) if cell.h <= h and used + cell.w <= wide), None)
            if row is not None:
                y, h, used, inside = rows[row]
                rows[row] = (y, h, used + cell.w + GAP, [*inside, cell])
                break
            y, h, *_ = rows[-1]
            if y + h + GAP + cell.h <= high:
                rows.append((y + h + GAP, cell.h, cell.w + GAP, [cell]))
                break
        else:
            if cell.w > wide or cell.h > high:
                told = N_("{name}: {wide:.1f} x {high:.1f} mm does not fit a sheet")
                raise UndrawableError(say(told, name=cell.name, wide=cell.w, high=cell.h), path=("sizes",))
            sheets.append([(0.0, cell.h, cell.w + GAP, [cell])])
    for rows in sheets:
        placed = []
        for y, _h, used, inside in rows:
            x = (wide - (used - GAP)) / 2
            for cell in inside:
                placed.append((x, y, cell))
                x += cell.w + GAP
        yield placed


def _placed(page: Sequence[tuple[float, float, Cell]]) -> Iterator[Item]:
    for number, (x, y, cell) in enumerate(page, start=1):
        yield Group(cell.items, id=f"piece-{number}", title=cell.name, matrix=(1, 0, 0, 1, x, HEAD + y))


def _head(title: str, sheet: str, version: str, notes: Sequence[str], style: Style) -> Iterator[Item]:
    y = cap_height(SECTION) + 1.5
    yield Text(0, y, title, SECTION, font="bold", ink=style.text)
    yield Text(WIDTH, y, sheet, NOTE, anchor="end", ink=style.soft)
    yield version_mark(Text(WIDTH - width(sheet, NOTE) - 4, y, version, NOTE, anchor="end", ink=style.soft))
    y += 1.6
    yield polyline([(0, y), (WIDTH, y)], stroke=style.gold or style.rule, width=LINE)
    y += 3.6
    for note in notes:
        size, lines = fit(note, WIDTH, largest=NOTE, lines=2)
        for line in lines:
            yield Text(0, y, line, size, ink=style.soft)
            y += 3.2


def _cells(pieces: Pieces, style: Style) -> Iterator[Cell]:
    for one in pieces.sets:
        for figure in pieces.figures:
            yield _standee(figure, one, style)
        for pips, (size, count) in enumerate(zip(pieces.sizes, one.counts, strict=True), start=1):
            for _ in range(count):
                yield _pyramid(size, pips, one, style)


def _inks(one: PieceSet, style: Style) -> tuple[str, str, str]:
    """Give the ink of a piece's faces, of its pips and letter, and of its lines; the saver version is an outline."""
    if style.name != "full":
        return "white", "black", style.outline
    red, green, blue = ink_of(one.ink).rgb
    bright = 0.299 * red + 0.587 * green + 0.114 * blue
    return one.ink, "black" if bright > 0.5 else "white", "black"


def _pyramid(size: PyramidSize, pips: int, one: PieceSet, style: Style) -> Cell:
    layout = net(size)
    left, top = min(x for x, _ in layout.outline), min(y for _, y in layout.outline)
    right, low = max(x for x, _ in layout.outline), max(y for _, y in layout.outline)
    items = Group(tuple(_net_items(layout, size, pips, one, style)), matrix=(1, 0, 0, 1, -left, -top))
    return Cell(right - left, low - top, (items,), f"{one.letter}{pips}")


def _net_items(layout: Net, size: PyramidSize, pips: int, one: PieceSet, style: Style) -> Iterator[Item]:
    fill, mark, line = _inks(one, style)
    yield polygon((layout.tip, layout.rim[-1], *reversed(layout.tab)), fill="white", stroke=line, width=LINE)
    yield polygon((layout.tip, *layout.rim), fill=fill, stroke=line, width=BOLD, join="round")
    for fold in layout.folds:
        yield polyline(fold, stroke=mark if fill != "white" else line, width=LINE, dash=(1.2, 0.9))
    for _tip, right, left in layout.faces:
        yield from _face(((right[0] + left[0]) / 2, (right[1] + left[1]) / 2), size, pips, one.letter, mark)


def _face(foot: Point, size: PyramidSize, pips: int, letter: str, mark: str) -> Iterator[Item]:
    """Print pips along the base and the colour's letter above them, upright when the pyramid stands."""
    high = slant(size)
    down = foot[0] / high, foot[1] / high
    across = -down[1], down[0]
    angle = math.degrees(math.atan2(down[1], down[0])) - 90
    r = 0.055 * size.base_mm + 0.35

    def at(up: float, aside: float) -> Point:
        return foot[0] - down[0] * up + across[0] * aside, foot[1] - down[1] * up + across[1] * aside

    for k in range(pips):
        x, y = at(2.6 * r, (k - (pips - 1) / 2) * 3.2 * r)
        yield Circle(x, y, r, fill=mark)
    letter_size = LABEL if size.base_mm > 15 else NOTE
    x, y = at(2.6 * r + 2.2 * r + 0.6, 0)
    yield Text(x, y, letter.upper(), letter_size, font="bold", anchor="middle", ink=mark, angle=angle)


def _standee(figure: Standee, one: PieceSet, style: Style) -> Cell:
    w, h = figure.width_mm, figure.height_mm
    fill, mark, line = _inks(one, style)
    low = FOOT + h
    items: list[Item] = [
        rectangle(0, 0, w, 2 * (FOOT + h), fill="white", stroke=line, width=BOLD),
        rectangle(0, FOOT, w, 2 * h, fill=fill, stroke=line, width=LINE),
    ]
    panel = tuple(_panel(figure, one, mark, style))
    items.append(Group(panel, matrix=(1, 0, 0, 1, 0, low)))
    items.append(Group(panel, matrix=(-1, 0, 0, -1, w, low)))
    items.extend(
        polyline([(0, y), (w, y)], stroke=line if y != low else mark, width=LINE, dash=(1.2, 0.9))
        for y in (FOOT, low, low + h)
    )
    return Cell(w, 2 * (FOOT + h), tuple(items), f"{one.letter}-{figure.id}")


def _panel(figure: Standee, one: PieceSet, mark: str, style: Style) -> Iterator[Item]:
    """Draw one side of a figure, its top at y = 0."""
    w, h = figure.width_mm, figure.height_mm
    side = w - 4
    y = (h - side) / 2 + 1
    yield polygon([(1.2, 1.2), (w - 1.2, 1.2), (w - 1.2, h - 1.2), (1.2, h - 1.2)], stroke=mark, width=HAIR)
    body = "white" if style.name != "full" else ("lapis" if mark == "white" else "white")
    inks = EmblemInks("stone" if body == "lapis" else body, "white", style.gold or "white", "black")
    yield emblem(figure.emblem, 2, y, side, inks)
    yield Text(
        w / 2,
        y - 2.2 if y > 7 else h - 2.4,
        one.letter.upper() + figure.id[0].upper(),
        NOTE,
        font="bold",
        anchor="middle",
        ink=mark,
    )
