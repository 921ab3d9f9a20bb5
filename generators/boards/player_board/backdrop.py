"""The background of a player board: the faction's colour with wedges from its emblem, cornice, border and steles."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, Segment
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.generators import typography
from hyskos.generators.boards.player_board.skin import METAL, Skin
from hyskos.generators.boards.shared.engraving import hatch
from hyskos.generators.boards.shared.patterns import band
from hyskos.generators.boards.shared.steles import sector, spoke, stele
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, LINE, SECTION, Style
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Group, Item, Path, Text, group, polygon, polyline, rectangle, with_sources
from hyskos.generators.stamps import SMALLEST_PT as STAMP_PT
from hyskos.generators.stamps import version_mark
from hyskos.generators.words import names_of_game

BORDER = 12.0
"""Width of the border along the left edge, mm."""
CORNICE = 14.8
"""Height of the band with the names along the upper edge, mm."""
NAME = 28.0
"""Maximum size of the faction's name, pt."""
MARGIN, FOOT = 4.6, 8.2
"""White margins of the light design at the right and at the bottom, mm."""
STEP = 1.1
"""Steps of the steles' corners, mm."""
_GAME = 13.0  # maximum size of the game's name, pt
_MOST = 0.36  # maximum width of that name, relative to the cornice
_STAMP = 48.0  # space between the names for the longest stamp, mm
_BASE, _CLEAR = 12.6, 5.0  # baseline of the names, and their clearance from the cut, mm
_SPOKES = 24
_BAND, _STRIKES = 6.2, (4.0, 3.0)  # width of the pattern, mm, and its line weights in full colour and light, pt
_CAP = 1.0  # height of the bars at the ends of a pattern, mm
_HATCH = 1.8  # distance of hatching lines in the light design, mm


def ground(sheet: Rect, summit: Point, skin: Skin) -> Iterator[Item]:
    """Fill a sheet and its bleed with the colour and its wedges; the light design hatches every other wedge."""
    if skin.base:
        yield polygon(sheet.grown(BLEED).corners(), fill=skin.base)
    yield from wedges(sheet if skin.base else hatched_area(sheet), summit, skin, BLEED if skin.base else 0.0)


def wedges(edge: Rect, summit: Point, skin: Skin, beyond: float = 0.0) -> Iterator[Item]:
    """Draw wedges and rays from a summit to the edge of a rectangle, and straight on for `beyond` mm."""
    step = 360 / _SPOKES
    for i in range(0, _SPOKES, 2):
        corners = sector(summit, i * step - 90, (i + 1) * step - 90, edge, beyond)
        if skin.wedge:
            yield polygon(corners, fill=skin.wedge)
        for angle in skin.hatch:
            yield hatch(corners, _HATCH, angle=angle, width=HAIR)
    segments: list[Segment] = []
    for i in range(_SPOKES):
        segments += polyline(spoke(summit, i * step, edge, beyond)).segments
    yield Path(tuple(segments), stroke=METAL if skin.base else "black", width=HAIR if skin.base else LINE)


def hatched_area(sheet: Rect) -> Rect:
    """Return the part of a sheet that the light design hatches, which extends to no edge."""
    return Rect(BORDER, CORNICE, sheet.right - MARGIN - BORDER, sheet.bottom - FOOT - CORNICE)


def border(faction: Faction, sheet: Rect, skin: Skin) -> Iterator[Item]:
    """Draw the border: cornice and left edge as one band, with whole motifs between two corner stones."""
    if skin.border:
        yield from _bands(sheet, skin.border)
    else:
        inner = hatched_area(sheet)
        yield polygon(inner.corners(), stroke="black", width=BOLD)
        yield polygon(inner.grown(0.5).corners(), stroke="black", width=HAIR)
    centre = BORDER - 5.0
    top, foot = CORNICE + 2.0, sheet.bottom - CORNICE + 1.2
    yield group([run(faction, (centre, top), foot - top, skin, upright=True)], id="pattern-border")
    stones = (item for y in (CORNICE / 2 + 0.6, sheet.bottom - CORNICE / 2 + 0.4) for item in stone(centre, y, skin))
    yield group(stones, id="pattern-stones")


def _bands(sheet: Rect, fill: str) -> Iterator[Item]:
    """Fill both bands including the bleed, and line their inner edge."""
    low, right = sheet.bottom + BLEED, sheet.right + BLEED
    outside = [(BORDER, low), (-BLEED, low), (-BLEED, -BLEED), (right, -BLEED)]
    yield polygon([*outside, (right, CORNICE), (BORDER, CORNICE)], fill=fill)
    yield polyline([(right, CORNICE), (BORDER, CORNICE), (BORDER, low)], stroke=METAL, width=BOLD)


def stone(x: float, y: float, skin: Skin) -> Iterator[Item]:
    """Draw a pyramid from above, where two bands of a border meet."""
    width = BOLD if skin.border else LINE
    for half in (3.3, 2.2, 1.0):
        yield rectangle(x - half, y - half, 2 * half, 2 * half, stroke=skin.pattern, width=width)
    lines: list[Segment] = []
    for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        lines += [("M", (x + dx, y + dy)), ("L", (x + 3.3 * dx, y + 3.3 * dy))]
    yield Path(tuple(lines), stroke=skin.pattern, width=HAIR if not skin.border else LINE)


def run(faction: Faction, start: Point, long: float, skin: Skin, *, upright: bool) -> Group:
    """Draw a band of the faction's pattern between two bars, `long` mm to the right or down from `start`."""
    weight = _STRIKES[skin.border is None]
    half = _BAND / 2
    turned = band(faction.pattern, 0, -half, long, _BAND, skin.pattern, weight, faction.arts)
    width = half + weight * MM_PER_PT / 2
    window = ((0, -BORDER / 2), (long, -BORDER / 2), (long, BORDER / 2), (0, BORDER / 2))
    caps = [rectangle(x, -width, _CAP, 2 * width, fill=skin.pattern) for x in (-_CAP, long)]
    matrix = (0, 1, -1, 0, *start) if upright else (1, 0, 0, 1, *start)
    return group([group([replace(turned, id=None)], clip=window), *caps], matrix=matrix)


def names(faction: Faction, x: float, right: float, lang: str, skin: Skin) -> Iterator[Item]:
    """Set the names of faction and game in the cornice, from `x` to `right` mm, and the version between them."""
    titles = [typography.titling(text) for text in texts_alike(faction.title, lang)]
    games = names_of_game(faction, lang)
    marks = [typography.titling(text)[0] for text in texts_alike(games, lang)]
    maximum = min(_fitting(text, _MOST * (right - x)) for text in marks)
    game = max((typography.width(text, maximum, "display") for text in marks), default=0.0)
    room = right - x - game - _STAMP
    size = min(_size(text, font, room) for text, font in titles)
    text, font = typography.titling(text_in(faction.title, lang))
    yield from with_sources([Text(x, _BASE, text, size, font, ink=skin.reversed)], ("title", lang))
    shown = typography.titling(text_in(games, lang))[0]
    width = typography.width(shown, maximum, "display")
    if shown:
        yield from with_sources([wordmark(shown, right - width / 2, _BASE, maximum, skin.reversed)], ("game",))
    version = f"{faction.id} · {faction.version} · {lang}"
    yield version_mark(Text(right - width - 4.0, _BASE, version, STAMP_PT, anchor="end", ink=skin.reversed))


def _fitting(game: str, width: float) -> float:
    """Return the size in pt at which the game's name fits its share."""
    return typography.fit(game, width, largest=_GAME, font="display")[0] if game else _GAME


def _size(text: str, font: str, width: float) -> float:
    """Return the size in pt at which a name fits its space and its accents keep clear of the cut."""
    size, _ = typography.fit(text, width, largest=NAME, smallest=SECTION, font=font)
    up, _ = typography.ink_reach(text, font)
    return min(size, (_BASE - _CLEAR) / up / MM_PER_PT)


def steles(areas: tuple[Rect, ...], style: Style) -> Iterator[Item]:
    """Draw the cream panels behind texts and fields."""
    for area in areas:
        yield from stele(area, style, "gold", STEP)
