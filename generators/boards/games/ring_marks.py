"""Positions of a ring's triangles, and the marks on them: figures, pyramids, safe spaces, portals, arrows."""

import math
from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.art.library import shipped_art
from hyskos.definitions.geometry import Point, add_up, sides
from hyskos.definitions.kinds.pieces import BASES_MM
from hyskos.definitions.kinds.ring import Ring, RingPlayer
from hyskos.definitions.messages import N_, say
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem
from hyskos.generators.boards.shared.engraving import hatch
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, UndrawableError, group, polygon, polyline
from hyskos.generators.inks import readable_on

# Positions of a ring's triangles on its board.

SIDE = 360.0
"""Width and height of the board, mm."""
OUTER, INNER = 160.0, 98.0
"""Radii of the strip's outer and inner corners, mm: outer triangles fit a 25.4 mm base, inner ones a standee."""
CENTRE = SIDE / 2
INSET = 0.8
"""Half the gap between neighbouring triangles, mm."""


def corner(ring: Ring, number: float, radius: float) -> Point:
    """Return a point of the strip; number 0 is the left corner of outer triangle 0, which points down from the top.

    Numbers increase counterclockwise.
    """
    return on_circle(radius, -90 - 360 / ring.triangles * (number - 0.5))


def on_circle(radius: float, degrees: float) -> Point:
    """Return a point at a distance from the centre of the board, in degrees clockwise from the right."""
    turn = math.radians(degrees)
    return CENTRE + radius * math.cos(turn), CENTRE + radius * math.sin(turn)


def apothem_of(ring: Ring) -> float:
    """Return the distance of the strip's outer sides from the centre, mm."""
    return OUTER * math.cos(math.pi / ring.triangles)


def check_room(ring: Ring) -> None:
    """Raise UndrawableError if there are so many triangles that a large pyramid extends beyond its own."""
    base = BASES_MM["large"]
    if _square_in(ring.triangles) < base:
        maximum = max(n for n in range(6, ring.triangles) if _square_in(n) >= base)
        sentence = N_("with {n} triangles a large pyramid (base {base} mm) does not fit on one; use at most {most}")
        raise UndrawableError(say(sentence, n=ring.triangles, base=base, most=maximum), path=("triangles",))


def _square_in(triangles: int) -> float:
    """Return the side of the largest square on the outer side of a triangle, mm."""
    turn = math.pi / triangles
    width, height = 2 * OUTER * math.sin(turn), OUTER * math.cos(turn) - INNER
    return width * height / (width + height) - 2 * INSET if height > 0 else 0.0


def outer_triangle(ring: Ring, i: int) -> list[Point]:
    """Return the corners of an outer triangle: its two outer ones, then the inner one."""
    return [corner(ring, i, OUTER), corner(ring, i + 1, OUTER), corner(ring, i + 0.5, INNER)]


def inner_triangle(ring: Ring, i: int) -> list[Point]:
    """Return the corners of an inner triangle, which shares sides with outer i and outer i + 1."""
    return [corner(ring, i + 0.5, INNER), corner(ring, i + 1.5, INNER), corner(ring, i + 1, OUTER)]


def inset(triangle: list[Point], by: float) -> list[Point]:
    """Shrink a triangle so that each side moves inwards by the same distance (mm)."""
    (x, y), r = incircle(triangle)
    share = 1 - by / r
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in triangle]


def incircle(triangle: list[Point]) -> tuple[Point, float]:
    """Return centre and radius of the circle that touches all sides of a triangle."""
    a, b, c = (math.dist(triangle[i - 2], triangle[i - 1]) for i in range(3))
    total = a + b + c
    x = add_up(side * point[0] for side, point in zip((a, b, c), triangle, strict=True)) / total
    y = add_up(side * point[1] for side, point in zip((a, b, c), triangle, strict=True)) / total
    half = total / 2
    return (x, y), math.sqrt((half - a) * (half - b) * (half - c) / half)


# Marks of the ring board and its key: figures, pyramids, safe spaces, portals, arrows.


def fill_of(side: RingPlayer, style: Style) -> str:
    """Return the fill of a player's marks: its ink or, in the saver style, black for the second player only."""
    return side.ink if style.gold else "black" if side.seat == 1 else "white"


def figure_mark(x: float, y: float, r: float, name: str, side: RingPlayer, style: Style) -> Iterator[Item]:
    """Draw a figure at its start, on a disc of its side."""
    fill, line = fill_of(side, style), style.outline if style.gold else "black"
    shape = _shape(x, y, r, side)
    if shape:
        yield polygon(shape, fill=fill, stroke=line, width=LINE, join="round")
        yield from _hatch_marks(shape, side, style)
        r *= _INNER[side.seat]
        yield Circle(x, y, r, fill="white", stroke=line, width=LINE)
    else:
        yield Circle(x, y, r, fill=fill, stroke=line, width=LINE)
        if readable_on(fill) == "white":  # black hair is visible on white only
            r *= _INNER_DISC
            yield Circle(x, y, r, fill="white")
    inks = EmblemInks("white", "white", style.gold or "white", "black", plain=style.gold is None)
    yield _bust(x, y, r, name, inks)


def _bust(x: float, y: float, r: float, name: str, inks: EmblemInks) -> Group:
    """Draw head and shoulders of a figure, clipped to a disc of radius `r`; with legs, it would be half as wide."""
    centre, radius = _BUSTS[name]
    art = shipped_art("emblems", name)
    scale = r / radius
    left, top = x + scale * (art.width / 2 - centre[0]), y + scale * (art.height / 2 - centre[1])
    size = scale * max(art.width, art.height)
    turns = (math.tau * k / _STEPS for k in range(_STEPS))
    edge = tuple((x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns)
    return replace(emblem(name, left - size / 2, top - size / 2, size, inks), clip=edge)


_INNER_DISC = 0.86
"""Radius of the white centre of a dark disc, relative to the disc."""
_INNER = {2: 0.74, 3: 0.76}
"""Radius of the white centre of a square and of a hexagon, relative to the mark, by seat."""
_BUSTS = {"mason": ((30.0, 27.0), 30.0), "anubis": ((34.0, 31.0), 33.0), "cleopatra": ((30.0, 34.0), 37.0)}
"""Centre and radius of the visible part of each figure, in units of its art."""
_FORMS = {2: (4, 1.15), 3: (6, 1.1)}
"""Corners of the third and fourth side's marks, and their distance from the centre relative to the radius.

The shapes distinguish them where their inks do not.
"""


def _shape(x: float, y: float, r: float, side: RingPlayer) -> list[Point]:
    """Return the corners of a side's mark; empty for the first two sides, which use light and dark discs."""
    if side.seat not in _FORMS:
        return []
    corners, share = _FORMS[side.seat]
    turns = (math.tau * (k + 0.5) / corners for k in range(corners))
    return [(x + share * r * math.cos(turn), y + share * r * math.sin(turn)) for turn in turns]


def _hatch_marks(corners: list[Point], side: RingPlayer, style: Style, gap: float = 1.5) -> Iterator[Item]:
    """Hatch the third side's marks once and the fourth side's twice, for grey copies and the saver style."""
    for angle in (45.0, 135.0)[: side.seat - 1] if side.seat in _FORMS else ():
        ink = readable_on(side.ink) if style.gold else "black"
        yield hatch(corners, gap, angle=angle, stroke=ink, width=HAIR)


def portal(x: float, y: float, r: float, side: RingPlayer, style: Style, edge: str = "black") -> Iterator[Item]:
    """Draw a side's disc where complete pyramids leave; `edge` must contrast with its surroundings."""
    fill, shape = fill_of(side, style), _shape(x, y, r, side)
    if shape:
        yield polygon(shape, fill=fill, stroke=edge, width=BOLD, join="round")
    else:
        yield Circle(x, y, r, fill=fill, stroke=edge, width=BOLD)
    yield icon("upgrades", x, y, r * 1.2, readable_on(fill))


def safe_place(corners: list[Point], band: float, style: Style) -> Iterator[Item]:
    """Draw a triangle where pieces cannot be bumped: blue with a line inside; in the saver style, a hatched band."""
    if style.gold:
        yield polygon(corners, fill=style.accent, stroke=style.on_accent, width=BOLD, join="round")
        yield polygon(inset(corners, band * 0.55), stroke=style.on_accent, width=LINE)
        return
    inner = inset(corners, band)
    yield polygon(corners, fill="white", stroke="black", width=BOLD, join="round")
    for k in range(3):
        yield hatch([corners[k - 1], corners[k], inner[k], inner[k - 1]], 1.0, stroke="black", width=LINE)
    yield polygon(inner, stroke="black", width=LINE, join="round")


def bent_arrow(centre: Point, radius: float, form: tuple[float, float, float], side: RingPlayer, style: Style) -> Item:
    """Draw an arrow in a side's direction of play, bent around a circle.

    `form` is half its width in mm, the direction of its middle in degrees clockwise from right, and its length in
    degrees.
    """
    half, facing, degrees = form
    turn = -1 if side.direction > 0 else 1  # counterclockwise angles decrease if y grows down
    sweep = [math.radians(facing + turn * degrees * (k / _STEPS - 0.5)) for k in range(_STEPS + 1)]
    neck, tip = sweep[-1], sweep[-1] + turn * 4.7 * half / radius

    def at(far: float, angle: float) -> Point:
        return centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle)

    outline = [
        *(at(radius + half, angle) for angle in sweep),
        at(radius + 2.2 * half, neck),
        at(radius, tip),
        at(radius - 2.2 * half, neck),
        *(at(radius - half, angle) for angle in reversed(sweep)),
    ]
    arrow = polygon(outline, fill=fill_of(side, style), stroke=style.text, width=LINE)
    lines = list(_hatch_marks(outline, side, style, 2.0))
    return group([arrow, *lines]) if lines else arrow


_STEPS = 90
"""Segments that approximate a bent arrow."""


def pyramid(corners: list[Point], side: RingPlayer, style: Style) -> Group:
    """Draw a pyramid from above, lit from the left; in the saver style, a black one is hatched in the shade.

    Those of the third and fourth side have a cap of their shape.
    """
    centre = add_up(x for x, _ in corners) / 4, add_up(y for _, y in corners) / 4
    faces = [[a, b, centre] for a, b in sides(corners)]
    inside: list[Item] = []
    line = style.outline if style.gold else "black"
    if style.name == "full":
        inside += [polygon(face, fill=f"{side.ink}@{tint}") for face, tint in zip(faces, _LIT, strict=True)]
    elif side.seat == 1:
        inside += [hatch(face, 1.0, stroke=line, width=LINE) for face in faces[1:3]]
    inside += [
        polyline(ends, stroke=line, width=HAIR if style.gold else LINE) for ends in (corners[::2], corners[1::2])
    ]
    outline = polygon(corners, stroke=line, width=BOLD, join="round")
    cap = _cap(centre, _CAP * math.dist(centre, corners[0]), side, style)
    return group([group(inside, id="facets"), outline, *cap])


def _cap(centre: Point, r: float, side: RingPlayer, style: Style) -> Iterator[Item]:
    shape = _shape(*centre, r, side)
    if shape:
        yield polygon(shape, fill=fill_of(side, style), stroke=style.outline if style.gold else "black", width=LINE)
        yield from _hatch_marks(shape, side, style)


_CAP = 0.36
"""Radius of a cap relative to half the diagonal of its pyramid."""
_LIT = (20, 60, 80, 40)
"""Tints of the four sides of a pyramid, per cent."""
