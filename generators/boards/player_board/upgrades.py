"""Upgrades: pairs of a small and a larger number, and the devices that a pair can develop (RP-20, RP-21)."""

from collections.abc import Sequence
from math import ceil

from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Device
from hyskos.generators.boards.shared.cells import (
    RING,
    LayoutError,
    Setting,
    balanced,
    box_width,
    centred,
    die_box,
    ring,
)
from hyskos.generators.boards.shared.icons import ICONS, icon
from hyskos.generators.boards.shared.style import LABEL, NOTE, SECTION, Style, common_size
from hyskos.generators.drawing import Item, Text, group

ROOMY_PAIRS = 6
"""Up to so many pairs stand at ease; more are tucked together, and the devices give way."""
_ROWS = 2
_SMALL, _LARGE = box_width("triangle"), box_width("rhombus")
_JOINT = 0.4  # between the boxes of a pair, mm
_ROOMY = _SMALL + _JOINT + _LARGE + 1.2 + RING
_TUCK_X, _TUCK_Y = 9.1, -6.0  # a tucked ring, from the middle of the rhombus, mm
_TUCKED = _SMALL + _JOINT + _LARGE / 2 + _TUCK_X + RING / 2
_OVERLAP = 3.5  # tucked pairs may reach under their neighbour's slope, mm
_WIDEST_GAP = 12.0
_ICON = 9.5
_RING_STEP = RING + 0.8


def pairs(count: int, x: float, y: float, w: float, pitch: float, style: Style) -> tuple[Item, ...]:
    """Draw the development pairs in two rows of `pitch` mm, the whole w mm wide; y is the upper edge of the first.

    Raises LayoutError when there are more pairs than fit.
    """
    columns, roomy = ceil(count / _ROWS), count <= ROOMY_PAIRS
    wide = _ROOMY if roomy else _TUCKED
    least = _ROOMY if roomy else _TUCKED - _OVERLAP
    step = min((w - wide) / max(columns - 1, 1), wide + _WIDEST_GAP)
    if columns > 1 and step < least:
        told = N_("{n} upgrade pairs need {needed:.0f} mm of width, there are {wide:.0f}")
        needed = least * (columns - 1) + wide
        raise LayoutError(say(told, n=count, needed=needed, wide=w), path=("upgrades", "pairs"))
    items: list[Item] = []
    for i in range(count):
        row, column = divmod(i, columns)
        parts = _pair(i + 1, x + step * column, y + pitch * (row + 0.5), roomy, style)
        items.append(group(parts, id=f"pair-{i + 1}"))
    return tuple(items)


def _pair(number: int, x: float, y: float, roomy: bool, style: Style) -> tuple[Item, ...]:
    large_x = x + _SMALL + _JOINT + _LARGE / 2
    mark_x, mark_y = (x + _ROOMY - RING / 2, y) if roomy else (large_x + _TUCK_X, y + _TUCK_Y)
    return (
        *die_box(f"upgrade-{number}-d4", "triangle", x + _SMALL / 2, y, style),
        centred(x + _SMALL - 0.2, y - 4.6, "<", SECTION, style.text),
        *die_box(f"upgrade-{number}-d8", "rhombus", large_x, y, style),
        *ring(f"upgrade-{number}-mark", mark_x, mark_y, style),
    )


def devices(
    kinds: Sequence[Device], x: float, y: float, w: float, h: float, rings: int, setting: Setting
) -> tuple[Item, ...]:
    """Draw the devices one under the other in h mm: icon, name, what it does, rings to circle.

    Raises LayoutError when there are more devices than fit.
    """
    pitch = h / max(len(kinds), 1)
    if pitch < RING + 1.0:
        told = N_("{n} devices need {needed:.0f} mm of height, there are {high:.0f}")
        raise LayoutError(say(told, n=len(kinds), needed=len(kinds) * (RING + 1.0), high=h), path=("devices",))
    text_x, rings_x = x + _ICON + 2.0, x + w - rings * _RING_STEP + 0.8
    wide = rings_x - 1.0 - text_x
    texts = (text for kind in kinds for text in texts_alike(kind.text, setting.lang))
    size = common_size(texts, wide, largest=NOTE, smallest=7, lines=2)
    items: list[Item] = []
    for i, kind in enumerate(kinds):
        middle = y + pitch * (i + 0.5)
        parts: list[Item] = [
            Text(text_x, middle - 2.3, text_in(kind.title, setting.lang), LABEL, "bold", ink=setting.style.text)
        ]
        if kind.id in ICONS:
            parts.append(icon(kind.id, x + _ICON / 2, middle, _ICON, setting.style.text))
        for j, line in enumerate(balanced(text_in(kind.text, setting.lang), size, wide)):
            parts.append(Text(text_x, middle + 1.4 + j * size * 0.43, line, size, ink=setting.style.soft))
        for j in range(rings):
            parts += ring(f"device-{kind.id}-{j + 1}", rings_x + RING / 2 + j * _RING_STEP, middle, setting.style)
        items.append(group(parts, id=f"device-{kind.id}", title=text_in(kind.title, setting.lang)))
    return tuple(items)
