"""Two-sided boards: front and back on one sheet to flip, or one below the other to fold. Never scaled."""

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import PAPERS, Paper, Profile
from hyskos.definitions.printing import Flip
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing, Group, Item, Text, polyline, rectangle
from hyskos.generators.sheets import marks
from hyskos.generators.sheets.page import Document, Page, place_drawing, title_of_sides
from hyskos.generators.stamps import join_parts
from hyskos.generators.typography import width
from hyskos.generators.words import words

LABEL = 3.2
"""Space for the label below the art, mm."""
MARGIN = 15.0
"""Margin around the art on a page of its own size, mm."""
GUTTER = 5.0
"""Distance from the fold to the bleed, mm."""

_INCHES = ("letter", "tabloid")
"""Papers of printers without A sizes."""


@dataclass(frozen=True, slots=True)
class Sides:
    """A front and a back, the edge to flip the sheet on, and how far to move the back, mm right and down."""

    front: Drawing
    back: Drawing
    flip: Flip
    offset: tuple[float, float] = (0.0, 0.0)


def duplex_document(sides: Sides, name: str, paper: Paper | None, profile: Profile, stamp: str) -> Document:
    """Lay out front and back on two pages, or on one page with a fold for "gutter".

    On two pages both sides are centred, so they align whichever edge the sheet is flipped on. Without `paper`, takes
    the smallest that has space for marks, or a page of the board's own size.
    """
    pages = (
        (_folded_page(sides, paper, profile, stamp),)
        if sides.flip == "gutter"
        else _turned_pages(sides, paper, profile, stamp)
    )
    front, back = sides.front, sides.back
    title = title_of_sides(front.title, back.title)
    return Document(name, title, front.subject or title, front.lang, pages)


def fits(sides: Sides, paper: Paper) -> bool:
    """Return whether a paper can carry the sides at true size."""
    need = _size_needed(sides, 0.0, 0.0)
    return any(w >= need[0] - 1e-6 and h >= need[1] - 1e-6 for w, h in paper.ways())


def _size_needed(sides: Sides, margin_x: float, margin_y: float) -> tuple[float, float]:
    """Return the width and height of the art plus margins of `margin_x` and `margin_y` mm on either side."""
    total_width = max(sides.front.width, sides.back.width)
    total_height = max(sides.front.height, sides.back.height)
    if sides.flip == "gutter":
        total_height = sides.front.height + sides.back.height
    return total_width + 2 * margin_x, total_height + 2 * margin_y


def _size(sides: Sides, paper: Paper | None, profile: Profile, more: float = 0.0) -> tuple[float, float]:
    sheet_width, sheet_height = _size_needed(sides, profile.bleed, profile.bleed + LABEL + profile.border)
    papers = (
        [paper]
        if paper
        else [PAPERS[name] for name in _INCHES if profile.paper in _INCHES]
        or [each for name, each in PAPERS.items() if name not in _INCHES]
    )
    sizes = [size for each in papers for size in each.ways()]
    roomy = [size for size in sizes if size[0] >= sheet_width and size[1] >= sheet_height + more]
    if roomy:
        return min(roomy, key=lambda size: (size[0] * size[1], (size[0] > size[1]) != (sheet_width > sheet_height)))
    if paper:  # as large as the board, without space for marks
        bare = _size_needed(sides, 0.0, 0.0)
        return next(size for size in paper.ways() if size[0] >= bare[0] - 1e-6 and size[1] >= bare[1] - 1e-6)
    sheet_width, sheet_height = _size_needed(sides, MARGIN, MARGIN)
    return sheet_width, sheet_height + more


def _turned_pages(sides: Sides, paper: Paper | None, profile: Profile, stamp: str) -> tuple[Page, Page]:
    sheet_width, sheet_height = _size(sides, paper, profile)
    spoken = words("sheets", sides.front.lang)
    pages = []
    for side, drawing, (dx, dy) in (("front", sides.front, (0.0, 0.0)), ("back", sides.back, sides.offset)):
        trim = Rect(
            (sheet_width - drawing.width) / 2 + dx,
            (sheet_height - drawing.height) / 2 + dy,
            drawing.width,
            drawing.height,
        )
        label = join_parts(spoken[side], spoken[f"turn_{sides.flip}"], spoken["scale"], stamp)
        pages.append(_side(drawing, trim, Rect(0, 0, sheet_width, sheet_height), profile, label, spoken[side]))
    return pages[0], pages[1]


def _side(drawing: Drawing, trim: Rect, paper: Rect, profile: Profile, label: str, side: str) -> Page:
    art = trim.grown(profile.bleed).common(paper) or trim
    centre, baseline = trim.x + trim.w / 2, art.bottom + 2.6
    around: list[Item] = []
    if baseline + 0.6 <= paper.h - profile.border + 1e-6:
        around += marks.crop_marks(trim, art, profile.printable(paper.w, paper.h))
    else:  # the board fills the paper: print the label along its edge, inside the printable area
        baseline = trim.bottom - profile.border - 0.7
        half = width(label, 6.0) / 2 + 1
        around.append(rectangle(centre - half, baseline - 1.9, 2 * half, 2.5, fill="white"))
    around.append(Text(centre, baseline, label, 6.0, anchor="middle"))
    window = art.moved(-trim.x, -trim.y)
    items = (
        *place_drawing(drawing, trim.x, trim.y, window),
        Group(tuple(around), id="sheet-marks", title="Sheet marks", layer=True),
    )
    return Page(paper.w, paper.h, trim.common(paper) or trim, art, items, f"{drawing.title} ({side})")


def _folded_page(sides: Sides, paper: Paper | None, profile: Profile, stamp: str) -> Page:
    """Put the back upside down below the front: folded away from the reader, both are upright, back to back."""
    gap = 2 * (profile.bleed + GUTTER)
    sheet_width, sheet_height = _size(sides, paper, profile, gap)
    front, back = sides.front, sides.back
    spoken = words("sheets", front.lang)
    sheet = Rect(0, 0, sheet_width, sheet_height)
    top = (sheet_height - front.height - gap - back.height) / 2
    upper = Rect((sheet_width - front.width) / 2, top, front.width, front.height)
    fold = upper.bottom + gap / 2
    dx, dy = sides.offset
    lower = Rect((sheet_width - back.width) / 2 - dx, fold + gap / 2 - dy, back.width, back.height)
    art = [trim.grown(profile.bleed).common(sheet) or trim for trim in (upper, lower)]
    window = art[1].moved(-lower.x, -lower.y)
    around_back = Rect(back.width - window.right, back.height - window.bottom, window.w, window.h)
    turned = Group(place_drawing(back, 0, 0, around_back), matrix=(-1, 0, 0, -1, lower.right, lower.bottom))
    printable = profile.printable(sheet_width, sheet_height)
    label = join_parts(spoken["fold"], spoken["scale"], stamp)
    around: list[Item] = [
        polyline([(printable.x, fold), (printable.right, fold)], stroke="black", width=marks.CROP_PT, dash=(2, 1.5)),
        Text(sheet_width / 2, fold - 1.0, label, 6.0, anchor="middle"),
    ]
    for trim, bled in zip((upper, lower), art, strict=True):
        around += marks.crop_marks(trim, bled, printable)
    items = (
        *place_drawing(front, upper.x, upper.y, art[0].moved(-upper.x, -upper.y)),
        turned,
        Group(tuple(around), id="sheet-marks", title="Sheet marks", layer=True),
    )
    return Page(sheet_width, sheet_height, sheet, sheet, items, title_of_sides(front.title, back.title))
