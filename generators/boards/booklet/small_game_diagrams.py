"""Diagrams of the small games: Pharaoh, the ring race, Pyramydal."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from hyskos.definitions.geometry import Point, direction
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.kinds.score_sheet import ScoreSheet
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.booklet.picture import Picture, Setting, label
from hyskos.generators.boards.games.grid_face import across
from hyskos.generators.boards.games.ring_board import FIGURES, blue_spaces
from hyskos.generators.boards.games.ring_face import facings
from hyskos.generators.boards.games.ring_marks import (
    CENTRE,
    INNER,
    OUTER,
    bent_arrow,
    figure_mark,
    fill_of,
    incircle,
    inner_triangle,
    outer_triangle,
    portal,
    pyramid,
    safe_place,
)
from hyskos.generators.boards.games.score_sheet import SHOWS, STATUE, statue, statue_height
from hyskos.generators.boards.shared.cells import balance_lines, centred_text
from hyskos.generators.boards.shared.style import BOLD, HAIR, LABEL, LINE, NOTE, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, polygon, polyline, rectangle

# Diagrams of Pharaoh: its board, the cost of a step, and a turn with its pieces and steps on the board.

_OUT = {"south": (0, 1), "north": (0, -1), "west": (-1, 0), "east": (1, 0)}
_RIM = 1.7
"""Margin around the squares for the bars of entries, mm."""
_USUAL = 5
"""Squares on a side of the built-in board."""
_PYRAMID_SIDES = (0.46, 0.62, 0.80)
"""Side of a small, medium and large pyramid relative to its square."""


@dataclass(frozen=True, slots=True)
class _Board:
    """A small drawing of a grid: side of a square in mm, with the rim at the origin."""

    grid: Grid
    cell: float
    style: Style

    @property
    def side(self) -> float:
        return self.cell * self.grid.columns + 2 * _RIM

    @property
    def height(self) -> float:
        return self.cell * self.grid.rows + 2 * _RIM

    def centre(self, square: str) -> Point:
        column, row = ord(square[0]) - ord("a"), int(square[1:])
        return _RIM + self.cell * (column + 0.5), _RIM + self.cell * (self.grid.rows - row + 0.5)

    def squares(self) -> Iterator[Item]:
        """Draw all squares; blocked ones are pyramids seen from above."""
        for row in range(1, self.grid.rows + 1):
            for column in range(self.grid.columns):
                name = f"{chr(ord('a') + column)}{row}"
                x, y = self.centre(name)
                yield _square(x, y, self.cell, self.style, dark=(column + row) % 2 == 1)
                if name in self.grid.blocked:
                    half = self.cell / 2
                    fill = self.style.gold or "white"
                    yield rectangle(
                        x - half, y - half, self.cell, self.cell, fill=fill, stroke=self.style.outline, width=LINE
                    )
                    for direction in (1, -1):
                        ends = [(x - half, y - direction * half), (x + half, y + direction * half)]
                        yield polyline(ends, stroke=self.style.outline, width=LINE)

    def entries(self, *, arrows: bool = True) -> Iterator[Item]:
        """Draw a bar outside and, unless disabled, an arrow into each square where pieces enter."""
        ink = _ink(self.style)
        for edge in self.grid.edges:
            out = _OUT[edge.id]
            for square in edge.squares:
                (x, y), half = self.centre(square), self.cell / 2
                rim = x + out[0] * half, y + out[1] * half
                yield across(rim, out, [(half - 0.8, 0.5), (half - 0.8, 1.3)], ink)
                if arrows:
                    yield across(rim, out, [(1.3, -0.2), (0.0, -1.8)], ink)


def pharaoh_board(setting: Setting) -> Picture:
    """Show the board with its entries and goal lines, and name them (PH-1, PH-4, PH-9)."""
    style, grid = setting.style, setting.values["grid"]
    small = _board_of(grid, 8.2, style)
    ink, radius = _ink(style), 1.95
    items: list[Item] = [*small.squares(), *small.entries()]
    plates: list[Item] = []
    for line in grid.goal_lines:
        ends = [small.centre(line.squares[0]), small.centre(line.squares[-1])]
        items += [polyline(ends, stroke=ink, width=BOLD), *(Circle(x, y, 0.8, fill=ink) for x, y in ends)]
        (cx, cy) = small.centre(line.squares[1])
        out = max(0.5, 2 * radius / small.cell)  # keeps plates of a row and a diagonal apart
        for x, y in ends:
            plates += _plate(cx + out * (x - cx), cy + out * (y - cy), radius, line.players, style)
    items += plates
    winning = sorted({line.players for line in grid.goal_lines})
    left, step = small.side + 4.0, small.height / (1 + len(winning))
    width = setting.width - left - 6.5
    games = range(max(2, min(winning, default=2)), len(grid.edges) + 1)
    notes = [setting.word("pharaoh.entry"), *(_wins(players, games, setting) for players in winning)]
    for i, text in enumerate(notes):
        y = step * (i + 0.5)
        if i:
            items += _plate(left + 2.0, y, radius, winning[i - 1], style)
        else:
            items.append(across((left + 2.0, y + 1.2), (0, 1), [(1.9, -0.2), (0.0, -2.6)], ink))
            items.append(rectangle(left, y + 1.4, 4.0, 0.8, fill=ink))
        rows = balance_lines(text, NOTE, width)
        first = y - (len(rows) - 1) * 1.7
        items += [label(left + 6.5, first + 3.4 * j, row, style) for j, row in enumerate(rows)]
    return Picture(tuple(items), setting.width, small.height)


def _wins(players: int, games: Sequence[int], setting: Setting) -> str:
    """Describe the games in which a line for `players` players wins, among the `games` that the board has edges for."""
    won = [count for count in games if count >= players]
    if won == [*games]:
        return setting.word("pharaoh.goal.every")
    numbers = [setting.word(f"number.{count}") for count in won or (players,)]
    text = setting.word("pharaoh.goal.some" if won else "pharaoh.goal.nobody")
    either = (
        numbers[0] if len(numbers) == 1 else setting.word("pharaoh.goal.or").format(one=numbers[0], other=numbers[1])
    )
    return text.format(players=either)


def _board_of(grid: Grid, cell: float, style: Style) -> _Board:
    """Return a board with squares of `cell` mm, or smaller ones if the grid is larger than usual."""
    return _Board(grid, cell * _USUAL / max(_USUAL, grid.columns, grid.rows), style)


def steps(setting: Setting) -> Picture:
    """Show the cost of a step to each adjacent square, for each size (PH-3)."""
    style, cell = setting.style, 7.0
    rolls: tuple[tuple[int, int, int], ...] = setting.values["steps"]
    block = 3 * cell
    gap = (setting.width - len(rolls) * block) / len(rolls)
    items: list[Item] = []
    for i, (pips, straight, diagonal) in enumerate(rolls):
        left = gap / 2 + i * (block + gap)
        for column in range(3):
            for row in range(3):
                x, y = left + cell * (column + 0.5), cell * (row + 0.5)
                far = abs(column - 1) + abs(row - 1)
                items.append(_square(x, y, cell, style, dark=far == 1))
                if far:
                    cost = straight if far == 1 else diagonal
                    items.append(centred_text(x, y, str(cost), LABEL, style.text, "bold" if far == 1 else "regular"))
        items += _piece((left + 1.5 * cell, 1.5 * cell), cell, pips, 0, style)
        word = setting.word(("small", "medium", "large")[pips - 1])
        items.append(centred_text(left + block / 2, block + 2.4, word, NOTE, style.text, "regular"))
    return Picture(tuple(items), setting.width, block + 4.6)


def turn(setting: Setting) -> Picture:
    """Show the pieces before a turn and the steps of that turn (PH-4..8)."""
    style, values = setting.style, setting.values
    small = _board_of(values["grid"], 6.6, style)
    items: list[Item] = [*small.squares(), *small.entries(arrows=False)]
    for square, player, pips in values["pieces"]:
        items += _piece(small.centre(square), small.cell, pips, player, style)
    for origin, target in values["ways"]:
        x, y = small.centre(target)
        start = small.centre(origin) if origin else (x, small.height + 1.6)
        items += _arrow(start, (x, y), 3.5 if origin else 0.0, 3.4 if origin else 0.4)
    return Picture(
        tuple(items), small.side, small.height + (1.8 if any(not path for path, _ in values["ways"]) else 0.0)
    )


def _square(x: float, y: float, side: float, style: Style, *, dark: bool) -> Item:
    fill = ("stone@45" if dark else "sand") if style.gold else "white"
    return rectangle(x - side / 2, y - side / 2, side, side, fill=fill, stroke=style.outline, width=HAIR)


def _piece(centre: Point, cell: float, pips: int, player: int, style: Style) -> Iterator[Item]:
    """Draw a pyramid from above with its pips as a figure; in the saver style, white for player 1, black for 2."""
    (x, y), half = centre, cell * _PYRAMID_SIDES[pips - 1] / 2
    fill = ("lapis", "brick")[player] if style.gold else ("white", "black")[player]
    ink = "black" if fill == "white" else "white"
    edge = style.text if fill == "white" else style.outline
    yield rectangle(x - half, y - half, 2 * half, 2 * half, fill=fill, stroke=edge, width=BOLD)
    near = max(half - 0.9, 1.25)
    for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        if half - near > 0.3:
            yield polyline([(x + a * half, y + b * half), (x + a * near, y + b * near)], stroke=ink, width=HAIR)
    yield centred_text(x, y, str(pips), NOTE, ink)


def _plate(x: float, y: float, radius: float, players: int, style: Style) -> Iterator[Item]:
    yield Circle(x, y, radius, fill="white", stroke=_ink(style), width=LINE)
    yield centred_text(x, y, str(players), NOTE, style.text)


def _arrow(start: Point, end: Point, off: float, short: float) -> Iterator[Item]:
    """Draw an arrow that begins `off` mm after its start and ends `short` mm before its end."""
    (x1, y1), (x2, y2), (dx, dy) = start, end, direction(start, end)
    tip = x2 - short * dx, y2 - short * dy
    neck = tip[0] - 2.0 * dx, tip[1] - 2.0 * dy
    yield polyline([(x1 + off * dx, y1 + off * dy), neck], stroke="black", width=BOLD)
    yield polygon([tip, (neck[0] - 1.2 * dy, neck[1] + 1.2 * dx), (neck[0] + 1.2 * dy, neck[1] - 1.2 * dx)],
                  fill="black")  # fmt: skip


def _ink(style: Style) -> str:
    return style.accent if style.gold else "black"


PHARAOH_DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {
    "pharaoh-board": pharaoh_board,
    "pharaoh-steps": steps,
    "pharaoh-turn": turn,
}
"""Diagrams of Pharaoh, by their names in booklets."""


# Diagrams of the ring race: its board at the start of a game, and a stretch of it before and after a move.

_WIDEST = 72.0
"""Maximum width of the board, mm."""
_PITCH, _TALL, _LABELS = 11.2, 10.6, 11.6
"""Width and height of a stretch's triangles, and width of the words before it, mm."""
_STONE_SIDES = (2.3, 3.5, 4.7)
"""Sides of small, medium and large stones on a stretch, mm."""

Stones = Mapping[int, Sequence[tuple[int, int]]]
"""Stones by triangle, from the bottom up: player and size."""


def ring_board(setting: Setting) -> Picture:
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
    items.append(centred_text(centre[0], centre[1] - 2.2, title, LABEL, style.text))
    items += [centred_text(centre[0], centre[1] + 1.8 + 3.3 * j, row, NOTE, style.text, "regular")
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
        yield centred_text(x + _PITCH / 2, foot + 2.4, str(at), NOTE, style.text, "regular")
        if at in figures and i + 1 < len(places):
            player, kind = figures[at]
            (px, py), r = incircle(inner)
            yield from figure_mark(px, py, r - 0.2, FIGURES[kind], ring.players[player], style)
    if values["waiting"]:
        x = _LABELS + _PITCH * len(places) + 3.6
        yield Circle(x, top + _TALL / 2, 4.4, fill="white", stroke=style.outline, width=BOLD)
        yield from _stones(stones.get(-1, ()), ring, (x, top + _TALL / 2), style)
        yield centred_text(x, foot + 2.4, setting.word("centre", "ring-race"), NOTE, style.text, "regular")


def _stones(stack: Sequence[tuple[int, int]], ring: Ring, centre: Point, style: Style) -> Iterator[Item]:
    """Draw a stack from above: smaller stones inside larger ones."""
    x, y = centre
    for player, size in stack:
        side = _STONE_SIDES[size - 1]
        fill = fill_of(ring.players[player], style)
        edge = "white" if fill == "black" else "black"
        yield rectangle(x - side / 2, y - side / 2, side, side, fill=fill, stroke=edge, width=HAIR if edge == "white"
                        else LINE)  # fmt: skip


RING_DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {"ring-board": ring_board, "ring-stretch": stretch}
"""Diagrams of the ring race, by their names in booklets."""


# Diagrams of Pyramydal: the line with a move, and statues with their points.

Stack = Sequence[tuple[int, int]]
"""Pyramids from the bottom up: pips and number of the colour on the score sheet, 0 for the imaginary one."""
_LARGER, _SMALLER = 1.35, 1.2
"""Scale of statues relative to the score sheet: with names below, and next to a text."""
_STATUE_PITCH = 9.4
"""Distance between statues next to a text, mm."""


def line(setting: Setting) -> Picture:
    """Show tokens and pyramids in a row, and the spaces of a move (PY-2..4)."""
    style, values = setting.style, setting.values
    shown: Sequence[str | tuple[int, int]] = values["line"]
    pitch, foot = setting.width / len(shown), 17.5
    items: list[Item] = []
    for i, entry in enumerate(shown):
        x = pitch * (i + 0.5)
        if isinstance(entry, str):
            mover = entry == values["player"]
            fill = style.accent if mover and style.gold else "white"
            items.append(Circle(x, foot - 2.6, 2.6, fill=fill, stroke=style.outline, width=BOLD if mover else LINE))
            items.append(
                centred_text(x, foot - 2.6, entry, LABEL, style.on_accent if mover and style.gold else style.text)
            )
        else:
            items += _draw_statue(values["sheet"], [entry], x, foot, 1.1, style)
    start, end = values["from"], values["to"]
    for i in range(start + 1, end + 1):
        items.append(centred_text(pitch * (i + 0.5), foot + 2.8, str(i - start), NOTE, style.text, "regular"))
    items += _bow(pitch * (start + 0.5), pitch * (end + 0.5), 8.6, style)
    return Picture(tuple(items), setting.width, foot + 4.6)


def statues(setting: Setting) -> Picture:
    """Show statues side by side with the points below each (PY-7, PY-8, PY-10..12)."""
    style, values = setting.style, setting.values
    built: Sequence[tuple[Stack, int, str]] = values["statues"]
    titled = any(name for _, _, name in built)
    pitch, larger = (setting.width / len(built), _LARGER) if titled else (_STATUE_PITCH, _SMALLER)
    tall = larger * max(_height(stack) for stack, _, _ in built)
    named = [balance_lines(setting.word(f"statue.{name}"), NOTE, pitch - 1.0) if name else [] for _, _, name in built]
    rows = max(map(len, named))
    items: list[Item] = []
    for i, (stack, points, _) in enumerate(built):
        x = pitch * (i + 0.5)
        items += _draw_statue(values["sheet"], stack, x, tall, larger, style)
        items.append(centred_text(x, tall + 3.2, str(points), LABEL + 1, style.text))
        items += [
            centred_text(x, tall + 7.0 + 3.2 * j, row, NOTE, style.text, "regular") for j, row in enumerate(named[i])
        ]
    return Picture(tuple(items), pitch * len(built), tall + 5.4 + 3.3 * rows)


def _draw_statue(sheet: ScoreSheet, stack: Stack, x: float, foot: float, larger: float, style: Style) -> Iterator[Item]:
    """Draw a statue on its base, larger than on the score sheet; an imaginary pyramid has a dashed edge."""
    for pips, colour in stack:
        height, width = (larger * side for side in STATUE[pips])
        (drawn_statue,) = statue(sheet, [(pips, colour)], 0.0, 0.0, style)
        yield Group(drawn_statue, matrix=(larger, 0, 0, larger, x, foot))
        if not colour:
            edge = [(x, foot - height - 0.9), (x + width / 2 + 0.9, foot + 0.5), (x - width / 2 - 0.9, foot + 0.5)]
            yield polygon(edge, stroke="black", width=BOLD, dash=(0.9, 0.7))
        foot -= height * SHOWS


def _height(stack: Stack) -> float:
    """Return the height of a statue on the score sheet, mm."""
    return statue_height(stack) + 0.8


def _bow(left: float, right: float, foot: float, style: Style) -> Iterator[Item]:
    """Draw an arc from one space of the line to another, ending in an arrow."""
    top, ink = 0.8, style.accent if style.gold else "black"
    yield Path((("M", (left, foot + 2.4)), ("C", (left, top, right, top, right, foot - 2.2))), stroke=ink, width=BOLD)
    yield polygon([(right, foot), (right - 1.3, foot - 2.4), (right + 1.3, foot - 2.4)], fill=ink)


PYRAMYDAL_DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {"pyramydal-line": line, "pyramydal-statues": statues}
"""Diagrams of Pyramydal, by their names in booklets."""
