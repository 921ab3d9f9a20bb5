"""One space of a main board: number plate above, place to write in the middle, pyramid below; and a starting area."""

import math
from dataclasses import dataclass

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Space, Start
from hyskos.generators import typography
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.hatching import hatch
from hyskos.generators.boards.shared.hex_geometry import ROOT3, apothem, corners, inset
from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, Style, centred_baseline
from hyskos.generators.drawing import PEN_FIELDS, Circle, Field, Item, Text, UndrawableError, group, polygon, polyline
from hyskos.generators.typography import CAP_HEIGHT, SMALLEST_PT

_SLACK = 1e-6  # mm: rounding


class FieldTooSmallError(UndrawableError):
    """A board's places to write would be smaller than a pen needs; carries both sizes in mm."""

    def __init__(
        self,
        what: str,
        size: tuple[float, float],
        needed: tuple[float, float],
        path: tuple[str | int, ...] = ("spaces",),
    ) -> None:
        self.what, self.size, self.needed = what, size, needed
        told = N_("{what}: places to write would be {wide:.1f} x {high:.1f} mm, a pen needs {least:g} x {low:g} mm")
        wide, high = (max(0.0, length) for length in size)
        super().__init__(say(told, what=what, wide=wide, high=high, least=needed[0], low=needed[1]), path=path)


@dataclass(frozen=True, slots=True)
class Plan:
    """Measures of a space around its middle, mm and pt."""

    orientation: str
    side: float  # of the inset hex
    plate_y: float  # middle of the number plate
    plate_side: float
    number: float  # pt
    field: tuple[float, float, float, float]  # left, top, width, height
    star: tuple[float, float, float]  # middle and radius
    base_y: float
    base: float
    height: float  # of the pyramid
    round: float  # pt
    final: float  # pt


def plan(side: float, channel: float, orientation: str, widest: str, *, special: bool = False) -> Plan:
    """Share out the height of a space of the lattice side `side` mm; `widest` is its longest number.

    Flat tops have a level edge above and below; pointy tops keep the plate in the upper corner and stand the pyramid
    where the lower corner is still wide enough.
    """
    inner = max(1.0, inset(side, channel))  # narrower than its channels: check_writable refuses it
    half = apothem(inner)
    flat = orientation == "flat"
    top, foot = (-half, half) if flat else (-inner, 0.74 * inner)
    tall = foot - top
    plate_side = 0.24 * inner
    height, air = tall * (0.35 if special else 0.32), 0.015 * tall
    squeeze = _squeeze(tall - 2 * air, plate_side * (ROOT3 if flat else 2) + height)
    plate_side, height = plate_side * squeeze, height * squeeze
    plate_high = plate_side * (ROOT3 if flat else 2)
    upper, lower = top + plate_high + air, foot - height - air

    def reach(y: float) -> float:
        """Give the distance from the middle line to the edge, at a height."""
        return inner - abs(y) / ROOT3 if flat else min(half, (inner - abs(y)) * ROOT3)

    margin, star = (0.09 if special else 0.055) * inner, 0.115 * inner  # the special one has a second line inside
    star_y = (upper + lower) / 2
    star_x = reach(star_y) - margin - star
    left = margin - min(reach(upper), reach(lower))
    right = min(-left, star_x - star - margin / 2)
    room = inner if flat else 2 * (inner - foot) * ROOT3
    return Plan(
        orientation,
        inner,
        top + plate_high / 2,
        plate_side,
        _number_size(plate_side, widest),
        (left, upper, right - left, lower - upper),
        (star_x, star_y, star),
        foot,
        (1.0 if special else 0.86) * room,
        height,
        _points(height * 0.315),
        _points(height * 0.225),
    )


def _squeeze(room: float, printed: float) -> float:
    """Give the share of their height that plate and pyramid keep so that small spaces can still be written into."""
    return max(0.85, min(1.0, (room - PEN_FIELDS[2][1]) / printed))


def check_writable(plans: tuple[Plan, ...], what: str) -> None:
    """Raise FieldTooSmallError when two digits cannot be written into a space of one of the plans."""
    needed = PEN_FIELDS[2]
    for measures in plans:
        size = (measures.field[2], measures.field[3])
        if size[0] < needed[0] - _SLACK or size[1] < needed[1] - _SLACK:
            raise FieldTooSmallError(what, size, needed)


def _points(cap: float) -> float:
    """Give the type size in pt, in steps of a half, whose figures are `cap` mm high; never below the house minimum."""
    return max(SMALLEST_PT, math.floor(cap / (CAP_HEIGHT * MM_PER_PT) * 2) / 2)


def _number_size(plate_side: float, widest: str) -> float:
    size = _points(plate_side * ROOT3 * 0.36)
    return max(SMALLEST_PT, min(size, math.floor(size * 1.45 * plate_side / typography.width(widest, size, "bold"))))


def draw_hex(x: float, y: float, measures: Plan, style: Style, *, special: bool = False, start: bool = False) -> Item:
    """Draw the ground and the edge of a space; the special one has a second line inside."""
    shape, side = measures.orientation, measures.side
    if special:
        line = style.special if style.gold else style.outline
        return group(
            [
                polygon(corners(x, y, side, shape), fill="white", stroke=line, width=BOLD),
                polygon(corners(x, y, inset(side, 0.08 * side), shape), stroke=line, width=LINE),
            ]
        )
    fill = style.shade if start and style.shade else "white"
    return polygon(corners(x, y, side, shape), fill=fill, stroke=style.outline, width=style.outline_width)


def draw_number(x: float, y: float, number: int, measures: Plan, style: Style, *, special: bool = False) -> list[Item]:
    """Draw the number plate of a space."""
    fill, ink = (style.special, style.on_special) if special else (style.accent, style.on_accent)
    middle, size = y + measures.plate_y, measures.number
    plate = corners(x, middle, measures.plate_side, measures.orientation)
    edge = None if fill != "white" else style.outline
    return [
        polygon(plate, fill=fill, stroke=edge, width=LINE),
        Text(x, centred_baseline(middle, size), str(number), size, font="bold", anchor="middle", ink=ink),
    ]


def draw_field(x: float, y: float, number: int | str, measures: Plan, style: Style) -> list[Item]:
    """Mark the heroes' place with the faintest star, beside the place to write."""
    left, top, wide, high = measures.field
    sx, sy, radius = measures.star
    return [
        icons.star(x + sx, y + sy, radius, style.hint),
        Field(f"field-{number}", x + left, y + top, wide, high, digits=2),
    ]


def draw_pyramid(x: float, y: float, space: Space, measures: Plan, style: Style) -> list[Item]:
    """Draw a space's pyramid: white with its points (RP-05), or black with the icon of its factory."""
    base_y = y + measures.base_y
    if space.factory is not None:
        return draw_factory(x, base_y, measures.base, measures.height, space.factory, style)
    assert space.points is not None
    return draw_points(x, base_y, measures, space.points.round, space.points.final, style, special=space.number == 1)


def draw_points(
    x: float, base_y: float, measures: Plan, each: int, final: int, style: Style, *, special: bool = False
) -> list[Item]:
    """Draw a white pyramid: points of a round large, points of the last round smaller in the base."""
    base, height = measures.base, measures.height
    fill, ink = (style.special, style.on_special) if special else ("white", style.text)
    final_y = base_y - height * 0.085
    line_y = final_y - typography.cap_height(measures.final) - height * 0.075
    round_y = line_y - height * 0.075
    half = base / 2 * (1 - (base_y - line_y) / height)
    size = _under_the_slope(str(each), measures, base_y - round_y)
    return [
        polygon(icons.pyramid(x, base_y, base, height), fill=fill, stroke=style.text, width=BOLD),
        polyline([(x - half, line_y), (x + half, line_y)], stroke=style.text, width=HAIR),
        Text(x, round_y, str(each), size, font="bold", anchor="middle", ink=ink),
        Text(x, final_y, str(final), measures.final, anchor="middle", ink=ink),
    ]


def _under_the_slope(text: str, measures: Plan, above: float) -> float:
    """Give the size in pt at which figures `above` mm over the base keep inside their pyramid.

    Raises typography.DoesNotFitError when even the smallest figures touch its sides.
    """
    size = measures.round
    while size >= SMALLEST_PT:
        top = above + typography.cap_height(size)
        if typography.width(text, size, "bold") <= measures.base * (1 - top / measures.height):
            return size
        size -= 0.5
    told = say(N_("points {points} do not fit a pyramid {high:.1f} mm high"), points=text, high=measures.height)
    raise typography.DoesNotFitError(told, path=("spaces",))


def draw_factory(x: float, base_y: float, base: float, height: float, factory: str, style: Style) -> list[Item]:
    """Draw a black step pyramid with its factory's icon; the saver style hatches it around a white disc."""
    outline = icons.step_pyramid(x, base_y, base, height)
    middle = base_y - height * 0.44
    if style.solid:
        return [polygon(outline, fill=style.solid), icons.icon(factory, x, middle, height * 0.62, style.on_solid)]
    return [
        hatch(outline, 0.8, stroke=style.outline, width=LINE),
        polygon(outline, stroke=style.outline, width=BOLD),
        Circle(x, middle, height * 0.36, fill="white", stroke=style.outline, width=HAIR),
        icons.icon(factory, x, middle, height * 0.52, style.on_solid),
    ]


def draw_start(x: float, y: float, start: Start, measures: Plan, style: Style, largest: float) -> list[Item]:
    """Draw the dotted circle for an insignia and the d4 face that chooses this area in a solo game (RP-60).

    The circle has a radius of at most `largest` mm.
    """
    side = measures.side
    radius = min(largest, 0.56 * side)
    tip = y + 0.07 * side - (apothem(side) if measures.orientation == "flat" else 0.93 * side)
    high = 0.34 * side
    middle = tip + high + 0.06 * side + radius
    square = radius * math.sqrt(2)
    colour = style.accent if style.shade else style.outline
    dot = 0.35
    pitch = 2 * math.pi * radius / round(2 * math.pi * radius / 1.3)  # closes without a seam
    return [
        Circle(x, middle, radius, fill="white", stroke=colour, width=BOLD, dash=(dot, pitch - dot)),
        polygon(icons.die_corners("triangle", x, tip + high / 2, high), fill="white", stroke=style.outline),
        Text(x, tip + high * 0.88, str(start.die), _points(high * 0.36), font="bold", anchor="middle", ink=style.text),
        Field(f"insignia-{start.die}", x - square / 2, middle - square / 2, square, square, digits=1),
    ]
