"""Special units of a board with more than three: in pairs, each with a line that stays and one for its sum.

The upper line of a cell has name and upgrades; the lower one is white and reads from left to right, like a row.
"""

from collections.abc import Sequence
from itertools import accumulate

from hyskos.definitions.dice import DieShape, digits
from hyskos.definitions.geometry import MM_PER_PT, Rect, add_up
from hyskos.definitions.kinds.faction import Unit
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.generators import typography
from hyskos.generators.boards.player_board.unit_rows import (
    HEXAGON_X,
    IN_ROW,
    OPERATORS,
    SIGNS,
    SQUARE_X,
    STEP,
    USUAL,
    bracket,
    equals,
    mark_counting_box,
    result,
    three,
)
from hyskos.generators.boards.shared.cells import (
    HEXAGON_WIDTH,
    REMARK,
    RING,
    SQUARE,
    LayoutError,
    Parts,
    Setting,
    accent,
    balance_lines,
    box_height,
    box_width,
    centred_text,
    die_box,
    draw_erased_area,
    join,
    ring,
    taken_ring,
    zone,
)
from hyskos.generators.boards.shared.icons import ICONS, on_disc
from hyskos.generators.boards.shared.style import FIGURE, LABEL, SECTION, Style, common_size
from hyskos.generators.drawing import Item, Text, group, with_sources

PITCH = 30.8
"""Height of a pair of units, mm."""
_COLUMNS, _APART = 2, 2.4
_HEAD, _WHITE = 9.5, 20.3  # heights of the lines of a cell, mm
_ICON, _NAME = 7.2, 9.5  # side of the icon, and left edge of the name, mm
_LINE_X, _VALUE_X = 49.0, 70.6  # first counting box and first value, from the left edge of a cell, mm
_CAPTION = 15.0  # maximum width of a caption before a ring, mm
_EDGE = 1.4  # distance of the last hexagon from the edge, mm
_LESS, _SIDE = 10.6, 2.0  # space before the first box: with "8 -", and without, mm
_EQUALS = 5.4  # space for the equals sign, mm
_SIGNED, _CLOSE, _WIDE = 2.6, 0.8, 6.0  # minimum gap between boxes with a sign, and without, and the maximum, mm
_SECTION_AIR = 4.0  # minimum gap for a sign as large as in a row, mm
_LAST = 0.3  # gap after the last box, relative to those between boxes
_TIE = 9.3  # bracket of a matching unit: above the middle of its line, mm


def rows_of(units: int) -> int:
    """Return the number of rows of cells that `units` units take."""
    return -(-units // _COLUMNS)


def unit_cells(
    units: Sequence[Unit], dice: Sequence[DieShape], x: float, y: float, w: float, setting: Setting
) -> Parts:
    """Draw the special units in pairs; y is the upper edge of the first pair, w the width of both columns.

    Raises LayoutError if a value track or boxes are too long for a cell, or a unit does not have three boxes.
    """
    width = (w - _APART * (_COLUMNS - 1)) / _COLUMNS
    return join(
        _cell(
            unit, dice, x + (width + _APART) * (i % _COLUMNS), y + PITCH * (i // _COLUMNS), width, setting
        ).with_sources(("units", i))
        for i, unit in enumerate(units)
    )


def _cell(unit: Unit, dice: Sequence[DieShape], x: float, y: float, w: float, setting: Setting) -> Parts:
    style, title = setting.style, text_in(unit.title, setting.lang)
    head, centre = y + _HEAD / 2, y + _HEAD + _WHITE / 2
    white = Rect(x + USUAL.rim, y + _HEAD, w - 2 * USUAL.rim, _WHITE - USUAL.rim)
    results_x = x + w - _EDGE - HEXAGON_X - HEXAGON_WIDTH / 2
    named = with_sources(_name(unit, x, head, setting), ("units", unit.id, "title", setting.lang))
    stays = (*named, *_sign(unit, x, head, style), *_values(unit, x, head, w, setting))
    end = results_x + SQUARE_X - SQUARE / 2 - 0.4
    sum_ = (*_boxes(unit, dice, x, centre, end - _EQUALS, style), equals(end + 0.6, centre, style))
    return Parts(
        ground=(*zone(x, y, w, _HEAD + _WHITE, style), *draw_erased_area(white, style)),
        stays=(group(stays, id=f"unit-{unit.id}-values", title=title),),
        erased=(group((*sum_, *result(unit.id, results_x, centre, style)), id=f"unit-{unit.id}", title=title),),
    )


def _sign(unit: Unit, x: float, y: float, style: Style) -> tuple[Item, ...]:
    if unit.order not in ICONS:
        return ()
    return tuple(
        with_sources([on_disc(unit.order, x + 4.4, y, _ICON, accent(style), most=_ICON)], ("units", unit.id, "order"))
    )


def _name(unit: Unit, x: float, y: float, setting: Setting) -> tuple[Item, ...]:
    """Set the name next to the icon, in at most two lines around y."""
    width = _LINE_X - RING / 2 - _CAPTION - 1.2 - _NAME
    size = common_size(texts_alike(unit.title, setting.lang), width, largest=LABEL, lines=2, font="bold")
    lines = typography.wrap(text_in(unit.title, setting.lang), size, width, "bold")
    return _lines(lines, x + _NAME, y, size, "start", "bold", setting.style.text)


def _lines(lines: Sequence[str], x: float, y: float, size: float, anchor: str, font: str, ink: str) -> tuple[Item, ...]:
    """Set lines below each other, centred on y."""
    lead = size * MM_PER_PT * 1.1
    base = y - lead * (len(lines) - 1) / 2 + typography.cap_height(size) / 2
    return tuple(
        Text(x, base + lead * i, line, size, font, "end" if anchor == "end" else "start", ink)
        for i, line in enumerate(lines)
    )


def _caption(x: float, y: float, text: str, setting: Setting) -> tuple[Item, ...]:
    """Set the caption of a ring; x is the right end of the words."""
    lines = balance_lines(text, REMARK, _CAPTION)
    return _lines(lines, x, y, REMARK, "end", "regular", setting.style.soft)


def _values(unit: Unit, x: float, y: float, w: float, setting: Setting) -> tuple[Item, ...]:
    """Draw the counting box after its caption, and the value track."""
    style = setting.style
    if _VALUE_X + STEP * (len(unit.track) - 1) + RING / 2 > w:
        message = say(N_("unit {unit}: a value track of {n} is too long for its row"), unit=unit.id, n=len(unit.track))
        raise LayoutError(message, path=("units", unit.id, "track"))
    items: list[Item] = [*_caption(x + _LINE_X - RING / 2 - 1.2, y, setting.text["counts"], setting)]
    items += mark_counting_box(unit, x + _LINE_X, y, style)
    for i, value in enumerate(unit.track):
        centre, label = x + _VALUE_X + STEP * i, f"{OPERATORS[unit.operator]}{value}"
        circle = ring(f"{unit.id}-value-{value}", centre, y, style, label=label) if i else None
        drawn = circle or taken_ring(centre, y, style, label)
        items += with_sources(drawn, ("units", unit.id, "track", i), ("units", unit.id, "operator"))
    return tuple(items)


def _boxes(unit: Unit, dice: Sequence[DieShape], x: float, y: float, right: float, style: Style) -> tuple[Item, ...]:
    """Draw the three boxes with their signs, from the left edge of a cell to `right`."""
    three(unit)
    written = [digits(box.shape, dice) for box in unit.boxes]
    width = [
        box_width(box.shape) * box_height(box.shape, n) / box_height(box.shape, 1)
        for box, n in zip(unit.boxes, written, strict=True)
    ]
    first = x + (_SIDE if unit.subtract_from is None else _LESS)
    air = min((right - first - add_up(width)) / (IN_ROW - 1 + _LAST), _WIDE)
    if air < (minimum := _SIGNED if unit.order in SIGNS else _CLOSE):
        message = say(
            N_("unit {unit}: its boxes are {short:.0f} mm too wide for a board with more than three units"),
            unit=unit.id, short=max((minimum - air) * (IN_ROW - 1 + _LAST), 1.0),
        )  # fmt: skip
        raise LayoutError(message, path=("units", unit.id, "boxes"))
    ends = [first + end + air * i for i, end in enumerate(accumulate(width))]
    middles = [end - w / 2 for end, w in zip(ends, width, strict=True)]
    size = SECTION if air > _SECTION_AIR else LABEL
    items: list[Item] = []
    if unit.subtract_from is not None:
        less = centred_text(x + 6.0, y, f"{unit.subtract_from} –", FIGURE, style.text)
        items += with_sources([less], ("units", unit.id, "subtract_from"))
    for i, (box, centre, n) in enumerate(zip(unit.boxes, middles, written, strict=True)):
        box_drawn = die_box(f"{unit.id}-box-{i + 1}", box.shape, centre, y, style, digits=n)
        items += with_sources(box_drawn, ("units", unit.id, "boxes", i))
        if i and unit.order in SIGNS:
            between = centred_text(ends[i - 1] + air / 2, y, SIGNS[unit.order], size, style.text)
            items += with_sources([between], ("units", unit.id, "order"))
    if unit.order == "matching":
        tie = bracket(middles[0], middles[-1], y - _TIE, style)
        items += with_sources(tie, ("units", unit.id, "order"))
    return tuple(items)
