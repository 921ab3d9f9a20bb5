"""Signs of the maps (`data/art/map-emblems`, or a map's own file), drawn as a medallion of 25 mm.

The disc and its ring are drawn here; the art is placed on them, in the inks of the map's ground.
"""

from collections.abc import Mapping
from dataclasses import replace

from hyskos.definitions.art.library import load_art
from hyskos.definitions.art.shapes import CURRENT
from hyskos.definitions.kinds.map import Map
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.grounds import GROUNDS, Ground
from hyskos.generators.boards.shared.style import BOLD, LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, group

FACETS = "facets"
"""Group of an SVG file with the lit sides of one body: they may be similar in tone, and are drawn last."""


def medallion(board: Map, x: float, y: float, diameter: float, style: Style) -> Group:
    """Draw a map's sign, `diameter` mm across, around a point; in the saver style its shapes are outlines.

    Raises UnknownNameError for a name found neither in the map nor in `data/art`.
    """
    ground, radius, full = GROUNDS[board.ground], diameter / 2, style.gold is not None
    art = load_art("map-emblems", board.emblem, board.arts)
    edge = ground.accent if full else "black"
    items: list[Item] = [Circle(x, y, radius, fill=edge if full else "white", stroke=edge, width=BOLD)]
    if full:
        items.append(Circle(x, y, radius * 0.925, stroke=ground.line, width=BOLD))
    inks = _inks(ground, style)
    transform, scale = fit_art(art, x, y, diameter)
    facets: list[Item] = []
    for shape, item in zip(art.shapes, draw_art(art, transform, scale, lambda name: inks.get(name, name)), strict=True):
        (facets if shape.part == FACETS else items).append(item if full else _plain(item))
    return group([*items, group(facets, id=FACETS)], id="emblem", title=art.id.removesuffix(".svg"))


def _inks(ground: Ground, style: Style) -> Mapping[str, str]:
    """Map inks of the art to inks to print; the disc's own ink is replaced, which would be invisible on it."""
    metals = dict(zip(("gold", "gold@68", "gold@35"), ground.metals, strict=True))
    return {CURRENT: ground.accent, ground.accent: ground.pair, "white": style.land or "white", **metals}


def _plain(item: Item) -> Item:
    """Turn a shape into an outline: white with a black line; an unfilled line stays unfilled."""
    assert isinstance(item, Path | Circle)
    plain = replace(item, fill="white" if item.fill else None, stroke="black", width=LINE)
    return replace(plain, join="round") if isinstance(plain, Path) else plain
