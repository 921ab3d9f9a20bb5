"""Boards for a press: trim, bleed, and outside them at most crop marks and a stamp. Never scaled."""

from collections.abc import Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import PAPERS, Profile
from hyskos.generators.bleed import extend_bleed
from hyskos.generators.die_lines import DIE_LAYER, DIE_PT, MARGIN
from hyskos.generators.drawing import Drawing, Group, Item, Text, rectangle
from hyskos.generators.sheets import marks
from hyskos.generators.sheets.footer import Imprint, join_within, shorten
from hyskos.generators.sheets.layout import paginate
from hyskos.generators.sheets.page import Document, Page, place_drawing
from hyskos.generators.words import words

SLUG = 8.0
"""Space outside the bleed for crop marks and the stamp, mm."""
PRESS_PAPERS = ("a4", "a3", "sra3")
"""Papers for sheets of pieces: presses and their trim sizes follow ISO 216, so no Letter or Tabloid."""


def press_document(
    drawings: Sequence[Drawing], name: str, profile: Profile, imprint: Imprint, *, cut: bool = True
) -> Document:
    """Lay drawings out for a profile's press: one page each, at true size, with exact page boxes.

    Without `cut`, the edges of drawings are not cut: each is centred on the smallest paper that leaves a margin around
    it.
    """

    def pages(drawing: Drawing, stamped: Imprint) -> tuple[Page]:
        return (press_page(drawing if cut else on_press_paper(drawing), profile, stamped, die=cut),)

    return paginate(drawings, name, imprint, pages)


def press_pages(drawings: Sequence[Drawing], name: str, profile: Profile, imprint: Imprint) -> Document:
    """Lay the pages of a book out for a press, each with trim and bleed; no die lines, since books are trimmed."""

    def pages(drawing: Drawing, stamped: Imprint) -> tuple[Page]:
        return (press_page(drawing, profile, stamped, die=False),)

    return paginate(drawings, name, imprint, pages)


def on_press_paper(drawing: Drawing) -> Drawing:
    """Centre a sheet of pieces on the smallest print shop paper that leaves a margin around it."""
    need = (drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN)
    sizes = [size for name in PRESS_PAPERS for size in PAPERS[name].ways()]
    fitting = [size for size in sizes if size[0] >= need[0] - 1e-6 and size[1] >= need[1] - 1e-6]
    width, height = min(fitting or [need], key=lambda size: size[0] * size[1])
    dx, dy = (width - drawing.width) / 2, (height - drawing.height) / 2
    return replace(
        drawing, width=width, height=height, items=place_drawing(drawing, dx, dy, Rect(-dx, -dy, width, height))
    )


def press_page(
    drawing: Drawing, profile: Profile, imprint: Imprint, side: str = "", wrap: float = 0.0, *, die: bool = True
) -> Page:
    """Lay a drawing out as one page with its folds marked; `side` is printed above it if there are marks.

    A wrap extends `wrap` mm beyond the board's edges instead of the profile's bleed, and has no die line: it is turned
    in there, and a knife would cut it off. Without `die`, the drawing has no die line: its edge is that of the paper.
    """
    assert profile.press
    reach = wrap or profile.bleed
    slug = SLUG if profile.press.marks else 0.0
    bleed = Rect(slug, slug, drawing.width + 2 * reach, drawing.height + 2 * reach)
    trim = bleed.grown(-reach)
    paper = bleed.grown(slug)
    window = bleed.moved(-trim.x, -trim.y)
    items: list[Item] = [*place_drawing(extend_bleed(drawing, window), trim.x, trim.y, window)]
    if profile.press.die_line and die and not wrap:
        line = rectangle(trim.x, trim.y, trim.w, trim.h, stroke="cut", width=DIE_PT)
        items.append(Group((line,), id=DIE_LAYER, title="Die line", layer=True))
    if profile.press.marks:
        slugs = (*_slug(drawing, trim, bleed, paper, imprint, side), *_creases(drawing, trim, bleed, paper))
        items.append(Group(slugs, id="press-marks", title="Marks", layer=True))
    return Page(paper.w, paper.h, trim, bleed, tuple(items), drawing.title)


def _slug(drawing: Drawing, trim: Rect, bleed: Rect, paper: Rect, imprint: Imprint, side: str) -> tuple[Item, ...]:
    room = min((trim.w, *drawing.folds.vertical)) - 4
    stamp = join_within((imprint.title, imprint.stamp()), 7.0, room)
    above = [Text(trim.x + 2, bleed.y - 3.0, shorten(side, 7.0, room), 7.0)] if side else []
    return (
        *marks.crop_marks(trim, bleed, paper, ink="registration"),
        *above,
        Text(trim.x + 2, bleed.bottom + 4.2, stamp, 7.0),
    )


def _creases(drawing: Drawing, trim: Rect, bleed: Rect, paper: Rect) -> tuple[Item, ...]:
    word = words("sheets", drawing.lang)["crease"]
    return tuple(marks.crease_marks(drawing.folds, trim, bleed, paper, word))
