"""The walls of the box that a mock-up shows: those of a box that somebody has designed, else a cover's lid with sides.

A box comes from its own room, so that what is shown is what is folded.
"""

from dataclasses import replace
from pathlib import Path

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.loader import find, load_as
from hyskos.definitions.paths import is_file
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.boxes.panels import Face, panels
from hyskos.generators.boards.covers import lid
from hyskos.generators.boards.mock_ups.spine import spine, upper_side
from hyskos.generators.boards.scenes.space import Plane, Spot
from hyskos.generators.boards.shared.engraving import shade
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.drawing import Drawing, Group, filter_items, find_groups, group, override_sources, polygon
from hyskos.generators.measure import extent

_APART, _CLEAR = 3.0, 2.5
"""Between the lines of a wall in the shade, and around what is read there, mm of the box."""
_PLAIN = ("ground", "frame")
"""Groups on a wall that nobody reads."""


@dataclass(frozen=True, slots=True)
class Walls:
    """The walls of a box that are seen, each as it stands on the box.

    `deep` is the depth of the whole, mm: behind a lid that ends before the table, one sees the base.
    """

    front: Drawing
    right: Drawing
    top: Drawing
    deep: float

    def corners(self) -> tuple[Spot, ...]:
        """Return the corners of the box, its near lower left one at the origin."""
        w, h = self.front.width, self.front.height
        return tuple((x, y, z) for x in (0, w) for y in (0, self.deep) for z in (0, h))

    def faces(self) -> tuple[tuple[Drawing, Plane], ...]:
        """Return each wall with its place; card is folded around corners, so a wall may be a hair short of its side."""
        w, h, reach = self.front.width, self.front.height, self.right.width
        width, height, deep = w / self.top.width, h / self.right.height, reach / self.top.height
        return (
            (self.top, Plane((0, reach, h), (width, 0, 0), (0, -deep, 0))),
            (self.right, Plane((w, 0, h), (0, 1, 0), (0, 0, -height))),
            (self.front, Plane((0, 0, h), (1, 0, 0), (0, 0, -1))),
        )


def walls_of(cover: Cover, lang: str, style: Style) -> Walls:
    """Return the walls of the box that a cover names, under that cover, or else of one that is invented around its lid.

    Raises UnreadableError for a box of one's own that has gone or cannot be folded.
    """
    if box := box_of(cover):
        faces = {face.name: _credited(_turn_upright(face)) for face in panels(box, lang, style.name)}
        reach = faces["right"].width
        shorter = box.style == "lid-and-base" and box.lid is not None
        deep = max(reach, box.inner[2] + 2 * box.board) if shorter else reach
        return Walls(faces["front"], shade_wall(faces["right"], style), faces["top"], deep)
    front = lid.draw(cover, lang=lang, ink=style.name)
    side = spine(cover, front.height, lang, style)
    return Walls(front, shade_wall(side, style), upper_side(cover, front.width, style), side.width)


def shade_wall(wall: Drawing, style: Style) -> Drawing:
    """Shade a wall of the saver style with upright lines, around what is read on it; in colour it is darker anyway."""
    if style.gold:
        return wall
    read = extent(filter_items(wall.items, lambda item: not isinstance(item, Group) or item.id not in _PLAIN))
    lines = [shade(Rect(0, 0, wall.width, wall.height).corners(), _APART, (90.0,))]
    plate = read.grown(_CLEAR).corners() if read else ()
    under = group([*lines, *([polygon(plate, fill="white")] if plate else [])], id="ground")
    bare = filter_items(wall.items, lambda item: not isinstance(item, Group) or item.id != "ground")
    return replace(wall, items=(under, *bare))


def _credited(wall: Drawing) -> Drawing:
    """Lead all on a wall to the name of its box: its own values stand in another file."""
    return replace(wall, items=override_sources(wall.items, ("box",)))


def box_of(cover: Cover) -> Box | None:
    """Read the box that a cover names, and put that cover on it; None if it names none."""
    if not cover.box:
        return None
    path = Path(cover.source).parent / cover.box if is_file(cover.box) else find(cover.box)
    return replace(load_as(str(path), Box), face=cover)


def _turn_upright(face: Face) -> Drawing:
    """Turn a wall as it stands on the box."""
    width, height = (face.height, face.width) if face.turn in (90, 270) else (face.width, face.height)
    matrix = {
        0: (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
        90: (0.0, 1.0, -1.0, 0.0, width, 0.0),
        180: (-1.0, 0.0, 0.0, -1.0, width, height),
        270: (0.0, -1.0, 1.0, 0.0, 0.0, height),
    }[face.turn]
    return replace(face.drawing, width=width, height=height, items=(Group(face.drawing.items, matrix=matrix),))


def only_ground(wall: Drawing) -> Drawing:
    """Leave nothing on the wall of a box but its ground; walls that are invented stay."""
    return replace(wall, items=tuple(find_groups(wall.items, "ground")) or wall.items)
