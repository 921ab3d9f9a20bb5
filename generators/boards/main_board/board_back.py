"""The back of a folding board: a ground with rays around its sign, and its names on the outer panel.

Every other panel shows a pyramid of terraces from above.
"""

from collections.abc import Iterator
from itertools import pairwise

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import alike, text_in, texts_alike
from hyskos.generators.boards.main_board.panel import medallion
from hyskos.generators.boards.shared import grounds
from hyskos.generators.boards.shared.emblems import sign
from hyskos.generators.boards.shared.engraving import shade_area, sky
from hyskos.generators.boards.shared.grounds import GROUNDS, Ground, style_on
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import (
    BOLD,
    HAIR,
    LINE,
    NOTE,
    SAFE,
    SECTION,
    Style,
    stepped_rectangle,
    style_of,
)
from hyskos.generators.drawing import Circle, Drawing, Folds, Group, Item, Text, group, polygon
from hyskos.generators.stamps import edge_mark
from hyskos.generators.typography import cap_height, fit, set_title
from hyskos.generators.words import names_of_game, words

FOOT = 10.6
"""Distance from the lower edge of a panel to its frame, mm; keeps the stamp clear."""
STEP = 3.0
TITLE, NAME = 40.0, 20.0
"""Maximum type sizes of the names of game and board, pt."""
PLATE = (0.8, 0.27)
"""Size of the plate relative to the space in its panel."""
TERRACES = ("@92", "@84", "@76", "@68")
"""Tints of the ground for each terrace from the lowest up."""


def draw(board: Definition, folds: Folds, width: float, height: float, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the back of a board in mm, as seen from behind; it folds at `folds`.

    Raises typography.DoesNotFitError if a name is too long for its plate.
    """
    ground = ground_of(board)
    style = style_on(ground, style_of(ink))
    cover = cover_of(folds, width, height)
    room = _area_inside_frame(cover)
    plate = _plate(room, board, lang)
    summit, size = _summit(room, plate)
    panels = [panel for panel in panels_of(folds, width, height) if panel != cover]
    inks = ("white", ground.accent) if style.gold else (style.text, None)
    stamp = edge_mark(f"{board.id} · {board.version} · {lang}", room.right, cover.bottom, *inks)
    layers: dict[str, list[Item]] = {
        "background": [*_ground(Rect(0, 0, width, height), room, summit, ground, style)],
        "panels": [item for panel in panels for item in _from_above(_area_inside_frame(panel), ground, style)],
        "plate": [
            group(grounds.frame(room, style, ground.line, STEP), id="frame"),
            _sign(board, summit, size, ground, style),
            group(grounds.stele(plate, style, ground.line, STEP * 0.6), id="stele"),
            *_names(board, plate, lang, style),
            stamp,
        ],
    }
    return Drawing(
        f"{board.game}_{board.id}_back",
        text_in(board.title, lang),
        width,
        height,
        lang,
        tuple(group(items, id=name, title=name, layer=True) for name, items in layers.items()),
        folds=folds,
    )


def ground_of(board: Definition) -> Ground:
    """Return the ground of a board's face; for rings, their night."""
    named = board.ground if isinstance(board, Map | Grid) else "night"
    return GROUNDS.get(named, _NIGHT)


_NIGHT = Ground((("black@90", "black@80"),) * 4, ("gold", "gold@68", "gold@35"), "black", "brick")


def panels_of(folds: Folds, width: float, height: float) -> Iterator[Rect]:
    """Yield the panels between the folds, row by row."""
    for top, low in pairwise((0.0, *folds.horizontal, height)):
        for left, right in pairwise((0.0, *folds.vertical, width)):
            yield Rect(left, top, right - left, low - top)


def cover_of(folds: Folds, width: float, height: float) -> Rect:
    """Return the panel that is the folded board's front cover, like a book's: right of the spine, seen from behind.

    The last fold of a quad-fold is the vertical one; its uncut upper half is the spine. A board with horizontal folds
    only opens upwards, like a pad.
    """
    panels = list(panels_of(folds, width, height))
    return panels[len(folds.vertical)] if folds.vertical else panels[-1]


def _area_inside_frame(panel: Rect) -> Rect:
    """Return the area inside the frame of a panel, above the line of the stamp."""
    return Rect(panel.x + SAFE, panel.y + SAFE, panel.w - 2 * SAFE, panel.h - SAFE - FOOT)


def _plate(room: Rect, board: Definition, lang: str) -> Rect:
    """Return the position of the plate at the bottom of the area; taller if there is a note."""
    width, height = room.w * PLATE[0], min(room.h * PLATE[1], room.w * 0.3)
    height *= 1.0 if _note(board, lang) else 0.86
    return Rect(room.x + (room.w - width) / 2, room.bottom - height - 0.06 * room.h, width, height)


def _summit(room: Rect, plate: Rect) -> tuple[Point, float]:
    """Return the centre of the sign and its size, as large as the space above the plate allows."""
    above = plate.y - room.y
    size = min(0.84 * above, 0.78 * room.w)
    return (room.x + room.w / 2, room.y + above / 2 + 0.01 * room.h), size


def _ground(sheet: Rect, room: Rect, summit: Point, ground: Ground, style: Style) -> Iterator[Item]:
    """Draw the ground of the whole board with rays from the sign; in the saver style only on the cover."""
    background = grounds.wedges(ground, sheet, summit) if style.gold else sky(room, summit)
    yield group(background, id="ground")


def _from_above(room: Rect, ground: Ground, style: Style) -> Iterator[Item]:
    """Draw the frame of a panel, with a pyramid from above in its middle: terraces and a lit top."""
    centre = room.centre
    half = 0.42 * min(room.w, room.h)
    yield group(grounds.frame(room, style, ground.line, STEP), id="frame")
    yield group(
        _terraces(centre, half, ground, style) if style.gold else _engrave_terraces(centre, half), id="terraces"
    )


def _terraces(centre: Point, half: float, ground: Ground, style: Style) -> Iterator[Item]:
    """Draw terraces, each lighter than the one below."""
    x, y = centre
    for level, tint in enumerate(TERRACES):
        outline = _terrace(centre, half, level)
        yield polygon(outline, fill=f"{ground.accent}{tint}", stroke=ground.line, width=HAIR if level else LINE)
    corners = Rect(x, y, 0, 0).grown(half * _TOP).corners()
    dark, light, lightest = ground.metals
    for i, fill in enumerate((lightest, light, dark, style.land or "white")):
        yield polygon([centre, corners[i], corners[(i + 1) % 4]], fill=fill)


def _engrave_terraces(centre: Point, half: float) -> Iterator[Item]:
    """Draw terraces as lines; on every other one, the right and lower sides are shaded."""
    for level in range(len(TERRACES)):
        outline = _terrace(centre, half, level)
        yield polygon(outline, fill="white")
        if level % 2 == 0:
            yield from _shade_sides(centre, half * (1 - _NARROWER * level), 2 * half * _STEPS, 1.0)
        yield polygon(outline, stroke="black", width=LINE)
    x, y = centre
    yield polygon(Rect(x, y, 0, 0).grown(half * _TOP).corners(), fill="white")
    yield from _shade_sides(centre, half * _TOP, 0.0, 0.6)
    corners = Rect(x, y, 0, 0).grown(half * _TOP).corners()
    for i in range(4):
        yield polygon([centre, corners[i], corners[(i + 1) % 4]], stroke="black", width=LINE, join="round")


_TOP, _NARROWER, _STEPS = 0.3, 0.18, 0.045
"""Half-width of the top, decrease per terrace, and size of corner steps, relative to half the lowest terrace."""
_APART = (2.4, 1.2)
"""Distance between lines on the right side and on the lower side, which is darker, mm."""


def _terrace(centre: Point, half: float, level: int) -> list[Point]:
    reach = half * (1 - _NARROWER * level)
    return stepped_rectangle(centre[0] - reach, centre[1] - reach, 2 * reach, 2 * reach, half * _STEPS)


def _shade_sides(centre: Point, reach: float, corner: float, closer: float) -> Iterator[Item]:
    """Shade the right and lower sides of a square, without its corners, by lines along them."""
    (x, y), off = centre, reach - corner
    right = (centre, (x + off, y - off), (x + reach, y - off), (x + reach, y + off), (x + off, y + off))
    foot = (centre, (x + off, y + off), (x + off, y + reach), (x - off, y + reach), (x - off, y + off))
    yield shade_area(right, closer * _APART[0], (90.0,))
    yield shade_area(foot, closer * _APART[1])


def _sign(board: Definition, at: Point, size: float, ground: Ground, style: Style) -> Group:
    """Draw the sign of a map, otherwise that of the game."""
    if isinstance(board, Map):
        rim = Circle(
            *at, size / 2, fill=style.land or "white", stroke=ground.line if style.gold else "black", width=BOLD
        )
        return group([rim, medallion(board, *at, 0.94 * size, style)])
    return sign(board.game, *at, size, ground, style)


def _note(board: Definition, lang: str) -> str:
    """Return the note on a board's provenance; empty for final boards and those printed in the documents."""
    return words("games", lang).get(f"provenance.{board.provenance}", "")


def _names(board: Definition, plate: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set the names of game and board, in one size for all languages; if both are the same, one line."""
    width, x = plate.w * 0.88, plate.x + plate.w / 2
    games = names_of_game(board, lang)
    titles = board.title if text_in(games, lang) in ("", text_in(board.title, lang)) else games
    maximum = TITLE * plate.h / 36
    size = _common_size(texts_alike(titles, lang), width, maximum, SECTION)
    note = _note(board, lang)
    small = _common_size(texts_alike(board.title, lang), width, min(NAME, size * 0.72), SECTION * 0.7)
    rows = [(cap_height(size, "display"), True), (cap_height(small, "display"), titles is games), (2.0, bool(note))]
    air = plate.h * 0.11
    heights = [height for height, is_present in rows if is_present]
    y = plate.y + (plate.h - sum(heights) - air * (len(heights) - 1)) / 2 + rows[0][0]
    text, font = set_title(text_in(titles, lang))
    ink = style.accent if style.gold else style.text
    yield wordmark(text, x, y, size, ink) if font == "display" else Text(x, y, text, size, font, "middle", ink)
    if titles is games:
        y += air + rows[1][0]
        text, font = set_title(text_in(board.title, lang))
        yield Text(x, y, text, small, font, "middle", style.text)
    if note:
        notes = [_note(board, language) for language in alike(lang)]
        smallest = min(fit(translation, width, largest=NOTE, smallest=NOTE - 0.5)[0] for translation in notes)
        yield Text(x, y + air + 2.0, note, smallest, anchor="middle", ink=style.soft)


def _common_size(texts: list[str], width: float, largest: float, minimum: float) -> float:
    """Return the single size in pt at which all titles fit."""
    return min(
        fit(text, width, largest=largest, smallest=minimum, font=font)[0] for text, font in map(set_title, texts)
    )
