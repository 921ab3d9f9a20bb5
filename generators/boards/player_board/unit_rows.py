"""Special units: one row each, read from left to right as the sum is done (RP-25 to RP-27)."""

from collections.abc import Sequence

from hyskos.definitions.dice import DieShape, digits
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Unit
from hyskos.generators import typography
from hyskos.generators.boards.shared.cells import (
    HEXAGON_WIDTH,
    REMARK,
    RING,
    SQUARE,
    LayoutError,
    Parts,
    Setting,
    accent,
    balanced,
    centred,
    die_box,
    hairline,
    island,
    join,
    ring,
    strength_square,
    taken_ring,
    target_hexagon,
    zone,
)
from hyskos.generators.boards.shared.icons import ICONS, icon
from hyskos.generators.boards.shared.style import FIGURE, HAIR, LABEL, LINE, SECTION, Style, common_size
from hyskos.generators.drawing import Circle, Item, Text, caused, group, polyline

PITCH = 17.2
"""Height of a row in mm."""
HEAD_ROOM = 4.8
"""From the upper edge of the white areas to the first row, mm: their captions stand there."""
RESULTS = 44.4
"""Width in mm of the white area that holds strength squares and target hexagons."""
SQUARE_X = 3.4 + SQUARE / 2
HEXAGON_X = RESULTS - 3.4 - HEXAGON_WIDTH / 2
"""Middles of squares and hexagons from the left edge of the results, mm."""
_TITLES = 23.0  # column of icons and names, mm
_PREFIX, _CELL, _SIGN = 13.6, 17.6, 4.8  # "8 -", a box, a sign between two boxes, mm
IN_ROW = 3  # RP-25 to RP-27: all special units have three boxes
_BOXES = _PREFIX + IN_ROW * _CELL + (IN_ROW - 1) * _SIGN + 2.5
_LINE_X, _VALUE_X = 11.0, 26.5  # line upgrade and first value, from the right edge of the boxes' area, mm
STEP = RING + 2.0
SIGNS = {"ascending": "<", "descending": ">"}
_BRACKET = 8.7  # of a matching unit: above the middle of its row, mm
OPERATORS = {"add": "+", "multiply": "×"}


def unit_rows(units: Sequence[Unit], dice: Sequence[DieShape], x: float, y: float, w: float, setting: Setting) -> Parts:
    """Draw the rows of the special units; y is the upper edge of the first row, w the width up to the right margin.

    A circle has room for the largest of the `dice`.

    Raises LayoutError for a value track that is too long for its row, and for a unit without exactly three boxes.
    """
    text, style = setting.text, setting.style
    values_x, results_x, first = x + _TITLES + _BOXES, x + w - RESULTS, y + HEAD_ROOM
    high = HEAD_ROOM + PITCH * len(units) + 0.6
    captions = y + 2.4
    areas = (
        *(bar for i in range(len(units)) for bar in zone(x, first + PITCH * i + 0.8, w - RESULTS, PITCH - 1.6, style)),
        *island(x + _TITLES, y, _BOXES, high, text["erased"], style),
        *island(results_x, y, RESULTS, high, text["erased"], style),
        centred(results_x + SQUARE_X, captions + 0.9, text["strength"], REMARK, style.soft, "regular"),
        centred(results_x + HEXAGON_X, captions + 0.9, text["space"], REMARK, style.soft, "regular"),
    )
    heads = (
        *_caption(values_x + _LINE_X, captions, text["middle"], setting),
        *_caption(values_x + _VALUE_X, captions, text["value"], setting),
    )
    rows = join(
        _row(unit, dice, x, first + PITCH * (i + 0.5), w, setting).caused(("units", i)) for i, unit in enumerate(units)
    )
    return Parts(ground=areas, stays=heads) + rows


def _caption(x: float, y: float, text: str, setting: Setting) -> tuple[Item, ...]:
    """Say what a column holds, in at most two lines around y."""
    lines = balanced(text, REMARK, _VALUE_X - _LINE_X + 4.0)
    lead = REMARK * MM_PER_PT * 1.05
    first = y - lead * (len(lines) - 1) / 2
    soft = setting.style.soft
    return tuple(centred(x, first + lead * i, line, REMARK, soft, "regular") for i, line in enumerate(lines))


def result(id_: str, x: float, y: float, style: Style) -> tuple[Item, ...]:
    """Draw what every sum ends with: square, small arrow, hexagon; x is the left edge of the results."""
    left, right = x + SQUARE_X + SQUARE / 2, x + HEXAGON_X - HEXAGON_WIDTH / 2
    return (
        *strength_square(f"{id_}-strength", x + SQUARE_X, y, style),
        icon("arrow", (left + right) / 2, y, 3.2, style.soft),
        *target_hexagon(f"{id_}-target", x + HEXAGON_X, y, style),
    )


def equals(right: float, y: float, style: Style) -> Item:
    """Set the equals sign before the results, whose left edge is `right`."""
    return centred(right - 3.4, y, "=", FIGURE, style.text)


def _row(unit: Unit, dice: Sequence[DieShape], x: float, y: float, w: float, setting: Setting) -> Parts:
    style, title = setting.style, text_in(unit.title, setting.lang)
    boxes_x, results_x = x + _TITLES, x + w - RESULTS
    named = caused(_title(unit, x, y, setting), ("units", unit.id, "title", setting.lang))
    stays = (*named, *_values(unit, boxes_x + _BOXES, y, results_x, style))
    erased = (*_boxes(unit, dice, boxes_x, y, style), *result(unit.id, results_x, y, style))
    return Parts(
        stays=(group(stays, id=f"unit-{unit.id}-values", title=title),),
        erased=(group(erased, id=f"unit-{unit.id}", title=title),),
    )


def _title(unit: Unit, x: float, y: float, setting: Setting) -> tuple[Item, ...]:
    wide, ink = _TITLES - 2.0, setting.style.text
    size = common_size(texts_alike(unit.title, setting.lang), wide, largest=LABEL, lines=2, font="bold")
    lines = typography.wrap(text_in(unit.title, setting.lang), size, wide, "bold")
    name = [Text(x + 1.2, y + 3.8 + size * 0.39 * i, line, size, font="bold", ink=ink) for i, line in enumerate(lines)]
    if unit.order not in ICONS:
        return tuple(name)
    return (
        *caused([icon(unit.order, x + 5.8, y - 3.7, 8.2, accent(setting.style))], ("units", unit.id, "order")),
        *name,
    )


def _boxes(unit: Unit, dice: Sequence[DieShape], x: float, y: float, style: Style) -> tuple[Item, ...]:
    three(unit)
    items: list[Item] = []
    first = x + _PREFIX + _CELL / 2
    if unit.subtract_from is not None:
        less = centred(x + 8.0, y, f"{unit.subtract_from} –", FIGURE, style.text)
        items += caused([less], ("units", unit.id, "subtract_from"))
    for i, box in enumerate(unit.boxes):
        middle = first + i * (_CELL + _SIGN)
        written = digits(box.shape, dice)
        box_drawn = die_box(f"{unit.id}-box-{i + 1}", box.shape, middle, y, style, digits=written)
        items += caused(box_drawn, ("units", unit.id, "boxes", i))
        if i and unit.order in SIGNS:
            between = centred(middle - (_CELL + _SIGN) / 2, y, SIGNS[unit.order], SECTION, style.text)
            items += caused([between], ("units", unit.id, "order"))
    if unit.order == "matching":
        tall = digits(unit.boxes[1].shape, dice) > 1
        last = first + (IN_ROW - 1) * (_CELL + _SIGN)
        tie = bracket(first, last, y - _BRACKET, style, typography.SMALLEST_PT if tall else SECTION)
        items += caused(tie, ("units", unit.id, "order"))
    return tuple(items)


def three(unit: Unit) -> None:
    """Refuse a unit without exactly three boxes."""
    if len(unit.boxes) != IN_ROW:
        told = say(N_("unit {unit}: a row holds {n} boxes, not {m}"), unit=unit.id, n=IN_ROW, m=len(unit.boxes))
        raise LayoutError(told, path=("units", unit.id, "boxes"))


def bracket(first: float, last: float, y: float, style: Style, size: float) -> tuple[Item, ...]:
    """Tie the outer boxes with an equals sign of `size` pt above the middle one, which is free (A14)."""
    middle = (first + last) / 2
    return (
        polyline([(first + 1.2, y), (middle - 3.0, y)], stroke=style.outline, width=LINE),
        centred(middle, y, "=", size, style.text),
        polyline([(middle + 3.0, y), (last - 1.2, y)], stroke=style.outline, width=LINE),
    )


def _values(unit: Unit, x: float, y: float, right: float, style: Style) -> tuple[Item, ...]:
    """Draw the line upgrade, the value track and the equals sign between the two white areas, strung on a line."""
    first, end = x + _VALUE_X, right - 6.4
    if first + STEP * (len(unit.track) - 1) + RING / 2 > end:
        told = say(N_("unit {unit}: a value track of {n} is too long for its row"), unit=unit.id, n=len(unit.track))
        raise LayoutError(told, path=("units", unit.id, "track"))
    items: list[Item] = [hairline(x, y, end, y, style)]
    if unit.line:
        items += caused(line_upgrade(f"{unit.id}-line", x + _LINE_X, y, style), ("units", unit.id, "line"))
    for i, value in enumerate(unit.track):
        middle, label = first + STEP * i, f"{OPERATORS[unit.operator]}{value}"
        name = f"{unit.id}-value-{value}"
        circle = ring(name, middle, y, style, label=label) if i else taken_ring(middle, y, style, label)
        items += caused(circle, ("units", unit.id, "track", i), ("units", unit.id, "operator"))
    return (*items, equals(right, y, style))


def line_upgrade(id_: str, x: float, y: float, style: Style) -> tuple[Item, ...]:
    """Draw the ring that makes the middle box count: three small boxes, the middle one filled (RP-22)."""
    circle, field = ring(id_, x, y, style)
    fills = ("white", style.text, "white")
    dots = [
        Circle(x + 2.4 * (i - 1), y, 0.95, fill=fill, stroke=style.text, width=HAIR) for i, fill in enumerate(fills)
    ]
    return (circle, *dots, field)
