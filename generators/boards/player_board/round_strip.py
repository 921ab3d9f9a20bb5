"""The foot of a player board: a box for the points of every round, and for their sum (RP-40)."""

from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Faction
from hyskos.generators import typography
from hyskos.generators.boards.shared.cells import LayoutError, Setting, centred, heading
from hyskos.generators.boards.shared.style import BOLD, LINE, NOTE, SECTION
from hyskos.generators.drawing import PEN_FIELDS, Field, Item, Text, group, rectangle
from hyskos.generators.stamps import version_mark

_BOX_Y, _BOX_H = 9.4, 12.2  # from the top of the strip, mm
_TOTAL = 26.0
_GAP = 1.2


def round_strip(faction: Faction, x: float, y: float, w: float, setting: Setting) -> tuple[Item, ...]:
    """Draw the strip; rounds of the solo game alone are lighter, y is its upper edge in mm.

    Raises LayoutError when the boxes become too narrow for two digits.
    """
    text, style = setting.text, setting.style
    base, boxes_y = y + typography.cap_height(SECTION), y + _BOX_Y
    rounds = max(faction.rounds, faction.solo_rounds)
    step = (w - _TOTAL - 2 * _GAP) / rounds
    if step - _GAP - 0.8 < PEN_FIELDS[2][0]:
        told = say(N_("{n} rounds are too many for one strip of boxes"), n=rounds)
        raise LayoutError(told, path=("solo_rounds",))
    version = f"{faction.id} · {faction.version} · {setting.lang}"
    items: list[Item] = [
        *heading(x, y, w, text["points"], style),
        version_mark(Text(x + w, base, version, NOTE, anchor="end", ink=style.soft)),
    ]
    if faction.solo_rounds > faction.rounds:
        items.append(Text(x + step * faction.rounds, base, text["rounds.solo"], NOTE, ink=style.soft))
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
            centred(left + wide / 2, boxes_y - 2.0, str(number), NOTE, style.soft, weight),
        )
        items.append(group(box, id=f"round-{number}"))
    left = x + w - _TOTAL
    return (
        *items,
        rectangle(left, boxes_y, _TOTAL, _BOX_H, fill="white", stroke=style.outline, width=BOLD),
        Field("total", left + 0.5, boxes_y + 0.5, _TOTAL - 1.0, _BOX_H - 1.0),
        centred(left + _TOTAL / 2, boxes_y - 2.0, text["total"], NOTE, style.text),
    )
