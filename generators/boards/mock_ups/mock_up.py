"""A mock-up for a shop: the box in three-quarter view, boards around it, pieces before it, on a table in the light.

All is flat and in the inks of the boards: the lid is that of the cover, boards are those that it shows, at one scale.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hyskos.definitions.covers import Cover
from hyskos.definitions.geometry import Point, Rect, hull
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.covers import lid
from hyskos.generators.boards.covers.miniature import laid
from hyskos.generators.boards.covers.pictured import boards_of, pieces_of
from hyskos.generators.boards.covers.scene import accent, frieze, ground_items
from hyskos.generators.boards.covers.space import Plane, Spot, View, lying
from hyskos.generators.boards.covers.spine import spine, upper_side
from hyskos.generators.boards.covers.standing import Stood, stand, stood
from hyskos.generators.boards.shared.style import BLEED, BOLD, LINE, Style, style_of
from hyskos.generators.drawing import Drawing, Item, group, polygon, polyline, rectangle

SIZE = (160.0, 120.0)
"""Width and height, mm."""
_MARGIN = 0.055
"""Around what is shown, over the shorter side."""
_BEHIND = 90.0
"""From the box to the end of the table, mm."""
_ASIDE = 0.52
"""Where the main board begins, over the width of the box: pieces stand on its left."""
_TABLE, _SHADOW = "gold@28", "gold@62"
"""Inks of the table and of shadows on it: pale enough for a pale box to stand out, in no ground's way."""
_BROAD = 1.5
"""From here on, width over height, the main board lies beside the box."""
_THICK = 2.0
"""Thickness of a board, mm."""
_LIGHT = 0.34
"""How far a shadow falls to the right, and half as far away, over the height of what throws it."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """A board on the table."""

    board: Drawing
    plane: Plane

    def corners(self) -> tuple[Spot, ...]:
        return self.plane.corners(self.board.width, self.board.height)


@dataclass(frozen=True, slots=True)
class Walls:
    """The walls of a box that are seen, each as it is read: what the box is made of does not matter here."""

    front: Drawing
    right: Drawing
    top: Drawing

    def corners(self) -> tuple[Spot, ...]:
        """Give the corners of the box, its near lower left one at the origin."""
        w, d, h = self.front.width, self.right.width, self.front.height
        return tuple((x, y, z) for x in (0, w) for y in (0, d) for z in (0, h))


def walls_of(cover: Cover, lang: str, style: Style) -> Walls:
    """Give the walls of a box that nobody has designed: the lid of a cover, and sides of one ground with it."""
    front = lid.draw(cover, lang=lang, ink=style.name)
    return Walls(front, spine(cover, front.height, lang, style), upper_side(cover, front.width, style))


def draw(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the mock-up in the proportions that most shops show; raises DoesNotFitError when the title does not fit."""
    return sized(cover, *SIZE, lang=lang, ink=ink)


def sized(cover: Cover, wide: float, high: float, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the mock-up in a size in mm."""
    style, sheet = style_of(ink), Rect(0, 0, wide, high)
    walls = walls_of(cover, lang, style)
    front = walls.front
    broad = wide >= _BROAD * high
    boards = _around(front, boards_of(cover, lang, style), broad=broad)
    pieces = stood(pieces_of(cover), front.width * (1 if broad else _ASIDE))
    margin = _MARGIN * min(wide, high)
    spots = [spot for board in boards for spot in board.corners()]
    spots += [spot for piece in pieces for spot in piece.corners()]
    view = View().fitted([*walls.corners(), *spots], sheet.grown(-margin))
    picture = (
        group(_box(walls, view, style), id="box"),
        group(_boards(boards, view, style), id="boards"),
        group((item for one in pieces for item in _piece(one, view, style)), id="pieces"),
    )
    layers = (
        group(_room(cover, sheet, _horizon(walls, view, sheet), style), id="ground", layer=True),
        group(picture, id="picture", layer=True),
    )
    title = f"{text_in(cover.title, lang)}: {text_in(cover.subtitle, lang)}"
    return Drawing(f"{cover.game}_{cover.id}-mock-up", title, wide, high, lang, layers)


def _horizon(walls: Walls, view: View, sheet: Rect) -> float:
    """Give the height where the table ends, mm from above: behind the box, and neither too high nor too low."""
    return max(0.28 * sheet.h, min(view.point((0, walls.right.width + _BEHIND, 0))[1], 0.5 * sheet.h))


def _room(cover: Cover, sheet: Rect, edge: float, style: Style) -> Iterator[Item]:
    """Draw the wall with its rays and the table before it, both into the bleed."""
    yield from ground_items(cover, sheet, (sheet.w * 0.36, edge), style)
    left, right = sheet.x - BLEED, sheet.right + BLEED
    yield rectangle(left, edge, right - left, sheet.bottom + BLEED - edge, fill=_TABLE if style.gold else "white")
    yield polyline([(left, edge), (right, edge)], stroke=style.gold or "black", width=3 * BOLD if style.gold else LINE)
    yield from frieze((left, edge), (right, edge), 0.03 * sheet.h, accent(cover, style), style)


def _around(front: Drawing, boards: Sequence[Drawing], *, broad: bool) -> list[_Laid]:
    """Lay the first board before the box to the right, or right of it on a broad picture; others like a hand of cards.

    These begin at the left and lie on the first one where both meet.
    """
    first, *others = boards
    x, y = (front.width + 14, 0.3 * first.height) if broad else (front.width * _ASIDE, -16)
    placed = [_Laid(first, lying(x, y, 4))]
    for i, board in enumerate(reversed(others)):
        left = len(others) - 1 - i
        x, y = left * 46 - 0.1 * front.width, -(26 if broad else 0.45 * first.height) - i * 34
        placed.append(_Laid(board, lying(x, y, 2 - 8 * i, _THICK * (i + 2))))
    return placed


def _boards(boards: Sequence[_Laid], view: View, style: Style) -> Iterator[Item]:
    for one in boards:
        if style.gold:
            yield polygon([view.point((x + 4, y - 3, z - _THICK)) for x, y, z in one.corners()], fill=_SHADOW)
        below = [(x, y, z - _THICK) for x, y, z in one.corners()]
        outline = hull([view.point(spot) for spot in (*one.corners(), *below)])
        fill = "stone@45" if style.gold else "white"
        yield polygon(outline, fill=fill, stroke=_edge(style), width=LINE, join="round")
        yield laid(one.board, one.plane.matrix(view))
        yield polygon([view.point(spot) for spot in one.corners()], stroke=_edge(style), width=LINE, join="round")


def _edge(style: Style) -> str:
    return "black@80" if style.gold else "black"


def _box(walls: Walls, view: View, style: Style) -> Iterator[Item]:
    """Draw the three sides of the box that are seen, over its shadow."""
    w, d, h = walls.front.width, walls.right.width, walls.front.height
    if style.gold:
        yield polygon(_shadow(walls.corners(), view), fill=_SHADOW)
    faces = (
        (walls.top, Plane((0, d, h), (1, 0, 0), (0, -1, 0))),
        (walls.right, Plane((w, 0, h), (0, 1, 0), (0, 0, -1))),
        (walls.front, Plane((0, 0, h), (1, 0, 0), (0, 0, -1))),
    )
    for drawing, plane in faces:
        yield laid(drawing, plane.matrix(view))
    for drawing, plane in faces:
        corners = [view.point(spot) for spot in plane.corners(drawing.width, drawing.height)]
        yield polygon(corners, stroke=_edge(style), width=LINE, join="round")


def _shadow(corners: Sequence[Spot], view: View) -> list[Point]:
    """Give the outline of the shadow that a body throws on the table."""
    return hull([view.point((x + z * _LIGHT, y + z * _LIGHT / 2, 0)) for x, y, z in corners])


def _piece(one: Stood, view: View, style: Style) -> Iterator[Item]:
    if style.gold:
        yield polygon(_shadow(one.corners(), view), fill=_SHADOW)
    yield from stand(one, view, style)
