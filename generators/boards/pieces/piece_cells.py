"""Pieces to fold, each in its place: what is printed of it, and for a press where it is cut and creased."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hyskos.definitions.art.library import found_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import Point
from hyskos.definitions.pieces import Pieces, PieceSet, PyramidSize, Standee
from hyskos.generators.boards.pieces.pyramid_net import Net, grown, net, slant
from hyskos.generators.boards.shared.art import drawn
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem
from hyskos.generators.boards.shared.style import BOLD, HAIR, LABEL, LINE, NOTE, Style
from hyskos.generators.dies import DIE_PT
from hyskos.generators.drawing import Circle, Group, Item, Text, group, moved, polygon, polyline, rectangle
from hyskos.generators.inks import readable_on

FOOT = 9.0
"""Height of the feet of a figure, mm."""
KNIFE_OFF = 3.0
"""What is read keeps this distance from a cut that a press makes, mm: a knife is off by up to 1 mm."""
_OVER = 1.0
"""How far colour runs on over a fold to the part that takes the glue, mm."""
_SHORT, _SHORT_AT_TIP = 0.5, 2.0
"""How far a crease ends before a cut, and before the tip where all of them meet, mm: there card would tear."""
_DASH = (1.2, 0.9)
SUIT = 6.4
"""Smallest box of the sign on a face, mm: what is drawn in it is at least 6 mm long."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece in its place: size in mm, what is printed, cut and creased, with (0, 0) at its upper left corner."""

    w: float
    h: float
    items: tuple[Item, ...]
    name: str
    cuts: tuple[Item, ...] = ()
    creases: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """How the pieces of a set look: its colour and sign, the ink mode, and art of one's own."""

    one: PieceSet
    style: Style
    arts: Mapping[str, Art]


def cells(pieces: Pieces, style: Style, bleed: float | None = None) -> Iterator[Cell]:
    """Draw every piece; `bleed` is that of a press in mm, None for scissors at home."""
    for one in pieces.sets:
        look = Look(one, style, pieces.arts)
        for figure in pieces.figures:
            yield _standee(figure, look) if bleed is None else _die_cut_standee(figure, look, bleed)
        for pips, (size, count) in enumerate(zip(pieces.sizes, one.counts, strict=True), start=1):
            for _ in range(count):
                yield _pyramid(size, pips, look, bleed)


def _inks(look: Look) -> tuple[str, str, str]:
    """Give the ink of a piece's faces, of its pips and sign, and of its lines; the saver version is an outline."""
    if look.style.name != "full":
        return "white", "black", look.style.outline
    return look.one.ink, readable_on(look.one.ink), "black"


def _pyramid(size: PyramidSize, pips: int, look: Look, bleed: float | None) -> Cell:
    layout = net(size)
    left, top = min(x for x, _ in layout.outline), min(y for _, y in layout.outline)
    right, low = max(x for x, _ in layout.outline), max(y for _, y in layout.outline)
    wide, high, name = right - left, low - top, f"{look.one.letter}{pips}"
    marks = tuple(_faces(layout, size, pips, look, 0.0 if bleed is None else KNIFE_OFF))
    if bleed is None:
        return Cell(wide, high, (moved((*_outlined(layout, look), *marks), -left, -top),), name)
    fill = _inks(look)[0]
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


def _outlined(layout: Net, look: Look) -> Iterator[Item]:
    """Draw a net for scissors: its outline, and its folds dashed."""
    fill, mark, line = _inks(look)
    yield polygon((layout.tip, layout.rim[-1], *reversed(layout.tab)), fill="white", stroke=line, width=LINE)
    yield polygon((layout.tip, *layout.rim), fill=fill, stroke=line, width=BOLD, join="round")
    for fold in layout.folds:
        yield polyline(fold, stroke=mark if fill != "white" else line, width=LINE, dash=_DASH)


def _faces(layout: Net, size: PyramidSize, pips: int, look: Look, off: float) -> Iterator[Item]:
    for _tip, right, left in layout.faces:
        yield from _face(((right[0] + left[0]) / 2, (right[1] + left[1]) / 2), size, pips, look, off)


def _crease(start: Point, end: Point, short: float, shorter: float) -> Item:
    """Draw a crease between two points, ending some mm before each."""
    long = math.dist(start, end)
    across = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    first = start[0] + across[0] * short, start[1] + across[1] * short
    last = end[0] - across[0] * shorter, end[1] - across[1] * shorter
    return polyline((first, last), stroke="crease", width=DIE_PT)


def _face(foot: Point, size: PyramidSize, pips: int, look: Look, off: float) -> Iterator[Item]:
    """Print pips along the base, `off` mm from it or more, and the suit above them, upright when it stands."""
    mark = _inks(look)[1]
    high = slant(size)
    down = foot[0] / high, foot[1] / high
    across = -down[1], down[0]
    r = 0.055 * size.base_mm + 0.35
    base = max(2.6 * r, off + r)

    def at(up: float, aside: float) -> Point:
        return foot[0] - down[0] * up + across[0] * aside, foot[1] - down[1] * up + across[1] * aside

    for k in range(pips):
        x, y = at(base, (k - (pips - 1) / 2) * 3.2 * r)
        yield Circle(x, y, r, fill=mark)
    if not look.one.suit:
        x, y = at(base + 2.2 * r + 0.6, 0)
        angle = math.degrees(math.atan2(down[1], down[0])) - 90
        type_size = LABEL if size.base_mm > 15 else NOTE
        yield Text(x, y, look.one.letter.upper(), type_size, font="bold", anchor="middle", ink=mark, angle=angle)
        return
    art = found_art("suits", look.one.suit, look.arts)
    side = max(SUIT, 0.4 * size.base_mm)
    scale = side / max(art.width, art.height)
    middle = base + 1.4 * r + side / 2
    yield group(
        drawn(
            art,
            lambda point: at(middle - scale * (point[1] - art.height / 2), -scale * (point[0] - art.width / 2)),
            scale,
            lambda _name: mark,
        )
    )


def _standee(figure: Standee, look: Look) -> Cell:
    w, h = figure.width_mm, figure.height_mm
    fill, mark, line = _inks(look)
    low = FOOT + h
    items: list[Item] = [
        rectangle(0, 0, w, 2 * (FOOT + h), fill="white", stroke=line, width=BOLD),
        rectangle(0, FOOT, w, 2 * h, fill=fill, stroke=line, width=LINE),
        *_both_sides(figure, look, frame=True),
    ]
    items.extend(
        polyline([(0, y), (w, y)], stroke=line if y != low else mark, width=LINE, dash=_DASH)
        for y in (FOOT, low, low + h)
    )
    return Cell(w, 2 * (FOOT + h), tuple(items), f"{look.one.letter}-{figure.id}")


def _die_cut_standee(figure: Standee, look: Look, bleed: float) -> Cell:
    """Draw a figure for a press: no frame, which would show how exactly the knife went, and no lines."""
    w, h = figure.width_mm, figure.height_mm
    tall = 2 * (FOOT + h)
    art = rectangle(-bleed, FOOT - _OVER, w + 2 * bleed, 2 * (h + _OVER), fill=_inks(look)[0])
    return Cell(
        w,
        tall,
        (art, *_both_sides(figure, look, frame=False)),
        f"{look.one.letter}-{figure.id}",
        (rectangle(0, 0, w, tall, stroke="cut", width=DIE_PT),),
        tuple(_crease((0, y), (w, y), _SHORT, _SHORT) for y in (FOOT, FOOT + h, FOOT + 2 * h)),
    )


def _both_sides(figure: Standee, look: Look, *, frame: bool) -> Iterator[Item]:
    panel, low = tuple(_panel(figure, look, frame=frame)), FOOT + figure.height_mm
    yield Group(panel, matrix=(1, 0, 0, 1, 0, low))
    yield Group(panel, matrix=(-1, 0, 0, -1, figure.width_mm, low))


def _panel(figure: Standee, look: Look, *, frame: bool) -> Iterator[Item]:
    """Draw one side of a figure, its top at y = 0: the emblem as large as its panel."""
    w, h, style = figure.width_mm, figure.height_mm, look.style
    mark = _inks(look)[1]
    air = 1.6 if frame else KNIFE_OFF
    art = found_art("emblems", figure.emblem, look.arts)
    side = max(art.width, art.height) * min((w - 2 * air) / art.width, (h - 2 * air) / art.height)
    if frame:
        yield polygon([(0.8, 0.8), (w - 0.8, 0.8), (w - 0.8, h - 0.8), (0.8, h - 0.8)], stroke=mark, width=HAIR)
    body = "white" if style.name != "full" else ("stone" if mark == "white" else "white")
    inks = EmblemInks(body, "white", style.gold or "white", "black", plain=style.gold is None)
    yield emblem(figure.emblem, (w - side) / 2, (h - side) / 2, side, inks, look.arts)
