"""The back of a board that folds: a calm lattice, and a plate with the names on the panel that lies outside."""

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise

from hyskos.definitions.geometry import Rect, Segment
from hyskos.definitions.languages import alike, text_in, texts_alike
from hyskos.definitions.model import Definition, Map
from hyskos.generators.boards.main_board.grounds import GROUNDS, styled
from hyskos.generators.boards.main_board.map_emblems import medallion
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.hex_geometry import ROOT3
from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, SAFE, SECTION, Style, stepped, style_of
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Drawing, Folds, Group, Item, Path, Text, group, polygon, polyline
from hyskos.generators.typography import cap_height, fit, titling
from hyskos.generators.words import words

BLEED = 5.0
"""How far the ground runs beyond the trim at least, mm."""
SIDE = 14.0
"""Of the triangles of the lattice, mm."""
STEP = 3.0
RAYS = 24
TITLE, NAME = 34.0, 20.0
"""Largest sizes of the names of game and board, pt."""
_PLATE = (0.68, 0.7)
"""Share of its panel that the plate takes."""


def draw(board: Definition, folds: Folds, width: float, height: float, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the back of a board in mm, as seen from behind; it folds at `folds`.

    Raises typography.DoesNotFitError when a name is too long for its plate.
    """
    sign = board if isinstance(board, Map) else None
    style = styled(GROUNDS[sign.ground], style_of(ink)) if sign else style_of(ink)
    panels = list(panels_of(folds, width, height))
    plate = _plate_on(cover_of(folds, width, height))
    layers: Mapping[str, list[Item]] = {
        "background": [*_ground(width, height, style), *(item for panel in panels for item in _panel(panel, style))],
        "plate": [
            group(_tablet(plate, style), id="tablet"),
            *_sign(sign, plate, style),
            *_names(board, plate, lang, style),
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


def panels_of(folds: Folds, width: float, height: float) -> Iterator[Rect]:
    """Give the panels between the folds, row by row."""
    for top, low in pairwise((0.0, *folds.lying, height)):
        for left, right in pairwise((0.0, *folds.upright, width)):
            yield Rect(left, top, right - left, low - top)


def cover_of(folds: Folds, width: float, height: float) -> Rect:
    """Find the panel that is the front of a folded board, as a book's: right of its spine, seen from behind.

    The last fold of a quad-fold is the upright one: its uncut upper half is the spine. A board with lying folds only
    opens upwards, like a pad.
    """
    panels = list(panels_of(folds, width, height))
    return panels[len(folds.upright)] if folds.upright else panels[-1]


def _ground(width: float, height: float, style: Style) -> Iterator[Item]:
    if style.gold:
        edge = Rect(0, 0, width, height).grown(BLEED)
        yield polygon(edge.corners(), fill=style.accent)


def _panel(panel: Rect, style: Style) -> Iterator[Item]:
    """Draw a stepped frame with the lattice in it."""
    frame = panel.grown(-SAFE)
    inner = frame.grown(-1.6)
    window = tuple(stepped(inner.x, inner.y, inner.w, inner.h, STEP))
    yield Group((_lattice(inner, style),), clip=window)
    line = style.gold or style.outline
    yield polygon(stepped(frame.x, frame.y, frame.w, frame.h, STEP), stroke=line, width=BOLD)
    yield polygon(window, stroke=line, width=LINE if style.gold else HAIR)


def _lattice(area: Rect, style: Style) -> Path:
    """Draw a lattice of triangles around the middle of an area; lines end at its edges."""
    high, slope = SIDE * ROOT3 / 2, ROOT3
    middle, level = area.x + area.w / 2, area.y + area.h / 2
    segments: list[Segment] = []
    rows = math.floor(area.h / 2 / high)
    for y in (level + row * high for row in range(-rows, rows + 1)):
        segments += [("M", (area.x, y)), ("L", (area.right, y))]
    columns = math.ceil((area.w + area.h / slope) / 2 / SIDE)
    for x in (middle + column * SIDE for column in range(-columns, columns + 1)):
        for lean in (-1, 1):
            low = max(-area.h / 2, min((end - x) * slope * lean for end in (area.x, area.right)))
            top = min(area.h / 2, max((end - x) * slope * lean for end in (area.x, area.right)))
            if top - low > 0.1:
                ends = [(x + lean * down / slope, level + down) for down in (low, top)]
                segments += [("M", ends[0]), ("L", ends[1])]
    return Path(
        tuple(segments), stroke=f"{style.accent}@80" if style.gold else "black@30", width=BOLD if style.gold else HAIR
    )


def _plate_on(panel: Rect) -> Rect:
    wide, high = panel.w * _PLATE[0], min(panel.h * _PLATE[1], panel.w * _PLATE[0])
    return Rect(panel.x + (panel.w - wide) / 2, panel.y + (panel.h - high) / 2, wide, high)


def _tablet(plate: Rect, style: Style) -> Iterator[Item]:
    inner = plate.grown(-1.6)
    line, land = style.gold or style.outline, style.land or "white"
    yield polygon(stepped(plate.x, plate.y, plate.w, plate.h, STEP), fill=land, stroke=line, width=BOLD)
    yield polygon(stepped(inner.x, inner.y, inner.w, inner.h, STEP), stroke=line, width=HAIR)


def _sign(board: Map | None, plate: Rect, style: Style) -> Iterator[Item]:
    """Draw the sign of a map, or that of the house, in the upper half of the plate."""
    if board:
        across, x = plate.h * 0.42, plate.x + plate.w / 2
        yield medallion(board, x, plate.y + plate.h * 0.32, across, style)
    else:
        yield from _emblem(plate, style)


def _emblem(plate: Rect, style: Style) -> Iterator[Item]:
    """Draw the pyramid with the rays that start from its top, in the upper half of the plate."""
    x, base_y = plate.x + plate.w / 2, plate.y + plate.h * 0.53
    high = plate.h * 0.3
    base, top = high * 1.5, base_y - high
    near, far = high * 0.12, high * 0.42
    rays: list[Segment] = []
    for k in range(RAYS // 2 + 1):
        angle = math.pi * (1 + k / (RAYS / 2))
        long = far if k % 2 else far * 0.75
        dx, dy = math.cos(angle), math.sin(angle)
        rays += [("M", (x + near * dx, top + near * dy)), ("L", (x + long * dx, top + long * dy))]
    line, edge = style.accent if style.gold else style.outline, style.text
    yield Path(tuple(rays), stroke=line, width=LINE)
    yield polygon(icons.pyramid(x, base_y, base, high), fill=style.special, stroke=edge, width=BOLD)
    share = 0.72  # of the height, where the base begins
    half = base / 2 * share
    yield polyline([(x - half, top + high * share), (x + half, top + high * share)], stroke=edge, width=LINE)
    yield polyline([(x - base * 0.95, base_y), (x + base * 0.95, base_y)], stroke=line, width=LINE)


def _names(board: Definition, plate: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set the names of game and board, in one size for all languages; a board named as its game has one line."""
    wide, x = plate.w * 0.86, plate.x + plate.w / 2
    games = {each: words("games", each).get(board.game, "") for each in alike(lang)}
    titles = board.title if text_in(games, lang) in ("", text_in(board.title, lang)) else games
    set_titles = [titling(title) for title in texts_alike(titles, lang)]
    size = min(fit(text, wide, largest=TITLE, smallest=SECTION, font=font)[0] for text, font in set_titles)
    text, font = titling(text_in(titles, lang))
    baseline = plate.y + plate.h * 0.64 + cap_height(size, font)
    if titles is not games:
        yield Text(x, baseline, text, size, font, "middle", style.text)
        return
    yield wordmark(text, x, baseline, size, style.accent if style.gold else style.text)
    named = [titling(title) for title in texts_alike(board.title, lang)]
    least, most = SECTION * 0.7, min(NAME, size * 0.8)
    small = min(fit(text, wide, largest=most, smallest=least, font=font)[0] for text, font in named)
    baseline += cap_height(small, "display") + plate.h * 0.06
    text, font = titling(text_in(board.title, lang))
    yield Text(x, baseline, text, small, font, "middle", style.text)
