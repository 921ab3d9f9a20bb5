"""Art on boards (`data/art`): emblems of factions, figures of the ring race, suits and signs of games."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from math import cos, dist, radians, sin

from hyskos.definitions.art.library import art_names, load_art, shipped_art
from hyskos.definitions.art.shapes import CURRENT, Art, Disc, Shape
from hyskos.definitions.geometry import MM_PER_PT, Point, Segment
from hyskos.definitions.inks import is_own
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.engraving import engrave
from hyskos.generators.boards.shared.grounds import Ground
from hyskos.generators.boards.shared.style import HAIR, LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, group

# Draw art from SVG files on boards: placed, scaled, and with its inks replaced.

Inks = Callable[[str], str]
"""Maps an ink named in a piece of art to the ink to print."""


def draw_art(art: Art, transform: Callable[[Point], Point], scale: float, inks: Inks) -> tuple[Item, ...]:
    """Draw art: `transform` maps a point of its box to the page (mm), `scale` is mm per unit of the box.

    The mapping must preserve angles and match the scale, so that circles stay circles.
    """
    return tuple(_draw_shape(shape, transform, scale, inks) for shape in art.shapes)


def fit_art(art: Art, x: float, y: float, size: float) -> tuple[Callable[[Point], Point], float]:
    """Fit art upright into a square of `size` mm centred on (x, y); return `transform` and `scale` for `draw_art`."""
    k = size / max(art.width, art.height)

    def transform(point: Point) -> Point:
        return x + k * (point[0] - art.width / 2), y + k * (point[1] - art.height / 2)

    return transform, k


def reach(art: Art) -> tuple[Point, float]:
    """Return the centre of everything art shows, and its reach from there, in units of its box.

    Curves count up to their control points, so the reach is never too small.
    """
    points = [point for shape in art.shapes for point in _points(shape)]
    xs, ys = zip(*points, strict=True)
    centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return centre, max(dist(centre, point) for point in points)


def _points(shape: Shape | Disc) -> Iterator[Point]:
    if isinstance(shape, Disc):
        for step in range(0, 360, 15):
            yield shape.x + shape.r * cos(radians(step)), shape.y + shape.r * sin(radians(step))
    else:
        for _letter, xy in shape.segments:
            yield from zip(xy[::2], xy[1::2], strict=True)


def _draw_shape(shape: Shape | Disc, transform: Callable[[Point], Point], scale: float, inks: Inks) -> Item:
    fill, stroke = (inks(ink) if ink else None for ink in (shape.fill, shape.stroke))
    width = shape.width if shape.points else max(HAIR, shape.width * scale / MM_PER_PT)  # thinner lines do not print
    if isinstance(shape, Disc):
        x, y = transform((shape.x, shape.y))
        return Circle(x, y, scale * shape.r, fill=fill, stroke=stroke, width=width)
    segments = tuple(transform_segments(shape.segments, transform))
    join = "round" if shape.round else "miter"
    return Path(segments, fill=fill, stroke=stroke, width=width, join=join, even_odd=shape.even_odd)


def transform_segments(segments: Iterable[Segment], transform: Callable[[Point], Point]) -> Iterator[Segment]:
    """Apply a mapping to every point of an outline."""
    for letter, xy in segments:
        if len(xy) == 2:  # most of them
            yield letter, transform((xy[0], xy[1]))
        else:
            yield letter, tuple(chain.from_iterable([transform((xy[i], xy[i + 1])) for i in range(0, len(xy), 2)]))


# Emblems and signs in the inks of a faction or a ground.

_TONES = {CURRENT: "gold", "gold": "gold@68", "sand": "gold@35"}
"""Replacements for inks of the art where the saver style draws tones as lines."""
_LARGE, _LINES = 30.0, 70
"""Minimum size for shading a sign, mm, and the number of lines across it."""
HOUSE = "hyskos"
"""The id of Hyskos: its sign is that of games without their own, and its covers have no flag."""


@dataclass(frozen=True, slots=True)
class EmblemInks:
    """Replacements for an emblem's inks: `currentColor`, white, gold and black; others are kept."""

    body: str
    ground: str
    gold: str
    line: str
    plain: bool = False  # outline only: other fills become white

    def __call__(self, name: str) -> str:
        """Return the ink to print for one named in the art."""
        inks = {CURRENT: self.body, "white": self.ground, "gold": self.gold, "black": self.line}
        return inks.get(name, self.ground if self.plain else name)


def emblem_inks(colour: str, style: Style) -> EmblemInks:
    """Return the inks of a faction's emblem in an ink mode: the saver version is an outline."""
    if style.gold is None:
        return EmblemInks("white", "white", "white", style.outline, plain=True)
    return EmblemInks(colour, "white", style.gold, "black")


def emblem(
    name: str, x: float, y: float, size: float, inks: EmblemInks, custom_art: Mapping[str, Art] | None = None
) -> Group:
    """Draw an emblem in a square of `size` mm whose upper left corner is (x, y).

    `custom_art` holds the definition's custom files. Raises UnknownNameError for an unknown name.
    """
    art = load_art("emblems", name, custom_art or {})
    transform, scale = fit_art(art, x + size / 2, y + size / 2, size)
    return group(
        outline_areas(art, draw_art(art, transform, scale, inks), inks), id=f"emblem-{art.id.removesuffix('.svg')}"
    )


def outline_areas(art: Art, items: tuple[Item, ...], inks: EmblemInks) -> Iterator[Item]:
    """Add a line to areas in custom inks that would be white on white in the light design."""
    for shape, item in zip(art.shapes, items, strict=True):
        bare = inks.plain and shape.fill is not None and is_own(shape.fill) and shape.stroke is None
        yield replace(item, stroke=inks.line, width=LINE) if bare and isinstance(item, Path | Circle) else item


def sign(game: str, x: float, y: float, size: float, ground: Ground, style: Style) -> Group:
    """Draw a game's sign in a square of `size` mm around a point, in the metals of its ground or as an outline."""
    name = game if game in art_names("games") else HOUSE
    art = shipped_art("games", name)
    transform, scale = fit_art(art, x, y, size)
    dark, centre, light = ground.metals
    inks = {CURRENT: dark, "gold": centre, "sand": light, "white": style.land or "white", "black": ground.accent}

    def ink(name: str) -> str:
        if style.gold:
            return inks.get(name, name)
        if size >= _LARGE:
            return _TONES.get(name, name)
        return "black" if name == "black" else "white"

    items = draw_art(art, transform, scale, ink)
    if style.gold is None and size >= _LARGE:
        items = tuple(tone for item in items for tone in engrave(item, size / _LINES))
    return group(items, id="sign", title=game)
