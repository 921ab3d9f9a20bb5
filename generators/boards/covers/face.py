"""Faces of a cover: box lid, banner and square picture, each with the title below the art or next to it."""

from collections.abc import Iterator
from typing import Literal

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.cover import Cover, Play
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.covers.scene import (
    CLEAR,
    accent,
    art_items,
    flag,
    frieze,
    ground_items,
    ground_sources,
    place_of,
)
from hyskos.generators.boards.covers.title_block import facts_plate, title_block
from hyskos.generators.boards.shared.style import BLEED, BOLD, Style, style_of
from hyskos.generators.drawing import PROGRAM, Drawing, Item, group, polyline, rectangle, source_paths, with_sources
from hyskos.generators.words import join_pair

# Compose a face: art above a panel with the title, or next to it.

LID = "lid"
"""The part of a cover with the size stated in its file."""
_WIDE = 2.0
"""Minimum ratio of width to height for a face with its title next to the art."""
_BAND = 0.25
"""Height of a band with the title below the art, relative to the face."""
_TAILS = 0.6
"""Space for descenders below the last line of a low band, mm."""
_AIR = 3.0
"""Margin around a picture of the game in the light design, which has no ground, mm."""
_READ = 0.057
"""Minimum height of a title's capitals relative to the shorter side: nine pixels in a picture of 160."""
_OVER = 0.4
"""Space above the words of a band, relative to the margin."""
_FLAG = 0.3
"""Maximum width of the name on the flag relative to the art, which leaves space for boards next to it."""
Facts = Literal["title", "plate", "none"]
"""Where players, minutes and age are printed: below the title, on a plate above the art, or nowhere."""


def drawing(
    cover: Cover,
    part: str,
    width: float,
    height: float,
    *,
    lang: str,
    ink: str,
    facts: Facts = "title",
    play: bool = False,
) -> Drawing:
    """Draw a cover at a size in mm. `play` shows the game instead of the art."""
    style = style_of(ink)
    title = text_in(cover.title, lang)
    title = join_pair(title, text_in(cover.subtitle, lang), lang) if cover.subtitle else title
    sheet, margin = Rect(0, 0, width, height), margin_of(width, height)
    layers = _layers(cover, sheet, lang, style, margin, facts=facts, cut=True, play=play)
    items = with_sources(layers, *(source_paths(("lid",), "width_mm", "height_mm") if part == LID else PROGRAM))
    return Drawing(f"{cover.game}_{cover.id}-{part}", title, width, height, lang, items)


def margin_of(width: float, height: float) -> float:
    """Return the distance of texts and signs from the trim, mm."""
    return max(7.0, min(12.0, 0.045 * min(width, height)))


def face(cover: Cover, sheet: Rect, lang: str, style: Style, margin: float, *, facts: Facts) -> Iterator[Item]:
    """Draw art, panel and title on a sheet and its bleed, as layers of a drawing."""
    return _layers(cover, sheet, lang, style, margin, facts=facts, cut=True)


def head(cover: Cover, sheet: Rect, lang: str, style: Style, margin: float) -> Iterator[Item]:
    """Draw a face without facts at the top of a page; its lower edge is not cut, so the art extends down to it."""
    return _layers(cover, sheet, lang, style, margin, facts="none", cut=False)


def _layers(
    cover: Cover,
    sheet: Rect,
    lang: str,
    style: Style,
    margin: float,
    *,
    facts: Facts,
    cut: bool,
    play: bool = False,
) -> Iterator[Item]:
    is_landscape = sheet.w >= _WIDE * sheet.h
    share = 0.54 if is_landscape else _BAND
    if is_landscape:
        panel = Rect(sheet.x + sheet.w * (1 - share), sheet.y, sheet.w * share, sheet.h)
        art = Rect(sheet.x, sheet.y, panel.x - sheet.x, sheet.h - (margin if cut else 0))
    else:
        tall = min(sheet.h * share, sheet.w * 0.46)
        panel = Rect(sheet.x, sheet.bottom - tall, sheet.w, tall)
        art = Rect(sheet.x, sheet.y, sheet.w, panel.y - sheet.y)
    deep = max(2.6, min(panel.w, panel.h) * 0.075)
    at = place_of(cover, art, margin)
    bare = play and style.gold is None  # lines around a picture of lines would hide it
    ground = group(() if bare else ground_items(cover, art, at.summit, style), id="ground")
    sun = with_sources(
        [group([ground], id="pattern-rays")],
        *(ground_sources(cover, style) if style.gold else ()),
        *source_paths(("rays",), 0, 1),
    )
    shown = (
        _draw_players(cover, art, margin, lang, style)
        if play
        else with_sources([art_items(cover, at, style)], ("art",))
    )
    yield group([*sun, *shown], id="scene", layer=True)
    low = sheet.bottom + (BLEED if cut else 0)
    yield group(_panel(cover, panel, deep, low, art if is_landscape else None, style), id="panel", layer=True)
    height = 0.062 * min(sheet.w, sheet.h * 1.6)
    flown = () if play else flag(cover, sheet.x + margin, sheet.y, height, style, art.w * _FLAG)
    yield group(with_sources(flown, ("game",)), id="house", layer=True)
    if plate := tuple(facts_plate(cover, art, margin, lang, style)) if facts == "plate" else ():
        yield group(with_sources(plate, ("facts",)), id="facts", layer=True)
    inner = _inner(panel, deep, margin, min(margin, CLEAR + _TAILS) if facts == "plate" else margin, is_landscape)
    minimum = _READ * min(sheet.w, sheet.h)
    yield group(title_block(cover, inner, lang, style, facts=facts == "title", least=minimum), id="title", layer=True)


def _draw_players(cover: Cover, art: Rect, margin: float, lang: str, style: Style) -> Iterator[Item]:
    from hyskos.generators.boards.covers.pictured import draw_play  # loads the renderers of all boards

    area = Rect(art.x + margin, art.y + margin, art.w - 2 * margin, art.h - 1.5 * margin)
    area = area if style.gold else area.grown(-_AIR)
    yield group(draw_play(cover, area, lang, style, style.gold or "black"), id="playing")


def _inner(panel: Rect, deep: float, margin: float, low: float, is_landscape: bool) -> Rect:
    """Return the area for words on a panel, with a margin of `low` mm below those of a band."""
    if is_landscape:
        left = panel.x + deep + margin
        return Rect(left, panel.y + margin, panel.right - margin - left, panel.h - 2 * margin)
    top = panel.y + deep + margin * _OVER
    return Rect(panel.x + margin, top, panel.w - 2 * margin, panel.bottom - low - top)


def _panel(cover: Cover, panel: Rect, deep: float, low: float, floor: Rect | None, style: Style) -> Iterator[Item]:
    """Draw the panel with its bleed, down to `low`, and the line and the row of triangles at its edge to the art.

    `floor` is the area of art next to the panel, above a strip of the same colour.
    """
    is_landscape = floor is not None
    right = panel.right + BLEED
    top = panel.y - BLEED if is_landscape else panel.y
    left = panel.x if is_landscape else panel.x - BLEED
    if floor and floor.bottom < panel.bottom:
        yield from _floor(floor, panel.x, low, style)
    yield rectangle(left, top, right - left, low - top, fill=style.paper or "white")
    ends = ((left, top), (left, low)) if is_landscape else ((left, top), (right, top))
    yield polyline(ends, stroke=style.gold or "black", width=3 * BOLD if style.gold else BOLD)
    edge = accent(cover, style)
    if is_landscape:
        yield from frieze((panel.x, panel.bottom), (panel.x, panel.y), deep, edge, style)
    else:
        yield from frieze((panel.x, panel.y), (panel.right, panel.y), deep, edge, style)


def _floor(area: Rect, right: float, low: float, style: Style) -> Iterator[Item]:
    """Draw the strip below the art, which keeps its foot clear of the cut."""
    left = area.x - BLEED
    yield rectangle(left, area.bottom, right - left, low - area.bottom, fill=style.paper or "white")
    line = style.gold or "black"
    yield polyline([(left, area.bottom), (right, area.bottom)], stroke=line, width=2 * BOLD if style.gold else BOLD)


def draw_lid(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the box lid in the size that its cover states; raises DoesNotFitError if the title does not fit."""
    return drawing(cover, LID, *cover.lid, lang=lang, ink=ink)


BANNER_HEIGHT = 80.0
"""Height of a banner, mm; it is three times as wide."""


def draw_banner(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw a banner for the top of a page: title and game in play. Raises DoesNotFitError if the title does not fit."""
    from hyskos.generators.boards.covers.pictured import boards_shown  # loads the renderers of all boards

    # Several whole boards would be too small to read on a banner.
    play = cover.play != Play() and (bool(cover.play.close_up) or len(boards_shown(cover)) == 1)
    return drawing(cover, "banner", 3 * BANNER_HEIGHT, BANNER_HEIGHT, lang=lang, ink=ink, play=play)


SQUARE_SIDE = 100.0
"""Side of a square picture, mm."""


def draw_square(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw a square picture for shops, with its facts at the top; raises DoesNotFitError if the title does not fit."""
    return drawing(cover, "square", SQUARE_SIDE, SQUARE_SIDE, lang=lang, ink=ink, facts="plate")
