"""The line of Pyramydal on paper: every pyramid in its order, fifteen to a row, to lay out or to play from."""

from collections.abc import Iterator, Sequence

from hyskos.generators.boards.games.positions import INKS
from hyskos.generators.boards.shared.style import BOLD, LABEL, NOTE, SECTION, Style, style_of
from hyskos.generators.drawing import Drawing, Item, Text, group, polygon, polyline
from hyskos.generators.typography import cap_height

WIDTH, HEAD = 190.0, 16.0
PER_ROW = 15
HIGH = (9.0, 12.5, 16.0)
"""Heights of small, medium and large pyramids on the strip, mm."""
ROW = 28.0
STEP = WIDTH / PER_ROW


def draw(pieces: Sequence[tuple[str, int]], title: str, note: str, *, lang: str, ink: str = "full") -> Drawing:
    """Draw a line of (colour letter, pips), first piece first."""
    style = style_of(ink)
    rows = -(-len(pieces) // PER_ROW)
    items = [
        group(_head(title, note, style), id="heading", layer=True),
        group([_piece(n, *piece, style) for n, piece in enumerate(pieces)], id="line", layer=True),
    ]
    return Drawing("pyramydal_line", title, WIDTH, HEAD + rows * ROW, lang, tuple(items), note)


def _head(title: str, note: str, style: Style) -> Iterator[Item]:
    y = cap_height(SECTION) + 1.5
    yield Text(0, y, title, SECTION, font="bold", ink=style.text)
    yield Text(WIDTH, y, note, NOTE, anchor="end", ink=style.soft)
    yield polyline([(0, y + 1.8), (WIDTH, y + 1.8)], stroke=style.gold or style.rule, width=0.5)


def _piece(number: int, letter: str, pips: int, style: Style) -> Item:
    row, column = divmod(number, PER_ROW)
    x, base = (column + 0.5) * STEP, HEAD + row * ROW + 17.0
    high = HIGH[pips - 1]
    half = high * 0.36
    fill = INKS.get(letter, "stone") if style.name == "full" else "white"
    items: list[Item] = [
        polygon([(x, base - high), (x + half, base), (x - half, base)], fill=fill, stroke=style.outline, width=BOLD),
        Text(x, base + 4.2, f"{letter}{pips}", LABEL, font="bold", anchor="middle", ink=style.text),
        Text(x, base + 7.8, str(number + 1), NOTE, anchor="middle", ink=style.soft),
    ]
    return group(items, id=f"piece-{number + 1}")
