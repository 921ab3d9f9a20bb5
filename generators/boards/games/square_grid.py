"""Square boards for pyramids: picture and title above squares of sand and stone, with entries and goal lines."""

import math
from collections.abc import Iterator, Sequence
from itertools import chain

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect
from hyskos.definitions.kinds.grid import Edge, GoalLine, Grid
from hyskos.definitions.languages import alike, text_in
from hyskos.definitions.printing import Fold
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.games import grid_face
from hyskos.generators.boards.games.grid_face import (
    BAND,
    CLEAR_OF_FOLDS,
    COORDINATES,
    EDGE,
    INSIDE,
    MARGIN,
    OPEN_COORDINATES,
    RIM,
    Head,
    head_of,
    title,
)
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.style import (
    BOLD,
    HAIR,
    LABEL,
    LINE,
    Style,
    centred_baseline,
    common_size,
    stepped_rectangle,
    style_of,
)
from hyskos.generators.drawing import (
    Circle,
    Drawing,
    Folds,
    Item,
    Path,
    Text,
    group,
    polygon,
    polyline,
    rectangle,
    source_paths,
    with_sources,
)
from hyskos.generators.folds import find_crowded, folds_of
from hyskos.generators.stamps import SMALLEST_PT as STAMP_PT
from hyskos.generators.stamps import version_mark
from hyskos.generators.words import words

PLATE = 2.7
"""Radius of the plate for a goal line's number of players, mm."""
_OUT = {"south": (0, 1), "north": (0, -1), "west": (-1, 0), "east": (1, 0)}
_STAMP_GROWS = 26.0
"""How much wider than the board's own mark a stamp may be, mm: it also names sheet and file state."""
_SIZE = (("columns",), ("rows",), ("cell_mm",))
"""Sources of the squares."""
_FACE = (("ground",), *_SIZE)
_OUTLINE = 0.8
"""Distance from the squares to the outside of the line around them, mm."""
_BAR = (0.7, 1.6)
"""Distance from the rim of the squares to a bar at an entry, and to its outer side, mm."""
_GROWS = 20
"""Steps of 1 mm by which the foot of a folding board may grow."""


def throne(x: float, y: float, cell: float, inks: tuple[str, str], style: Style) -> Iterator[Item]:
    """Draw a throne on steps, centred on a square; `inks` are those of its lines and of its icon."""
    (line, accent), half = inks, cell / 2 - PLATE - 1.2
    for inset, fill in ((0.0, "gold@38"), (1.5, "gold@18"), (3.0, "gold@62")):
        side = 2 * (half - inset)
        step = stepped_rectangle(x - side / 2, y - side / 2, side, side, side * 0.05)
        yield polygon(step, fill=fill if style.gold else "white", stroke=line, width=LINE)
    yield icon("throne", x, y, 1.25 * half, accent if style.gold else style.text)


def players(middles: Sequence[Point], count: int, accent: str, style: Style) -> Iterator[Item]:
    """Set the number of players at both ends of a goal line, between its squares."""
    for (x1, y1), (x2, y2) in ((middles[0], middles[1]), (middles[-2], middles[-1])):
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        yield Circle(x, y, PLATE, fill="white", stroke=accent, width=BOLD)
        yield Text(x, centred_baseline(y, LABEL), str(count), LABEL, font="bold", anchor="middle", ink=style.text)


def draw(grid: Grid, *, lang: str, ink: str = "full", fold: Fold | None = None) -> Drawing:
    """Draw a square board: its squares with a margin of 15 mm, below a picture and the title.

    On a folding board, the title is split at a vertical fold, and the foot grows until a horizontal fold is clear of
    texts. Raises typography.DoesNotFitError if a title or note is too long for the board.
    """
    drawings = (_draw(grid, lang, style_of(ink), fold, more) for more in (range(_GROWS) if fold else (0,)))
    first = next(drawings)
    for drawing in chain((first,), drawings):
        if not any(find_crowded(drawing.items, folds_of(fold, drawing.width, drawing.height), CLEAR_OF_FOLDS)):
            return drawing
    return first


def _draw(grid: Grid, lang: str, style: Style, fold: Fold | None, more: int) -> Drawing:
    """Draw a board whose foot is `more` mm higher than necessary."""
    board = _Board(grid, style, head_of(grid, lang))
    notes, foot = _notes(board, lang)
    width, height = board.right + MARGIN, math.ceil(board.bottom + foot + INSIDE) + more  # whole mm for trimming
    parted = bool(folds_of(fold, width, height).vertical)
    sheet, sun = Rect(0, 0, width, height), (width / 2, INSIDE + board.head.scene * 0.62)
    marked = [(name,) for name, is_present in (("edges", grid.edges), ("goal_lines", grid.goal_lines)) if is_present]
    layers: dict[str, list[Item]] = {
        "background": [
            group(grid_face.ground(grid_face.GROUNDS[grid.ground], sheet, sun) if style.gold else (), id="ground"),
            *([board.floor(sheet)] if style.gold else ()),
            group(
                [*grid_face.lattice(grid, sheet, style), grid_face.rim(board.area.grown(0.3), grid, style)], id="frame"
            ),
        ],
        "squares": board.squares(),
        "edges": [item for n, edge in enumerate(grid.edges) for item in with_sources([board.edge(edge)], ("edges", n))],
        "goals": board.goals(),
        "coordinates": board.coordinates(folds_of(fold, width, height)) if grid.coordinates else [],
        "panels": [
            group(title(grid, board.head, lang, style, parted=parted), id="panel-title"),
            group(with_sources(notes, *marked), id="panel-notes"),
        ],
    }
    return Drawing(
        grid.id if grid.id == grid.game or grid.id.startswith(f"{grid.game}-") else f"{grid.game}_{grid.id}",
        text_in(grid.title, lang),
        width,
        height,
        lang,
        tuple(group(with_sources(items, *_FACE), id=name, title=name, layer=True) for name, items in layers.items()),
    )


def centre_of_square(grid: Grid, square: str, lang: str) -> Point:
    """Return the centre of a square on the drawing, mm."""
    return _Board(grid, style_of("full"), head_of(grid, lang)).centre(square)


def _notes(board: "_Board", lang: str) -> tuple[list[Item], float]:
    """Explain the marks of the grid below it, next to the stamp; return the items and their total height, mm."""
    grid, style = board.grid, board.style
    marks = [note for note, is_present in (("entry", grid.edges), ("goal", grid.goal_lines)) if is_present]
    prefix = f"{grid.id} · {grid.version} · "
    stamp, room = prefix + lang, board.right - board.left
    widest = max(typography.width(prefix + language, STAMP_PT) for language in (*alike(lang), lang))
    plate = min(room, widest + _STAMP_GROWS)
    width = room - plate - 4.0
    spoken = {language: [words("grids", language)[mark] for mark in marks] for language in alike(lang)}
    texts = [text for notes in spoken.values() for text in notes]
    size = common_size(texts, width, largest=LABEL, lines=2) if texts else LABEL
    set_lines = {
        language: [line for text in notes for line in typography.wrap(text, size, width)]
        for language, notes in spoken.items()
    }
    pitch = size * MM_PER_PT * 1.3
    below = board.bottom + (RIM if grid.coordinates else 1.6)
    first = below + 1.6 + typography.cap_height(size)
    ink = "white" if style.gold else style.text
    lines = enumerate(text_in(set_lines, lang))
    items: list[Item] = [Text(board.left, first + i * pitch, line, size, ink=ink) for i, line in lines]
    foot = first + max(0, max(map(len, set_lines.values())) - 1) * pitch
    items.append(version_mark(Text(board.right, foot, stamp, STAMP_PT, anchor="end", ink=ink)))
    return items, foot - board.bottom


@dataclass(frozen=True, slots=True)
class _Board:
    """The squares of a grid in mm: a1 at the lower left."""

    grid: Grid
    style: Style
    head: Head

    @property
    def left(self) -> float:
        return MARGIN

    @property
    def top(self) -> float:
        return self.head.height

    @property
    def right(self) -> float:
        return self.left + self.grid.columns * self.grid.cell_mm

    @property
    def bottom(self) -> float:
        return self.top + self.grid.rows * self.grid.cell_mm

    def corner(self, column: int, row: int) -> Point:
        """Return the upper left corner of a square; rows count from 1."""
        return self.left + column * self.grid.cell_mm, self.bottom - row * self.grid.cell_mm

    def centre(self, square: str) -> Point:
        """Return the centre of a square by its name."""
        x, y = self.corner(ord(square[0]) - ord("a"), int(square[1:]))
        return x + self.grid.cell_mm / 2, y + self.grid.cell_mm / 2

    def names(self) -> Iterator[tuple[str, int, int]]:
        """Yield the name of every square, its column from 0 and its row from 1."""
        for row in range(1, self.grid.rows + 1):
            for column in range(self.grid.columns):
                yield f"{chr(ord('a') + column)}{row}", column, row

    def squares(self) -> list[Item]:
        """Draw every square; dark and light ones alternate, blocked ones are pyramids seen from above."""
        side, style = self.grid.cell_mm, self.style
        drawn: list[Item] = []
        for name, column, row in self.names():
            x, y = self.corner(column, row)
            box = Rect(x, y, side, side)
            dark = (column + row) % 2
            fill = ("stone@45" if dark else "sand") if style.gold else "white"
            items: list[Item] = [rectangle(x, y, side, side, fill=fill, stroke=self.line, width=LINE)]
            if name in self.grid.blocked:
                items += grid_face.summit(box, style, self.line, courses=4)
            elif dark and style.gold is None:  # masonry instead of a tint
                items.append(masonry(box))
            blocked = [("blocked", self.grid.blocked.index(name))] if name in self.grid.blocked else []
            drawn += with_sources([group(items, id=f"square-{name}")], *blocked, *_SIZE)
        return drawn

    def floor(self, sheet: Rect) -> Item:
        """Draw a plain area below the squares: one ink under notes and stamp, whatever the stamp's length."""
        inside = sheet.grown(-grid_face.EDGE - grid_face.BAND)
        plate = rectangle(inside.x, self.bottom, inside.w, inside.bottom - self.bottom, fill=self.inks.base)
        return group([plate], id="stamp-plate")

    @property
    def inks(self) -> grid_face.Ground:
        """Return the inks of the ground."""
        return grid_face.GROUNDS[self.grid.ground]

    @property
    def line(self) -> str:
        """Return the ink of the edges of squares."""
        return self.style.outline if self.style.gold else "black"

    @property
    def area(self) -> Rect:
        """Return the rectangle of all squares."""
        return Rect(self.left, self.top, self.right - self.left, self.bottom - self.top)

    def edge(self, edge: Edge) -> Item:
        """Draw a bar outside each entry square and an arrow into it."""
        out = _OUT[edge.id]
        half = self.grid.cell_mm / 2
        items: list[Item] = []
        for square in edge.squares:
            x, y = self.centre(square)
            rim = (x + out[0] * half, y + out[1] * half)
            bar = self.inks.bright if self.style.gold else "black"
            drawn: list[Item] = [grid_face.across(rim, out, [(half - 1.5, _BAR[0]), (half - 1.5, _BAR[1])], bar)]
            if self.style.gold is None:  # keep stones clear of the arrow
                room = grid_face.across(rim, out, [(5.2, -0.3), (4.0, -2.6), (0.0, -6.0)], "white")
                drawn.append(group([room], id="clearing"))
            drawn.append(grid_face.across(rim, out, [(3.4, -0.3), (0.0, -4.2)], self.accent))
            items += with_sources(
                drawn, ("edges", edge.id, "squares", edge.squares.index(square)), ("edges", edge.id, "id")
            )
        return group(items, id=f"edge-{edge.id}")

    @property
    def accent(self) -> str:
        """Return the ink of marks on the squares."""
        return self.inks.accent if self.style.gold else "black"

    def goals(self) -> list[Item]:
        """Draw goal lines from centre to centre, with the number of players for whom they win.

        The throne is where all of them meet; if there is only one, in its middle.
        """
        goals = self.grid.goal_lines
        squares = [
            source_paths(("goal_lines", n, "squares"), *range(len(goal.squares))) for n, goal in enumerate(goals)
        ]
        lines = [with_sources([self.goal(n + 1, goal)], *squares[n])[0] for n, goal in enumerate(goals)]
        middles = {goal.squares[1] for goal in goals}
        shared = set.intersection(*(set(goal.squares) for goal in goals)) if len(goals) > 1 else middles
        side, inks = self.grid.cell_mm, (self.line, self.accent)
        thrones = [
            group(throne(*self.centre(square), side, inks, self.style), id="throne") for square in sorted(shared)
        ]
        numbers = [self.players(i, goal) for i, goal in enumerate(goals, 1)]
        return [
            *lines,
            *with_sources(thrones, *(path for paths in squares for path in paths)),
            *(
                item
                for n, number in enumerate(numbers)
                for item in with_sources([number], ("goal_lines", n, "players"))
            ),
        ]

    def goal(self, index: int, goal: GoalLine) -> Item:
        """Draw one goal line."""
        start, end = self.centre(goal.squares[0]), self.centre(goal.squares[-1])
        dots = [Circle(x, y, 1.3, fill=self.accent) for x, y in (start, end)]
        clear = [] if self.style.gold else [grid_face.clear_masonry(start, end)]
        return group([*clear, polyline((start, end), stroke=self.accent, width=BOLD), *dots], id=f"goal-{index}")

    def players(self, index: int, goal: GoalLine) -> Item:
        """Set the number of players at both ends of a goal line."""
        items = players([self.centre(square) for square in goal.squares], goal.players, self.accent, self.style)
        return group(items, id=f"goal-{index}-players")

    def coordinates(self, folds: Folds) -> list[Item]:
        """Label rows on both sides and columns above and below the squares, centred but clear of folds."""
        ink = self.inks.bright if self.style.gold else self.style.text
        size = COORDINATES if self.grid.edges else OPEN_COORDINATES
        bar = _BAR[1] + 0.3 if self.grid.edges else (MARGIN - EDGE - BAND + _OUTLINE - typography.cap_height(size)) / 2
        off, half = bar + typography.cap_height(size) / 2, self.grid.cell_mm / 2
        items: list[Item] = []
        for row in range(1, self.grid.rows + 1):
            low = centred_baseline(self.corner(0, row)[1] + half, size)
            numbers = [Text(x, low, str(row), size, "bold", "middle", ink) for x in
                       (self.left - off, self.right + off)]  # fmt: skip
            items += with_sources(numbers, ("rows",), ("coordinates",))
        for column in range(self.grid.columns):
            letter, x = chr(ord("a") + column), self.corner(column, 1)[0] + half
            if any(abs(x - at) < half for at in folds.vertical):
                x += CLEAR_OF_FOLDS + typography.width(letter, size, "bold")
            letters = [Text(x, centred_baseline(y, size), letter, size, "bold", "middle", ink) for y in
                       (self.top - off, self.bottom + off)]  # fmt: skip
            items += with_sources(letters, ("columns",), ("coordinates",))
        return items


def masonry(box: Rect) -> Item:
    """Draw the stones of a dark square in the saver style."""
    outlines = (rectangle(stone.x, stone.y, stone.w, stone.h) for stone in grid_face.stones(box))
    return Path(tuple(segment for outline in outlines for segment in outline.segments), stroke="black", width=HAIR)
