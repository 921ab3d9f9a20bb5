"""Pieces on a table or stacked: pyramids as triangles in space, figures as upright panels."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.art.library import load_art
from hyskos.definitions.geometry import Point, add_up, hull
from hyskos.definitions.kinds.pieces import Pieces, PieceSet, PyramidSize, Standee
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.games.score_sheet import SHOWS
from hyskos.generators.boards.pieces.piece_cells import figure_on
from hyskos.generators.boards.pieces.pyramid_net import CAP, PieceStyle, cap_of, inks_of, look_of
from hyskos.generators.boards.scenes.miniature import printable_at_size
from hyskos.generators.boards.scenes.space import Spot, View, faces_viewer
from hyskos.generators.boards.shared.art import draw_art
from hyskos.generators.boards.shared.engraving import shade_area
from hyskos.generators.boards.shared.style import HAIR, LINE, Style
from hyskos.generators.drawing import Group, Item, Sources, UndrawableError, group, override_sources, polygon, rectangle
from hyskos.generators.inks import readable_on

_APART, _CLEAR = 9.0, 58.0
"""Gap between two pieces, and between the box and the first row, mm."""
_REACH = 1.2
"""Distance of rows in addition to the foot, over the height of the highest piece, so that none hides another."""
_SIGN = 0.34
"""Size of a suit over the base of its pyramid."""
_UP = 0.3
"""Its position on a face, as a share of the distance from foot to tip."""
_LINES = 1.15
"""Distance of the lines on a shaded side and behind a figure, mm."""
_STEPS = 1.0, 2.6
"""Extent of a figure's foot to both sides and to the front, in the picture, mm."""
_LEANT = 0.8
"""Minimum visible share of a figure's height."""
_WORD = re.compile(r"(?P<stack>(?:[a-z][1-9]+)+)(?:@\w+)?|(?P<owner>[a-z])(?P<figure>[A-Z])@\w+")


@dataclass(frozen=True, slots=True)
class StandingPiece:
    """A piece by the centre of its foot, `z` mm above the table; `turn` rotates a pyramid, in degrees."""

    pieces: Pieces
    piece_set: PieceSet
    shape: PyramidSize | Standee
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    turn: float = 0.0
    sources: Sources = ()  # its name on the cover, in a position

    def foot(self) -> tuple[Spot, ...]:
        """Return the corners of the foot of a pyramid, counter-clockwise from the near left one."""
        half = self.width / 2
        c, s = half * math.cos(math.radians(self.turn)), half * math.sin(math.radians(self.turn))
        around = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple((self.x + a * c - b * s, self.y + a * s + b * c, self.z) for a, b in around)

    @property
    def width(self) -> float:
        """Return its width, mm."""
        return self.shape.base_mm if isinstance(self.shape, PyramidSize) else self.shape.width_mm

    @property
    def tip(self) -> Spot:
        """Return its highest point."""
        return self.x, self.y, self.z + self.shape.height_mm

    def corners(self) -> tuple[Spot, ...]:
        """Return its corners."""
        if isinstance(self.shape, PyramidSize):
            return (*self.foot(), self.tip)
        half = self.width / 2
        return tuple((self.x + a * half, self.y, z) for a in (-1, 1) for z in (self.z, self.tip[2]))

    def outline(self, view: View) -> list[Point]:
        """Return its outline in the picture."""
        points = [view.point(spot) for spot in self.corners()]
        if isinstance(self.shape, Standee):
            x, y, top = self.panel(view)
            half = view.scale * (self.width / 2 + _STEPS[0])
            points = [(x - half, top), (x + half, top), (x + half, y), (x - half, y)]
        return hull(points)

    def panel(self, view: View) -> tuple[float, float, float]:
        """Return centre, foot and top of a figure in the picture: from above, it seems to lean back."""
        x, y = view.point((self.x, self.y, self.z))
        upright = max(math.cos(math.radians(view.tilt)), _LEANT)
        return x, y, y - view.scale * self.shape.height_mm * upright


Stack = tuple[StandingPiece, ...]
"""A stack of pieces, the lowest first."""


def stack_of(word: str, pieces: Pieces, path: tuple[str | int, ...] = ()) -> Stack:
    """Read a stack of pieces, such as g321, o3g2@7 or gM@4, around the origin.

    Raises UndrawableError with the path of the value on the cover.
    """
    read = _WORD.fullmatch(word)
    letters = {piece_set.letter: piece_set for piece_set in pieces.sets}
    figures = {figure.id[0].upper(): figure for figure in pieces.figures}
    try:
        assert read
        if read["figure"]:
            return (StandingPiece(pieces, letters[read["owner"]], figures[read["figure"]]),)
        parts = re.findall(r"([a-z])([1-9]+)", read["stack"])
        pyramids = [(letters[letter], pieces.sizes[int(pip) - 1]) for letter, pips in parts for pip in pips]
    except (LookupError, AssertionError):
        message = say(N_("`{word}` is not a piece of `{id}`"), id=pieces.id, word=word)
        raise UndrawableError(message, path=path) from None
    stack, z = list[StandingPiece](), 0.0
    for piece_set, size in pyramids:
        stack.append(StandingPiece(pieces, piece_set, size, z=z))
        z += SHOWS * size.height_mm
    return tuple(stack)


def with_stack_sources(stack: Stack, *sources: tuple[str | int, ...]) -> Stack:
    """Return the stack with its name on the cover as source."""
    return tuple(replace(piece, sources=sources) for piece in stack)


def move_stack(stack: Stack, x: float, y: float, turn: float = 0.0) -> Stack:
    """Move a stack from the origin to a point."""
    return tuple(replace(piece, x=piece.x + x, y=piece.y + y, turn=turn) for piece in stack)


def one_of_each(pieces: Pieces) -> list[list[Stack]]:
    """List one of each figure and of each size, large to small, of every colour: a list for each colour."""
    sizes = sorted(pieces.sizes, key=lambda size: -size.base_mm)
    kinds: list[PyramidSize | Standee] = [*pieces.figures, *sizes]
    return [[(StandingPiece(pieces, piece_set, of),) for of in kinds] for piece_set in pieces.sets]


def in_rows(groups: Sequence[Sequence[Stack]], width: float) -> list[Stack]:
    """Put groups of stacks in rows of at most `width` mm, or of one group, far ones first, aligned at the right."""
    lines: list[list[Stack]] = [[]]
    used = 0.0
    for group_of_stacks in groups:
        need = add_up(stack[0].width + _APART for stack in group_of_stacks)
        if lines[-1] and used + need > width:
            lines.append([])
            used = 0.0
        lines[-1] += group_of_stacks
        used += need
    stacks = [stack for group_of_stacks in groups for stack in group_of_stacks]
    pitch = max((stack[-1].tip[2] * _REACH + stack[0].width for stack in stacks), default=0.0)
    placed, y = list[Stack](), -_CLEAR
    for line in lines:
        x = width - add_up(stack[0].width + _APART for stack in line)
        for stack in line:
            placed.append(move_stack(stack, x + stack[0].width / 2, y))
            x += stack[0].width + _APART
        y -= pitch
    return placed


def sort_far_first(stacks: Sequence[Stack], view: View) -> list[Stack]:
    """Order stacks so that nearer ones are drawn later."""
    return sorted(stacks, key=lambda stack: view.point((stack[0].x, stack[0].y, 0))[1])


def stand(piece: StandingPiece, view: View, style: Style) -> Iterator[Item]:
    """Draw a piece in perspective."""
    if isinstance(piece.shape, Standee):
        yield _figure(piece, piece.shape, view, style)
        return
    foot, full = piece.foot(), style.gold is not None
    edge = _edge(style)
    for i, near in enumerate(foot):
        corners = [view.point(spot) for spot in (piece.tip, foot[(i + 1) % 4], near)]
        if not faces_viewer(corners):
            continue
        fill = (lighten(piece.piece_set.ink) if i == 0 else piece.piece_set.ink) if full else "white"
        if i:
            yield from _shaded_side(corners, look_of(piece.pieces, piece.piece_set, style))
        yield polygon(corners, fill=fill if full or i == 0 else None, stroke=edge, width=LINE, join="round")
        if full:
            cap = cap_of(piece.piece_set.ink)
            (x, y), *low = corners
            top = [(x, y), *((x + (to - x) * CAP, y + (down - y) * CAP) for to, down in low)]
            yield polygon(top, fill=lighten(cap) if i == 0 else cap, stroke=edge, width=HAIR, join="round")
        if piece.piece_set.suit and i == 0:
            yield _sign(piece, near, foot[1], view, readable_on(fill) if full else "black")


def _edge(style: Style) -> str:
    """Return the ink of edges: black over gold would be more ink than some printers dry."""
    return "lapis" if style.gold else "black"


def lighten(ink: str) -> str:
    """Return the ink of a lit face."""
    base, _, tint = ink.partition("@")
    return f"{base}@{round(int(tint or 100) * 0.7)}"


def _shaded_side(corners: Sequence[Point], look: PieceStyle) -> Iterator[Item]:
    """Shade the side of a pyramid away from the light, its tip first, with the hatching of its set.

    Where there is no colour, the hatching distinguishes sets.
    """
    if look.style.gold is None:
        (x, y), (right, low), (left, foot) = corners
        axis = math.degrees(math.atan2((low + foot) / 2 - y, (left + right) / 2 - x))
        yield shade_area(corners, _LINES, [axis + angle for angle in look.hatching])


def _figure(piece: StandingPiece, figure: Standee, view: View, style: Style) -> Group:
    """Draw a folded figure that faces the viewer: its card on one of its feet."""
    look, width, height = look_of(piece.pieces, piece.piece_set, style), figure.width_mm, figure.height_mm
    look = replace(look, apart=max(look.apart, _LINES / view.scale))
    fill, line = inks_of(look)[0], LINE / view.scale  # as bold as the lines of pyramids
    before = ((0.0, height), (width, height), (width + _STEPS[0], height + _STEPS[1]), (-_STEPS[0], height + _STEPS[1]))
    items = (
        polygon(before, fill=fill, stroke=_edge(style), width=line, join="round"),
        rectangle(0, 0, width, height, fill=fill, stroke=_edge(style), width=line),
        *figure_on(figure, look, 1.6, _edge(style)),
    )
    x, y, top = piece.panel(view)
    matrix = (view.scale, 0.0, 0.0, (y - top) / height, x - width * view.scale / 2, top)
    return group(
        printable_at_size(override_sources([Group(items, matrix=matrix)], *piece.sources))
    )  # its values are in another file


def _sign(piece: StandingPiece, left: Spot, right: Spot, view: View, ink: str) -> Item:
    """Draw the suit of a piece on the face above one edge of its foot."""
    art = load_art("suits", piece.piece_set.suit, piece.pieces.arts)
    base, tip = piece.width, piece.tip
    centre = tuple((a + b) / 2 for a, b in zip(left, right, strict=True))
    along = [(b - a) / base for a, b in zip(left, right, strict=True)]
    slant = add_up((t - m) ** 2 for t, m in zip(tip, centre, strict=True)) ** 0.5
    down = [(m - t) / slant for t, m in zip(tip, centre, strict=True)]
    at = [m + _UP * (t - m) for t, m in zip(tip, centre, strict=True)]
    unit = base * _SIGN / max(art.width, art.height)

    def transform(spot: Point) -> Point:
        u, v = unit * (spot[0] - art.width / 2), unit * (spot[1] - art.height / 2)
        a, b, c = (o + u * x + v * y for o, x, y in zip(at, along, down, strict=True))
        return view.point((a, b, c))

    return group(draw_art(art, transform, unit * view.scale, lambda _name: ink))
