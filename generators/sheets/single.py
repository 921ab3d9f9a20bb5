"""A board on one page: at true size, with marks where there is space for them, or slightly reduced."""

import math
from collections.abc import Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Rect, combine
from hyskos.definitions.kinds.printer import HAIR, Paper, Profile
from hyskos.generators.drawing import PROGRAM, Drawing, Field, Group, Item, Text, with_line_widths
from hyskos.generators.measure import cached_boxes
from hyskos.generators.sheets import marks
from hyskos.generators.sheets.footer import HEIGHT, SLIM, STAMPED, FooterLine, Imprint, footer, slim_footer
from hyskos.generators.sheets.page import Page, place_drawing
from hyskos.generators.words import format_length, words

SMALLEST = 90
"""Minimum scale in per cent: below that, fields become too small to write in."""


def single(drawing: Drawing, paper: Paper, profile: Profile, imprint: Imprint, *, cut: bool = True) -> Page | None:
    """Put a board on one page of a paper; None if it does not fit. Nothing is ever scaled.

    A board of the paper's own size fills the page. Otherwise, its trim must fit the paper, and its texts and fields
    must be within the printer's border. Without `cut`, the edge of the drawing gets no marks.
    """
    board = (drawing.width, drawing.height)
    if _fills(drawing, paper):
        return _full(drawing)
    fitting = [size for size in paper.ways() if _fits(drawing, size, profile)]
    if not fitting:
        return None
    width, height = max(fitting, key=lambda size: min(size[0] - board[0], size[1] - board[1]))
    return _place_on_page(drawing, width, height, profile, imprint, cut)


def fits_one_page(drawing: Drawing, paper: Paper, profile: Profile) -> bool:
    """Return whether a board fits one page of a paper, as `single` places it."""
    return _fills(drawing, paper) or any(_fits(drawing, size, profile) for size in paper.ways())


def _fills(drawing: Drawing, paper: Paper) -> bool:
    board = (drawing.width, drawing.height)
    return any(all(abs(a - b) < HAIR for a, b in zip(size, board, strict=True)) for size in paper.ways())


def bleed_of(drawing: Drawing, profile: Profile) -> float:
    """Return the bleed of a board in mm: 0 if its art stays inside the trim, otherwise the profile's bleed."""
    trim = Rect(0, 0, drawing.width, drawing.height)
    return profile.bleed if any(not trim.holds(box, 0.5) for _, box in cached_boxes(drawing.items)) else 0.0


def _fits(drawing: Drawing, size: tuple[float, float], profile: Profile) -> bool:
    left, top = (size[0] - drawing.width) / 2, (size[1] - drawing.height) / 2
    if min(left, top) < 0:
        return False
    printable = profile.printable(*size).moved(-left, -top)
    return min(left, top) >= profile.border or all(
        printable.holds(box) for item, box in cached_boxes(drawing.items) if isinstance(item, (Text, Field))
    )


def _full(drawing: Drawing) -> Page:
    paper = Rect(0, 0, drawing.width, drawing.height)
    return Page(paper.w, paper.h, paper, paper, place_drawing(drawing, 0, 0, paper), drawing.title)


def _place_on_page(
    drawing: Drawing, width: float, height: float, profile: Profile, imprint: Imprint, cut: bool
) -> Page:
    bleed, printable = bleed_of(drawing, profile), profile.printable(width, height)
    top = _top(height, drawing.height, bleed, profile)
    trim = Rect((width - drawing.width) / 2, top, drawing.width, drawing.height)
    paper = Rect(0, 0, width, height)
    art = trim.grown(bleed).common(paper) or trim
    furniture: list[Item] = marks.crop_marks(trim, art, printable) if cut else []
    roomy = printable.bottom - art.bottom >= marks.GUTTER + HEIGHT - 1e-6
    if cut and profile.laminate and printable.holds(trim):
        furniture += marks.corner_guides(trim, profile.corner)
        furniture += _seal(trim, _middle(drawing), printable, profile, imprint) if roomy else []
    furniture += marks.crease_marks(drawing.folds, trim, art, printable, words("sheets", imprint.lang)["crease"])
    furniture += _foot(drawing, trim, art, printable, profile, imprint)
    return Page(
        width,
        height,
        trim if cut else paper,
        art if cut else paper,
        (
            *place_drawing(drawing, trim.x, trim.y, art.moved(-trim.x, -trim.y)),
            Group(tuple(furniture), id="sheet-marks", title="Sheet marks", layer=True, sources=PROGRAM),
        ),
        drawing.title,
    )


def _top(height: float, tall: float, bleed: float, profile: Profile) -> float:
    """Return the y of the trim: centred if that leaves space for the footer, otherwise higher."""
    centre = (height - tall) / 2
    for above, below in (
        (bleed + marks.GUTTER, bleed + marks.GUTTER + HEIGHT),
        (bleed, bleed + marks.CROP_GAP + SLIM),
    ):
        lowest = height - profile.border - below - tall
        if lowest >= profile.border + above:
            return min(centre, lowest)
    return centre


def _middle(drawing: Drawing) -> float:
    """Return the x on which to centre a line next to the board, avoiding the fold mark in the middle of the board."""
    return drawing.width / (4 if drawing.folds.vertical else 2)


def _seal(trim: Rect, centre: float, printable: Rect, profile: Profile, imprint: Imprint) -> list[Item]:
    edge = trim.grown(profile.seal)
    if not printable.holds(edge):
        return []
    items = [marks.seal_line(trim, profile.seal, profile.corner)]
    text = words("sheets", imprint.lang)["seal"].format(margin=format_length(profile.seal, imprint.lang))
    if edge.y - printable.y >= 4:
        items.append(Text(trim.x + centre, edge.y - 1.0, text, 7, anchor="middle", ink="black@80"))
    return items


def _foot(
    drawing: Drawing, trim: Rect, art: Rect, printable: Rect, profile: Profile, imprint: Imprint
) -> Sequence[Item]:
    room = printable.bottom - art.bottom
    if room >= marks.GUTTER + HEIGHT - 1e-6:
        area = Rect(printable.x, printable.bottom - HEIGHT, printable.w, HEIGHT)
        title = FooterLine((imprint.title,), (("title", imprint.lang),))
        return footer(area, (title, FooterLine((imprint.stamp(),), STAMPED), FooterLine((imprint.scale(),))), profile)
    if room >= marks.CROP_GAP + SLIM - 1e-6 and trim.w >= 110:
        return slim_footer(trim.x + _middle(drawing), art.bottom + marks.CROP_GAP + 2.3, imprint)
    return ()


def percent_for(drawing: Drawing, paper: Paper) -> int:
    """Return the largest whole percentage, at most 100, at which a drawing fits a paper."""
    share = max(min(w / drawing.width, h / drawing.height) for w, h in paper.ways())
    return min(100, math.floor(share * 100 + 1e-6))


def scale_drawing(drawing: Drawing, percent: int) -> Drawing:
    """Scale a drawing to `percent` of its size. Layers stay layers, and lines keep their width in pt."""
    if percent == 100:
        return drawing
    scale = percent / 100
    items = with_line_widths(drawing.items, lambda width: width * (1 / scale))
    return replace(
        drawing,
        width=drawing.width * scale,
        height=drawing.height * scale,
        items=tuple(_scale_item(item, scale) for item in items),
        folds=drawing.folds.scaled(scale),
    )


def _scale_item(item: Item, scale: float) -> Group:
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    if not isinstance(item, Group):
        return Group((item,), matrix=matrix)
    a, b, c, d, e, f = combine(matrix, item.matrix) if item.matrix else matrix
    return replace(item, matrix=(a, b, c, d, e, f))
