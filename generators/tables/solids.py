"""Models of pyramids and figures: closed meshes in inches, y upwards, as OBJ.

A pyramid is hollow, like the plastic and the folded ones, so that a smaller one fits over a larger one. Programs detect
collisions by convex hulls: `walls` returns those of a pyramid, one for each side.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from hyskos.definitions.kinds.pieces import PyramidSize, Standee
from hyskos.definitions.values import dataclass
from hyskos.generators.writers import PROGRAM

INCH = 25.4
WALL = 1.0
"""Thickness of a pyramid's sides, mm."""
CARD, FOOT = 2.0, 9.0
"""Thickness of a figure and half the depth of its foot, mm."""

Point3 = tuple[float, float, float]
Corner = tuple[Point3, tuple[float, float]]
"""A corner in mm with its texture coordinates: across and up, 0 to 1."""
_PLAIN = (0.02, 0.98)
"""Texture coordinates on a pyramid's side with plain colour only, next to the tip."""
_FOOTED = (0.5, 0.005)
"""The same for a figure: its lower edge."""


@dataclass(frozen=True, slots=True)
class Triangle:
    """Three corners, counter-clockwise as seen from outside."""

    corners: tuple[Corner, Corner, Corner]


Mesh = tuple[Triangle, ...]


def pyramid(size: PyramidSize) -> Mesh:
    """Make a hollow pyramid standing on y = 0."""
    return tuple(_shell(size))


def walls(size: PyramidSize) -> tuple[Mesh, ...]:
    """Return the sides of a hollow pyramid as separate convex solids."""
    tip, rim, top, inside = _corners(size)
    solids = []
    for i in range(4):
        j = (i + 1) % 4
        outer, inner = (tip, rim[j], rim[i]), (top, inside[j], inside[i])
        solids.append(tuple(_prism(outer, inner)))
    return tuple(solids)


def _corners(size: PyramidSize) -> tuple[Point3, list[Point3], Point3, list[Point3]]:
    """Return tip and rim of a pyramid, outside and inside; inner sides are WALL mm behind the outer ones."""
    half, height = size.base_mm / 2, size.height_mm
    lean = math.hypot(half, height)
    narrower, lower = WALL * lean / height, WALL * lean / half

    def rim(side: float) -> list[Point3]:
        return [(x * side, 0.0, z * side) for x, z in ((-1, 1), (1, 1), (1, -1), (-1, -1))]

    return (0.0, height, 0.0), rim(half), (0.0, height - lower, 0.0), rim(half - narrower)


def _shell(size: PyramidSize) -> Iterator[Triangle]:
    tip, rim, top, inside = _corners(size)
    for i in range(4):
        j = (i + 1) % 4
        yield Triangle(((tip, (0.5, 1.0)), (rim[i], (0.0, 0.0)), (rim[j], (1.0, 0.0))))
        yield _plain(top, inside[j], inside[i])
        yield from _quad((rim[j], rim[i], inside[i], inside[j]), _PLAIN)


def _plain(a: Point3, b: Point3, c: Point3, at: tuple[float, float] = _PLAIN) -> Triangle:
    return Triangle(((a, at), (b, at), (c, at)))


def _quad(corners: Sequence[Point3], at: tuple[float, float]) -> Iterator[Triangle]:
    a, b, c, d = corners
    yield _plain(a, b, c, at)
    yield _plain(a, c, d, at)


def _prism(outer: Sequence[Point3], inner: Sequence[Point3]) -> Iterator[Triangle]:
    """Enclose the space between two triangles; `outer` is clockwise as seen from outside."""
    yield _plain(outer[0], outer[2], outer[1])
    yield _plain(inner[0], inner[1], inner[2])
    for i in range(3):
        j = (i + 1) % 3
        yield from _quad((outer[i], outer[j], inner[j], inner[i]), _PLAIN)


def figure(standee: Standee) -> tuple[Mesh, ...]:
    """Make a figure standing on y = 0: its card, with the picture on both sides, and its foot, each closed."""
    width, deep = standee.width_mm / 2, CARD / 2
    return tuple(_card(width, standee.height_mm, deep)), tuple(
        _box((-width, -CARD, -FOOT), (width, 0.0, FOOT), _FOOTED)
    )


def _card(width: float, height: float, deep: float) -> Iterator[Triangle]:
    for triangle in _box((-width, 0.0, -deep), (width, height, deep), _FOOTED):
        depths = {corner[0][2] for corner in triangle.corners}
        if len(depths) > 1:
            yield triangle
            continue
        facing = 1 if depths == {deep} else -1
        pictured = [(at, (0.5 + facing * at[0] / (2 * width), at[1] / height)) for at, _ in triangle.corners]
        yield Triangle((pictured[0], pictured[1], pictured[2]))


def _box(lowest: Point3, highest: Point3, at: tuple[float, float]) -> Iterator[Triangle]:
    (a, b, c), (d, e, f) = lowest, highest
    yield from _quad(((a, b, f), (d, b, f), (d, e, f), (a, e, f)), at)  # front
    yield from _quad(((d, b, c), (a, b, c), (a, e, c), (d, e, c)), at)
    yield from _quad(((d, b, f), (d, b, c), (d, e, c), (d, e, f)), at)
    yield from _quad(((a, b, c), (a, b, f), (a, e, f), (a, e, c)), at)
    yield from _quad(((a, e, f), (d, e, f), (d, e, c), (a, e, c)), at)
    yield from _quad(((a, b, c), (d, b, c), (d, b, f), (a, b, f)), at)


def centre(meshes: Iterable[Mesh]) -> Point3:
    """Return the centre of mass of closed meshes, around which programs rotate a component."""
    total, sums = 0.0, [0.0, 0.0, 0.0]
    for triangle in (triangle for mesh in meshes for triangle in mesh):
        (a, _), (b, _), (c, _) = triangle.corners
        part = _dot(a, _cross(b, c)) / 6
        total += part
        for axis in range(3):
            sums[axis] += part * (a[axis] + b[axis] + c[axis]) / 4
    return sums[0] / total, sums[1] / total, sums[2] / total


def obj(name: str, meshes: Sequence[Mesh], origin: Point3) -> bytes:
    """Write meshes as an OBJ file: corners in inches from `origin` (mm), with normals and texture coordinates."""
    lines = [f"# <!-- Made by {PROGRAM} -->", "# inches, y upwards"]
    points: dict[str, int] = {}
    places: dict[str, int] = {}
    normals: dict[str, int] = {}
    faces: list[str] = []
    for number, mesh in enumerate(meshes):
        faces.append(f"o {name}-{number}" if number else f"o {name}")
        for triangle in mesh:
            turned = _normal([at for at, _ in triangle.corners])
            normal = normals.setdefault(_row("vn", turned), len(normals) + 1)
            words = []
            for at, texture_point in triangle.corners:
                local = [(part - middle) / INCH for part, middle in zip(at, origin, strict=True)]
                point = points.setdefault(_row("v", local), len(points) + 1)
                words.append(f"{point}/{places.setdefault(_row('vt', texture_point), len(places) + 1)}/{normal}")
            faces.append("f " + " ".join(words))
    return ("\n".join([*lines, *points, *places, *normals, *faces]) + "\n").encode()


def _row(kind: str, numbers: Iterable[float]) -> str:
    return " ".join([kind, *(f"{round(number, 6) + 0.0:.6f}" for number in numbers)])


def _normal(corners: Sequence[Point3]) -> Point3:
    a, b, c = corners
    x, y, z = _cross(_less(b, a), _less(c, a))
    long = math.sqrt(x * x + y * y + z * z)
    return x / long, y / long, z / long


def _less(a: Point3, b: Point3) -> Point3:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _cross(a: Point3, b: Point3) -> Point3:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Point3, b: Point3) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
