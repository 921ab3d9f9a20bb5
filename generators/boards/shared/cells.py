"""Cells of a player board: die boxes, rings to circle, squares and hexagons to write in, areas to erase."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, sides
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.shared.icons import die_field, die_shape, die_width, icon
from hyskos.generators.boards.shared.style import BOLD, LABEL, LINE, SECTION, Style, centred_baseline, style_of
from hyskos.generators.drawing import (
    Circle,
    Field,
    Item,
    Text,
    UndrawableError,
    polygon,
    polyline,
    rectangle,
    regular_polygon,
    with_sources,
)
from hyskos.generators.words import words

BOX: Mapping[str, float] = {
    "circle": 13.0, "triangle": 15.2, "square": 12.0, "rhombus": 17.2, "kite": 15.8, "pentagon": 16.0,
}  # fmt: skip
"""Height in mm of a box: at least 8 x 8 mm are free inside, or 12 x 9 mm for two digits in those of d10 and d12."""
CROSS: Mapping[str, float] = {
    "circle": 11.0, "triangle": 11.4, "square": 9.6, "rhombus": 13.0, "kite": 11.8, "pentagon": 11.8,
}  # fmt: skip
"""Height in mm of a box that is only crossed off: at least 6 x 6 mm inside."""
_TWO_DIGITS = 15.5
"""Height in mm of a circle for two digits."""
_RAISED: Mapping[str, float] = {"triangle": 1.0, "pentagon": 0.6, "kite": 0.3}
"""How far a box is raised above the middle of its row, so that its field is in the middle, mm."""
RING = 9.0
"""Diameter in mm of a ring to circle or tick."""
SQUARE = 14.0
"""Side in mm of a strength square."""
HEXAGON = 8.7
"""Side in mm of a target hexagon, flat-topped like the spaces of the main board; 12 x 9 mm are free inside."""
HEXAGON_WIDTH, HEXAGON_HEIGHT = 2 * HEXAGON, 3**0.5 * HEXAGON
TAB = 6.4
"""Side in mm of the square with the icon of a section."""
REMARK = 8.5
"""Type size of remarks on a player board, pt."""
_LEAD = 1.15  # line spacing of a remark, relative to its size
_DASH, _DASH_GAP = 1.6, 1.1  # mm, before adjustment to the length of a side


class LayoutError(UndrawableError):
    """A faction does not fit its sheet; the message says which part, and by how much."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Shared by all parts of a sheet: its language, style and printed words."""

    lang: str
    style: Style
    text: Mapping[str, str]


def setting_of(lang: str, ink: str) -> Setting:
    """Return the setting of a sheet for a language and an ink mode."""
    return Setting(lang, style_of(ink), {**words("rolling-pyramids", lang), **words("player-board", lang)})


@dataclass(frozen=True, slots=True)
class Parts:
    """Items in layers: ground at the bottom, printed items that stay, and items on areas that are erased (RP-07)."""

    ground: tuple[Item, ...] = ()
    stays: tuple[Item, ...] = ()
    erased: tuple[Item, ...] = ()

    def __add__(self, other: "Parts") -> "Parts":
        return Parts(self.ground + other.ground, self.stays + other.stays, self.erased + other.erased)

    def with_sources(self, *sources: tuple[str | int, ...]) -> "Parts":
        """Set the sources of items that have none yet."""
        return Parts(*(with_sources(items, *sources) for items in (self.ground, self.stays, self.erased)))


def join(parts: Iterable[Parts]) -> Parts:
    """Combine parts, in order."""
    return sum(parts, Parts())


def centred_text(x: float, y: float, text: str, size: float, ink: str, font: str = "bold") -> Text:
    """Make one line whose capitals and figures are centred on (x, y) mm."""
    return Text(x, centred_baseline(y, size), text, size, font=font, anchor="middle", ink=ink)


def balance_lines(text: str, size: float, width: float, font: str = "regular") -> list[str]:
    """Break a text into as few lines as `width` mm allow, as even in length as possible.

    >>> balance_lines("Neither ram nor spikes ever halve a hero.", 9, 56)
    ['Neither ram nor spikes', 'ever halve a hero.']
    """
    lines = typography.wrap(text, size, width, font)
    longest = narrow = _longest(lines, size, font)
    while True:
        narrow -= 0.5
        if longest <= narrow:  # the lines would not change
            continue
        tighter = typography.wrap(text, size, narrow, font)
        longest = _longest(tighter, size, font)
        if len(tighter) > len(lines) or longest > narrow:
            return lines
        lines = tighter


def _longest(lines: Sequence[str], size: float, font: str) -> float:
    return max(typography.width(line, size, font) for line in lines)


def hairline(x1: float, y1: float, x2: float, y2: float, style: Style, width: float = LINE) -> Item:
    """Draw a construction line; `width` in pt."""
    return polyline([(x1, y1), (x2, y2)], stroke=accent(style), width=width)


def heading(
    x: float, y: float, w: float, title: str, style: Style, *, sign: str | None = None, note: str = ""
) -> tuple[Item, ...]:
    """Set a section title above a line of w mm, after a tab with its icon and before a remark; y is the top."""
    ink = accent(style)
    line, base = y + TAB, y + (TAB + typography.cap_height(SECTION, "display")) / 2
    items: list[Item] = [polyline([(x, line), (x + w, line)], stroke=ink, width=LINE)]
    at = x
    if sign:
        items += tab(x, y, sign, style)
        at += TAB + 2.2
    text, font = typography.set_title(title)
    items.append(Text(at, base, text, SECTION, font=font, ink=ink))
    if note:
        at += typography.width(text, SECTION, font) + 3.6
        items += _remark(note, at, base, x + w - at, style)
    return tuple(items)


def tab(x: float, y: float, sign: str, style: Style, side: float = TAB) -> tuple[Item, ...]:
    """Draw a factory's icon, reversed out of a dark square; outlined in the saver style."""
    full, centre = style.gold is not None, side / 2
    square = rectangle(
        x, y, side, side, fill=style.accent if full else "white", stroke=None if full else style.text, width=LINE
    )
    return (square, icon(sign, x + centre, y + centre, side * 0.82, style.on_accent if full else style.text))


def accent(style: Style) -> str:
    """Return the ink of headings: the accent, or that of texts in the saver style."""
    return style.accent if style.gold else style.text


def _remark(note: str, x: float, base: float, width: float, style: Style) -> Iterator[Item]:
    """Set a remark on a section title's line: a long one smaller, or as two lines that end there."""
    try:
        size, lines = typography.fit(note, width, largest=REMARK)
    except typography.DoesNotFitError:
        size, lines = typography.fit(note, width, largest=typography.SMALLEST_PT, lines=2)
    for i, line in enumerate(reversed(lines)):
        yield Text(x, base - i * size * MM_PER_PT * _LEAD, line, size, ink=style.soft)


def die_box(
    id_: str, shape: str, x: float, y: float, style: Style, *, heights: Mapping[str, float] = BOX, digits: int = 1
) -> tuple[Item, ...]:
    """Draw a die box with its field, centred on (x, y); some shapes are raised slightly for optical balance."""
    height = box_height(shape, digits) if heights is BOX else heights[shape]
    centre = y - _RAISED.get(shape, 0.0)
    left, top, width, deep = die_field(shape, x, centre, height, digits)
    return (
        die_shape(shape, x, centre, height, fill="white", stroke=style.outline, width=BOLD),
        Field(id_, left, top, width, deep, digits=digits),
    )


def box_width(shape: str, heights: Mapping[str, float] = BOX) -> float:
    """Return the width in mm of a die box."""
    return die_width(shape, heights[shape])


def box_height(shape: str, digits: int) -> float:
    """Return the height in mm of a box for a number with `digits` digits."""
    return _TWO_DIGITS if shape == "circle" and digits > 1 else BOX[shape]


def ring(id_: str, x: float, y: float, style: Style, *, label: str = "", diameter: float = RING) -> tuple[Item, ...]:
    """Draw a ring to circle or tick, with its value."""
    side = diameter / 2**0.5
    circle = Circle(x, y, diameter / 2, fill="white", stroke=style.outline, width=LINE)
    field = Field(id_, x - side / 2, y - side / 2, side, side, digits=0)
    return (circle, centred_text(x, y, label, LABEL, style.text), field) if label else (circle, field)


def taken_ring(x: float, y: float, style: Style, label: str = "") -> tuple[Item, ...]:
    """Draw the ring of a value that counts from the start: filled, or already circled in the saver style."""
    disc: tuple[Item, ...] = (Circle(x, y, RING / 2, fill=style.accent, stroke=style.outline, width=BOLD),)
    if style.gold is None:
        disc += (Circle(x, y, RING / 2 - 0.7, stroke=style.outline, width=LINE),)
    return (*disc, centred_text(x, y, label, LABEL, style.on_accent)) if label else disc


def strength_square(id_: str, x: float, y: float, style: Style) -> tuple[Item, ...]:
    """Draw the square for a strength (RP-29), centred on (x, y)."""
    half, inner = SQUARE / 2, SQUARE - 1.0
    return (
        rectangle(x - half, y - half, SQUARE, SQUARE, fill="white", stroke=style.outline, width=BOLD),
        Field(id_, x - inner / 2, y - inner / 2, inner, inner),
    )


def target_hexagon(id_: str, x: float, y: float, style: Style) -> tuple[Item, ...]:
    """Draw the hexagon for a space's number (RP-30), centred on (x, y)."""
    outline = polygon(regular_polygon(x, y, HEXAGON, 6), fill="white", stroke=style.outline, width=BOLD)
    return (outline, Field(id_, x - 6.0, y - 4.5, 12.0, 9.0))


def zone(x: float, y: float, w: float, h: float, style: Style) -> tuple[Item, ...]:
    """Tint an area; the saver style has no tints."""
    return (rectangle(x, y, w, h, fill=style.shade),) if style.shade else ()


def draw_erased_area(area: Rect, style: Style) -> tuple[Item, ...]:
    """Leave an area white that is erased after deployment (RP-07); in the saver style it gets a dashed edge.

    The key of the board explains this once.
    """
    edges = () if style.shade else sides(area.corners())
    return (rectangle(area.x, area.y, area.w, area.h, fill="white"), *(dashed_line(a, b, style) for a, b in edges))


def dashed_line(a: Point, b: Point, style: Style) -> Item:
    """Draw a dashed line that begins and ends with a full dash, so that corners meet."""
    length = dist(a, b)
    repeats = max(round((length - _DASH) / (_DASH + _DASH_GAP)), 1)
    dash = _DASH * length / (_DASH + repeats * (_DASH + _DASH_GAP))
    gap = (length - dash) / repeats - dash
    return polyline([a, b], stroke=style.outline, width=LINE, dash=(dash, gap))
