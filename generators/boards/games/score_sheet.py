"""Score sheets on A4 landscape: a column for each player, and a table to tick completed statues."""

from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.art.library import art_names, load_art, shipped_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.score_sheet import Colour, ScoreRow, ScoreSheet, Taken
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.games import grid_face
from hyskos.generators.boards.games.grid_face import Ground
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.engraving import HATCHINGS, hatch
from hyskos.generators.boards.shared.grounds import stele
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
    group,
    polygon,
    polyline,
    rectangle,
    source_paths,
    with_sources,
)
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import cap_height, fit, set_title
from hyskos.generators.words import join_pair, words

# Statues of three pyramids on a score sheet: pictures of them, and a table to tick completed ones.


def scores_wide(taken: Taken) -> float:
    """Return the width of the score table next to a table of statues, mm."""
    return _measures(len(taken.colours)).scores


def writing_box(
    name: str, x: float, y: float, w: float, h: float, style: Style, *, digits: int, strong: bool = False
) -> Iterator[Item]:
    """Draw a box to write into."""
    yield rectangle(x, y, w, h, 1.0, fill="white", stroke=style.outline, width=BOLD if strong else LINE)
    yield Field(name, x + 0.5, y + 0.5, w - 1, h - 1, digits)


@dataclass(frozen=True, slots=True)
class _Measures:
    """Dimensions of a table of statues, mm."""

    scores: float  # width of the score table next to it
    between: float  # gap between two blocks
    air: float  # minimum gap between the boxes of two rows
    box: float  # maximum side of a box
    medium: float  # from the left edge to the centre of the medium pyramids
    medium_height: float  # height of the medium pyramids
    small: float  # from the left edge to the first small one
    pair: float  # width of a small pyramid with the gap around its box


_USUAL = _Measures(scores=182.0, between=4.0, air=1.4, box=10.0, medium=25.0, medium_height=8.4, small=33.0, pair=11.6)
_DENSE = _Measures(scores=177.0, between=2.4, air=0.6, box=7.2, medium=22.4, medium_height=7.0, small=28.8, pair=11.0)
_MANY = 5
"""Minimum number of colours for a dense table."""


def _measures(colours: int) -> _Measures:
    return _USUAL if colours < _MANY else _DENSE


def taken_table(sheet: ScoreSheet, taken: Taken, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Draw a block for each large colour: a row for each medium colour, a box for each small one.

    Raises UndrawableError if there are too many colours.
    """
    x, width, arts = area.x, area.w, sheet.arts
    text, font = set_title(text_in(taken.title, lang))
    titles = [set_title(title) for title in texts_alike(taken.title, lang)]
    size = min(fit(title, width, largest=SECTION, smallest=NOTE, font=face)[0] for title, face in titles)
    y = area.y + 1.0 + cap_height(size, font)
    yield from with_sources([Text(x, y, text, size, font, ink=style.text)], ("taken", "title", lang))
    y += 1.8
    yield polyline([(x, y), (x + width, y)], stroke=style.rule, width=LINE)
    y += 4.5
    for line in balance_lines(text_in(taken.note, lang), NOTE, width):
        yield from with_sources([Text(x, y, line, NOTE, ink=style.soft)], ("taken", "note", lang))
        y += 3.4
    colours = taken.colours
    count = len(colours) - 1
    _check_room(len(colours), area.bottom - y, width)
    block, row, box = _block(len(colours), area.bottom - y)
    how = _measures(len(colours))
    for b, large in enumerate(colours):
        top = y + b * block
        half = row * count / 2
        yield from _pyramid(taken, large, x + 8.7, top + half, 13, style, arts)
        for r, medium in enumerate(c for c in colours if c != large):
            centre = top + (r + 0.5) * row
            yield from _pyramid(taken, medium, x + how.medium, centre, how.medium_height, style, arts)
            for s, small in enumerate(c for c in colours if c not in (large, medium)):
                left = x + how.small + s * (box + how.pair)
                yield from _pyramid(taken, small, left + 4.4, centre, 6.4, style, arts)
                name = f"taken-{large.letter}{medium.letter}{small.letter}"
                tick = writing_box(name, left + 8.2, centre - box / 2, box, box, style, digits=0)
                yield from with_sources(tick, *_of(taken, large, medium, small))


def _of(taken: Taken, *colours: Colour) -> Sources:
    """Return the sources of colours in a table of statues."""
    return tuple(("taken", "colours", taken.colours.index(colour)) for colour in colours)


def _block(colours: int, height: float) -> tuple[float, float, float]:
    """Return the heights of a block and a row, and the side of a box, for `colours` blocks, in mm."""
    how = _measures(colours)
    block = height / colours
    row = (block - how.between) / (colours - 1)
    return block, row, min(row - how.air, how.box)


def _check_room(colours: int, height: float, width: float) -> None:
    """Raise UndrawableError if boxes would be too small for a pen or extend beyond the panel."""

    def fits(count: int) -> bool:
        box, how = _block(count, height)[2], _measures(count)
        return box - 1 >= PEN_FIELDS[0][0] and how.small + (count - 3) * (box + how.pair) + 8.2 + box <= width

    if not fits(colours):
        maximum = next((count for count in range(colours, 1, -1) if fits(count)), 0)
        message = say(
            N_("{n} colours are too many for the table of statues: at most {most} fit"), n=colours, most=maximum
        )
        raise UndrawableError(message, path=("taken", "colours"))


def _pyramid(
    taken: Taken, colour: Colour, x: float, y: float, height: float, style: Style, arts: Mapping[str, Art]
) -> Iterator[Item]:
    """Draw a pyramid of a colour with its suit or letter next to it, so that it is legible without colour."""
    half = height * 0.36
    corners = [(x, y - height / 2), (x + half, y + height / 2), (x - half, y + height / 2)]
    (source,) = _of(taken, colour)
    yield from with_sources(_sides(corners, taken, colour, style), (*source, "ink") if style.gold else source)
    if not colour.suit:
        letter = Text(x - half - 0.6, y + height / 2, colour.letter.upper(), NOTE, "bold", "end", style.text)
        yield from with_sources([letter], (*source, "letter"))
        return
    art = load_art("suits", colour.suit, arts)
    transform, scale = fit_art(art, x - half - 0.4 - _COLOUR_SIGN / 2, y + height / 2 - _COLOUR_SIGN / 2, _COLOUR_SIGN)
    yield from with_sources([group(draw_art(art, transform, scale, lambda _name: style.text))], (*source, "suit"))


_COLOUR_SIGN = 4.0
"""Width of a colour's suit, mm."""
STATUE = {1: (4.6, 3.8), 2: (5.8, 5.0), 3: (7.0, 6.2)}
"""Height of a pyramid in the picture of a statue, and width of its base, mm, by its pips."""
SHOWS = 0.42
"""Visible share of a pyramid below the next one."""
_PIP, _PIPS_APART, _LIT = 0.36, 0.95, 0.125
"""Radius of a pip and distance between pips, mm; their offset to the left relative to the base."""
_HATCH = 0.95
"""Distance of hatching lines in the saver style, mm; crossed ones are twice as far apart."""


def statue_height(stack: Sequence[tuple[int, int]]) -> float:
    """Return the height of a statue drawn at scale 1, mm."""
    return sum(SHOWS * STATUE[pips][0] for pips, _place in stack[:-1]) + STATUE[stack[-1][0]][0]


def statue(
    sheet: ScoreSheet, stack: Sequence[tuple[int, int]], x: float, foot: float, style: Style, scale: float = 1.0
) -> Iterator[tuple[Item, ...]]:
    """Yield the stacked pyramids of a statue one by one, the lowest first, with pips at the base.

    Each is given by its pips and the number of its colour on the sheet, from 1; 0 is a white one.
    """
    for pips, colour_number in stack:
        height, width = (scale * side for side in STATUE[pips])
        corners = [(x, foot - height), (x + width / 2, foot), (x - width / 2, foot)]
        colour = sheet.taken.colours[colour_number - 1] if sheet.taken and colour_number else None
        marks = group(_pips(pips, x - width * _LIT, foot - 0.5 * SHOWS * height, style), id="facets")
        yield (*_sides(corners, sheet.taken, colour, style), marks)
        foot -= height * SHOWS


def _pips(count: int, x: float, y: float, style: Style) -> Iterator[Item]:
    """Draw the pips of a pyramid on its lit side, around a point; in the saver style, clear of its hatching."""
    for n in range(count):
        at = x + _PIPS_APART * (n - (count - 1) / 2)
        if style.gold is None:
            yield Circle(at, y, _PIP + 0.25, fill="white")
        yield Circle(at, y, _PIP, fill="black")


def _sides(corners: Sequence[Point], taken: Taken | None, colour: Colour | None, style: Style) -> Iterator[Item]:
    """Draw a pyramid from its tip, right and left corner, lit from the left; hatched in the saver style."""
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


# The sheet: title, names, rows of the score table.

WIDTH, HEIGHT = 297.0, 210.0
EDGE, PAD, GUTTER, STEP = SAFE, 5.0, 3.0, 2.5
"""Steles: distance from the trim, padding, gap between them, and steps of their corners, mm."""
LEFT, RIGHT = EDGE + PAD, WIDTH - EDGE - PAD
HEAD = 27.0
"""Height of title and picture above the scores, mm."""
NAMES = 62.0
"""Width of the column of row names, mm."""
FIRST_ROW = EDGE + HEAD + 17.5
ROW, ROWS, TALLEST = 16.2, 9, 24.0
"""Height of each of nine rows, mm; fewer rows are taller, up to the last number."""
TITLE = 38.0
"""Maximum size of the title, pt."""
_TITLE = 23.0
"""Left edge of row names; further left are the value of a row and its picture, mm."""
_SIGN, _TALL, _ENLARGED = 9.0, ROW - 1.8, 1.2
"""Minimum and maximum height of a statue's picture, mm, and its scale within these limits."""
_NAME = LABEL + 1.5
"""Maximum type size of row names, pt."""
GROUND = Ground("yellow", "yellow@62", "brick", "sand", "oxblood")


def draw(sheet: ScoreSheet, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the sheet, 297 x 210 mm."""
    style = style_of(ink)
    width = scores_wide(sheet.taken) if sheet.taken else RIGHT - LEFT
    head, scores = Rect(EDGE, EDGE, width + 2 * PAD, HEAD), EDGE + HEAD
    panels = [Rect(EDGE, scores, width + 2 * PAD, HEIGHT - EDGE - scores)]
    if sheet.taken:
        left = panels[0].right + GUTTER
        panels.append(Rect(left, EDGE, WIDTH - EDGE - left, HEIGHT - 2 * EDGE))
    layers = [
        group(with_sources(_background(panels, head, style), ()), id="background", layer=True),
        group(_head(sheet, head, lang, style), id="heading", layer=True),
        group(_table(sheet, width, lang, style), id="scores", layer=True),
    ]
    if sheet.taken:
        left, top = panels[1].x + PAD, EDGE + PAD
        area = Rect(left, top, RIGHT - left, HEIGHT - EDGE - 7.0 - top)
        items = taken_table(sheet, sheet.taken, area, lang, style)
        layers.append(group(with_sources(items, ("taken", "colours")), id="statues", layer=True))
    name, title = f"{sheet.game}_{sheet.id}", join_pair(text_in(sheet.title, lang), text_in(sheet.subtitle, lang), lang)
    return Drawing(name, title, WIDTH, HEIGHT, lang, tuple(layers))


def _background(panels: Sequence[Rect], head: Rect, style: Style) -> Iterator[Item]:
    if style.gold:
        sun = head.x + head.w * 0.75, head.bottom
        yield group(grid_face.ground(GROUND, Rect(0, 0, WIDTH, HEIGHT), sun), id="ground")
    for number, panel in enumerate(panels):
        yield group(stele(panel, style, GROUND.accent, STEP), id=f"stele-{('left', 'right')[number]}")


def _head(sheet: ScoreSheet, head: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set the title in capitals with the subtitle below it, and a picture of statues next to both."""
    half = head.w * 0.52
    titles = [set_title(title) for title in texts_alike(sheet.title, lang)]
    size = min(fit(text, half, largest=TITLE, smallest=NOTE, font=font)[0] for text, font in titles)
    text, font = set_title(text_in(sheet.title, lang))
    baseline = head.y + 2.2 + cap_height(TITLE, font)
    ink = GROUND.accent if style.gold else style.text
    yield from with_sources([Text(head.x + 1.0, baseline, text, size, font, ink=ink)], ("title", lang))
    below = Text(head.x + 1.4, baseline + 7.9, text_in(sheet.subtitle, lang), SECTION, font="bold", ink=ink)
    yield from with_sources([below], ("subtitle", lang))
    art = shipped_art("scenes", sheet.game if sheet.game in art_names("scenes") else "pyramids")
    height = min(HEAD - 1.5, (head.w - half - 4.0) * art.height / art.width)
    centre = head.right - height * art.width / art.height / 2
    yield from with_sources(
        [grid_face.picture(art, centre, head.bottom - height - 0.4, height, GROUND, style)], ("game",)
    )
    stamp = f"{sheet.id} · {sheet.version} · {lang}"
    yield version_mark(Text(RIGHT - 5.0, HEIGHT - EDGE - 4.6, stamp, NOTE, anchor="end", ink=style.soft))


def _table(sheet: ScoreSheet, width: float, lang: str, style: Style) -> Iterator[Item]:
    column = (width - NAMES) / sheet.players
    centre = centred_baseline(FIRST_ROW - 7.0, LABEL)
    heading = Text(LEFT + _TITLE, centre, words("score-sheets", lang)["name"], LABEL, font="bold", ink=style.text)
    yield from with_sources([heading], ("players",))
    for player in range(sheet.players):
        x = LEFT + NAMES + player * column
        box = writing_box(f"player-{player + 1}", x, FIRST_ROW - 12.5, column - 1.6, 11, style, digits=2)
        yield from with_sources(box, ("players",))
    size = common_size(
        (t for row in sheet.rows for t in texts_alike(row.title, lang)), NAMES - _TITLE - 3, largest=_NAME, lines=2
    )
    height = min(TALLEST, ROW * max(1.0, ROWS / len(sheet.rows)))
    for number, row in enumerate(sheet.rows):
        y = FIRST_ROW + number * height
        yield from with_sources(
            _row_name(sheet, row, Rect(LEFT, y, NAMES, height), size, lang, style), ("rows", row.id)
        )
        for player in range(sheet.players):
            x = LEFT + NAMES + player * column
            name = f"{row.id}-{player + 1}"
            box = writing_box(name, x, y + 1.2, column - 1.6, height - 2.8, style, digits=2, strong=row.sum)
            yield from with_sources(
                box, ("rows", row.id), *source_paths(("rows", row.id), *["sum"] * row.sum), ("players",)
            )


def _row_name(sheet: ScoreSheet, row: ScoreRow, cell: Rect, size: float, lang: str, style: Style) -> Iterator[Item]:
    y, centre = cell.y, cell.y + cell.h / 2 - 0.2
    if row.each is not None:
        worth = Text(
            LEFT + 8,
            centred_baseline(centre, SECTION),
            str(row.each),
            SECTION,
            font="bold",
            anchor="end",
            ink=style.text,
        )
        yield from with_sources([worth], ("rows", row.id, "each"))
    font = "bold" if row.sum else "regular"
    if row.stack:
        height = statue_height(row.stack)
        scale = min(_TALL / height, max(_ENLARGED, _SIGN / height))
        pyramids = statue(sheet, row.stack, LEFT + 15.0, centre + scale * height / 2, style, scale)
        yield from (
            item
            for n, of in enumerate(pyramids)
            for item in with_sources(of, *source_paths(("rows", row.id, "stack", n), 0, 1))
        )
    lines = balance_lines(text_in(row.title, lang), size, NAMES - _TITLE - 3, font)
    step = cap_height(size) + 1.9
    for n, line in enumerate(lines):
        baseline = centred_baseline(centre, size) + (n - (len(lines) - 1) / 2) * step
        text = Text(LEFT + _TITLE, baseline, line, size, font=font, ink=style.text)
        yield from with_sources([text], ("rows", row.id, "title", lang))
    yield polyline([(LEFT, y), (LEFT + NAMES - 3, y)], stroke=style.rule, width=LINE)
