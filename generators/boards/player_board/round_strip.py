"""The foot of a player board: a box for the points of every round, and for their sum (RP-40)."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Faction
from hyskos.generators import typography
from hyskos.generators.boards.shared.captions import caption
from hyskos.generators.boards.shared.cells import REMARK, LayoutError, Setting, accent, centred
from hyskos.generators.boards.shared.style import BOLD, LINE, SECTION
from hyskos.generators.drawing import PEN_FIELDS, Field, Item, Text, caused, group, polyline, rectangle

_BOX_H = 12.2  # of a box, mm
_LABEL = 27.0  # room for the name of the strip, mm
_TOTAL = 26.0
_GAP = 1.2


def round_strip(faction: Faction, area: Rect, setting: Setting) -> tuple[Item, ...]:
    """Draw the strip with the boxes at the foot of an area; rounds of the solo game alone are lighter.

    Raises LayoutError when the boxes become too narrow for two digits.
    """
    text, style = setting.text, setting.style
    x, boxes_y = area.x + _LABEL, area.bottom - _BOX_H
    rounds = max(faction.rounds, faction.solo_rounds)
    step = (area.w - _LABEL - _TOTAL - 2 * _GAP) / rounds
    if step - _GAP - 0.8 < PEN_FIELDS[2][0]:
        told = say(N_("{n} rounds are too many for one strip of boxes"), n=rounds)
        if faction.rounds_of:
            text_ = N_("{n} rounds, those of the map `{map}`, are too many for the strip of boxes on a player board")
            told = say(text_, n=rounds, map=faction.rounds_of)
        raise LayoutError(told, path=("solo_rounds" if faction.solo_rounds > faction.rounds else "rounds",))
    items: list[Item] = [caption("points", _name(area, setting))]
    if faction.solo_rounds > faction.rounds:
        solo_name = _solo(x + step * faction.rounds, x + step * rounds - _GAP, boxes_y - 5.1, setting)
        items += caused([caption("solo", solo_name)], ("solo_rounds",))
    for number in range(1, rounds + 1):
        left, solo = x + step * (number - 1), number > faction.rounds
        wide, weight = step - _GAP, "bold" if number == faction.rounds else "regular"
        box = (
            rectangle(
                left,
                boxes_y,
                wide,
                _BOX_H,
                fill="white",
                stroke=style.rule if solo else style.outline,
                width=LINE if solo else BOLD,
            ),
            Field(f"round-{number}", left + 0.4, boxes_y + 0.4, wide - 0.8, _BOX_H - 0.8),
            centred(left + wide / 2, boxes_y - 2.2, str(number), REMARK, style.soft, weight),
        )
        items += caused([group(box, id=f"round-{number}")], ("solo_rounds" if solo else "rounds",))
    left = area.right - _TOTAL
    return (
        *items,
        rectangle(left, boxes_y, _TOTAL, _BOX_H, fill="white", stroke=accent(style), width=BOLD),
        Field("total", left + 0.5, boxes_y + 0.5, _TOTAL - 1.0, _BOX_H - 1.0),
        centred(left + _TOTAL / 2, boxes_y - 2.2, text["total"], REMARK, accent(style)),
    )


def _name(area: Rect, setting: Setting) -> Iterator[Item]:
    """Set the name of the strip on a plate of the sheet's dark, as high as the boxes."""
    style, y = setting.style, area.bottom - _BOX_H
    wide, full = _LABEL - 3.0, style.gold is not None
    look = style.accent if full else "white"
    yield rectangle(area.x, y, wide, _BOX_H, fill=look, stroke=None if full else style.text, width=LINE)
    text, font = typography.titling(setting.text["points"])
    size, _ = typography.fit(text, wide - 3.0, largest=SECTION, font=font)
    ink = style.on_accent if full else style.text
    base = y + (_BOX_H + typography.cap_height(size, font)) / 2
    yield Text(area.x + wide / 2, base, text, size, font, "middle", ink)


def _solo(left: float, right: float, y: float, setting: Setting) -> Iterator[Item]:
    """Tie the rounds of the solo game together, and say so; y is the middle of the words."""
    text, style = setting.text["rounds.solo"], setting.style
    half, middle = typography.width(text, REMARK) / 2 + 1.2, (left + right) / 2
    yield centred(middle, y, text, REMARK, style.soft, "regular")
    for edge, end in ((left, middle - half), (right, middle + half)):
        yield polyline([(edge, y + 1.6), (edge, y), (end, y)], stroke=style.outline, width=LINE)
