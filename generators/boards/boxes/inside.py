"""The inside of an open box: frames on its plain walls, each with the sign of the game."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.box import Box
from hyskos.generators.boards.boxes.faces import CLEAR
from hyskos.generators.boards.boxes.net import Panel
from hyskos.generators.boards.shared.grounds import Ground
from hyskos.generators.boards.shared.signs import sign
from hyskos.generators.boards.shared.steles import frame
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.drawing import Group, Item, group, with_sources

_UPRIGHT = ("inside", "tuck")
"""Panels with an upright sign; on others it is upside down on the flat card, like walls around a bottom."""
_STEP = 2.0
"""Steps in the corners of a frame, mm."""
_SHARE, _LARGEST, _LEAST = 0.5, 42.0, 8.0
"""Size of a sign relative to the shorter side of its panel, and its maximum and minimum, mm."""


def inside_items(box: Box, panel: Panel, style: Style) -> Iterator[Item]:
    """Draw a frame and the sign of the game on a plain panel; nothing if it is small, or in the saver style."""
    area = panel.area
    slope = _slope(panel)
    room = Rect(area.x + slope[0], area.y + slope[1], area.w - 2 * slope[0], area.h - 2 * slope[1]).grown(-CLEAR)
    side = min(_LARGEST, _SHARE * min(area.w, area.h))
    if style.gold is None or side < _LEAST or min(room.w, room.h) < side:
        return
    yield group(frame(room, style, "gold", _STEP), id="frame")
    signs = Ground((("sand", "sand"),) * 4, ("gold", "gold@68", "gold@35"), "gold", "gold")
    drawn = sign(box.game, 0.0, 0.0, side, signs, style)
    turn = panel.turn if panel.name in _UPRIGHT else (panel.turn + 180) % 360
    turned = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}[turn]
    yield from with_sources([Group((drawn,), matrix=(*turned, *_middle(area)))], ("game",))


def _middle(area: Rect) -> Point:
    return area.x + area.w / 2, area.y + area.h / 2


def _slope(panel: Panel) -> tuple[float, float]:
    """Return how far a panel's slanting sides are inside its bounding rectangle, horizontally and vertically, mm."""
    area = panel.area
    aside = max(min(x - area.x, area.right - x) for x, _ in panel.corners)
    return aside, max(min(y - area.y, area.bottom - y) for _, y in panel.corners)
