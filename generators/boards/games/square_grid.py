"""Square boards for pyramids: blocked squares, entry edges and goal lines marked discreetly, on a small sheet."""

from collections.abc import Iterator
from dataclasses import dataclass

from hyskos.definitions.geometry import MM_PER_PT, Point
from hyskos.definitions.languages import alike, text_in, texts_alike
from hyskos.definitions.model import Edge, GoalLine, Grid
from hyskos.generators import typography
from hyskos.generators.boards.shared.hatching import hatch
from hyskos.generators.boards.shared.style import (
    BOLD,
    HAIR,
    LABEL,
    LINE,
    NOTE,
    TITLE,
    Style,
    centred_baseline,
    common_size,
    ground,
    style_of,
    tablet,
)
from hyskos.generators.drawing import Circle, Drawing, Item, Path, Text, group, polygon, polyline, rectangle
from hyskos.generators.stamps import version_mark
from hyskos.generators.words import words

FRAME, MARGIN = 6.5, 15.0
"""Distance of the frame and of the squares from the trim, mm."""
HEAD, FOOT = 12.5, 4.5
"""More room above the squares for the title, and below the last line of notes, mm."""
PLATE = 2.7
"""Radius of the number of players on a goal line, mm."""
_OUT = {"south": (0, 1), "north": (0, -1), "west": (-1, 0), "east": (1, 0)}


def draw(grid: Grid, *, lang: str, ink: str = "full") -> Drawing:
    """Draw a square board; the trim is its squares with a margin of 15 mm, a title and notes, no larger.

    Raises typography.DoesNotFitError when a title or note is too long for the board.
    """
    style = style_of(ink)
    board = _Board(grid, style)
    notes, foot = _notes(board, lang)
    width, height = board.right + MARGIN, board.bottom + MARGIN + foot
    frame = tablet(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME, style, fill=style.land)
    layers: dict[str, list[Item]] = {
        "background": [*ground(width, height, style), *frame],
        "squares": board.squares(),
        "edges": [board.edge(edge) for edge in grid.edges],
        "goals": board.goals(),
        "coordinates": board.coordinates() if grid.coordinates else [],
        "panels": [group(_title(board, lang), id="panel-title"), group(notes, id="panel-notes")],
    }
    return Drawing(
        grid.id if grid.id == grid.game or grid.id.startswith(f"{grid.game}-") else f"{grid.game}_{grid.id}",
        text_in(grid.title, lang),
        width,
        height,
        lang,
        tuple(group(items, id=name, title=name, layer=True) for name, items in layers.items()),
    )


def middle(grid: Grid, square: str) -> Point:
    """Give the middle of a square on the drawing, mm."""
    return _Board(grid, style_of("full")).middle(square)


def _title(board: "_Board", lang: str) -> list[Item]:
    grid, style = board.grid, board.style
    small, gap = typography.SMALLEST_PT, 4.0
    version = f"{grid.id} · {grid.version} · {lang}"
    room = board.right - board.left - typography.width(version, small) - gap - 5
    size = common_size(texts_alike(grid.title, lang), room, largest=TITLE, font="bold")
    baseline = board.top - 7.5
    return [
        Text(board.left, baseline, text_in(grid.title, lang), size, font="bold", ink=style.text),
        version_mark(Text(board.right, baseline, version, small, anchor="end", ink=style.soft)),
    ]


def _notes(board: "_Board", lang: str) -> tuple[list[Item], float]:
    """Explain the marks that the grid has, below it; and give the height that the longest language needs, mm."""
    grid, wide = board.grid, board.right - board.left
    marks = [note for note, there in (("entry", grid.edges), ("goal", grid.goal_lines)) if there]
    if not marks:
        return [], 0.0
    spoken = {each: [words("grids", each)[mark] for mark in marks] for each in alike(lang)}
    size = common_size([text for texts in spoken.values() for text in texts], wide, largest=NOTE + 0.5, lines=2)
    set_lines = {
        each: [line for text in texts for line in typography.wrap(text, size, wide)] for each, texts in spoken.items()
    }
    pitch = size * MM_PER_PT * 1.25
    first = board.bottom + 9.5
    lines = enumerate(text_in(set_lines, lang))
    items: list[Item] = [Text(board.left, first + i * pitch, line, size, ink=board.style.soft) for i, line in lines]
    most = max(map(len, set_lines.values()))
    return items, max(0.0, 9.5 + (most - 1) * pitch + FOOT + FRAME - MARGIN)


@dataclass(frozen=True, slots=True)
class _Board:
    """The squares of a grid in mm: a1 at the lower left."""

    grid: Grid
    style: Style

    @property
    def left(self) -> float:
        return MARGIN

    @property
    def top(self) -> float:
        return MARGIN + HEAD

    @property
    def right(self) -> float:
        return self.left + self.grid.columns * self.grid.cell_mm

    @property
    def bottom(self) -> float:
        return self.top + self.grid.rows * self.grid.cell_mm

    def corner(self, column: int, row: int) -> Point:
        """Give the upper left corner of a square; rows count from 1."""
        return self.left + column * self.grid.cell_mm, self.bottom - row * self.grid.cell_mm

    def middle(self, square: str) -> Point:
        """Give the middle of a square by its name."""
        x, y = self.corner(ord(square[0]) - ord("a"), int(square[1:]))
        return x + self.grid.cell_mm / 2, y + self.grid.cell_mm / 2

    def names(self) -> Iterator[tuple[str, int, int]]:
        """Name every square, with its column from 0 and its row from 1."""
        for row in range(1, self.grid.rows + 1):
            for column in range(self.grid.columns):
                yield f"{chr(ord('a') + column)}{row}", column, row

    def squares(self) -> list[Item]:
        """Draw every square; dark and light ones alternate, blocked ones are hatched."""
        side, style = self.grid.cell_mm, self.style
        drawn: list[Item] = []
        for name, column, row in self.names():
            x, y = self.corner(column, row)
            outline = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
            blocked, dark = name in self.grid.blocked, (column + row) % 2
            fill = (style.paper if blocked else style.land if dark else None) or "white"
            items: list[Item] = [polygon(outline, fill=fill, stroke=style.outline, width=LINE)]
            if blocked:
                items.append(hatch(outline, 2.4, stroke=style.rule, width=HAIR))
            drawn.append(group(items, id=f"square-{name}"))
        wide, high = self.right - self.left, self.bottom - self.top
        drawn.append(rectangle(self.left, self.top, wide, high, stroke=style.outline, width=BOLD))
        return drawn

    def edge(self, edge: Edge) -> Item:
        """Draw a bar outside of each entry square and an arrow into it."""
        out = _OUT[edge.id]
        half = self.grid.cell_mm / 2
        items: list[Item] = []
        for square in edge.squares:
            x, y = self.middle(square)
            rim = (x + out[0] * half, y + out[1] * half)
            items.append(_across(rim, out, [(half - 1.5, 1.1), (half - 1.5, 2.0)], self.style))
            items.append(_across(rim, out, [(2.6, 0.0), (0.0, -3.0)], self.style))
        return group(items, id=f"edge-{edge.id}")

    def goals(self) -> list[Item]:
        """Draw goal lines from middle to middle, with the number of players where pyramids leave the board free."""
        lines = [self.goal(i, goal) for i, goal in enumerate(self.grid.goal_lines, 1)]
        return [*lines, *(self.players(i, goal) for i, goal in enumerate(self.grid.goal_lines, 1))]

    def goal(self, index: int, goal: GoalLine) -> Item:
        """Draw one goal line."""
        line = self.style.gold or self.style.rule
        ends = [self.middle(goal.squares[0]), self.middle(goal.squares[-1])]
        dots = [Circle(x, y, 0.8, fill=line) for x, y in ends]
        return group([polyline(ends, stroke=line, width=LINE), *dots], id=f"goal-{index}")

    def players(self, index: int, goal: GoalLine) -> Item:
        """Set the number of players on both ends of a goal line, between its squares."""
        style = self.style
        items: list[Item] = []
        for one, other in ((goal.squares[0], goal.squares[1]), (goal.squares[-2], goal.squares[-1])):
            (x1, y1), (x2, y2) = self.middle(one), self.middle(other)
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            baseline = centred_baseline(y, LABEL)
            items += [
                Circle(x, y, PLATE, fill="white", stroke=style.gold or style.rule, width=LINE),
                Text(x, baseline, str(goal.players), LABEL, font="bold", anchor="middle", ink=style.text),
            ]
        return group(items, id=f"goal-{index}-players")

    def coordinates(self) -> list[Item]:
        """Set letters below the columns and numbers left of the rows."""
        half, ink = self.grid.cell_mm / 2, self.style.soft
        items: list[Item] = []
        for column in range(self.grid.columns):
            x, _ = self.corner(column, 1)
            letter = chr(ord("a") + column)
            items.append(Text(x + half, self.bottom + 5.2, letter, LABEL, anchor="middle", ink=ink))
        for row in range(1, self.grid.rows + 1):
            y = centred_baseline(self.corner(0, row)[1] + half, LABEL)
            items.append(Text(self.left - 4.2, y, str(row), LABEL, anchor="middle", ink=ink))
        return items


def _across(rim: Point, out: tuple[int, int], profile: list[tuple[float, float]], style: Style) -> Path:
    """Fill a shape that is symmetric about the way out: half widths at distances from the rim, mm."""
    along = (abs(out[1]), abs(out[0]))

    def at(half: float, far: float) -> Point:
        return rim[0] + along[0] * half + out[0] * far, rim[1] + along[1] * half + out[1] * far

    right = [at(half, far) for half, far in profile]
    left = [at(-half, far) for half, far in reversed(profile) if half]
    return polygon([*right, *left], fill=style.rule)
