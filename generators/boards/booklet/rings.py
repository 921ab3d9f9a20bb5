"""Diagrams of the ring race: its board at the start of a game, and a stretch of it before and after a move."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.ring import Ring
from hyskos.generators.boards.booklet.picture import Picture, Setting, label
from hyskos.generators.boards.games.ring_board import blue_spaces
from hyskos.generators.boards.games.ring_face import facings
from hyskos.generators.boards.games.ring_geometry import CENTRE, INNER, OUTER, incircle, inner_triangle, outer_triangle
from hyskos.generators.boards.games.ring_key import FIGURES
from hyskos.generators.boards.games.ring_marks import bent_arrow, figure_mark, fill_of, portal, pyramid, safe_place
from hyskos.generators.boards.shared.cells import balance_lines, centred
from hyskos.generators.boards.shared.style import BOLD, HAIR, LABEL, LINE, NOTE, Style
from hyskos.generators.drawing import Circle, Item, polygon, rectangle

_WIDEST = 72.0
"""Maximum width of the board, mm."""
_PITCH, _TALL, _LABELS = 11.2, 10.6, 11.6
"""Width and height of a stretch's triangles, and width of the words before it, mm."""
_SIDES = (2.3, 3.5, 4.7)
"""Sides of small, medium and large stones on a stretch, mm."""

Stones = Mapping[int, Sequence[tuple[int, int]]]
"""Stones by triangle, from the bottom up: player and size."""


def board(setting: Setting) -> Picture:
    """Show the board with stones and figures at their starts, safe spaces and portals (RG-2, RG-4, RG-12)."""
    style, ring = setting.style, setting.values["ring"]
    width = min(setting.width, _WIDEST)
    scale, aside = width / (2 * OUTER), (setting.width - width) / 2

    def transform(point: Point) -> Point:
        return aside + (point[0] - CENTRE + OUTER) * scale, (point[1] - CENTRE + OUTER) * scale

    centre = transform((CENTRE, CENTRE))
    items: list[Item] = list(_triangles(ring, transform, style))
    for side in ring.players:
        for at in side.entries:
            (x, y), r = incircle([transform(corner) for corner in outer_triangle(ring, at)])
            turn = math.atan2(y - centre[1], x - centre[0])
            square = [(x + 0.95 * r * math.cos(turn + a), y + 0.95 * r * math.sin(turn + a))
                      for a in (math.pi / 4 * k for k in (1, 3, 5, 7))]  # fmt: skip
            items.append(pyramid(square, side, style))
        for at, name in zip(side.figures, FIGURES, strict=True):
            (x, y), r = incircle([transform(corner) for corner in inner_triangle(ring, at)])
            items += figure_mark(x, y, r - 0.3, name, side, style)
        (x, y), r = incircle([transform(corner) for corner in outer_triangle(ring, side.ascension)])
        items += portal(x, y, r * 0.72, side, style, "white" if style.gold else "black")
    radius = INNER * scale - 4.4
    for side, facing in zip(ring.players, facings(ring), strict=True):
        items.append(bent_arrow(centre, radius, (0.8, facing, 160.0 / len(ring.players)), side, style))
    title = setting.word("centre", "ring-race")
    lines = balance_lines(setting.word("centre.note", "ring-race"), NOTE, 2 * radius - 14)
    items.append(centred(centre[0], centre[1] - 2.2, title, LABEL, style.text))
    items += [centred(centre[0], centre[1] + 1.8 + 3.3 * j, row, NOTE, style.text, "regular")
              for j, row in enumerate(lines)]  # fmt: skip
    return Picture(tuple(items), setting.width, width)


def _triangles(ring: Ring, transform: Callable[[Point], Point], style: Style) -> Iterator[Item]:
    blue = blue_spaces(ring)
    for i in range(ring.triangles):
        inner = [transform(corner) for corner in inner_triangle(ring, i)]
        yield polygon(inner, fill=style.shade or "white", stroke=style.outline, width=LINE, join="round")
    for i in range(ring.triangles):
        outer = [transform(corner) for corner in outer_triangle(ring, i)]
        if i in blue:
            yield from safe_place(outer, 1.4, style)
        else:
            yield polygon(outer, fill="white", stroke=style.outline, width=LINE, join="round")


def stretch(setting: Setting) -> Picture:
    """Show a stretch of the ring before and after a move (RG-2, RG-5, RG-8..10)."""
    style, values = setting.style, setting.values
    items: list[Item] = []
    step = _TALL + 5.2
    for row, key in enumerate(("before", "after")):
        top = row * step
        items.append(label(0, top + _TALL / 2, setting.word(f"row.{key}"), style))
        items += _row(values, values[key], top, setting)
    return Picture(tuple(items), setting.width, 2 * step - 1.0)


def _row(
    values: Mapping[str, object], shown: tuple[Stones, Mapping[int, tuple[int, int]]], top: float, setting: Setting
) -> Iterator[Item]:
    """Draw the triangles with stones and figures, numbers below, and stones waiting in the centre at the right."""
    style, (stones, figures) = setting.style, shown
    ring, places = values["ring"], values["places"]
    assert isinstance(ring, Ring)
    assert isinstance(places, range)
    foot = top + _TALL
    for i, at in enumerate(places):
        x = _LABELS + _PITCH * i
        if i + 1 < len(places):
            inner = [(x + _PITCH / 2, foot), (x + _PITCH * 1.5, foot), (x + _PITCH, top)]
            yield polygon(inner, fill=style.shade or "white", stroke=style.outline, width=LINE, join="round")
        outer = [(x, top), (x + _PITCH, top), (x + _PITCH / 2, foot)]
        yield polygon(outer, fill="white", stroke=style.outline, width=LINE, join="round")
        (px, py), _ = incircle(outer)
        yield from _stones(stones.get(at, ()), ring, (px, py), style)
        yield centred(x + _PITCH / 2, foot + 2.4, str(at), NOTE, style.text, "regular")
        if at in figures and i + 1 < len(places):
            player, kind = figures[at]
            (px, py), r = incircle(inner)
            yield from figure_mark(px, py, r - 0.2, FIGURES[kind], ring.players[player], style)
    if values["waiting"]:
        x = _LABELS + _PITCH * len(places) + 3.6
        yield Circle(x, top + _TALL / 2, 4.4, fill="white", stroke=style.outline, width=BOLD)
        yield from _stones(stones.get(-1, ()), ring, (x, top + _TALL / 2), style)
        yield centred(x, foot + 2.4, setting.word("centre", "ring-race"), NOTE, style.text, "regular")


def _stones(stack: Sequence[tuple[int, int]], ring: Ring, centre: Point, style: Style) -> Iterator[Item]:
    """Draw a stack from above: smaller stones inside larger ones."""
    x, y = centre
    for player, size in stack:
        side = _SIDES[size - 1]
        fill = fill_of(ring.players[player], style)
        edge = "white" if fill == "black" else "black"
        yield rectangle(x - side / 2, y - side / 2, side, side, fill=fill, stroke=edge, width=HAIR if edge == "white"
                        else LINE)  # fmt: skip


DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {"ring-board": board, "ring-stretch": stretch}
"""Diagrams of the ring race, by their names in booklets."""
