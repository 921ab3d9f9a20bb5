"""The bottom of a player board: a box for the points of every round, and one for their sum (RP-40)."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.messages import N_, say
from hyskos.generators import typography
from hyskos.generators.boards.shared.captions import caption
from hyskos.generators.boards.shared.cells import REMARK, LayoutError, Setting, accent
from hyskos.generators.boards.shared.style import BOLD, LINE, SECTION
from hyskos.generators.drawing import PEN_FIELDS, Field, Item, Text, group, rectangle, with_sources

_LABEL = 27.0  # space for the name of the strip, mm
_TOTAL = 38.0
_GAP = 1.2
_NUMBER, _CAPTION, _HEAD = 6.0, 13.0, 3.8  # space for a printed number next to or above a field, and for "total", mm


def round_strip(faction: Faction, area: Rect, setting: Setting) -> tuple[Item, ...]:
    """Draw the strip with a box for the points of each round, and for their sum; a solo game has no score.

    Raises LayoutError if the boxes become too narrow for two digits.
    """
    style, rounds = setting.style, faction.rounds
    x, step = area.x + _LABEL, (area.w - _LABEL - _TOTAL - _GAP) / rounds
    if step - _GAP - 0.8 < PEN_FIELDS[2][0]:
        message = say(N_("{n} rounds are too many for one strip of boxes"), n=rounds)
        if faction.rounds_of:
            text_ = N_("the map `{map}` has {n} rounds, too many for the strip of boxes on a player board")
            message = say(text_, n=rounds, map=faction.rounds_of)
        raise LayoutError(message, path=("rounds",))
    items: list[Item] = [caption("points", _name(area, setting))]
    for number in range(1, rounds + 1):
        cell = Rect(x + step * (number - 1), area.y, step - _GAP, area.h)
        box = _box(f"round-{number}", cell, str(number), _NUMBER, style.outline, style.soft)
        items += with_sources([group(box, id=f"round-{number}")], ("rounds",))
    ink = accent(style)
    sum_ = Rect(area.right - _TOTAL, area.y, _TOTAL, area.h)
    return (*items, *_box("total", sum_, setting.text["total"], _CAPTION, ink, ink))


def _box(id_: str, cell: Rect, label: str, label_width: float, line: str, ink: str) -> tuple[Item, ...]:
    """Draw a box with its label in the upper corner, and a field next to it, or below it in a narrow box."""
    size = typography.fit(label, min(cell.w, label_width) - 1.2, largest=REMARK, font="bold")[0]
    name = Text(cell.x + 1.2, cell.y + 1.2 + typography.cap_height(size), label, size, "bold", ink=ink)
    left, top = (label_width, 0.4) if cell.w - label_width - 0.4 >= PEN_FIELDS[2][0] else (0.4, _HEAD)
    field = Field(id_, cell.x + left, cell.y + top, cell.w - left - 0.4, cell.h - top - 0.4)
    return (rectangle(cell.x, cell.y, cell.w, cell.h, fill="white", stroke=line, width=BOLD), name, field)


def _name(area: Rect, setting: Setting) -> Iterator[Item]:
    """Set the name of the strip on a dark plate, as high as the boxes."""
    style = setting.style
    width, full = _LABEL - 3.0, style.gold is not None
    look = style.accent if full else "white"
    yield rectangle(area.x, area.y, width, area.h, fill=look, stroke=None if full else style.text, width=LINE)
    text, font = typography.titling(setting.text["points"])
    size, _ = typography.fit(text, width - 3.0, largest=SECTION, font=font)
    ink = style.on_accent if full else style.text
    base = area.y + (area.h + typography.cap_height(size, font)) / 2
    yield Text(area.x + width / 2, base, text, size, font, "middle", ink)
