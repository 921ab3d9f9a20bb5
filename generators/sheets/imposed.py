"""Sheets of several components: each with its bleed, the marks of its cuts, and their numbers beside them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil

from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.definitions.printers import Paper, Profile
from hyskos.definitions.values import dataclass
from hyskos.generators.dies import DIE_LAYER, DIE_PT
from hyskos.generators.drawing import Drawing, Group, Item, Path, Text, rectangle
from hyskos.generators.lettering import lettered
from hyskos.generators.measure import extent
from hyskos.generators.reach import reaching
from hyskos.generators.sheets import marks
from hyskos.generators.sheets.footer import shortened
from hyskos.generators.sheets.guillotine import SIDE, TICK, Cut, Form, Spot, cuts, placed, room_on
from hyskos.generators.sheets.imposing import Component, TooLargeError, count_cuts, impose
from hyskos.generators.sheets.page import Page
from hyskos.generators.sheets.single import bleed_of
from hyskos.generators.stamps import SMALLEST_PT
from hyskos.generators.typography import width
from hyskos.generators.words import words

FOOT = 4.5
"""Room at the bottom of a sheet for the ruler or the stamp, mm."""
HEAD = 3.0
"""Room at the top of a press sheet for the numbers of the first cut, mm."""
NUMBER_PT = 7.0
STEP = 0.5
"""Gutters are made of whole steps, mm, so that a ruler shows them: bleeds are rounded up for that."""


@dataclass(frozen=True, slots=True)
class Ganged:
    """A drawing and how often it is wanted, the name that the cut list gives it, and the file that it is drawn from."""

    drawing: Drawing
    name: str
    count: int
    source: str = ""


def printed_part(width: float, height: float, profile: Profile) -> Rect:
    """Give the part of a sheet for components and marks: within a home printer's border, above the foot.

    On a press sheet the trim keeps the bleed from the paper's edge, even where no art runs off it.
    """
    border = max(0.0, profile.bleed - SIDE) if profile.press else profile.border
    head = max(HEAD, profile.bleed) if profile.press else border
    return Rect(border, head, width - 2 * border, height - head - border - FOOT)


def arrange(ganged: Sequence[Ganged], paper: Paper, profile: Profile) -> tuple[Form, ...]:
    """Lay everything out on sheets of a paper, upright or lying, whichever takes fewer sheets, then fewer cuts.

    Raises TooLargeError for a drawing that fits neither way.
    """
    components = [
        Component(one.drawing.width, one.drawing.height, ceil(bleed_of(one.drawing, profile) / STEP) * STEP, one.count)
        for one in ganged
    ]
    best: tuple[tuple[int, int], tuple[Form, ...]] | None = None
    failed: TooLargeError | None = None
    for wide, high in paper.ways():
        area = printed_part(wide, high, profile)
        try:
            sheets = impose(components, room_on(area))
        except TooLargeError as error:
            failed = failed or error
            continue
        rank = len(sheets), count_cuts(sheets)
        if best is None or rank < best[0]:
            best = rank, tuple(placed(sheet, wide, high, area) for sheet in sheets)
    if best is None:
        assert failed
        raise failed
    return best[1]


def sheet_page(form: Form, ganged: Sequence[Ganged], profile: Profile, stamp: str, label: str) -> Page:
    """Make the page of a sheet. Its trim is the rectangle around all components: no cut lies outside of it."""
    sheet = Rect(0, 0, form.width, form.height)
    trim = around(spot.trim for spot in form.spots())
    items: list[Item] = [_component(spot, ganged[spot.kind].drawing, profile) for spot in form.spots()]
    if profile.press and profile.press.die_line:
        dies = tuple(_die(spot.trim) for spot in form.spots())
        items.append(Group(dies, id=DIE_LAYER, title="Die line", layer=True))
    bleed = trim.grown(profile.bleed).common(sheet) or trim
    furniture = [
        *_guides(form, profile),
        *_marks(cuts(form), bleed.grown(STEP) if profile.press else sheet),
        *_foot(form, profile, stamp, ganged[0].drawing.lang),
    ]
    items.append(Group(tuple(furniture), id="sheet-marks", title="Sheet marks", layer=True))
    return Page(form.width, form.height, trim, bleed, tuple(items), label)


def around(rects: Iterable[Rect]) -> Rect:
    """Give the smallest rectangle that holds all of some."""
    found = list(rects)
    x, y = min(rect.x for rect in found), min(rect.y for rect in found)
    return Rect(x, y, max(rect.right for rect in found) - x, max(rect.bottom for rect in found) - y)


def _component(spot: Spot, drawing: Drawing, profile: Profile) -> Group:
    """Put a drawing in its place, with as much bleed as the printer asks for."""
    trim, window = spot.trim, Rect(0, 0, drawing.width, drawing.height).grown(bleed_of(drawing, profile))
    matrix = (1.0, 0.0, 0.0, 1.0, trim.x, trim.y)
    if spot.turned:  # a quarter clockwise: the drawing's left edge is the upper one
        matrix = (0.0, 1.0, -1.0, 0.0, trim.right, trim.y)
    items = tuple(_plain(reaching(drawing, window).items))
    art = extent(items)
    clip = None if art and window.holds(art, 1e-3) else window.corners()
    return Group(items, id=f"component-{spot.name}", title=drawing.title, layer=True, matrix=matrix, clip=clip)


def _plain(items: Iterable[Item]) -> Iterator[Item]:
    """Take the names off groups: on one sheet they would stand several times."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(_plain(item.items)), id=None, title=None, layer=False, role=(), alt="")
        else:
            yield item


def _die(trim: Rect) -> Item:
    return rectangle(trim.x, trim.y, trim.w, trim.h, stroke="cut", width=DIE_PT)


def _guides(form: Form, profile: Profile) -> Iterator[Item]:
    if profile.laminate and not profile.press:
        for spot in form.spots():
            yield from marks.corner_guides(spot.trim, profile.corner)


def _marks(numbered: Sequence[Cut], page: Rect) -> Iterator[Item]:
    """Draw the marks, each with the number of its cut in the waste beside it.

    Those beyond `page` are on every plate, for the press to register; within it that colour would be taken for art.
    """
    for cut in numbered:
        for (x1, y1), (x2, y2) in cut.marks:
            within = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).meets(page)
            yield marks.line((x1, y1), (x2, y2), ink="black" if within else "registration")
            if cut.across:
                yield _number(cut.number, (x1 + x2) / 2, y1 - 0.7, 0.5)
            elif cut.frees[0] == "waste":  # a component begins here: its own waste is to the right
                yield _number(cut.number, x1 + 0.8, y1 + TICK - 0.3, 0.0)
            else:
                yield _number(cut.number, x1 - 0.8, y1 + TICK - 0.3, 1.0)


def _number(number: int, x: float, baseline: float, share: float) -> Item:
    """Draw the number of a cut as outlines: as text it would be found too near to the cut, where it belongs.

    `share` of its width lies to the left of `x`, mm.
    """
    left = x - share * width(str(number), NUMBER_PT)
    return Path(tuple(lettered(str(number), "regular", left, baseline, NUMBER_PT * MM_PER_PT)), fill="black")


def _foot(form: Form, profile: Profile, stamp: str, lang: str) -> list[Item]:
    """Set the stamp, at home to the right of a line of 100 mm to measure."""
    if profile.press:
        text = shortened(stamp, NUMBER_PT, form.width - 2 * SIDE)
        return [Text(form.width / 2, form.height - 1.6, text, NUMBER_PT, anchor="middle")]
    left, baseline = profile.border + SIDE, form.height - profile.border - 0.9
    ruler = marks.dimension(left, baseline, f"100 mm · {words('sheets', lang)['scale']}")
    right = form.width - left
    room = right - left - marks.RULERS["mm"][0] - 3
    size = NUMBER_PT if width(stamp, NUMBER_PT) <= room else SMALLEST_PT
    return [*ruler, Text(right, baseline, shortened(stamp, size, room), size, anchor="end", ink="black@80")]
