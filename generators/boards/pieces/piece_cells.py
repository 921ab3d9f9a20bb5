"""Pieces to fold, one by one: print and, for a press, cuts and creases."""

import math
from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.art.library import load_art
from hyskos.definitions.geometry import Point, Rect, direction
from hyskos.definitions.kinds.pieces import Pieces, PieceSet, PyramidSize, Standee
from hyskos.generators.boards.pieces.pyramid_net import (
    Cell,
    Net,
    PieceStyle,
    capstone,
    grow_outline,
    hatch_area,
    inks_of,
    look_of,
    net,
    slant,
)
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem
from hyskos.generators.boards.shared.style import BOLD, HAIR, LABEL, LINE, NOTE, Style, centred_baseline
from hyskos.generators.die_lines import DIE_PT
from hyskos.generators.drawing import (
    Circle,
    Group,
    Item,
    Sources,
    Text,
    group,
    move_items,
    polygon,
    polyline,
    rectangle,
    source_paths,
    with_sources,
)

FOOT = 9.0
"""Height of a figure's feet, mm."""
_FOOT_AIR = 1.5
"""Margin around the sign on a foot, mm."""
KNIFE_OFF = 3.0
"""Distance of marks from a cut made by a press, mm: a knife is off by up to 1 mm."""
_OVER = 1.0
"""How far colour continues over a fold onto the glued part, mm."""
_SHORT, _SHORT_AT_TIP = 0.5, 2.0
"""Distance between the end of a crease and a cut, and the tip where all meet, mm; closer, the card would tear."""
_DASH = (1.2, 0.9)
_ASIDE = 0.2
"""Offset onto the paper of a dashed fold between colour and paper, mm: it is visible next to any colour."""
SUIT = 6.4
"""Minimum box of the sign on a face, mm: the sign itself is at least 6 mm long."""


def cells(pieces: Pieces, piece_set: PieceSet, style: Style, bleed: float | None = None) -> Iterator[Cell]:
    """Draw every piece of a set; `bleed` is that of a press in mm, None for scissors at home."""
    look = look_of(pieces, piece_set, style)
    for n, figure in enumerate(pieces.figures):
        cell = _standee(figure, look) if bleed is None else _die_cut_standee(figure, look, bleed)
        yield _with_sources(cell, *source_paths(("figures", n), "width_mm", "height_mm"))
    for n, (size, count) in enumerate(zip(pieces.sizes, piece_set.counts, strict=True)):
        for _ in range(count):
            yield _with_sources(
                _pyramid(size, n + 1, look, bleed), *_size_sources(n + 1), ("sets", piece_set.id, "counts", n)
            )


def _size_sources(pips: int) -> Sources:
    """Return the sources of a pyramid's size."""
    return source_paths(("sizes", pips - 1), "base_mm", "height_mm")


def _with_sources(cell: Cell, *sources: tuple[str | int, ...]) -> Cell:
    """Set the sources of a piece: its measures and its number."""
    items, cuts, creases = (with_sources(items, *sources) for items in (cell.items, cell.cuts, cell.creases))
    return replace(cell, items=items, cuts=cuts, creases=creases)


def _pyramid(size: PyramidSize, pips: int, look: PieceStyle, bleed: float | None) -> Cell:
    layout = net(size)
    left, top = min(x for x, _ in layout.outline), min(y for _, y in layout.outline)
    right, low = max(x for x, _ in layout.outline), max(y for _, y in layout.outline)
    width, height, name = right - left, low - top, f"{look.piece_set.letter}{pips}"
    edge = tuple((round(x - left, 6), round(y - top, 6)) for x, y in layout.outline)
    marks = tuple(_faces(layout, size, pips, look, 0.0 if bleed is None else KNIFE_OFF))
    if bleed is None:
        net_of = tuple(_draw_scissors_net(layout, size, pips, look))
        return Cell(width, height, (move_items((*net_of, *marks), -left, -top),), name, outline=edge)
    fill = inks_of(look)[0]
    sides = [bleed] * (len(layout.rim)) + [_OVER]  # the last side of the fan is the fold of the tab
    ground = polygon(grow_outline((layout.tip, *layout.rim), sides), fill=fill)
    top_of = capstone(layout.rim, _free(size, KNIFE_OFF), look, (bleed, _OVER))
    art = with_sources([ground, *top_of], look.colour_source, *_size_sources(pips))
    return Cell(
        width,
        height,
        (move_items((*art, *marks), -left, -top),),
        name,
        (move_items((polygon(layout.outline, stroke="cut", width=DIE_PT),), -left, -top),),
        (move_items((_crease(tip, rim, _SHORT_AT_TIP, _SHORT) for tip, rim in layout.folds), -left, -top),),
        edge,
    )


def _draw_scissors_net(layout: Net, size: PyramidSize, pips: int, look: PieceStyle) -> Iterator[Item]:
    """Draw a net for scissors: its outline, and dashed folds; that of the tab is on its paper side."""
    fill, mark, line = inks_of(look)
    yield polygon(layout.outline, fill="white", stroke=line, width=BOLD, join="round")
    fan = polyline((layout.tip, *layout.rim), fill=fill, stroke=line, width=BOLD, join="round")  # open at the tab
    yield from with_sources(
        [fan, *capstone(layout.rim, _free(size, 0.0), look)], look.colour_source, *_size_sources(pips)
    )
    *between, (tip, rim) = layout.folds
    for fold in between:
        yield polyline(fold, stroke=line if fill == "white" else mark, width=LINE, dash=_DASH)
    aside = _paper(tip, rim, layout.tab[0])
    yield polyline([(x + aside[0], y + aside[1]) for x, y in (tip, rim)], stroke=line, width=LINE, dash=_DASH)


def _paper(start: Point, end: Point, towards: Point) -> Point:
    """Return a vector of _ASIDE mm from a line to the side of a point."""
    along = direction(start, end)
    across = -along[1], along[0]
    side = math.copysign(_ASIDE, (towards[0] - start[0]) * across[0] + (towards[1] - start[1]) * across[1])
    return across[0] * side, across[1] * side


def _faces(layout: Net, size: PyramidSize, pips: int, look: PieceStyle, off: float) -> Iterator[Item]:
    for number, (_tip, right, left) in enumerate(layout.faces):
        foot = (right[0] + left[0]) / 2, (right[1] + left[1]) / 2
        if look.style.gold is None:
            share = _free(size, off)
            tip = ((0.0, 0.0), (right[0] * share, right[1] * share), (left[0] * share, left[1] * share))
            lines = hatch_area(tip, math.degrees(math.atan2(foot[1], foot[0])), look, -1 if number % 2 else 1)
            yield from with_sources(lines, look.colour_source, *_size_sources(pips))
        yield from _face(foot, size, pips, look, off)


def _pip(size: PyramidSize, off: float) -> tuple[float, float]:
    """Return the radius of a pip, and the distance of its centre from the base, mm."""
    r = 0.055 * size.base_mm + 0.35
    return r, max(2.6 * r, off + r)


def _mark_reach(size: PyramidSize, off: float) -> float:
    """Return how far pips and suit extend from the base, including a gap, mm."""
    r, base = _pip(size, off)
    return base + 1.4 * r + max(SUIT, 0.4 * size.base_mm) + 0.8


def _free(size: PyramidSize, off: float) -> float:
    """Return the share of a face's height, from the tip, without marks."""
    return 1 - _mark_reach(size, off) / slant(size)


def _crease(start: Point, end: Point, short: float, shorter: float) -> Item:
    """Draw a crease between two points, ending some mm before each."""
    across = direction(start, end)
    first = start[0] + across[0] * short, start[1] + across[1] * short
    last = end[0] - across[0] * shorter, end[1] - across[1] * shorter
    return polyline((first, last), stroke="crease", width=DIE_PT)


def _face(foot: Point, size: PyramidSize, pips: int, look: PieceStyle, off: float) -> Iterator[Item]:
    """Draw pips along the base, at least `off` mm from it, and the suit above them, upright on a standing pyramid."""
    mark = inks_of(look)[1]
    height = slant(size)
    down = foot[0] / height, foot[1] / height
    across = -down[1], down[0]
    r, base = _pip(size, off)

    def at(up: float, aside: float) -> Point:
        return foot[0] - down[0] * up + across[0] * aside, foot[1] - down[1] * up + across[1] * aside

    for k in range(pips):
        x, y = at(base, (k - (pips - 1) / 2) * 3.2 * r)
        yield Circle(x, y, r, fill=mark)
    if not look.piece_set.suit:
        x, y = at(base + 2.2 * r + 0.6, 0)
        angle = math.degrees(math.atan2(down[1], down[0])) - 90
        type_size = LABEL if size.base_mm > 15 else NOTE
        letter = Text(
            x, y, look.piece_set.letter.upper(), type_size, font="bold", anchor="middle", ink=mark, angle=angle
        )
        yield from with_sources([letter], look.sign_source, *_size_sources(pips))
        return
    art = load_art("suits", look.piece_set.suit, look.arts)
    side = max(SUIT, 0.4 * size.base_mm)
    scale = side / max(art.width, art.height)
    centre = base + 1.4 * r + side / 2

    def transform(point: Point) -> Point:
        return at(centre - scale * (point[1] - art.height / 2), -scale * (point[0] - art.width / 2))

    yield from with_sources(
        [group(draw_art(art, transform, scale, lambda _name: mark))], look.sign_source, *_size_sources(pips)
    )


def face(pieces: Pieces, piece_set: PieceSet, size: PyramidSize, pips: int, style: Style) -> Iterator[Item]:
    """Draw one side of a pyramid on a rectangle of its colour, with the tip at (0, 0) and the base below it."""
    look, height = look_of(pieces, piece_set, style), slant(size)
    yield rectangle(-size.base_mm / 2, 0, size.base_mm, height, fill=inks_of(look)[0])
    corners = (size.base_mm / 2, height), (-size.base_mm / 2, height)
    yield from capstone(corners, _free(size, 0.0), look, (_OVER, _OVER))
    yield from _face((0.0, height), size, pips, look, 0.0)


def figure_side(pieces: Pieces, piece_set: PieceSet, figure: Standee, style: Style) -> Iterator[Item]:
    """Draw one side of a figure, its upper left corner at (0, 0)."""
    look = look_of(pieces, piece_set, style)
    yield rectangle(0, 0, figure.width_mm, figure.height_mm, fill=inks_of(look)[0])
    yield from panel(figure, look, frame=True)


def _standee(figure: Standee, look: PieceStyle) -> Cell:
    w, h = figure.width_mm, figure.height_mm
    fill, mark, line = inks_of(look)
    low = FOOT + h
    items: list[Item] = [
        *with_sources([rectangle(0, 0, w, 2 * (FOOT + h), fill=fill, stroke=line, width=BOLD)], look.colour_source),
        *_both_sides(figure, look, frame=True),
    ]
    folds = [(y, line if fill == "white" else mark) for y in (FOOT, low, low + h)]
    items.extend(polyline([(0, y), (w, y)], stroke=ink, width=LINE, dash=_DASH) for y, ink in folds)
    return Cell(w, 2 * (FOOT + h), tuple(items), f"{look.piece_set.letter}-{figure.id}")


def _die_cut_standee(figure: Standee, look: PieceStyle, bleed: float) -> Cell:
    """Draw a figure for a press, without a frame, which would show cutting errors, and without lines."""
    w, h = figure.width_mm, figure.height_mm
    tall = 2 * (FOOT + h)
    colour = rectangle(-bleed, -bleed, w + 2 * bleed, tall + 2 * bleed, fill=inks_of(look)[0])
    (art,) = with_sources([colour], look.colour_source)
    return Cell(
        w,
        tall,
        (art, *_both_sides(figure, look, frame=False)),
        f"{look.piece_set.letter}-{figure.id}",
        (rectangle(0, 0, w, tall, stroke="cut", width=DIE_PT),),
        tuple(_crease((0, y), (w, y), _SHORT, _SHORT) for y in (FOOT, FOOT + h, FOOT + 2 * h)),
    )


def _both_sides(figure: Standee, look: PieceStyle, *, frame: bool) -> Iterator[Item]:
    """Draw a figure on both sides of its card, and its sign on both feet, which identifies it from above."""
    printed, low = tuple(panel(figure, look, frame=frame)), FOOT + figure.height_mm
    side = (*printed, *_foot_sign(figure, look))
    yield Group(side, matrix=(1, 0, 0, 1, 0, low))
    yield Group(side, matrix=(-1, 0, 0, -1, figure.width_mm, low))


def _foot_sign(figure: Standee, look: PieceStyle) -> Iterator[Item]:
    """Draw the suit of a figure, or its letter, on the foot below its side."""
    x, y, mark = figure.width_mm / 2, figure.height_mm + FOOT / 2, inks_of(look)[1]
    if look.piece_set.suit:
        art = load_art("suits", look.piece_set.suit, look.arts)
        transform, scale = fit_art(art, x, y, FOOT - 2 * _FOOT_AIR)
        yield from with_sources([group(draw_art(art, transform, scale, lambda _name: mark))], look.sign_source)
        return
    letter = Text(x, centred_baseline(y, LABEL), look.piece_set.letter.upper(), LABEL, "bold", "middle", mark)
    yield from with_sources([letter], look.sign_source)


def panel(figure: Standee, look: PieceStyle, *, frame: bool) -> Iterator[Item]:
    """Draw one side of a figure, its top at y = 0, with the emblem as large as its panel."""
    yield from figure_on(figure, look, 1.6 if frame else KNIFE_OFF)
    if frame:
        edge = Rect(0, 0, figure.width_mm, figure.height_mm).grown(-0.8)
        yield polygon(edge.corners(), stroke=inks_of(look)[1], width=HAIR)


def figure_on(figure: Standee, look: PieceStyle, air: float, line: str = "black") -> Iterator[Item]:
    """Draw a figure with lines of an ink on the hatching of its set, `air` mm clear of the edges of its side."""
    w, h, style = figure.width_mm, figure.height_mm, look.style
    mark = inks_of(look)[1]
    art = load_art("emblems", figure.emblem, look.arts)
    side = max(art.width, art.height) * min((w - 2 * air) / art.width, (h - 2 * air) / art.height)
    dark, body = mark == "white", "stone" if mark == "white" else "white"
    inner = Rect(0, 0, w, h).grown(-air if dark else -air / 2).corners()
    if dark:  # black lines and black hair are visible on sand
        yield polygon(inner, fill="sand")
    yield from with_sources(hatch_area(inner, 90.0, look), ("sets", look.piece_set.id))
    inks = EmblemInks(body, "white", style.gold or "white", line, plain=not style.gold)
    drawing = emblem(figure.emblem, (w - side) / 2, (h - side) / 2, side, inks, look.arts)
    yield from with_sources([drawing], ("figures", figure.id, "emblem"))
