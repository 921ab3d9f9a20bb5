"""What one sees of an open box: frames on its plain walls, and in each the sign of the game."""

from collections.abc import Iterator

from hyskos.definitions.boxes import Box
from hyskos.definitions.geometry import Point, Rect
from hyskos.generators.boards.boxes.faces import CLEAR
from hyskos.generators.boards.boxes.net import Net, Panel
from hyskos.generators.boards.shared.grounds import Ground
from hyskos.generators.boards.shared.signs import sign
from hyskos.generators.boards.shared.steles import frame
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.drawing import Group, Item, caused, group

WRAP = "wrap"
"""The card whose flaps lie flat on what is in it."""
_STEP = 2.0
"""Of the corners of a frame, mm."""
_SHARE, _LARGEST, _LEAST = 0.5, 42.0, 8.0
"""Size of a sign over the shorter side of its panel, and the largest and the smallest, mm."""


def inside_items(box: Box, net: Net, panel: Panel, style: Style) -> Iterator[Item]:
    """Draw a frame and the sign of the game on a plain panel of a card; nothing on one that is low, or in saver."""
    area = panel.area
    slope = _slope(panel)
    room = Rect(area.x + slope[0], area.y + slope[1], area.w - 2 * slope[0], area.h - 2 * slope[1]).grown(-CLEAR)
    side = min(_LARGEST, _SHARE * min(area.w, area.h))
    if style.gold is None or side < _LEAST or min(room.w, room.h) < side:
        return
    yield group(frame(room, style, "gold", _STEP), id="frame")
    signs = Ground((("sand", "sand"),) * 4, ("gold", "gold@68", "gold@35"), "gold", "gold")
    drawn = sign(box.game, 0.0, 0.0, side, signs, style)
    turned = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}[_turn(net, panel)]
    yield from caused([Group((drawn,), matrix=(*turned, *_middle(area)))], ("game",))


def _turn(net: Net, panel: Panel) -> int:
    """Give by how many degrees clockwise a sign is turned on the flat card so that it stands upright in the open box.

    The head of a wall is the edge away from the floor; a flap of a wrap is turned over and lies on the sheets.
    """
    if not panel.parent:
        return panel.turn
    (x, y), (px, py) = (_middle(one.area) for one in (panel, net.panel(panel.parent)))
    upright = abs(y - py) > abs(x - px)
    if net.name == WRAP:
        return 180 if upright else 0
    if upright:
        return 0 if y < py else 180
    return 270 if x < px else 90


def _middle(area: Rect) -> Point:
    return area.x + area.w / 2, area.y + area.h / 2


def _slope(panel: Panel) -> tuple[float, float]:
    """Give how far a panel's slanting sides run in from the rectangle around it, to the sides and up or down, mm."""
    area = panel.area
    aside = max(min(x - area.x, area.right - x) for x, _ in panel.corners)
    level = max(min(y - area.y, area.bottom - y) for _, y in panel.corners)
    return (aside, 0.0) if aside <= level or not level else (0.0, level)
