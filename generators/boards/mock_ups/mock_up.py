"""Mock-ups for shops: the box in three-quarter view on a table, with the game in progress around it.

Everything is flat, in the inks of the boards and at one scale: the lid of the cover, and the boards it shows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from hyskos.definitions.geometry import Rect, hull
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.languages import text_in
from hyskos.definitions.loader import find, load_as
from hyskos.definitions.paths import is_file
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.boxes.faces import Face, panels
from hyskos.generators.boards.covers.face import draw_lid
from hyskos.generators.boards.covers.pictured import boards_of, standing_beside, standing_on
from hyskos.generators.boards.covers.scene import READS, accent, frieze, ground_items, ground_sources
from hyskos.generators.boards.covers.title_block import facts_strip, over_strip
from hyskos.generators.boards.mock_ups.arranging import PlacedBoard, Stage, arrange
from hyskos.generators.boards.scenes.miniature import draw_transformed
from hyskos.generators.boards.scenes.space import Plane, Spot, View
from hyskos.generators.boards.scenes.standing import in_rows
from hyskos.generators.boards.scenes.tabletop import (
    Thing,
    board_on_table,
    corners_of,
    darken,
    dice_of,
    on_plane,
    shadow,
    shadow_of,
    things_on_table,
)
from hyskos.generators.boards.shared.engraving import floor, shade_area, sky
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import BLEED, BOLD, LINE, Style, style_of
from hyskos.generators.drawing import (
    Drawing,
    Group,
    Item,
    Text,
    filter_items,
    find_groups,
    group,
    override_sources,
    polygon,
    polyline,
    rectangle,
    with_sources,
)
from hyskos.generators.inks import contrast
from hyskos.generators.measure import extent
from hyskos.generators.typography import cap_height, set_title, width
from hyskos.generators.words import join_pair

# Sides of a box that its cover does not draw: ground, the frieze of the lid continued, the title upright.

DEEP = 48.0
"""Depth of a box whose depth is not stated, mm."""
_FOOT = 0.16
"""Height of the pale foot relative to the side."""
_LONGEST, _WIDEST = 0.8, 0.5
"""Maximum length and height of the title, relative to the side."""
_LEADING = 1.45
"""Line spacing of the title, relative to the height of capitals."""


def spine(cover: Cover, height: float, lang: str, style: Style) -> Drawing:
    """Draw the right side of a box; its title reads downwards."""
    items = with_sources(_spine(cover, height, lang, style), ())
    return Drawing(f"{cover.id}-spine", text_in(cover.title, lang), DEEP, height, lang, items)


def upper_side(cover: Cover, box_width: float, style: Style) -> Drawing:
    """Draw the upper side of a box: its ground, lit from above."""
    ink = cover.ground[0] if style.gold else "white"
    items = with_sources(
        [rectangle(0, 0, box_width, DEEP, fill=f"{ink}@70" if style.gold else ink)], *ground_sources(cover, style)
    )
    return Drawing(f"{cover.id}-top", "", box_width, DEEP, "en", items)


def _spine(cover: Cover, height: float, lang: str, style: Style) -> Iterator[Item]:
    ink = cover.ground[-1] if style.gold else "white"
    yield group(with_sources([rectangle(0, 0, DEEP, height, fill=ink)], *ground_sources(cover, style)), id="ground")
    foot = height * (1 - _FOOT)
    base = [
        rectangle(0, foot, DEEP, height - foot, fill="sand" if style.gold else "white"),
        polyline([(0, foot), (DEEP, foot)], stroke=style.gold or "black", width=2.0),
        *frieze((0, foot), (DEEP, foot), 7.0, accent(cover, style), style),
    ]
    yield group(base, id="frame")
    lines, size, font = _title(cover, foot, lang)
    step = cap_height(size, font) * _LEADING
    level = (cap_height(size, font) - step * (len(lines) - 1)) / 2
    name = [_line(line, level + i * step, size, font, ink) for i, line in enumerate(lines)]
    yield from with_sources([Group(tuple(name), matrix=(0, 1, -1, 0, DEEP / 2, foot / 2))], ("title", lang))


def _title(cover: Cover, foot: float, lang: str) -> tuple[list[str], float, str]:
    """Break the title into one or two lines, whichever is larger; return lines, size in pt, font."""
    text, font = set_title(text_in(cover.title, lang))
    words = text.split()
    ways = [[text], *([" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words)))]

    def size(lines: list[str]) -> float:
        tall = cap_height(100.0, font) * (1 + _LEADING * (len(lines) - 1))
        return 100.0 * min(foot * _LONGEST / max(width(line, 100.0, font) for line in lines), DEEP * _WIDEST / tall)

    best = max(ways, key=size)
    return best, size(best), font


def _line(text: str, level: float, size: float, font: str, ground: str) -> Item:
    ink = "white" if contrast("white", ground) >= READS else "black"
    if font == "display":
        return wordmark(text, 0, level, size, ink)
    return Text(0, level, text, size, font, "middle", ink)


# Walls of the box in a mock-up: those of the box that a cover names, or a cover's lid with plain sides.
#
# The package of boxes draws the named one, so that the picture matches the folded box.

_APART, _CLEAR = 3.0, 2.5
"""Distance of the lines on a shaded wall, and space around its texts, mm of the box."""
_PLAIN = ("ground", "frame")
"""Groups on a wall without texts."""


@dataclass(frozen=True, slots=True)
class Walls:
    """The visible walls of a box, each upright as on the box.

    `deep` is the depth of the whole box, mm; behind a lid that ends above the table, the base is visible.
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
        """Return each wall with its plane, stretched slightly, since folds take some card at the corners."""
        w, h, reach = self.front.width, self.front.height, self.right.width
        width, height, deep = w / self.top.width, h / self.right.height, reach / self.top.height
        return (
            (self.top, Plane((0, reach, h), (width, 0, 0), (0, -deep, 0))),
            (self.right, Plane((w, 0, h), (0, 1, 0), (0, 0, -height))),
            (self.front, Plane((0, 0, h), (1, 0, 0), (0, 0, -1))),
        )


def walls_of(cover: Cover, lang: str, style: Style) -> Walls:
    """Return the walls of the box that a cover names, with that cover, or else of a plain box with its lid.

    Raises UnreadableError for a custom box that is missing or cannot be folded.
    """
    if box := box_of(cover):
        faces = {face.name: _with_box_name(_turn_upright(face)) for face in panels(box, lang, style.name)}
        reach = faces["right"].width
        shorter = box.style == "lid-and-base" and box.lid is not None
        deep = max(reach, box.inner[2] + 2 * box.board) if shorter else reach
        return Walls(faces["front"], shade_wall(faces["right"], style), faces["top"], deep)
    front = draw_lid(cover, lang=lang, ink=style.name)
    side = spine(cover, front.height, lang, style)
    return Walls(front, shade_wall(side, style), upper_side(cover, front.width, style), side.width)


def shade_wall(wall: Drawing, style: Style) -> Drawing:
    """Shade a wall in the saver style with upright lines around its texts; in colour, it is darker anyway."""
    if style.gold:
        return wall
    read = extent(filter_items(wall.items, lambda item: not isinstance(item, Group) or item.id not in _PLAIN))
    lines = [shade_area(Rect(0, 0, wall.width, wall.height).corners(), _APART, (90.0,))]
    plate = read.grown(_CLEAR).corners() if read else ()
    under = group([*lines, *([polygon(plate, fill="white")] if plate else [])], id="ground")
    bare = filter_items(wall.items, lambda item: not isinstance(item, Group) or item.id != "ground")
    return replace(wall, items=(under, *bare))


def _with_box_name(wall: Drawing) -> Drawing:
    """Set the name of the box as the source of everything on a wall, since its values are in another file."""
    return replace(wall, items=override_sources(wall.items, ("box",)))


def box_of(cover: Cover) -> Box | None:
    """Load the box that a cover names, with that cover; None if it names none."""
    if not cover.box:
        return None
    path = Path(cover.source).parent / cover.box if is_file(cover.box) else find(cover.box)
    return replace(load_as(str(path), Box), face=cover)


def _turn_upright(face: Face) -> Drawing:
    """Turn a wall upright, as on the box."""
    width, height = (face.height, face.width) if face.turn in (90, 270) else (face.width, face.height)
    matrix = {
        0: (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
        90: (0.0, 1.0, -1.0, 0.0, width, 0.0),
        180: (-1.0, 0.0, 0.0, -1.0, width, height),
        270: (0.0, -1.0, 1.0, 0.0, 0.0, height),
    }[face.turn]
    return replace(face.drawing, width=width, height=height, items=(Group(face.drawing.items, matrix=matrix),))


def only_ground(wall: Drawing) -> Drawing:
    """Keep only the ground of a wall; walls without a ground stay unchanged."""
    return replace(wall, items=tuple(find_groups(wall.items, "ground")) or wall.items)


# The picture: box, boards and loose pieces on the table.

SIZE = (160.0, 120.0)
"""Width and height, mm."""
_MARGIN = 0.055
"""Margin around the scene, relative to the shorter side."""
_BEHIND = 90.0
"""Distance from the box to the far edge of the table, mm."""
_BEYOND = 0.03
"""Minimum distance from the farthest board to the edge of the table, relative to the height of the picture."""
_ON_TABLE = 10.0
"""Maximum height of boards lying on boards, mm; pieces are higher."""
_PLAIN_UP_TO = 5.0
"""Minimum width of a wall on the picture to show more than its ground, mm; details would be too fine to print."""
_ROWS = (0.0, 150.0, 260.0, 400.0)
"""Lengths of rows of pieces to try, mm; the shortest has one set per row."""
_TABLE = "gold@28"
"""Ink of the table, pale enough to contrast with all grounds."""
_BESIDE = 42.0
"""Distance between two dice in a row, mm."""


def draw(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the mock-up in the proportions that most shops use; raises DoesNotFitError if the title does not fit."""
    return draw_in_size(cover, *SIZE, lang=lang, ink=ink)


def draw_in_size(cover: Cover, width: float, height: float, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the mock-up at a size in mm."""
    style = style_of(ink)
    sheet, strip = over_strip(Rect(0, 0, width, height))
    walls = walls_of(cover, lang, style)
    boards = boards_of(cover, lang, style)
    area = sheet.grown(-_MARGIN * min(width, height))
    arrangement = arrange(
        Stage(walls.corners(), area), [(board.width, board.height) for board in boards], crowds(cover)
    )
    playing = on_plane(standing_on(cover, lang), arrangement.boards[0].plane)
    spots = [
        *walls.corners(),
        *shadow_of(walls.corners()),
        *arrangement.spots,
        *(spot for thing in playing for spot in corners_of(thing)),
    ]
    view = View().fit(spots, area)
    things: list[Thing] = [*playing, *arrangement.things]
    picture = (
        group(with_sources(_shadows(walls, arrangement.things, view, style), ()), id="shadows"),
        group(_boards(boards, arrangement.boards, view, style), id="boards"),
        group(with_sources(_box(walls, view, style), ("box",) if cover.box else ()), id="box"),
        group(things_on_table(things, view, style), id="pieces"),
    )
    room = _room(cover, sheet, _horizon(walls, spots, view, sheet), style)
    layers = (
        group(with_sources(room, ()), id="ground", layer=True),
        group(picture, id="picture", layer=True),
        group(with_sources(facts_strip(cover, strip, lang, style), ("facts",)), id="facts", layer=True),
    )
    title = join_pair(text_in(cover.title, lang), text_in(cover.subtitle, lang), lang)
    return Drawing(f"{cover.game}_{cover.id}-mock-up", title, width, height, lang, layers)


def crowds(cover: Cover) -> list[list[Thing]]:
    """Return arrangements of loose things: pieces in shorter or longer rows with dice in front, or only dice."""
    groups, dice = standing_beside(cover), dice_of(cover)
    rows = [in_rows(groups, row) for row in _ROWS] if groups else [[] for _ in dice]
    choices = list[list[Thing]]()
    for n, stacks in enumerate(rows, 1):
        each = len(dice) if stacks else n
        near = min((spot[1] for stack in stacks for spot in corners_of(stack)), default=0.0) - _BESIDE
        left = min((spot[0] for stack in stacks for spot in corners_of(stack)), default=0.0) + _BESIDE / 2
        placed = [replace(die, x=left + i % each * _BESIDE, y=near - i // each * _BESIDE) for i, die in enumerate(dice)]
        choices.append([*stacks, *placed])
    return choices or [[]]


def _horizon(walls: Walls, spots: Sequence[Spot], view: View, sheet: Rect) -> float:
    """Return the y of the far edge of the table, mm: behind everything on it, in the upper half of the sheet."""
    behind = view.point((0, walls.deep + _BEHIND, 0))[1]
    lain = [view.point(spot)[1] - _BEYOND * sheet.h for spot in spots if spot[2] <= _ON_TABLE]
    return min([behind, sheet.h / 2, *lain])


def _room(cover: Cover, sheet: Rect, edge: float, style: Style) -> Iterator[Item]:
    """Draw the wall with its rays and the table in front of it, with bleed; in the saver style, within a frame."""
    summit, deep = (sheet.w * 0.36, edge), 0.03 * sheet.h
    if style.gold is None:
        inner = sheet.grown(-BLEED)
        yield from sky(replace(inner, h=edge - inner.y), summit)
        yield from frieze((inner.x, edge), (inner.right, edge), deep, "black", style)
        yield polyline([(inner.x, edge), (inner.right, edge)], stroke="black", width=LINE)
        yield floor(replace(inner, y=edge + deep, h=inner.bottom - edge - deep))
        yield polygon(inner.corners(), stroke="black", width=LINE)
        return
    yield from with_sources(ground_items(cover, sheet, summit, style), *ground_sources(cover, style))
    left, right = sheet.x - BLEED, sheet.right + BLEED
    yield rectangle(left, edge, right - left, sheet.bottom + BLEED - edge, fill=_TABLE)
    yield polyline([(left, edge), (right, edge)], stroke=style.gold, width=3 * BOLD)
    yield from frieze((left, edge), (right, edge), deep, accent(cover, style), style)


def _shadows(walls: Walls, things: Sequence[Thing], view: View, style: Style) -> Iterator[Item]:
    """Draw the shadows on the table, below everything that lies on it."""
    for body in (walls.corners(), *map(corners_of, things)):
        yield darken(shadow(body, view), style)


def _boards(boards: Sequence[Drawing], places: Sequence[PlacedBoard], view: View, style: Style) -> Iterator[Item]:
    for board, placed in zip(boards, places, strict=True):
        yield from with_sources(board_on_table(board, placed.plane, view, style), *board.items[0].sources)


def _edge(style: Style) -> str:
    return "black@80" if style.gold else "black"


def _box(walls: Walls, view: View, style: Style) -> Iterator[Item]:
    """Draw the three visible sides of the box, and the visible part of its base."""
    if walls.deep > walls.right.width:
        base = hull([view.point(spot) for spot in walls.corners()])
        yield polygon(base, fill=style.paper or "white", stroke=_edge(style), width=LINE, join="round")
    for drawing, plane in walls.faces():
        narrow = min(drawing.width, drawing.height) * view.scale < _PLAIN_UP_TO
        bare = narrow or drawing is walls.top  # texts on the top are upside down for the viewer
        yield draw_transformed(only_ground(drawing) if bare else drawing, plane.matrix(view))
    for drawing, plane in walls.faces():
        corners = [view.point(spot) for spot in plane.corners(drawing.width, drawing.height)]
        yield polygon(corners, stroke=_edge(style), width=LINE, join="round")
