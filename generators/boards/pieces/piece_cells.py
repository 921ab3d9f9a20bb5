"""Pieces to fold, each in its place: what is printed of it, and for a press where it is cut and creased."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from hyskos.definitions.geometry import Point
from hyskos.definitions.model import Pieces, PieceSet, PyramidSize, Standee
from hyskos.generators.boards.pieces.pyramid_net import Net, grown, net, slant
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem
from hyskos.generators.boards.shared.style import BOLD, HAIR, LABEL, LINE, NOTE, Style
from hyskos.generators.dies import DIE_PT
from hyskos.generators.drawing import Circle, Group, Item, Text, moved, polygon, polyline, rectangle
from hyskos.generators.inks import ink as ink_of

FOOT = 9.0
"""Height of the feet of a figure, mm."""
KNIFE_OFF = 3.0
"""What is read keeps this distance from a cut that a press makes, mm: a knife is off by up to 1 mm."""
_OVER = 1.0
"""How far colour runs on over a fold to the part that takes the glue, mm."""
_SHORT, _SHORT_AT_TIP = 0.5, 2.0
"""How far a crease ends before a cut, and before the tip where all of them meet, mm: there card would tear."""
_DASH = (1.2, 0.9)


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece in its place: size in mm, what is printed, cut and creased, with (0, 0) at its upper left corner."""

    w: float
    h: float
    items: tuple[Item, ...]
    name: str
    cuts: tuple[Item, ...] = ()
    creases: tuple[Item, ...] = ()


def cells(pieces: Pieces, style: Style, bleed: float | None = None) -> Iterator[Cell]:
    """Draw every piece; `bleed` is that of a press in mm, None for scissors at home."""
    for one in pieces.sets:
        for figure in pieces.figures:
            yield _standee(figure, one, style) if bleed is None else _die_cut_standee(figure, one, style, bleed)
        for pips, (size, count) in enumerate(zip(pieces.sizes, one.counts, strict=True), start=1):
            for _ in range(count):
                yield _pyramid(size, pips, one, style, bleed)


def _inks(one: PieceSet, style: Style) -> tuple[str, str, str]:
    """Give the ink of a piece's faces, of its pips and letter, and of its lines; the saver version is an outline."""
    if style.name != "full":
        return "white", "black", style.outline
    red, green, blue = ink_of(one.ink).rgb
    bright = 0.299 * red + 0.587 * green + 0.114 * blue
    return one.ink, "black" if bright > 0.5 else "white", "black"


def _pyramid(size: PyramidSize, pips: int, one: PieceSet, style: Style, bleed: float | None) -> Cell:
    layout = net(size)
    left, top = min(x for x, _ in layout.outline), min(y for _, y in layout.outline)
    right, low = max(x for x, _ in layout.outline), max(y for _, y in layout.outline)
    wide, high, name = right - left, low - top, f"{one.letter}{pips}"
    marks = tuple(_faces(layout, size, pips, one, style, 0.0 if bleed is None else KNIFE_OFF))
    if bleed is None:
        return Cell(wide, high, (moved((*_outlined(layout, one, style), *marks), -left, -top),), name)
    fill = _inks(one, style)[0]
    sides = [bleed] * (len(layout.rim)) + [_OVER]  # the last side of the fan is the fold of the tab
    art = polygon(grown((layout.tip, *layout.rim), sides), fill=fill)
    return Cell(
        wide,
        high,
        (moved((art, *marks), -left, -top),),
        name,
        (moved((polygon(layout.outline, stroke="cut", width=DIE_PT),), -left, -top),),
        (moved((_crease(tip, rim, _SHORT_AT_TIP, _SHORT) for tip, rim in layout.folds), -left, -top),),
    )


def _outlined(layout: Net, one: PieceSet, style: Style) -> Iterator[Item]:
    """Draw a net for scissors: its outline, and its folds dashed."""
    fill, mark, line = _inks(one, style)
    yield polygon((layout.tip, layout.rim[-1], *reversed(layout.tab)), fill="white", stroke=line, width=LINE)
    yield polygon((layout.tip, *layout.rim), fill=fill, stroke=line, width=BOLD, join="round")
    for fold in layout.folds:
        yield polyline(fold, stroke=mark if fill != "white" else line, width=LINE, dash=_DASH)


def _faces(layout: Net, size: PyramidSize, pips: int, one: PieceSet, style: Style, off: float) -> Iterator[Item]:
    mark = _inks(one, style)[1]
    for _tip, right, left in layout.faces:
        yield from _face(((right[0] + left[0]) / 2, (right[1] + left[1]) / 2), size, pips, one.letter, mark, off)


def _crease(start: Point, end: Point, short: float, shorter: float) -> Item:
    """Draw a crease between two points, ending some mm before each."""
    long = math.dist(start, end)
    across = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    first = start[0] + across[0] * short, start[1] + across[1] * short
    last = end[0] - across[0] * shorter, end[1] - across[1] * shorter
    return polyline((first, last), stroke="crease", width=DIE_PT)


def _face(foot: Point, size: PyramidSize, pips: int, letter: str, mark: str, off: float) -> Iterator[Item]:
    """Print pips along the base, `off` mm from it or more, and the letter above them, upright when it stands."""
    high = slant(size)
    down = foot[0] / high, foot[1] / high
    across = -down[1], down[0]
    angle = math.degrees(math.atan2(down[1], down[0])) - 90
    r = 0.055 * size.base_mm + 0.35
    base = max(2.6 * r, off + r)

    def at(up: float, aside: float) -> Point:
        return foot[0] - down[0] * up + across[0] * aside, foot[1] - down[1] * up + across[1] * aside

    for k in range(pips):
        x, y = at(base, (k - (pips - 1) / 2) * 3.2 * r)
        yield Circle(x, y, r, fill=mark)
    letter_size = LABEL if size.base_mm > 15 else NOTE
    x, y = at(base + 2.2 * r + 0.6, 0)
    yield Text(x, y, letter.upper(), letter_size, font="bold", anchor="middle", ink=mark, angle=angle)


def _standee(figure: Standee, one: PieceSet, style: Style) -> Cell:
    w, h = figure.width_mm, figure.height_mm
    fill, mark, line = _inks(one, style)
    low = FOOT + h
    items: list[Item] = [
        rectangle(0, 0, w, 2 * (FOOT + h), fill="white", stroke=line, width=BOLD),
        rectangle(0, FOOT, w, 2 * h, fill=fill, stroke=line, width=LINE),
        *_both_sides(figure, one, style, frame=True),
    ]
    items.extend(
        polyline([(0, y), (w, y)], stroke=line if y != low else mark, width=LINE, dash=_DASH)
        for y in (FOOT, low, low + h)
    )
    return Cell(w, 2 * (FOOT + h), tuple(items), f"{one.letter}-{figure.id}")


def _die_cut_standee(figure: Standee, one: PieceSet, style: Style, bleed: float) -> Cell:
    """Draw a figure for a press: no frame, which would show how exactly the knife went, and no lines."""
    w, h = figure.width_mm, figure.height_mm
    tall = 2 * (FOOT + h)
    art = rectangle(-bleed, FOOT - _OVER, w + 2 * bleed, 2 * (h + _OVER), fill=_inks(one, style)[0])
    return Cell(
        w,
        tall,
        (art, *_both_sides(figure, one, style, frame=False)),
        f"{one.letter}-{figure.id}",
        (rectangle(0, 0, w, tall, stroke="cut", width=DIE_PT),),
        tuple(_crease((0, y), (w, y), _SHORT, _SHORT) for y in (FOOT, FOOT + h, FOOT + 2 * h)),
    )


def _both_sides(figure: Standee, one: PieceSet, style: Style, *, frame: bool) -> Iterator[Item]:
    panel, low = tuple(_panel(figure, one, style, frame=frame)), FOOT + figure.height_mm
    yield Group(panel, matrix=(1, 0, 0, 1, 0, low))
    yield Group(panel, matrix=(-1, 0, 0, -1, figure.width_mm, low))


def _panel(figure: Standee, one: PieceSet, style: Style, *, frame: bool) -> Iterator[Item]:
    """Draw one side of a figure, its top at y = 0."""
    w, h, mark = figure.width_mm, figure.height_mm, _inks(one, style)[1]
    air = 2.0 if frame else KNIFE_OFF
    side = w - 2 * air
    y = (h - side) / 2 + 1
    if frame:
        yield polygon([(1.2, 1.2), (w - 1.2, 1.2), (w - 1.2, h - 1.2), (1.2, h - 1.2)], stroke=mark, width=HAIR)
    body = "white" if style.name != "full" else ("lapis" if mark == "white" else "white")
    inks = EmblemInks("stone" if body == "lapis" else body, "white", style.gold or "white", "black")
    yield emblem(figure.emblem, air, y, side, inks)
    yield Text(
        w / 2,
        y - 2.2 if y > 7 else h - 2.4,
        one.letter.upper() + figure.id[0].upper(),
        NOTE,
        font="bold",
        anchor="middle",
        ink=mark,
    )
