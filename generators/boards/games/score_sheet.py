"""A score sheet on A4, lying: a column for each player, and a table to tick statues that exist."""

from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.art.library import art_names, found_art, shipped_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.score_sheets import Colour, ScoreRow, ScoreSheet, Taken
from hyskos.generators.boards.games import grid_face
from hyskos.generators.boards.games.grid_face import Ground
from hyskos.generators.boards.shared.art import drawn, placed
from hyskos.generators.boards.shared.hatching import HATCHINGS, hatch
from hyskos.generators.boards.shared.steles import stele
from hyskos.generators.boards.shared.style import (
    BOLD,
    HAIR,
    LABEL,
    LINE,
    NOTE,
    SAFE,
    SECTION,
    Style,
    centred_baseline,
    common_size,
    style_of,
)
from hyskos.generators.drawing import (
    PEN_FIELDS,
    Circle,
    Drawing,
    Field,
    Item,
    Sources,
    Text,
    UndrawableError,
    caused,
    group,
    polygon,
    polyline,
    rectangle,
)
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import cap_height, fit, titling, wrap
from hyskos.generators.words import paired, words

WIDTH, HEIGHT = 297.0, 210.0
EDGE, PAD, GUTTER, STEP = SAFE, 5.0, 3.0, 2.5
"""Of the steles: distance from the trim, air inside, air between them, and the steps of their corners, mm."""
LEFT, RIGHT = EDGE + PAD, WIDTH - EDGE - PAD
HEAD = 27.0
"""Height of title and picture over the scores, mm."""
NAMES = 62.0
"""Width of the column of row names, mm."""
FIRST_ROW = EDGE + HEAD + 17.5
ROW = 16.2
TABLE = 182.0
"""Width of the score table when a table of statues stands beside it, mm."""
TITLE = 38.0
"""Largest size of the title, pt."""
GROUND = Ground("yellow", "yellow@62", "brick", "sand", "oxblood")


def draw(sheet: ScoreSheet, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the sheet, 297 x 210 mm."""
    style = style_of(ink)
    wide = TABLE if sheet.taken else RIGHT - LEFT
    head, scores = Rect(EDGE, EDGE, wide + 2 * PAD, HEAD), EDGE + HEAD
    panels = [Rect(EDGE, scores, wide + 2 * PAD, HEIGHT - EDGE - scores)]
    if sheet.taken:
        left = panels[0].right + GUTTER
        panels.append(Rect(left, EDGE, WIDTH - EDGE - left, HEIGHT - 2 * EDGE))
    layers = [
        group(caused(_background(panels, head, style), ("game",)), id="background", layer=True),
        group(_head(sheet, head, lang, style), id="heading", layer=True),
        group(_table(sheet, wide, lang, style), id="scores", layer=True),
    ]
    if sheet.taken:
        items = _taken(sheet, sheet.taken, panels[1].x + PAD, lang, style)
        layers.append(group(caused(items, ("taken", "colours")), id="statues", layer=True))
    name, title = f"{sheet.game}_{sheet.id}", paired(text_in(sheet.title, lang), text_in(sheet.subtitle, lang), lang)
    return Drawing(name, title, WIDTH, HEIGHT, lang, tuple(layers))


def _background(panels: Sequence[Rect], head: Rect, style: Style) -> Iterator[Item]:
    if style.gold:
        sun = head.x + head.w * 0.75, head.bottom
        yield group(grid_face.ground(GROUND, Rect(0, 0, WIDTH, HEIGHT), sun), id="ground")
    for number, panel in enumerate(panels):
        yield group(stele(panel, style, GROUND.accent, STEP), id=f"stele-{('left', 'right')[number]}")


def _head(sheet: ScoreSheet, head: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set the title in capitals, what the sheet is for below it, and statues beside both."""
    half = head.w * 0.52
    titles = [titling(title) for title in texts_alike(sheet.title, lang)]
    size = min(fit(text, half, largest=TITLE, smallest=NOTE, font=font)[0] for text, font in titles)
    text, font = titling(text_in(sheet.title, lang))
    baseline = head.y + 2.2 + cap_height(TITLE, font)
    ink = GROUND.accent if style.gold else style.text
    yield from caused([Text(head.x + 1.0, baseline, text, size, font, ink=ink)], ("title", lang))
    below = Text(head.x + 1.4, baseline + 7.9, text_in(sheet.subtitle, lang), SECTION, font="bold", ink=ink)
    yield from caused([below], ("subtitle", lang))
    art = shipped_art("scenes", sheet.game if sheet.game in art_names("scenes") else "pyramids")
    high = min(HEAD - 1.5, (head.w - half - 4.0) * art.height / art.width)
    middle = head.right - high * art.width / art.height / 2
    yield from caused([grid_face.picture(art, middle, head.bottom - high - 0.4, high, GROUND, style)], ("game",))
    stamp = f"{sheet.id} · {sheet.version} · {lang}"
    yield version_mark(Text(RIGHT - 5.0, HEIGHT - EDGE - 4.6, stamp, NOTE, anchor="end", ink=style.soft))


def _table(sheet: ScoreSheet, wide: float, lang: str, style: Style) -> Iterator[Item]:
    column = (wide - NAMES) / sheet.players
    middle = centred_baseline(FIRST_ROW - 7.0, LABEL)
    heading = Text(LEFT + _TITLE, middle, words("score-sheets", lang)["name"], LABEL, font="bold", ink=style.text)
    yield from caused([heading], ("players",))
    for player in range(sheet.players):
        x = LEFT + NAMES + player * column
        box = _box(f"player-{player + 1}", x, FIRST_ROW - 12.5, column - 1.6, 11, style, digits=2)
        yield from caused(box, ("players",))
    size = common_size(
        (t for row in sheet.rows for t in texts_alike(row.title, lang)), NAMES - _TITLE - 4, largest=LABEL, lines=2
    )
    for number, row in enumerate(sheet.rows):
        y = FIRST_ROW + number * ROW
        yield from caused(_row_name(sheet, row, y, size, lang, style), ("rows", row.id))
        for player in range(sheet.players):
            x = LEFT + NAMES + player * column
            name = f"{row.id}-{player + 1}"
            box = _box(name, x, y + 1.2, column - 1.6, ROW - 2.8, style, digits=2, strong=row.sum)
            yield from caused(box, ("rows", row.id), ("players",))


def _row_name(sheet: ScoreSheet, row: ScoreRow, y: float, size: float, lang: str, style: Style) -> Iterator[Item]:
    middle = y + ROW / 2 - 0.2
    if row.each is not None:
        worth = Text(
            LEFT + 8,
            centred_baseline(middle, SECTION),
            str(row.each),
            SECTION,
            font="bold",
            anchor="end",
            ink=style.text,
        )
        yield from caused([worth], ("rows", row.id, "each"))
    font = "bold" if row.sum else "regular"
    if row.stack:
        pyramids = statue(sheet, row.stack, LEFT + 15.5, y + ROW - 2.2, style)
        yield from caused(pyramids, ("rows", row.id, "stack"))
    lines = wrap(text_in(row.title, lang), size, NAMES - _TITLE - 4, font)
    step = cap_height(size) + 1.9
    for n, line in enumerate(lines):
        baseline = centred_baseline(middle, size) + (n - (len(lines) - 1) / 2) * step
        said = Text(LEFT + _TITLE, baseline, line, size, font=font, ink=style.text)
        yield from caused([said], ("rows", row.id, "title", lang))
    yield polyline([(LEFT, y), (LEFT + NAMES - 3, y)], stroke=style.rule, width=LINE)


def _box(
    name: str, x: float, y: float, w: float, h: float, style: Style, *, digits: int, strong: bool = False
) -> Iterator[Item]:
    yield rectangle(x, y, w, h, 1.0, fill="white", stroke=style.outline, width=BOLD if strong else LINE)
    yield Field(name, x + 0.5, y + 0.5, w - 1, h - 1, digits)


def _taken(sheet: ScoreSheet, taken: Taken, x: float, lang: str, style: Style) -> Iterator[Item]:
    """Draw a block for each large colour: a row for each medium colour, a box for each small one.

    Raises UndrawableError for more colours than there is room for.
    """
    wide, arts = RIGHT - x, sheet.arts
    text, font = titling(text_in(taken.title, lang))
    titles = [titling(title) for title in texts_alike(taken.title, lang)]
    size = min(fit(title, wide, largest=SECTION, smallest=NOTE, font=face)[0] for title, face in titles)
    y = EDGE + PAD + 1.0 + cap_height(size, font)
    yield from caused([Text(x, y, text, size, font, ink=style.text)], ("taken", "title", lang))
    y += 1.8
    yield polyline([(x, y), (x + wide, y)], stroke=style.rule, width=LINE)
    y += 4.5
    for line in wrap(text_in(taken.note, lang), NOTE, wide):
        yield from caused([Text(x, y, line, NOTE, ink=style.soft)], ("taken", "note", lang))
        y += 3.4
    colours = taken.colours
    count = len(colours) - 1
    _check_room(len(colours), y, wide)
    block, row, box = _block(len(colours), y)
    for b, large in enumerate(colours):
        top = y + b * block
        half = row * count / 2
        yield from caused(_pyramid(taken, large, x + 8.7, top + half, 13, style, arts), *_of(taken, large))
        for r, medium in enumerate(c for c in colours if c != large):
            middle = top + (r + 0.5) * row
            yield from caused(_pyramid(taken, medium, x + 25, middle, 8.4, style, arts), *_of(taken, medium))
            for s, small in enumerate(c for c in colours if c not in (large, medium)):
                left = x + 33 + s * (box + 11.6)
                yield from caused(_pyramid(taken, small, left + 4.4, middle, 6.4, style, arts), *_of(taken, small))
                name = f"taken-{large.letter}{medium.letter}{small.letter}"
                tick = _box(name, left + 8.2, middle - box / 2, box, box, style, digits=0)
                yield from caused(tick, *_of(taken, large, medium, small))


def _of(taken: Taken, *colours: Colour) -> Sources:
    """Give the colours of a table of statues that something is drawn from."""
    return tuple(("taken", "colours", taken.colours.index(one)) for one in colours)


def _block(colours: int, y: float) -> tuple[float, float, float]:
    """Give the heights of a block and a row, and the side of a box, for so many colours below y, in mm."""
    block = (HEIGHT - EDGE - 7.0 - y) / colours
    row = (block - 4) / (colours - 1)
    return block, row, min(row - 1.4, 10.0)


def _check_room(colours: int, y: float, wide: float) -> None:
    """Refuse colours whose boxes would be too small for a pen or run out of the panel; raises UndrawableError."""

    def fits(count: int) -> bool:
        box = _block(count, y)[2]
        return box - 1 >= PEN_FIELDS[0][0] and 33 + (count - 3) * (box + 11.6) + 8.2 + box <= wide

    if not fits(colours):
        most = next((count for count in range(colours, 1, -1) if fits(count)), 0)
        told = say(N_("{n} colours are too many for the table of statues: at most {most} fit"), n=colours, most=most)
        raise UndrawableError(told, path=("taken", "colours"))


def _pyramid(
    taken: Taken, colour: Colour, x: float, y: float, high: float, style: Style, arts: Mapping[str, Art]
) -> Iterator[Item]:
    """Draw a pyramid of a colour with its sign beside the shape, so that no colour is needed to read it."""
    half = high * 0.36
    corners = [(x, y - high / 2), (x + half, y + high / 2), (x - half, y + high / 2)]
    yield from _sides(corners, taken, colour, style)
    if not colour.suit:
        yield Text(x - half - 0.6, y + high / 2, colour.letter.upper(), NOTE, font="bold", anchor="end", ink=style.text)
        return
    art = found_art("suits", colour.suit, arts)
    place, scale = placed(art, x - half - 0.4 - _SIGN / 2, y + high / 2 - _SIGN / 2, _SIGN)
    yield group(drawn(art, place, scale, lambda _name: style.text))


_SIGN = 4.0
"""Width of a colour's sign, mm."""
_TITLE = 23.0
"""Where the names of rows begin: to their left what one is worth, and a picture of it, mm."""
STATUE = {1: (4.6, 3.8), 2: (5.8, 5.0), 3: (7.0, 6.2)}
"""Height of a pyramid in the picture of a statue, and width of its base, mm, by its pips."""
SHOWS = 0.42
"""How much of a pyramid shows under the one that stands on it."""
_PIP, _PIPS_APART, _LIT = 0.36, 0.95, 0.125
"""Radius of a pip and the way to the next, mm; how far left of the middle they lie over the width of the base."""
_HATCH = 0.95
"""Distance of the lines that stand for a colour in the saver style, mm; crossed ones are twice as far apart."""


def statue(sheet: ScoreSheet, stack: Sequence[tuple[int, int]], x: float, foot: float, style: Style) -> Iterator[Item]:
    """Draw the pyramids of a statue over each other, as they stand: the lowest first, its pips at its foot.

    Each is its pips and the number of its colour on the sheet, from 1; 0 is a white one.
    """
    for pips, place in stack:
        high, wide = STATUE[pips]
        corners = [(x, foot - high), (x + wide / 2, foot), (x - wide / 2, foot)]
        colour = sheet.taken.colours[place - 1] if sheet.taken and place else None
        yield from _sides(corners, sheet.taken, colour, style)
        yield group(_pips(pips, x - wide * _LIT, foot - 0.5 * SHOWS * high, style), id="facets")
        foot -= high * SHOWS


def _pips(count: int, x: float, y: float, style: Style) -> Iterator[Item]:
    """Draw the pips of a pyramid on its side in the light, around a point; in the saver style clear of its lines."""
    for n in range(count):
        at = x + _PIPS_APART * (n - (count - 1) / 2)
        if style.gold is None:
            yield Circle(at, y, _PIP + 0.25, fill="white")
        yield Circle(at, y, _PIP, fill="black")


def _sides(corners: Sequence[Point], taken: Taken | None, colour: Colour | None, style: Style) -> Iterator[Item]:
    """Draw a pyramid from its tip, right and left corner: lit from the left, in the saver style in its hatching."""
    tip, right, left = corners
    ink = colour.ink if colour and style.gold else "white"
    yield polygon(corners, fill=ink, stroke=style.outline, width=LINE)
    ridge = left[0] + (right[0] - left[0]) * 0.68, left[1]
    items: list[Item] = [polyline([tip, ridge], stroke=style.outline, width=HAIR)]
    if style.gold:
        light = polygon((tip, ridge, left), fill="white" if ink == "white" else f"{ink}@72")
        items = [light, *items, polygon(corners, stroke=style.outline, width=LINE)]
    elif taken and colour:
        angles = HATCHINGS[taken.colours.index(colour) % len(HATCHINGS)]
        lines = [hatch(corners, _HATCH * len(angles), angle=90 + angle, width=HAIR) for angle in angles]
        items = [group(lines, id="hatching"), *items]
    yield group(items, id="facets")
