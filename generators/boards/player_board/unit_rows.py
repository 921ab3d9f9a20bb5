"""Special units, one per row, reading from left to right in the order of the sum (RP-25 to RP-27)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hyskos.definitions.dice import DieShape, digits
from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.definitions.kinds.faction import Unit
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.generators import typography
from hyskos.generators.boards.shared.cells import (
    HEXAGON_HEIGHT,
    HEXAGON_WIDTH,
    REMARK,
    RING,
    SQUARE,
    LayoutError,
    Parts,
    Setting,
    accent,
    box_height,
    centred_text,
    die_box,
    draw_erased_area,
    hairline,
    ring,
    strength_square,
    taken_ring,
    target_hexagon,
    zone,
)
from hyskos.generators.boards.shared.icons import ICONS, icon, on_disc
from hyskos.generators.boards.shared.style import FIGURE, HAIR, LABEL, LINE, SECTION, Style, common_size
from hyskos.generators.drawing import Circle, Item, Text, group, polyline, with_sources

HEAD_ROOM = 4.4
"""Height of the line with the column titles, mm."""
RESULTS = 40.0
"""Width in mm of the end of every sum, a strength square and a target hexagon, on white."""
ROOM = 57.4
"""Height of three rows of units, mm."""


class RowMargins(NamedTuple):
    """Tint around white areas in a row, white above and below their largest item, gap between two rows, mm."""

    rim: float
    air: float
    between: float


USUAL, TIGHT = RowMargins(0.6, 0.5, 1.0), RowMargins(0.2, 0.1, 0.4)
"""Spacing of rows that fit their space, and of those with boxes too tall for that."""
SQUARE_X = 1.8 + SQUARE / 2
HEXAGON_X = RESULTS - USUAL.rim - 1.4 - HEXAGON_WIDTH / 2
"""Middles of squares and hexagons from the left edge of the results, mm."""
_TITLES, _EDGE, _ICON, _NAME = 33.0, 1.6, 8.2, 1.5
"""Column of icons and names, its left edge, side of an icon, and gap between icon and name, mm."""
_PREFIX, _CELL, _SIGN = 10.6, 16.8, 4.6  # "8 -", a box, a sign between two boxes, mm
IN_ROW = 3  # RP-25 to RP-27: all special units have three boxes
_BOXES = _PREFIX + IN_ROW * _CELL + (IN_ROW - 1) * _SIGN + 1.4
STEP = RING + 1.2
_LINE_X, _VALUE_X = 6.7, 29.6  # first counting box and first value, from the right edge of the boxes' area, mm
_EQUALS = 6.4  # space for the equals sign, mm
SIGNS = {"ascending": "<", "descending": ">"}
TIE, DROP = 0.9, 0.6
"""Distance from the tips of a matching unit's outer boxes up to their bracket, and length of its ends, mm."""
OPERATORS = {"add": "+", "multiply": "×"}


def rows_height(units: Sequence[Unit], dice: Sequence[DieShape]) -> float:
    """Return the height in mm of the rows of special units."""
    return _height(units, dice, airs(units, dice))


def airs(units: Sequence[Unit], dice: Sequence[DieShape]) -> RowMargins:
    """Choose the spacing of the rows of special units."""
    return USUAL if _height(units, dice, USUAL) <= ROOM else TIGHT


def _height(units: Sequence[Unit], dice: Sequence[DieShape], airs: RowMargins) -> float:
    return sum(sum(_reach(unit, dice, airs)) for unit in units) + airs.between * max(len(units) - 1, 0)


def _reach(unit: Unit, dice: Sequence[DieShape], airs: RowMargins) -> tuple[float, float]:
    """Return how far the row of a unit extends up and down from its middle, mm."""
    tallest = max((box_height(box.shape, digits(box.shape, dice)) for box in unit.boxes), default=0.0) / 2
    half = max(tallest, HEXAGON_HEIGHT / 2) + airs.air + airs.rim
    return (tallest + TIE + 1.0 + airs.rim if unit.order == "matching" else half), half


def unit_rows(units: Sequence[Unit], dice: Sequence[DieShape], x: float, y: float, w: float, setting: Setting) -> Parts:
    """Draw the rows of the special units; y is the upper edge of the first row, w the width up to the right margin.

    A circle fits numbers of the largest of the `dice`. Raises LayoutError if a value track is too long for its row, or
    a unit does not have exactly three boxes.
    """
    rows, top = Parts(ground=_heads(x, y + HEAD_ROOM / 2, x + w - RESULTS, setting)), y + HEAD_ROOM
    rim, _, between = chosen = airs(units, dice)
    for i, unit in enumerate(units):
        up, down = _reach(unit, dice, chosen)
        rows += _row(unit, dice, Rect(x, top, w, up + down), top + up, rim, setting).with_sources(("units", i))
        top += up + down + between
    return rows


def _heads(x: float, y: float, results_x: float, setting: Setting) -> tuple[Item, ...]:
    """Set the column titles, centred on y."""
    boxes_x, values_x, text = x + _TITLES, x + _TITLES + _BOXES, setting.text
    heads = (
        (boxes_x + _PREFIX + (IN_ROW * _CELL + (IN_ROW - 1) * _SIGN) / 2, text["dice"]),
        (values_x + _LINE_X + STEP / 2, text["counts"]),
        (values_x + _VALUE_X + STEP / 2, text["value"]),
        (results_x + SQUARE_X, text["strength"]),
        (results_x + HEXAGON_X, text["space"]),
    )
    return tuple(centred_text(at, y, word, REMARK, setting.style.soft, "regular") for at, word in heads)


def result(id_: str, x: float, y: float, style: Style) -> tuple[Item, ...]:
    """Draw the end of every sum: square, small arrow, hexagon; x is the left edge of the results."""
    left, right = x + SQUARE_X + SQUARE / 2, x + HEXAGON_X - HEXAGON_WIDTH / 2
    return (
        *strength_square(f"{id_}-strength", x + SQUARE_X, y, style),
        icon("arrow", (left + right) / 2, y, 3.2, style.soft),
        *target_hexagon(f"{id_}-target", x + HEXAGON_X, y, style),
    )


def equals(right: float, y: float, style: Style) -> Item:
    """Set the equals sign before the results, whose left edge is `right`."""
    return centred_text(right - 3.4, y, "=", FIGURE, style.text)


def _row(unit: Unit, dice: Sequence[DieShape], area: Rect, y: float, rim: float, setting: Setting) -> Parts:
    """Draw the row of a unit in an area, its sum on a line centred on y."""
    style, title = setting.style, text_in(unit.title, setting.lang)
    boxes_x, results_x = area.x + _TITLES, area.right - RESULTS
    white = (Rect(boxes_x, area.y + rim, _BOXES, area.h - 2 * rim), results(results_x, area, rim))
    named = with_sources(_title(unit, area.x, y, setting), ("units", unit.id, "title", setting.lang))
    stays = (*named, *_values(unit, boxes_x + _BOXES, y, results_x, style))
    erased = (*_boxes(unit, dice, boxes_x, y, style), *result(unit.id, results_x, y, style))
    return Parts(
        ground=(
            *zone(area.x, area.y, area.w, area.h, style),
            *(item for rect in white for item in draw_erased_area(rect, style)),
        ),
        stays=(group(stays, id=f"unit-{unit.id}-values", title=title),),
        erased=(group(erased, id=f"unit-{unit.id}", title=title),),
    )


def results(x: float, row: Rect, rim: float = USUAL.rim) -> Rect:
    """Return the white area at the end of a row's sum."""
    return Rect(x, row.y + rim, RESULTS - USUAL.rim, row.h - 2 * rim)


def _title(unit: Unit, x: float, y: float, setting: Setting) -> tuple[Item, ...]:
    """Set the icon of a unit and its name next to it, in at most two lines around y."""
    has_icon = unit.order in ICONS
    left = _EDGE + (_ICON + _NAME) * has_icon
    width, ink = _TITLES - left - 1.0, setting.style.text
    size = common_size(texts_alike(unit.title, setting.lang), width, largest=LABEL, lines=2, font="bold")
    lines = typography.wrap(text_in(unit.title, setting.lang), size, width, "bold")
    lead = size * MM_PER_PT * 1.15
    base = y - lead * (len(lines) - 1) / 2 + typography.cap_height(size) / 2
    name = [Text(x + left, base + lead * i, line, size, font="bold", ink=ink) for i, line in enumerate(lines)]
    sign = (
        (on_disc(unit.order, x + _EDGE + _ICON / 2, y, _ICON, accent(setting.style), most=_ICON),) if has_icon else ()
    )
    return (*with_sources(sign, ("units", unit.id, "order")), *name)


def _boxes(unit: Unit, dice: Sequence[DieShape], x: float, y: float, style: Style) -> tuple[Item, ...]:
    three(unit)
    items: list[Item] = []
    first = x + _PREFIX + _CELL / 2
    if unit.subtract_from is not None:
        less = centred_text(x + _PREFIX / 2, y, f"{unit.subtract_from} –", FIGURE, style.text)
        items += with_sources([less], ("units", unit.id, "subtract_from"))
    for i, box in enumerate(unit.boxes):
        centre = first + i * (_CELL + _SIGN)
        written = digits(box.shape, dice)
        box_drawn = die_box(f"{unit.id}-box-{i + 1}", box.shape, centre, y, style, digits=written)
        items += with_sources(box_drawn, ("units", unit.id, "boxes", i))
        if i and unit.order in SIGNS:
            between = centred_text(centre - (_CELL + _SIGN) / 2, y, SIGNS[unit.order], SECTION, style.text)
            items += with_sources([between], ("units", unit.id, "order"))
    if unit.order == "matching":
        tip = y - max(box_height(box.shape, digits(box.shape, dice)) for box in unit.boxes) / 2
        tie = bracket(first, first + (IN_ROW - 1) * (_CELL + _SIGN), tip - TIE, style)
        items += with_sources(tie, ("units", unit.id, "order"))
    return tuple(items)


def three(unit: Unit) -> None:
    """Raise LayoutError if a unit does not have exactly three boxes."""
    if len(unit.boxes) != IN_ROW:
        message = say(N_("unit {unit}: a row holds {n} boxes, not {m}"), unit=unit.id, n=IN_ROW, m=len(unit.boxes))
        raise LayoutError(message, path=("units", unit.id, "boxes"))


def bracket(first: float, last: float, y: float, style: Style) -> tuple[Item, ...]:
    """Connect the outer boxes with a bracket and an equals sign in its middle; the middle box is free (A14)."""
    centre = (first + last) / 2
    sides = ((first, centre - 2.6), (last, centre + 2.6))
    return (
        *(polyline([(x, y + DROP), (x, y), (end, y)], stroke=style.text, width=LINE) for x, end in sides),
        centred_text(centre, y, "=", SECTION, style.text),
    )


def _values(unit: Unit, x: float, y: float, right: float, style: Style) -> tuple[Item, ...]:
    """Draw the counting box, the value track and the equals sign on a line between both white areas."""
    first, end = x + _VALUE_X, right - _EQUALS
    if first + STEP * (len(unit.track) - 1) + RING / 2 > end:
        message = say(N_("unit {unit}: a value track of {n} is too long for its row"), unit=unit.id, n=len(unit.track))
        raise LayoutError(message, path=("units", unit.id, "track"))
    items: list[Item] = [hairline(x, y, end, y, style), *mark_counting_box(unit, x + _LINE_X, y, style)]
    for i, value in enumerate(unit.track):
        centre, label = first + STEP * i, f"{OPERATORS[unit.operator]}{value}"
        name = f"{unit.id}-value-{value}"
        circle = ring(name, centre, y, style, label=label) if i else taken_ring(centre, y, style, label)
        items += with_sources(circle, ("units", unit.id, "track", i), ("units", unit.id, "operator"))
    return (*items, equals(right, y, style))


def mark_counting_box(unit: Unit, x: float, y: float, style: Style) -> tuple[Item, ...]:
    """Show which box counts: the first one at the start; marking the ring changes it to the middle one (RP-22)."""
    taken = (*taken_ring(x, y, style), *_three_boxes(x, y, 0, style.on_accent, style.accent))
    if not unit.line:
        return taken
    circle, field = ring(f"{unit.id}-line", x + STEP, y, style)
    upgrade = (circle, *_three_boxes(x + STEP, y, 1, style.text, "white"), field)
    return (*taken, *with_sources(upgrade, ("units", unit.id, "line")))


def _three_boxes(x: float, y: float, chosen: int, ink: str, ground: str) -> Iterator[Item]:
    """Draw three small boxes side by side, the chosen one filled."""
    for i in range(IN_ROW):
        yield Circle(x + 2.4 * (i - 1), y, 0.95, fill=ink if i == chosen else ground, stroke=ink, width=HAIR)
