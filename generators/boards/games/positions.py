"""Positions of games: boards with pyramids and figures on them, seen from above, and the line of Pyramydal."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.pieces import BASES_MM
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.games import ring_board, square_grid
from hyskos.generators.boards.games.ring_marks import CENTRE, incircle, inner_triangle, outer_triangle
from hyskos.generators.boards.shared.style import (
    BOLD,
    HAIR,
    LABEL,
    LINE,
    NOTE,
    SECTION,
    Style,
    centred_baseline,
    style_of,
)
from hyskos.generators.drawing import Circle, Drawing, Group, Item, Text, group, polygon, polyline, rectangle
from hyskos.generators.inks import readable_on
from hyskos.generators.typography import advances, cap_height, in_own_fonts, set_in, width

INKS = {
    "r": "brick", "g": "jade", "b": "sky", "y": "yellow", "k": "black", "o": "gold", "p": "navy", "w": "white",
    "c": "sky", "t": "stone",
}  # fmt: skip
"""Inks of the usual colour letters; others are drawn in stone. The letter is always printed, too."""
RING_LETTERS = "gojb"
"""Letters of a ring's sides in positions, in order of turns."""


@dataclass(frozen=True, slots=True)
class Stone:
    """A pyramid: its colour letter and 1 to 3 pips."""

    letter: str
    pips: int


def on_grid(grid: Grid, pieces: Iterable[tuple[str, Stone]], *, lang: str) -> Drawing:
    """Draw pieces on the squares of a grid."""
    with set_in(grid.fonts):
        board = in_own_fonts(square_grid.draw(grid, lang=lang))
        items = [
            _stack(square_grid.centre_of_square(grid, square, lang), [stone], INKS, f"piece-{square}")
            for square, stone in pieces
        ]
    return replace(board, items=(*board.items, group(items, id="pieces", title="pieces", layer=True)))


def on_ring(
    ring: Ring,
    stacks: Iterable[tuple[int, Sequence[Stone]]],
    figures: Iterable[tuple[int, str]],
    waiting: Sequence[str],
    *,
    lang: str,
) -> Drawing:
    """Draw stacks (bottom first) on outer triangles, figures such as gM on inner ones, waiting pieces in the centre."""
    with set_in(ring.fonts):
        board = in_own_fonts(ring_board.draw(ring, lang=lang))
    items: list[Item] = []
    inks = {letter: side.ink for letter, side in zip(RING_LETTERS, ring.players, strict=False)}
    for triangle, stones in stacks:
        centre, _ = incircle(outer_triangle(ring, triangle))
        items.append(_stack(centre, stones, inks, f"stack-{triangle}"))
    for triangle, name in figures:
        centre, _ = incircle(inner_triangle(ring, triangle))
        items.append(group(_figure(centre, name, inks[name[0]]), id=f"figure-{triangle}"))
    items += _name_bumped(waiting)
    # Marks of the setup could be mistaken for pieces.
    return replace(board, items=(*without_setup(board.items), group(items, id="pieces", title="pieces", layer=True)))


def _name_bumped(words: Sequence[str]) -> Iterator[Item]:
    """Name bumped pieces in the middle, four to a row."""
    rows = [" ".join(words[i : i + 4]) for i in range(0, len(words), 4)]
    for n, row in enumerate(rows):
        y = centred_baseline(CENTRE + 7 * (n - (len(rows) - 1) / 2), SECTION)
        yield Text(CENTRE, y, row, SECTION, font="bold", anchor="middle")


def without_setup(layers: Sequence[Item]) -> tuple[Item, ...]:
    """Leave out the marks of the setup of a ring: they would be mistaken for pieces."""
    return tuple(
        replace(layer, items=tuple(item for item in layer.items if not _is_setup(item)))
        if isinstance(layer, Group) and layer.id == "marks"
        else layer
        for layer in layers
    )


def _is_setup(item: Item) -> bool:
    """Return whether a mark shows where pieces start; marks of ownership remain visible."""
    return any(step in {"entries", "figures"} for path in item.sources for step in path)


def _stack(centre: Point, stones: Sequence[Stone], inks: dict[str, str], name: str) -> Item:
    return group(
        [item for n, stone in enumerate(stones) for item in _stone(centre, stone, inks, top=n == len(stones) - 1)],
        id=name,
    )


def _stone(centre: Point, stone: Stone, inks: dict[str, str], *, top: bool) -> Iterator[Item]:
    x, y = centre
    side = tuple(BASES_MM.values())[stone.pips - 1]
    fill = inks.get(stone.letter, "stone")
    mark = readable_on(fill)
    left, above, right, below = x - side / 2, y - side / 2, x + side / 2, y + side / 2
    yield rectangle(left, above, side, side, fill=fill, stroke="black" if fill != "black" else "white", width=BOLD)
    yield polyline([(left, above), (right, below)], stroke=mark, width=HAIR)
    yield polyline([(right, above), (left, below)], stroke=mark, width=HAIR)
    if top:
        yield Circle(x, y, 3.4, fill=fill, stroke=mark, width=HAIR)
        word = f"{stone.letter}{stone.pips}"
        yield Text(x, centred_baseline(y, LABEL), word, LABEL, font="bold", anchor="middle", ink=mark)


def _figure(centre: Point, name: str, fill: str) -> Iterator[Item]:
    x, y = centre
    mark = readable_on(fill)
    yield Circle(x, y, 8.0, fill=fill, stroke="black" if fill != "black" else "white", width=BOLD)
    yield Circle(x, y, 6.8, stroke=mark, width=LINE)
    yield Text(x, centred_baseline(y, SECTION), name, SECTION, font="bold", anchor="middle", ink=mark)


# The line of Pyramydal on paper: all pyramids in order, fifteen per row, for setting up or playing.

WIDTH, HEAD = 190.0, 16.0
PER_ROW = 15
HIGH = (9.0, 12.5, 16.0)
"""Heights of small, medium and large pyramids on the strip, mm."""
ROW = 28.0
STEP = WIDTH / PER_ROW


def draw(pieces: Sequence[tuple[str, int] | str], title: str, note: str, *, lang: str, ink: str = "full") -> Drawing:
    """Draw a line of (colour letter, pips), first piece first; a string is a token with its player's name."""
    style = style_of(ink)
    rows = -(-len(pieces) // PER_ROW)
    items = [
        group(_head(title, note, style), id="heading", layer=True),
        group(_line(pieces, style), id="line", layer=True),
    ]
    return Drawing("pyramydal_line", title, WIDTH, HEAD + rows * ROW, lang, tuple(items), note)


def _head(title: str, note: str, style: Style) -> Iterator[Item]:
    y = cap_height(SECTION) + 1.5
    yield Text(0, y, title, SECTION, font="bold", ink=style.text)
    yield Text(WIDTH, y, note, NOTE, anchor="end", ink=style.soft)
    yield polyline([(0, y + 1.8), (WIDTH, y + 1.8)], stroke=style.gold or style.rule, width=0.5)


def _line(pieces: Sequence[tuple[str, int] | str], style: Style) -> Iterator[Item]:
    names = [piece for piece in pieces if isinstance(piece, str)]
    for number, piece in enumerate(pieces):
        if isinstance(piece, str):
            lengths = range(1, len(piece) + 1)
            alone = (size for size in lengths if sum(name.startswith(piece[:size]) for name in names) == 1)
            yield _token(number, piece[: next(alone, len(piece))], piece, style)
        else:
            yield _piece(number, *piece, style)


def _token(number: int, short: str, name: str, style: Style) -> Item:
    """Draw a round token with as few letters as distinguish it from the others, and the name below."""
    row, column = divmod(number, PER_ROW)
    x, base = (column + 0.5) * STEP, HEAD + row * ROW + 17.0
    radius = STEP / 2 - 1.4
    letters = _shorten(short, SECTION, 2 * radius - 2)
    return group(
        [
            Circle(x, base - radius, radius, fill="white", stroke=style.outline, width=BOLD),
            Text(x, centred_baseline(base - radius, SECTION), letters, SECTION, font="bold", anchor="middle",
                 ink=style.text),
            Text(x, base + 4.2, _shorten(name, LABEL, STEP - 0.6), LABEL, font="bold", anchor="middle",
                 ink=style.text),
            Text(x, base + 7.8, str(number + 1), NOTE, anchor="middle", ink=style.soft),
        ],
        id=f"token-{number + 1}",
    )  # fmt: skip


def _shorten(name: str, size: float, room: float) -> str:
    """Drop characters of a name that the font lacks or that do not fit."""
    name = "".join(char for char in name if char in advances("bold"))
    while width(name, size, "bold") > room:
        name = name[:-1]
    return name


def _piece(number: int, letter: str, pips: int, style: Style) -> Item:
    row, column = divmod(number, PER_ROW)
    x, base = (column + 0.5) * STEP, HEAD + row * ROW + 17.0
    height = HIGH[pips - 1]
    half = height * 0.36
    fill = INKS.get(letter, "stone") if style.name == "full" else "white"
    items: list[Item] = [
        polygon([(x, base - height), (x + half, base), (x - half, base)], fill=fill, stroke=style.outline, width=BOLD),
        Text(x, base + 4.2, f"{letter}{pips}", LABEL, font="bold", anchor="middle", ink=style.text),
        Text(x, base + 7.8, str(number + 1), NOTE, anchor="middle", ink=style.soft),
    ]
    return group(items, id=f"piece-{number + 1}")
