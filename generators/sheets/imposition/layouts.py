"""Positions of components on a sheet and of their backs, and the cuts by a guillotine or a cutting machine."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, add_up
from hyskos.definitions.printing import Flip
from hyskos.definitions.values import dataclass
from hyskos.generators.die_lines import DIE_LAYER, DIE_PT
from hyskos.generators.drawing import Group, Item, polyline, rectangle
from hyskos.generators.sheets.imposition.packing import PrintableArea, Sheet
from hyskos.generators.sheets.marks import CROP_GAP, CROP_LENGTH
from hyskos.generators.sheets.page import Page

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
INSET = 10.0
"""Distance from the edges of the paper to the marks, mm; more if the printable area is smaller."""
SQUARE, ARM, THICKNESS = 5.0, 20.0, 0.3
"""Side of the square, and length and width of the lines of both angles, mm."""


@dataclass(frozen=True, slots=True)
class PlacedComponent:
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
    are the lines to cut along. `cut_from` names the piece being cut and `frees` the part before the cut, each as (word,
    name).
    """

    number: int
    across: bool
    at: float
    piece: Rect
    marks: tuple[Line, ...]
    cut_from: tuple[str, str]  # ("sheet", ""), ("rest", "") for its remainder, ("strip", "2") or ("piece", "2b")
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
class SheetLayout:
    """The layout of a sheet: its strips of components, from top to bottom."""

    width: float
    height: float
    strips: tuple[tuple[PlacedComponent, ...], ...]

    def spots(self) -> tuple[PlacedComponent, ...]:
        """List all places, strip by strip."""
        return tuple(spot for strip in self.strips for spot in strip)

    def filled_places(self) -> tuple[PlacedComponent, ...]:
        """List the places that hold a component."""
        return tuple(spot for spot in self.spots() if spot.kind != NOTHING)

    def places(self) -> tuple[object, ...]:
        """Return a key of everything that affects cutting: sheets with equal keys are cut alike."""
        return self.width, self.height, tuple((spot.name, spot.trim, spot.bleed) for spot in self.spots())


def printable_area(printable: Rect, marked: bool = True) -> PrintableArea:
    """Return the space for strips within a paper's printable area, leaving space for marks if `marked`.

    A rim remains above and below the strips: nothing is cut along the very edge of a paper.
    """
    if not marked:
        return PrintableArea(printable.w, printable.h)
    return PrintableArea(printable.w - 2 * SIDE, printable.h - 2 * RIM, WASTE)


def lay_out(sheet: Sheet, width: float, height: float, printable: Rect, marked: bool = True) -> SheetLayout:
    """Lay strips out on a paper, one below the other and aligned left, centred as a block.

    The first cuts are at whole mm from the paper's edges if there is space for that.
    """
    room, side = printable_area(printable, marked), SIDE if marked else 0.0
    total_width, total_height = (
        max(strip.width for strip in sheet),
        add_up(strip.height_on_sheet(room) for strip in sheet),
    )
    left = _centred_start(printable.x + side, printable.right - side, total_width, sheet[0].places[0].bleed)
    y = _centred_start(printable.y, printable.bottom, total_height, sheet[0].above)
    strips = []
    for n, strip in enumerate(sheet, start=1):
        x, top = left, y + strip.above
        spots = []
        for k, component in enumerate(strip.places):
            trim = Rect(x + component.bleed, top, component.width, component.height)
            spots.append(
                PlacedComponent(component.kind, trim, component.bleed, int(component.turned), f"{n}{_letters(k)}")
            )
            x += component.width_with_bleed
        strips.append(tuple(spots))
        y += strip.height_on_sheet(room)
    return SheetLayout(width, height, tuple(strips))


def _centred_start(lowest: float, highest: float, length: float, bleed: float) -> float:
    """Find the start that centres a length, shifted so that start + bleed is a whole number of mm if possible."""
    start = lowest + max(0.0, highest - lowest - length) / 2
    rounded = round(start + bleed) - bleed
    return rounded if lowest <= rounded <= highest - length else start


def _letters(index: int) -> str:
    """Return the letters of an index: a ... z, aa, ab ...

    >>> [_letters(n) for n in (0, 25, 26, 27)]
    ['a', 'z', 'aa', 'ab']
    """
    before = _letters(index // 26 - 1) if index >= 26 else ""
    return before + "abcdefghijklmnopqrstuvwxyz"[index % 26]


def cuts(layout: SheetLayout) -> tuple[Cut, ...]:
    """List the cuts of a sheet in order."""
    done: list[Cut] = []
    pieces = []
    rest = Rect(0, 0, layout.width, layout.height)
    left = min(spot.art.x for spot in layout.spots())
    right = max(spot.art.right for spot in layout.spots())
    for n, strip in enumerate(layout.strips):
        y = strip[0].trim.y
        marks = (
            ((left - SIDE, y), (left - CROP_GAP, y)),
            ((right + CROP_GAP, y), (right + SIDE, y)),
        )
        frees = ("strip", str(n)) if n else ("waste", "")
        cut_piece = ("rest", "") if n else ("sheet", "")
        done.append(Cut(len(done) + 1, True, y, rest, marks, cut_piece, frees))
        above, rest = done[-1].parts()
        pieces += [above] if n else []
    pieces.append(rest)
    for n, (strip, piece) in enumerate(zip(layout.strips, pieces, strict=True), start=1):
        done += _of_strip(n, strip, piece, len(done))
    return tuple(done)


def _of_strip(n: int, strip: Sequence[PlacedComponent], piece: Rect, count: int) -> Iterator[Cut]:
    """Yield the cuts at the sides of each component of a strip, left to right, then each cut to height."""
    low = max(spot.art.bottom for spot in strip) + CROP_GAP
    free: list[tuple[PlacedComponent, Rect]] = []
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


Matrix = tuple[float, float, float, float, float, float]


def turns_sideways(width: float, height: float, flip: Flip) -> bool:
    """Return whether a sheet is flipped on its left or right edge rather than its upper or lower one.

    A fold ("gutter") runs below the front. A square has no long edge: "long" then is a vertical one, as for boards
    (`hyskos.generators.orders.page_drawings`).
    """
    return flip != "gutter" and (height >= width) == (flip == "long")


def point_behind(point: Point, layout: SheetLayout, flip: Flip, offset: Point = (0.0, 0.0)) -> Point:
    """Return the point on the back of a sheet, or on the other half of a folded one, behind a point of the front.

    `offset` moves the back right and down, mm, to compensate for a printer's error.
    """
    x, y = point
    if turns_sideways(layout.width, layout.height, flip):
        x = layout.width - x
    else:
        y = layout.height - y
    return x + offset[0], y + offset[1]


def layout_behind(layout: SheetLayout, flip: Flip, offset: Point = (0.0, 0.0)) -> SheetLayout:
    """Mirror a layout for the back of a sheet; places keep their names."""
    strips = tuple(tuple(_behind(spot, layout, flip, offset) for spot in strip) for strip in layout.strips)
    return replace(layout, strips=strips)


def _behind(spot: PlacedComponent, layout: SheetLayout, flip: Flip, offset: Point) -> PlacedComponent:
    trim = spot.trim
    corners = [point_behind(corner, layout, flip, offset) for corner in ((trim.x, trim.y), (trim.right, trim.bottom))]
    x, y = (min(values) for values in zip(*corners, strict=True))
    half = 0 if turns_sideways(layout.width, layout.height, flip) else 2
    return replace(spot, trim=Rect(x, y, trim.w, trim.h), quarters=(half - spot.quarters) % 4)


def matrix_of(spot: PlacedComponent) -> Matrix:
    """Return the matrix that puts a component, drawn upright from its upper left corner, in its place."""
    trim = spot.trim
    return (
        (1.0, 0.0, 0.0, 1.0, trim.x, trim.y),
        (0.0, 1.0, -1.0, 0.0, trim.right, trim.y),
        (-1.0, 0.0, 0.0, -1.0, trim.right, trim.bottom),
        (0.0, -1.0, 1.0, 0.0, trim.x, trim.bottom),
    )[spot.quarters]


def areas(width: float, height: float, inset: float) -> tuple[Rect, Rect]:
    """Return the two largest parts of a sheet that keep clear of the three corners with marks."""
    inner = Rect(0, 0, width, height).grown(-inset)
    return (
        Rect(inner.x, inner.y + ARM, inner.w, inner.h - 2 * ARM),
        Rect(inner.x + ARM, inner.y, inner.w - 2 * ARM, inner.h),
    )


def marks_on(width: float, height: float, inset: float) -> Iterator[Item]:
    """Draw a square in the upper left corner, and angles in the upper right and lower left ones."""
    right, bottom, line_width = width - inset, height - inset, THICKNESS / MM_PER_PT
    yield rectangle(inset, inset, SQUARE, SQUARE, fill="black")
    yield polyline([(right - ARM, inset), (right, inset), (right, inset + ARM)], stroke="black", width=line_width)
    yield polyline([(inset, bottom - ARM), (inset, bottom), (inset + ARM, bottom)], stroke="black", width=line_width)


def cut_lines(layout: SheetLayout, corner: float, label: str) -> Page:
    """Draw the outline of every place of a sheet, with corners of radius `corner` mm, on a page of the sheet's size."""
    lines = tuple(
        rectangle(spot.trim.x, spot.trim.y, spot.trim.w, spot.trim.h, corner, stroke="cut", width=DIE_PT)
        for spot in layout.spots()
    )
    sheet = Rect(0, 0, layout.width, layout.height)
    return Page(
        layout.width, layout.height, sheet, sheet, (Group(lines, id=DIE_LAYER, title=label, layer=True),), label
    )
