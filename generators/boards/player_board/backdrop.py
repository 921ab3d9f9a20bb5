"""The background of a player board: the faction's colour with wedges from its emblem, cornice, border and steles."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from hyskos.definitions.art.library import art_names, load_art
from hyskos.definitions.art.shapes import Art, Disc, Shape, reach
from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, Segment, flatten
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.player_board.skin import CREAM, METAL, Skin
from hyskos.generators.boards.shared.art import transform_segments
from hyskos.generators.boards.shared.emblems import emblem, emblem_inks
from hyskos.generators.boards.shared.engraving import hatch
from hyskos.generators.boards.shared.grounds import sector, spoke, stele
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, LINE, SECTION, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, Text, group, polygon, polyline, rectangle, with_sources
from hyskos.generators.inks import contrast
from hyskos.generators.stamps import SMALLEST_PT as STAMP_PT
from hyskos.generators.stamps import version_mark
from hyskos.generators.words import names_of_game

# Band patterns of the factions, so that bands differ by more than colour; an SVG file has one repeat.
#
# A band has as many whole repeats as fit best, joined where a line continues.

PATTERNS = art_names("patterns")
"""Names of all built-in band patterns."""
_NO_LINE = 0.5
"""Default `width` of `Path` and `Circle`, used for shapes without a line, pt."""
_NEAR = 1e-6
"""Tolerance for points on a side of the box, in its units."""


def band(
    name: str,
    x: float,
    y: float,
    w: float,
    h: float,
    ink: str,
    width: float = BOLD,
    custom_art: Mapping[str, Art] | None = None,
) -> Group:
    """Draw a band pattern in one ink inside a rectangle in mm, in whole repeats; its boldest line is `width` pt.

    `custom_art` holds the definition's custom files. Raises UnknownNameError for an unknown name.
    """
    art = load_art("patterns", name, custom_art or {})
    count = max(1, round(w * art.height / (h * art.width)))
    boldest = max((_points(shape, h / art.height) for shape in art.shapes if shape.stroke), default=1.0)
    pattern = _Band(art, x, y, w / count / art.width, h / art.height, count, ink, width / boldest)
    return group(pattern.items(), id=f"pattern-{art.id.removesuffix('.svg')}")


def _points(shape: Shape | Disc, scale: float) -> float:
    """Return the width of a line in pt if a unit of the art is `scale` mm."""
    return shape.width if shape.points else shape.width * scale / MM_PER_PT


@dataclass(frozen=True, slots=True)
class _Band:
    """Layout of a pattern's repeats: mm per unit across and down, and a factor for its line widths."""

    art: Art
    x: float
    y: float
    across: float
    down: float
    count: int
    ink: str
    bolder: float

    def items(self) -> Iterator[Path | Circle]:
        """Draw continuous lines first, then the shapes within each repeat, then those between two repeats."""
        through = [shape for shape in self.art.shapes if isinstance(shape, Shape) and self.goes_on(shape)]
        closed = [shape for shape in self.art.shapes if shape not in through]
        between = [shape for shape in closed if reach(shape)[2] > self.art.width + _NEAR]
        for shape in through:
            yield self.path(shape, tuple(self.joined(shape)))
        for i in range(self.count):
            yield from (self.once(shape, i) for shape in closed if shape not in between)
        for i in range(self.count - 1):
            yield from (self.once(shape, i) for shape in between)

    def goes_on(self, shape: Shape) -> bool:
        """Return whether a line enters at the left side of the box and leaves at the same height on the right."""
        first, last = shape.segments[0][1], shape.segments[-1][1]
        if shape.fill or not last or [letter for letter, _ in shape.segments].count("M") > 1:
            return False
        gaps = first[0], last[-2] - self.art.width, first[1] - last[-1]
        return all(abs(gap) < _NEAR for gap in gaps)

    def transformed(self, point: Point, repeat: int) -> Point:
        """Map a point of a repeat, counted from 0, to mm."""
        return self.x + self.across * (point[0] + self.art.width * repeat), self.y + self.down * point[1]

    def joined(self, shape: Shape) -> Iterator[Segment]:
        """Yield the segments of one continuous line through all repeats."""
        for i in range(self.count):
            yield from transform_segments(shape.segments[1 if i else 0 :], partial(self.transformed, repeat=i))

    def once(self, shape: Shape | Disc, repeat: int) -> Path | Circle:
        """Draw a shape in one repeat; a circle stays round, scaled by the height but no wider than the repeat."""
        transform = partial(self.transformed, repeat=repeat)
        if isinstance(shape, Shape):
            return self.path(shape, tuple(transform_segments(shape.segments, transform)))
        sides = shape.x, self.art.width - shape.x
        room = min(sides) if min(sides) >= shape.r else self.art.width / 2
        fill, stroke = self.inks(shape)
        x, y = transform((shape.x, shape.y))
        radius = min(shape.r * self.down, room * self.across)
        return Circle(x, y, radius, fill=fill, stroke=stroke, width=self.width(shape))

    def path(self, shape: Shape, segments: tuple[Segment, ...]) -> Path:
        """Paint an outline."""
        fill, stroke = self.inks(shape)
        join = "round" if shape.round else "miter"
        return Path(segments, fill=fill, stroke=stroke, width=self.width(shape), join=join, even_odd=shape.even_odd)

    def inks(self, shape: Shape | Disc) -> tuple[str | None, str | None]:
        """Return fill and stroke, both in the band's ink."""
        return self.ink if shape.fill else None, self.ink if shape.stroke else None

    def width(self, shape: Shape | Disc) -> float:
        """Return the width of a shape's line in pt, or the default without a line."""
        return _points(shape, self.down) * self.bolder if shape.stroke else _NO_LINE


# Ground, border, names and steles.

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
    titles = [typography.set_title(text) for text in texts_alike(faction.title, lang)]
    games = names_of_game(faction, lang)
    marks = [typography.set_title(text)[0] for text in texts_alike(games, lang)]
    maximum = min(_fitting_size(text, _MOST * (right - x)) for text in marks)
    game = max((typography.width(text, maximum, "display") for text in marks), default=0.0)
    room = right - x - game - _STAMP
    size = min(_size(text, font, room) for text, font in titles)
    text, font = typography.set_title(text_in(faction.title, lang))
    yield from with_sources([Text(x, _BASE, text, size, font, ink=skin.reversed)], ("title", lang))
    shown = typography.set_title(text_in(games, lang))[0]
    width = typography.width(shown, maximum, "display")
    if shown:
        yield from with_sources([wordmark(shown, right - width / 2, _BASE, maximum, skin.reversed)], ("game",))
    version = f"{faction.id} · {faction.version} · {lang}"
    yield version_mark(Text(right - width - 4.0, _BASE, version, STAMP_PT, anchor="end", ink=skin.reversed))


def _fitting_size(game: str, width: float) -> float:
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


# The head of a faction in front of its disc, which it fills and looks out of, down to its complete collar.

HEAD = 1.06
"""Size of a head's square relative to the diameter of its disc: fills three quarters and extends beyond it."""
_LEAN, _FOOT = 0.47, 0.53
"""Centre of the disc relative to the square of a head: heads look to the right, collars end with the disc."""
_HALO = 0.076  # contour around a head, relative to the radius of its disc

_ROUND = 0.55
"""Maximum distance of an emblem's points from the centre, relative to its side, to count as a seal, not a head."""
_RIM = 1.2
"""Distance from the edge of the disc to the line inside it, mm."""


def medal(faction: Faction, x: float, y: float, r: float, skin: Skin, style: Style) -> Iterator[Item]:
    """Draw disc and emblem around (x, y), mm.

    The disc is the dark of the faction, or cream if its colour would not contrast with that. A bust is complete and in
    front of the disc. An emblem within the circle of its own square is a seal rather than a head: it is centred.
    """
    line = METAL if style.gold else "black"
    yield Circle(x, y, r, fill=_ground(faction, skin), stroke=line, width=BOLD)
    yield Circle(x, y, r - _RIM, stroke=line, width=LINE)
    inks = emblem_inks(faction.colour, style)
    inks = inks if style.gold else replace(inks, line="black")
    halo = r * _HALO / MM_PER_PT
    seal = head_reach(emblem(faction.emblem, -0.5, -0.5, 1.0, inks, faction.arts)) <= _ROUND
    size = 2 * (r - 2 * _RIM) - halo * MM_PER_PT if seal else 2 * r * HEAD
    aside, above = (0.5, 0.5) if seal else (_LEAN, _FOOT)
    head = emblem(faction.emblem, x - aside * size, y - above * size, size, inks, faction.arts)
    yield group((replace(_halo(head, halo, skin), id="halo"), head), id="head")


def _ground(faction: Faction, skin: Skin) -> str:
    """Return the ink of a disc: cream for a dark head, the faction's dark for a light one."""
    if not skin.border:
        return "white"
    return skin.border if contrast(faction.colour, skin.border) >= _SEEN else CREAM


_SEEN = 3.0
"""Minimum contrast of a head to its disc (WCAG 2.2, 1.4.11)."""


def head_reach(art: Group) -> float:
    """Return the distance of the farthest point of paths and circles from the origin."""
    far = 0.0
    for item in art.items:
        if isinstance(item, Circle):
            far = max(far, math.hypot(item.x, item.y) + item.r)
        elif isinstance(item, Path):
            far = max(far, *(math.hypot(*point) for point in flatten(item.segments)))
    return far


def _halo(head: Group, width: float, skin: Skin) -> Group:
    """Draw a head's contour: all its shapes in cream, with a line of `width` pt."""
    ink = CREAM if skin.border else "white"
    items: list[Item] = []
    for item in head.items:
        if isinstance(item, Path):
            items.append(replace(item, fill=ink if item.fill else None, stroke=ink, width=width, join="round"))
        elif isinstance(item, Circle):
            items.append(replace(item, fill=ink, stroke=ink, width=width))
    return group(items)
