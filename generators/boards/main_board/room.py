"""How large hexes lie in a format, how their spaces are shared out, and which size a map of many hexes needs."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import lru_cache

from hyskos.definitions.dice import Shape
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.model import D4_CHOOSES, Axial, Map, Space
from hyskos.definitions.printing import BOARD_SIZES, LONGEST_BOARD
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.main_board.formats import CHANNEL, Format, formats_of
from hyskos.generators.boards.shared.hex_geometry import extent
from hyskos.generators.boards.shared.hex_space import FieldTooSmallError, check_points, check_writable, white_of_two
from hyskos.generators.boards.shared.space_plan import BOTH, FACTORY, MIDDLE, Kind, Plan, plan, worth
from hyskos.generators.boards.shared.style import BOLD
from hyskos.generators.typography import DoesNotFitError, fonts_in_use

_SHARE = 0.13
"""Width of a channel over the side of a hex, where a large board has wider ones than devices need."""
_STEP = 20
"""Sizes of one's own are advised in steps of this many mm."""


def places_of(board: Map) -> list[Axial]:
    """Give the hexes of all spaces and starts."""
    return [space.at for space in board.spaces] + [start.at for start in board.starts]


def die_of_starts(board: Map) -> Shape:
    """Name the die that chooses a starting area in a solo game (RP-60)."""
    return "triangle" if len(board.starts) <= D4_CHOOSES else "rhombus"


def largest_side(form: Format, places: Collection[Axial], orientation: str) -> float:
    """Give the side in mm of hexes that fill the frame of a map, as far as its format lets them grow."""
    left, top, right, bottom = extent(places, orientation)
    _, _, wide, high = form.middle
    return min((wide - 2 * form.sea) / (right - left), (high - 2 * form.sea) / (bottom - top), form.largest)


def channel_of(form: Format, side: float) -> float:
    """Give the width of the channels between hexes of some side, mm."""
    return min(form.channel, max(CHANNEL, _SHARE * side))


_USUAL = (Kind("low"), MIDDLE, Kind("high"), Kind(FACTORY), Kind("high", special=True))
USUAL: Mapping[Kind, int] = dict.fromkeys(_USUAL, 1)
"""Kinds that have room on every board, also where no space is of them now, and points of a round that fit them."""


def kind_of(space: Space) -> Kind:
    """Give the kind of a space; space 1 is as high as can be."""
    worth_, special = worth(space), space.number == 1
    return Kind("high" if special and worth_ != BOTH else worth_, special, bool(space.name))


def kinds_of(board: Map) -> Mapping[Kind, int]:
    """Give the kinds of spaces that a board has, and the usual ones, with the most points of a round."""
    kinds = dict(USUAL)
    for space in board.spaces:
        kind, points = kind_of(space), space.points.round if space.points else 0
        kinds[kind] = max(kinds.get(kind, 1), points)
    return kinds


def plans_of(
    form: Format, side: float, orientation: str, largest: int, kinds: Collection[Kind], *, folded: bool = False
) -> Mapping[Kind, Plan]:
    """Share out spaces of some kinds; `largest` is the highest number of a space, sides are in mm.

    Where a board is folded from left to right, the heroes' places keep clear of the middle of spaces.
    """
    channel, widest = channel_of(form, side) + BOLD * MM_PER_PT, "8" * len(str(largest))  # clear of the boldest edges
    return {
        kind: _plan(side, channel, orientation, widest, kind._replace(folded=folded), fonts_in_use())
        for kind in sorted(kinds)
    }


@lru_cache(maxsize=512)  # a board that is drawn again shares out its spaces as before
def _plan(side: float, channel: float, orientation: str, widest: str, kind: Kind, *_fonts: object) -> Plan:
    return plan(side, channel, orientation, widest, kind)


@dataclass(frozen=True, slots=True)
class Needs:
    """What needs room: hexes, spaces of some kinds, and their highest number."""

    places: Collection[Axial]
    orientation: str
    largest: int
    kinds: Mapping[Kind, int] = field(default_factory=lambda: USUAL)  # with the most points of a round

    def fit(self, form: Format) -> bool:
        """Tell whether a pen finds room in every space of a format, and figures in every pyramid."""
        side = largest_side(form, self.places, self.orientation)
        plans = plans_of(form, side, self.orientation, self.largest, self.kinds)
        with suppress(FieldTooSmallError, DoesNotFitError):
            check_writable(tuple(plans.values()), "")
            for kind, one in plans.items():
                check_points(white_of_two(one) if kind.worth == BOTH else one, self.kinds[kind])
            return True
        return False


def needs_of(board: Map) -> Needs:
    """Say what needs room on a board."""
    largest = max((space.number for space in board.spaces), default=1)
    return Needs(places_of(board), board.orientation, largest, kinds_of(board))


def format_for(board: Map) -> Format:
    """Give the format of a board in its own size: columns beside a wide map leave it the room that it needs."""
    first, *others = formats_of(board.width, board.height)
    needs = needs_of(board)
    return first if not others or needs.fit(first) else next((one for one in others if needs.fit(one)), first)


def size_for(needs: Needs) -> str | tuple[int, int] | None:
    """Find the smallest size that has room: by name, or width and height in mm; None if there is none."""
    for name, size in BOARD_SIZES.items():
        if any(needs.fit(one) for one in formats_of(*size)):
            return name
    return next((size for size in _larger() if any(needs.fit(one) for one in formats_of(*size))), None)


def _larger() -> Iterator[tuple[int, int]]:
    wide, high = list(BOARD_SIZES.values())[-1]
    for width in range((int(wide) // _STEP + 1) * _STEP, LONGEST_BOARD + 1, _STEP):
        yield width, round(width * high / wide / _STEP) * _STEP
