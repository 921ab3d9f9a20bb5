"""The column of a board with values: the map, what the values mean, and the scale of tones."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.main_board.map_emblems import medallion
from hyskos.generators.boards.main_board.value_scale import Tone, Values, value_text
from hyskos.generators.boards.shared import vignette
from hyskos.generators.boards.shared.engraving import hatch
from hyskos.generators.boards.shared.style import HAIR, LINE, Style, centred_baseline
from hyskos.generators.drawing import Item, Text, moved, polygon, polyline, rectangle
from hyskos.generators.stamps import edge_mark
from hyskos.generators.typography import fit, titling, width, wrap

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
    gap = tone.among(LINES) if tone else None
    if gap and not style.gold:
        yield hatch(outline, gap, stroke="black", width=HAIR)


def column(board: Map, values: Values, scale: Sequence[Tone], room: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Fill the column in `room` (mm): names, description, scale, and a picture at the bottom if space is left.

    Raises typography.DoesNotFitError if a text is too long.
    """
    items, y = headed(board, values, room, lang, style)
    yield from items
    y += 7.5 if scale else 0.0
    yield from _scale(values, scale, Rect(room.x, y, room.w, len(scale) * _ROW), lang, style)
    yield from foot(room, y + len(scale) * _ROW, style)


def foot(room: Rect, y: float, style: Style) -> Iterator[Item]:
    """Draw a picture at the bottom of the column, if there is enough space below `y` (mm)."""
    tall = min(room.bottom - y - 5.0, vignette.MOST, room.w * 0.72)
    if tall >= vignette.LEAST:
        yield moved([vignette.vignette(room.w, tall, style)], room.x, room.bottom - tall)


def headed(board: Map, values: Values, room: Rect, lang: str, style: Style) -> tuple[list[Item], float]:
    """Begin a column with the map's sign and name, heading and description; return the items and the y below."""
    items = [*_head(board, values, room, lang, style)]
    last = items[-1]
    assert isinstance(last, Text)
    return items, last.y


def _head(board: Map, values: Values, room: Rect, lang: str, style: Style) -> Iterator[Item]:
    centre, y = room.x + room.w / 2, room.y + SIGN
    yield medallion(board, centre, room.y + SIGN / 2, SIGN, style)
    text, font = titling(text_in(board.title, lang))
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
