"""How the height of a space is shared out: number plate, places to write for soldiers and heroes, pyramid."""

import math
from dataclasses import replace
from typing import NamedTuple

from hyskos.definitions.model import Space
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.shared.hex_geometry import ROOT3, apothem, inset
from hyskos.generators.drawing import PEN_FIELDS
from hyskos.generators.typography import SMALLEST_PT, cap_height


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
    tab: tuple[float, float, float] | None  # left, top and side of the heroes' place, if there is room for one
    base_x: float  # middle of the pyramid
    base_y: float
    base: float
    height: float  # of the pyramid
    final: float  # pt, of the points of the last round
    name: tuple[float, float, float, float] | None = None  # middle of a name, its width and its size in pt


BOTH = "both"
"""What a space of two pyramids is worth."""
_HEIGHT = {"low": 0.285, "middle": 0.335, "high": 0.385, BOTH: 0.335}
"""Of a pyramid over the height of its space, by what it is worth: a point a round or less, up to three, or more."""
_SLOPE, _STEEP = {"low": 1.55, "middle": 1.6, "high": 1.69, BOTH: 9.0}, 1.2
"""Base of a pyramid over its height; steeper, and moved aside, where the heroes' place stands beside it."""
_ASIDE = -0.1
"""How far it is then moved, over the side of its space."""
TAB = 8.0
"""Side of the heroes' place, mm: one digit (data/limits/writing.yaml)."""
_EDGE, GAP = 0.35, 0.2
"""From a place to write to the edge of its space, and to its neighbour, mm."""


def worth(space: Space) -> str:
    """Say how large the pyramid of a space is, or that it has two."""
    if space.points and space.factory:
        return BOTH
    if space.points is None:
        return "middle"
    return "low" if space.points.round <= 1 else "middle" if space.points.round <= 3 else "high"


def plan(
    side: float,
    channel: float,
    orientation: str,
    widest: str,
    *,
    special: bool = False,
    worth: str = "middle",
    named: bool = False,
    pen: float = 1.0,
) -> Plan:
    """Share out the height of a space of the lattice side `side` mm; `widest` is its longest number.

    Flat tops have a level edge above and below; pointy tops keep the plate in the upper corner and stand the pyramid
    where the lower corner is still wide enough. The heroes' place lies below that of the soldiers, beside the pyramid;
    in a small space beside the soldiers; where neither has room, heroes are written with them, beside the star. A space
    worth "both" needs what is below for two pyramids; one that is `named` has its name below the plate.
    `pen` is the size of a pen's hand over the true one: a picture of a space shares it out as the space itself.
    """
    inner = max(1.0, inset(side, channel))  # narrower than its channels: check_writable refuses it
    flat = orientation == "flat"
    top, foot = (-apothem(inner), apothem(inner)) if flat else (-inner, 0.74 * inner)
    air = 0.015 * (foot - top)
    written = max(points_of(inner, NOTE), math.floor(_NAME * inner * 2) / 2)
    strip = _STRIP * cap_height(written) if named else 0.0
    room, high = foot - top - 2 * air - strip, ROOT3 if flat else 2.0
    plate_side, final = max(0.205 * inner, _least_plate(widest, flat)), _final_size(inner)
    least = max(pen * PEN_FIELDS[2][1], 0.656 * inner - strip)
    height = max((foot - top) * _HEIGHT[worth], 3.3 * cap_height(final))
    height = min(height, max(room - least - plate_side * high, 0.85 * height))
    squeeze = _squeeze(room - pen * PEN_FIELDS[2][1], plate_side * high + height)
    plate_side, height = max(plate_side * squeeze, _least_plate(widest, flat)), height * squeeze
    upper, lower = top + plate_side * high + air + strip, foot - height - air
    hexagon = _Hexagon(inner, flat, max(_EDGE, BAND * inner + 0.1) if special else _EDGE, pen)
    field, star, tab = hexagon.shared(upper, lower, least, below=worth != BOTH, clear=named)
    widest_base = 0.98 * (inner if flat else 2 * (inner - foot) * ROOT3)
    if tab is None and worth == "high":  # rather a smaller pyramid than no place for heroes
        lesser = plan(side, channel, orientation, widest, special=special, pen=pen)
        if lesser.tab:
            return replace(lesser, base=min(_SLOPE[worth] * lesser.height, widest_base))
    below = tab is not None and tab[1] > field[1] + field[3]
    half = hexagon.between(upper - strip, upper)
    right = _beside_star(half, star, upper)
    return Plan(
        orientation,
        inner,
        top + plate_side * high / 2,
        plate_side,
        _number_size(plate_side, widest),
        field,
        star,
        tab,
        _ASIDE * inner if below else 0.0,
        foot,
        min((_STEEP if below else _SLOPE[worth]) * height, widest_base),
        height,
        final,
        ((right - half) / 2, upper - 0.55 * strip, half + right, written) if named else None,
    )


def _least_plate(widest: str, flat: bool) -> float:
    """Give the side of the smallest plate that holds a number of three digits, mm; two have room on every plate."""
    if len(widest) < _LONG:
        return 0.0
    half = typography.width(widest, SMALLEST_PT, "bold") / 2 + _RIM
    return half + cap_height(SMALLEST_PT) / 2 / ROOT3 if flat else half * 2 / ROOT3


_LONG, _RIM = 3, 0.3
"""Digits of a number that may be wider than its plate, and what stays of the plate beside it, mm."""
NOTE, _NAME, _STRIP = 7.5, 0.36, 1.8
"""Least size of a space's name in pt, its size over the side of its space, its line's height over that of capitals."""


def _beside_star(half: float, star: tuple[float, float, float], low: float) -> float:
    """Say how far right a name may reach, mm: it stops before a star that reaches up to its line."""
    x, y, radius = star
    return half if y - radius > low - GAP else min(half, x - radius - GAP)


BAND = 0.035
"""Width of the gold band inside space 1 over its side."""


class _Places(NamedTuple):
    """What is written in a space: the soldiers' field, the heroes' star, and left, top and side of their place."""

    field: tuple[float, float, float, float]
    star: tuple[float, float, float]
    tab: tuple[float, float, float] | None


@dataclass(frozen=True, slots=True)
class _Hexagon:
    """A hex around the origin, and how far what is written keeps from its edge, mm."""

    side: float
    flat: bool
    margin: float
    pen: float

    def reach(self, y: float) -> float:
        """Give how far right of the middle one may write, at a height."""
        if self.flat:
            return self.side - abs(y) / ROOT3 - self.margin * 2 / ROOT3
        return min(apothem(self.side) - self.margin, (self.side - abs(y)) * ROOT3 - 2 * self.margin)

    def between(self, top: float, low: float) -> float:
        """Give how far right of the middle one may write between two heights."""
        return min(self.reach(top), self.reach(low))

    def shared(self, upper: float, lower: float, least: float, *, below: bool = True, clear: bool = False) -> _Places:
        """Share the band between plate and pyramid: the soldiers' field, the star, and the heroes' place.

        They may lie `below` the soldiers; nothing stands higher than they where it is `clear` there.
        """
        box = self.pen * TAB * grown(self.side) + 2 * GAP
        return (
            (self._below(upper, lower, box, least) if below else None)
            or self._beside(upper, lower, box, least, clear=clear)
            or self._one(upper, lower)
        )

    def _below(self, upper: float, lower: float, box: float, least: float) -> _Places | None:
        """Put the heroes' place to the right of the pyramid."""
        low = min(lower, upper + least)
        left = self.between(low, low + box) - box
        radius = self._star(left + box + GAP, low + GAP)
        if not self.flat or left < _CLEAR * self.side:
            return None
        half = self.between(upper, low)
        star = (left + box + GAP + radius, low + GAP + radius, radius)
        return _Places((-half, upper, 2 * half, low - upper), star, (left + GAP, low + GAP, box - 2 * GAP))

    def _star(self, left: float, top: float) -> float:
        """Give the radius of the largest star whose points keep inside, with its left and upper edge at a point."""
        radius = 0.09 * self.side
        while radius > 0.05 * self.side:
            tip, foot = left + 1.96 * radius, left + 1.6 * radius
            if tip <= self.reach(top + 0.7 * radius) and foot <= self.reach(top + 1.85 * radius):
                break
            radius *= 0.95
        return radius

    def _beside(self, upper: float, lower: float, box: float, least: float, *, clear: bool) -> _Places | None:
        """Put the heroes' place at the right end of the soldiers'."""
        high = min(lower - upper, least)
        top = min(max(upper, -high / 2), lower - high)
        radius = 0.09 * self.side
        left, level = -self.between(top, top + high), min(max(-box / 2, upper + 2 * radius * clear), lower - box)
        right = self.between(level, level + box) - box
        if right - left < self.pen * PEN_FIELDS[2][0] or level - 2 * radius < -self.side:
            return None
        aside = min(right + box / 2, self.between(level - 2 * radius, level) - radius)
        star = (max(aside, 0.2 * self.side + radius), level - radius, radius)
        return _Places((left, top, right - left, high), star, (right + GAP, level + GAP, box - 2 * GAP))

    def _one(self, upper: float, lower: float) -> _Places:
        """Leave one field for all, and the star at its right end."""
        half, radius, level = self.between(upper, lower), 0.1 * self.side, (upper + lower) / 2
        aside = self.between(level - radius, level + radius) - radius
        wide = half + min(half, aside - radius - GAP)
        return _Places((-half, upper, wide, lower - upper), (aside, level, radius), None)


_CLEAR = 0.15
"""From the middle of a space to the heroes' place beside its pyramid at least, over the side of the space."""


def _final_size(inner: float) -> float:
    """Give the size in pt of the points of the last round: 11 on A3, 9 on A4, more in spaces larger than those."""
    return max(SMALLEST_PT, min(points_of(inner, 11.0), math.floor(inner * 0.66 * 2) / 2))


LARGE, _USUAL = 28.1, 22.0
"""Side of the largest space on A3, and of most there, mm: in larger ones figures and places for heroes grow along."""


def grown(inner: float) -> float:
    """Give how much larger things are in a space of some side than on A3."""
    return inner / _USUAL if inner > LARGE else 1.0


def points_of(inner: float, size: float) -> float:
    """Give the size in pt, in steps of a half, of what has a size on A3, in a space of some side."""
    return math.floor(size * grown(inner) * 2) / 2


def _squeeze(room: float, printed: float) -> float:
    """Give the share of their height that plate and pyramid keep so that small spaces can still be written into."""
    return max(0.85, min(1.0, room / printed))


def points_size(cap: float) -> float:
    """Give the type size in pt, in steps of a half, whose figures are `cap` mm high; never below the house minimum."""
    return max(SMALLEST_PT, math.floor(cap / cap_height(1) * 2) / 2)


def _number_size(plate_side: float, widest: str) -> float:
    size = points_size(plate_side * ROOT3 * 0.43)
    return max(SMALLEST_PT, min(size, math.floor(size * 1.45 * plate_side / typography.width(widest, size, "bold"))))
