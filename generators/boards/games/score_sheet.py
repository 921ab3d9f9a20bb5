"""Score sheets on A4 landscape: a column for each player, and a table to tick completed statues."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.art.library import art_names, shipped_art
from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.score_sheet import ScoreRow, ScoreSheet
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.generators.boards.games import grid_face
from hyskos.generators.boards.games.grid_face import Ground
from hyskos.generators.boards.games.statue_table import (
    scores_wide,
    statue,
    statue_height,
    taken_table,
    writing_box,
)
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.steles import stele
from hyskos.generators.boards.shared.style import (
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
    Drawing,
    Item,
    Text,
    group,
    polyline,
    source_paths,
    with_sources,
)
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import cap_height, fit, titling
from hyskos.generators.words import join_pair, words

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
    titles = [titling(title) for title in texts_alike(sheet.title, lang)]
    size = min(fit(text, half, largest=TITLE, smallest=NOTE, font=font)[0] for text, font in titles)
    text, font = titling(text_in(sheet.title, lang))
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
