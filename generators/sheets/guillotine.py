"""Positions of components on a sheet, and the numbered guillotine cuts that take it apart.

First the upper line of every strip, across the sheet, at marks on both sides. Then both sides of each component, across
its strip, at a mark in the strip's waste and square to the line already cut. Last the lower edge of each component, cut
to size. No order of through cuts leaves more marks than this: the last cut of a component runs along its edge only, so
a mark for it could only be on the component or in its bleed
(docs/decisions/011-imposed-sheets-cuts-and-backs.md).
"""

from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Rect, add_up
from hyskos.definitions.values import dataclass
from hyskos.generators.sheets.imposing import Room, Sheet
from hyskos.generators.sheets.marks import CROP_GAP, CROP_LENGTH

TICK = 3.5
"""Length of a mark below a strip's components, mm; marks of the sheet's first cuts are CROP_LENGTH long."""
SIDE = CROP_GAP + CROP_LENGTH
"""Space for marks left and right of all components, mm."""
WASTE = CROP_GAP + TICK + 0.5
"""Space for marks below the components of a strip, mm."""
RIM = 1.0
"""Space within the printable area above and below all strips, mm."""

NOTHING = -1
"""Kind of a place that stays empty; it is cut like all others on its sheet."""

Line = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Spot:
    """A component on a sheet: its kind, trim, the distance to keep around it, and its name."""

    kind: int
    trim: Rect
    bleed: float
    quarters: int  # quarter turns, clockwise
    name: str  # "2b": the second of the second strip

    @property
    def turned(self) -> bool:
        """Return whether the component is turned by a quarter."""
        return self.quarters % 2 == 1

    @property
    def art(self) -> Rect:
        """Return the trim with its bleed."""
        return self.trim.grown(self.bleed)


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight cut through a whole piece.

    `across` is whether it runs from left to right; `at` is its y in that case, otherwise its x, on the sheet. `marks`
    are the lines to cut along. `held` names the piece being cut and `frees` the part before the cut, each as (word,
    name).
    """

    number: int
    across: bool
    at: float
    piece: Rect
    marks: tuple[Line, ...]
    held: tuple[str, str]  # ("sheet", ""), ("rest", "") for its remainder, ("strip", "2") or ("piece", "2b")
    frees: tuple[str, str]  # ("strip", "1"), ("piece", "2b"), or ("waste", "") for offcuts

    @property
    def position(self) -> float:
        """Return the distance in mm from the upper or left edge of the piece."""
        return self.at - (self.piece.y if self.across else self.piece.x)

    def parts(self) -> tuple[Rect, Rect]:
        """Return the two parts, before and after the cut."""
        piece = self.piece
        if self.across:
            return (
                Rect(piece.x, piece.y, piece.w, self.at - piece.y),
                Rect(piece.x, self.at, piece.w, piece.bottom - self.at),
            )
        return (
            Rect(piece.x, piece.y, self.at - piece.x, piece.h),
            Rect(self.at, piece.y, piece.right - self.at, piece.h),
        )


@dataclass(frozen=True, slots=True)
class Form:
    """The layout of a sheet: its strips of components, from top to bottom."""

    width: float
    height: float
    strips: tuple[tuple[Spot, ...], ...]

    def spots(self) -> tuple[Spot, ...]:
        """List all places, strip by strip."""
        return tuple(spot for strip in self.strips for spot in strip)

    def printed(self) -> tuple[Spot, ...]:
        """List the places that hold a component."""
        return tuple(spot for spot in self.spots() if spot.kind != NOTHING)

    def places(self) -> tuple[object, ...]:
        """Return a key of everything that affects cutting: sheets with equal keys are cut alike."""
        return self.width, self.height, tuple((spot.name, spot.trim, spot.bleed) for spot in self.spots())


def room_on(printable: Rect, marked: bool = True) -> Room:
    """Return the space for strips within a paper's printable area, leaving space for marks if `marked`.

    A rim remains above and below the strips: nothing is cut along the very edge of a paper.
    """
    if not marked:
        return Room(printable.w, printable.h)
    return Room(printable.w - 2 * SIDE, printable.h - 2 * RIM, WASTE)


def placed(sheet: Sheet, width: float, height: float, printable: Rect, marked: bool = True) -> Form:
    """Lay strips out on a paper, one below the other and aligned left, centred as a block.

    The first cuts are at whole mm from the paper's edges if there is space for that.
    """
    room, side = room_on(printable, marked), SIDE if marked else 0.0
    wide, high = max(strip.width for strip in sheet), add_up(strip.taken(room) for strip in sheet)
    left = _middle(printable.x + side, printable.right - side, wide, sheet[0].places[0].bleed)
    y = _middle(printable.y, printable.bottom, high, sheet[0].above)
    strips = []
    for n, strip in enumerate(sheet, start=1):
        x, top = left, y + strip.above
        spots = []
        for k, place in enumerate(strip.places):
            trim = Rect(x + place.bleed, top, place.width, place.height)
            spots.append(Spot(place.kind, trim, place.bleed, int(place.turned), f"{n}{_letters(k)}"))
            x += place.wide
        strips.append(tuple(spots))
        y += strip.taken(room)
    return Form(width, height, tuple(strips))


def _middle(low: float, high: float, length: float, bleed: float) -> float:
    """Find the start that centres a length, shifted so that start + bleed is a whole number of mm if possible."""
    start = low + max(0.0, high - low - length) / 2
    whole = round(start + bleed) - bleed
    return whole if low <= whole <= high - length else start


def _letters(index: int) -> str:
    """Return the letters of an index: a ... z, aa, ab ...

    >>> [_letters(n) for n in (0, 25, 26, 27)]
    ['a', 'z', 'aa', 'ab']
    """
    before = _letters(index // 26 - 1) if index >= 26 else ""
    return before + "abcdefghijklmnopqrstuvwxyz"[index % 26]


def cuts(form: Form) -> tuple[Cut, ...]:
    """List the cuts of a sheet in order."""
    made: list[Cut] = []
    pieces = []
    rest = Rect(0, 0, form.width, form.height)
    left = min(spot.art.x for spot in form.spots())
    right = max(spot.art.right for spot in form.spots())
    for n, strip in enumerate(form.strips):
        y = strip[0].trim.y
        marks = (
            ((left - SIDE, y), (left - CROP_GAP, y)),
            ((right + CROP_GAP, y), (right + SIDE, y)),
        )
        frees = ("strip", str(n)) if n else ("waste", "")
        held = ("rest", "") if n else ("sheet", "")
        made.append(Cut(len(made) + 1, True, y, rest, marks, held, frees))
        above, rest = made[-1].parts()
        pieces += [above] if n else []
    pieces.append(rest)
    for n, (strip, piece) in enumerate(zip(form.strips, pieces, strict=True), start=1):
        made += _of_strip(n, strip, piece, len(made))
    return tuple(made)


def _of_strip(n: int, strip: Sequence[Spot], piece: Rect, count: int) -> Iterator[Cut]:
    """Yield the cuts at the sides of each component of a strip, left to right, then each cut to height."""
    low = max(spot.art.bottom for spot in strip) + CROP_GAP
    free: list[tuple[Spot, Rect]] = []
    number = count
    for spot in strip:
        for at, frees in ((spot.trim.x, ("waste", "")), (spot.trim.right, ("piece", spot.name))):
            if at - piece.x < 1e-6:  # already cut along the neighbour's edge
                continue
            number += 1
            cut = Cut(number, False, at, piece, (((at, low), (at, low + TICK)),), ("strip", str(n)), frees)
            before, piece = cut.parts()
            free += [(spot, before)] if frees[1] else []
            yield cut
    for spot, before in free:
        number += 1
        yield Cut(number, True, spot.trim.bottom, before, (), ("piece", spot.name), ("piece", spot.name))
