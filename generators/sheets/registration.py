"""Registration marks for cutting machines, and the lines that they cut along.

A Silhouette looks for a square and two angles. Their sizes and the corners to keep free follow the Inkscape extension
for these machines (github.com/fablabnbg/inkscape-silhouette, render_silhouette_regmarks).
"""

from collections.abc import Iterator

from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.generators.die_lines import DIE_LAYER, DIE_PT
from hyskos.generators.drawing import Group, Item, polyline, rectangle
from hyskos.generators.sheets.guillotine import Form
from hyskos.generators.sheets.page import Page

INSET = 10.0
"""Distance from the edges of the paper to the marks, mm; more if the printable area is smaller."""
SQUARE, ARM, THICKNESS = 5.0, 20.0, 0.3
"""Side of the square, and length and width of the lines of both angles, mm."""


def areas(width: float, height: float, inset: float) -> tuple[Rect, Rect]:
    """Return the two largest parts of a sheet that keep clear of the three corners with marks."""
    inner = Rect(0, 0, width, height).grown(-inset)
    return (
        Rect(inner.x, inner.y + ARM, inner.w, inner.h - 2 * ARM),
        Rect(inner.x + ARM, inner.y, inner.w - 2 * ARM, inner.h),
    )


def marks_on(width: float, height: float, inset: float) -> Iterator[Item]:
    """Draw a square in the upper left corner, and angles in the upper right and lower left ones."""
    right, bottom, wide = width - inset, height - inset, THICKNESS / MM_PER_PT
    yield rectangle(inset, inset, SQUARE, SQUARE, fill="black")
    yield polyline([(right - ARM, inset), (right, inset), (right, inset + ARM)], stroke="black", width=wide)
    yield polyline([(inset, bottom - ARM), (inset, bottom), (inset + ARM, bottom)], stroke="black", width=wide)


def cut_lines(form: Form, corner: float, label: str) -> Page:
    """Draw the outline of every place of a sheet, with corners of radius `corner` mm, on a page of the sheet's size."""
    lines = tuple(
        rectangle(spot.trim.x, spot.trim.y, spot.trim.w, spot.trim.h, corner, stroke="cut", width=DIE_PT)
        for spot in form.spots()
    )
    sheet = Rect(0, 0, form.width, form.height)
    return Page(form.width, form.height, sheet, sheet, (Group(lines, id=DIE_LAYER, title=label, layer=True),), label)
