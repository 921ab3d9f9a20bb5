"""Diagrams of Pharaoh: its board, the cost of a step, and a turn with its pieces and steps on the board."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from hyskos.definitions.geometry import Point, direction
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.booklet.picture import Picture, Setting, label
from hyskos.generators.boards.shared.cells import balance_lines, centred
from hyskos.generators.boards.shared.style import BOLD, HAIR, LABEL, LINE, NOTE, Style
from hyskos.generators.drawing import Circle, Item, polygon, polyline, rectangle

_OUT = {"south": (0, 1), "north": (0, -1), "west": (-1, 0), "east": (1, 0)}
_RIM = 1.7
"""Margin around the squares for the bars of entries, mm."""
_USUAL = 5
"""Squares on a side of the built-in board."""
_SIDES = (0.46, 0.62, 0.80)
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
                yield _across(rim, out, [(half - 0.8, 0.5), (half - 0.8, 1.3)], ink)
                if arrows:
                    yield _across(rim, out, [(1.3, -0.2), (0.0, -1.8)], ink)


def board(setting: Setting) -> Picture:
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
            items.append(_across((left + 2.0, y + 1.2), (0, 1), [(1.9, -0.2), (0.0, -2.6)], ink))
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
                    items.append(centred(x, y, str(cost), LABEL, style.text, "bold" if far == 1 else "regular"))
        items += _piece((left + 1.5 * cell, 1.5 * cell), cell, pips, 0, style)
        word = setting.word(("small", "medium", "large")[pips - 1])
        items.append(centred(left + block / 2, block + 2.4, word, NOTE, style.text, "regular"))
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
    (x, y), half = centre, cell * _SIDES[pips - 1] / 2
    fill = ("lapis", "brick")[player] if style.gold else ("white", "black")[player]
    ink = "black" if fill == "white" else "white"
    edge = style.text if fill == "white" else style.outline
    yield rectangle(x - half, y - half, 2 * half, 2 * half, fill=fill, stroke=edge, width=BOLD)
    near = max(half - 0.9, 1.25)
    for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        if half - near > 0.3:
            yield polyline([(x + a * half, y + b * half), (x + a * near, y + b * near)], stroke=ink, width=HAIR)
    yield centred(x, y, str(pips), NOTE, ink)


def _plate(x: float, y: float, radius: float, players: int, style: Style) -> Iterator[Item]:
    yield Circle(x, y, radius, fill="white", stroke=_ink(style), width=LINE)
    yield centred(x, y, str(players), NOTE, style.text)


def _arrow(start: Point, end: Point, off: float, short: float) -> Iterator[Item]:
    """Draw an arrow that begins `off` mm after its start and ends `short` mm before its end."""
    (x1, y1), (x2, y2), (dx, dy) = start, end, direction(start, end)
    tip = x2 - short * dx, y2 - short * dy
    neck = tip[0] - 2.0 * dx, tip[1] - 2.0 * dy
    yield polyline([(x1 + off * dx, y1 + off * dy), neck], stroke="black", width=BOLD)
    yield polygon([tip, (neck[0] - 1.2 * dy, neck[1] + 1.2 * dx), (neck[0] + 1.2 * dy, neck[1] - 1.2 * dx)],
                  fill="black")  # fmt: skip


def _across(rim: Point, out: tuple[int, int], profile: list[tuple[float, float]], ink: str) -> Item:
    """Fill a shape that is symmetric about the outward axis: half widths at distances from the rim, mm."""
    right = [(rim[0] + abs(out[1]) * half + out[0] * far, rim[1] + abs(out[0]) * half + out[1] * far)
             for half, far in profile]  # fmt: skip
    left = [(rim[0] - abs(out[1]) * half + out[0] * far, rim[1] - abs(out[0]) * half + out[1] * far)
            for half, far in reversed(profile) if half]  # fmt: skip
    return polygon([*right, *left], fill=ink)


def _ink(style: Style) -> str:
    return style.accent if style.gold else "black"


DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {
    "pharaoh-board": board,
    "pharaoh-steps": steps,
    "pharaoh-turn": turn,
}
"""Diagrams of Pharaoh, by their names in booklets."""
