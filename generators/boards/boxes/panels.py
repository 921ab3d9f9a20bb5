"""The visible walls of a closed box, for drawing it in perspective or viewing it before it is folded.

This is the public interface of the package: `panels` is pure and needs no printer.
"""

from hyskos.definitions.kinds.box import Box
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.boxes.faces import face_items
from hyskos.generators.boards.boxes.net import Panel
from hyskos.generators.boards.boxes.styles import nets
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Drawing
from hyskos.generators.words import join_pair


@dataclass(frozen=True, slots=True)
class Face:
    """A wall of the closed box.

    `name` is "front", "back", "left", "right", "top" or "bottom", looking at the front; `width` and `height` in mm. The
    drawing is upright, with the origin in its upper left corner; anything beyond its size is bleed. `turn` is its
    rotation on the wall in degrees clockwise, seen with the box's head up; the top has the front below it, the bottom
    has it above.
    """

    name: str
    width: float
    height: float
    drawing: Drawing
    turn: int


def panels(box: Box, lang: str, ink: str = "full") -> tuple[Face, ...]:
    """Draw the visible walls of a closed box; raises DoesNotFitError if a text does not fit.

    There are six in each style: the ends of a sleeve are those of its tray, the back of a lid is that of its base.
    """
    return tuple(_face(box, panel, lang, ink) for net in nets(box) for panel in net.panels if panel.shown)


def size_of(panel: Panel) -> tuple[float, float]:
    """Return width and height of a wall's art when upright, mm."""
    area = panel.area
    return (area.h, area.w) if panel.turn in (90, 270) else (area.w, area.h)


def _face(box: Box, panel: Panel, lang: str, ink: str) -> Face:
    width, height = size_of(panel)
    items = face_items(box, panel.name, width, height, lang, style_of(ink))
    title = join_pair(text_in(box.face.title, lang), panel.name, lang)
    drawing = Drawing(f"{box.game}_{box.id}-{panel.name}", title, width, height, lang, items)
    other = panel.name in ("top", "bottom") and panel.parent != "front"  # on the flat card it is attached to the back
    return Face(panel.name, width, height, drawing, (panel.turn + 180 * other) % 360)
