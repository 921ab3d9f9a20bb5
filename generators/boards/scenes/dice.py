"""Dice on a table as whole solids, each resting on a face, with the rolled number on top."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from hyskos.definitions.geometry import MM_PER_PT, Point, add_up, hull
from hyskos.definitions.inks import palette
from hyskos.definitions.messages import N_, say
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.scenes.miniature import printable_at_size
from hyskos.generators.boards.scenes.space import Plane, Spot, View, area_of, faces_viewer
from hyskos.generators.boards.shared.engraving import shade_area
from hyskos.generators.boards.shared.style import LINE, Style
from hyskos.generators.drawing import Group, Item, Path, Sources, UndrawableError, group, polygon, with_sources
from hyskos.generators.inks import UnknownInkError, ink, readable_on
from hyskos.generators.typography import CAP_HEIGHTS, letter_outlines, width

_R = math.sqrt(1 / 3)
_SHAPES: dict[str, tuple[Spot, ...]] = {
    "d4": tuple(
        (a / math.sqrt(3), b / math.sqrt(3), c / math.sqrt(3))
        for a, b, c in ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
    ),
    "d6": tuple((a * _R, b * _R, c * _R) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)),
    "d8": ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)),
}
"""Corners of each solid around its middle, one radius away."""
_RADII = {"d4": 15.5, "d6": 13.0, "d8": 12.5}
"""From the middle of a die to its corners, mm: usual dice of 15 to 16 mm."""
_CORNERS = {"d4": 3, "d6": 4, "d8": 3}
_NUMERAL = {"d4": 0.34, "d6": 0.6, "d8": 0.4}
"""Height of a number over the length of an edge."""
_LIGHT = (-0.48, -0.36, 0.8)
"""Where the light comes from: from the left, above and before the table."""
_EDGE = "lapis"
"""Ink of edges in full colour: black over some inks would be more ink than some printers dry."""
_DARK = 100
"""Tint of a face in the shade."""
_APART = 1.1
"""Between the lines of a face in the shade in the saver design, mm."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the table, by the middle of its foot, mm; `turn` is its angle in degrees."""

    shape: str
    rolled: int
    ink: str
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    sources: Sources = ()  # where a cover names it

    def corners(self) -> tuple[Spot, ...]:
        """Return its corners in its resting position."""
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return tuple((self.x + a * c - b * s, self.y + a * s + b * c, z) for a, b, z in _resting_corners(self.shape))

    def faces(self) -> list[list[Spot]]:
        """Return its faces, each clockwise as one looks at it from outside."""
        corners = self.corners()
        centre = _mean(corners)
        return [_clockwise([corners[i] for i in face], centre) for face in _faces(self.shape)]

    def outline(self, view: View) -> list[Point]:
        """Return its outline in the picture."""
        return hull([view.point(spot) for spot in self.corners()])


def read_die(word: str, path: tuple[str | int, ...] = ()) -> Die:
    """Read a die as covers write it, such as "brick d8 5", at a path; raises UndrawableError."""
    name, shape, rolled = word.split()
    if int(rolled) > int(shape[1:]):
        raise UndrawableError(say(N_("a {die} has no face {number}"), die=shape, number=rolled), path=path)
    try:
        ink(name)
    except UnknownInkError as refused:
        near = nearest(name, palette())
        hint = say(N_("did you mean `{word}`?"), word=near[0]) if near else None
        raise UndrawableError(refused.message, path=path, hint=hint) from None
    return Die(shape, int(rolled), name, sources=(path,) if path else ())


def draw_die(die: Die, view: View, style: Style) -> Group:
    """Draw the faces that are seen, the one that is seen best with the number."""
    full, items = style.gold is not None, list[Item]()
    faces = [face for face in die.faces() if faces_viewer([view.point(spot) for spot in face])]
    for face in faces:
        outline, tint = [view.point(spot) for spot in face], _tint(face)
        if full:
            items.append(polygon(outline, fill=f"{die.ink}@{tint}", stroke=_EDGE, width=LINE, join="round"))
        else:
            fill = "white" if tint < _DARK else None
            items += [] if fill else [shade_area(outline, _APART, (60.0,))]
            items.append(polygon(outline, fill=fill, stroke="black", width=LINE, join="round"))
    areas = {i: area_of([view.point(spot) for spot in face]) for i, face in enumerate(faces)}
    best = max(areas, key=lambda i: (round(_normal(faces[i])[2], 3), round(areas[i], 6)))
    shown = faces[best]
    ink = readable_on(f"{die.ink}@{_tint(shown)}") if full else "black"
    items += _numeral(die, shown, view, ink)
    whole = group(printable_at_size(items), id=f"die-{die.shape}", title=f"{die.shape}: {die.rolled}")
    return with_sources([whole], *die.sources)[0]


def _numeral(die: Die, face: Sequence[Spot], view: View, ink: str) -> Iterator[Item]:
    """Set the number on a face, along the face, its foot towards the viewer."""
    normal, centre = _normal(face), _mean(face)
    right = _cross((0.0, 0.0, 1.0), normal) if abs(normal[2]) < 0.99 else (1.0, 0.0, 0.0)
    right = _unit(right)
    if right[0] < 0:
        right = (-right[0], -right[1], -right[2])
    down = _cross(right, normal)
    if down[1] > 0 or (abs(down[1]) < 1e-9 and down[2] > 0):
        down = (-down[0], -down[1], -down[2])
    height = math.dist(face[0], face[1]) * _NUMERAL[die.shape]
    text, em = str(die.rolled), height / CAP_HEIGHTS["bold"]
    numeral_width = width(text, em / MM_PER_PT, "bold")
    path = Path(tuple(letter_outlines(text, "bold", -numeral_width / 2, height / 2, em)), fill=ink)
    yield Group((path,), matrix=Plane(centre, right, down).matrix(view))


def _resting_corners(shape: str) -> list[Spot]:
    """Return the corners of a solid that rests on one face at height 0, its middle over the origin, mm."""
    corners, radius = _SHAPES[shape], _RADII[shape]
    face = next(iter(_faces(shape)))
    normal = _unit(_mean([corners[i] for i in face]))
    turned = [_turn_down(spot, normal) for spot in corners]
    first = turned[face[0]]
    angle = (math.pi / 4 if shape == "d6" else -math.pi / 2) - math.atan2(first[1], first[0])
    c, s = math.cos(angle), math.sin(angle)
    low = min(z for _, _, z in turned)
    return [(radius * (x * c - y * s), radius * (x * s + y * c), radius * (z - low)) for x, y, z in turned]


def _turn_down(spot: Spot, normal: Spot) -> Spot:
    """Turn a point so that `normal` looks straight down."""
    axis = _cross(normal, (0.0, 0.0, -1.0))
    sine, cosine = math.hypot(*axis), -normal[2]
    if sine < 1e-9:
        return spot if cosine > 0 else (spot[0], -spot[1], -spot[2])
    k = _unit(axis)
    turn = _cross(k, spot)
    along = add_up(a * b for a, b in zip(k, spot, strict=True)) * (1 - cosine)
    x, y, z = (p * cosine + t * sine + a * along for p, t, a in zip(spot, turn, k, strict=True))
    return x, y, z


def _faces(shape: str) -> list[tuple[int, ...]]:
    """Find the faces of a solid: corners of one plane that has all others on one side."""
    corners = _SHAPES[shape]
    faces: list[tuple[int, ...]] = []
    for combination in combinations(range(len(corners)), _CORNERS[shape]):
        a, b, c = (corners[i] for i in combination[:3])
        normal = _cross(_minus(b, a), _minus(c, a))
        sides = [round(add_up(p * q for p, q in zip(normal, _minus(spot, a), strict=True)), 9) for spot in corners]
        flat = all(sides[i] == 0 for i in combination)
        if flat and (max(sides) == 0 or min(sides) == 0):
            faces.append(combination)
    return faces


def _clockwise(face: Sequence[Spot], origin: Spot) -> list[Spot]:
    """Order the corners of a face clockwise as one looks at it from outside."""
    centre = _mean(face)
    out = _minus(centre, origin)
    u = _unit(_minus(face[0], centre))
    v = _cross(_unit(out), u)

    def angle(spot: Spot) -> float:
        away = _minus(spot, centre)
        across = add_up(a * b for a, b in zip(away, v, strict=True))
        return -math.atan2(across, add_up(a * b for a, b in zip(away, u, strict=True)))

    return sorted(face, key=angle)


def _normal(face: Sequence[Spot]) -> Spot:
    return _unit(_cross(_minus(face[2], face[1]), _minus(face[1], face[0])))


def _tint(face: Sequence[Spot]) -> int:
    """Return the tint of a face: the paler, the more it looks to the light."""
    bright = add_up(a * b for a, b in zip(_normal(face), _LIGHT, strict=True))
    return 45 if bright > 0.72 else 72 if bright > 0.25 else _DARK


def _mean(spots: Sequence[Spot]) -> Spot:
    x, y, z = (add_up(spot[i] for spot in spots) / len(spots) for i in range(3))
    return x, y, z


def _minus(a: Spot, b: Spot) -> Spot:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _cross(a: Spot, b: Spot) -> Spot:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(a: Spot) -> Spot:
    long = math.hypot(*a)
    return a[0] / long, a[1] / long, a[2] / long
