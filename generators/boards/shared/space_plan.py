"""Divide the height of a space: number plate, fields for soldiers and heroes, pyramid."""

import math
from typing import NamedTuple

from hyskos.definitions.kinds.map import Space
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.shared.hex_geometry import ROOT3, apothem, inset
from hyskos.generators.drawing import PEN_FIELDS
from hyskos.generators.typography import SMALLEST_PT, cap_height


@dataclass(frozen=True, slots=True)
class Plan:
    """Measures of a space relative to its centre, mm and pt."""

    orientation: str
    side: float  # of the inset hex
    plate_y: float  # centre of the number plate
    plate_side: float
    number: float  # pt
    field: tuple[float, float, float, float]  # left, top, width, height
    star: tuple[float, float, float]  # centre and radius
    tab: tuple[float, float, float] | None  # left, top and side of the heroes' field, if there is space for one
    base_y: float  # base line of the pyramid
    base: float
    height: float  # of the pyramid
    round_pt: float  # pt, maximum for the points of a round
    final_pt: float  # pt, points of the last round
    name: tuple[float, float, float, float] | None = None  # centre of a name, its width and its size in pt


_SLACK = 1e-6  # mm, rounding
BOTH, FACTORY = "both", "factory"
"""Values of `Kind.worth` for a space with two pyramids, and for one with only a factory."""
_HEIGHT = {"low": 0.31, "middle": 0.335, "high": 0.36, FACTORY: 0.4, BOTH: 0.335}
"""Height of a pyramid relative to its space, by worth: up to one point a round, up to three, or more."""
_ROUND = {"low": 14.0, "middle": 16.0, "high": 18.0, FACTORY: 18.0, BOTH: 16.0}
"""Maximum size of the points of a round on A3, pt: scored every round, so they are most prominent."""
_ROUND_LEAST = 10.0
"""Minimum size of the points of a round, pt."""
_SLOPE = 1.56
"""Base of a pyramid relative to its height, about that of Giza."""
_SHARES = tuple(1 - 0.03 * i for i in range(11))
"""Pyramid heights to try, relative to the usual one, until there is space for a heroes' field."""
TABS = (9.0, 8.0)
"""Sides of the heroes' field to try, mm: one digit plus the width of a pen, or one digit (data/limits/writing.yaml)."""
_SHOULDER = 0.2
"""Half the width of a step pyramid's top quarter, relative to its base."""
_OFF_FOLD = 0.6
"""How far the heroes' field of a folded space keeps above the middle, mm."""
UNITS = (21.0, 11.0)
"""Space for a force on a board at true size, mm (data/limits/writing.yaml).

Width: an insignia (one digit, 8 mm), the width of a pen and two digits (12 mm). Height: two digits (9 mm) plus the
width of a pen above and below.
"""
_EDGE, GAP = 0.35, 0.2
"""Distance from a field to the edge of its space, and to its neighbour, mm."""
_RIMS = ((17.0, 0.4), (0.0, GAP))
"""Minimum side of a space and the space for the edge of its heroes' field: bold on A3, thin on A4, mm."""


def rim(inner: float) -> float:
    """Return the space that the edge of the heroes' field takes in a space of side `inner`, mm."""
    return next(room for minimum, room in _RIMS if inner >= minimum)


def worth(space: Space) -> str:
    """Return the size of a space's pyramid ("low", "middle", "high"), FACTORY, or BOTH for two pyramids."""
    if space.points and space.factory:
        return BOTH
    if space.points is None:
        return FACTORY
    return "low" if space.points.round <= 1 else "middle" if space.points.round <= 3 else "high"


class Kind(NamedTuple):
    """The properties that determine how to divide a space."""

    worth: str
    special: bool = False  # space 1
    named: bool = False
    folded: bool = False  # a fold may cross its middle


MIDDLE = Kind("middle")


def plan(side: float, channel: float, orientation: str, widest: str, kind: Kind = MIDDLE, *, pen: float = 1.0) -> Plan:
    """Divide a space with a lattice side of `side` mm; `widest` is the board's longest number.

    Number plate and pyramid are on the vertical axis. Flat tops have a level edge above and below; pointy tops have the
    plate in the upper corner and the pyramid where the lower corner is still wide enough. The heroes' field is to the
    right of the soldiers'; pyramids are lowered if that makes space for it. If nothing does, heroes are written with
    the soldiers, next to the star. A space worth "both" has two pyramids; a named one has its name below the plate; in
    a folded one, the heroes' field stays above the middle. `pen` scales the space needed for writing, so that a picture
    of a space has the same division as the space itself.
    """
    sharing = _Sharing(max(1.0, inset(side, channel)), orientation == "flat", widest, kind, pen)
    plans = (sharing.plan(tab, share) for tab in TABS for share in _SHARES)
    first = next(plans)
    return first if first.tab else next((candidate for candidate in plans if candidate.tab), first)


@dataclass(frozen=True, slots=True)
class _Sharing:
    """A space to divide, with the side of its inset hex in mm; see `plan`."""

    inner: float  # check_writable refuses spaces narrower than their channels
    flat: bool
    widest: str
    kind: Kind
    pen: float

    def plan(self, tab: float, share: float) -> Plan:
        """Divide it with a heroes' field of `tab` mm for a true-size pen, and a pyramid `share` of its usual height."""
        inner, flat, kind = self.inner, self.flat, self.kind
        top, foot = (-apothem(inner), apothem(inner)) if flat else (-inner, 0.74 * inner)
        air = 0.012 * (foot - top)
        written = max(points_of(inner, NOTE), math.floor(_NAME * inner * 2) / 2)
        strip = _STRIP * cap_height(written) if kind.named else 0.0
        room, hex_height = foot - top - 2 * air - strip, ROOT3 if flat else 2.0
        least_plate = _least_plate(self.widest, flat)
        plate_side, final = max(0.205 * inner, least_plate), _final_size(inner)
        minimum = max(self.pen * PEN_FIELDS[2][1], 0.645 * inner - strip)
        lowest = 3.5 * cap_height(final)
        usual_height = max((foot - top) * _HEIGHT[kind.worth], lowest)
        height = max(usual_height * share, lowest)
        height = min(height, max(room - minimum - plate_side * hex_height, 0.85 * height))
        squeeze = max(0.85, min(1.0, (room - self.pen * PEN_FIELDS[2][1]) / (plate_side * hex_height + height)))
        plate_side, height = max(plate_side * squeeze, least_plate), height * squeeze
        widest_base = 0.98 * (inner if flat else 2 * (inner - foot) * ROOT3)
        base = widest_base if kind.worth == BOTH else min(_SLOPE * usual_height, widest_base)
        upper, lower = top + plate_side * hex_height + air + strip, foot - height - air
        hexagon = _Hexagon(inner, flat, max(_EDGE, BAND * inner + 0.1) if kind.special else _EDGE, self.pen)
        shoulder = math.inf if kind.worth == BOTH else _SHOULDER * base + GAP
        band = _Band(upper, lower, minimum, lower + 0.25 * height, shoulder)
        field, star, tab_place = hexagon.shared(band, tab, clear=kind.named, folded=kind.folded)
        half = hexagon.between(upper - strip, upper)
        right = _beside_star(half, star, upper)
        return Plan(
            "flat" if flat else "pointy",
            inner,
            top + plate_side * hex_height / 2,
            plate_side,
            _number_size(plate_side, self.widest),
            field,
            star,
            tab_place,
            foot,
            base,
            height,
            _round_size(inner, kind.worth),
            final,
            ((right - half) / 2, upper - 0.55 * strip, half + right, written) if kind.named else None,
        )


def _least_plate(widest: str, flat: bool) -> float:
    """Return the side of the smallest plate for a number of three digits, mm; two digits fit every plate."""
    if len(widest) < _LONG:
        return 0.0
    half = typography.width(widest, SMALLEST_PT, "bold") / 2 + _RIM
    return half + cap_height(SMALLEST_PT) / 2 / ROOT3 if flat else half * 2 / ROOT3


_LONG, _RIM = 3, 0.3
"""Digits of a number that may be wider than its plate, and the margin of the plate around it, mm."""
NOTE, _NAME, _STRIP = 7.5, 0.36, 1.8
"""Minimum size of a space's name in pt, its size relative to the side, its line spacing relative to capitals."""


def _beside_star(half: float, star: tuple[float, float, float], low: float) -> float:
    """Return how far right a name may extend, mm: it stops before a star that reaches its line."""
    x, y, radius = star
    return half if y - radius > low - GAP else min(half, x - radius - GAP)


BAND = 0.025
"""Width of the gold band inside space 1, relative to its side."""


class _Places(NamedTuple):
    """Fields of a space: the soldiers' field, the heroes' star, and left, top and side of the heroes' field."""

    field: tuple[float, float, float, float]
    star: tuple[float, float, float]
    tab: tuple[float, float, float] | None


@dataclass(frozen=True, slots=True)
class _Band:
    """The area between number plate and pyramid, mm from the centre of the space."""

    upper: float
    lower: float
    least: float  # height of the soldiers' field
    shoulder_y: float  # bottom of fields that are clear of the pyramid's top
    shoulder: float  # distance of those fields from the middle


@dataclass(frozen=True, slots=True)
class _Hexagon:
    """A hex around the origin, with the margin that fields keep from its edge, mm."""

    side: float
    flat: bool
    margin: float
    pen: float

    def reach(self, y: float) -> float:
        """Return how far right of the centre fields may extend at a height."""
        if self.flat:
            return self.side - abs(y) / ROOT3 - self.margin * 2 / ROOT3
        return min(apothem(self.side) - self.margin, (self.side - abs(y)) * ROOT3 - 2 * self.margin)

    def between(self, top: float, low: float) -> float:
        """Return how far right of the centre fields may extend between two heights."""
        return min(self.reach(top), self.reach(low))

    def shared(self, band: "_Band", tab: float, *, clear: bool, folded: bool) -> _Places:
        """Divide the band between plate and pyramid: the soldiers' field, the star, and the heroes' field.

        The heroes' field is `tab` mm wide for a pen of true size. If `clear`, it leaves space for the star below the
        top of the band; if `folded`, it keeps clear of the middle.
        """
        box = self.pen * tab * detail_scale(self.side) + 2 * rim(self.side)
        radius = 0.1 * self.side
        level = max(-box / 2, band.upper + 2 * radius * clear)
        deep = band.shoulder_y if self.between(level, level + box) - box >= band.shoulder else band.lower
        level = min(level, deep - box, -_OFF_FOLD - box if folded else math.inf)
        places = self._beside(band, box, level, band.lower - band.upper if folded else band.least)
        if not folded and places and places.field[2] < self.pen * UNITS[0] * detail_scale(self.side):
            places = self._beside(band, box, level, self.pen * UNITS[1] * detail_scale(self.side)) or places
        return places or self._one(band.upper, band.lower)

    def _beside(self, band: "_Band", box: float, level: float, height: float) -> _Places | None:
        """Put the heroes' field at the right end of the soldiers', which is at most `height`."""
        height, edge, radius = min(band.lower - band.upper, height), rim(self.side), 0.1 * self.side
        top = min(max(band.upper, -height / 2), band.lower - height)
        left, right = -self.between(top, top + height), self.between(level, level + box) - box
        narrow = right - left < self.pen * PEN_FIELDS[2][0] or height < self.pen * PEN_FIELDS[2][1] - _SLACK
        if narrow or level - 2 * radius < -self.side:
            return None
        aside = min(right + box / 2, self.between(level - 2 * radius, level) - radius)
        star = (max(aside, 0.2 * self.side + radius), level - radius, radius)
        return _Places((left, top, right - left, height), star, (right + edge, level + edge, box - 2 * edge))

    def _one(self, upper: float, lower: float) -> _Places:
        """Return one field for all, with the star at its right end."""
        half, radius, level = self.between(upper, lower), 0.1 * self.side, (upper + lower) / 2
        aside = self.between(level - radius, level + radius) - radius
        width = half + min(half, aside - radius - GAP)
        return _Places((-half, upper, width, lower - upper), (aside, level, radius), None)


def _final_size(inner: float) -> float:
    """Return the size in pt of the points of the last round: 9 on A3, 7 on A4, more in larger spaces."""
    return max(SMALLEST_PT, min(points_of(inner, 9.0), math.floor(inner * 1.04) / 2))


def _round_size(inner: float, worth: str) -> float:
    """Return the maximum size in pt of the points of a round: 14 to 18 on A3, 10 to 12.5 on A4."""
    size = min(points_of(inner, _ROUND[worth]), math.floor(_ROUND[worth] / _A3 * inner * 2) / 2)
    return max(_final_size(inner), _ROUND_LEAST, size)


_A3 = 19.8
"""Side of a space of the built-in maps on A3, mm."""
LARGE, _USUAL = 28.1, 22.0
"""Side of the largest space on A3, and of most there, mm: in larger ones, figures and fields grow proportionally."""


def detail_scale(inner: float) -> float:
    """Return the factor by which details of a space of side `inner` are larger than on A3."""
    return inner / _USUAL if inner > LARGE else 1.0


def points_of(inner: float, size: float) -> float:
    """Return a type size for A3 scaled to a space of side `inner`, in steps of half a point."""
    return math.floor(size * detail_scale(inner) * 2) / 2


def points_size(cap: float) -> float:
    """Return the type size in pt, in steps of 0.5, with figures `cap` mm high; never below the smallest size."""
    return max(SMALLEST_PT, math.floor(cap / cap_height(1) * 2) / 2)


def _number_size(plate_side: float, widest: str) -> float:
    size = points_size(plate_side * ROOT3 * 0.43)
    return max(SMALLEST_PT, min(size, math.floor(size * 1.45 * plate_side / typography.width(widest, size, "bold"))))
