"""Positions of component backs: behind their fronts once the sheet is flipped or folded.

A card turns like the page of a book: its back is upright when the card is flipped on its left or right edge.
"""

from dataclasses import replace

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.printing import Flip
from hyskos.generators.sheets.guillotine import Form, Spot

Matrix = tuple[float, float, float, float, float, float]


def turns_sideways(width: float, height: float, flip: Flip) -> bool:
    """Return whether a sheet is flipped on its left or right edge rather than its upper or lower one.

    A fold ("gutter") runs below the front. A square has no long edge: "long" then is a vertical one, as for boards
    (`hyskos.generators.orders.sides`).
    """
    return flip != "gutter" and (height >= width) == (flip == "long")


def point_behind(point: Point, form: Form, flip: Flip, offset: Point = (0.0, 0.0)) -> Point:
    """Return the point on the back of a sheet, or on the other half of a folded one, behind a point of the front.

    `offset` moves the back right and down, mm, to compensate for a printer's error.
    """
    x, y = point
    if turns_sideways(form.width, form.height, flip):
        x = form.width - x
    else:
        y = form.height - y
    return x + offset[0], y + offset[1]


def form_behind(form: Form, flip: Flip, offset: Point = (0.0, 0.0)) -> Form:
    """Mirror a layout for the back of a sheet; places keep their names."""
    strips = tuple(tuple(_behind(spot, form, flip, offset) for spot in strip) for strip in form.strips)
    return replace(form, strips=strips)


def _behind(spot: Spot, form: Form, flip: Flip, offset: Point) -> Spot:
    trim = spot.trim
    corners = [point_behind(corner, form, flip, offset) for corner in ((trim.x, trim.y), (trim.right, trim.bottom))]
    x, y = (min(values) for values in zip(*corners, strict=True))
    half = 0 if turns_sideways(form.width, form.height, flip) else 2
    return replace(spot, trim=Rect(x, y, trim.w, trim.h), quarters=(half - spot.quarters) % 4)


def matrix_of(spot: Spot) -> Matrix:
    """Return the matrix that puts a component, drawn upright from its upper left corner, in its place."""
    trim = spot.trim
    return (
        (1.0, 0.0, 0.0, 1.0, trim.x, trim.y),
        (0.0, 1.0, -1.0, 0.0, trim.right, trim.y),
        (-1.0, 0.0, 0.0, -1.0, trim.right, trim.bottom),
        (0.0, -1.0, 1.0, 0.0, trim.x, trim.bottom),
    )[spot.quarters]
