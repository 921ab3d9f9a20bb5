"""Pieces as they stand on a table: a set of each colour, large to small, in the proportions of its nets."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.art.library import found_art
from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.pieces import Pieces, PieceSet, PyramidSize, Standee
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.covers.miniature import held
from hyskos.generators.boards.pieces.capstone import CAP, cap_of
from hyskos.generators.boards.pieces.looks import Look, inks_of, look_of
from hyskos.generators.boards.pieces.piece_cells import figure_on
from hyskos.generators.boards.shared.art import drawn
from hyskos.generators.boards.shared.engraving import shade
from hyskos.generators.boards.shared.style import HAIR, LINE, Style
from hyskos.generators.drawing import Group, Item, credited, group, polygon, rectangle
from hyskos.generators.inks import readable_on

_EDGE, _LIFT = 0.2, 0.13
"""How far right of the middle the front edge of a pyramid stands, and how far its other corners rise, over its base."""
_SIGN = 0.36
"""Size of a suit over the base of its pyramid."""
_APART = 0.7
"""Between the lines of a side in the shade, mm."""
_OPEN = 0.7
"""Between the lines behind a figure, mm."""
_STEPS = 1.0, 2.6
"""How far the foot of a figure reaches to both sides and to the front, as it is seen, mm."""
_GAP = 0.12
"""Between two pieces, over the base of the large pyramid."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of a set: a figure, or a pyramid."""

    one: PieceSet
    of: PyramidSize | Standee

    @property
    def wide(self) -> float:
        return self.of.base_mm if isinstance(self.of, PyramidSize) else self.of.width_mm


_Lines = list[list[list[_Piece]]]
"""Lines of groups of pieces."""


def table(pieces: Pieces, area: Rect, style: Style) -> Group:
    """Draw every colour with its figures into an area, on as many lines as make them largest."""
    lines = max(_ways(pieces), key=lambda lines: _scale(pieces, lines, area))
    scale, gap = _scale(pieces, lines, area), _gap(pieces)
    pitch = area.h / len(lines)
    items: list[Item] = []
    for n, line in enumerate(lines):
        foot = area.y + pitch * n + (pitch + _height(pieces) * scale) / 2
        x = area.x + (area.w - _width(line, gap) * scale) / 2
        for group_ in line:
            for piece in group_:
                items += _standing(piece, (x + piece.wide * scale / 2, foot), scale, pieces, style)
                x += (piece.wide + gap) * scale
            x += gap * scale
    return group(items)


def _ways(pieces: Pieces) -> Iterator[_Lines]:
    """Give the ways to share pieces out: whole sets on each line, or figures and pyramids of a set over each other."""
    sizes = sorted(pieces.sizes, key=lambda size: -size.base_mm)
    parts: list[list[PyramidSize | Standee]] = [[*pieces.figures], [*sizes]]
    whole = [[_Piece(one, of) for part in parts for of in part] for one in pieces.sets]
    count = len(whole)
    for each in range(1, count + 1):
        if count % each == 0:
            yield [whole[i : i + each] for i in range(0, count, each)]
    if pieces.figures:
        yield [[[_Piece(one, of) for of in part]] for one in pieces.sets for part in parts]


def _scale(pieces: Pieces, lines: _Lines, area: Rect) -> float:
    wide = max(_width(line, _gap(pieces)) for line in lines)
    return min(area.w / wide, area.h / len(lines) / (_height(pieces) * (1 + _GAP)))


def _width(line: list[list[_Piece]], gap: float) -> float:
    """Give the width of a line, mm: a gap between two pieces, and another one between two groups."""
    return sum(sum(piece.wide + gap for piece in one) + gap for one in line) - 2 * gap


def _height(pieces: Pieces) -> float:
    return max([size.height_mm for size in pieces.sizes] + [figure.height_mm for figure in pieces.figures])


def _gap(pieces: Pieces) -> float:
    return max(size.base_mm for size in pieces.sizes) * _GAP


def _standing(piece: _Piece, foot: Point, scale: float, pieces: Pieces, style: Style) -> Iterator[Item]:
    if isinstance(piece.of, Standee):
        yield figure(piece.of, foot, scale, piece.one, pieces, style)
    else:
        yield from _pyramid(foot, piece.of, scale, piece.one, pieces, style)


def _pyramid(
    foot: Point, size: PyramidSize, scale: float, one: PieceSet, pieces: Pieces, style: Style
) -> Iterator[Item]:
    x, y = foot
    base, high = size.base_mm * scale, size.height_mm * scale
    tip, left, right, front = (
        (x, y - high),
        (x - base / 2, y - base * _LIFT),
        (x + base / 2, y - base * _LIFT),
        (x + base * _EDGE, y),
    )
    full = style.gold is not None
    light = lighter(one.ink) if full else "white"
    edge = "lapis" if full else "black"  # black over gold would be more ink than some printers dry
    yield polygon([tip, left, front], fill=light, stroke=edge, width=LINE, join="round")
    yield from shaded_side([tip, front, right], look_of(pieces, one, style))
    yield polygon([tip, front, right], fill=one.ink if full else None, stroke=edge, width=LINE, join="round")
    if full:
        yield from _cap(tip, (left, front, right), cap_of(one.ink), edge)
    if not one.suit:
        return
    art = found_art("suits", one.suit, pieces.arts)
    across = (front[0] - left[0]) / base / 0.7, (front[1] - left[1]) / base / 0.7
    middle = (left[0] + front[0]) / 2, (left[1] + front[1]) / 2
    down = (middle[0] - tip[0]) / high, (middle[1] - tip[1]) / high
    at = middle[0] - 0.24 * (middle[0] - tip[0]), middle[1] - 0.24 * (middle[1] - tip[1])
    unit = base * _SIGN / max(art.width, art.height)

    def place(point: Point) -> Point:
        u, v = unit * (point[0] - art.width / 2), unit * (point[1] - art.height / 2)
        return at[0] + across[0] * u + down[0] * v, at[1] + across[1] * u + down[1] * v

    ink = readable_on(light) if full else "black"
    yield group(drawn(art, place, unit, lambda _name: ink))


def shaded_side(corners: Sequence[Point], look: Look) -> Iterator[Item]:
    """Shade the side of a pyramid that lies away from the light, its tip first, with the hatching of its set.

    That is what tells sets from each other where no colour does.
    """
    if look.style.gold is None:
        (x, y), (right, low), (left, foot) = corners
        axis = math.degrees(math.atan2((low + foot) / 2 - y, (left + right) / 2 - x))
        yield shade(corners, _APART, [axis + angle for angle in look.hatching])


def _cap(tip: Point, corners: Sequence[Point], ink: str, edge: str) -> Iterator[Item]:
    """Draw the capstone over both sides that are seen, the left one in the light."""
    x, y = tip
    left, front, right = ((x + (to[0] - x) * CAP, y + (to[1] - y) * CAP) for to in corners)
    yield polygon([tip, left, front], fill=lighter(ink), stroke=edge, width=HAIR, join="round")
    yield polygon([tip, front, right], fill=ink, stroke=edge, width=HAIR, join="round")


def figure(figure: Standee, foot: Point, scale: float, one: PieceSet, pieces: Pieces, style: Style) -> Group:
    """Draw a figure as it is folded, facing the viewer: its card on one of its feet."""
    look, wide, high = look_of(pieces, one, style), figure.width_mm, figure.height_mm
    look = replace(look, apart=max(look.apart, _OPEN / scale))
    fill, line = inks_of(look)[0], LINE / scale  # as bold as the lines of pyramids
    before = ((0.0, high), (wide, high), (wide + _STEPS[0], high + _STEPS[1]), (-_STEPS[0], high + _STEPS[1]))
    items = (
        polygon(before, fill=fill, stroke="black", width=line, join="round"),
        rectangle(0, 0, wide, high, fill=fill, stroke="black", width=line),
        *figure_on(figure, look, 1.6),
    )
    matrix = (scale, 0.0, 0.0, scale, foot[0] - wide * scale / 2, foot[1] - (high + _STEPS[1]) * scale)
    return group(held(credited([Group(items, matrix=matrix)])))  # its values stand in another file


def lighter(ink: str) -> str:
    """Give the ink of a face in the light."""
    base, _, tint = ink.partition("@")
    return f"{base}@{round(int(tint or 100) * 0.7)}"
