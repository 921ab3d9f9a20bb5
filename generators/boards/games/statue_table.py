"""Statues of three pyramids on a score sheet: pictures of them, and a table to tick completed ones."""

from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.art.library import load_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.score_sheet import Colour, ScoreSheet, Taken
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.engraving import HATCHINGS, hatch
from hyskos.generators.boards.shared.style import (
    BOLD,
    HAIR,
    LINE,
    NOTE,
    SECTION,
    Style,
)
from hyskos.generators.drawing import (
    PEN_FIELDS,
    Circle,
    Field,
    Item,
    Sources,
    Text,
    UndrawableError,
    group,
    polygon,
    polyline,
    rectangle,
    with_sources,
)
from hyskos.generators.typography import cap_height, fit, titling


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
    text, font = titling(text_in(taken.title, lang))
    titles = [titling(title) for title in texts_alike(taken.title, lang)]
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
    transform, scale = fit_art(art, x - half - 0.4 - _SIGN / 2, y + height / 2 - _SIGN / 2, _SIGN)
    yield from with_sources([group(draw_art(art, transform, scale, lambda _name: style.text))], (*source, "suit"))


_SIGN = 4.0
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
