"""Imposed sheets: several components, each with its bleed, plus numbered marks for the cuts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, around
from hyskos.definitions.kinds.printer import Paper, Profile
from hyskos.definitions.printing import Flip, Machine
from hyskos.definitions.values import dataclass
from hyskos.generators.bleed import extend_bleed
from hyskos.generators.die_lines import DIE_LAYER, DIE_PT
from hyskos.generators.drawing import Drawing, Group, Item, Path, Text, map_groups, rectangle
from hyskos.generators.measure import extent
from hyskos.generators.sheets import marks
from hyskos.generators.sheets.footer import shorten
from hyskos.generators.sheets.imposition.layouts import (
    ARM,
    INSET,
    NOTHING,
    SIDE,
    TICK,
    Cut,
    SheetLayout,
    areas,
    cuts,
    lay_out,
    layout_behind,
    marks_on,
    matrix_of,
    point_behind,
    printable_area,
)
from hyskos.generators.sheets.imposition.packing import Component, Sheet, TooLargeError, count_cuts, impose
from hyskos.generators.sheets.page import Page
from hyskos.generators.sheets.single import bleed_of
from hyskos.generators.stamps import SMALLEST_PT, join_parts
from hyskos.generators.typography import letter_outlines, width
from hyskos.generators.words import words

# Assign components to common sheets: impose their sizes, then fill the places of each size in order.

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
    return tuple(_fill_places(layouts, [*kinds.values()]))


def _areas(paper: Paper, setup: Setup) -> Iterator[tuple[float, float, Rect]]:
    """Yield width, height and printable part for every orientation of a paper, or of half of it.

    With a machine only portrait is possible: the small ones take no other.
    """
    for paper_width, paper_height in paper.ways()[: 1 if setup.machine else 2]:
        height = paper_height / 2 if setup.flip == "gutter" else paper_height
        if setup.machine:
            yield from ((paper_width, height, area) for area in areas(paper_width, height, setup.inset))
        else:
            yield paper_width, height, printed_part(paper_width, height, setup.profile)


def _alike(sheets: Sequence[Sheet]) -> Iterator[Sheet]:
    """Replace each sheet by the first one that has places for everything on it."""
    for n, sheet in enumerate(sheets):
        yield next(fuller for fuller in sheets[: n + 1] if _sizes(sheet) <= _sizes(fuller))


def _sizes(sheet: Sheet) -> Counter[int]:
    return Counter(place.kind for strip in sheet for place in strip.places)


def _fill_places(layouts: Sequence[SheetLayout], waiting: Sequence[Sequence[int]]) -> Iterator[SheetLayout]:
    """Fill the places of each size with components in order; places left over stay empty."""
    queues = [iter(kinds) for kinds in waiting]
    for layout in layouts:
        strips = tuple(
            tuple(replace(spot, kind=next(queues[spot.kind], NOTHING)) for spot in strip) for strip in layout.strips
        )
        filled = replace(layout, strips=strips)
        if filled.filled_places():
            yield filled


# Pages of a sheet: components, marks, numbers of cuts.

NUMBER_PT = 7.0


def front_page(layout: SheetLayout, ganged: Sequence[GangedComponent], setup: Setup, stamp: str, label: str) -> Page:
    """Make the front page of a sheet. Its trim is the rectangle around all components; no cut lies outside it.

    With "gutter", the backs are on the same page, below the fold.
    """
    profile, lang = setup.profile, ganged[0].drawing.lang
    sheet = Rect(0, 0, layout.width, layout.height)
    trim = around(spot.trim for spot in layout.spots())
    items: list[Item] = [*_components(layout, [component.drawing for component in ganged], profile, "component")]
    if profile.press and profile.press.die_line:
        dies = tuple(_die(spot.trim) for spot in layout.filled_places())
        items.append(Group(dies, id=DIE_LAYER, title="Die line", layer=True))
    bleed = trim.grown(profile.bleed).common(sheet) or trim
    beyond = bleed.grown(STEP) if profile.press else sheet
    furniture = [
        *_marks_around(layout, setup, beyond),
        *_foot(layout, setup, join_parts(_side("front", setup.flip, lang), stamp), lang),
    ]
    height = layout.height
    if setup.flip == "gutter":
        height, trim, bleed = 2 * height, Rect(0, 0, layout.width, 2 * height), Rect(0, 0, layout.width, 2 * height)
        furniture += _fold(layout, profile, lang)
        items.append(Group(tuple(_backs(layout, ganged, setup)), id="backs", matrix=(1, 0, 0, 1, 0, layout.height)))
    items.append(Group(tuple(furniture), id="sheet-marks", title="Sheet marks", layer=True))
    return Page(layout.width, height, trim, bleed, tuple(items), label)


def back_page(layout: SheetLayout, ganged: Sequence[GangedComponent], setup: Setup, stamp: str, label: str) -> Page:
    """Make the back page of a sheet: each back behind its front, marks behind marks."""
    assert setup.flip
    profile, lang = setup.profile, ganged[0].drawing.lang
    sheet = Rect(0, 0, layout.width, layout.height)
    behind = layout_behind(layout, setup.flip, setup.offset)
    trim = around(spot.trim for spot in behind.spots()).common(sheet) or sheet
    bleed = trim.grown(profile.bleed).common(sheet) or trim
    beyond = bleed.grown(STEP) if profile.press else sheet
    text = join_parts(_side("back", setup.flip, lang), stamp)
    furniture = [*_marks_behind(layout, setup, beyond), _stamp(layout, profile, text)]
    group = Group(tuple(furniture), id="sheet-marks", title="Sheet marks", layer=True)
    return Page(layout.width, layout.height, trim, bleed, (*_backs(layout, ganged, setup), group), label)


def _marks_around(layout: SheetLayout, setup: Setup, page: Rect) -> Iterator[Item]:
    """Draw the marks that people cut along, or those a machine registers; the machine rounds corners by itself."""
    if setup.machine:
        return marks_on(layout.width, layout.height, setup.inset)
    return chain(_guides(layout, setup.profile), _marks(cuts(layout), page))


def _side(side: str, flip: Flip | None, lang: str) -> str:
    """Return the label of a side and the edge to flip on; empty for a sheet without backs."""
    if flip in (None, "gutter"):
        return ""
    spoken = words("sheets", lang)
    return join_parts(spoken[side], spoken[f"turn_{flip}"])


def _backs(layout: SheetLayout, ganged: Sequence[GangedComponent], setup: Setup) -> Iterator[Group]:
    assert setup.flip
    dx, dy = setup.offset
    offset = (-dx, -dy) if setup.flip == "gutter" else (dx, dy)  # half of the page is upside down
    backs = [component.back or component.drawing for component in ganged]
    yield from _components(layout_behind(layout, setup.flip, offset), backs, setup.profile, "back")


def _marks_behind(layout: SheetLayout, setup: Setup, page: Rect) -> Iterator[Item]:
    """Draw the front's marks mirrored on the back; held against the light, they show the misregistration."""
    assert setup.flip
    if setup.machine:
        return
    for cut in cuts(layout):
        for mark in cut.marks:
            start, end = (point_behind(point, layout, setup.flip, setup.offset) for point in mark)
            yield _mark(start, end, page)


def _fold(layout: SheetLayout, profile: Profile, lang: str) -> Iterator[Item]:
    """Draw the fold line between fronts and backs."""
    left, right = profile.border, layout.width - profile.border
    yield marks.line((left, layout.height), (right, layout.height), dash=(2, 1.5))
    yield Text(layout.width / 2, layout.height - 1.0, words("sheets", lang)["fold"], SMALLEST_PT, anchor="middle")


def _components(layout: SheetLayout, drawings: Sequence[Drawing], profile: Profile, called: str) -> Iterator[Group]:
    """Place drawings on the sheet, each with the printer's bleed."""
    for spot in layout.filled_places():
        drawing = drawings[spot.kind]
        window = Rect(0, 0, drawing.width, drawing.height).grown(bleed_of(drawing, profile))
        # ids, titles and roles would occur several times on one sheet
        items = map_groups(extend_bleed(drawing, window).items, id=None, title=None, layer=False, role=(), alt="")
        art = extent(items)
        clip = None if art and window.holds(art, 1e-3) else window.corners()
        name = f"{called}-{spot.name}"
        yield Group(items, id=name, title=drawing.title, layer=True, matrix=matrix_of(spot), clip=clip)


def _die(trim: Rect) -> Item:
    return rectangle(trim.x, trim.y, trim.w, trim.h, stroke="cut", width=DIE_PT)


def _guides(layout: SheetLayout, profile: Profile) -> Iterator[Item]:
    if profile.laminate and not profile.press:
        for spot in layout.filled_places():
            yield from marks.corner_guides(spot.trim, profile.corner)


def _marks(numbered: Sequence[Cut], page: Rect) -> Iterator[Item]:
    """Draw the marks, each with the number of its cut in the waste next to it.

    Marks beyond `page` print on every plate for registration; within it, that colour would be mistaken for art.
    """
    for cut in numbered:
        for start, end in cut.marks:
            yield _mark(start, end, page)
            (x1, y1), (x2, _) = start, end
            if cut.across:
                yield _number(cut.number, (x1 + x2) / 2, y1 - 0.7, 0.5)
            elif cut.frees[0] == "waste":  # a component begins here, with its waste to the right
                yield _number(cut.number, x1 + 0.8, y1 + TICK - 0.3, 0.0)
            else:
                yield _number(cut.number, x1 - 0.8, y1 + TICK - 0.3, 1.0)


def _mark(start: Point, end: Point, page: Rect) -> Item:
    (x1, y1), (x2, y2) = start, end
    within = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).meets(page)
    return marks.line(start, end, ink="black" if within else "registration")


def _number(number: int, x: float, baseline: float, share: float) -> Item:
    """Draw the number of a cut as outlines; as text, it would be reported as too close to the cut.

    `share` of its width is to the left of `x`, mm.
    """
    left = x - share * width(str(number), NUMBER_PT)
    return Path(tuple(letter_outlines(str(number), "regular", left, baseline, NUMBER_PT * MM_PER_PT)), fill="black")


def _foot(layout: SheetLayout, setup: Setup, stamp: str, lang: str) -> list[Item]:
    """Set the stamp; on a home printer's sheet, to the right of a line of 100 mm to measure."""
    profile = setup.profile
    if profile.press:
        return [_stamp(layout, profile, stamp)]
    right, baseline = layout.width - profile.border - SIDE, layout.height - profile.border - 0.9
    left = setup.inset + ARM + 2 if setup.machine else profile.border + SIDE
    ruler = marks.dimension(left, baseline, f"100 mm · {words('sheets', lang)['scale']}")
    room = right - left - marks.RULERS["mm"][0] - 3
    size = NUMBER_PT if width(stamp, NUMBER_PT) <= room else SMALLEST_PT
    return [*ruler, Text(right, baseline, shorten(stamp, size, room), size, anchor="end", ink="black@80")]


def _stamp(layout: SheetLayout, profile: Profile, stamp: str) -> Item:
    """Set the stamp alone, centred in the foot."""
    baseline = layout.height - (1.6 if profile.press else profile.border + 0.9)
    room = layout.width - 2 * (SIDE if profile.press else profile.border + SIDE)
    return Text(layout.width / 2, baseline, shorten(stamp, NUMBER_PT, room), NUMBER_PT, anchor="middle")
