"""A mock-up for a shop: the box in three-quarter view, boards around it, pieces before it, on a table in the light.

All is flat and in the inks of the boards: the lid is that of the cover, boards are those that it shows, at one scale.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.covers import Cover
from hyskos.definitions.geometry import Point, Rect, hull
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.covers.miniature import held, laid
from hyskos.generators.boards.covers.pictured import boards_of, named, pieces_of
from hyskos.generators.boards.covers.scene import accent, frieze, ground_items, tinted
from hyskos.generators.boards.covers.space import Spot, View
from hyskos.generators.boards.mock_ups.arranging import THICK, Lying, Stage, arranged
from hyskos.generators.boards.mock_ups.standing import Stood, stand, stood
from hyskos.generators.boards.mock_ups.walls import Walls, plain, walls_of
from hyskos.generators.boards.shared.engraving import floor, shade, sky
from hyskos.generators.boards.shared.style import BLEED, BOLD, LINE, Style, style_of
from hyskos.generators.drawing import Drawing, Item, caused, group, polygon, polyline, rectangle
from hyskos.generators.words import paired

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
_TABLE, _SHADOW = "gold@28", "gold@62"
"""Inks of the table and of shadows on it: pale enough for a pale box to stand out, in no ground's way."""
_CLOSE = 0.65
"""Between the lines of a shadow in the saver style, mm."""
_LIGHT = 0.34
"""How far a shadow falls to the right, and half as far away, over the height of what throws it."""


def draw(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the mock-up in the proportions that most shops show; raises DoesNotFitError when the title does not fit."""
    return sized(cover, *SIZE, lang=lang, ink=ink)


def sized(cover: Cover, wide: float, high: float, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the mock-up in a size in mm."""
    style, sheet = style_of(ink), Rect(0, 0, wide, high)
    walls = walls_of(cover, lang, style)
    boards = boards_of(cover, lang, style)
    area = sheet.grown(-_MARGIN * min(wide, high))
    found = arranged(
        Stage(walls.corners(), area),
        [(board.width, board.height) for board in boards],
        [stood(pieces_of(cover), row) for row in _ROWS],
    )
    view = View().fitted([*walls.corners(), *found.spots], area)
    picture = (
        group(caused(_shadows(walls, found.pieces, view, style), ()), id="shadows"),
        group(_boards(boards, found.boards, view, style), id="boards"),
        group(caused(_box(walls, view, style), ("box",) if cover.box else ()), id="box"),
        group(_pieces(cover, _far_first(found.pieces, view), view, style), id="pieces"),
    )
    room = _room(cover, sheet, _horizon(walls, found.spots, view, sheet), style)
    layers = (
        group(caused(room, ()), id="ground", layer=True),
        group(picture, id="picture", layer=True),
    )
    title = paired(text_in(cover.title, lang), text_in(cover.subtitle, lang), lang)
    return Drawing(f"{cover.game}_{cover.id}-mock-up", title, wide, high, lang, layers)


def _pieces(cover: Cover, pieces: Sequence[Stood], view: View, style: Style) -> Iterator[Item]:
    for one in pieces:
        yield from caused(held(tuple(stand(one, view, style))), named(cover, one.pieces))


def _far_first(pieces: Sequence[Stood], view: View) -> list[Stood]:
    return sorted(pieces, key=lambda one: view.point((one.x, one.y, 0))[1])


def _horizon(walls: Walls, spots: Sequence[Spot], view: View, sheet: Rect) -> float:
    """Give the height where the table ends, mm from above: behind all that is on it, and before half of the sheet."""
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
    yield from caused(ground_items(cover, sheet, summit, style), *tinted(cover, style))
    left, right = sheet.x - BLEED, sheet.right + BLEED
    yield rectangle(left, edge, right - left, sheet.bottom + BLEED - edge, fill=_TABLE)
    yield polyline([(left, edge), (right, edge)], stroke=style.gold, width=3 * BOLD)
    yield from frieze((left, edge), (right, edge), deep, accent(cover, style), style)


def _shadows(walls: Walls, pieces: Sequence[Stood], view: View, style: Style) -> Iterator[Item]:
    """Throw shadows on the table: what lies there is drawn over them."""
    for body in (walls.corners(), *(one.corners() for one in pieces)):
        yield from _dark(_shadow(body, view), style)


def _dark(outline: Sequence[Point], style: Style) -> Iterator[Item]:
    """Darken the table where a shadow falls."""
    if style.gold:
        yield polygon(outline, fill=_SHADOW)
    else:
        yield shade(outline, _CLOSE)


def _boards(boards: Sequence[Drawing], places: Sequence[Lying], view: View, style: Style) -> Iterator[Item]:
    for board, place in zip(boards, places, strict=True):
        yield from caused(_board(board, place, view, style), *board.items[0].sources)


def _board(board: Drawing, place: Lying, view: View, style: Style) -> Iterator[Item]:
    yield from _dark([view.point((x + 4, y - 3, z - THICK)) for x, y, z in place.corners], style)
    below = [(x, y, z - THICK) for x, y, z in place.corners]
    outline = hull([view.point(spot) for spot in (*place.corners, *below)])
    fill = "stone@45" if style.gold else "white"
    yield polygon(outline, fill=fill, stroke=_edge(style), width=LINE, join="round")
    yield laid(board, place.plane.matrix(view))
    yield polygon([view.point(spot) for spot in place.corners], stroke=_edge(style), width=LINE, join="round")


def _edge(style: Style) -> str:
    return "black@80" if style.gold else "black"


def _box(walls: Walls, view: View, style: Style) -> Iterator[Item]:
    """Draw the three sides of the box that are seen, over its base as far as that is seen."""
    if walls.deep > walls.right.width:
        base = hull([view.point(spot) for spot in walls.corners()])
        yield polygon(base, fill=style.paper or "white", stroke=_edge(style), width=LINE, join="round")
    for drawing, plane in walls.faces():
        narrow = min(drawing.width, drawing.height) * view.scale < _PLAIN
        yield laid(plain(drawing) if narrow else drawing, plane.matrix(view))
    for drawing, plane in walls.faces():
        corners = [view.point(spot) for spot in plane.corners(drawing.width, drawing.height)]
        yield polygon(corners, stroke=_edge(style), width=LINE, join="round")


def _shadow(corners: Sequence[Spot], view: View) -> list[Point]:
    """Give the outline of the shadow that a body throws on the table."""
    return hull([view.point((x + z * _LIGHT, y + z * _LIGHT / 2, 0)) for x, y, z in corners])
