"""Draw measured or counted values on the spaces of a main board, as figures and in tones of one ink.

`on_spaces(board, shown, lang=..., ink=...)` takes a `Map` and `Values` (a number for each
space, a title, a description, notes below numbers) and returns a `Drawing`, on the smallest of A4, A3 and A2 that is
large enough; `save_picture` of `cli/shared/files.py` saves it as SVG, PDF or PNG.

Larger values are darker (or paler, with `low_is_dark`). Nothing depends on colour alone: the figures are in the spaces.
The scale next to the board shows how many spaces have each tone. In the saver style, denser lines represent darker
tones.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import TypeVar

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect
from hyskos.definitions.kinds.map import Axial, Map, Space
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.main_board.panel import medallion
from hyskos.generators.boards.main_board.terrain import terraces, walls
from hyskos.generators.boards.shared import grounds, hex_space, icons, space_plan, vignette
from hyskos.generators.boards.shared.engraving import hatch
from hyskos.generators.boards.shared.hex_geometry import apothem, centre, corners, extent, inset
from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, SAFE, Style, centred_baseline, style_of
from hyskos.generators.drawing import Circle, Drawing, Item, Text, group, move_items, polygon, polyline, rectangle
from hyskos.generators.stamps import edge_mark
from hyskos.generators.typography import SMALLEST_PT, cap_height, fit, set_title, width, wrap
from hyskos.generators.words import join_pair, words

# Values shown on a board, and the tones that represent them.

Step = TypeVar("Step")
MOST_TONES = 6
"""More tones would be hard to distinguish."""
PALEST, DEEPEST = 14, 62
"""Tints of the palest and darkest tone, per cent.

Black figures and factories are visible on both, and neither could be mistaken for the white of a space without a value.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """Values to show by number of a space (white without one), with the accompanying texts."""

    name: str  # of the overlay, for the drawing's id: "reach"
    title: str
    legend: str  # what the numbers mean, in a sentence or two
    spaces: Mapping[int, float]
    count: str  # what the scale counts: "spaces"
    notes: Mapping[int, str] = field(default_factory=dict)  # a few letters below a number: "S1 S4"
    digits: int = 0  # decimals shown
    unit: str = ""  # appended to each number: "%"
    low_is_dark: bool = False  # whether small numbers are the important ones


@dataclass(frozen=True, slots=True)
class Tone:
    """All values from `lowest` to `highest`; `rank` 0 is the palest of `of` tones."""

    lowest: float
    highest: float
    rank: int
    of: int

    def holds(self, value: float) -> bool:
        """Return whether a value, rounded as it is shown, has this tone."""
        return self.lowest <= value <= self.highest

    @property
    def tint(self) -> int:
        """Return its tint in per cent; a single tone has the middle one.

        >>> [Tone(0, 0, rank, 3).tint for rank in range(3)], Tone(4, 4, 0, 1).tint
        ([14, 38, 62], 38)
        """
        share = self.rank / (self.of - 1) if self.of > 1 else 0.5
        return round(PALEST + (DEEPEST - PALEST) * share - 1e-9)

    def choose_step(self, steps: Sequence[Step]) -> Step:
        """Choose its equivalent among steps from the palest to the darkest, using both ends."""
        share = self.rank / (self.of - 1) if self.of > 1 else 0.5
        return steps[round(share * (len(steps) - 1))]


def tones(values: Iterable[float], digits: int = 0, *, low_is_dark: bool = False) -> tuple[Tone, ...]:
    """Divide values, from the lowest, into at most six tones: one each if there are few, otherwise equal ranges.

    Ranges begin and end at values with `digits` decimals, and every value is in one of them.

    >>> [(tone.lowest, tone.highest, tone.rank) for tone in tones([3, 1, 1, 2])]
    [(1, 1, 0), (2, 2, 1), (3, 3, 2)]
    >>> [(tone.lowest, tone.highest) for tone in tones(range(1, 14))]
    [(1.0, 3.0), (4.0, 5.0), (6.0, 7.0), (8.0, 9.0), (10.0, 11.0), (12.0, 13.0)]
    >>> [tone.rank for tone in tones([1, 2], low_is_dark=True)], tones([])
    ([1, 0], ())
    """
    distinct = sorted({round(value, digits) for value in values})
    if len(distinct) <= MOST_TONES:
        ranges = [(value, value) for value in distinct]
    else:
        unit = 10.0**-digits
        units = [round(value / unit) for value in distinct]
        first, count = units[0], units[-1] - units[0] + 1
        ends = [first + -(-count * i // MOST_TONES) for i in range(MOST_TONES + 1)]
        ranges = [(round(low * unit, digits), round((high - 1) * unit, digits)) for low, high in pairwise(ends)]
    last = len(ranges) - 1
    return tuple(Tone(*bounds, last - i if low_is_dark else i, len(ranges)) for i, bounds in enumerate(ranges))


def value_text(value: float, values: Values, lang: str) -> str:
    """Format a value in the figures of a language, with an en dash for minus, which the fonts have."""
    figures = f"{value:.{values.digits}f}".replace(".", words("sheets", lang)["decimal"])
    zero = not any(char in "123456789" for char in figures)
    return (figures.lstrip("-") if zero else figures.replace("-", "\N{EN DASH}")) + values.unit


# The column of a board with values: the map, what the values mean, and the scale of tones.

SIGN, TITLE, NAME, TEXT, FIGURE = 22.0, 19.0, 13.0, 9.0, 10.0
"""Diameter of the map's sign, mm; type sizes of its name, of the heading, of the description, of the scale, pt."""
LINES = (5.0, 3.4, 2.4, 1.8, 1.35, 1.05)
"""Distance between hatching lines in the light design, mm, from the palest tone to the darkest."""
PAD = 5.0
"""Padding inside the column, mm."""
_ROW, _SWATCH = 8.4, 11.0


def fill_with_tone(outline: Sequence[Point], tone: Tone | None, style: Style) -> Iterator[Item]:
    """Fill a shape with a tone: a tint of the accent, or lines in the saver style; without a tone it is white."""
    yield polygon(outline, fill=f"{style.accent}@{tone.tint}" if tone and style.gold else "white")
    gap = tone.choose_step(LINES) if tone else None
    if gap and not style.gold:
        yield hatch(outline, gap, stroke="black", width=HAIR)


def column(board: Map, values: Values, scale: Sequence[Tone], room: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Fill the column in `room` (mm): names, description, scale, and a picture at the bottom if space is left.

    Raises typography.DoesNotFitError if a text is too long.
    """
    items, y = begin_column(board, values, room, lang, style)
    yield from items
    y += 7.5 if scale else 0.0
    yield from _scale(values, scale, Rect(room.x, y, room.w, len(scale) * _ROW), lang, style)
    yield from foot(room, y + len(scale) * _ROW, style)


def foot(room: Rect, y: float, style: Style) -> Iterator[Item]:
    """Draw a picture at the bottom of the column, if there is enough space below `y` (mm)."""
    tall = min(room.bottom - y - 5.0, vignette.MOST, room.w * 0.72)
    if tall >= vignette.LEAST:
        yield move_items([vignette.vignette(room.w, tall, style)], room.x, room.bottom - tall)


def begin_column(board: Map, values: Values, room: Rect, lang: str, style: Style) -> tuple[list[Item], float]:
    """Begin a column with the map's sign and name, heading and description; return the items and the y below."""
    items = [*_head(board, values, room, lang, style)]
    last = items[-1]
    assert isinstance(last, Text)
    return items, last.y


def _head(board: Map, values: Values, room: Rect, lang: str, style: Style) -> Iterator[Item]:
    centre, y = room.x + room.w / 2, room.y + SIGN
    yield medallion(board, centre, room.y + SIGN / 2, SIGN, style)
    text, font = set_title(text_in(board.title, lang))
    size, lines = fit(text, room.w, largest=TITLE, lines=2, font=font)
    for line in lines:
        y += size * MM_PER_PT * 1.05 + (2.2 if line is lines[0] else 0)
        yield Text(centre, y, line, size, font, "middle", style.text)
    size, lines = fit(values.title, room.w, largest=NAME, lines=3, font="bold")
    y += 6.5
    yield polyline([(room.x, y), (room.right, y)], stroke=style.accent if style.gold else style.text, width=LINE)
    y += 1.8
    for line in lines:
        y += size * MM_PER_PT * 1.15
        yield Text(room.x, y, line, size, "bold", ink=style.text)
    y += 1.6
    for line in wrap(values.legend, TEXT, room.w):
        y += TEXT * MM_PER_PT * 1.32
        yield Text(room.x, y, line, TEXT, ink=style.text)


def _scale(values: Values, scale: Sequence[Tone], room: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Draw a row for each tone, the darkest on top: a swatch, its values, and a bar for their number."""
    rows = sorted(scale, key=lambda tone: -tone.rank)
    counts = [sum(tone.holds(round(value, values.digits)) for value in values.spaces.values()) for tone in rows]
    ranges = [_range(tone, values, lang) for tone in rows]
    size = min((fit(text, room.w * 0.4, largest=FIGURE, font="bold")[0] for text in ranges), default=FIGURE)
    left = room.x + _SWATCH + 2.2
    bars = left + max((width(text, size, "bold") for text in ranges), default=0.0) + 2.6
    numbers = [str(count) for count in counts]
    longest = room.right - bars - max((width(text, TEXT) for text in numbers), default=0.0) - 1.2
    if rows:
        yield Text(bars, room.y - 0.6, values.count, TEXT, ink=style.soft)
    for i, (tone, count, text) in enumerate(zip(rows, counts, ranges, strict=True)):
        top, line = room.y + i * _ROW, room.y + i * _ROW + _ROW / 2
        swatch = Rect(room.x, top + 0.9, _SWATCH, _ROW - 1.8)
        yield from fill_with_tone(swatch.corners(), tone, style)
        yield polygon(swatch.corners(), stroke=style.outline, width=LINE)
        yield Text(left, centred_baseline(line, size), text, size, "bold", ink=style.text)
        long = longest * count / max(counts)
        if count:
            fill = style.accent if style.gold else "black@60"
            yield rectangle(bars, line - 1.1, long, 2.2, fill=fill)
        yield Text(bars + long + 1.2, centred_baseline(line, TEXT), str(count), TEXT, ink=style.text)


def _range(tone: Tone, values: Values, lang: str) -> str:
    lowest, highest = value_text(tone.lowest, values, lang), value_text(tone.highest, values, lang)
    return lowest if lowest == highest else f"{lowest.removesuffix(values.unit)}\N{EN DASH}{highest}"


def stamp(board: Map, lang: str, paper: Rect, right: float, style: Style) -> Item:
    """Draw the board's version along the lower edge."""
    inks = ("white", style.accent) if style.gold else (style.text, None)
    return edge_mark(f"{board.id} · {board.version} · {lang}", right, paper.bottom, *inks)


# The board with values on its spaces.

PAPERS = (Rect(0, 0, 297, 210), Rect(0, 0, 420, 297), Rect(0, 0, 594, 420))
_ROOMY, _TIGHT = 13.5, 6.0
"""Minimum side of a hex, mm, to show a space's pyramid too, and to fit its figures."""
_STELE, _GUTTER, _SEA, _STEP = 62.0, 2.5, 4.5, 1.8
_CHANNEL, _LARGEST = 0.13, 24.0
"""Gap between two spaces relative to the side of a hex, and the maximum side, mm."""
_ACROSS = 1.5
"""Maximum width of figures in a space relative to the side of its hex."""
_VALUE, _NOTE, _START = 18.0, 9.0, 15.0
"""Maximum type sizes of values, of notes below them and of the names of starts, pt."""


def on_spaces(board: Map, values: Values, *, lang: str, ink: str = "full") -> Drawing:
    """Draw values on the spaces of a board; raises UndrawableError if a text is too long."""
    with typography.set_in(board.fonts):
        sheet = lay_out(board, values, lang, ink)
        layers: dict[str, Iterator[Item]] = {
            "background": sheet.background(),
            "spaces": sheet.spaces(),
            "values": sheet.values(),
            "starts": sheet.starts(),
            "legend": sheet.legend(),
        }
        return typography.in_own_fonts(sheet.drawing(layers))


def lay_out(board: Map, values: Values, lang: str, ink: str, more: Sequence[Axial] = ()) -> "BoardSheet":
    """Choose the smallest paper that fits complete spaces, otherwise the smallest that fits their figures.

    Leaves space for `more` hexes that the board does not have.
    """
    sheets = [BoardSheet(board, values, lang, ink, paper, more) for paper in PAPERS]
    roomy = [sheet for sheet in sheets[:-1] if sheet.side >= _ROOMY]
    tight = [sheet for sheet in sheets if sheet.side >= _TIGHT]
    return next((sheet for sheet in [*roomy, *tight] if sheet.has_room()), sheets[-1])


class BoardSheet:
    """A board on a sheet: positions of hexes and tones of values; most methods draw one layer."""

    def __init__(
        self, board: Map, values: Values, lang: str, ink: str, paper: Rect, more: Sequence[Axial] = ()
    ) -> None:
        self.board, self.content, self.lang, self.paper = board, values, lang, paper
        self.ground = grounds.GROUNDS[board.ground]
        self.style = grounds.style_on(self.ground, style_of(ink))
        left = SAFE + _STELE + _GUTTER
        self.column = Rect(SAFE, SAFE, _STELE, paper.h - 2 * SAFE)
        self.area = Rect(left, SAFE, paper.w - SAFE - left, paper.h - 2 * SAFE)
        places = [space.at for space in board.spaces] + [start.at for start in board.starts] + [*more]
        west, north, east, south = extent(places, board.orientation)
        width, height = self.area.w - 2 * _SEA, self.area.h - 2 * _SEA
        self.side = min(width / (east - west), height / (south - north), _LARGEST)
        self.origin: Point = (
            self.area.x + self.area.w / 2 - self.side * (west + east) / 2,
            self.area.y + self.area.h / 2 - self.side * (north + south) / 2,
        )
        self.channel = _CHANNEL * self.side
        self.inner = inset(self.side, self.channel)
        self.scale = tones(values.spaces.values(), values.digits, low_is_dark=values.low_is_dark)
        self.plans = self._plans() if self.side >= _ROOMY else {}

    def drawing(self, layers: Mapping[str, Iterable[Item]]) -> Drawing:
        """Assemble layers, bottom first; the drawing is named after its board and the values."""
        board, values = self.board, self.content
        return Drawing(
            f"{board.game}_{board.id}_{values.name}",
            join_pair(text_in(board.title, self.lang), values.title, self.lang),
            self.paper.w,
            self.paper.h,
            self.lang,
            tuple(group(items, id=name, title=name, layer=True) for name, items in layers.items()),
            subject=values.legend,
        )

    def has_room(self) -> bool:
        """Return whether all values and notes are legible in their spaces."""
        words = [(value_text(value, self.content, self.lang), "bold") for value in self.content.spaces.values()]
        words += [(note, "regular") for note in self.content.notes.values()]
        return all(typography.width(text, SMALLEST_PT, font) <= _ACROSS * self.inner for text, font in words)

    def _plans(self) -> Mapping[str, space_plan.Plan]:
        """Divide spaces as on the board itself, by their worth."""
        widest = "8" * len(str(max((space.number for space in self.board.spaces), default=1)))
        return {
            worth: space_plan.plan(self.side, self.channel, self.board.orientation, widest, space_plan.Kind(worth))
            for worth in {"middle", *map(space_plan.worth, self.board.spaces)}
        }

    def centre(self, axial: Axial) -> Point:
        """Return the centre of a hex on the paper."""
        x, y = centre(axial, self.side, self.board.orientation)
        return self.origin[0] + x, self.origin[1] + y

    def outline(self, axial: Axial) -> Sequence[Point]:
        """Return the corners of a hex as it is drawn."""
        return corners(*self.centre(axial), self.inner, self.board.orientation)

    def _tone(self, space: Space) -> Tone | None:
        value = self.content.spaces.get(space.number)
        if value is None:
            return None
        return next(tone for tone in self.scale if tone.holds(round(value, self.content.digits)))

    def background(self) -> Iterator[Item]:
        """Draw the ground, its frame, the column, the land and its walls."""
        style, home = self.style, self.board.space(1)
        summit = self.centre(home.at) if home else self.origin
        if style.gold:
            yield group(grounds.wedges(self.ground, self.paper, summit), id="ground")
        else:
            yield group([grounds.rays(self.area, summit)], id="ground")
        yield group(grounds.frame(self.area, style, self.ground.line, _STEP), id="frame")
        yield group(grounds.stele(self.column, style, self.ground.line, _STEP), id="stele")
        land = [*terraces(self.board, self.origin, self.side, self.channel, style)]
        between = style.gold or self.plans  # a narrow channel is too small for lines
        yield group(land if between else land[:1], id="terraces")
        if self.board.walls:
            yield group(walls(self.board, self.origin, self.side, self.channel, style), id="walls")

    def spaces(self) -> Iterator[Item]:
        """Draw each space in its tone with its number and, if there is space, its pyramid."""
        for space in self.board.spaces:
            (x, y), special = self.centre(space.at), space.number == 1
            outline = self.outline(space.at)
            items = [*fill_with_tone(outline, self._tone(space), self.style)]
            edge = BOLD if special or not self.style.gold else LINE
            items.append(polygon(outline, stroke=self.style.outline, width=edge))
            if self.plans:
                plan = self.plans[space_plan.worth(space)]
                items += hex_space.draw_number(x, y, space.number, plan, self.style, special=special)
                if space.factory and not self.style.gold:  # its lines would merge with those of its space
                    base = x, y + plan.base_y
                    items.append(polygon(icons.step_pyramid(*base, plan.base, plan.height), fill="white"))
                items += hex_space.draw_pyramid(x, y, space, plan, self.style)
            else:
                items += self._number(x, y, space.number)
            yield group(items, id=f"space-{space.number}")

    def _number(self, x: float, y: float, number: int) -> Iterator[Item]:
        """Write the number of a small space at its upper end, on white in the saver style."""
        size = max(SMALLEST_PT, min(9.0, self.inner * 0.85))
        flat = self.board.orientation == "flat"
        line = y - (0.86 * apothem(self.inner) if flat else 0.72 * self.inner) + cap_height(size)
        yield from self._plate(x, line, typography.width(str(number), size), cap_height(size))
        yield Text(x, line, str(number), size, anchor="middle", ink=self.style.text)

    def _plate(self, x: float, foot: float, width: float, height: float) -> Iterator[Item]:
        """Mask the lines of the saver style behind figures; `foot` is their baseline, mm."""
        if not self.style.gold:
            yield rectangle(x - width / 2 - 0.7, foot - height - 0.6, width + 1.4, height + 1.2, 0.6, fill="white")

    def values(self) -> Iterator[Item]:
        """Write the values, all in one size, and the notes below them."""
        texts = {number: value_text(value, self.content, self.lang) for number, value in self.content.spaces.items()}
        sizes = [fit(text, _ACROSS * self.inner, largest=_VALUE, font="bold")[0] for text in texts.values()]
        size = max(SMALLEST_PT, min(*sizes, self.inner * 1.15, _VALUE)) if sizes else _VALUE
        for space in self.board.spaces:
            text, note = texts.get(space.number, ""), self.content.notes.get(space.number, "")
            if text or note:
                x, y = self.centre(space.at)
                if self.plans:
                    _left, top, _wide, height = self.plans["middle"].field
                    y += top + 0.47 * height
                else:
                    y += 0.18 * self.inner
                yield group(self._value(x, y, text, note, size), id=f"value-{space.number}")

    def _value(self, x: float, y: float, text: str, note: str, size: float) -> Iterator[Item]:
        """Write a value and its note, centred vertically on `y`, mm."""
        small, notes = self._broken(note, max(SMALLEST_PT, min(_NOTE, size * 0.6))) if note else (0.0, [])
        air, more = 0.35 * cap_height(small), 1.5 * cap_height(small) * max(0, len(notes) - 1)
        height = cap_height(size) if text else 0.0
        line = y - (height + (air if text else 0) + cap_height(small) + more) / 2 + height
        if text:
            yield from self._plate(x, line, typography.width(text, size, "bold"), height)
            yield Text(x, line, text, size, "bold", "middle", self.style.text)
            line += air
        line += cap_height(small)
        for part in notes:
            yield from self._plate(x, line, typography.width(part, small), cap_height(small))
            yield Text(x, line, part, small, anchor="middle", ink=self.style.text)
            line += 1.5 * cap_height(small)

    def _broken(self, note: str, largest: float) -> tuple[float, list[str]]:
        """Return the size of a note in pt, and its lines: one if legible, otherwise two."""
        width = _ACROSS * self.inner
        lines = 1 if typography.width(note, SMALLEST_PT) <= width else 2
        return fit(note, width, largest=largest, lines=lines)

    def starts(self) -> Iterator[Item]:
        """Draw each start (S1 to S4), which has no value."""
        size = max(SMALLEST_PT, min(_START, self.inner * 1.1))
        for start in self.board.starts:
            x, y = self.centre(start.at)
            fill = "gold@45" if self.style.gold else "white"
            yield group(
                [
                    polygon(self.outline(start.at), fill=fill, stroke=self.style.outline, width=BOLD),
                    Circle(x, y, 0.56 * self.inner, fill="white", stroke=self.style.text, width=LINE),
                    Text(x, centred_baseline(y, size), f"S{start.die}", size, "bold", "middle", self.style.text),
                ],
                id=f"start-{start.die}",
            )

    def legend(self) -> Iterator[Item]:
        """Fill the column next to the board."""
        room = self.column.grown(-PAD)
        yield from column(self.board, self.content, self.scale, room, self.lang, self.style)
        yield stamp(self.board, self.lang, self.paper, self.area.right, self.style)
