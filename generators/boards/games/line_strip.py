"""The line of Pyramydal on paper: all pyramids in order, fifteen per row, for setting up or playing."""

from collections.abc import Iterator, Sequence

from hyskos.generators.boards.games.positions import INKS
from hyskos.generators.boards.shared.style import BOLD, LABEL, NOTE, SECTION, Style, centred_baseline, style_of
from hyskos.generators.drawing import Circle, Drawing, Item, Text, group, polygon, polyline
from hyskos.generators.typography import advances, cap_height, width

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
