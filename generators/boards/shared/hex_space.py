"""One space of a main board, with number plate above, field in the middle and pyramid below; and starting areas."""

import math
from dataclasses import replace
from typing import NamedTuple

from hyskos.definitions.dice import Shape
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.kinds.map import Space, Start
from hyskos.definitions.messages import N_, say
from hyskos.generators import typography
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.engraving import hatch
from hyskos.generators.boards.shared.hex_geometry import ROOT3, apothem, corners
from hyskos.generators.boards.shared.space_plan import BAND, GAP, Plan, points_size, rim
from hyskos.generators.boards.shared.style import BOLD, LINE, Style, centred_baseline
from hyskos.generators.drawing import (
    PEN_FIELDS,
    Circle,
    Field,
    Item,
    Text,
    UndrawableError,
    group,
    polygon,
    polyline,
    rectangle,
)
from hyskos.generators.typography import SMALLEST_PT

_SLACK = 1e-6  # mm, rounding


class FieldTooSmallError(UndrawableError):
    """A board's fields would be too small for a pen; `size` and `needed` are in mm."""

    def __init__(
        self,
        what: str,
        size: tuple[float, float],
        needed: tuple[float, float],
        path: tuple[str | int, ...] = ("spaces",),
    ) -> None:
        self.what, self.size, self.needed = what, size, needed
        sentence = N_(
            "{what}: writing areas would be {wide:.1f} x {high:.1f} mm, but a pen needs {least:g} x {low:g} mm"
        )
        width, height = (
            max(0.0, math.floor(10 * length) / 10) for length in size
        )  # rounded down, to be on the safe side
        super().__init__(say(sentence, what=what, wide=width, high=height, least=needed[0], low=needed[1]), path=path)

    def needs(self, size: str | tuple[int, int] | None) -> None:
        """Add the smallest size that is large enough: its name, or width and height in mm; None if there is none."""
        if size is None:
            sentence = say(N_("{sentence}; no size is large enough for so many spaces"), sentence=self.message)
        elif isinstance(size, str):
            sentence = say(N_("{sentence}; write `size: {size}`"), sentence=self.message, size=size)
        else:
            custom_size = N_("{sentence}; write `size: {{width: {width}, height: {height}}}`")
            sentence = say(custom_size, sentence=self.message, width=size[0], height=size[1])
        self.message, self.args = sentence, (sentence.render(),)


def check_writable(plans: tuple[Plan, ...], what: str) -> None:
    """Raise FieldTooSmallError if a space of one of the plans is too small to write two digits in."""
    needed = PEN_FIELDS[2]
    for measures in plans:
        size = (measures.field[2], measures.field[3])
        if size[0] < needed[0] - _SLACK or size[1] < needed[1] - _SLACK:
            raise FieldTooSmallError(what, size, needed)


def draw_hex(x: float, y: float, measures: Plan, style: Style, *, special: bool = False, start: bool = False) -> Item:
    """Draw the ground and edge of a space; a special one has a band inside, or a second line in the saver style."""
    shape, side = measures.orientation, measures.side
    if special:
        inner = corners(x, y, side * (1 - BAND * 2 / ROOT3), shape)
        return group(
            [
                polygon(corners(x, y, side, shape), fill=style.special, stroke=style.outline, width=BOLD),
                polygon(inner, fill="white", stroke=None if style.gold else style.outline, width=LINE),
            ]
        )
    fill = style.shade if start and style.shade else "white"
    return polygon(corners(x, y, side, shape), fill=fill, stroke=style.outline, width=style.outline_width)


def draw_number(x: float, y: float, number: int, measures: Plan, style: Style, *, special: bool = False) -> list[Item]:
    """Draw the number plate of a space."""
    fill, ink = (style.special, style.on_special) if special else (style.accent, style.on_accent)
    centre, size = y + measures.plate_y, measures.number
    plate = corners(x, centre, measures.plate_side, measures.orientation)
    edge = None if fill != "white" else style.outline
    again = special and fill == "white"  # the saver style's replacement for gold
    inner = corners(x, centre, 0.8 * measures.plate_side, measures.orientation)
    baseline = centred_baseline(centre, size) + 0.05 * measures.plate_side  # a fold may run above the plate
    return [
        polygon(plate, fill=fill, stroke=edge, width=LINE),
        *([polygon(inner, stroke=edge, width=LINE)] if again else []),
        Text(x, baseline, str(number), size, font="bold", anchor="middle", ink=ink),
    ]


def draw_name(x: float, y: float, name: str, measures: Plan, style: Style) -> Item:
    """Set the name of a space below its plate. Raises typography.DoesNotFitError if it is too long."""
    assert measures.name
    centre, level, width, largest = measures.name
    size, _lines = typography.fit(name, width, largest=largest, font="bold")
    return Text(x + centre, centred_baseline(y + level, size), name, size, font="bold", anchor="middle", ink=style.text)


def draw_heroes(x: float, y: float, measures: Plan, style: Style) -> list[Item]:
    """Draw the heroes' star, and the edge of their field if they have one."""
    sx, sy, radius = measures.star
    items: list[Item] = [icons.star(x + sx, y + sy, radius, style.hint)]
    if measures.tab:
        room = rim(measures.side)
        width = BOLD if room > GAP else LINE
        edge = width * MM_PER_PT / 2 + _SLACK
        left, top, side = x + measures.tab[0] - edge, y + measures.tab[1] - edge, measures.tab[2] + 2 * edge
        items.append(rectangle(left, top, side, side, stroke=style.hint, width=width))
    return items


def draw_field(x: float, y: float, number: int | str, measures: Plan, style: Style) -> list[Item]:
    """Return the soldiers' field, and the heroes' with its star."""
    left, top, width, height = measures.field
    items = [*draw_heroes(x, y, measures, style), Field(f"field-{number}", x + left, y + top, width, height, digits=2)]
    if measures.tab:
        tab_x, tab_y, side = measures.tab
        items.append(Field(f"heroes-{number}", x + tab_x, y + tab_y, side, side, digits=1))
    return items


def draw_pyramid(x: float, y: float, space: Space, measures: Plan, style: Style) -> list[Item]:
    """Draw a space's pyramid: white with its points (RP-05), or black with the icon of its factory."""
    base_y = y + measures.base_y
    special, points = space.number == 1, space.points
    if space.factory is not None and points is not None:  # white in front of black
        aside, low = _APART * measures.base, white_of_two(measures)
        black = min(low.height, low.base * 0.78)
        return [
            *draw_factory(x - aside, base_y, low.base, black, space.factory, style),
            *draw_points(x + aside, base_y, low, points.round, points.final, style, special=special),
        ]
    if space.factory is not None:
        return draw_factory(x, base_y, measures.base, measures.height, space.factory, style)
    assert points is not None
    return draw_points(x, base_y, measures, points.round, points.final, style, special=special)


_APART, _OF_TWO = 0.235, 0.53
"""Distance of a space's two pyramids from its middle, and the base of each, relative to the space for their bases."""


def white_of_two(measures: Plan) -> Plan:
    """Return the measures of the white pyramid next to a black one."""
    base = _OF_TWO * measures.base
    return replace(measures, base=base, height=min(measures.height, base * 1.1))


def check_points(measures: Plan, per_round: int) -> None:
    """Raise typography.DoesNotFitError if points of a round do not fit into a white pyramid."""
    figures(measures, per_round)


class Figures(NamedTuple):
    """Type sizes of the points in a white pyramid, pt; their baselines and the line between them, mm above the base."""

    round_pt: float
    round_up: float
    line: float
    final_pt: float
    final_up: float


def figures(measures: Plan, per_round: int) -> Figures:
    """Fit the points of a round above those of the last round. Raises typography.DoesNotFitError if impossible."""
    base, height, cap = measures.base, measures.height, typography.cap_height(measures.final_pt)
    air = min(0.05 * height, 0.28 * cap)
    low = air + (_LIFT * height if height >= _LARGE else 0.0)
    line = low + cap + air
    size = _under_the_slope(str(per_round), measures, line, air)
    rest = height * (1 - typography.width(str(per_round), size, "bold") / base) - line
    up = line + max(air, (rest - typography.cap_height(size)) * 0.5)
    return Figures(size, up, line, min(measures.final_pt, size), low)


def draw_points(
    x: float, base_y: float, measures: Plan, per_round: int, final: int, style: Style, *, special: bool = False
) -> list[Item]:
    """Draw a white pyramid: points of a round large, those of the last round smaller at the base, with a flag."""
    base, height = measures.base, measures.height
    fill, ink = (style.special, style.on_special) if special else ("white", style.text)
    fit = figures(measures, per_round)
    line_y, half = base_y - fit.line, base / 2 * (1 - fit.line / height)
    cap, end = typography.cap_height(fit.final_pt), typography.width(str(final), fit.final_pt, "bold") / 2
    flag, room = FLAG * cap, base / 2 * (1 - (fit.final_up + FLAG * cap) / height) - end
    signed = [icons.icon("flag", x + end + 0.66 * flag, base_y - fit.final_up - flag / 2, flag, ink)]
    return [
        polygon(icons.pyramid(x, base_y, base, height), fill=fill, stroke=style.text, width=BOLD),
        polyline([(x - half, line_y), (x + half, line_y)], stroke=style.text, width=LINE),
        Text(x, base_y - fit.round_up, str(per_round), fit.round_pt, font="bold", anchor="middle", ink=ink),
        Text(x, base_y - fit.final_up, str(final), fit.final_pt, font="bold", anchor="middle", ink=ink),
        *(signed if room > 1.25 * flag else []),
    ]


FLAG = 1.06
"""Height of the flag relative to that of the figures before it."""
_LIFT, _LARGE = 0.055, 9.0
"""How far to raise figures in a pyramid, relative to its height, and the minimum height for that, mm.

Boards of that size fold; this keeps figures clear of folds between spaces, also on a slightly smaller mat.
"""


def _under_the_slope(text: str, measures: Plan, line: float, air: float) -> float:
    """Return the largest size in pt for figures between the slopes of a pyramid, above a line `line` mm over its base.

    Figures keep `air` mm from the line and the slopes. Raises typography.DoesNotFitError if even the smallest figures
    touch the sides.
    """
    size = measures.round_pt
    while size >= SMALLEST_PT:
        top = line + air + typography.cap_height(size)
        spare = 1.2 * air if size > SMALLEST_PT + 1 else 0.15
        if typography.width(text, size, "bold") + spare <= measures.base * (1 - top / measures.height):
            return size
        size -= 0.5
    message = say(
        N_("the points {points} do not fit in a pyramid {high:.1f} mm high"), points=text, high=measures.height
    )
    raise typography.DoesNotFitError(message, path=("spaces",))


def draw_factory(x: float, base_y: float, base: float, height: float, factory: str, style: Style) -> list[Item]:
    """Draw a black step pyramid with its factory's sign on a white disc; the saver style hatches the steps."""
    outline = icons.step_pyramid(x, base_y, base, height)
    centre, radius = base_y - height * _DISC_UP, height * _DISC
    if style.solid:
        body = [polygon(outline, fill=style.solid)]
    else:
        body = [
            hatch(outline, 0.8, stroke=style.outline, width=LINE),
            polygon(outline, stroke=style.outline, width=BOLD),
        ]
    disc = Circle(x, centre, radius, fill="white", stroke=style.text, width=LINE)
    sign = icons.on_disc(factory, x, centre, radius * _SIGN, style.text, most=height * _WIDEST)
    return [*body, disc, sign]


_DISC_UP, _DISC, _SIGN, _WIDEST = 0.475, 0.445, 0.93, 0.72
"""Geometry of the disc on a step pyramid.

Centre and radius relative to the height; reach of the sign relative to the radius; its maximum width relative to the
height.
"""


class StartParts(NamedTuple):
    """Positions of a starting area's parts below its centre, and their sizes, mm."""

    die: float
    die_high: float
    circle: float
    radius: float


def start_parts(measures: Plan, largest: float = math.inf) -> StartParts:
    """Divide a starting area: a die above, a circle of at most `largest` mm radius below."""
    side, flat = measures.side, measures.orientation == "flat"
    top, foot = (-apothem(side), apothem(side)) if flat else (-0.93 * side, 0.8 * side)
    tip, height, air = top + 0.06 * side, max(0.38 * side, _LEAST_DIE), 0.06 * side
    radius = min(largest, 0.56 * side, (foot - tip - height - 2 * air) / 2)
    return StartParts(tip + height / 2, height, tip + height + air + radius, radius)


_LEAST_DIE = 4.9
"""Height of a die that fits the name of a starting area in the smallest type, mm."""


def draw_start(
    x: float, y: float, start: Start, measures: Plan, style: Style, largest: float, *, die: Shape = "triangle"
) -> list[Item]:
    """Draw the dotted circle for an insignia, and the name of the area (S1) in the outline of a die.

    In a solo game, the face of that die chooses the area (RP-60). The circle has a radius of at most `largest` mm; the
    die is a d4 (triangle) or a d8 (rhombus).
    """
    parts = start_parts(measures, largest)
    radius, centre, die_y, height = parts.radius, y + parts.circle, y + parts.die, parts.die_high
    square, size = radius * math.sqrt(2), points_size(height * 0.36)
    colour = style.accent if style.shade else style.outline
    dot = 0.35
    pitch = 2 * math.pi * radius / round(2 * math.pi * radius / 1.3)  # closes without a seam
    baseline = die_y + height * 0.38 if die == "triangle" else centred_baseline(die_y, size)
    return [
        Circle(x, centre, radius, fill="white", stroke=colour, width=BOLD, dash=(dot, pitch - dot)),
        polygon(icons.die_corners(die, x, die_y, height), fill="white", stroke=style.outline),
        Text(x, baseline, f"S{start.die}", size, font="bold", anchor="middle", ink=style.text),
        Field(f"insignia-{start.die}", x - square / 2, centre - square / 2, square, square, digits=1),
    ]
