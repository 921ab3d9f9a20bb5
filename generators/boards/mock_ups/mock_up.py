"""A mock-up for a shop: the box in three-quarter view, and around it the game as it is played, on a table in the light.

All is flat and in the inks of the boards: the lid is that of the cover, boards are those that it shows, at one scale.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Rect, hull
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.covers.facts import facts_strip, over_strip
from hyskos.generators.boards.covers.pictured import boards_of, standing_beside, standing_on
from hyskos.generators.boards.covers.scene import accent, frieze, ground_items, ground_sources
from hyskos.generators.boards.mock_ups.arranging import PlacedBoard, Stage, arrange
from hyskos.generators.boards.mock_ups.walls import Walls, only_ground, walls_of
from hyskos.generators.boards.scenes.miniature import draw_transformed
from hyskos.generators.boards.scenes.space import Spot, View
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
from hyskos.generators.boards.shared.engraving import floor, sky
from hyskos.generators.boards.shared.style import BLEED, BOLD, LINE, Style, style_of
from hyskos.generators.drawing import Drawing, Item, group, polygon, polyline, rectangle, with_sources
from hyskos.generators.words import join_pair

SIZE = (160.0, 120.0)
"""Width and height, mm."""
_MARGIN = 0.055
"""Around what is shown, over the shorter side."""
_BEHIND = 90.0
"""From the box to the end of the table, mm."""
_BEYOND = 0.03
"""From the furthest board to the end of the table, over the height of the picture."""
_ON_TABLE = 10.0
"""Boards on boards lie no higher, mm: pieces do."""
_PLAIN = 5.0
"""A wall that is narrower on a picture, mm, shows its ground alone: most of what is on it is too fine to print."""
_ROWS = (0.0, 150.0, 260.0, 400.0)
"""How long rows of pieces may be, mm; in the shortest stands one set."""
_TABLE = "gold@28"
"""Ink of the table: pale enough for a pale box to stand out, in no ground's way."""
_BESIDE = 42.0
"""Between two dice in a row, mm."""


def draw(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the mock-up in the proportions that most shops show; raises DoesNotFitError when the title does not fit."""
    return draw_in_size(cover, *SIZE, lang=lang, ink=ink)


def draw_in_size(cover: Cover, width: float, height: float, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the mock-up in a size in mm."""
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
    view = View().fitted(spots, area)
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
    """Return arrangements of the loose things: pieces in shorter or longer rows with dice in front, or dice alone."""
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
    """Return the height where the table ends, mm from above: behind all that is on it, and before half of the sheet."""
    behind = view.point((0, walls.deep + _BEHIND, 0))[1]
    lain = [view.point(spot)[1] - _BEYOND * sheet.h for spot in spots if spot[2] <= _ON_TABLE]
    return min([behind, sheet.h / 2, *lain])


def _room(cover: Cover, sheet: Rect, edge: float, style: Style) -> Iterator[Item]:
    """Draw the wall with its rays and the table before it, both into the bleed; in the saver style into a frame."""
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
    """Throw shadows on the table: what lies there is drawn over them."""
    for body in (walls.corners(), *map(corners_of, things)):
        yield darken(shadow(body, view), style)


def _boards(boards: Sequence[Drawing], places: Sequence[PlacedBoard], view: View, style: Style) -> Iterator[Item]:
    for board, placed in zip(boards, places, strict=True):
        yield from with_sources(board_on_table(board, placed.plane, view, style), *board.items[0].sources)


def _edge(style: Style) -> str:
    return "black@80" if style.gold else "black"


def _box(walls: Walls, view: View, style: Style) -> Iterator[Item]:
    """Draw the three sides of the box that are seen, over its base as far as that is seen."""
    if walls.deep > walls.right.width:
        base = hull([view.point(spot) for spot in walls.corners()])
        yield polygon(base, fill=style.paper or "white", stroke=_edge(style), width=LINE, join="round")
    for drawing, plane in walls.faces():
        narrow = min(drawing.width, drawing.height) * view.scale < _PLAIN
        bare = narrow or drawing is walls.top  # what is on that reads from behind, as on a lid that lies
        yield draw_transformed(only_ground(drawing) if bare else drawing, plane.matrix(view))
    for drawing, plane in walls.faces():
        corners = [view.point(spot) for spot in plane.corners(drawing.width, drawing.height)]
        yield polygon(corners, stroke=_edge(style), width=LINE, join="round")
