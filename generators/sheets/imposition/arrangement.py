"""Assign components to common sheets: impose their sizes, then fill the places of each size in order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.printer import Paper, Profile
from hyskos.definitions.printing import Flip, Machine
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing
from hyskos.generators.sheets.imposition.layouts import (
    INSET,
    NOTHING,
    SIDE,
    SheetLayout,
    areas,
    lay_out,
    printable_area,
)
from hyskos.generators.sheets.imposition.packing import Component, Sheet, TooLargeError, count_cuts, impose
from hyskos.generators.sheets.single import bleed_of

FOOT = 4.5
"""Space at the bottom of a sheet for the ruler or the stamp, mm."""
HEAD = 3.0
"""Space at the top of a press sheet for the numbers of the first cuts, mm."""
STEP = 0.5
"""Gutters are multiples of this so that a ruler shows them; bleeds are rounded up to it, mm."""


@dataclass(frozen=True, slots=True)
class GangedComponent:
    """A drawing to be ganged, its number of copies, its name in machine output and the file it is drawn from.

    `back` is the drawing on its other side, of the same size; `title` is its name in the cut list.
    """

    drawing: Drawing
    name: str
    count: int
    source: str = ""
    back: Drawing | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """How common sheets are printed and cut: the edge they are flipped on, if they have backs, and the cutting machine.

    `offset` moves the backs right and down, mm.
    """

    profile: Profile
    flip: Flip | None = None
    offset: Point = (0.0, 0.0)
    machine: Machine | None = None

    @property
    def inset(self) -> float:
        """Return the distance of a machine's marks from the paper's edges in mm; the foot fits below them."""
        return max(INSET, self.profile.border + FOOT)


def printed_part(width: float, height: float, profile: Profile) -> Rect:
    """Return the part of a sheet for components and marks: within a home printer's border, above the foot.

    On a press sheet, the trim stays a bleed away from the paper's edge, even where no art bleeds.
    """
    border = max(0.0, profile.bleed - SIDE) if profile.press else profile.border
    head = max(HEAD, profile.bleed) if profile.press else border
    return Rect(border, head, width - 2 * border, height - head - border - FOOT)


def arrange(ganged: Sequence[GangedComponent], paper: Paper, setup: Setup) -> tuple[SheetLayout, ...]:
    """Lay out everything on sheets of a paper, portrait or landscape, whichever takes fewer sheets, then fewer cuts.

    A sheet that fits on the layout of a fuller one uses that layout, so that both are cut alike. With "gutter", a sheet
    is the half above the fold. Raises TooLargeError for a drawing that fits neither way.
    """
    kinds: dict[Component, list[int]] = {}
    for kind, component in enumerate(ganged):
        sides = [component.drawing, *([component.back] if component.back else [])]
        bleed = ceil(max(bleed_of(side, setup.profile) for side in sides) / STEP) * STEP
        kinds.setdefault(Component(component.drawing.width, component.drawing.height, bleed, 0), []).extend(
            [kind] * component.count
        )
    components = [replace(size, count=len(waiting)) for size, waiting in kinds.items()]
    marked = setup.machine is None
    ways: list[tuple[tuple[int, int], tuple[Sheet, ...], tuple[float, float, Rect]]] = []
    failed: TooLargeError | None = None
    for area in _areas(paper, setup):
        try:
            sheets = impose(components, printable_area(area[2], marked))
        except TooLargeError as error:
            failed = failed or error
        else:
            ways.append(((len(sheets), count_cuts(sheets)), sheets, area))
    if not ways:
        assert failed
        raise TooLargeError([*kinds.values()][failed.kind][0])
    _, sheets, area = min(ways, key=lambda component: component[0])
    layouts = [lay_out(sheet, *area, marked) for sheet in _alike(sheets)]
    return tuple(_filled(layouts, [*kinds.values()]))


def _areas(paper: Paper, setup: Setup) -> Iterator[tuple[float, float, Rect]]:
    """Yield width, height and printable part for every orientation of a paper, or of half of it.

    With a machine only portrait is possible: the small ones take no other.
    """
    for width, paper_height in paper.ways()[: 1 if setup.machine else 2]:
        height = paper_height / 2 if setup.flip == "gutter" else paper_height
        if setup.machine:
            yield from ((width, height, area) for area in areas(width, height, setup.inset))
        else:
            yield width, height, printed_part(width, height, setup.profile)


def _alike(sheets: Sequence[Sheet]) -> Iterator[Sheet]:
    """Replace each sheet by the first one that has places for everything on it."""
    for n, sheet in enumerate(sheets):
        yield next(fuller for fuller in sheets[: n + 1] if _sizes(sheet) <= _sizes(fuller))


def _sizes(sheet: Sheet) -> Counter[int]:
    return Counter(place.kind for strip in sheet for place in strip.places)


def _filled(layouts: Sequence[SheetLayout], waiting: Sequence[Sequence[int]]) -> Iterator[SheetLayout]:
    """Fill the places of each size with components in order; places left over stay empty."""
    queues = [iter(kinds) for kinds in waiting]
    for layout in layouts:
        strips = tuple(
            tuple(replace(spot, kind=next(queues[spot.kind], NOTHING)) for spot in strip) for strip in layout.strips
        )
        filled = replace(layout, strips=strips)
        if filled.printed():
            yield filled
