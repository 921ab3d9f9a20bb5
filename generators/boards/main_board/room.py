"""Choose the size of hexes in a format, the divisions of their spaces, and the board size for a map of many hexes."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import lru_cache

from hyskos.definitions.dice import Shape
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.kinds.map import D4_CHOOSES, Axial, Map, Space
from hyskos.definitions.printing import BOARD_SIZES, LONGEST_BOARD
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.main_board.formats import CHANNEL, Format, formats_of
from hyskos.generators.boards.shared.hex_geometry import extent
from hyskos.generators.boards.shared.hex_space import FieldTooSmallError, check_points, check_writable, white_of_two
from hyskos.generators.boards.shared.space_plan import BOTH, FACTORY, MIDDLE, Kind, Plan, plan, worth
from hyskos.generators.boards.shared.style import BOLD
from hyskos.generators.typography import DoesNotFitError, fonts_in_use

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
