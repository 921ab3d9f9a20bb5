"""Formats of main boards: trim sizes with all dimensions that depend on them, and the choice of one for a map."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import lru_cache

from hyskos.definitions.dice import Shape
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.kinds.map import D4_CHOOSES, Axial, Map, Space
from hyskos.definitions.printing import BOARD_SIZES, LONGEST_BOARD, USUAL_SIZE
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.main_board.panel import Type
from hyskos.generators.boards.shared.hex_geometry import extent
from hyskos.generators.boards.shared.hex_space import FieldTooSmallError, check_points, check_writable, white_of_two
from hyskos.generators.boards.shared.space_plan import BOTH, FACTORY, MIDDLE, Kind, Plan, plan, worth
from hyskos.generators.boards.shared.style import BOLD, SAFE
from hyskos.generators.typography import DoesNotFitError, fonts_in_use


@dataclass(frozen=True, slots=True)
class Format:
    """A trim size and the dimensions derived from it, mm."""

    width: float
    height: float
    inset: float  # of the frames
    tablet: float  # width of a side panel
    pad: float  # inside a side panel
    gutter: float  # between a side panel and the frame of the map
    sea: float  # minimum distance from a hex to the frame of the map
    step: float  # of the stepped corners
    channel: float  # between neighbouring hexes, for rams and spikes
    largest: float  # maximum side of a hex
    insignia: float  # maximum radius of the circle on a starting area
    type: Type

    @property
    def scale(self) -> float:
        """Return the size of the columns relative to A3, at least 1."""
        return max(1.0, self.type.note / FORMATS[USUAL_SIZE].type.note)

    @property
    def map_frame(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the frame of the map."""
        left = self.inset + self.tablet + self.gutter
        return left, self.inset, self.width - 2 * left, self.height - 2 * self.inset


CHANNEL = 3.0
"""Minimum width of a channel, where devices are drawn, on a board at true size, mm."""
FORMATS = {
    "a3": Format(
        width=420, height=297, inset=SAFE, tablet=73.5, pad=5.0, gutter=2.5, sea=6.2, step=2.5, channel=CHANNEL,
        largest=30, insignia=9.5, type=Type(title=40, subtitle=13, section=14, label=12.5, note=11),
    ),
    "tabloid": Format(
        width=431.8, height=279.4, inset=SAFE, tablet=76, pad=5.0, gutter=2.5, sea=4.2, step=2.5, channel=2.8,
        largest=30, insignia=9.5, type=Type(title=40, subtitle=13, section=14, label=12, note=11),
    ),
    "a4": Format(
        width=297, height=210, inset=SAFE, tablet=50.2, pad=3.3, gutter=1.8, sea=3.9, step=1.3, channel=2.2, largest=19,
        insignia=6.7, type=Type(title=26, subtitle=9.5, section=10.5, label=9.5, note=8.5),
    ),
    "letter": Format(
        width=279.4, height=215.9, inset=SAFE, tablet=43.7, pad=2.4, gutter=0.6, sea=3.3, step=1.0, channel=2.05,
        largest=19, insignia=6.7, type=Type(title=20, subtitle=9, section=10, label=9, note=8),
    ),
}  # fmt: skip


def formats_of(width: float, height: float) -> tuple[Format, ...]:
    """Return the formats for a board size in mm, interpolated between A4 and A3; larger boards grow.

    In the first, columns grow with the board; wide maps use the next ones, in which they grow less or not at all.
    """
    usual, small = FORMATS[USUAL_SIZE], FORMATS["a4"]
    share = min(width / usual.width, height / usual.height)
    if (width, height) == BOARD_SIZES[USUAL_SIZE]:
        return (usual,)
    low, hex_scale = small.height / usual.height, max(1.0, share)
    position = max(0.0, min(1.0, (share - low) / (1 - low)))
    return tuple(
        _interpolate(width, height, position, hex_scale, columns)
        for columns in sorted({hex_scale, (1 + hex_scale) / 2, 1.0})[::-1]
    )


def _interpolate(width: float, height: float, position: float, hex_scale: float, column_scale: float) -> Format:
    """Interpolate between A4 (`position` 0) and A3 (1), then scale hexes and columns."""
    usual, small = FORMATS[USUAL_SIZE], FORMATS["a4"]

    def at(small_value: float, usual_value: float, factor: float = column_scale) -> float:
        return (small_value + (usual_value - small_value) * position) * factor

    return Format(
        width=width,
        height=height,
        inset=SAFE,
        tablet=at(small.tablet, usual.tablet),
        pad=at(small.pad, usual.pad),
        gutter=at(small.gutter, usual.gutter),
        sea=at(small.sea, usual.sea, hex_scale),
        step=at(small.step, usual.step),
        channel=CHANNEL * hex_scale,
        largest=at(small.largest, usual.largest, hex_scale),
        insignia=at(small.insignia, usual.insignia, hex_scale),
        type=Type(
            title=at(small.type.title, usual.type.title),
            subtitle=at(small.type.subtitle, usual.type.subtitle),
            section=at(small.type.section, usual.type.section),
            label=at(small.type.label, usual.type.label),
            note=at(small.type.note, usual.type.note),
        ),
    )


# Choose the size of hexes in a format, the divisions of their spaces, and the board size for a map of many hexes.

_SHARE = 0.13
"""Width of a channel relative to the side of a hex, if a large board has wider ones than devices need."""
_STEP = 20
"""Custom sizes are suggested in multiples of this, mm."""


def places_of(board: Map) -> list[Axial]:
    """Return the hexes of all spaces and starts."""
    return [space.at for space in board.spaces] + [start.at for start in board.starts]


def die_of_starts(board: Map) -> Shape:
    """Return the shape of the die that chooses a starting area in a solo game (RP-60)."""
    return "triangle" if len(board.starts) <= D4_CHOOSES else "rhombus"


def largest_side(form: Format, places: Collection[Axial], orientation: str) -> float:
    """Return the side in mm of hexes that fill the frame of a map, up to the format's limit."""
    left, top, right, bottom = extent(places, orientation)
    _, _, width, height = form.map_frame
    return min((width - 2 * form.sea) / (right - left), (height - 2 * form.sea) / (bottom - top), form.largest)


def channel_of(form: Format, side: float) -> float:
    """Return the width of the channels between hexes of a given side, mm."""
    return min(form.channel, max(CHANNEL, _SHARE * side))


_USUAL = (Kind("low"), MIDDLE, Kind("high"), Kind(FACTORY), Kind("high", special=True))
USUAL: Mapping[Kind, int] = dict.fromkeys(_USUAL, 1)
"""Kinds that must fit on every board, even if none is there now, with the points of a round they must fit."""


def kind_of(space: Space) -> Kind:
    """Return the kind of a space; space 1 is always of the highest."""
    worth_, special = worth(space), space.number == 1
    return Kind("high" if special and worth_ != BOTH else worth_, special, bool(space.name))


def kinds_of(board: Map) -> Mapping[Kind, int]:
    """Return the kinds of spaces on a board, plus the usual ones, with the maximum points of a round."""
    kinds = dict(USUAL)
    for space in board.spaces:
        kind, points = kind_of(space), space.points.round if space.points else 0
        kinds[kind] = max(kinds.get(kind, 1), points)
    return kinds


def plans_of(
    form: Format, side: float, orientation: str, largest: int, kinds: Collection[Kind], *, folded: bool = False
) -> Mapping[Kind, Plan]:
    """Divide spaces of some kinds; `largest` is the highest number of a space, sides are in mm.

    If a board has a horizontal fold, heroes' fields keep clear of the middle of spaces.
    """
    channel, widest = channel_of(form, side) + BOLD * MM_PER_PT, "8" * len(str(largest))  # clear of the boldest edges
    return {
        kind: _plan(side, channel, orientation, widest, kind._replace(folded=folded), fonts_in_use())
        for kind in sorted(kinds)
    }


@lru_cache(maxsize=512)  # a redrawn board divides its spaces as before
def _plan(side: float, channel: float, orientation: str, widest: str, kind: Kind, *_fonts: object) -> Plan:
    return plan(side, channel, orientation, widest, kind)


@dataclass(frozen=True, slots=True)
class Needs:
    """Everything that needs space: hexes, kinds of spaces, and the highest number."""

    places: Collection[Axial]
    orientation: str
    largest: int
    kinds: Mapping[Kind, int] = field(default_factory=lambda: USUAL)  # with the maximum points of a round

    def fit(self, form: Format) -> bool:
        """Return whether a format has enough space for a pen in every space, and for figures in every pyramid."""
        side = largest_side(form, self.places, self.orientation)
        plans = plans_of(form, side, self.orientation, self.largest, self.kinds)
        with suppress(FieldTooSmallError, DoesNotFitError):
            check_writable(tuple(plans.values()), "")
            for kind, space_plan in plans.items():
                check_points(white_of_two(space_plan) if kind.worth == BOTH else space_plan, self.kinds[kind])
            return True
        return False


def needs_of(board: Map) -> Needs:
    """Return what needs space on a board."""
    largest = max((space.number for space in board.spaces), default=1)
    return Needs(places_of(board), board.orientation, largest, kinds_of(board))


def format_for(board: Map) -> Format:
    """Return the format of a board in its own size, with narrower columns if a wide map needs the space."""
    first, *larger = formats_of(board.width, board.height)
    needs = needs_of(board)
    return (
        first
        if not larger or needs.fit(first)
        else next((candidate for candidate in larger if needs.fit(candidate)), first)
    )


def size_for(needs: Needs) -> str | tuple[int, int] | None:
    """Return the smallest size that fits: its name, or width and height in mm; None if there is none."""
    for name, size in BOARD_SIZES.items():
        if any(needs.fit(board_format) for board_format in formats_of(*size)):
            return name
    return next(
        (size for size in _larger() if any(needs.fit(board_format) for board_format in formats_of(*size))), None
    )


def _larger() -> Iterator[tuple[int, int]]:
    largest_width, height = list(BOARD_SIZES.values())[-1]
    for width in range((int(largest_width) // _STEP + 1) * _STEP, LONGEST_BOARD + 1, _STEP):
        yield width, round(width * height / largest_width / _STEP) * _STEP
