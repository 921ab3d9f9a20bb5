"""Walls of a box as printed, each upright at (0, 0), and all visible walls of a closed box."""

from collections.abc import Callable, Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.boxes.back_face import back_items, spoken_ink, title_items, title_size
from hyskos.generators.boards.boxes.net import Panel, nets
from hyskos.generators.boards.covers.face import face, margin_of
from hyskos.generators.boards.shared.emblems import sign
from hyskos.generators.boards.shared.grounds import Ground
from hyskos.generators.boards.shared.style import BLEED, BOLD, LINE, Style, style_of
from hyskos.generators.drawing import (
    Drawing,
    Item,
    group,
    map_groups,
    override_sources,
    polyline,
    rectangle,
    source_paths,
    with_sources,
)
from hyskos.generators.inks import contrast
from hyskos.generators.typography import DoesNotFitError, set_title
from hyskos.generators.words import join_pair

INSIDE = source_paths(("inner",), "width_mm", "height_mm", "depth_mm")
"""Sources of the sizes of a box's walls."""
CLEAR = 3.0
"""Distance of texts from a crease, mm."""
_LOW = 120.0
"""Minimum height of a front with facts; on a lower one, they would compete with the title, mm."""
LEAST_DEEP = 9.0
"""Minimum height of a wall with words, mm."""
_ASIDE, _APART, _AIR = 6.0, 4.0, 0.3
"""Distance of signs and title from the ends of a wall, from each other, and from the lines along it, mm."""
_CAPS = 0.4
"""Height of a spine's capitals relative to the spine."""
_LARGEST = 16.0
"""Maximum height of a spine's capitals, mm."""


def face_items(box: Box, name: str, width: float, height: float, lang: str, style: Style) -> tuple[Item, ...]:
    """Draw one wall of a box; raises DoesNotFitError if a text does not fit.

    Texts of the cover have the `cover` key as their source, since their values are in another file.
    """
    draw: Callable[..., Iterator[Item]] = {"front": _front, "back": back_items}.get(name, _spine)
    try:
        items = with_sources(draw(box, width, height, lang, style), ("cover",), *INSIDE)
        return map_groups(items, layer=False, heading=False)  # on a box, each wall is one layer
    except DoesNotFitError as error:  # the cover's text might fit on another box
        raise DoesNotFitError(error.message, path=("inner",), text=error.text, hint=error.hint) from error


def ground_of(cover: Cover, style: Style) -> str:
    """Return the ink of walls without art: that of the cover's right half."""
    return cover.ground[-1] if style.gold else "white"


def _front(box: Box, width: float, height: float, lang: str, style: Style) -> Iterator[Item]:
    """Draw the art of the cover above its panel with the title; facts only if there is enough height."""
    layers = face(
        box.face,
        Rect(0, 0, width, height),
        lang,
        style,
        margin_of(width, height),
        facts="title" if height >= _LOW else "none",
    )
    yield from override_sources(layers, ("cover",), *INSIDE)


def _spine(box: Box, width: float, height: float, lang: str, style: Style) -> Iterator[Item]:
    """Set the title between two signs of the game on the box's ground, with a line along both long edges."""
    ink = ground_of(box.face, style)
    yield group([rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, fill=ink)], id="ground")
    if height < LEAST_DEEP:
        return
    line = next((candidate for candidate in ("gold", "gold@45", "black") if contrast(candidate, ink) >= 1.8), "black")
    inked, thick = (line, BOLD) if style.gold else ("black", LINE)
    edges = ([(-BLEED, y), (width + BLEED, y)] for y in (CLEAR, height - CLEAR))
    yield group([polyline(edge, stroke=inked, width=thick) for edge in edges], id="frame")
    text, font = set_title(text_in(box.face.title, lang))
    marks, caps = height * 0.56, min(_LARGEST, height * _CAPS)
    band = Rect(_ASIDE, CLEAR + _AIR, width - 2 * _ASIDE, height - 2 * CLEAR - 2 * _AIR)
    between = Rect(_ASIDE + marks + _APART, band.y, band.w - 2 * marks - 2 * _APART, band.h)
    signs = Ground(((ink, ink),) * 4, ("gold", "gold@68", "gold@35"), ink, ink)
    letters = spoken_ink(ink) if style.gold else "black"
    if size := title_size(text, font, between, caps):
        for x in (_ASIDE + marks / 2, width - _ASIDE - marks / 2):
            yield from with_sources([sign(box.game, x, height / 2, marks, signs, style)], ("game",))
        yield from title_items(text, font, size, between, letters)
    elif size := title_size(text, font, band, caps):  # a short wall has the title only
        yield from title_items(text, font, size, band, letters)
    else:
        alone = sign(box.game, width / 2, height / 2, min(marks, width - 2 * CLEAR - 4.0), signs, style)
        yield from with_sources([alone], ("game",))


# The visible walls of a closed box, for drawing it in perspective or viewing it before it is folded.
#
# This is the public interface of the package: `panels` is pure and needs no printer.


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
