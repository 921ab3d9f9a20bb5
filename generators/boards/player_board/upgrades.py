"""Upgrades: pairs of a small and a larger number, and the devices that a pair can develop (RP-20, RP-21)."""

from collections.abc import Sequence
from math import ceil

from hyskos.definitions.geometry import Rect
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Device
from hyskos.generators import typography
from hyskos.generators.boards.shared.cells import (
    BOX,
    REMARK,
    RING,
    LayoutError,
    Setting,
    accent,
    balanced,
    box_width,
    centred,
    die_box,
    ring,
)
from hyskos.generators.boards.shared.icons import ICONS, icon
from hyskos.generators.boards.shared.style import LABEL, SECTION, Style, common_size
from hyskos.generators.drawing import Item, Text, group

ROOMY_PAIRS = 6
"""Up to so many pairs leave the devices room for three rings each; more leave it for two."""
_ROWS = 2
_SMALL, _LARGE = box_width("triangle"), box_width("rhombus")
_JOINTS = (2.2, 0.4)
"""Between the boxes of a pair, at ease and crowded, mm."""
_MARK_Y = -6.2
"""Middle of the ring in the notch between the tips of triangle and rhombus, mm from the midline."""
_SLOPE = 3.5
"""From the right corner of a triangle's box back to its slope on the midline, mm."""
_UP = (RING - BOX["rhombus"]) / 2 - _MARK_Y
"""How much farther a pair reaches above its midline than below it, mm."""
_SMALLEST_GAP, _WIDEST_GAP = 0.4, 12.0
_ICON, _SMALL_ICON = 11.0, 9.0
_RING_STEP = RING + 0.8
_FEW = 2  # rings of a device beside which more is small


def pairs(count: int, x: float, y: float, w: float, pitch: float, style: Style) -> tuple[Item, ...]:
    """Draw the development pairs in two rows of `pitch` mm, the whole w mm wide; y is the upper edge of the first.

    Raises LayoutError when there are more pairs than fit.
    """
    columns, joint = ceil(count / _ROWS), _JOINTS[count > ROOMY_PAIRS]
    wide = _SMALL + joint + _LARGE
    step = min((w - wide) / max(columns - 1, 1), wide + _WIDEST_GAP)
    if columns > 1 and step < wide + _SMALLEST_GAP:
        told = N_("{n} upgrade pairs need {needed:.0f} mm of width, there are {wide:.0f}")
        needed = columns * (wide + _SMALLEST_GAP) - _SMALLEST_GAP
        raise LayoutError(say(told, n=count, needed=needed, wide=w), path=("upgrades", "pairs"))
    left = x + (w - wide - step * (columns - 1)) / 2
    items: list[Item] = []
    for i in range(count):
        row, column = divmod(i, columns)
        parts = _pair(i + 1, left + step * column, y + pitch * (row + 0.5) + _UP / 2, joint, style)
        items.append(group(parts, id=f"pair-{i + 1}"))
    return tuple(items)


def _pair(number: int, x: float, y: float, joint: float, style: Style) -> tuple[Item, ...]:
    right = x + _SMALL + joint  # left corner of the rhombus
    return (
        *die_box(f"upgrade-{number}-d4", "triangle", x + _SMALL / 2, y, style),
        centred((x + _SMALL - _SLOPE + right) / 2, y, "<", SECTION if joint > 1 else LABEL, style.text),
        *die_box(f"upgrade-{number}-d8", "rhombus", right + _LARGE / 2, y, style),
        *ring(f"upgrade-{number}-mark", (x + _SMALL / 2 + right + _LARGE / 2) / 2 - 0.35, y + _MARK_Y, style),
    )


def devices(kinds: Sequence[Device], area: Rect, rings: int, setting: Setting) -> tuple[Item, ...]:
    """Draw the devices one under the other: icon, name, what it does, rings to circle.

    Raises LayoutError when there are more devices than fit.
    """
    pitch = area.h / max(len(kinds), 1)
    if pitch < RING + 1.0:
        told = N_("{n} devices need {needed:.0f} mm of height, there are {high:.0f}")
        raise LayoutError(say(told, n=len(kinds), needed=len(kinds) * (RING + 1.0), high=area.h), path=("devices",))
    sign = _ICON if rings > _FEW else _SMALL_ICON
    text_x, rings_x = area.x + sign + 2.0, area.right - rings * _RING_STEP + 0.8
    wide = rings_x - 1.2 - text_x
    texts = [text for kind in kinds for text in texts_alike(kind.text, setting.lang)]
    least = typography.SMALLEST_PT
    largest, most, leading = (REMARK, 2, 0.43) if rings > _FEW else (least, 3, 0.4)
    size = common_size(texts, wide, largest=largest, smallest=least, lines=most)
    items: list[Item] = []
    for i, kind in enumerate(kinds):
        middle = area.y + pitch * (i + 0.5)
        lines = balanced(text_in(kind.text, setting.lang), size, wide)
        lead = size * leading
        top = middle - (len(lines) * lead + 1.2) / 2 + 0.5
        parts: list[Item] = [
            Text(text_x, top, text_in(kind.title, setting.lang), LABEL, "bold", ink=setting.style.text)
        ]
        if kind.id in ICONS:
            parts.append(icon(kind.id, area.x + sign / 2, middle, sign, accent(setting.style)))
        for j, line in enumerate(lines, 1):
            parts.append(Text(text_x, top + 0.2 + j * lead, line, size, ink=setting.style.soft))
        for j in range(rings):
            parts += ring(f"device-{kind.id}-{j + 1}", rings_x + RING / 2 + j * _RING_STEP, middle, setting.style)
        items.append(group(parts, id=f"device-{kind.id}", title=text_in(kind.title, setting.lang)))
    return tuple(items)
