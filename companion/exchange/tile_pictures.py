"""Draw the tiles of a map as one SVG file: a row of hexes that look as on the board."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hyskos.companion.exchange.tiled_writing import SIDE, Content
from hyskos.definitions.model import Axial, Points, Space
from hyskos.generators.boards.shared import grounds, hex_space, icons, space_plan
from hyskos.generators.boards.shared.hex_geometry import corners
from hyskos.generators.boards.shared.style import BOLD, style_of
from hyskos.generators.drawing import Drawing, Item, group, polygon
from hyskos.generators.sheets.bare import bare
from hyskos.generators.writers.svg import write_svg

if TYPE_CHECKING:
    from hyskos.definitions.accepted.map import MapFile

_PIXEL = 25.4 / 96
"""One CSS pixel in mm."""


def tile_pictures(tiles: Sequence[Content], data: "MapFile", size: tuple[int, int]) -> bytes:
    """Draw tiles in a row; `size` is the width and height of each in pixels."""
    wide, high = (length * _PIXEL for length in size)
    orientation = data["orientation"]
    items = [
        group(_tile(content, ((i + 0.5) * wide, high / 2), orientation, data.get("ground", "lapis")), id=f"tile-{i}")
        for i, content in enumerate(tiles)
    ]
    drawing = Drawing(f"{data['id']}-tiles", f"{data['id']}-tiles", wide * len(tiles), high, "en", tuple(items))
    document = bare(drawing)
    return write_svg(document, document.pages[0], pixels=(size[0] * len(tiles), size[1]))


def _tile(content: Content, middle: tuple[float, float], orientation: str, ground: str) -> Iterator[Item]:
    side = SIDE * _PIXEL
    style = grounds.styled(grounds.GROUNDS[ground], style_of("full"))
    plan = space_plan.plan(side, 0.12 * side, orientation, "88")
    start = content.get("start") is True
    fill = style.shade if start and style.shade else "white"
    yield polygon(corners(*middle, side * 0.96, orientation), fill=fill, stroke=style.outline, width=BOLD)
    x, y = middle
    if start:
        y += 0.3 * side
        yield polygon(corners(x, y, side * 0.46, orientation), fill="white", stroke=style.accent, width=BOLD)
        yield icons.icon("finish", x, y, side * 0.44, style.accent)
        return
    points = content.get("points")
    space = Space(2, Axial(0, 0), Points(**points) if points else None, content.get("factory"))
    yield from hex_space.draw_pyramid(x, y - (plan.base_y - plan.height / 2 - 0.3 * side), space, plan, style)
